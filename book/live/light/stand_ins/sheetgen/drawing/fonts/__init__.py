"""Widths of letters, read from the font when the archive was built."""

import json

characters = read_font = None


@cache
def measures(weight):
    """Return the widths of a weight by character."""
    units, advances = json.loads((Path(__file__).parent / f"{weight}.json").read_text())
    return Measures(units, {int(code): width for code, width in advances.items()})
