"""A match driven from outside, line by line, for comparing another program with this one.

`lombre-labet conformance --serve` reads requests from standard input and answers each with one line
on standard output; both are JSON, one object a line, in ASCII. A program in any language can so
play the same match here and in its own engine, and hold the two against each other at every step.
`docs/conformance.md` tells the protocol.

Whatever comes in, the answer is one line, and the match stays as it was unless an action was
carried out. What a request says is in the notation of actions and in plain JSON, so nothing but the
standard library is needed; only `view` answers with a document of `lombre_labet.wire`, and says so
where that is not installed.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, BinaryIO, Final

import attrs

from ._text import described, is_plain_text, is_whole_number, number_text, whole_number
from ._toml import RULES_REVISION
from .cards import Card
from .engine import apply, legal_actions, new_match, why_illegal
from .errors import LombreError, NotationError
from .events import DealSettled, Labet, Party, Pool, Transfer
from .notation import format_action, parse_action
from .refusals import IllegalAction, Refusal
from .rules import OPTIONS, Rules
from .states import Bidding, Contract, Dealing, Exchanging, NamingTrump, Playing, State
from .views import view

PROTOCOL: Final = "lombre-labet conformance"
"""The name of the protocol."""
VERSION: Final = 1
"""Its version, which is also that of the vectors."""

LONGEST_LINE: Final = 1 << 20
"""A longer line, in bytes, is no request; it is answered and passed over."""

_LARGEST_NUMBER: Final = 2**53 - 1
_LONGEST_NUMBER: Final = len(str(-_LARGEST_NUMBER))
_AMOUNTS: Final = frozenset(option.name for option in OPTIONS if option.values is None)

Answer = dict[str, Any]


class _Wrong(Exception):
    """A request that cannot be done: of which kind the fault is, and what is wrong."""

    def __init__(self, kind: str, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(kind, message, refusal)
        self.kind = kind
        self.message = message
        self.refusal = refusal


class Session:
    """One conversation: the match that is played in it, if one has begun."""

    def __init__(self) -> None:
        self._state: State | None = None

    def answer(self, line: bytes) -> str:
        """The answer to one line, itself a line without its end. Raises nothing."""
        tag: Answer = {}
        try:
            request = _read_object(line)
            if "id" in request:
                tag = {"id": _read_id(request["id"])}
            return _line({**tag, "ok": True, **self._done(request)})
        except _Wrong as fault:
            return _line({**tag, "ok": False, "error": _error(fault)})

    def _done(self, request: Mapping[str, Any]) -> Answer:
        """Do what a request asks for."""
        word = request.get("command")
        if not is_plain_text(word) or word not in _COMMANDS:
            known = ", ".join(_COMMANDS)
            told = described(word) if "command" in request else "missing"
            raise _Wrong("request", f"the command is {told}, and only these are known: {known}")
        command = _COMMANDS[word]
        for key in request:
            if key not in ("id", "command", *command.needed, *command.optional):
                raise _Wrong("request", f"{word} has no part {described(key)}")
        for key in command.needed:
            if key not in request:
                raise _Wrong("request", f"{word} needs the part '{key}'")
        return command.do(self, request)

    def _match(self) -> State:
        if self._state is None:
            raise _Wrong("no_match", "no match has begun: send the command new")
        return self._state

    # The commands

    def hello(self, _request: Mapping[str, Any]) -> Answer:
        """Say who answers."""
        return {"protocol": PROTOCOL, "version": VERSION, "rules_revision": RULES_REVISION}

    def new(self, request: Mapping[str, Any]) -> Answer:
        """Begin a match, in place of the one that is played."""
        rules = _read_rules(request.get("rules", {}))
        chips = request.get("chips")
        if chips is not None:
            if type(chips) is not list:
                raise _Wrong("value", f"chips are a list of numbers, not {described(chips)}")
            chips = [_read_amount(amount) for amount in chips]
        with _Faults():
            self._state = new_match(rules, dealer=request.get("dealer", 0), chips=chips)
        return {"position": position(self._state)}

    def legal(self, _request: Mapping[str, Any]) -> Answer:
        """List what the seat to act may do."""
        return {"legal": sorted(map(format_action, legal_actions(self._match())))}

    def apply(self, request: Mapping[str, Any]) -> Answer:
        """Carry out an action."""
        state, by = self._match(), _read_seat(request.get("by"))
        with _Faults():
            after = apply(state, parse_action(request["action"]), by=by)
        self._state = after
        settled = [event for event in after.events if isinstance(event, DealSettled)]
        moves = (move for event in after.events for move in getattr(event, "transfers", ()))
        return {
            "position": position(after),
            "transfers": [_transfer(move) for move in moves],
            "result": _result(settled[0]) if settled else None,
        }

    def why(self, request: Mapping[str, Any]) -> Answer:
        """Say why an action would be refused, and carry out nothing."""
        state, by = self._match(), _read_seat(request.get("by"))
        with _Faults():
            refusal = why_illegal(state, parse_action(request["action"]), by=by)
        return {"refusal": None if refusal is None else _refusal(refusal)}

    def position(self, _request: Mapping[str, Any]) -> Answer:
        """Tell what holds, and where each card lies."""
        state = self._match()
        return {"position": position(state), "cards": cards(state)}

    def view(self, request: Mapping[str, Any]) -> Answer:
        """Tell what a seat may know, or with null what a spectator may, as a document."""
        state, seat = self._match(), _read_seat(request["seat"])
        try:
            from .wire import to_data  # noqa: PLC0415  # the core does without the extra
        except ImportError:
            raise _Wrong("not_installed", "views need the extra: lombre-labet[json]") from None
        with _Faults():
            return {"view": to_data(view(state, seat))}


@attrs.frozen(eq=False)
class _Command:
    """What a command needs, may have, and does."""

    do: Callable[[Session, Mapping[str, Any]], Answer]
    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


_COMMANDS: Final[Mapping[str, _Command]] = {
    "hello": _Command(Session.hello),
    "new": _Command(Session.new, (), ("rules", "dealer", "chips")),
    "legal": _Command(Session.legal),
    "apply": _Command(Session.apply, ("action",), ("by",)),
    "why": _Command(Session.why, ("action",), ("by",)),
    "position": _Command(Session.position),
    "view": _Command(Session.view, ("seat",)),
}


def serve(requests: BinaryIO) -> Iterator[str]:
    """The answers to the lines of a stream, each as soon as its line is there; blank lines have
    none.
    """
    session = Session()
    while line := requests.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST_LINE)
            yield _line({"ok": False, "error": _error(_Wrong("json", "the line is too long"))})
        elif line.strip():
            yield session.answer(line)


# Reading


class _Faults:
    """A block whose `LombreError`s become faults of the request."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, fault: BaseException | None, _trace: object) -> None:
        if isinstance(fault, IllegalAction):
            raise _Wrong("illegal", str(fault), fault.refusal) from None
        if isinstance(fault, NotationError):
            raise _Wrong("notation", str(fault)) from None
        if isinstance(fault, LombreError):
            raise _Wrong("value", str(fault)) from None


def _read_object(line: bytes) -> dict[str, Any]:
    """The object that a line of JSON holds, its keys each once and its numbers whole."""
    try:
        value = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=_pairs,
            parse_int=_whole,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except UnicodeDecodeError:
        raise _Wrong("json", "this is not UTF-8 text") from None
    except json.JSONDecodeError as fault:
        raise _Wrong("json", f"this is not JSON: {fault.msg} at column {fault.colno}") from None
    except RecursionError:
        raise _Wrong("json", "this is nested too deeply to be a request") from None
    if type(value) is not dict:
        raise _Wrong("request", f"a request is an object, not {described(value)}")
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Wrong("json", "a key stands twice in an object")
    return found


def _whole(digits: str) -> int:
    number = whole_number(digits) if len(digits) <= _LONGEST_NUMBER else None
    if number is None or abs(number) > _LARGEST_NUMBER:
        raise _Wrong("json", "a number beyond 2^53 - 1 is written as text")
    return number


def _no_number(text: str) -> None:
    raise _Wrong("json", f"numbers are whole, unlike {described(text)}")


def _read_id(value: object) -> int | str:
    if is_whole_number(value) or is_plain_text(value):
        return value
    raise _Wrong("request", f"an id is a number or text, not {described(value)}")


def _read_seat(value: object) -> int | None:
    """The number of a seat, or null; whether the table has it is for others to say."""
    if value is None or is_whole_number(value):
        return value
    raise _Wrong("value", f"a seat is a number or null, not {described(value)}")


def _read_amount(value: object) -> object:
    """A number in the one spelling it has; what is none is left for others to refuse."""
    number = whole_number(value) if is_plain_text(value) else None
    return value if number is None or abs(number) <= _LARGEST_NUMBER else number


def _read_rules(value: object) -> Rules:
    if type(value) is not dict:
        raise _Wrong("value", f"rules are an object of options, not {described(value)}")
    with _Faults():
        return Rules.from_mapping(
            {name: _read_amount(it) if name in _AMOUNTS else it for name, it in value.items()}
        )


# Telling


def _line(answer: Answer) -> str:
    return json.dumps(answer, separators=(",", ":"))


def _error(fault: _Wrong) -> Answer:
    refusal = fault.refusal
    return {
        "kind": fault.kind,
        "reason": None if refusal is None else str(refusal.reason),
        "clause": None if refusal is None or refusal.clause is None else str(refusal.clause),
        "message": fault.message,
    }


def _refusal(refusal: Refusal) -> Answer:
    return _error(_Wrong("illegal", refusal.message, refusal))


def position(state: State) -> Answer:
    """What the vectors tell of a position."""
    table = state.table
    return {
        "phase": str(state.phase),
        "turn": state.turn,
        "dealer": table.dealer,
        "chips": [_amount(chips) for chips in table.chips],
        "pool": _amount(table.pool),
        "labets": [_labet(labet) for labet in table.labets],
    }


def cards(state: State) -> Answer | None:
    """Where the cards lie, and what the deal is about; None in `dealing`.

    What is not known yet is None, and tricks are counted by seat.
    """
    if isinstance(state, Dealing):
        return None
    told: Answer = {
        "hands": [_cards(hand) for hand in state.hands],
        "talon": [],
        "stake": _amount(state.stake.total),
        "contract": None,
        "trick": [],
        "tricks": [0] * len(state.hands),
    }
    if isinstance(state, Exchanging | Playing):
        told["talon"] = _cards(state.terms.talon)
    else:
        told["talon"] = _cards(state.talon)
    if not isinstance(state, Bidding | NamingTrump):
        told["contract"] = _contract(state.contract)
    if isinstance(state, Playing):
        told["trick"] = _cards(state.trick)
        for trick in state.tricks:
            told["tricks"][trick.winner] += 1
    return told


def _contract(contract: Contract) -> Answer:
    return {
        "declarer": contract.declarer,
        "bid": contract.bid.level,
        "trump": contract.trump.letter,
        "belle": contract.belle.letter,
        "in_belle": contract.in_belle,
    }


def _cards(several: Iterable[Card]) -> list[str]:
    return [str(card) for card in several]


def _amount(number: int) -> int | str:
    return number if abs(number) <= _LARGEST_NUMBER else number_text(number)


def _labet(labet: Labet) -> Answer:
    return {"seat": labet.seat, "size": _amount(labet.size), "cause": str(labet.cause)}


def _party(party: Party) -> Any:
    if isinstance(party, Labet):
        return _labet(party)
    return "pool" if isinstance(party, Pool) else party


def _transfer(move: Transfer) -> Answer:
    return {
        "payer": _party(move.payer),
        "receiver": _party(move.receiver),
        "chips": _amount(move.chips),
        "due": None if move.due is None else _amount(move.due),
        "reason": str(move.reason),
        "clause": str(move.clause),
    }


def _result(event: DealSettled) -> Answer:
    return {
        "result": str(event.result),
        "declarer": event.declarer,
        "bid": event.bid.level,
        "tricks": list(event.tricks),
        "stake": _amount(event.stake),
        "net": [_amount(chips) for chips in event.net],
    }
