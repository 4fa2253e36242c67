"""What a board shows of a match: the sheet, the sentences, and the view as JSON data."""
