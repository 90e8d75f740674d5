"""JSON text into plain data and back, strictly and for texts of any kind.

The standard library reads JSON; what it lets pass is caught here or marked for the converter, which
knows the place: a key that stands twice, and numbers that are not whole. It also has limits, to the
depth of nesting and to the digits of a number, and none of them may show as anything but the one
error.
"""

import json
from typing import Any

from .._text import described, is_plain_text, whole_number
from ..errors import NotationError
from ._converter import LONGEST, ObjectWithRepeatedKey, OverlongNumber


def read_json(text: object) -> Any:
    """The plain data that a text holds. Raises `NotationError`."""
    if not is_plain_text(text):
        raise NotationError(f"a document is text, not {described(text)}")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_number)
    except json.JSONDecodeError as fault:
        place = f"line {fault.lineno}, column {fault.colno}"
        raise NotationError(f"this is not JSON: {fault.msg}", place) from None
    except RecursionError:
        raise NotationError("this is nested too deeply to be a document") from None


def write_json(data: dict[str, Any]) -> str:
    """The data as one line of text."""
    return json.dumps(data, separators=(",", ":"))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | ObjectWithRepeatedKey:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return ObjectWithRepeatedKey(key)
        found[key] = value
    return found


def _number(digits: str) -> int | OverlongNumber | float:
    """A number, unless it is longer than any that may stand here.

    Large numbers are written as text, so there is no need to work out what this one is, which for a
    million digits takes a while. And "-0", a second spelling of nought, becomes no whole number.
    """
    if len(digits) > LONGEST:
        return OverlongNumber()
    number = whole_number(digits)
    return -0.0 if number is None else number
