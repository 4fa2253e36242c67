"""A turn of the Qwixx family on row states: the sheet as tables, moves and their effects."""
