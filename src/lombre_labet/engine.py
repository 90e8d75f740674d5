"""The engine: whole matches, one action after the other.

`TABLE` is the map of the game. Each row says what can be done in a phase, which functions list it,
refuse it and do it, and to which phases it may lead; together with `states` it is the whole flow.
The functions below the table know nothing about the game: they look for faults in the one fixed
order (value, phase, actor, possession, rule), and leave possession and rule to the row.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from ._quick import Remembered
from ._text import described, is_whole_number
from .actions import (
    ACTION_TYPES,
    Action,
    Announce,
    Deal,
    Exchange,
    Misdeal,
    NameTrump,
    Pass,
    Penalize,
    Phase,
    Play,
    ShowMatadors,
)
from .clauses import Clause
from .errors import InvalidValue
from .phases import bidding, dealing, exchange, matadors, penalties, tricks, trump
from .refusals import VALUE_REASONS, IllegalAction, InvalidAction, Reason, Refusal
from .rules import SOURCE, Rules
from .sketches import sketch
from .states import STATE_TYPES, Dealing, State, make_dealing
from .table import make_table
from .views import View


@attrs.frozen(eq=False)
class Row:
    """What the game says of one action in one phase."""

    list_legal: Callable[[Any], tuple[Action, ...]] | None
    """Lists all that the seat to act may do in the phase; None for an action of the table."""
    refuse: Callable[[Any, Any], Refusal | None]
    """Says why one is refused, as far as possession and rule go."""
    make: Callable[[Any, Any], State]
    """Makes the next state of a legal one."""
    leads_to: tuple[Phase, ...]
    """The phases it may lead to."""


_AFTER_CALL: Final = (Phase.BIDDING, Phase.NAMING_TRUMP, Phase.SHOWING_MATADORS)
_PENALTY: Final = penalties.refuse_penalty, penalties.penalize

TABLE: Final[Mapping[tuple[Phase, type[Action]], Row]] = MappingProxyType(
    {
        (Phase.DEALING, Deal): Row(None, dealing.refuse_deal, dealing.deal, (Phase.BIDDING,)),
        (Phase.DEALING, Misdeal): Row(
            None, dealing.refuse_misdeal, dealing.misdeal, (Phase.DEALING,)
        ),
        (Phase.BIDDING, Pass): Row(
            bidding.list_calls,
            bidding.refuse_pass,
            bidding.call_pass,
            (*_AFTER_CALL, Phase.DEALING),
        ),
        (Phase.BIDDING, Announce): Row(
            bidding.list_calls, bidding.refuse_bid, bidding.call_bid, _AFTER_CALL
        ),
        (Phase.BIDDING, Penalize): Row(None, *_PENALTY, (Phase.BIDDING,)),
        (Phase.NAMING_TRUMP, NameTrump): Row(
            trump.list_trumps, trump.refuse_trump, trump.name_trump, (Phase.SHOWING_MATADORS,)
        ),
        (Phase.NAMING_TRUMP, Penalize): Row(None, *_PENALTY, (Phase.NAMING_TRUMP,)),
        (Phase.SHOWING_MATADORS, ShowMatadors): Row(
            matadors.list_shows,
            matadors.refuse_show,
            matadors.show,
            (Phase.EXCHANGING,),
        ),
        (Phase.SHOWING_MATADORS, Penalize): Row(None, *_PENALTY, (Phase.SHOWING_MATADORS,)),
        (Phase.EXCHANGING, Exchange): Row(
            exchange.list_exchanges,
            exchange.refuse_exchange,
            exchange.exchange,
            (Phase.EXCHANGING, Phase.PLAYING),
        ),
        (Phase.EXCHANGING, Penalize): Row(None, *_PENALTY, (Phase.EXCHANGING,)),
        (Phase.PLAYING, Play): Row(
            tricks.list_plays, tricks.refuse_play, tricks.play, (Phase.PLAYING, Phase.DEALING)
        ),
        (Phase.PLAYING, Penalize): Row(None, *_PENALTY, (Phase.PLAYING,)),
    }
)
"""What can be done in each phase. Actions that list nothing are the table's; the rest are of the
seat whose turn it is."""

ACTION_CLAUSES: Final[Mapping[type[Action], Clause]] = MappingProxyType(
    {
        Deal: Clause.D1,
        Misdeal: Clause.D3,
        Pass: Clause.B1,
        Announce: Clause.B1,
        NameTrump: Clause.T3,
        ShowMatadors: Clause.M1,
        Exchange: Clause.X1,
        Play: Clause.P1,
        Penalize: Clause.I2,
    }
)
"""For each action the clause that says when, and by whom, it may be done."""

TURN_CLAUSES: Final[Mapping[Phase, Clause]] = MappingProxyType(
    {
        Phase.BIDDING: Clause.B1,
        Phase.NAMING_TRUMP: Clause.T3,
        Phase.SHOWING_MATADORS: Clause.M1,
        Phase.EXCHANGING: Clause.X2,
        Phase.PLAYING: Clause.P1,
    }
)
"""For each phase in which seats act the clause that says whose turn it is."""

_ROWS: Final = {
    state_type: {
        action_type: row for (phase, action_type), row in TABLE.items() if phase is state_type.phase
    }
    for state_type in STATE_TYPES
}
"""The rows of the table, by the class of the state and by that of the action."""


def _list_nothing(_state: State) -> tuple[Action, ...]:
    """Nothing: between two deals it is no seat's turn."""
    return ()


_LISTERS: Final[Mapping[type, Callable[[Any], tuple[Action, ...]]]] = {
    state_type: next(filter(None, (row.list_legal for row in rows.values())), _list_nothing)
    for state_type, rows in _ROWS.items()
}
"""What lists the actions of a state: the one lister of its phase, which its rows share."""


def new_match(
    rules: Rules = SOURCE, *, dealer: int = 0, chips: Iterable[int] | None = None
) -> Dealing:
    """A match before its first deal (S1, N4).

    `dealer` is the seat that deals first. `chips`, one whole number for each seat, are what the
    seats start with; left out, each has the rules' `starting_chips`. Below zero is a debt brought
    along. Raises `InvalidValue`.
    """
    (known_rules, known_dealer), begun = _BEGUN.latest
    if rules is known_rules and dealer is known_dealer and chips is None:
        return begun
    if type(rules) is not Rules:
        raise InvalidValue(f"a match is played by Rules, not by {described(rules)}")
    if not _is_seat(dealer, rules):
        raise InvalidValue(
            f"the dealer is a seat from 0 to {rules.players - 1}, not {described(dealer)} (N4)"
        )
    if chips is not None:
        return _begin(rules, dealer, _brought_along(rules, chips))
    begun = _begin(rules, dealer)
    _BEGUN.latest = (rules, dealer), begun
    return begun


def _begin(rules: Rules, dealer: int, chips: tuple[int, ...] | None = None) -> Dealing:
    if chips is None:
        chips = (rules.starting_chips,) * rules.players
    return make_dealing(make_table(rules, dealer, chips, 0, (), sum(chips)))


_BEGUN: Final = Remembered((SOURCE, 0), _begin(SOURCE, 0))
"""The rules and the dealer of the match begun last, if its chips were the rules' own, and its first
state: a simulation begins thousands of matches alike."""


def _brought_along(rules: Rules, chips: object) -> tuple[int, ...]:
    """What each seat starts with where it is not what the rules say (S1)."""
    if not isinstance(chips, Iterable):
        raise InvalidValue(f"chips are a whole number for each seat, not {described(chips)} (S1)")
    holdings: list[int] = []
    for amount in chips:
        if not is_whole_number(amount):
            raise InvalidValue(f"chips are whole numbers, not {described(amount)} (S1)")
        if len(holdings) == rules.players:
            raise InvalidValue(f"there are chips for more than {rules.players} seats (N1)")
        holdings.append(amount)
    if len(holdings) < rules.players:
        raise InvalidValue(f"there are chips for {len(holdings)} seats of {rules.players} (N1)")
    return tuple(holdings)


def apply(state: State, action: Action, *, by: int | None = None) -> State:
    """The state after an action; the one passed in stays as it was.

    `by` is the seat that acts; None is the table, which may also act for the seat whose turn it
    is. Raises `IllegalAction` with the refusal `why_illegal` gives (as `InvalidAction` where the
    value itself is at fault), and `InvalidValue` where `state` is no state.
    """
    try:
        row = _ROWS[type(state)][type(action)]
    except KeyError:
        # Nobody may do what has no row, and where there is a state there is a fault to name.
        refusal = _first_fault(state, action, by, None)
        assert refusal is not None, "what has no row is refused"
        raise _illegal(refusal) from None
    # A row is there, so value and phase are right, and the table is always the right actor.
    refuse, make = row.refuse, row.make
    refusal = refuse(state, action) if by is None else _first_fault(state, action, by, row)
    if refusal is not None:
        raise _illegal(refusal)
    return make(state, action)


def _illegal(refusal: Refusal) -> IllegalAction:
    return (InvalidAction if refusal.reason in VALUE_REASONS else IllegalAction)(refusal)


def why_illegal(state: State | View, action: Action, *, by: int | None = None) -> Refusal | None:
    """Why `apply` would refuse an action; None where it would not.

    A view of the seat to act answers like the state. Any other view answers for its own seat, whose
    turn it is not, unless `by` is another's. Raises `InvalidValue` where `state` is neither state
    nor view, and where a view is asked for a seat whose hand it does not show.
    """
    if isinstance(state, View):
        return _why_illegal_in_view(state, action, by)
    return _first_fault(state, action, by, row_of(state, type(action)))


def _is_of_actor(seen: View) -> bool:
    return seen.seat is not None and seen.seat == seen.turn


def _why_illegal_in_view(seen: View, action: Action, by: int | None) -> Refusal | None:
    """What a view can say of an action: nothing that hangs on a hand it does not show."""
    state = sketch(seen)
    row = row_of(state, type(action))
    if _is_of_actor(seen):
        return _first_fault(state, action, by, row)
    by = seen.seat if by is None else by
    refusal = (
        _wrong_value(state, action, by)
        or _wrong_phase(state, action, by, row)
        or _wrong_actor(state, action, by)
    )
    if refusal is None:
        raise InvalidValue(f"this view does not show the hand of seat {by}")
    return refusal


def legal_actions(state: State | View) -> tuple[Action, ...]:
    """What the seat to act may do; `()` in dealing, and actions of the table are not listed.

    A view of the seat to act answers like the state; any other view lists `()`.

    The order is fixed. Bidding: pass, then the bids, lowest first by the table's ladder. Naming
    trump: suits in canonical order. Showing matadors: none, then the suit. Exchanging: fewest cards
    first, then in canonical order of the cards. Playing: canonical order. Raises `InvalidValue`
    where `state` is no state.
    """
    try:
        list_legal = _LISTERS[type(state)]
    except KeyError:
        if not isinstance(state, View):
            raise _no_state(state) from None
        return legal_actions(sketch(state)) if _is_of_actor(state) else ()
    return list_legal(state)


def _first_fault(state: State, action: Action, by: int | None, row: Row | None) -> Refusal | None:
    """Why an action is refused, if it is; `row` is that of the table for it, if there is one."""
    if type(state) not in _LISTERS:
        raise _no_state(state)
    refusal = _wrong_value(state, action, by) or _wrong_phase(state, action, by, row)
    if refusal is None and by is not None:
        refusal = _wrong_actor(state, action, by)
    if refusal is None and row is not None:
        refusal = row.refuse(state, action)
    return refusal


def _wrong_value(state: State, action: object, by: int | None) -> Refusal | None:
    """The first fault: no action, or a seat the table lacks (N1)."""
    rules = state.table.rules
    if type(action) not in ACTION_TYPES:
        actor = by if _is_seat(by, rules) else None
        return Refusal(Reason.NOT_AN_ACTION, None, actor, state.phase)
    tried: Any = action
    if by is not None and not _is_seat(by, rules):
        return Refusal(
            Reason.NO_SUCH_SEAT, Clause.N1, None, state.phase, tried, limit=rules.players - 1
        )
    if type(action) is Penalize:
        refusal = penalties.refuse_penalty(state, action)
        return None if refusal is None else attrs.evolve(refusal, seat=by)
    return None


def _wrong_phase(state: State, action: Action, by: int | None, row: Row | None) -> Refusal | None:
    """The second fault: the table has no row for this action in this phase."""
    if row is not None:
        return None
    clause = ACTION_CLAUSES[type(action)]
    return Refusal(Reason.WRONG_PHASE, clause, by, state.phase, action)


def _wrong_actor(state: State, action: Action, by: int | None) -> Refusal | None:
    """The third fault: a seat does what is the table's, or acts when it is another's turn."""
    if _ROWS[type(state)][type(action)].list_legal is None:
        clause = ACTION_CLAUSES[type(action)]
        return Refusal(Reason.NOT_YOURS, clause, by, state.phase, action)
    if by != state.turn:
        clause = TURN_CLAUSES[state.phase]
        return Refusal(Reason.OUT_OF_TURN, clause, by, state.phase, action)
    return None


def row_of(state: State, action_type: type[Action]) -> Row | None:
    """The row of the table for a state and a class of actions, if there is one."""
    try:
        return _ROWS[type(state)][action_type]
    except KeyError:
        return None


def _is_seat(seat: object, rules: Rules) -> bool:
    return is_whole_number(seat) and 0 <= seat < rules.players


def _no_state(state: object) -> InvalidValue:
    return InvalidValue(f"{described(state)} is not a state of a match")
