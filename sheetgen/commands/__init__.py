"""What the command ``sheetgen`` can do, one file each."""
