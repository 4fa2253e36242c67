"""From a sheet to a file: papers, pieces, pads, covers, options, jobs."""
