"""The display of a match: the picture of its sheet, its sentences, and the view as JSON data."""
