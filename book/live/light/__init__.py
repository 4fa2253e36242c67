"""Light Python: our packages rewritten for MicroPython, so that a board starts at once on a page.

`rewrite` turns good CPython into the subset that MicroPython knows, with the same meaning; `archive` gathers all files.
What is not known is refused with file and line when the pages are built, and so never fails before a visitor."""
