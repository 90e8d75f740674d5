"""The commands of the conformance kit: a match driven line by line, and perft files counted."""

import io
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lombre_labet.__main__
from lombre_labet import DECK, Reason
from lombre_labet.__main__ import main
from lombre_labet.serve import LONGEST_LINE, Session, serve

# Where the line below finds it.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "conformance"))

import generate
import naive

Answer = dict[str, Any]

DEAL = " ".join(["deal", *map(str, DECK)])


def ask(session: Session, command: str, **parts: object) -> Answer:
    line = json.dumps({"command": command, **parts}).encode()
    answer = json.loads(session.answer(line))
    assert isinstance(answer, dict)
    return answer


def told(session: Session, command: str, **parts: object) -> Answer:
    """The answer to a request that can be done."""
    answer = ask(session, command, **parts)
    assert answer.pop("ok") is True, answer
    return answer


def fault(session: Session, command: str, **parts: object) -> Answer:
    """What is wrong with a request."""
    answer = ask(session, command, **parts)
    assert set(answer) == {"ok", "error"}
    assert answer["ok"] is False
    error: Answer = answer["error"]
    assert set(error) == {"kind", "reason", "clause", "message"}
    assert error["message"]
    return error


def begun(*lines: str, **parts: object) -> Session:
    """A session in which a match has begun, and some actions are made."""
    session = Session()
    told(session, "new", **parts)
    for line in lines:
        told(session, "apply", action=line)
    return session


# What is answered


def test_hello_tells_the_protocol_and_its_version() -> None:
    assert told(Session(), "hello") == {
        "protocol": generate.FORMAT,
        "version": generate.VERSION,
        "rules_revision": generate.RULES_REVISION,
    }


def test_an_id_comes_back() -> None:
    session = Session()
    assert ask(session, "hello", id=7)["id"] == 7
    assert ask(session, "legal", id="\ud800x") == {
        "id": "\ud800x",
        "ok": False,
        "error": {
            "kind": "no_match",
            "reason": None,
            "clause": None,
            "message": "no match has begun: send the command new",
        },
    }


def test_a_new_match_takes_the_place_of_the_old() -> None:
    session = begun(DEAL, "pass")
    answer = told(session, "new", rules={"players": 4}, dealer=3, chips=[1, -2, 0, "9" * 20])
    assert answer["position"] == {
        "phase": "dealing",
        "turn": None,
        "dealer": 3,
        "chips": [1, -2, 0, "9" * 20],
        "pool": 0,
        "labets": [],
    }
    assert told(session, "legal") == {"legal": []}
    assert told(session, "position")["cards"] is None


def test_amounts_of_any_size_are_options() -> None:
    session = begun(DEAL, rules={"ante": "1" + "0" * 5000, "overtake": "best"})
    pool = told(session, "position")["position"]["pool"]
    assert pool == "1" + "0" * 5000


def test_the_place_of_each_card_is_told_phase_by_phase() -> None:
    session = begun(DEAL)
    answers = [told(session, "position")["cards"]]
    for line in ("bid 5", "pass", "pass", "trump s", "show none", "exchange Kc"):
        told(session, "apply", action=line)
        answers.append(told(session, "position")["cards"])
    first, last = answers[0], answers[-1]
    assert first["hands"] == [
        ["Tc", "9c", "Kh", "Qh", "Jh"],
        ["Kc", "Qc", "Kd", "Qd", "Jd"],
        ["Jc", "Ac", "Ad", "Td", "9d"],
    ]
    assert first["talon"] == ["Ah", "Th", "9h", "8h", "Ks", "Qs", "Js", "As", "Ts", "9s"]
    assert [answer["contract"] is None for answer in answers] == [True] * 4 + [False] * 3
    assert last["contract"] == {
        "declarer": 1,
        "bid": 5,
        "trump": "s",
        "belle": "h",
        "in_belle": False,
    }
    assert last["talon"] == first["talon"][1:]
    for line in ("exchange", "exchange", "play Qc", "play Jc", "play Tc", "play Kd"):
        told(session, "apply", action=line)
    played = told(session, "position")["cards"]
    assert (played["trick"], played["tricks"], played["stake"]) == (["Kd"], [0, 1, 0], 1)


def test_the_end_of_a_deal_is_told() -> None:
    session = begun(DEAL)
    answer: Answer = {"result": None}
    while answer["result"] is None:
        action = told(session, "legal")["legal"][0]
        answer = told(session, "apply", action=action)
    assert answer["position"]["phase"] == "dealing"
    assert answer["result"]["result"] in ("won", "remise", "codille")
    assert answer["transfers"][0]["reason"] in ("stake", "tariff")


def test_a_view_is_told_as_a_document() -> None:
    session = begun(DEAL)
    seen = told(session, "view", seat=2)["view"]
    assert (seen["type"], seen["seat"]) == ("view", 2)
    assert seen["hand"] == ["Jc", "Ac", "Ad", "Td", "9d"]
    assert "Kc" not in json.dumps(seen)
    assert told(session, "view", seat=None)["view"]["seat"] is None
    assert fault(session, "view", seat=3)["kind"] == "value"


def test_without_the_extra_the_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lombre_labet.wire", None)
    session = begun(DEAL)
    assert fault(session, "view", seat=0)["kind"] == "not_installed"
    assert told(session, "legal")["legal"]


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    session = begun(DEAL)
    before = told(session, "position")
    error = fault(session, "apply", action="bid 5", by=2)
    assert error == {
        "kind": "illegal",
        "reason": "out_of_turn",
        "clause": "B1",
        "message": "it is not seat 2's turn (B1)",
    }
    assert told(session, "why", action="bid 5", by=2) == {"refusal": error}
    assert told(session, "why", action="bid 5", by=1) == {"refusal": None}
    assert fault(session, "apply", action="pass", by=9)["reason"] == Reason.NO_SUCH_SEAT
    assert told(session, "position") == before


def test_the_conversation_of_the_page_is_what_is_said() -> None:
    page = (Path(generate.HERE).parent / "docs" / "conformance.md").read_text(encoding="utf-8")
    block = page.partition("```text serve\n")[2].partition("```")[0]
    session = Session()
    requests, said = block.splitlines()[::2], block.splitlines()[1::2]
    assert len(requests) == len(said) == 7
    for request, answer in zip(requests, said, strict=True):
        assert f"< {session.answer(request.removeprefix('> ').encode())}" == answer


# What is wrong

REQUESTS: dict[str, tuple[bytes, str]] = {
    "nothing": (b"{}", "request"),
    "no-object": (b"[1]", "request"),
    "a-number": (b"17", "request"),
    "other-command": (b'{"command":"quit"}', "request"),
    "command-of-wrong-type": (b'{"command":["new"]}', "request"),
    "part-unknown": (b'{"command":"legal","seat":1}', "request"),
    "part-missing": (b'{"command":"apply"}', "request"),
    "id-of-wrong-type": (b'{"command":"hello","id":[1]}', "request"),
    "key-twice": (b'{"command":"hello","command":"new"}', "json"),
    "no-json": (b"hello", "json"),
    "cut-short": (b'{"command":"hello"', "json"),
    "no-utf-8": (b'{"command":"\xff"}', "json"),
    "nul": (b"\x00", "json"),
    "deep": (b"[" * 100_000, "json"),
    "deep-objects": (b'{"a":' * 100_000, "json"),
    "fraction": (b'{"command":"view","seat":1.0}', "json"),
    "exponent": (b'{"command":"view","seat":1e3}', "json"),
    "minus-nought": (b'{"command":"view","seat":-0}', "json"),
    "not-a-number": (b'{"command":"view","seat":NaN}', "json"),
    "long-number": (b'{"command":"view","seat":' + b"9" * 5000 + b"}", "json"),
    "beyond-2-53": (b'{"command":"view","seat":9007199254740992}', "json"),
    "seat-of-wrong-type": (b'{"command":"view","seat":true}', "value"),
    "by-of-wrong-type": (b'{"command":"apply","action":"pass","by":"1"}', "value"),
    "rules-of-wrong-type": (b'{"command":"new","rules":[]}', "value"),
    "option-unknown": (b'{"command":"new","rules":{"\\ud800":1}}', "value"),
    "option-wrong": (b'{"command":"new","rules":{"ante":-1}}', "value"),
    "option-deep": (b'{"command":"new","rules":{"ante":[{"a":[]}]}}', "value"),
    "small-number-as-text": (b'{"command":"new","rules":{"ante":"1"}}', "value"),
    "no-dealer": (b'{"command":"new","dealer":3}', "value"),
    "chips-of-wrong-type": (b'{"command":"new","chips":"20 20 20"}', "value"),
    "chips-too-few": (b'{"command":"new","chips":[1,2]}', "value"),
    "chips-no-number": (b'{"command":"new","chips":[1,2,null]}', "value"),
    "no-action": (b'{"command":"apply","action":"play 8c"}', "notation"),
    "action-of-wrong-type": (b'{"command":"why","action":{"play":"Kh"}}', "notation"),
    "illegal": (b'{"command":"apply","action":"misdeal"}', "illegal"),
}


@pytest.mark.parametrize(("line", "kind"), REQUESTS.values(), ids=REQUESTS)
def test_a_wrong_request_is_told_what_is_wrong(line: bytes, kind: str) -> None:
    session = begun(DEAL)
    before = told(session, "position")
    answer = session.answer(line)
    assert answer.isascii()
    assert "\n" not in answer
    error = json.loads(answer)["error"]
    assert error["kind"] == kind, error
    assert told(session, "position") == before


TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(TEXTS, inside, max_size=3),
    max_leaves=6,
)
COMMANDS = st.sampled_from(["hello", "new", "legal", "apply", "why", "position", "view"])
PARTS = st.sampled_from(["id", "rules", "dealer", "chips", "action", "by", "seat"])
ACTIONS = st.sampled_from(
    [DEAL, "pass", "bid 1", "show none", "play Kc", "misdeal", "penalize 3 other"]
)


@settings(max_examples=150, derandomize=True, deadline=None, database=None)
@given(
    st.lists(
        st.binary(max_size=30)
        | st.builds(
            lambda command, parts: json.dumps({"command": command, **parts}).encode(),
            COMMANDS,
            st.dictionaries(PARTS, VALUES | ACTIONS, max_size=3),
        ),
        max_size=8,
    )
)
def test_no_rubbish_ends_a_conversation(lines: list[bytes]) -> None:
    session = begun(DEAL)
    for line in lines:
        answer = json.loads(session.answer(line))
        assert answer["ok"] is ("error" not in answer)
    assert told(session, "hello")


# The stream


def answers(given: bytes) -> list[Answer]:
    return [json.loads(answer) for answer in serve(io.BytesIO(given))]


def test_each_line_has_one_answer_and_blank_ones_none() -> None:
    hello = b'{"command":"hello"}'
    found = answers(b"\n  \r\n" + hello + b"\r\n\n" + b"rubbish\n" + hello)
    assert [answer["ok"] for answer in found] == [True, False, True]
    assert answers(b"") == []


@pytest.mark.parametrize("extra", [1, 2, LONGEST_LINE, 3 * LONGEST_LINE + 5])
@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_that_is_too_long_is_passed_over(extra: int, end: bytes) -> None:
    long = b"x" * (LONGEST_LINE + extra) + end
    found = answers(long + (b'{"command":"hello"}\n' if end else b""))
    assert [answer["ok"] for answer in found] == ([False, True] if end else [False])
    assert "too long" in found[0]["error"]["message"]
    almost = b" " * (LONGEST_LINE - 20) + b'{"command":"hello"}\n'
    assert len(almost) == LONGEST_LINE
    assert answers(almost)[0]["ok"]


def test_another_program_is_driven_against_ours_step_by_step() -> None:
    """The naive model plays the foreign program: at each step both are asked the same."""
    with subprocess.Popen(
        [sys.executable, "-m", "lombre_labet", "conformance", "--serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout

        def request(**parts: object) -> Answer:
            assert process.stdin
            assert process.stdout
            process.stdin.write(json.dumps(parts).encode() + b"\n")
            process.stdin.flush()
            answer: Answer = json.loads(process.stdout.readline())
            return answer

        rng = random.Random(5)
        for _ in range(3):
            rules = generate.some_rules(rng)
            other = naive.NaiveMatch(rules)
            request(command="new", rules=generate.options(rules))
            while not other.last_result:
                deal = " ".join(["deal", *generate.some_deck(rng)])
                action = deal if other.phase == "dealing" else generate.some_action(rng, other)
                expected = generate.step(other, action)
                answer = request(command="apply", action=action)
                assert answer["position"] == expected["position"]
                assert answer["transfers"] == expected.get("transfers", [])
                assert answer["result"] == expected.get("result")
                assert request(command="legal")["legal"] == expected["legal"]
        process.stdin.write(b"\xff\x00rubbish\n")
        process.stdin.close()
        assert json.loads(process.stdout.read())["error"]["kind"] == "json"
        assert process.wait(timeout=60) == 0


# On the command line


def test_the_command_serves_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(file: object, mode: str, *, closefd: bool) -> io.BytesIO:
        assert (file, mode, closefd) == (0, "rb", False)
        return io.BytesIO(b'{"command":"hello"}\nx\n')

    monkeypatch.setattr(lombre_labet.__main__, "open", opened, raising=False)
    assert main(["conformance", "--serve"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["ok"] for line in lines] == [True, False]


def test_the_command_needs_to_be_told_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance"]) == 2
    assert "--serve" in capsys.readouterr().err


PERFT = "format lombre-labet perft 1\nposition p\n{deal}\nperft 1 15\nperft 2 {number}\n"


@pytest.mark.parametrize(
    ("number", "code", "end"),
    [(121, 0, "p: depth 2, 121"), (120, 1, "p: depth 2, 121 and not 120, as line 5 has it")],
)
def test_perft_counts_a_file_and_tells_whether_it_agrees(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int, code: int, end: str
) -> None:
    file = tmp_path / "perft.txt"
    file.write_text(PERFT.format(deal=DEAL, number=number), encoding="utf-8")
    assert main(["perft", str(file)]) == code
    assert capsys.readouterr() == (f"p: depth 1, 15\n{end}\n", "")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "a file begins with 'format lombre-labet perft 1'"),
        (b"\xff", "it is not UTF-8 text"),
    ],
)
def test_perft_says_what_is_wrong_with_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: bytes, complaint: str
) -> None:
    file = tmp_path / "perft.txt"
    file.write_bytes(text)
    assert main(["perft", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err
    assert main(["perft", str(tmp_path / "none")]) == 1
