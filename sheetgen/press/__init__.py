"""From a sheet to a file: paper sizes, pads, covers, options and jobs."""
