"""Actions as text, one line each: `bid 6`, `exchange 9h Ad`, `play Ks`.

One table gives each action its word and how the rest of its line is written and read. Reading is
strict: what is not exactly in the notation is refused with the reason, never guessed.
"""

import re
from collections.abc import Callable
from typing import Any, Final

import attrs

from ._text import described
from .actions import (
    ACTION_TYPES,
    Action,
    Announce,
    Deal,
    Exchange,
    Misdeal,
    NameTrump,
    Offence,
    Pass,
    Penalize,
    Play,
    ShowMatadors,
)
from .cards import Card, Suit
from .errors import InvalidValue, NotationError
from .ladder import Bid

_NUMBER: Final = re.compile(r"0|[1-9][0-9]?", re.ASCII)
_NO_SUIT: Final = "none"
_SPACES: Final = " \t"


@attrs.frozen(eq=False)
class _Form:
    """How one class of actions is written: a word, and what follows it."""

    word: str
    usage: str
    write: Callable[[Any], tuple[str, ...]]
    read: Callable[[tuple[str, ...]], Action]


def _alone(action_type: type[Misdeal] | type[Pass]) -> _Form:
    """The form of an action that is a word and nothing else."""

    def read(rest: tuple[str, ...]) -> Action:
        if rest:
            raise NotationError("nothing follows this word")
        return action_type()

    word = action_type.__name__.lower()
    return _Form(word, word, lambda _action: (), read)


def _cards(texts: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def _one(rest: tuple[str, ...]) -> str:
    if len(rest) != 1:
        raise NotationError(f"one thing follows this word, not {len(rest)}")
    return rest[0]


def _counted(count: int) -> str:
    return "1 thing" if count == 1 else f"{count} things"


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise NotationError(f"{described(text)} is not a number in its place")
    return int(text)


def _read_bid(rest: tuple[str, ...]) -> Announce:
    level = _number(_one(rest))
    if not 1 <= level <= len(Bid):
        raise NotationError(f"there is no bid {level}: the ladder goes from 1 to {len(Bid)}")
    return Announce(Bid(level))


def _read_show(rest: tuple[str, ...]) -> ShowMatadors:
    text = _one(rest)
    return ShowMatadors(None if text == _NO_SUIT else Suit.parse(text))


def _read_penalty(rest: tuple[str, ...]) -> Penalize:
    if len(rest) != 2:
        raise NotationError(f"a seat and an offence follow this word, not {_counted(len(rest))}")
    seat, offence = rest
    if offence not in list(Offence):
        raise NotationError(f"{described(offence)} is no offence: {', '.join(Offence)}")
    return Penalize(_number(seat), Offence(offence))


_FORMS: Final[dict[type[Action], _Form]] = {
    Deal: _Form(
        "deal",
        "deal Kh Ts … (25 cards)",
        lambda action: tuple(map(str, action.deck)),
        lambda rest: Deal(_cards(rest)),
    ),
    Misdeal: _alone(Misdeal),
    Pass: _alone(Pass),
    Announce: _Form("bid", "bid 6", lambda action: (str(action.bid.level),), _read_bid),
    NameTrump: _Form(
        "trump",
        "trump s",
        lambda action: (action.suit.letter,),
        lambda rest: NameTrump(Suit.parse(_one(rest))),
    ),
    ShowMatadors: _Form(
        "show",
        "show h, show none",
        lambda action: (action.suit.letter if action.suit else _NO_SUIT,),
        _read_show,
    ),
    Exchange: _Form(
        "exchange",
        "exchange 9h Ad, exchange",
        lambda action: tuple(map(str, action.cards)),
        lambda rest: Exchange(_cards(rest)),
    ),
    Play: _Form(
        "play",
        "play Ks",
        lambda action: (str(action.card),),
        lambda rest: Play(Card.parse(_one(rest))),
    ),
    Penalize: _Form(
        "penalize",
        "penalize 2 revoke",
        lambda action: (str(action.seat), action.offence.value),
        _read_penalty,
    ),
}
_FORM_BY_WORD: Final = {form.word: form for form in _FORMS.values()}


def format_action(action: Action) -> str:
    """The one line that stands for an action; raises `InvalidValue` for what is no action.

    A set of cards is written in canonical order, a deck from its top.
    """
    if type(action) not in ACTION_TYPES:
        raise InvalidValue(f"{described(action)} is not an action")
    form = _FORMS[type(action)]
    return " ".join((form.word, *form.write(action)))


def parse_action(text: str) -> Action:
    """The action a line stands for; raises `NotationError` for anything that is none.

    Words are lower case and parted by spaces or tabs, cards may be in any order in a set, and the
    other spellings of a card are read too (`10h`, `K♥`, `KH`).
    """
    if type(text) is not str:
        raise NotationError(f"{described(text)} is not text")
    word, *rest = re.split(f"[{_SPACES}]+", text.strip(_SPACES))
    form = _FORM_BY_WORD.get(word)
    if form is None:
        raise NotationError(f"{described(word)} begins no action: use {', '.join(_FORM_BY_WORD)}")
    try:
        return form.read(tuple(rest))
    except (NotationError, InvalidValue) as fault:
        raise NotationError(f"{fault} (in {described(text)}; written as {form.usage})") from None
