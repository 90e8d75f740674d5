"""The command line: what it prints, where, with which exit code, and how it ends when it must."""

import hashlib
import io
import os
import runpy
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import IO

import pytest
from helpers import rules

from lombre_labet import OPTIONS, SOURCE, TRADITION, Bid, Rules, __main__
from lombre_labet.__main__ import main, read_rules, run, wants_colour
from lombre_labet.records import MatchRecord, format_record, parse_record

posix = pytest.mark.skipif(os.name != "posix", reason="pipes and signals are POSIX's")

Result = tuple[int, str, str]
Command = Callable[..., Result]


@pytest.fixture(name="lombre")
def _lombre(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command line in this process: the exit code, and what was written where."""
    for name in ("NO_COLOR", "TERM", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def command(*arguments: str) -> Result:
        code = main(arguments)
        return code, *capsys.readouterr()

    return command


def environment(**changes: str) -> dict[str, str]:
    """The environment of this process, for another one, with UTF-8 unless changed.

    Output is buffered, as it is for a user: what is left in the buffer at the end is the hard part.
    """
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return usual | {"PYTHONIOENCODING": "utf-8"} | changes


COMMAND = (sys.executable, "-m", "lombre_labet")


def process(
    *arguments: str,
    env: dict[str, str] | None = None,
    given: bytes = b"",
    stdout: int | IO[bytes] = subprocess.PIPE,
    stderr: int = subprocess.PIPE,
) -> "subprocess.CompletedProcess[bytes]":
    """Runs a command line in a process of its own."""
    return subprocess.run(
        [*COMMAND, *arguments],
        check=False,
        env=env or environment(),
        input=given,
        stdout=stdout,
        stderr=stderr,
        timeout=60,
    )


# demo


def test_the_plain_demonstration_tells_a_match_and_is_always_the_same(lombre: Command) -> None:
    code, told, complaints = lombre("demo")
    assert (code, complaints) == (0, "")
    assert told.startswith(
        "Anne, Bert and Cléo play lombre labet, with 20 chips each.\n"
        "The rules are those of the source; the belle is hearts.\n"
        "\nDeal 1\n  Anne deals.\n"
    )
    assert told.endswith("\nThe match stops here, after 3 deals.\n")
    assert lombre("demo", "--seed", "1", "--deals", "3") == (0, told, "")
    assert lombre("demo", "--seed", "2")[1] != told


def test_ten_deals_show_several_families_won_and_lost_and_a_deal_thrown_in(
    lombre: Command,
) -> None:
    _, told, _ = lombre("demo", "--deals", "10")
    ends = [
        line.split()[1:3]
        for line in told.splitlines()
        if line.startswith("  ") and line.split()[1] in ("wins", "loses")
    ]
    assert {family for _, family in ends} >= {"virole", "demande", "sans"}
    assert {how for how, _ in ends} == {"wins", "loses"}
    for happening in ("by codille", "thrown in", "posts a labet", "takes the labet", "talon's top"):
        assert happening in told


def test_the_match_of_a_seed_never_changes(tmp_path: Path, lombre: Command) -> None:
    # The same on every Python and every machine. Whoever changes the players on purpose puts the
    # new digest here.
    file = tmp_path / "match.toml"
    lombre("demo", "--seed", "7", "--deals", "10", "--record", str(file))
    actions = file.read_text(encoding="utf-8").partition('actions = """')[2]
    assert hashlib.sha256(actions.encode()).hexdigest()[:16] == DIGEST


DIGEST = "9f1637d0c4b8de10"


def test_deals_are_as_many_as_asked_for(lombre: Command) -> None:
    _, told, _ = lombre("demo", "--deals", "12")
    assert [line for line in told.splitlines() if line.startswith("Deal ")] == [
        f"Deal {number}" for number in range(1, 13)
    ]
    assert lombre("demo", "--deals", "0")[1].endswith("The match stops here, after 0 deals.\n")


def test_rules_and_names_can_be_chosen(lombre: Command) -> None:
    _, told, _ = lombre("demo", "--rules", "tradition,players=4", "--names", "Ann,Bob,Cy,Di")
    assert told.startswith("Ann, Bob, Cy and Di play lombre labet, with 20 chips each.\n")
    assert (
        "The rules are those of the source, but players=4, ladder=demande_first,"
        " exchange_order=from_declarer, overtake=best; the belle is hearts.\n"
    ) in told
    assert "Anne, Bert, Cléo and Dora play" in lombre("demo", "--rules", "players=4")[1]


def test_chips_of_thousands_of_digits_are_told(lombre: Command) -> None:
    many = "1" + "0" * 5000
    code, told, _ = lombre("demo", "--rules", f"starting_chips={many},ante={many}", "--deals", "1")
    assert code == 0
    assert f"with {many} chips each." in told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("source", SOURCE),
        ("tradition", TRADITION),
        ("overtake=best", rules(overtake="best")),
        (
            "source, players=4, plain_may_name_belle=true",
            rules(players=4, plain_may_name_belle=True),
        ),
        ("virole_defenders_exchange=false,ante=0", rules(virole_defenders_exchange=False, ante=0)),
        (f"ante=1{'0' * 5000}", rules(ante=10**5000)),
        (
            "tradition,ladder=source,belle=spades",
            rules(overtake="best", exchange_order="from_declarer", belle="spades"),
        ),
    ],
)
def test_rules_are_read(text: str, expected: Rules) -> None:
    assert read_rules(text) == expected


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "'' is neither a preset (source, tradition) nor NAME=VALUE"),
        ("Source", "'Source' is neither a preset (source, tradition) nor NAME=VALUE"),
        ("source,tradition", "'tradition' is not NAME=VALUE"),
        ("ante=1,", "'' is not NAME=VALUE"),
        ("foo=1", "there is no option 'foo'"),
        ("=1", "there is no option ''"),
        ("ante=1,ante=2", "option ante is given twice"),
        ("ante=two", "option ante takes a whole number from 0 up, not 'two' (S2)"),
        ("ante=-1", "option ante takes a whole number from 0 up, not -1 (S2)"),
        ("ante=+1", "option ante takes a whole number from 0 up, not '+1' (S2)"),
        ("players=5", "option players takes 3 or 4, not 5 (N1)"),
        ("overtake=first", "option overtake takes previous or best, not 'first' (P3)"),
        ("plain_may_name_belle=yes", "takes true or false, not 'yes' (T3)"),
        ("plain_may_name_belle=1", "takes true or false, not '1' (T3)"),
    ],
)
def test_wrong_rules_are_wrong_usage(lombre: Command, text: str, fault: str) -> None:
    code, told, complaints = lombre("demo", "--rules", text)
    assert (code, told) == (2, "")
    assert fault in complaints.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ((), "required: COMMAND"),
        (("play",), "invalid choice: 'play'"),
        (("demo", "--seed", "-1"), "--seed: takes a whole number from 0 up, not '-1'"),
        (("demo", "--seed", "x"), "--seed: takes a whole number from 0 up, not 'x'"),
        (("demo", "--deals", "1.5"), "--deals: takes a whole number from 0 up, not '1.5'"),
        (("demo", "--deal", "1"), "unrecognized arguments"),
        (("demo", "--names", "Ann,Bob"), "--names: a record has a name for each of 3 seats (N1)"),
        (("demo", "--names", "\ud800,b,c"), "--names: a name has half of a surrogate pair"),
        (("demo", "--color", "red"), "invalid choice: 'red'"),
        (("demo", "--rules", "ante=2", "--rules", "players=4"), "argument --rules: is given twice"),
        (("replay",), "required: FILE"),
    ],
)
def test_wrong_usage(lombre: Command, arguments: tuple[str, ...], fault: str) -> None:
    code, told, complaints = lombre(*arguments)
    assert (code, told) == (2, "")
    assert fault in complaints.splitlines()[-1]


# Records


def test_a_recorded_match_is_told_again_in_the_same_words(tmp_path: Path, lombre: Command) -> None:
    file = tmp_path / "match.toml"
    names = 'Zoë "the \\ fox",王,a b'
    arguments = ("--deals", "8", "--seed", "5", "--rules", "tradition", "--names", names)
    plain = lombre("demo", *arguments)
    assert lombre("demo", *arguments, "--record", str(file)) == plain
    assert lombre("replay", str(file)) == plain
    record = parse_record(file.read_text(encoding="utf-8"))
    assert record.names == tuple(names.split(","))
    assert record.rules == TRADITION
    assert b"\r" not in file.read_bytes()


def test_a_record_that_cannot_be_written_is_said_to_be_before_anything_is_told(
    tmp_path: Path, lombre: Command
) -> None:
    code, told, complaints = lombre("demo", "--record", str(tmp_path))
    assert (code, told) == (1, "")
    assert complaints.startswith(f"lombre-labet: cannot write {tmp_path}: ")
    assert complaints.count("\n") == 1
    code, told, complaints = lombre("demo", "--record", "a\0b")
    assert (code, told) == (1, "")
    assert complaints.startswith("lombre-labet: cannot write a\\x00b: ")


@pytest.fixture(name="record")
def _record(tmp_path: Path, lombre: Command) -> Path:
    """The record of three deals."""
    file = tmp_path / "match.toml"
    assert lombre("demo", "--record", str(file))[0] == 0
    return file


def spoiled(record: Path, old: str, new: str) -> str:
    """The name of a record with the first of some words replaced."""
    text = record.read_text(encoding="utf-8")
    assert old in text
    other = record.with_name("spoiled.toml")
    other.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(other)


def test_an_illegal_action_is_named_after_all_that_came_before_it(
    record: Path, lombre: Command
) -> None:
    whole = lombre("replay", str(record))[1]
    file = spoiled(record, "play 8h", "play Kd")
    code, told, complaints = lombre("replay", file)
    assert code == 1
    assert complaints == (
        f"lombre-labet: action 16 of {file}, `play Kd` by Bert, is illegal:"
        " you do not hold Kd (P1)\n"
    )
    *before, nothing, trick, stop = told.splitlines()
    assert len(before) > 20
    assert whole.splitlines()[: len(before)] == before
    assert nothing == ""
    assert trick == "  Trick 1, unfinished: Cléo Q♥, Anne Q♣"
    assert stop == "The match stops here, in the middle of deal 2 (playing)."


def test_an_illegal_action_of_the_table_is_nobodys(record: Path, lombre: Command) -> None:
    file = spoiled(record, "pass\n", "misdeal\n")
    code, _, complaints = lombre("replay", file)
    assert code == 1
    assert complaints == (
        f"lombre-labet: action 2 of {file}, `misdeal`, is illegal:"
        " a misdeal does not belong here: the phase is bidding (D3)\n"
    )


def test_what_was_legal_and_what_is_illegal_keep_their_order_in_one_stream(record: Path) -> None:
    file = spoiled(record, "play 8h", "play Kd")
    done = process("replay", file, stderr=subprocess.STDOUT)
    assert b"is illegal" in done.stdout.splitlines()[-1]
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("format =", "form =", "form: a record has no such key"),
        ("play 8h", "play 8c", "action 16: "),
        ("dealer = 0", "dealer = 3", "the dealer is a seat from 0 to 2, not 3 (N4)"),
        ("dealer = 0", "dealer = ", "this is not TOML"),
        ("dealer = 0", "dealer = 0\n'\\u001b[2J\\n' = 1", "a record has no such key"),
    ],
)
def test_a_bad_record_is_one_line_on_standard_error(
    record: Path, lombre: Command, old: str, new: str, fault: str
) -> None:
    file = spoiled(record, old, new)
    code, told, complaints = lombre("replay", file)
    assert (code, told) == (1, "")
    assert complaints.startswith(f"lombre-labet: cannot read {file}: ")
    assert fault in complaints
    assert complaints.endswith("\n")
    assert complaints[:-1].isprintable()


def test_a_file_that_cannot_be_read_is_one_line_on_standard_error(
    tmp_path: Path, lombre: Command
) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    for name, fault in (
        (str(tmp_path / "nothing"), ""),
        (str(tmp_path), ""),
        ("a\0b", ""),
        (str(tmp_path / "bytes"), "it is not UTF-8 text"),
    ):
        code, told, complaints = lombre("replay", name)
        assert (code, told) == (1, "")
        assert complaints.startswith("lombre-labet: cannot read ")
        assert complaints.count("\n") == 1
        assert fault in complaints


def test_a_record_can_come_from_standard_input(record: Path, lombre: Command) -> None:
    done = process("replay", "-", given=record.read_bytes())
    assert done.returncode == 0
    assert done.stdout.decode("utf-8").splitlines() == lombre("replay", str(record))[1].splitlines()
    done = process("replay", "-", given=b"x")
    assert done.returncode == 1
    assert done.stderr.startswith(b"lombre-labet: cannot read standard input: this is not TOML")


def test_names_send_no_escape_sequences_to_the_terminal(tmp_path: Path, lombre: Command) -> None:
    file = tmp_path / "match.toml"
    record = MatchRecord(names=("\x1b[31mred\x07", "two\nlines", "\u202eturned"))
    file.write_text(format_record(record), encoding="utf-8")
    code, told, _ = lombre("replay", str(file))
    assert code == 0
    assert told.splitlines()[0] == (
        "\\x1b[31mred\\x07, two\\nlines and \\u202eturned play lombre labet, with 20 chips each."
    )


# rules, --help, --version


def test_the_rules_list_every_bid_and_every_option(lombre: Command) -> None:
    code, told, complaints = lombre("rules")
    assert (code, complaints) == (0, "")
    lines = told.splitlines()
    for bid in Bid:
        assert [line.split()[0] for line in lines if f" {bid}  " in line] == [str(bid.level)]
    for row in (
        "    1  virole                                  3  turned (T1)        5",
        "    2  virole in the belle                     3  turned (T2)        6",
        "    7  demande for four                        4  named (T3)         3",
        "   14  vole in the belle                       5  belle (T4)        14",
    ):
        assert row in lines
    for option in OPTIONS:
        entry = f"  {option.clause:<4}{option.name}="
        (place,) = [at for at, line in enumerate(lines) if line.startswith(entry)]
        assert lines[place + 1].strip() == option.meaning
    for entry in (
        "  N1  players=3, or 4",
        "  S2  ante=1, or any whole number from 0 up",
        "  E1  belle=hearts, or clubs or diamonds or spades",
        "  T3  plain_may_name_belle=false, or true",
        "  X3  virole_defenders_exchange=true, or false",
        "  source     every option at its default",
        "  tradition  ladder=demande_first, exchange_order=from_declarer, overtake=best",
    ):
        assert entry in lines


def test_help_tells_of_the_game_the_examples_and_the_exit_codes(lombre: Command) -> None:
    code, told, complaints = lombre("--help")
    assert (code, complaints) == (0, "")
    for words in ("la bête hombrée", "examples:\n  lombre-labet demo", "exit codes:", "130", "141"):
        assert words in told
    for command in ("demo", "replay", "rules"):
        code, told, _ = lombre(command, "--help")
        assert code == 0
        assert told.startswith(f"usage: lombre-labet {command} ")


ONE_PERFT = Path(__file__).parent / "one_perft.txt"


def test_every_example_of_the_help_works(
    lombre: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = lombre("--help")[1]
    examples = [
        line.partition("   ")[0].split()[1:]
        for line in (line.strip() for line in told.splitlines())
        if line.startswith("lombre-labet ")
    ]
    assert len(examples) == 8
    shutil.copy(ONE_PERFT, "perft.txt")
    for arguments in examples:
        assert lombre(*arguments)[0] == 0, arguments


def test_the_version(lombre: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    code, told, _ = lombre("--version")
    assert code == 0
    assert told.startswith("lombre-labet ")

    def missing(_name: str) -> str:
        raise PackageNotFoundError

    monkeypatch.setattr(__main__, "version", missing)
    assert lombre("--version")[1] == "lombre-labet (not installed)\n"


# Colour and encodings


@pytest.mark.parametrize(
    ("choice", "variables", "terminal", "windows", "expected"),
    [
        ("always", {"NO_COLOR": "1"}, False, False, True),
        ("never", {}, True, False, False),
        ("auto", {}, True, False, True),
        ("auto", {}, False, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False, False),
        ("auto", {"NO_COLOR": ""}, True, False, True),
        ("auto", {"TERM": "dumb"}, True, False, False),
        ("auto", {"TERM": "xterm"}, True, False, True),
        ("auto", {}, True, True, False),
        ("auto", {"WT_SESSION": "1"}, True, True, True),
        ("auto", {"TERM": "xterm"}, True, True, True),
    ],
)
def test_when_colour_is_used(
    choice: str, variables: dict[str, str], terminal: bool, windows: bool, expected: bool
) -> None:
    assert wants_colour(choice, variables, terminal=terminal, windows=windows) is expected


class Terminal(io.StringIO):
    """A terminal, which has no encoding of its own."""

    def isatty(self) -> bool:
        return True


def test_colour_on_a_terminal_and_nowhere_else(
    lombre: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = lombre("demo")[1]
    assert "\x1b" not in plain
    assert "\x1b[31m" in lombre("demo", "--color", "always")[1]
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["demo"]) == 0
    coloured = terminal.getvalue()
    assert "\x1b[31mK♦\x1b[0m" in coloured
    assert coloured.replace("\x1b[31m", "").replace("\x1b[1m", "").replace("\x1b[0m", "") == plain
    terminal.truncate(0)
    assert main(["demo", "--color", "never"]) == 0
    assert "\x1b" not in terminal.getvalue()


@pytest.mark.parametrize(
    ("encoding", "name", "card", "dash"),
    [
        ("utf-8", "Cléo", "K♦", " — "),
        ("latin-1", "Cléo", "Kd", " - "),
        ("cp1252", "Cléo", "Kd", " — "),
        ("ascii", "Cl?o", "Kd", " - "),
    ],
)
def test_only_what_the_encoding_has_is_written(
    encoding: str, name: str, card: str, dash: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    assert main(["demo"]) == 0
    told = raw.getvalue().decode(encoding)
    assert f"  {name} passes." in told
    assert f" {card} " in told
    assert f"{dash}{name} takes it." in told


def test_help_and_complaints_can_be_written_in_ascii() -> None:
    done = process("--help", env=environment(PYTHONIOENCODING="ascii"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"la b?te hombr?e" in done.stdout
    done = process("replay", "Cléo.toml", env=environment(PYTHONIOENCODING="ascii"))
    assert done.returncode == 1
    assert done.stderr.startswith(b"lombre-labet: cannot read Cl")
    assert b"Traceback" not in done.stderr


def test_two_fresh_interpreters_tell_the_same() -> None:
    told = {
        process("demo", "--deals", "6", env=environment(PYTHONHASHSEED=seed)).stdout
        for seed in ("0", "1", "4321")
    }
    assert len(told) == 1
    assert b"after 6 deals" in told.pop()


# The ends of a process


def test_the_program_ends_with_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["lombre-labet", "demo", "--deals", "0"])
    with pytest.raises(SystemExit) as end:
        run()
    assert end.value.code == 0
    assert "after 0 deals" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["lombre-labet", "nothing"])
    with pytest.raises(SystemExit) as end:
        run()
    assert end.value.code == 2


def test_the_package_can_be_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["lombre-labet", "demo", "--deals", "0"])
    monkeypatch.delitem(sys.modules, "lombre_labet.__main__")
    with pytest.raises(SystemExit) as end:
        runpy.run_module("lombre_labet", run_name="__main__")
    assert end.value.code == 0
    assert "after 0 deals" in capsys.readouterr().out


class Failing(io.StringIO):
    """A stream that fails when it is written to."""

    def __init__(self, fault: BaseException) -> None:
        super().__init__()
        self.fault = fault

    def write(self, _text: str) -> int:
        raise self.fault


@pytest.mark.parametrize(
    ("fault", "code", "complaint"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
        (OSError(28, "No space"), 1, "lombre-labet: the output failed: [Errno 28] No space\n"),
    ],
)
def test_an_output_that_fails_ends_the_program_without_a_traceback(
    fault: BaseException,
    code: int,
    complaint: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["lombre-labet", "demo"])
    monkeypatch.setattr(sys, "stdout", Failing(fault))
    with pytest.raises(SystemExit) as end:
        run()
    assert end.value.code == code
    assert capsys.readouterr().err == complaint


@posix
@pytest.mark.parametrize("fault", [KeyboardInterrupt(), BrokenPipeError(), OSError(28, "No space")])
def test_what_is_left_to_be_written_cannot_fail_as_the_interpreter_ends(
    fault: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    os.close(reading)

    def failed() -> int:
        sys.stdout.write("left in the buffer")
        raise fault

    with open(writing, "w", encoding="utf-8") as gone:
        monkeypatch.setattr(sys, "stdout", gone)
        monkeypatch.setattr(__main__, "main", failed)
        with pytest.raises(SystemExit):
            run()
        gone.flush()


def test_closed_streams_are_no_reason_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "argv", ["lombre-labet", "replay", "no such file"])
    with pytest.raises(SystemExit) as end:
        run()
    assert end.value.code == 1
    assert main(["demo", "--deals", "1"]) == 0


def test_an_interrupt_with_standard_output_closed_is_quiet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(__main__, "main", interrupted)
    with pytest.raises(SystemExit) as end:
        run()
    assert end.value.code == 130


@posix
@pytest.mark.parametrize("arguments", [("demo", "--deals", "2000"), ("rules",), ("--help",)])
def test_a_reader_who_goes_away_ends_the_program_quietly(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as gone:
        done = process(*arguments, stdout=gone)
    assert (done.returncode, done.stderr) == (141, b"")


@posix
def test_a_reader_who_reads_one_line_gets_it() -> None:
    with subprocess.Popen(
        [*COMMAND, "demo", "--deals", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith(b"Anne, Bert and Cl")
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


@posix
@pytest.mark.skipif(
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN,
    reason="these tests run in the background of a shell, where interrupts are ignored",
)
def test_an_interrupt_ends_the_program_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "demo", "--deals", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.stdout.read()
        assert running.stderr.read() == b""
        assert running.wait(60) == 130


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_one_line_on_standard_error() -> None:
    with open("/dev/full", "wb") as full:
        done = process("demo", stdout=full)
    assert done.returncode == 1
    assert done.stderr.startswith(b"lombre-labet: the output failed: ")
    assert done.stderr.count(b"\n") == 1
