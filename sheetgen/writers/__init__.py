"""Writers, which turn marks into files."""
