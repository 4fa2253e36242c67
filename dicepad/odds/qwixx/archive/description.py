"""The description of a sheet's archive: its files, their columns, and the rules of the sheet as data."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from .... import __version__
from ....rules import crossing
from ....rules.crossing import CrossingGame
from ..solver.cache import solver
from ..solver.value_table import RULES
from ..turn.solvable import solvable_sheet
from .positions import DECIMALS

__all__ = ["RESOURCES", "described", "schema"]

RESOURCES: Final = ("positions.jsonl.gz", "positions.parquet")
"""The files with the positions: JSON Lines, and the same as Parquet."""
PROFILE: Final = "https://datapackage.org/profiles/2.0/datapackage.json"
LICENCE: Final = {
    "name": "CC-BY-4.0",
    "title": "Creative Commons Attribution 4.0",
    "path": "https://creativecommons.org/licenses/by/4.0/",
}


def described(game: CrossingGame, files: Mapping[str, Mapping[str, Any]], count: int) -> dict[str, Any]:
    """Return the description of an archive as a Data Package, with what a program needs to check the values.

    `files` has the hash of each file with positions, and the size of the first, and `count` is the number of positions.
    """
    spec = game.spec
    lines, parquet = RESOURCES
    common = {"type": "table", "schema": "schema.json"}
    return {
        "$schema": PROFILE,
        "name": f"{spec.id}-values",
        "title": f"The value of every position of {spec.title} for one player alone",
        "version": __version__,
        "licenses": [LICENCE],
        "resources": [
            {"name": "positions", "path": lines, "format": "jsonl", "compression": "gz", **files[lines], **common},
            {"name": "positions-parquet", "path": parquet, "format": "parquet", **files[parquet], **common},
        ],
        "positions": count,
        "made_by": {"dicepad": __version__, "solver": solver()},
        "rules": {"name": RULES, "sha256": rules_hash()},
        "sheet": sheet(game),
        "symmetry": dict(zip(("first", "last", "pairs"), solvable_sheet(game).symmetry, strict=True)),
    }


def schema(game: CrossingGame) -> dict[str, Any]:
    """Return the columns of both files, as a Table Schema."""
    state = {"type": "string", "constraints": {"required": True, "pattern": "-|closed|[1-9][0-9]?@[1-9][0-9]?"}}
    most = len(game.penalties) - 2
    fields: list[dict[str, Any]] = [
        {"name": "misthrows", "type": "integer", "constraints": {"required": True, "minimum": 0, "maximum": most}},
        *({"name": row.name, **state, "description": "crosses@last cell from the left"} for row in game.spec.rows),
        {"name": "value", "type": "number", "description": f"expected points to come, to {DECIMALS} decimals"},
    ]
    return {"fields": fields, "primaryKey": [field["name"] for field in fields[:-1]]}


def sheet(game: CrossingGame) -> dict[str, Any]:
    """Return the rules of a sheet as data: cells, points and dice, with the hash that tables of values have as well."""
    found = solvable_sheet(game)
    return {
        "sha256": found.digest,
        "rows": [
            {
                "name": row.name,
                "numbers": [cell.number for cell in row.cells],
                "colours": [cell.colour for cell in row.cells],
                "die": game.spec.dice[die].colour,
            }
            for row, die in zip(game.spec.rows, game.die_of_row, strict=True)
        ],
        "dice": [game.spec.dice[die].colour for die in game.coloured_dice],
        "faces": found.faces,
        "points": found.points,
        "misthrows": found.penalties,
        "closing_crosses": found.closing_crosses,
        "rows_to_end": found.rows_to_end,
    }


def rules_hash() -> str:
    """Return a hash of the modules that rule the family."""
    modules = sorted(Path(str(crossing.__file__)).parent.rglob("*.py"))
    return sha256(b"".join(module.read_bytes() for module in modules)).hexdigest()
