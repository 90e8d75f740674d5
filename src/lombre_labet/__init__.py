"""The rules of lombre labet (la bête hombrée), a trick-taking card game for three, as values.

A match is an immutable value, an action is an immutable value, and one function takes the one to
the next:

    state = new_match()
    state = apply(state, Deal.shuffled(random.Random(1)))
    state = apply(state, legal_actions(state)[0])

Everything that a program needs is here; the modules behind it are the library's own affair. Those
that play a match are loaded at once; those that tell, write and check it are loaded when a name of
theirs is first asked for, since a program that only plays should not wait for them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

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
from .cards import BACON, DECK, Card, CardSet, Rank, Suit
from .clauses import Clause
from .engine import apply, legal_actions, new_match, why_illegal
from .errors import InvalidState, InvalidValue, LombreError, NotationError
from .events import (
    POOL,
    AuctionWon,
    CardsDrawn,
    Cause,
    DealSettled,
    DealStood,
    Event,
    Labet,
    MatadorsShown,
    Misdealt,
    Party,
    Penalized,
    Pool,
    Result,
    ThrownIn,
    Transfer,
    TransferReason,
    Trick,
    TrickTaken,
    TrumpNamed,
    TrumpTurned,
)
from .ladder import Bid, Family, Ladder
from .refusals import IllegalAction, InvalidAction, Reason, Refusal
from .rules import (
    OPTIONS,
    SOURCE,
    TRADITION,
    Auction,
    BelleGame,
    CodilleBase,
    Credit,
    ExchangeOrder,
    LabetBase,
    LabetPlace,
    LabetsInPlay,
    LabetSize,
    MatadorRate,
    MatadorSuit,
    Option,
    Overtake,
    Overtrump,
    RedealDealer,
    Rules,
    TrumpDiscards,
    Undertrump,
    ViroleBelle,
)
from .states import (
    Bidding,
    Call,
    Contract,
    Dealing,
    Exchanged,
    Exchanging,
    NamingTrump,
    Playing,
    ShowingMatadors,
    State,
    Terms,
)
from .table import Stake, Table
from .views import View, view

if TYPE_CHECKING:
    from .languages import Language, name_of
    from .notation import format_action, parse_action
    from .observations import (
        ActionSeen,
        DealSeen,
        ExchangeMade,
        ExchangeSeen,
        Observation,
        advance,
        observe,
    )
    from .position_text import format_setup, parse_setup
    from .positions import Setup
    from .records import (
        IllegalRecord,
        MatchRecord,
        format_record,
        parse_record,
        read_record,
        replay,
    )
    from .telling import tell_event, tell_observation
    from .validation import check

__all__ = [
    "BACON",
    "DECK",
    "OPTIONS",
    "POOL",
    "SOURCE",
    "TRADITION",
    "Action",
    "ActionSeen",
    "Announce",
    "Auction",
    "AuctionWon",
    "BelleGame",
    "Bid",
    "Bidding",
    "Call",
    "Card",
    "CardSet",
    "CardsDrawn",
    "Cause",
    "Clause",
    "CodilleBase",
    "Contract",
    "Credit",
    "Deal",
    "DealSeen",
    "DealSettled",
    "DealStood",
    "Dealing",
    "Event",
    "Exchange",
    "ExchangeMade",
    "ExchangeOrder",
    "ExchangeSeen",
    "Exchanged",
    "Exchanging",
    "Family",
    "IllegalAction",
    "IllegalRecord",
    "InvalidAction",
    "InvalidState",
    "InvalidValue",
    "Labet",
    "LabetBase",
    "LabetPlace",
    "LabetSize",
    "LabetsInPlay",
    "Ladder",
    "Language",
    "LombreError",
    "MatadorRate",
    "MatadorSuit",
    "MatadorsShown",
    "MatchRecord",
    "Misdeal",
    "Misdealt",
    "NameTrump",
    "NamingTrump",
    "NotationError",
    "Observation",
    "Offence",
    "Option",
    "Overtake",
    "Overtrump",
    "Party",
    "Pass",
    "Penalize",
    "Penalized",
    "Phase",
    "Play",
    "Playing",
    "Pool",
    "Rank",
    "Reason",
    "RedealDealer",
    "Refusal",
    "Result",
    "Rules",
    "Setup",
    "ShowMatadors",
    "ShowingMatadors",
    "Stake",
    "State",
    "Suit",
    "Table",
    "Terms",
    "ThrownIn",
    "Transfer",
    "TransferReason",
    "Trick",
    "TrickTaken",
    "TrumpDiscards",
    "TrumpNamed",
    "TrumpTurned",
    "Undertrump",
    "View",
    "ViroleBelle",
    "advance",
    "apply",
    "check",
    "format_action",
    "format_record",
    "format_setup",
    "legal_actions",
    "name_of",
    "new_match",
    "observe",
    "parse_action",
    "parse_record",
    "parse_setup",
    "read_record",
    "replay",
    "tell_event",
    "tell_observation",
    "view",
    "why_illegal",
]

_LATER: Final = {
    "Language": "languages",
    "name_of": "languages",
    "format_action": "notation",
    "parse_action": "notation",
    "ActionSeen": "observations",
    "DealSeen": "observations",
    "ExchangeMade": "observations",
    "ExchangeSeen": "observations",
    "Observation": "observations",
    "advance": "observations",
    "observe": "observations",
    "format_setup": "position_text",
    "parse_setup": "position_text",
    "Setup": "positions",
    "IllegalRecord": "records",
    "MatchRecord": "records",
    "format_record": "records",
    "parse_record": "records",
    "read_record": "records",
    "replay": "records",
    "tell_event": "telling",
    "tell_observation": "telling",
    "check": "validation",
}
"""The names that are loaded when they are first asked for, and the modules they are in."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f".{_LATER[name]}", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
