"""The languages in which the game is told, and the names of things in each.

A module for each language holds its texts; `texts` says what a language has to have. Everybody else
asks `texts_of` for them and decides nothing about wording. A program that says nothing in a
language never loads its module.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from .._text import described, is_plain_text
from ..actions import Offence, Phase
from ..cards import Card, Rank, Suit
from ..choices import Word
from ..errors import InvalidValue
from ..events import Cause, Result, TransferReason
from ..ladder import Bid, Family
from ..reasons import Reason

if TYPE_CHECKING:
    from .texts import Texts


class Language(Word):
    """A language in which things are named and told."""

    ENGLISH = "en"
    FRENCH = "fr"
    RUSSIAN = "ru"


def texts_of(language: Language | str) -> "Texts":
    """All texts of a language, or of its plain word; raises `InvalidValue` for what is neither."""
    if is_plain_text(language):
        language = Language(language)
    if type(language) is not Language:
        raise InvalidValue(f"{described(language)} is no Language")
    module = import_module(f".{language.name.lower()}", __name__)
    texts: Texts = module.TEXTS
    return texts


Named = (
    Suit | Rank | Card | Family | Bid | Phase | Reason | Offence | Result | Cause | TransferReason
)
"""What has a name for people."""


def _cause(say: "Texts", cause: Cause) -> str:
    """A labet is posted for a result or for an offence, and goes by its name (L1)."""
    results = {result.value: name for result, name in say.names.results.items()}
    offences = {offence.value: name for offence, name in say.names.offences.items()}
    return (results | offences)[cause.value]


_NAMES: Final[Mapping[type, Callable[["Texts", Any], str]]] = MappingProxyType(
    {
        Suit: lambda say, suit: say.names.suits[suit],
        Rank: lambda say, rank: say.names.ranks[rank],
        Card: lambda say, card: say.card(card),
        Family: lambda say, family: say.names.families[family],
        Bid: lambda say, bid: say.bid(bid),
        Phase: lambda say, phase: say.names.phases[phase],
        Reason: lambda say, reason: say.names.reasons[reason],
        Offence: lambda say, offence: say.names.offences[offence],
        Result: lambda say, result: say.names.results[result],
        Cause: _cause,
        TransferReason: lambda say, reason: say.names.transfers[reason],
    }
)


def name_of(thing: Named, language: Language = Language.ENGLISH) -> str:
    """What a thing is called: a card, suit or rank, a bid, a phase, a reason, an offence, a result.

    It is a name to be shown by itself, such as "king of hearts", "roi de cœur" or "король червей".
    Raises `InvalidValue` for what has no name and for what is no language.
    """
    name = _NAMES.get(type(thing))
    if name is None:
        raise InvalidValue(f"{described(thing)} has no name for people")
    return name(texts_of(language), thing)
