"""The command line: `demo` plays a match and tells it, `replay` tells a record, `rules` lists them.

`perft` and `conformance` are for who writes the game in another language, and compares.

`main` does what is asked and returns the exit code; `run` is the edge of the process, where a
reader who has gone away (`lombre-labet demo | head -1`) and Ctrl-C end the program without a word.
Nothing here knows how the game goes: the engine plays it, `telling` tells it.

What is told is told in the language asked for, and in English otherwise: the same command has the
same output everywhere, so the locale is not looked at. Help, wrong usage and files that cannot be
read are spoken of in English.

Everything is written through `_Output`, which sends no character that its stream cannot take.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn, TextIO

import attrs

from ._text import described, whole_number
from .actions import Action
from .engine import new_match
from .errors import InvalidValue
from .ladder import Bid, Ladder, height
from .languages import Language
from .languages.texts import RulesPage
from .perft import run_perft_file
from .records import (
    IllegalRecord,
    MatchRecord,
    format_record,
    parse_record,
    read_record,
    replay,
)
from .rules import OPTIONS, PRESETS, SOURCE, Option, Rules
from .serve import serve
from .simple_players import play_match
from .states import State
from .telling import Style, differences, plain_value, printable, tell_match

FAILURE: Final = 1
"""The exit code for a file that cannot be read, a record that cannot be replayed, a number of a
perft file that differs, and output that fails."""
WRONG_USAGE: Final = 2
"""The exit code for wrong arguments; it is argparse's."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it: 128 and the number of the signal."""
READER_GONE: Final = 141
"""The exit code when nobody reads the output any more, likewise."""

DEFAULT_SEED: Final = 1
DEFAULT_DEALS: Final = 3
DEMO_NAMES: Final = ("Anne", "Bert", "Cléo", "Dora")

_STAND_INS: Final = str.maketrans({"—": "-", "œ": "oe", "«": '"', "»": '"', "°": "o"})
"""What is written for characters that an encoding may lack and that a "?" would spoil."""

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
  lombre-labet perft perft.txt              counts what a perft file counts
  lombre-labet conformance --serve          answers another program, line by line

exit codes:
  0    all went well
  1    a file cannot be read, a record is no legal match, a number of a perft
       file differs, or the output failed
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
        arguments = _make_parser().parse_args(argv)
        code = _COMMANDS[arguments.command](arguments, out)
    except SystemExit as end:
        # argparse ends this way: after --help and --version, and on wrong usage.
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
        return text.translate(_STAND_INS).encode(self.encoding, "replace").decode(self.encoding)


def wants_colour(
    choice: str, environment: Mapping[str, str], *, terminal: bool, windows: bool
) -> bool:
    """Whether to use colour: as chosen, or, left to us, where a terminal will show it.

    `NO_COLOR`, set to anything but an empty text, asks for none. Windows' older console does not
    know the escape sequences; its newer one, and those that come from Unix, say who they are.
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
    return Style(
        names,
        symbols=out.can_show("♣♦♥♠"),
        colour=colour,
        language=Language(arguments.language),
    )


# What the arguments mean.


class _Parser(argparse.ArgumentParser):
    """A parser whose help can be printed in any encoding, and brings no colours of its own."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **settings
        )
        self.color = False  # from Python 3.14 on help would be coloured whatever --color says

    def print_help(self, file: Any = None) -> None:
        """Print the help, on standard output unless told otherwise."""
        _Output(file or sys.stdout).line(self.format_help().rstrip("\n"))


class _Once(argparse.Action):
    """An argument that may be given once: of two, neither should be dropped unsaid."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        if getattr(namespace, self.dest) is not self.default:
            parser.error(f"argument {option_string}: is given twice; part options by commas")
        setattr(namespace, self.dest, values)


def _make_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="lombre-labet", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument(
        "--version",
        action="version",
        version=f"lombre-labet {_version()}",
        help="print the version and end",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    summary = "play a match and tell it"
    demo = commands.add_parser("demo", help=summary, description=_sentence(summary))
    demo.add_argument(
        "--seed",
        type=_amount,
        default=DEFAULT_SEED,
        metavar="N",
        help=f"what chance comes from: the same seed, the same match (default: {DEFAULT_SEED})",
    )
    demo.add_argument(
        "--deals",
        type=_amount,
        default=DEFAULT_DEALS,
        metavar="N",
        help=f"how many deals, those thrown in included (default: {DEFAULT_DEALS})",
    )
    demo.add_argument("--rules", action=_Once, type=read_rules, default=SOURCE, help=_RULES_HELP)
    demo.add_argument(
        "--names",
        type=_read_names,
        metavar="NAMES",
        help=f"the players' names, parted by commas (default: {', '.join(DEMO_NAMES)})",
    )
    demo.add_argument("--record", metavar="FILE", help="write the match to this file too")
    _add_looks(demo)

    summary = "tell a recorded match, up to an illegal action if it has one"
    again = commands.add_parser("replay", help=summary, description=_sentence(summary))
    again.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    _add_looks(again)

    summary = "list the bids, and every option with its clause and its values"
    listed = commands.add_parser("rules", help=summary, description=_sentence(summary))
    _add_looks(listed)

    summary = "count a perft file, and compare each number with the file's"
    counted = commands.add_parser("perft", help=summary, description=_sentence(summary))
    counted.add_argument("file", metavar="FILE", help="the file; - reads standard input")

    summary = "play with another program, to compare it with this one"
    compared = commands.add_parser("conformance", help=summary, description=_sentence(summary))
    compared.add_argument(
        "--serve",
        action="store_true",
        required=True,
        help="answer requests in JSON, one a line, from standard input on standard output",
    )
    return parser


def _sentence(summary: str) -> str:
    return f"{summary[0].upper()}{summary[1:]}."


def _add_looks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        choices=[language.value for language in Language],
        default=Language.ENGLISH.value,
        help="the language of what is told: English, French or Russian (default: en)",
    )
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="whether to use colour (default: auto, on a terminal that has it)",
    )


def _version() -> str:
    try:
        return version("lombre-labet")
    except PackageNotFoundError:
        return "(not installed)"


def _amount(text: str) -> int:
    number = whole_number(text)
    if number is None or number < 0:
        raise argparse.ArgumentTypeError(f"takes a whole number from 0 up, not {described(text)}")
    return number


def _read_names(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def read_rules(text: str) -> Rules:
    """The rules that a text such as `tradition,players=4` stands for.

    Raises `ArgumentTypeError`, which says what is wrong with it.
    """
    try:
        return Rules.parse(text)
    except InvalidValue as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


# The commands.


def _demo(arguments: argparse.Namespace, out: _Output) -> int:
    rules: Rules = arguments.rules
    try:
        record = MatchRecord(rules, names=arguments.names or DEMO_NAMES[: rules.players])
    except InvalidValue as fault:
        _complain(f"argument --names: {fault}")
        return WRONG_USAGE
    start = new_match(rules)
    steps: Iterable[tuple[Action, State]] = play_match(
        start, Random(arguments.seed), arguments.deals
    )
    if arguments.record is not None:
        # Played to its end before it is told, so that the record is whole whatever happens then.
        steps = list(steps)
        record = attrs.evolve(record, actions=[action for action, _ in steps])
        try:
            Path(arguments.record).write_text(format_record(record), encoding="utf-8", newline="\n")
        except (OSError, ValueError) as fault:
            _complain(f"cannot write {arguments.record}: {_cause(fault)}")
            return FAILURE
    _tell(start, steps, _style(arguments, out, record.names), out)
    return 0


def _replay(arguments: argparse.Namespace, out: _Output) -> int:
    illegal: IllegalRecord | None = None
    try:
        text = _read_file(arguments.file)
        try:
            record = parse_record(text)
        except IllegalRecord as fault:
            record, illegal = _legal_part(text, fault), fault
    except (OSError, ValueError) as fault:
        _complain(f"cannot read {_told_file(arguments.file)}: {_cause(fault)}")
        return FAILURE
    states = replay(record)
    start = next(states)
    steps = zip(record.actions, states, strict=True)
    style = _style(arguments, out, record.names)
    _tell(start, steps, style, out)
    if illegal is None:
        return 0
    out.flush()
    seat = illegal.refusal.seat
    _complain(
        style.say.illegal_action(
            illegal.number,
            _told_file(arguments.file, style.say.standard_input()),
            illegal.text,
            None if seat is None else style.name(seat),
            illegal.refusal.message_in(style.language),
        )
    )
    return FAILURE


_STANDARD_INPUT: Final = "-"


def _told_file(name: str, standard_input: str = "standard input") -> str:
    return standard_input if name == _STANDARD_INPUT else name


def _read_file(name: str) -> str:
    standard_input = name == _STANDARD_INPUT
    with open(0 if standard_input else name, "rb", closefd=not standard_input) as file:
        return file.read().decode("utf-8")


def _legal_part(text: str, fault: IllegalRecord) -> MatchRecord:
    """The record up to its first illegal action."""
    record = read_record(text)
    return attrs.evolve(record, actions=record.actions[: fault.number - 1])


def _cause(fault: Exception) -> str:
    """What went wrong with a file, without its name."""
    if isinstance(fault, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return (isinstance(fault, OSError) and fault.strerror) or str(fault)


def _tell(start: State, steps: Iterable[tuple[Action, State]], style: Style, out: _Output) -> None:
    for line in tell_match(start, steps, style):
        out.line(line)


def _rules(arguments: argparse.Namespace, out: _Output) -> int:
    style = _style(arguments, out, ())
    say, page = style.say, style.say.rules_page
    out.line(style.heading(page.bids))
    out.line("")
    _list_bids(style, out)
    out.line("")
    out.line(style.heading(page.options))
    for option in OPTIONS:
        out.line("")
        out.line(f"  {option.clause:<4}{_values_of(option, page)}")
        out.line(f"      {say.names.options[option.name]}")
    out.line("")
    out.line(style.heading(page.presets))
    out.line("")
    for name, preset in PRESETS.items():
        changed = ", ".join(differences(preset)) or page.defaults
        out.line(f"  {name:<10} {changed}")
    return 0


def _list_bids(style: Style, out: _Output) -> None:
    """The table of bids, each column as wide as what stands in it."""
    page = style.say.rules_page
    rows = [(page.level, page.name, page.tricks, page.trump, page.height)]
    rows += [
        (
            str(bid.level),
            style.say.bid(bid),
            str(bid.tricks),
            _trump_of(bid, page),
            str(height(bid, Ladder.DEMANDE_FIRST)),
        )
        for bid in Bid
    ]
    levels, names, tricks, trumps, heights = (
        max(map(len, column)) for column in zip(*rows, strict=True)
    )
    for level, name, needed, trump, high in rows:
        out.line(
            f"  {level:>{levels}}  {name:<{names}} {needed:>{tricks}}  {trump:<{trumps + 2}}"
            f" {high:>{heights}}"
        )


def _trump_of(bid: Bid, page: RulesPage) -> str:
    """Where the trump suit of a bid comes from, in a word, with the clause."""
    if bid.turns_card:
        return f"{page.turned} ({'T2' if bid.in_belle else 'T1'})"
    return f"{page.named} (T3)" if bid.names_trump else f"{page.belle} (T4)"


def _values_of(option: Option, page: RulesPage) -> str:
    """An option at its default, and what else it may be."""
    default = f"{option.name}={plain_value(option.default)}"
    if option.values is None:
        return f"{default}, {page.either} {page.any_number}"
    others = [plain_value(value) for value in option.values if value != option.default]
    return f"{default}, {page.either} {f' {page.either} '.join(others)}"


def _perft(arguments: argparse.Namespace, out: _Output) -> int:
    try:
        lines = run_perft_file(_read_file(arguments.file))
    except (OSError, ValueError) as fault:
        _complain(f"cannot read {_told_file(arguments.file)}: {_cause(fault)}")
        return FAILURE
    wrong = 0
    for line in lines:
        out.line(printable(str(line)))
        out.flush()  # a count may take minutes, and the next one longer
        wrong += not line.agrees
    return FAILURE if wrong else 0


def _conformance(_arguments: argparse.Namespace, out: _Output) -> int:
    with open(0, "rb", closefd=False) as requests:
        for answer in serve(requests):
            out.line(answer)
            out.flush()
    return 0


_COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace, _Output], int]]] = {
    "demo": _demo,
    "replay": _replay,
    "rules": _rules,
    "perft": _perft,
    "conformance": _conformance,
}


if __name__ == "__main__":
    run()
