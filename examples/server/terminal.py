"""A person at a table, in a terminal: what happens is printed, and what to do is asked for.

`Screen` makes the lines and reads the answers; it is pure. `play` sits between it and the seat.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import aclosing
from typing import Final

import attrs

from lombre_labet import (
    Action,
    Announce,
    Card,
    Language,
    NameTrump,
    NotationError,
    Observation,
    Phase,
    Play,
    ShowMatadors,
    View,
    format_action,
    legal_actions,
    name_of,
    parse_action,
    tell_observation,
)

from .client import Seat
from .protocol import Ended, Failed, Named, Observed, Refused, Reply, Seen
from .sentences import Prompt, sentence

_LONGEST_LIST: Final = 15
"""How many actions are listed; more are described."""


@attrs.frozen
class Screen:
    """What a person is shown, and how his answers are read, in one language."""

    language: Language

    def say(self, prompt: Prompt, *parts: object) -> str:
        """One of the sentences of the terminal."""
        return sentence(prompt, self.language).format(*parts)

    def told(self, message: Reply, seat: Seat) -> Iterator[str]:
        """What there is to tell of a message, once the seat has taken it in."""
        match message:
            case Observed(_, observation):
                yield from self._happened(observation, seat)
            case Seen() | Named():
                if None in seat.names:
                    yield self.say(Prompt.WAITING)
                elif seat.view is not None:
                    yield self._chips(seat.view, seat.names)
            case Refused() | Failed():
                yield f"! {message.message}"
            case Ended():
                yield self.say(Prompt.OVER)
            case _:
                pass

    def _happened(self, observation: Observation, seat: Seat) -> Iterator[str]:
        names = tuple(name or "" for name in seat.names)
        yield from tell_observation(observation, names, self.language, symbols=True)
        if seat.view is not None and seat.view.phase is Phase.DEALING:
            yield self._chips(seat.view, seat.names)
            yield ""

    def _chips(self, seen: View, names: tuple[str | None, ...]) -> str:
        holdings = zip(names, seen.table.chips, strict=True)
        listed = ", ".join(f"{name} {_amount(chips)}" for name, chips in holdings)
        return self.say(Prompt.CHIPS, listed, _amount(seen.table.pool))

    def question(self, seen: View, names: tuple[str | None, ...]) -> Iterator[str]:
        """What the person has to know and choose from, when it is his turn."""
        if seen.trick and seen.leader is not None:
            played = ", ".join(
                f"{names[(seen.leader + place) % len(names)]} {_shown(card)}"
                for place, card in enumerate(seen.trick)
            )
            yield self.say(Prompt.TRICK, played)
        trump = ""
        if seen.contract is not None:
            trump = f" ({self.say(Prompt.TRUMP, name_of(seen.contract.trump, self.language))})"
        yield self.say(Prompt.HAND, " ".join(map(_shown, seen.hand))) + trump
        choices = legal_actions(seen)
        if len(choices) > _LONGEST_LIST:
            yield self.say(Prompt.EXCHANGE)
            return
        yield self.say(Prompt.YOUR_TURN)
        for number, action in enumerate(choices, 1):
            yield f"  {number:2}  {self._described(action)}"

    def _described(self, action: Action) -> str:
        line = format_action(action)
        match action:
            case Announce(bid):
                return f"{line}: {name_of(bid, self.language)}"
            case NameTrump(suit) | ShowMatadors(suit) if suit is not None:
                return f"{line}: {name_of(suit, self.language)}"
            case Play(card):
                return f"{line}: {name_of(card, self.language)}"
            case _:
                return line

    def answer(self, typed: str, seen: View) -> Action | None:
        """The action that was typed: its number in the list, its line, or the cards to lay down.

        None for what is none. Whether it is legal the server says.
        """
        typed, choices = typed.strip(), legal_actions(seen)
        if typed.isascii() and typed.isdecimal() and len(choices) <= _LONGEST_LIST:
            number = int(typed[:4])
            return choices[number - 1] if 1 <= number <= len(choices) else None
        exchanging = seen.phase is Phase.EXCHANGING and not typed.startswith("exchange")
        try:
            return parse_action(f"exchange {typed}" if exchanging else typed)
        except NotationError:
            return None


def _shown(card: Card) -> str:
    return f"{card.rank.letter}{card.suit.symbol}"


def _amount(chips: int) -> str:
    """Chips in figures; where they have too many, about how many that is."""
    return str(chips) if abs(chips) < 10**15 else f"{'-' * (chips < 0)}2^{abs(chips).bit_length()}"


class Lines:
    """The lines that a person types. The end of them is None."""

    def __init__(self, read: Callable[[], str]) -> None:
        self._read = read
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        # A thread that waits for a key must not keep the program from ending.
        threading.Thread(target=self._forward, daemon=True).start()

    def _forward(self) -> None:
        line: str | None = ""
        while line is not None:
            try:
                line = self._read()
            except (EOFError, OSError):
                line = None
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._queue.put_nowait, line)

    async def next(self) -> str | None:
        """The next line, when there is one."""
        return await self._queue.get()


async def play(
    seat: Seat, language: Language, lines: Lines, show: Callable[[str], None] = print
) -> None:
    """Let a person play until the match is over or there are no more lines."""
    screen = Screen(language)
    async with aclosing(seat.messages()) as messages:
        async for message in messages:
            for line in screen.told(message, seat):
                show(line)
            if seat.is_over:
                return
            seen = seat.to_act
            if seen is None or None in seat.names:
                continue
            for line in screen.question(seen, seat.names):
                show(line)
            action = None
            while action is None:
                typed = await lines.next()
                if typed is None:
                    return
                action = screen.answer(typed, seen)
                if action is None:
                    show(screen.say(Prompt.NOT_UNDERSTOOD))
            await seat.act(action)
