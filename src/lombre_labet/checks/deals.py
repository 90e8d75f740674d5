"""Faults that the rules find: the deal is played once more, from the cards that were dealt.

Each step is one that the state tells of: a call, an exchange, a card. The engine's own functions
make it, and each refusal is a fault; so is each difference between what comes out and what the
state says. After a fault the deal goes on as the state has it, so that one does not hide the next.
"""

from collections.abc import Iterator
from typing import Final

import attrs

from .._text import described
from ..actions import ANNOUNCE, NAME_TRUMP, PASS, PLAY, Action, Exchange, Phase, ShowMatadors
from ..cards import DECK, Card, CardSet, card_set
from ..engine import TURN_CLAUSES, row_of, why_illegal
from ..ladder import Bid
from ..phases.bidding import award
from ..phases.dealing import deal_out
from ..refusals import Reason
from ..states import (
    Bidding,
    Call,
    Contract,
    Dealing,
    Exchanging,
    NamingTrump,
    Playing,
    ShowingMatadors,
    State,
)
from .cards import Dealt, cards_dealt, parts_of
from .tables import Found, InDeal, faults_of_stake, is_seat

_CONTRACT_CLAUSES: Final = {"trump": "T1, T2, T4", "belle": "E1, T2", "in_belle": "T5"}


def faults_of_deal(state: InDeal, certain: tuple[CardSet, ...] | None) -> Iterator[str]:
    """Faults of a state in which a deal stands, and whose table has its seats.

    `certain` are the cards that each seat certainly holds, where the hands are only made up; None
    where they are the true ones.
    """
    parts = parts_of(state)
    dealt = yield from cards_dealt(parts)
    yield from faults_of_stake(state)
    opening = _opening(state, dealt, parts.contract)
    called = yield from _call(opening, parts.calls)
    if isinstance(state, Bidding):
        yield from _difference(called, state)
        return
    awarded = yield from _award(attrs.evolve(opening, calls=parts.calls), called, state)
    if awarded is None:
        return
    if isinstance(state, NamingTrump):
        yield from _difference(awarded, state)
        return
    yield from _faults_of_contract(awarded, state.contract, dealt)
    if dealt is not None and not isinstance(state, ShowingMatadors):
        showing = ShowingMatadors(
            state.table, state.stake, dealt.hands, dealt.talon, parts.calls, state.contract
        )
        yield from _exchange_and_play(showing, dealt, state, certain or state.hands)


def _step(now: State, what: str, seat: int, action: Action) -> Found[State]:
    """Do what the state says was done. Where the rules refuse it, it is done all the same.

    Returns `now` itself where its phase knows no such action.
    """
    refusal = why_illegal(now, action, by=seat)
    if refusal is not None:
        yield f"{what}, seat {described(seat)}: {refusal.message}"
        if refusal.reason is Reason.OUT_OF_TURN and isinstance(now, Bidding | Exchanging | Playing):
            return (yield from _step(attrs.evolve(now, turn=seat), what, seat, action))
    row = row_of(now, type(action))
    return now if row is None else row.make(now, action)


def _difference(now: State, state: InDeal) -> Iterator[str]:
    """What the deal has come to, where the state says something else."""
    if now.phase is not state.phase:
        yield f"the deal has come to {_words(now.phase)}, and not to {_words(state.phase)}"
    elif now.turn != state.turn and is_seat(state.turn, state.table):
        clause = TURN_CLAUSES[state.phase]
        yield f"it is the turn of seat {now.turn}, not of seat {described(state.turn)} ({clause})"


def _words(phase: Phase) -> str:
    return phase.replace("_", " ")


def _opening(state: InDeal, dealt: Dealt | None, contract: Contract | None) -> Bidding:
    """The first moment of the deal; with any cards, where the true ones cannot be told."""
    turned = contract.turned if contract else None
    table = state.table
    if dealt:
        hands, talon = dealt.hands, dealt.talon
    else:
        hands, talon = deal_out(DECK, table.rules.players, table.dealer)
    if turned is not None:
        talon = (turned, *talon)  # whether it lay there is looked at with the contract
    return Bidding(table, state.stake, hands, talon, (), table.first_hand)


def _call(opening: Bidding, calls: tuple[Call, ...]) -> Found[State]:
    now: State = opening
    for number, call in enumerate(calls, 1):
        action = PASS if call.bid is None else ANNOUNCE[call.bid]
        after = yield from _step(now, f"call {number}", call.seat, action)
        if after is now:
            break  # the auction is over, and was so for every call that follows
        now = after
    return now


def _award(
    over: Bidding, called: State, state: NamingTrump | ShowingMatadors | Exchanging | Playing
) -> Found[NamingTrump | ShowingMatadors | None]:
    """What the auction led to; None where the declarer is no seat of the table.

    Where the auction gives somebody else the contract, or nobody, the state has it its way.
    """
    claimed = _declared(state)
    declarer, bid = claimed
    if isinstance(called, NamingTrump | ShowingMatadors):
        won = _declared(called)
        if won != claimed:
            yield (
                f"the auction gave seat {won[0]} {won[1]},"
                f" and not seat {described(declarer)} {bid} (B4)"
            )
    elif isinstance(called, Dealing):
        yield "all passed in the auction (B5)"
    else:
        yield f"the auction is not over: it is the turn of seat {called.turn} (B2)"
    if not is_seat(declarer, over.table):
        return None
    return award(over, over.calls, declarer, bid)


def _declared(state: NamingTrump | ShowingMatadors | Exchanging | Playing) -> tuple[int, Bid]:
    """The declarer and his bid, as the state has them."""
    if isinstance(state, NamingTrump):
        return state.turn, state.bid
    return state.contract.declarer, state.contract.bid


def _faults_of_contract(
    awarded: NamingTrump | ShowingMatadors, contract: Contract, dealt: Dealt | None
) -> Iterator[str]:
    """Faults of the trump suit and what follows from it (T1 to T5)."""
    turned = contract.turned
    if (turned is not None) is not contract.bid.turns_card:
        yield f"{contract.bid} has {turned or 'no card'} turned up (T1)"
        return
    if turned is not None and dealt is not None and dealt.talon[0] is not turned:
        yield f"{turned} is turned up, and did not lie on top of the talon (T1)"
    now: State = awarded
    if isinstance(now, NamingTrump):
        now = yield from _step(now, "trump", now.turn, NAME_TRUMP[contract.trump.ordinal])
    assert isinstance(now, ShowingMatadors)
    for name, clauses in _CONTRACT_CLAUSES.items():
        right, given = getattr(now.contract, name), getattr(contract, name)
        if given != right:
            yield f"the contract has {name} {given}, where it is {right} ({clauses})"


def _exchange_and_play(
    showing: ShowingMatadors,
    dealt: Dealt,
    state: Exchanging | Playing,
    certain: tuple[CardSet, ...],
) -> Iterator[str]:
    """Faults of what was shown, exchanged and played (M1 to P9)."""
    now: State = yield from _step(
        showing, "matadors", showing.turn, ShowMatadors(state.terms.matadors)
    )
    for number, made in enumerate(state.terms.exchanges, 1):
        after = yield from _step(now, f"exchange {number}", made.seat, Exchange(made.discards))
        if after is now:
            break  # nobody was left to be asked, and so for every exchange that follows
        now = after
    if isinstance(state, Exchanging):
        yield from _difference(now, state)
        return
    if isinstance(now, Exchanging):
        yield f"cards are played, and seat {now.turn} is still to exchange (X2)"
    hands = tuple(
        card_set(hand.bits | gone) for hand, gone in zip(certain, dealt.played, strict=True)
    )
    table = state.table
    playing = Playing(table, state.terms, hands, (), (), table.first_hand)
    for number, trick in enumerate(state.tricks, 1):
        playing = yield from _lay(playing, number, trick.leader, trick.cards)
        winner = playing.tricks[-1].winner
        if winner != trick.winner:
            yield f"trick {number} is of seat {winner}, not of seat {trick.winner} (P8)"
    playing = yield from _lay(playing, len(state.tricks) + 1, dealt.leader, state.trick)
    yield from _difference(playing, state)


def _lay(playing: Playing, number: int, leader: int, cards: tuple[Card, ...]) -> Found[Playing]:
    """Lay the cards of a trick, or of its beginning."""
    players = len(playing.hands)
    for place, card in enumerate(cards):
        seat = (leader + place) % players
        after = yield from _step(playing, f"trick {number}", seat, PLAY[card.index])
        assert isinstance(after, Playing), "the fifth trick is never full"
        playing = after
    return playing
