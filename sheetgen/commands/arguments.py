"""Options of a job, from the command line, an options file, or a PDF that remembers how it was made."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from dicepad.command import Parser
from dicepad.errors import DicepadError
from dicepad.loading import games, locate
from dicepad.reading import nearest
from dicepad.texts import decoded, read_text

from ..mixed_sheets import read_sheets
from ..press.job import OPTIONS_FILE, SPEC_FILE
from ..press.options import GROUPS, OPTIONS, Option, OptionError, Options, read_table
from ..printable import Sheet, sheet
from ..writers.attachments import MOST_BYTES, read_attachments

__all__ = [
    "add_option",
    "add_options",
    "chosen_options",
    "collect",
    "gather",
    "remembered",
    "save_outputs",
    "set_work",
    "sheet_name",
]


def add_options(
    parser: argparse.ArgumentParser, only: tuple[str, ...] = (), about: Mapping[str, str] | None = None
) -> None:
    """Add every option of `Options` to a command, in groups, and ``--options``, which reads options from a file.

    If you give `only`, add only these options, without groups and without ``--options``. `about` describes options that
    mean something else for this command.
    """
    about = about or {}
    for group, title in GROUPS.items():
        part = parser if only else parser.add_argument_group(title)
        for name, option in OPTIONS.items():
            if option.group != group or (only and name not in only):
                continue
            described = option._replace(help=about.get(name, option.help))
            add_option(part, name, described, either=option.parse is None and getattr(Options, name) is None)
    if not only:
        again = parser.add_argument_group("to make a file again")
        again.add_argument(
            "--options", metavar="FILE", help="options from a .toml file, or from a .pdf that sheetgen made"
        )


def add_option(parser: Any, name: str, option: Option, *, either: bool) -> None:
    """Add one option to a parser or a group. A switch can also be turned off if it allows `either`."""
    flag = "--" + name.replace("_", "-")
    about: dict[str, Any] = {"help": option.help, "default": argparse.SUPPRESS}
    if option.parse is None:
        parser.add_argument(flag, action=argparse.BooleanOptionalAction if either else "store_true", **about)
    else:
        parser.add_argument(flag, type=argument(option.parse), metavar=option.shown or name.upper(), **about)


def argument(parse: Callable[[str], Any]) -> Callable[[str], Any]:
    """Turn a parser of an option into an argument type of `argparse`."""

    def read(text: str) -> Any:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def gather(chosen: argparse.Namespace) -> tuple[Sheet, Options]:
    """Return the sheet and the options that a command line asks for.

    Options that you type override those in a file. Raises `OptionError` if a typed option is wrong, and `DicepadError`
    if one in a file is wrong.
    """
    named, spec, options = collect(chosen)
    if not named:
        raise OptionError("sheet", 'name a sheet, or give --options FILE with a line such as: sheet = "qwixx"')
    return (read_sheets(spec, options.lang) if spec else sheet(named, options.lang)), options


def collect(chosen: argparse.Namespace) -> tuple[str, str | None, Options]:
    """Return the name of the sheet, the text of its spec if a PDF carries one, and the options.

    Raises as `gather` does.
    """
    typed = {name: vars(chosen)[name] for name in OPTIONS if name in vars(chosen)}
    table: dict[str, object] = {}
    spec: str | None = None
    for path in (chosen.sheet if str(chosen.sheet).endswith(".pdf") else None, chosen.options):
        if path:
            more, specs = remembered(Path(path))
            if "sheets" in more:
                raise DicepadError(f"{path}: this PDF holds a pad of several sheets; make it again with sheetgen pad")
            stored_spec = specs.get(SPEC_FILE)
            table |= {key.replace("-", "_"): value for key, value in more.items()}
            spec = stored_spec or spec
    named = str(table.pop("sheet", ""))
    if chosen.sheet and not str(chosen.sheet).endswith(".pdf"):
        named, spec = str(chosen.sheet), None
    try:
        options = Options.from_table(table, typed)
    except OptionError as error:
        if error.option in table.keys() - typed.keys():
            raise DicepadError(f"{chosen.options or chosen.sheet}: {error}") from None
        raise
    return named, spec, options


def remembered(path: Path) -> tuple[dict[str, object], dict[str, str]]:
    """Return the table of options in a TOML file or a PDF, and the texts of the specs that the PDF carries, by name."""

    def fail(line: int, problem: str) -> DicepadError:
        return DicepadError(f"{path}: line {line}: {problem}" if line else f"{path}: {problem}")

    if path.suffix != ".pdf":
        return read_table(read_text(path, "options", MOST_BYTES, fail), str(path)), {}
    files = read_attachments(path)
    if OPTIONS_FILE not in files:
        raise DicepadError(f"{path}: this PDF does not say how it was made; it was not made by sheetgen")
    table = read_table(decoded(files[OPTIONS_FILE], fail), str(path))
    return table, {name: decoded(content, fail) for name, content in files.items() if name != OPTIONS_FILE}


def sheet_name(text: str) -> str:
    """Check an argument that names a sheet: by its id, or by the path of its spec."""
    if text.endswith(".pdf"):
        return text
    try:
        locate(text)
    except DicepadError:
        raise argparse.ArgumentTypeError(
            f"there is no sheet {text!r}{nearest(text, games())}; choose one from sheetgen list, or name a .toml file"
        ) from None
    return text


def chosen_options(chosen: argparse.Namespace) -> Options:
    """Return the options among the arguments. Raises `OptionError` if one of them is wrong."""
    return Options(**{name: vars(chosen)[name] for name in OPTIONS if name in vars(chosen)})


def set_work(command: Parser, work: Callable[[argparse.Namespace], None], **defaults: str) -> None:
    """Let a command do some work. If that raises `OptionError`, the option that was typed is wrong."""

    def checked(chosen: argparse.Namespace) -> None:
        try:
            work(chosen)
        except OptionError as error:
            command.error(error.typed)

    command.set_defaults(work=checked, **defaults)


def save_outputs(chosen: argparse.Namespace, savers: Mapping[str, Callable[[Path], str]]) -> None:
    """Save a file for each of these options that was typed, and print what it holds."""
    for option, save in savers.items():
        if path := vars(chosen)[option]:
            print(f"{path}: {save(path)}")
