"""Subcommands of ``sheetgen``, one file each."""
