"""Writers turn marks into files."""
