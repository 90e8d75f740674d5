"""JSON Schemas (2020-12) of the documents, made from the same kinds as reading and writing.

A schema says what a document looks like. What it cannot say (a card twice, chips that do not add
up), reading finds out.
"""

import ast
import inspect
import textwrap
from contextlib import suppress
from enum import EnumType
from types import NoneType
from typing import Any, Final, get_args, get_origin

from ..cards import DECK, Card, CardSet
from ..ladder import Bid
from ..rules import OPTIONS, Rules
from ._converter import SAFE
from ._kinds import (
    TAGS,
    TYPE,
    document_classes,
    in_snake_case,
    name_of,
    numbers_of,
    parts_of,
    union_members,
)

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]
Definitions = dict[str, Schema]


def schema_of(kind: object, version: int) -> Schema:
    """The schema of the documents of a type."""
    name, defs = name_of(kind), Definitions()
    documents = [_object(cls, defs, _version(version)) for cls in document_classes(kind)]
    body = documents[0] if len(documents) == 1 else {"oneOf": documents}
    head = {"$schema": DIALECT, "$id": f"urn:lombre-labet:json:{version}:{name}", "title": name}
    return {**head, **body, "$defs": dict(sorted(defs.items()))}


def _version(version: int) -> dict[str, Schema]:
    return {"lombre_labet": {"const": version, "description": "The version of the format."}}


def _object(cls: type, defs: Definitions, first: dict[str, Schema] | None = None) -> Schema:
    """The schema of a class whose values are objects: all keys are there, and no others."""
    tag = {TYPE: {"const": TAGS[cls]}} if cls in TAGS else {}
    told = _told_of_fields(cls)
    parts = {
        name: {**_schema(kind, defs), **told.get(name, {})} for name, kind in parts_of(cls).items()
    }
    properties = {**(first or {}), **tag, **parts}
    return {
        "title": TAGS.get(cls, in_snake_case(cls.__name__)),
        "description": _told(cls),
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _schema(kind: Any, defs: Definitions) -> Schema:
    """The schema of one kind of part; what has a name of its own goes among the definitions."""
    numbers = numbers_of(kind)
    if numbers is not None:
        return _whole_number(numbers.least, numbers.most)
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _schema(get_args(kind)[0], defs)}
    if union_members(kind):
        return {"anyOf": [_schema(member, defs) for member in union_members(kind)]}
    if kind is NoneType:
        return {"type": "null"}
    if kind is bool:
        return {"type": "boolean"}
    name = TAGS.get(kind, in_snake_case(kind.__name__))
    if name not in defs:
        defs[name] = _definition(kind, defs)
    return {"$ref": f"#/$defs/{name}"}


def _definition(kind: Any, defs: Definitions) -> Schema:
    told = {"description": _told(kind)}
    if kind is Card:
        return {**told, "enum": list(map(str, DECK))}
    if kind is CardSet:
        told = {"description": "A set of cards, in canonical order."}
        return {**told, "type": "array", "items": _schema(Card, defs), "uniqueItems": True}
    if kind is Bid:
        return {**told, "oneOf": [{"const": bid.level, "title": str(bid)} for bid in Bid]}
    if isinstance(kind, EnumType):
        return {**told, "enum": [word.value for word in list[Any](kind)]}
    return _object(kind, defs)


def _whole_number(least: int | None, most: int | None) -> Schema:
    """A number, or from where JSON readers begin to round, the text of its digits."""
    number: Schema = {
        "type": "integer",
        "minimum": -SAFE if least is None else least,
        "maximum": SAFE if most is None else most,
    }
    if most is not None:
        return number
    sign = "-?" if least is None else ""
    digits = {"type": "string", "pattern": f"^{sign}[1-9][0-9]{{{len(str(SAFE)) - 1},}}$"}
    return {"anyOf": [number, digits]}


def _told(cls: type) -> str:
    """The first paragraph of a class's docstring."""
    return " ".join((inspect.getdoc(cls) or "").partition("\n\n")[0].split())


def _told_of_fields(cls: type) -> dict[str, Schema]:
    """What a class says of its fields, in the docstrings below them, where its source is at hand.

    Options say it themselves.
    """
    if cls is Rules:
        return {it.name: {"description": f"{it.meaning} ({it.clause})"} for it in OPTIONS}
    told: dict[str, Schema] = {}
    with suppress(OSError):
        body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, below in zip(body.body, body.body[1:], strict=False):
            match field, below:
                case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                    told[name] = {"description": " ".join(text.split())}
    return told
