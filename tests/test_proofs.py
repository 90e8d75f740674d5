"""A quick slice of each proof under `benchmarks/proofs`, and the parts of their arguments.

The whole proofs are commands that take minutes to hours (`docs/proofs.md`). Here each goes through
some of its units, each is shown a wrong engine and has to find it out, and what the proof of legal
play rests on beside its cases is tested: that trump suits differ by a renaming, and that a trick of
three cards is as good as a shorter one.
"""

import ast
import inspect
import json
import random
import re
import sys
from collections.abc import Callable
from itertools import combinations, permutations, product
from math import comb, perm
from pathlib import Path
from typing import Any

import attrs
import naive
import pytest

from lombre_labet import DECK, Bid, Card, Contract, Overtake, Suit, table
from lombre_labet.cards import BACON, trump_order
from lombre_labet.phases import exchange, tricks

# Where the proofs are.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks" / "proofs"))

import bids
import exchanges
import play
import proof
import settlements
import winners
from proof import Counterexample, Proof

PROOFS = [play.play_proof("s"), winners.PROOF, bids.PROOF, exchanges.PROOF, settlements.PROOF]


# How much is proven


def test_the_cases_are_as_many_as_there_are() -> None:
    """Worked out afresh, so that no proof goes through less than it claims."""
    hands = {others: sum(comb(others, size) for size in range(1, 6)) for others in (25, 24, 23)}
    up_to_two = 8 * (hands[25] + 25 * hands[24] + 25 * 24 * hands[23])
    of_three = 8 * 25 * 24 * 23 * (22 + comb(22, 2))
    assert up_to_two == 225_482_840
    assert sum(map(play.cases, play.units("s"))) == up_to_two + of_three == 253_414_040
    assert sum(map(play.cases, play.units("cdhs"))) == 4 * (up_to_two + of_three)
    places = sum(perm(25, length) for length in (1, 2, 3, 4))
    seats = 3 * perm(25, 3) + 4 * perm(25, 4)
    assert sum(map(winners.cases, winners.units())) == 4 * (places + seats)
    deals = 14 * (3 * 3 * 21 + 4 * 4 * 56)
    words = 14 * 2 * 3 * 2**9 * 3 * 4
    amounts = 14 * 3 * 4**6 * 4
    assert sum(map(settlements.cases, settlements.units())) == deals * 256 + words + amounts


@pytest.mark.parametrize("of", PROOFS, ids=lambda of: of.name)
def test_units_have_one_name_each(of: Proof) -> None:
    assert len(set(of.units)) == len(of.units)


# Slices


def agree(of: Proof, *units: str) -> None:
    for unit in units:
        assert unit in of.units
        assert of.check(unit) == of.cases(unit)


@pytest.mark.parametrize("trump", Suit)
def test_play_to_tricks_of_no_card_and_of_one(trump: Suit) -> None:
    """P1 to P7, every such trick with every hand of one and two cards, under every trump suit."""
    count = sum(
        play.compare(trump, trick, 2) for length in (0, 1) for trick in permutations(DECK, length)
    )
    assert count == 8 * (25 + comb(25, 2) + 25 * (24 + comb(24, 2)))


def test_play_to_some_tricks_of_two_cards() -> None:
    rng = random.Random(3)
    for trick in rng.sample(list(permutations(DECK, 2)), 8):
        assert play.compare(rng.choice(list(Suit)), trick, 3) == 8 * (23 + 253 + 1771)


def test_play_to_some_tricks_of_three_cards() -> None:
    agree(PROOFS[0], "s Kc 9s +")


def test_who_takes_tricks_and_leads_to_the_next() -> None:
    """P8 and P1."""
    short = [unit for unit in winners.units() if unit.startswith(("place 1", "place 2"))]
    agree(winners.PROOF, *short, "place 3 h Kh", "place 3 s 8h", "place 4 d Tc", "seat 3 c 9h")


def test_which_bid_is_higher() -> None:
    agree(bids.PROOF, *bids.PROOF.units)


def test_who_exchanges_how_many() -> None:
    agree(exchanges.PROOF, "numbers 3 6", "numbers 4 13", "asked 3 9", "asked 4 2")


def test_settlements_of_every_bid() -> None:
    """Every bid and every row of the three-wise cover, each with a deal taken at random."""
    rng = random.Random(4)
    for row in settlements.three_wise():
        for bid in rng.sample(list(Bid), 3):
            players = rng.choice((3, 4))
            dealer, declarer = rng.randrange(players), rng.randrange(players)
            taken = rng.choice(settlements.distributions(players))
            deal = settlements.Played(players, dealer, declarer, bid, taken)
            assert settlements.compare(deal, row) == 1


def test_typical_deals_are_won_lost_and_lost_by_codille() -> None:
    """O1, O3, O5: what the sweeps over words and amounts take for all deals."""
    for players, bid in product((3, 4), Bid):
        results = []
        for deal in settlements.typical(players, bid):
            match = naive.NaiveMatch({"players": players})
            match.bid, match.declarer, match.tricks = bid.level, deal.declarer, list(deal.tricks)
            results.append(match.find_result())
        assert results == ["won", "remise", "codille"]


def test_any_three_factors_of_a_settlement_meet_in_all_combinations() -> None:
    rows = settlements.three_wise()
    assert len(settlements.FACTORS) == 17
    for names in combinations(settlements.FACTORS, 3):
        met = {tuple(row[name] for name in names) for row in rows}
        assert met == set(product(*(settlements.FACTORS[name] for name in names)))


# A wrong engine is found out


def wrong_owed(*parts: Any) -> Any:
    """A hand that cannot beat what is to be beaten still owes a follower's duty, but too much."""
    chain = tricks.owed(*parts)
    return chain[1:] if len(chain) == 2 else chain


def every_row(deals: list[settlements.Played]) -> int:
    return sum(settlements.compare(deal, row) for row in settlements.three_wise() for deal in deals)


@pytest.mark.parametrize(
    ("module", "name", "wrong", "slice_"),
    [
        (play, "owed", wrong_owed, lambda: play.compare(Suit.SPADES, DECK[1:2], 2)),
        (play, "owed", lambda *_: ((None, 0),), lambda: play.compare(Suit.SPADES, (), 1)),
        (winners, "winning", lambda *_: 0, lambda: winners.check("place 2 s Qc")),
        (
            winners,
            "play",
            lambda state, action: tricks.play(state, action).__class__,
            lambda: winners.check("seat 3 s Qc"),
        ),
        (bids, "height", lambda bid, _: bid.level, lambda: bids.check("demande_first")),
        (bids, "why_illegal", lambda *_: None, lambda: bids.check("source")),
        (exchanges, "why_illegal", lambda *_: None, lambda: exchanges.check("numbers 3 6")),
        (exchanges, "legal_actions", lambda _: (), lambda: exchanges.check("numbers 3 6")),
        (
            settlements,
            "contract_for",
            lambda _, declarer, bid, trump, belle, turned: Contract(
                declarer, bid, trump, belle, bid.in_belle, turned
            ),
            lambda: every_row(settlements.typical(3, Bid.DEMANDE)),
        ),
    ],
)
def test_a_wrong_engine_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    wrong: Callable[..., Any],
    slice_: Callable[[], int],
) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises((Counterexample, AttributeError)):
        slice_()


def test_a_wrong_order_of_asking_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "asking_order", lambda table, _contract: table.seats)
    with pytest.raises(Counterexample):
        exchanges.check("asked 3 1")


def test_a_wrong_payment_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "payable", lambda _rules, _held, due: due)
    with pytest.raises(Counterexample):
        every_row(settlements.typical(4, Bid.VOLE))


# Trump suits differ by a renaming


def renamed(card: Card, trump: Suit) -> Card:
    """Spades and another suit change places; the bacon, a trump in any case, stays."""
    if card is BACON or card.suit not in (trump, Suit.SPADES):
        return card
    return Card(trump if card.suit is Suit.SPADES else Suit.SPADES, card.rank)


def renamed_bits(bits: int, trump: Suit) -> int:
    return sum(renamed(card, trump).bit for card in DECK if card.bit & bits)


@pytest.mark.parametrize("trump", Suit)
def test_the_engine_s_tables_are_renamed_with_the_cards(trump: Suit) -> None:
    spades, other = trump_order(Suit.SPADES), trump_order(trump)
    assert renamed_bits(spades.trumps, trump) == other.trumps
    for card in DECK:
        at = renamed(card, trump).index
        assert renamed_bits(spades.following[card.index], trump) == other.following[at]
        assert renamed_bits(spades.beating[card.index], trump) == other.beating[at]


@pytest.mark.parametrize("trump", Suit)
def test_the_naive_model_s_questions_are_renamed_with_the_cards(trump: Suit) -> None:
    letter = trump.letter
    for card, other in product(DECK, repeat=2):
        one, two = str(card), str(other)
        one_there, two_there = str(renamed(card, trump)), str(renamed(other, trump))
        assert one[0] == one_there[0]
        assert naive.is_trump(one, "s") == naive.is_trump(one_there, letter)
        assert naive.beats(one, two, "s") == naive.beats(one_there, two_there, letter)
        assert (naive.suit_played(one, "s") == naive.suit_played(two, "s")) == (
            naive.suit_played(one_there, letter) == naive.suit_played(two_there, letter)
        )


def tree_of(function: Callable[..., Any]) -> ast.Module:
    return ast.parse(inspect.getsource(function))


ENGINE = [
    tricks.owed,
    tricks._owed_by_ruffer,
    tricks.card_to_beat,
    tricks.winning,
]
NAIVE = [naive.legal_plays, naive.card_to_beat, naive.follow, naive.overtrump, naive.trick_winner]


@pytest.mark.parametrize("function", ENGINE, ids=lambda function: function.__name__)
def test_the_engine_looks_at_cards_through_its_tables_alone(function: Callable[..., Any]) -> None:
    """A place in the order (`index`) only finds a row, and a bit is only asked about."""
    tree = tree_of(function)
    looked_at = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not looked_at & {"suit", "rank", "trump", "is_bacon", "letter", "ordinal"}
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not named & {"Suit", "Rank", "BACON", "DECK", "CardSet", "card_set"}
    rows = {
        ast.unparse(node.slice)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        and ast.unparse(node.value) in ("order.following", "order.beating")
    }
    indexes = {
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "index"
    }
    assert indexes == rows
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp):
            assert isinstance(node.op, ast.BitAnd | ast.BitOr)


@pytest.mark.parametrize("function", NAIVE, ids=lambda function: function.__name__)
def test_the_naive_model_looks_at_cards_through_its_questions_alone(
    function: Callable[..., Any],
) -> None:
    """Suits are compared with suits, and a rank is looked up in the order of ranks."""
    tree = tree_of(function)
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not named & {"BACON", "PACK", "SUITS", "in_order"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and "card" in ast.unparse(node.value):
            assert ast.unparse(node) == "card[0]"
            assert "RANKS.index(card[0])" in ast.unparse(tree)


# Tricks of three cards


@pytest.mark.parametrize("function", [tricks.owed, naive.legal_plays])
def test_a_trick_bears_on_a_hand_by_its_lead_and_the_card_to_beat(
    function: Callable[..., Any],
) -> None:
    """All that either model does with a trick: is there one, who leads, what is to be beaten.

    Ours asks for its length too, since the card led is to be beaten while it lies alone.
    """
    tree = tree_of(function)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    uses = {
        ast.unparse(parents[node])
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == "trick"
    }
    to_beat = {use for use in uses if use.startswith("card_to_beat(trick, ")}
    assert len(to_beat) == 1
    assert uses - to_beat - {"len(trick)"} == {"not trick", "trick[0]"}


@pytest.mark.parametrize("overtake", Overtake)
@pytest.mark.parametrize("trump", Suit)
def test_a_card_that_lies_alone_is_the_card_to_beat(trump: Suit, overtake: Overtake) -> None:
    for card in DECK:
        assert tricks.card_to_beat((card,), trump_order(trump), overtake) is card


def shorter(trick: tuple[Card, ...], trump: Suit, overtake: Overtake) -> tuple[Card, ...]:
    """A trick of one or two of the cards, with the same lead and the same card to beat."""
    lead, last = trick[0], trick[-1]
    if overtake is Overtake.PREVIOUS:
        return lead, last
    best = trick[tricks.winning(trick, trump_order(trump))]
    return (lead,) if best is lead else (lead, best)


@pytest.mark.parametrize("overtake", Overtake)
@pytest.mark.parametrize("trump", Suit)
def test_a_trick_of_three_is_as_good_as_a_shorter_one(trump: Suit, overtake: Overtake) -> None:
    """P3, all 13,800 tricks: neither model sees a difference in the card to beat."""
    order, plain = trump_order(trump), {"overtake": str(overtake)}
    for trick in permutations(DECK, 3):
        short = shorter(trick, trump, overtake)
        ours = tricks.card_to_beat(trick, order, overtake)
        theirs = naive.card_to_beat([str(card) for card in trick], trump.letter, dict(plain))
        assert ours is tricks.card_to_beat(short, order, overtake)
        assert theirs == naive.card_to_beat(
            [str(card) for card in short], trump.letter, dict(plain)
        )
        assert (None if ours is None else str(ours)) == theirs


# Units, and the file that remembers them


def count_words(unit: str) -> int:
    if unit == "wrong":
        raise Counterexample("  the case")
    return len(unit.split())


def toy(*units: str, cases: Callable[[str], int] = count_words) -> Proof:
    return Proof("toy", "words are counted", units, cases, count_words, ("ladder",))


def test_a_proof_tells_how_many_cases_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert proof.run(toy("a", "b c", "d e f")) == 0
    assert "toy: all 6 cases agree; 6 of them in this run" in capsys.readouterr().out


def test_a_counterexample_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert proof.run(toy("a", "wrong", cases=len)) == 1
    assert capsys.readouterr().out.endswith("toy: the models differ\n  the case\n")


def test_a_unit_that_meets_too_few_cases_has_proven_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert proof.run(toy("a", "d e f", cases=lambda _: 2)) == 1
    assert re.search("unit '.+' met [13] cases, not 2", capsys.readouterr().out)


def test_a_run_goes_on_where_the_last_one_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "toy.state"
    of = toy("a", "b c", "d e f")
    assert proof.run(of, state=state, limit=1) == 0
    capsys.readouterr()
    _, done = map(json.loads, state.read_text(encoding="utf-8").splitlines())
    with state.open("a", encoding="utf-8") as file:
        file.write('{"unit": "torn", "ca')
    assert proof.run(of, state=state) == 0
    told = capsys.readouterr().out
    assert f"toy: {done['cases']} cases were done before" in told
    assert f"all 6 cases agree; {6 - done['cases']} of them in this run" in told
    head, *lines = map(json.loads, state.read_text(encoding="utf-8").splitlines())
    assert head["proof"] == "toy"
    assert lines[0] == done
    assert sorted(line["unit"] for line in lines) == ["a", "b c", "d e f"]


def test_the_work_of_other_code_is_not_counted_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "toy.state"
    assert proof.run(toy("a"), state=state) == 0
    of_other_code = attrs.evolve(toy("a"), modules=("cards",))
    assert proof.run(of_other_code, state=state) == 2
    assert "other code" in capsys.readouterr().out


def test_comments_and_docstrings_are_no_other_code() -> None:
    bare = proof._bare_code
    assert bare('def f():\n    """One."""\n    return 1\n') == bare("def f():\n    return 1  # x\n")
    assert bare("def f():\n    return 1\n") != bare("def f():\n    return 2\n")


def test_the_commands_take_their_arguments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "bids.state"
    assert proof.main(bids.PROOF, ["--state", str(state), "--limit", "1"]) == 0
    assert "210 of 420 cases agree" in capsys.readouterr().out
    assert play.main(["--trumps", "cdhs", "--limit", "0"]) == 0
    assert "0 of 1,013,656,160 cases agree" in capsys.readouterr().out
