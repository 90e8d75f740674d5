"""The command line: `demo` plays a match and tells it, `replay` tells a record, `rules` lists them.

`main` does what is asked and returns the exit code; `run` is the edge of the process, where a
reader who has gone away (`lombre-labet demo | head -1`) and Ctrl-C end the program without a word.
Nothing here knows how the game goes: the engine plays it, `telling` tells it.

Everything is written through `_Output`, which sends no character that its stream cannot take.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from typing import Final, NoReturn, TextIO

import attrs

from . import records
from ._text import described, number_text, whole_number
from .engine import new_match
from .errors import InvalidValue, NotationError
from .ladder import Bid, Family, Ladder, height
from .records import IllegalRecord, MatchRecord, format_record, parse_record, replay
from .rules import OPTIONS, SOURCE, Option, Rules
from .simple_players import play_match
from .telling import PRESETS, Style, differences, plain_value, printable, tell_match

FAILURE: Final = 1
"""The exit code for a record that cannot be read or replayed, and for output that fails."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it: 128 and the number of the signal."""
READER_GONE: Final = 141
"""The exit code when nobody reads the output any more, likewise."""

DEFAULT_SEED: Final = 1
DEFAULT_DEALS: Final = 3
DEMO_NAMES: Final = ("Anne", "Bert", "Cléo", "Dora")

_DESCRIPTION: Final = """\
Lombre labet (la bête hombrée) is a card game for three, played in Burgundy at the end of the 19th
century. Each player has five of the 25 cards; whoever bids highest plays alone against the others
and has to take three tricks, four, or all five. The winner takes the chips that lie on the table.
The loser pays, and posts a labet, a fine as high as what was at stake or higher, which later deals
are played for: so the stakes grow.
"""
_EPILOG: Final = """\
examples:
  lombre-labet demo                         a match of three deals, always the same
  lombre-labet demo --seed 7 --deals 10     another match, a longer one
  lombre-labet demo --rules tradition,players=4,ante=2
  lombre-labet demo --record match.toml     plays, and writes the match down
  lombre-labet replay match.toml            tells it again
  lombre-labet rules                        the bids and all options

exit codes:
  0    all went well
  1    a record cannot be read or is no legal match, or the output failed
  2    wrong usage
  130  interrupted
  141  the reader of the output has gone
"""
_RULES_HELP: Final = (
    "what to play by: a preset (source, tradition), options as NAME=VALUE, or a preset and then"
    " options, parted by commas; `lombre-labet rules` lists them (default: source)"
)


def run() -> NoReturn:
    """The program: does what `sys.argv` asks for, and ends with its exit code."""
    try:
        code = main()
    except KeyboardInterrupt:
        code = _abandon_output(INTERRUPTED)
    except BrokenPipeError:
        code = _abandon_output(READER_GONE)
    except OSError as fault:
        _complain(f"the output failed: {fault}")
        code = _abandon_output(FAILURE)
    sys.exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments ask for and return the exit code; None stands for `sys.argv`.

    Raises `OSError` when standard output fails.
    """
    out = _Output(sys.stdout)
    try:
        arguments = _make_parser(out).parse_args(argv)
        code = _COMMANDS[arguments.command](arguments, out)
    except SystemExit as end:  # argparse ends so: after --help and --version, and on wrong usage
        code = int(end.code or 0)
    out.flush()
    return code


def _abandon_output(code: int) -> int:
    """Let nothing more be written, not even what the interpreter flushes as it ends."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _complain(message: str) -> None:
    """One line on standard error."""
    with suppress(OSError):
        errors = _Output(sys.stderr)
        errors.line(printable(f"lombre-labet: {message}"))
        errors.flush()


class _Output:
    """A stream of text; what its encoding lacks is replaced, and a closed stream takes all."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self.encoding = getattr(stream, "encoding", None) or "utf-8"

    def line(self, text: str) -> None:
        """Write one line, or several parted by line breaks."""
        if self._stream is not None:
            self._stream.write(self._fitted(text) + "\n")

    def flush(self) -> None:
        if self._stream is not None:
            self._stream.flush()

    def can_show(self, text: str) -> bool:
        """Whether the stream can take a text as it is."""
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True

    def is_terminal(self) -> bool:
        return self._stream is not None and self._stream.isatty()

    def _fitted(self, text: str) -> str:
        if self.can_show(text):
            return text
        return text.replace("—", "-").encode(self.encoding, "replace").decode(self.encoding)


def wants_colour(
    choice: str, environment: Mapping[str, str], *, terminal: bool, windows: bool
) -> bool:
    """Whether to use colour: as chosen, or, left to us, where a terminal will show it.

    `NO_COLOR`, set to anything, asks for none. Windows' older console does not know the escape
    sequences; its newer one, and those that come from Unix, say who they are.
    """
    if choice != "auto":
        return choice == "always"
    if not terminal or environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    return not windows or bool(environment.get("WT_SESSION") or environment.get("TERM"))


def _style(arguments: argparse.Namespace, out: _Output, names: tuple[str, ...]) -> Style:
    colour = wants_colour(
        arguments.color, os.environ, terminal=out.is_terminal(), windows=os.name == "nt"
    )
    return Style(names, symbols=out.can_show("♣♦♥♠"), colour=colour)


# The arguments.


class _Parser(argparse.ArgumentParser):
    """A parser whose help can be printed in any encoding, and without colours of its own."""

    out: _Output

    def print_help(self, file: object = None) -> None:
        self.out.line(self.format_help().rstrip("\n"))


def _make_parser(out: _Output) -> argparse.ArgumentParser:
    parser = _new_parser(out, "lombre-labet", _DESCRIPTION, _EPILOG)
    parser.add_argument(
        "--version", action="version", version=_version(), help="print the version and end"
    )
    return parser
