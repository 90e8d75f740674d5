"""Which mutants of a module there are, and what each one's source is.

A mutant is one operator of cosmic-ray, or of ours, applied at one place of one module. Module-level
tables, class bodies and decorators are mutated like the bodies of functions.

Ours add what tables and rules written as expressions need: an element left out of a display, two
neighbours of an enum exchanged, `in` for `not in`, a statement left out, `None` returned. Of the
replacements that cosmic-ray has for an operator we take those nearest to it; `x << y` for `x + y`
fails in any test that runs the line at all, so it tells nothing that `x - y` does not.
"""

import ast
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

import attrs
import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import MutationVisitor
from cosmic_ray.plugins import get_operator
from parso.python.tree import Name

Node = Any
"""A node of a tree of parso, which has no types."""

_parse: Final[Callable[[str], Node]] = parso.parse

NOT_MUTATED: Final = {
    "languages/english": "sentences: a text is right if it is well said, which no test decides",
    "languages/french": "sentences, likewise",
    "languages/russian": "sentences, likewise",
}
"""The modules left out, each with the reason."""


class Operator(Protocol):
    """What cosmic-ray asks of an operator."""

    def mutation_positions(self, node: Node) -> Iterator[Any]:
        """One item for each way to mutate the node itself."""

    def mutate(self, node: Node, index: int) -> Node:
        """Mutate the node in that way."""


def _replace(node: Node, old: Node, new: Node) -> Node:
    new.parent = node
    node.children[node.children.index(old)] = new
    return node


def _word(text: str, instead_of: Node) -> Node:
    """A leaf that stands where a node stood, with the space that was before it."""
    first = instead_of.get_first_leaf()
    return Name(text, first.start_pos, prefix=first.prefix)


class _EachPart:
    """An operator that mutates some of a node's children, each in one way."""

    def parts(self, node: Node) -> Sequence[Node]:
        """The children that can be mutated."""
        raise NotImplementedError

    def changed(self, node: Node, part: Node) -> Node:
        """The node, with that child mutated."""
        raise NotImplementedError

    def mutation_positions(self, node: Node) -> Iterator[Any]:
        for part in self.parts(node):
            yield part.start_pos, part.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        return self.changed(node, self.parts(node)[index])


_NAMES_OF_A_MODULE: Final = ("__all__", "__slots__")


class DropElement(_EachPart):
    """`(a, b)` becomes `(a,)`, and a dict or a set loses an entry."""

    def parts(self, node: Node) -> Sequence[Node]:
        if node.type != "atom" or len(node.children) != 3:
            return ()
        opening, inside, _ = node.children
        if inside.type not in ("testlist_comp", "dictorsetmaker"):
            alone = opening.value == "[" and inside.type != "operator"
            return (inside,) if alone and inside.type != "comp_for" else ()
        if any(child.type in ("comp_for", "sync_comp_for") for child in inside.children):
            return ()
        entries = self._entries(inside)
        return tuple(entry[0] for entry in entries)

    @staticmethod
    def _entries(inside: Node) -> list[list[Node]]:
        entries: list[list[Node]] = [[]]
        for child in inside.children:
            if child.type == "operator" and child.value == ",":
                entries.append([])
            else:
                entries[-1].append(child)
        return [entry for entry in entries if entry]

    def changed(self, node: Node, part: Node) -> Node:
        opening, inside, closing = node.children
        if inside is part:
            node.children = [opening, closing]
            return node
        left = [entry for entry in self._entries(inside) if entry[0] is not part]
        text = ",".join("".join(child.get_code() for child in entry) for entry in left)
        if opening.value == "(" and len(left) == 1:
            text += ","
        lines = inside.get_code().count("\n") - text.count("\n")
        closing.prefix = "\n" * lines + closing.prefix
        new = _parse(opening.value + text + closing.get_code())
        new.get_first_leaf().prefix = opening.prefix
        node.children = [new]
        return node


class SwapNeighbours(_EachPart):
    """Two members of an enum that stand one after the other change places."""

    def parts(self, node: Node) -> Sequence[Node]:
        return self._members(node)[:-1]

    @staticmethod
    def _members(node: Node) -> list[Node]:
        if node.type != "suite" or node.parent.type != "classdef":
            return []
        bases = node.parent.get_super_arglist()
        if bases is None or not bases.get_code().endswith(("Word", "Enum", "Flag", "Choice")):
            return []
        return [
            line.children[0]
            for line in node.children
            if line.type == "simple_stmt"
            and line.children[0].type == "expr_stmt"
            and line.children[0].children[1].type == "operator"
        ]

    def changed(self, node: Node, part: Node) -> Node:
        members = self._members(node)
        other = members[members.index(part) + 1]
        here, there = part.parent, other.parent
        one, two = part.get_code(include_prefix=False), other.get_code(include_prefix=False)
        _replace(here, part, _word(two, part))
        _replace(there, other, _word(one, other))
        return node


class InNotIn(_EachPart):
    """`in` becomes `not in`, and the other way round."""

    def parts(self, node: Node) -> Sequence[Node]:
        if node.type != "comparison":
            return ()
        return [
            child for child in node.children[1::2] if child.get_code().split() in (["in"], _NOT_IN)
        ]

    def changed(self, node: Node, part: Node) -> Node:
        return _replace(
            node, part, _word("in" if part.get_code().split() == _NOT_IN else "not in", part)
        )


_NOT_IN: Final = ["not", "in"]


class NegateCondition(_EachPart):
    """The whole condition of `if`, `elif`, `while`, `x if y else z` or a comprehension is negated.

    cosmic-ray's `AddNot` knows neither `elif` nor comprehensions; `x or y` it makes `not x or y`.
    """

    def parts(self, node: Node) -> Sequence[Node]:
        if node.type in ("if_stmt", "while_stmt"):
            return [
                node.children[place + 1]
                for place, child in enumerate(node.children)
                if child.type == "keyword" and child.value in ("if", "elif", "while")
            ]
        if node.type == "test":
            return [node.children[2]]
        return [node.children[1]] if node.type == "comp_if" else ()

    def changed(self, node: Node, part: Node) -> Node:
        return _replace(node, part, _parse(f" not ({part.get_code().strip()})"))


class DropStatement(_EachPart):
    """A call, a `yield`, a `raise` or an augmented assignment that stands alone is left out."""

    def parts(self, node: Node) -> Sequence[Node]:
        if node.type != "simple_stmt":
            return ()
        statement = node.children[0]
        if statement.type == "expr_stmt":
            return (
                [statement]
                if statement.children[1].type == "operator" and (statement.children[1].value != "=")
                else ()
            )
        return [statement] if statement.type in _DROPPED else ()

    def changed(self, node: Node, part: Node) -> Node:
        lines = part.get_code(include_prefix=False).count("\n")
        node.children[-1].prefix = "\n" * lines + node.children[-1].prefix
        return _replace(node, part, _word("pass", part))


_DROPPED: Final = ("atom_expr", "power", "yield_expr", "raise_stmt")


class ReturnNone(_EachPart):
    """`return x` becomes `return None`."""

    def parts(self, node: Node) -> Sequence[Node]:
        if node.type != "return_stmt" or len(node.children) < 2:
            return ()
        value = node.children[1]
        return () if value.get_code().strip() == "None" else [value]

    def changed(self, node: Node, part: Node) -> Node:
        lines = part.get_code(include_prefix=False).count("\n")
        new = _word("None", part)
        follower = node.get_next_leaf()
        if lines and follower is not None:
            follower.prefix = "\n" * lines + follower.prefix
        return _replace(node, part, new)


OURS: Final[Mapping[str, Callable[[], Operator]]] = {
    kind.__name__: kind
    for kind in (DropElement, SwapNeighbours, InNotIn, NegateCondition, DropStatement, ReturnNone)
}


def _chosen(family: str, pairs: str) -> Iterator[str]:
    return (f"core/{family}_{pair}" for pair in pairs.split())


OPERATORS: Final = (
    *_chosen(
        "ReplaceComparisonOperator",
        "Eq_NotEq NotEq_Eq Lt_LtE Lt_Gt LtE_Lt LtE_GtE Gt_GtE Gt_Lt GtE_Gt GtE_LtE "
        "Is_IsNot IsNot_Is",
    ),
    *_chosen(
        "ReplaceBinaryOperator",
        "Add_Sub Sub_Add Mul_Add Mul_FloorDiv Div_Mul FloorDiv_Mul FloorDiv_Mod Mod_FloorDiv "
        "Mod_Add Pow_Mul LShift_RShift RShift_LShift BitOr_BitAnd BitOr_BitXor BitAnd_BitOr "
        "BitAnd_BitXor BitXor_BitOr BitXor_BitAnd",
    ),
    *_chosen("ReplaceUnaryOperator", "USub_UAdd Delete_Invert Delete_Not"),
    *(
        f"core/{name}"
        for name in (
            "ReplaceTrueWithFalse",
            "ReplaceFalseWithTrue",
            "ReplaceAndWithOr",
            "ReplaceOrWithAnd",
            "ReplaceBreakWithContinue",
            "ReplaceContinueWithBreak",
            "ExceptionReplacer",
            "NumberReplacer",
            "RemoveDecorator",
            "ZeroIterationForLoop",
        )
    ),
    *OURS,
)
"""The operators applied, by name; those with `core/` are cosmic-ray's."""


def operator(name: str) -> Operator:
    """The operator of that name."""
    if name in OURS:
        return OURS[name]()
    found: Operator = get_operator(name)()
    return found


def _ancestors(node: Node) -> Iterator[tuple[Node, Node]]:
    """Each ancestor of a node, with its child that leads to the node."""
    child, parent = node, node.parent
    while parent is not None:
        yield parent, child
        child, parent = parent, parent.parent


_SILENT_FLAGS: Final = ("weakref_slot", "cache_hash", "maxsize", "strict")
_CACHES: Final = ("@lru_cache", "@cache")


def _is_noise(node: Node) -> bool:
    """Whether no test could tell a mutant here from the module: see `docs/quality.md`."""
    if node.type == "decorator":
        return str(node.get_code()).strip().startswith(_CACHES)
    if node.parent is not None and node.parent.type in ("parameters", "lambdef", "param"):
        return bool(node.type == "operator")  # the bare `*` among parameters
    within = _ancestors(node)
    return any(_is_silent(parent, child) for parent, child in within) or _is_type_union(node)


def _is_silent(parent: Node, child: Node) -> bool:
    """Whether nothing that stands in this child of a node can be observed."""
    if parent.type == "tfpdef":
        return child is not parent.children[0]
    if parent.type == "annassign":
        return child is parent.children[1]
    if parent.type == "funcdef":
        return child is parent.annotation
    if parent.type == "atom_expr":  # annotations apart, only a type alias asks for it
        return str(parent.children[0].get_code()).strip() == "Callable"
    if parent.type == "if_stmt":
        return "TYPE_CHECKING" in parent.children[1].get_code()
    known = {"argument": _SILENT_FLAGS, "expr_stmt": _NAMES_OF_A_MODULE}.get(parent.type, ())
    return parent.children[0].get_code().strip() in known


def _is_type_union(node: Node) -> bool:
    """Whether it is the `|` of a type alias: only types are capitalized and not upper case."""
    if node.type != "operator" or node.value != "|" or node.parent.type != "expr":
        return False
    names = [child.get_code().strip() for child in node.parent.children[::2]]
    return all(
        name == "None"
        or (name.strip("_")[:1].isupper() and not name.isupper())
        or name.split("[")[0] in _BUILTIN_TYPES
        for name in names
    )


_BUILTIN_TYPES: Final = ("str", "int", "bool", "bytes", "tuple", "list", "dict", "type", "object")


def qualified_name(node: Node) -> str:
    """The function or class in which a node stands, dotted, or an empty text for the module."""
    names = []
    for parent, child in _ancestors(node):
        inside = parent.type in ("funcdef", "classdef") and child is parent.children[-1]
        if inside or (parent.type in ("funcdef", "classdef") and node.type != "decorator"):
            names.append(parent.name.value)
        elif parent.type == "decorated" and child.type in ("decorator", "decorators"):
            names.append(parent.children[-1].name.value)
    return ".".join(reversed(names))


@attrs.frozen
class Mutant:
    """One mutant of a module."""

    module: str
    """The module, as `checks/cards`."""
    operator: str
    """The name of its operator."""
    occurrence: int
    """Which of the places of the operator in the module it is."""
    line: int
    """The line of the place, from 1 up."""
    function: str
    """Where it stands: a dotted name, or an empty text for the module itself."""
    name: str
    """The name that the module gives to what it stands in: of its table, function or class."""
    statement: tuple[int, int]
    """First and last line of the statement around it, without the body of a compound one."""
    digest: str
    """The digest of the module's source."""

    @property
    def key(self) -> str:
        """What identifies it for as long as the module's source stays the same."""
        return f"{self.digest}:{self.operator}:{self.occurrence}"


def _name_in_module(node: Node) -> str:
    """The name that the module gives to what a node stands in, or an empty text."""
    top = node
    while top.parent is not None and top.parent.type != "file_input":
        top = top.parent
    while top.type in ("decorated", "simple_stmt", "expr_stmt"):
        top = top.children[-1 if top.type == "decorated" else 0]
    if top.type in ("funcdef", "classdef"):
        return str(top.name.value)
    return str(top.value) if top.type == "name" else ""


def _statement(node: Node) -> tuple[int, int]:
    last = node
    for parent, child in _ancestors(node):
        if parent.type in ("suite", "file_input", "decorated", "decorators") or (
            child.type in ("simple_stmt", "suite")
        ):
            break
        last = parent
        if parent.type in _COMPOUND:
            # The header alone: up to the colon after the part in which the node stands.
            after = parent.children[parent.children.index(child) :]
            colon = next(
                (each for each in after if each.type == "operator" and each.value == ":"), child
            )
            return child.start_pos[0], colon.end_pos[0]
    return last.start_pos[0], last.end_pos[0]


_COMPOUND: Final = (
    "if_stmt",
    "while_stmt",
    "for_stmt",
    "try_stmt",
    "with_stmt",
    "funcdef",
    "classdef",
)


def digest_of(source: str) -> str:
    """What stands for a source in keys."""
    return hashlib.sha256(source.encode()).hexdigest()[:16]


def mutants_of(module: str, source: str) -> Iterator[Mutant]:
    """The mutants of a module in the order of their lines."""
    nodes = list(ast_nodes(tree_of(source)))
    digest = digest_of(source)
    found = []
    for name in OPERATORS:
        occurrence = 0
        known = operator(name)
        for node in nodes:
            for start, _ in known.mutation_positions(node):
                if not _is_noise(_place(node, start)):
                    found.append(
                        Mutant(
                            module,
                            name,
                            occurrence,
                            start[0],
                            qualified_name(node),
                            _name_in_module(node),
                            _statement(_place(node, start)),
                            digest,
                        )
                    )
                occurrence += 1
    return iter(sorted(found, key=lambda mutant: mutant.line))


def _place(node: Node, start: tuple[int, int]) -> Node:
    """The leaf or child of the node where the mutation is, for the filters look from there."""
    if node.type == "decorator":
        return node
    for child in getattr(node, "children", ()):
        if child.start_pos == start:
            return child
    return node


@cache
def tree_of(source: str) -> Node:
    """The tree of a source. It is made once; whoever mutates it does so in a process of his own."""
    return get_ast(source)


def mutated(mutant: Mutant, source: str) -> str:
    """The source of the mutant. Damages the tree, so it can be asked once in a process."""
    visitor = MutationVisitor(mutant.occurrence, operator(mutant.operator))
    code: str = visitor.walk(tree_of(source)).get_code()
    return code


def same_code(one: str, other: str) -> bool:
    """Whether two sources differ in nothing that runs."""
    return ast.dump(ast.parse(one)) == ast.dump(ast.parse(other))


def modules_of(package: Path) -> dict[str, Path]:
    """The modules that are mutated, by name."""
    return {
        name: path
        for path in sorted(package.rglob("*.py"))
        if (name := path.relative_to(package).with_suffix("").as_posix()) not in NOT_MUTATED
    }
