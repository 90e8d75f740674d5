"""The same input gives the same output, in another process and on another Python too.

A fresh interpreter with another PYTHONHASHSEED, and with `-O`, plays some matches and prints all
that can be seen of them. Whatever depended on the order of a set, on `hash`, on an address in
memory or on an `assert` would print something else.
"""

import os
import random
import subprocess
import sys

import pytest

from lombre_labet import DECK, Deal, format_action

PINNED = "deal Th Ts 9s Ks Js 9d Qh As Jc Qd Tc Ah Ad Kd 8h Kc Qc Jh Kh Jd Td 9c 9h Qs Ac"
"""The first shuffle under seed 1."""

PROGRAM = """
import pickle
import random
import sys

import lombre_labet as ll

sys.stdout.reconfigure(encoding="utf-8", newline="\\n")


def show(*things):
    print(*things, sep="\\n")


options = [
    {},
    ll.TRADITION.to_mapping(),
    {"players": 4, "labets_in_play": "all", "auction": "one_round"},
    {"matador_suit": "trump", "plain_may_name_belle": True, "credit": "none"},
]
for seed, mapping in enumerate(options):
    rng = random.Random(seed)
    rules = ll.Rules.from_mapping(mapping)
    state = start = ll.new_match(rules, dealer=seed % rules.players)
    made = []
    while len(made) < 100 or state.turn is not None:
        legal = ll.legal_actions(state)
        show(*map(ll.format_action, legal))
        if not legal:
            action = ll.Deal.shuffled(rng)
        elif rng.random() < 0.05:
            action = ll.Penalize(int(rng.random() * 3), list(ll.Offence)[int(rng.random() * 6)])
        else:
            action = legal[int(rng.random() ** 3 * len(legal))]
        state = ll.apply(state, action)
        made.append(action)
        show(repr(state), len(pickle.dumps(state)))
        hand = () if state.turn is None else state.hands[state.turn]
        show_hearts = ll.ShowMatadors(ll.Suit.HEARTS)
        for tried in (ll.Misdeal(), ll.Pass(), show_hearts, *map(ll.Play, hand)):
            refusal = ll.why_illegal(state, tried, by=state.turn)
            show(repr(refusal), refusal and refusal.message)
    names = ("Zo\\u00eb", "\\u0416", "\\u2665", "8\\u2665")[:rules.players]
    record = ll.MatchRecord(rules, seed % rules.players, start.table.chips, names, tuple(made))
    show(ll.format_record(record), repr(record), repr(ll.parse_record(ll.format_record(record))))
show(sorted(ll.__all__), repr(ll.OPTIONS), repr(ll.SOURCE), repr(list(ll.Bid)))
"""


def printed(hash_seed: str, *flags: str) -> bytes:
    """What the program prints in an interpreter of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, *flags, "-c", PROGRAM], env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.fixture(scope="module")
def first() -> bytes:
    return printed("0")


@pytest.mark.parametrize(
    ("hash_seed", "flags"), [("0", ()), ("1", ()), ("4294967295", ()), ("random", ("-O",))]
)
def test_a_fresh_interpreter_prints_the_same(
    first: bytes, hash_seed: str, flags: tuple[str, ...]
) -> None:
    again = printed(hash_seed, *flags)
    # Lines first, so that a difference is shown as the line it is in.
    for ours, theirs in zip(first.splitlines(), again.splitlines(), strict=False):
        assert ours == theirs
    assert again == first


def test_the_program_shows_what_it_is_meant_to(first: bytes) -> None:
    """Or the test above would compare too little."""
    text = first.decode()
    for trace in (
        "DealSettled",
        "MatadorsShown",
        "TrumpTurned",
        "Penalized",
        "does not follow",
        "♥",
    ):
        assert trace in text, trace
    assert len(text.splitlines()) > 5000
    assert " object at 0x" not in text


def test_the_first_shuffles_are_pinned() -> None:
    """The sequence of `random()` is promised by Python, and the rest by `Deal.shuffled`."""
    rng = random.Random(1)
    deck = list(DECK)
    numbers = [rng.random() for _ in range(24)]
    for place, number in zip(range(24, 0, -1), numbers, strict=True):
        other = int(number * (place + 1))
        deck[place], deck[other] = deck[other], deck[place]
    assert Deal.shuffled(random.Random(1)).deck == tuple(deck)
    assert format_action(Deal.shuffled(random.Random(1))) == PINNED


def test_a_shuffle_asks_for_random_alone() -> None:
    """No other method keeps its sequence from one Python to the next."""

    class OnlyRandom(random.Random):
        def random(self) -> float:
            return 0.0

        def getrandbits(self, _k: int, /) -> int:
            raise AssertionError("getrandbits was asked for")

    # Each card in turn changes places with the first.
    assert Deal.shuffled(OnlyRandom()).deck == (*DECK[1:], DECK[0])
