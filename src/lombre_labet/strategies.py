"""Hypothesis strategies for rules, decks, states, matches and actions (extra `[hypothesis]`).

For the tests of programs that embed the library; its own tests use them too. No position is made
up: each is reached by playing, so that every state drawn here is one a match can be in.

They shrink towards the plainest thing: rules towards `SOURCE`, a deck towards canonical order, a
match towards fewer deals and fewer actions, an auction towards one bid that all others let stand.
Which of the legal actions is taken on the way is told by the bytes of a *path*, one for each action
(`choose`), and a path shrinks towards short ones and towards zeros.

Chips stay below the 4,300 digits that Python prints, since Hypothesis prints what it finds. A test
that needs larger numbers writes them down itself.
"""

from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st

from .actions import (
    Action,
    Announce,
    Deal,
    Exchange,
    Misdeal,
    NameTrump,
    Offence,
    Pass,
    Penalize,
    Phase,
    Play,
    ShowMatadors,
)
from .cards import DECK, Card, CardSet, Rank, Suit
from .engine import apply, legal_actions, new_match, why_illegal
from .ladder import Bid
from .records import MatchRecord
from .refusals import Reason
from .rules import OPTIONS, Option, Rules
from .states import Bidding, Dealing, Exchanging, State

__all__ = [
    "actions",
    "choose",
    "decks",
    "illegal_actions",
    "matches",
    "openings",
    "picks",
    "records",
    "rules",
    "states",
    "walk",
]

HUGE: Final = 10**400
"""No number of chips drawn here is larger."""

RulesWanted = Rules | st.SearchStrategy[Rules] | None
"""By which rules to play: these, some of these, or any."""


# Rules, decks, and matches that begin


def amounts() -> st.SearchStrategy[int]:
    """Whole numbers from 0 up, mostly small."""
    return st.one_of(st.integers(0, 5), st.integers(0, 100), st.integers(0, HUGE))


def holdings() -> st.SearchStrategy[int]:
    """What a seat may bring along: mostly a few chips, sometimes a debt or a treasure."""
    return st.one_of(st.integers(0, 40), st.integers(-40, 40), st.integers(-HUGE, HUGE))


def _values(option: Option) -> st.SearchStrategy[object]:
    return amounts() if option.values is None else st.sampled_from(option.values)


def rules(**fixed: object) -> st.SearchStrategy[Rules]:
    """Any rules, with the options named at the values given, as in `rules(players=4)`.

    Drawing raises `InvalidValue` for a name or a value that no option has.
    """
    free = {option.name: _values(option) for option in OPTIONS if option.name not in fixed}
    return st.fixed_dictionaries({}, optional=free).map(
        lambda options: Rules.from_mapping({**options, **fixed})
    )


def _rules_wanted(wanted: RulesWanted) -> st.SearchStrategy[Rules]:
    if wanted is None:
        return rules()
    return st.just(wanted) if isinstance(wanted, Rules) else wanted


def _with_matadors(cards: list[Card], suit: Suit, at: int) -> Deal:
    """A deck in which king, queen and jack of a suit lie together, beginning at a place."""
    matadors = [Card(suit, rank) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK)]
    others = [card for card in cards if card not in matadors]
    return Deal([*others[:at], *matadors, *others[at:]])


def decks() -> st.SearchStrategy[Deal]:
    """Any deck, as the action that deals it.

    Half of them give a seat matadors, which chance alone seldom does.
    """
    shuffled = st.permutations(DECK)
    # Where a packet of three begins: the first three for three players, the others for four.
    packets = st.sampled_from((6, 9, 12, 8, 11, 14, 17))
    stacked = st.builds(_with_matadors, shuffled, st.sampled_from(Suit), packets)
    return st.one_of(shuffled.map(Deal), stacked)


@st.composite
def openings(draw: st.DrawFn, rules: RulesWanted = None) -> Dealing:
    """A match before its first deal: any rules, dealer and chips."""
    chosen = draw(_rules_wanted(rules))
    dealer = draw(st.integers(0, chosen.players - 1))
    seats = [holdings()] * chosen.players
    chips = draw(st.one_of(st.none(), st.tuples(*seats)))
    return new_match(chosen, dealer=dealer, chips=chips)


# Paths


def picks(least: int = 1, most: int = 40) -> st.SearchStrategy[bytes]:
    """A path: a byte for each action to take, from `least` to `most` of them."""
    return st.binary(min_size=least, max_size=most)


def _ways(most: int) -> st.SearchStrategy[bytes]:
    """Paths of any length up to `most`, every other one of all that length: most go far."""
    return st.one_of(picks(0, most), picks(most, most))


def choose(state: State, pick: int) -> Action:
    """The legal action of the seat to act that a number from 0 stands for.

    0 is the plainest: the lowest bid, then passes, and in the other phases the first action listed.
    Half of the numbers pass in the bidding, so that low bids get to be played too. There has to be
    a seat to act: not in `dealing`.
    """
    legal = legal_actions(state)
    if not isinstance(state, Bidding):
        return legal[pick % len(legal)]
    bids = pick % 2 == (state.standing is not None)
    return legal[1 + pick // 2 % (len(legal) - 1)] if bids else legal[0]


def walk(state: State, path: bytes) -> Iterator[State]:
    """The states along a path, the first one included; it ends where the table has to act."""
    yield state
    for pick in path:
        if state.turn is None:
            return
        state = apply(state, choose(state, pick))
        yield state


# States


@st.composite
def played_matches(draw: st.DrawFn, rules: RulesWanted = None) -> Dealing:
    """A match before some deal: the first, or a later one with a pool and labets on the table."""
    state: State = draw(openings(rules))
    for deal in draw(st.lists(decks(), max_size=2)):
        state = apply(state, deal)
        for penalty in draw(st.lists(_penalties(state), max_size=2)):
            state = apply(state, penalty)
        path = draw(picks())
        while state.turn is not None:
            *_, state = walk(state, path)
    assert isinstance(state, Dealing)
    return state


def _penalties(state: State) -> st.SearchStrategy[Penalize]:
    """A penalty for any seat of the table."""
    seats = st.integers(0, state.table.rules.players - 1)
    return st.builds(Penalize, seats, st.sampled_from(Offence))


def states(phase: Phase | None = None, rules: RulesWanted = None) -> st.SearchStrategy[State]:
    """A state in any phase, or in one; under any rules, or under those given.

    The deal it stands in is the first of its match or a later one, and each phase is drawn from its
    first moment to its last.
    """
    if phase is not None:
        return _states_in(phase, rules)
    return st.sampled_from(Phase).flatmap(lambda drawn: _states_in(drawn, rules))


def _bids_that_lead_to(phase: Phase) -> tuple[Bid, ...]:
    return tuple(bid for bid in Bid if bid.names_trump or phase is not Phase.NAMING_TRUMP)


@st.composite
def _states_in(draw: st.DrawFn, phase: Phase, rules: RulesWanted) -> State:
    state: State = draw(played_matches(rules))
    if phase is Phase.DEALING:
        return state
    state = apply(state, draw(decks()))
    if phase is not Phase.BIDDING:
        state = _auctioned(draw, state, draw(st.sampled_from(_bids_that_lead_to(phase))))
    while state.phase is not phase:
        state = apply(state, choose(state, draw(st.integers(0, 255))))
    return [further for further in walk(state, draw(_ways(24))) if further.phase is phase][-1]


def _auctioned(draw: st.DrawFn, state: State, bid: Bid) -> State:
    """The state after an auction in which one seat makes a bid and all others pass."""
    bidder = draw(st.integers(0, len(state.table.chips) - 1))
    while isinstance(state, Bidding):
        speaks = state.turn == bidder and state.standing is None
        state = apply(state, Announce(bid) if speaks else Pass())
    return state


# Actions


def card_sets(least: int = 0, most: int = len(DECK)) -> st.SearchStrategy[CardSet]:
    """Any set of so many cards."""
    chosen = st.lists(st.sampled_from(DECK), min_size=least, max_size=most, unique=True)
    return chosen.map(CardSet)


SPOKEN: Final[tuple[Action, ...]] = (
    Pass(),
    *map(Announce, Bid),
    *map(NameTrump, Suit),
    ShowMatadors(None),
    *map(ShowMatadors, Suit),
    *map(Play, DECK),
)
"""Every action of a seat that there is, but for exchanges, which are too many."""

_PENALTIES: Final = tuple(Penalize(seat, offence) for seat in range(4) for offence in Offence)


def actions(state: State | None = None) -> st.SearchStrategy[Action]:
    """A legal action: of the seat to act, or in `dealing` a deal or a misdeal of the table's.

    Without a state, any action at all. Penalties, which the table may impose in every phase but
    dealing, are not drawn for a state.
    """
    if state is None:
        exchanges = card_sets().map(Exchange)
        penalties = st.sampled_from(_PENALTIES)
        return st.one_of(st.sampled_from(SPOKEN), exchanges, st.just(Misdeal()), penalties, decks())
    if isinstance(state, Dealing):
        return st.one_of(decks(), st.just(Misdeal()))
    return st.integers(0, 255).map(lambda pick: choose(state, pick))


def illegal_actions(state: State, *, by: int | None = None) -> st.SearchStrategy[Action]:
    """An action that `apply(state, action, by=by)` refuses; mostly one that fits the phase.

    With `by` a seat whose turn it is not, every action is one; with `by=None` those are drawn that
    are refused whoever tries them.
    """
    near: list[Action] = []
    far: list[Action] = []
    for action in _thinkable(state):
        refusal = why_illegal(state, action, by=by)
        if refusal is not None:
            (far if refusal.reason is Reason.WRONG_PHASE else near).append(action)
    # Each phase lacks some action, so there are always some far ones.
    return st.one_of(*(st.sampled_from(group) for group in (near, near, far) if group))


def _thinkable(state: State) -> tuple[Action, ...]:
    """What somebody could try in a state, legal or not."""
    exchanges = [CardSet()]
    if isinstance(state, Exchanging):
        own = state.hands[state.turn]
        for card in own:
            exchanges += [CardSet((*smaller, card)) for smaller in exchanges]
        exchanges += [CardSet((card,)) for card in DECK if card not in own]
    tables: tuple[Action, ...] = (*_PENALTIES, Misdeal(), Deal(DECK))
    return (*SPOKEN, *map(Exchange, exchanges), *tables)


# Matches that are played


@st.composite
def matches(draw: st.DrawFn, rules: RulesWanted = None) -> MatchRecord:
    """A match of up to two deals, stopped anywhere, as its record; every action of it is legal.

    `replay` gives its states, the one before the first deal included. Misdeals and penalties occur.
    """
    start = draw(openings(rules))
    state: State = start
    made: list[Action] = []
    for _ in range(draw(st.integers(0, 2))):
        opening: list[Action] = []
        if state.turn is None:
            opening += [Misdeal()] * draw(st.integers(0, 1))
            opening.append(draw(decks()))
            opening += draw(st.lists(_penalties(state), max_size=1))
        for action in opening:
            made.append(action)
            state = apply(state, action)
        for pick in draw(_ways(40)):
            if state.turn is None:
                break
            made.append(choose(state, pick))
            state = apply(state, made[-1])
    table = start.table
    return MatchRecord(table.rules, table.dealer, table.chips, actions=tuple(made))


def names() -> st.SearchStrategy[str]:
    """What a player may be called: any text that a file can hold."""
    awkward = st.sampled_from(('"', "'''", '"""', "\\", "\\u0041", "\r\n", "\x00\x7f\x85", "# = ["))
    written = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
    return st.one_of(written, awkward, st.tuples(written, awkward).map("".join))


@st.composite
def records(draw: st.DrawFn, rules: RulesWanted = None) -> MatchRecord:
    """Like `matches`, with what else a file has to hold: players of any name."""
    played = draw(matches(rules))
    if not draw(st.booleans()):
        return played
    called = draw(st.tuples(*[names()] * played.rules.players))
    return MatchRecord(played.rules, played.dealer, played.chips, called, played.actions)
