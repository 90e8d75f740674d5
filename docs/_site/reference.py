"""What the reference says of a class besides its docstring: how it is made, and what it holds.

A class made with attrs has no `__init__` in its source, so a reader of sources alone would show no
signature: here it gets the one that it has. And fields, short properties and members of enums are
told in one table or line of the class, since forty headings with a sentence each cannot be read.
"""

import enum
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import attrs
from griffe import (
    Alias,
    Attribute,
    Class,
    Docstring,
    Extension,
    Function,
    Object,
    Parameter,
    ParameterKind,
    Parameters,
)


class CompleteClasses(Extension):
    """Completes the classes that the reference is made from."""

    def on_class(self, *, cls: Class, **_: Any) -> None:
        """Complete one class."""
        try:
            kind = getattr(import_module(cls.module.path), cls.name, None)
        except ImportError:  # a module of an extra that is not installed here
            return
        if not isinstance(kind, type):
            return
        if attrs.has(kind) and not {"__init__", "__new__"} & set(cls.members):
            cls.set_member("__init__", _init(cls, kind))
        _annotate(cls)
        if issubclass(kind, enum.Enum):
            # Who calls an enum gives a value; what its `__init__` is given is its own affair.
            cls.members.pop("__init__", None)
            _tell(cls, _members_told(_take(cls, list(kind.__members__))))
        _tell(cls, _fields_told(_take(cls, [n for n, m in cls.members.items() if _is_short(m)])))


def _init(cls: Class, kind: type) -> Function:
    """The `__init__` that attrs has made, as if it stood in the source."""
    parameters = [Parameter("self", kind=ParameterKind.positional_or_keyword)]
    for field in attrs.fields(kind):
        member = cls.members.get(field.name)
        if field.init and isinstance(member, Attribute):
            parameters.append(
                Parameter(
                    field.alias or field.name,
                    annotation=member.annotation,
                    kind=(
                        ParameterKind.keyword_only
                        if field.kw_only
                        else ParameterKind.positional_or_keyword
                    ),
                    default=_default(field.default, member),
                )
            )
    parameters.sort(key=lambda parameter: parameter.kind is ParameterKind.keyword_only)
    return Function("__init__", parameters=Parameters(*parameters), returns="None")


def _annotate(cls: Class) -> None:
    """Give what `__init__` keeps of its parameters their types."""
    made = cls.members.get("__init__")
    given = made.parameters if isinstance(made, Function) else ()
    for parameter in given:
        member = cls.members.get(parameter.name)
        if isinstance(member, Attribute) and member.annotation is None:
            member.annotation = parameter.annotation


def _default(default: object, member: Attribute) -> str | None:
    """A default as one would write it."""
    if default is attrs.NOTHING:
        return None
    if isinstance(default, enum.Enum):
        return f"{type(default).__name__}.{default.name}"
    # What does not print as it is written is taken from the source.
    return str(member.value) if repr(default).startswith("<") else repr(default)


def _is_short(member: Object | Alias) -> bool:
    """Whether a member is a public field or property that one sentence or two tell."""
    if not isinstance(member, Attribute) or member.name.startswith("_"):
        return False
    return "\n\n" not in _meaning(member)


def _meaning(member: Attribute) -> str:
    return member.docstring.value.strip() if member.docstring else ""


def _take(cls: Class, names: Iterable[str]) -> list[Attribute]:
    """Take members out of a class, to tell them otherwise."""
    taken = [cls.members.pop(name) for name in names if name in cls.members]
    return [member for member in taken if isinstance(member, Attribute)]


def _tell(cls: Class, text: str) -> None:
    """Put more text below the docstring of a class."""
    if text:
        said = f"{cls.docstring.value.rstrip()}\n\n" if cls.docstring else ""
        cls.docstring = Docstring(said + text, parent=cls, parser=None)


def _members_told(members: list[Attribute]) -> str:
    if not any(map(_meaning, members)):
        return ", ".join(_member_told(member) for member in members) + "."
    rows = [(f"`{m.name}`", f"`{m.value}`", _meaning(m)) for m in members]
    return _table(("member", "value", "meaning"), rows)


def _member_told(member: Attribute) -> str:
    plain = str(member.value).strip("'\"")
    return f"`{member.name}`" if plain == member.name else f"`{member.name} = {member.value}`"


def _fields_told(fields: list[Attribute]) -> str:
    if not any(map(_meaning, fields)):
        return ""
    rows = [(f"`{f.name}`", f"`{_type_told(f)}`", _meaning(f)) for f in fields]
    return _table(("attribute", "type", "meaning"), rows)


def _type_told(field: Attribute) -> str:
    """The type of a field; of one that is the same for the whole class, the value."""
    if f"{field.annotation}" == "ClassVar" or field.labels == {"class-attribute"}:
        return f"{field.value}"
    return f"{field.annotation}"


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(' '.join(c.split()) for c in line)} |" for line in lines)
