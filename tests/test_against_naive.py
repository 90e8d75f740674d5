"""The engine against `naive`, a second model of the rules written without a look at the first.

Random matches are played in both at once under random rules, and at every step everything that
both know is compared: position, cards, legal actions, refusals of random attempts, transfers and
results. `benchmarks/differential.py` does the same for as long as one likes; so this module needs
nothing but the standard library and the two models.
"""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

import attrs
import naive

from lombre_labet import (
    DECK,
    OPTIONS,
    Bid,
    Card,
    CardSet,
    Dealing,
    DealSettled,
    Exchanging,
    IllegalAction,
    Labet,
    Ladder,
    NamingTrump,
    Offence,
    Overtake,
    Overtrump,
    Party,
    Playing,
    Pool,
    Reason,
    Rules,
    ShowingMatadors,
    State,
    Suit,
    Transfer,
    Undertrump,
    apply,
    format_action,
    legal_actions,
    new_match,
    parse_action,
    why_illegal,
)
from lombre_labet.cards import trump_order
from lombre_labet.ladder import bids_above
from lombre_labet.phases.tricks import card_to_beat, owed, winning

CARDS = [str(card) for card in DECK]
LONGEST_MATCH = 300
ATTEMPTS = 3
"""Things tried, mostly illegal, between two steps."""


# Random rules, seats and attempts


def random_amount(rng: random.Random) -> int:
    return rng.choice((0, 1, 1, 2, 3, rng.randrange(20), 10**30))


def random_options(rng: random.Random) -> dict[str, object]:
    """Options as plain words and numbers; each is left at its default half of the time."""
    options: dict[str, object] = {}
    for option in OPTIONS:
        if rng.random() < 0.5:
            continue
        value = random_amount(rng) if option.values is None else rng.choice(option.values)
        options[option.name] = value if isinstance(value, bool | int) else str(value)
    return options


def random_chips(rng: random.Random, players: int) -> list[int] | None:
    """What the seats bring: nothing of their own, little, debts, or more than 64 bits hold."""
    most = rng.choice((0, 5, 40, 10**25))
    return [rng.randint(-most, most) for _ in range(players)] if most else None


def random_deck(rng: random.Random) -> str:
    """Well shuffled, or hardly: a deck as it lay, cut, with some cards exchanged.

    The second kind gives matadors and long suits, which chance alone seldom does.
    """
    if rng.random() < 0.6:
        deck = rng.sample(CARDS, len(CARDS))
    else:
        cut = rng.randrange(len(CARDS))
        deck = CARDS[cut:] + CARDS[:cut]
        for _ in range(rng.randrange(12)):
            one, other = rng.randrange(len(deck)), rng.randrange(len(deck))
            deck[one], deck[other] = deck[other], deck[one]
    return " ".join(["deal", *deck])


def random_attempt(rng: random.Random) -> str:
    """Any action there is, legal or not."""
    verb = rng.choice((*naive.WHEN, "bid", "show", "exchange", "play", "play"))
    words: list[str] = []
    match verb:
        case "deal":
            return random_deck(rng)
        case "bid":
            words = [str(rng.randint(1, 14))]
        case "trump":
            words = [rng.choice(naive.SUITS)]
        case "show":
            words = [rng.choice((*naive.SUITS, "none"))]
        case "exchange":
            words = rng.sample(CARDS, rng.randrange(7))
        case "play":
            words = [rng.choice(CARDS)]
        case "penalize":
            words = [str(rng.randrange(4)), rng.choice(naive.OFFENCES)]
    return " ".join([verb, *words])


def fitting_attempt(rng: random.Random, model: naive.NaiveMatch) -> str:
    """An action that belongs to the phase, with cards that are held: only rules can be broken."""
    match model.phase:
        case "dealing":
            return "misdeal"
        case "bidding":
            return f"bid {rng.randint(1, 14)}"
        case "naming_trump":
            return f"trump {rng.choice(naive.SUITS)}"
        case "showing_matadors":
            return f"show {rng.choice(naive.SUITS)}"
        case "exchanging":
            hand = model.hands[model.the_turn()]
            return " ".join(["exchange", *rng.sample(hand, rng.randrange(len(hand) + 1))])
        case _:
            return f"play {rng.choice(model.hands[model.the_turn()])}"


# Both models in the naive one's words


def party_text(party: Party) -> Any:
    if isinstance(party, Labet):
        return ("labet", party.seat, party.size)
    return "pool" if isinstance(party, Pool) else party


def plain_transfer(move: Transfer) -> naive.Transfer:
    return (
        party_text(move.payer),
        party_text(move.receiver),
        move.chips,
        move.due,
        str(move.reason),
        str(move.clause),
    )


def plain_position(state: State) -> dict[str, object]:
    """What `NaiveMatch.position` gives, of a state."""
    table = state.table
    return {
        "phase": str(state.phase),
        "turn": state.turn,
        "dealer": table.dealer,
        "chips": list(table.chips),
        "pool": table.pool,
        "labets": sorted([labet.seat, labet.size] for labet in table.labets),
    }


def texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def plain_deal(state: State) -> dict[str, object]:
    """The deal being played, hidden cards and all; the labets with their causes, oldest first."""
    known: dict[str, object] = {
        "labets": [[labet.seat, labet.size, str(labet.cause)] for labet in state.table.labets],
    }
    if isinstance(state, Dealing):
        return known
    known |= {"hands": [texts(hand) for hand in state.hands], "stake": state.stake.total}
    if isinstance(state, Exchanging | Playing):
        known["talon"] = texts(state.terms.talon)
        known["discards"] = [
            texts(
                card
                for card in DECK
                for done in state.terms.exchanges
                if done.seat == seat and card in done.discards
            )
            for seat in range(len(state.hands))
        ]
    else:
        known["talon"] = texts(state.talon)
    if isinstance(state, NamingTrump):
        known["bid"] = (state.turn, state.bid.level)
    elif isinstance(state, ShowingMatadors | Exchanging | Playing):
        contract = state.contract
        known["bid"] = (contract.declarer, contract.bid.level)
        known["suits"] = (contract.trump.letter, contract.belle.letter)
        known["in_belle"] = contract.in_belle
    if isinstance(state, Playing):
        known["trick"] = texts(state.trick)
        known["tricks"] = [
            sum(trick.winner == seat for trick in state.tricks) for seat in range(len(state.hands))
        ]
    return known


def naive_deal(model: naive.NaiveMatch) -> dict[str, object]:
    """The same, of the naive model."""
    known: dict[str, object] = {"labets": model.labets}
    if model.phase == "dealing":
        return known
    known |= {"hands": [naive.in_order(hand) for hand in model.hands], "stake": model.stake()}
    known["talon"] = model.talon
    if model.phase in ("exchanging", "playing"):
        known["discards"] = [naive.in_order(cards) for cards in model.laid_aside]
    if model.phase != "bidding":
        known["bid"] = (model.declarer, model.bid)
    if model.phase not in ("bidding", "naming_trump"):
        known["suits"] = (model.trump, model.belle)
        known["in_belle"] = model.game_in_the_belle()
    if model.phase == "playing":
        known["trick"] = model.trick
        known["tricks"] = model.tricks
    return known


def plain_result(state: State) -> dict[str, object] | None:
    """What `NaiveMatch.last_result` holds, of a state."""
    for event in state.events:
        if isinstance(event, DealSettled):
            return {
                "result": str(event.result),
                "declarer": event.declarer,
                "bid": event.bid.level,
                "tricks": list(event.tricks),
                "stake": event.stake,
                "net": list(event.net),
            }
    return None


# The comparison


class Disagreement(AssertionError):
    """The two models differ; the text says where, and how to get there again."""


@attrs.define
class Comparison:
    """Random matches in both models, and how much was compared on the way."""

    rng: random.Random
    matches: int = 0
    actions: int = 0
    positions: int = 0
    legal: int = 0
    transfers: int = 0
    attempts: int = 0
    refusals: Counter[Reason] = attrs.Factory(Counter)
    results: Counter[str] = attrs.Factory(Counter)
    bids: Counter[int] = attrs.Factory(Counter)
    lines: list[str] = attrs.Factory(list)
    state: State = attrs.Factory(new_match)
    model: naive.NaiveMatch = attrs.Factory(lambda: naive.NaiveMatch({}))

    def run(self, actions: int) -> None:
        """Play matches until so many actions have been carried out in both models."""
        while self.actions < actions:
            self.begin()
            for _ in range(min(LONGEST_MATCH, actions - self.actions)):
                self.compare_position()
                self.compare_attempts()
                self.step(self.next_line())
        self.compare_position()

    def begin(self) -> None:
        """A new match under new rules."""
        rng = self.rng
        options = random_options(rng)
        rules = Rules.from_mapping(options)
        dealer = rng.randrange(rules.players)
        chips = random_chips(rng, rules.players)
        self.state = new_match(rules, dealer=dealer, chips=chips)
        self.model = naive.NaiveMatch(options, dealer, chips)
        self.lines = [f"rules {options}, dealer {dealer}, chips {chips}"]
        self.matches += 1

    def next_line(self) -> str:
        """What is done next: any legal action, though half of the calls are passes."""
        rng, legal = self.rng, self.model.legal()
        if not legal:
            return "misdeal" if rng.random() < 0.2 else random_deck(rng)
        if rng.random() < 0.03:
            return f"penalize {rng.randrange(self.model.players)} {rng.choice(naive.OFFENCES)}"
        return "pass" if "pass" in legal and rng.random() < 0.5 else rng.choice(legal)

    def agree(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            story = "\n  ".join(self.lines)
            raise Disagreement(f"{what}: engine {ours}, naive {theirs}, after\n  {story}")

    def compare_position(self) -> None:
        self.positions += 1
        self.agree("position", plain_position(self.state), self.model.position())
        self.agree("deal", plain_deal(self.state), naive_deal(self.model))
        listed = [format_action(action) for action in legal_actions(self.state)]
        self.legal += len(listed)
        self.agree("legal actions", sorted(listed), self.model.legal())

    def compare_attempts(self) -> None:
        rng = self.rng
        for _ in range(ATTEMPTS):
            self.compare_attempt(random_attempt(rng), rng.choice((None, 0, 1, 2, 3, -1, 4)))
        self.compare_attempt(fitting_attempt(rng, self.model), None)

    def compare_attempt(self, line: str, by: int | None) -> None:
        self.attempts += 1
        refusal = why_illegal(self.state, parse_action(line), by=by)
        ours = None if refusal is None else (str(refusal.reason), refusal.clause)
        self.agree(f"refusal of {line!r} by {by}", ours, self.model.refusal(line, by))
        if refusal is not None:
            self.refusals[refusal.reason] += 1

    def step(self, line: str) -> None:
        """Carry an action out in both models, and compare what it moved and settled."""
        by = self.state.turn if self.rng.random() < 0.5 and line in self.model.legal() else None
        self.lines.append(line)
        try:
            self.state = apply(self.state, parse_action(line), by=by)
        except IllegalAction as fault:
            raise Disagreement(f"the engine refuses {self.lines}: {fault}") from fault
        self.model.play(line, by)
        self.actions += 1
        moves = [
            plain_transfer(move)
            for event in self.state.events
            for move in getattr(event, "transfers", ())
        ]
        self.transfers += len(moves)
        self.agree("transfers", moves, self.model.last_transfers)
        result = plain_result(self.state)
        self.agree("result", result, self.model.last_result)
        if result is not None:
            self.results[str(result["result"])] += 1
            self.bids[int(str(result["bid"]))] += 1


def test_the_engine_agrees_with_the_naive_model() -> None:
    comparison = Comparison(random.Random(20))
    comparison.run(24_000)
    # And it has seen enough to agree about: every bid played, won and lost, every refusal
    # that a text can bring about.
    assert set(comparison.bids) == {bid.level for bid in Bid}
    assert set(comparison.results) == {"won", "remise", "codille"}
    assert set(comparison.refusals) == set(Reason) - {Reason.NOT_AN_ACTION}


# Questions that need no match

READINGS = [
    {"overtake": overtake, "overtrump": overtrump, "undertrump": undertrump}
    for overtake, overtrump, undertrump in product(Overtake, Overtrump, Undertrump)
]


def test_what_a_hand_owes_to_any_trick() -> None:
    """P1 to P7 under all eight readings, for tricks that no legal play need have led to."""
    rng = random.Random(7)
    assert len(READINGS) == 8
    rules = [Rules.from_mapping(reading) for reading in READINGS]
    narrowed = 0
    for _ in range(4_000):
        cards = rng.sample(DECK, rng.randint(1, 8))
        cut = rng.randint(max(0, len(cards) - 5), min(3, len(cards) - 1))
        trick, hand = cards[:cut], CardSet(cards[cut:])
        suit = rng.choice(tuple(Suit))
        for reading, of in zip(READINGS, rules, strict=True):
            chain = owed(hand.bits, trick, trump_order(suit), of)
            bits = chain[0][1] if chain else hand.bits
            plain: dict[str, object] = {option: str(word) for option, word in reading.items()}
            if trick:
                to_beat = card_to_beat(trick, trump_order(suit), of.overtake)
                target = naive.card_to_beat(texts(trick), suit.letter, plain)
                assert (None if to_beat is None else str(to_beat)) == target
            theirs = naive.legal_plays(texts(hand), texts(trick), suit.letter, plain)
            assert texts(card for card in DECK if card.bit & bits) == naive.in_order(theirs)
            for card in hand:
                first = next(
                    (
                        (str(duty.reason), str(duty.clause))
                        for duty, cards in reversed(chain)
                        if not card.bit & cards
                    ),
                    None,
                )
                fault = naive.play_fault(str(card), texts(hand), texts(trick), suit.letter, plain)
                assert first == fault
            narrowed += len(theirs) < len(hand)
    assert narrowed > 4_000


def test_who_takes_any_trick() -> None:
    """P8."""
    rng = random.Random(8)
    for _ in range(4_000):
        trick = rng.sample(DECK, rng.randint(1, 4))
        for suit in Suit:
            ours = winning(trick, trump_order(suit))
            assert ours == naive.trick_winner(texts(trick), suit.letter)


def test_which_bid_is_higher() -> None:
    """B1, B7 and B8, for every bid over every other."""
    for ladder in Ladder:
        for standing in (None, *Bid):
            level = None if standing is None else standing.level
            above = bids_above(standing, ladder)
            assert {bid.level for bid in above} == {
                new for new in naive.BIDS if naive.beats_bid(new, level, ladder)
            }


def test_the_models_know_the_same_names() -> None:
    assert {option.name: option.default for option in OPTIONS} == naive.SOURCE
    assert naive.PACK == CARDS
    assert list(Offence) == naive.OFFENCES
