"""What happens at a table, as values: nothing here waits, stores or sends.

A match is its terms and the lines of its log. `Match` is what they come to: made by `fold` when the
server starts, and by `entered` for each line that is added. Whoever holds the same lines holds the
same match, and that is all there is to restoring one.

The library judges and carries out; what is decided here is only who may write which line. A client
acts for its own seat (`attempt`), and the table deals when a deal is due (`deal_due`).
"""

from collections.abc import Iterable
from random import Random

import attrs

from lombre_labet import (
    Action,
    Deal,
    LombreError,
    Observation,
    Rules,
    State,
    apply,
    format_action,
    new_match,
    observe,
    parse_action,
)


class DamagedLog(Exception):
    """A log whose lines are no match."""


@attrs.frozen
class Terms:
    """What a match is begun with."""

    rules: Rules
    """What is played."""
    dealer: int
    """The seat that deals first."""
    deals: int | None = None
    """After how many deals the match is over; None if it goes on until nobody plays."""


@attrs.frozen
class Entry:
    """One line of the log: an action, and who did it."""

    line: str
    """The action, in the notation."""
    seat: int | None = None
    """The seat that acted; None for the table, which deals."""
    action_id: str | None = None
    """The name the seat's client gave to the action."""


@attrs.frozen
class Match:
    """A match as far as its log goes."""

    terms: Terms
    """What it was begun with."""
    state: State
    """Where it stands. It knows every hand, and so never leaves the server."""
    number: int = 0
    """How many steps it has made, which is the number of lines in its log."""
    deals: int = 0
    """How many deals have been dealt."""

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been played."""
        return self.state.turn is None and self.deals == self.terms.deals


@attrs.frozen
class Step:
    """One step of a match, made but not yet stored."""

    entry: Entry
    """The line to store."""
    before: Match
    """The match it starts from, which stays as it is."""
    action: Action
    """What is done."""
    after: Match
    """The match it leads to."""

    def seen_by(self, seat: int) -> Observation:
        """What a seat sees of it."""
        return observe(self.before.state, self.action, self.after.state, seat)


def begin(terms: Terms) -> Match:
    """A match before its first step."""
    return Match(terms, new_match(terms.rules, dealer=terms.dealer))


def attempt(match: Match, seat: int, action_id: str, action: Action) -> Step:
    """The step that a client asks for its seat to make.

    Raises the library's `IllegalAction`, with the refusal, for an action against the rules, out of
    turn, or not a seat's to do. The seat is the connection's, whatever the client may say.
    """
    return _step(match, Entry(format_action(action), seat, action_id), action)


def deal_due(match: Match, chance: Random) -> Step | None:
    """The deal that the table has to make now; None while a deal is being played, or all have been.

    `chance` shuffles. Where people play it has to be `random.SystemRandom()`, whose next numbers
    nobody can work out from the cards he has seen.
    """
    if match.state.turn is not None or match.is_over:
        return None
    action = Deal.shuffled(chance)
    return _step(match, Entry(format_action(action)), action)


def entered(match: Match, entry: Entry) -> Match:
    """The match with one more line of its log."""
    return _step(match, entry, parse_action(entry.line)).after


def fold(terms: Terms, entries: Iterable[Entry]) -> Match:
    """The match that a whole log comes to. Raises `DamagedLog`."""
    match = begin(terms)
    for entry in entries:
        try:
            match = entered(match, entry)
        except LombreError as fault:
            raise DamagedLog(f"line {match.number + 1} ({entry.line}): {fault}") from fault
    return match


def _step(match: Match, entry: Entry, action: Action) -> Step:
    after = attrs.evolve(
        match,
        state=apply(match.state, action, by=entry.seat),
        number=match.number + 1,
        deals=match.deals + isinstance(action, Deal),
    )
    return Step(entry, match, action, after)
