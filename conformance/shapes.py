"""The JSON Schemas (2020-12) of the vectors: what each field is, in words and as a form."""

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}


def of(description: str, schema: Schema) -> Schema:
    """A form with what it means."""
    return {**schema, "description": description}


def ref(name: str) -> Schema:
    """One of the shared forms."""
    return {"$ref": f"#/$defs/{name}"}


def array(items: Schema, **limits: int) -> Schema:
    """A list of such things."""
    return {"type": "array", "items": items, **limits}


def either(*forms: Schema) -> Schema:
    """One of some forms."""
    return {"anyOf": list(forms)}


def or_null(form: Schema) -> Schema:
    """A form, or nothing."""
    return either(form, {"type": "null"})


def record(parts: dict[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    """An object with these parts and no others; all are there but the optional ones."""
    return {
        "type": "object",
        "properties": parts,
        "required": [name for name in parts if name not in optional],
        "additionalProperties": False,
    }


DEFS: dict[str, Schema] = {
    "clause": {"type": "string", "pattern": "^[NCSDEBTMXPOLI][1-9]$"},
    "card": {"type": "string", "pattern": "^(?:[KQJAT9][cdhs]|8h)$"},
    "suit": {"enum": ["c", "d", "h", "s"]},
    "bid": {"type": "integer", "minimum": 1, "maximum": 14},
    "seat": {"type": "integer", "minimum": 0, "maximum": 3},
    "phase": {
        "enum": [
            "dealing",
            "bidding",
            "naming_trump",
            "showing_matadors",
            "exchanging",
            "playing",
        ]
    },
    "amount": of(
        "A whole number; beyond 2^53 - 1 the text of its decimal digits.",
        either({"type": "integer"}, {"type": "string", "pattern": "^-?[1-9][0-9]{15,}$"}),
    ),
    "action": of(
        "An action in the notation.",
        {"type": "string", "pattern": "^(?:deal|misdeal|pass|bid|trump|show|exchange|play|penal)"},
    ),
    "rules": of(
        "The options that differ from the source, under their names.",
        {
            "type": "object",
            "additionalProperties": either(TEXT, FLAG, ref("amount")),
        },
    ),
    "labet": record({"seat": ref("seat"), "size": ref("amount"), "cause": TEXT}),
    "party": of(
        "Who pays or receives: a seat, the pool, or a labet.",
        either(ref("seat"), {"const": "pool"}, ref("labet")),
    ),
    "transfer": record(
        {
            "payer": ref("party"),
            "receiver": ref("party"),
            "chips": of("How many chips moved; never none.", ref("amount")),
            "due": of("What was owed, where the payer had too few (L5).", or_null(ref("amount"))),
            "reason": {"enum": ["ante", "misdeal_fine", "matadors", "stake", "tariff", "labet"]},
            "clause": ref("clause"),
        }
    ),
    "position": record(
        {
            "phase": ref("phase"),
            "turn": of("The seat to act; null in dealing.", or_null(ref("seat"))),
            "dealer": ref("seat"),
            "chips": of("By seat; below zero a debt.", array(ref("amount"))),
            "pool": ref("amount"),
            "labets": of("Those on the table, oldest first.", array(ref("labet"))),
        }
    ),
    "contract": record(
        {
            "declarer": ref("seat"),
            "bid": ref("bid"),
            "trump": ref("suit"),
            "belle": of("The belle of the deal (E1, T2).", ref("suit")),
            "in_belle": of("Whether the game is in the belle (T5).", FLAG),
        }
    ),
    "result": record(
        {
            "result": {"enum": ["won", "remise", "codille"]},
            "declarer": ref("seat"),
            "bid": ref("bid"),
            "tricks": of("How many each seat took.", array({"type": "integer"})),
            "stake": of("What the deal was played for (S3).", ref("amount")),
            "net": of("What each seat won or lost in the settlement.", array(ref("amount"))),
        }
    ),
}

CARDS = array(ref("card"))
BEGUN: dict[str, Schema] = {
    "rules": ref("rules"),
    "dealer": of("The seat that deals first.", ref("seat")),
    "chips": of("What each seat starts with.", array(ref("amount"))),
}
BEFORE = of("Actions that lead to the position, all legal.", array(ref("action")))
LEGAL = of("Every legal action of the seat to act, sorted as text.", array(ref("action")))
STEP: dict[str, Schema] = {
    "action": ref("action"),
    "position": of("What holds after the action.", ref("position")),
    "legal": LEGAL,
    "legal_count": of("How many legal actions there are.", {"type": "integer"}),
    "contract": of("What the deal is about, once trump is known.", ref("contract")),
    "transfers": of("The chips the action moved, in order.", array(ref("transfer"))),
    "result": of("How the deal ended, if the action ended it.", ref("result")),
}
OPTIONAL_IN_STEP = ("legal", "legal_count", "contract", "transfers", "result")
SCRIPT: dict[str, Schema] = {
    **BEGUN,
    "before": BEFORE,
    "steps": array(record(STEP, OPTIONAL_IN_STEP)),
}
FAULT: dict[str, Schema] = {"reason": TEXT, "clause": ref("clause")}

SHAPES: dict[str, list[tuple[dict[str, Schema], tuple[str, ...]]]] = {
    "cards": [
        ({"cards": of("The pack, in canonical order.", CARDS)}, ()),
        ({"trump": ref("suit"), "trumps": of("The trumps, highest first.", CARDS)}, ()),
        (
            {
                "trump": ref("suit"),
                "card": ref("card"),
                "beats": of("The cards it beats when it is played after them.", CARDS),
            },
            (),
        ),
        (
            {
                "text": of("What may stand for a card.", TEXT),
                "card": of("The card it stands for, or null.", or_null(ref("card"))),
            },
            (),
        ),
    ],
    "ladder": [
        (
            {
                "bid": ref("bid"),
                "family": {"enum": ["virole", "demande", "sans_prendre", "vole"]},
                "in_belle": FLAG,
                "tricks": {"type": "integer"},
            },
            (),
        ),
        (
            {
                "ladder": {"enum": ["source", "demande_first"]},
                "standing": of("The bid that stands, or null.", or_null(ref("bid"))),
                "higher": of("The bids that are higher, by number.", array(ref("bid"))),
            },
            (),
        ),
    ],
    "legal_plays": [
        (
            {
                "players": {"enum": [3, 4]},
                "rules": ref("rules"),
                "trump": ref("suit"),
                "trick": of("The cards played so far, the lead first.", CARDS),
                "hand": of("The hand of the seat to play, in canonical order.", CARDS),
                "legal": of("The cards it may play, in canonical order.", CARDS),
                "refused": of(
                    "What is wrong with each of the others.",
                    array(record({"card": ref("card"), **FAULT})),
                ),
            },
            (),
        )
    ],
    "trick_winners": [
        (
            {
                "players": {"enum": [3, 4]},
                "trump": ref("suit"),
                "trick": of("The cards, the lead first.", CARDS),
                "winner": of(
                    "The place in the trick of the card that takes it, from 0.", ref("seat")
                ),
            },
            (),
        )
    ],
    "auctions": [(SCRIPT, ())],
    "matadors": [(SCRIPT, ())],
    "exchanges": [
        (
            {
                **BEGUN,
                "before": BEFORE,
                "steps": array(
                    record(
                        {
                            "seat": of("The seat that exchanges.", ref("seat")),
                            **STEP,
                            "legal": of("What it could have done, sorted as text.", array(TEXT)),
                            "seen": of(
                                "What all see (X4, X5).",
                                record(
                                    {
                                        "count": of("How many cards.", {"type": "integer"}),
                                        "trumps": of("How many trumps.", {"type": "integer"}),
                                        "which": of(
                                            "Which trumps, under trump_discards=face_up.",
                                            or_null(CARDS),
                                        ),
                                    }
                                ),
                            ),
                            "hand": of("Its hand afterwards, in canonical order.", CARDS),
                            "talon": of("The talon afterwards, its top card first.", CARDS),
                        },
                        ("legal_count", "contract", "transfers", "result"),
                    )
                ),
            },
            (),
        )
    ],
    "settlements": [
        (
            {
                **BEGUN,
                "chips": of("What each seat has before the settlement.", array(ref("amount"))),
                "dealer": of("The dealer of this deal.", ref("seat")),
                "pool": ref("amount"),
                "labets": of("Those on the table, oldest first.", array(ref("labet"))),
                "stake": of(
                    "What was fixed when the deal stood: the pool as it was then, and the labets"
                    " in play.",
                    record({"pool": ref("amount"), "labets": array(ref("labet"))}),
                ),
                "declarer": ref("seat"),
                "bid": ref("bid"),
                "trump": ref("suit"),
                "belle": of("The belle of the deal (E1, T2).", ref("suit")),
                "in_belle": of("Whether the game is in the belle (T5).", FLAG),
                "tricks": of("How many each seat took.", array({"type": "integer"})),
                "result": ref("result"),
                "transfers": array(ref("transfer")),
                "after": ref("position"),
            },
            (),
        )
    ],
    "matches": [(SCRIPT, ())],
    "illegal": [
        (
            {
                **BEGUN,
                "before": BEFORE,
                "attempts": array(
                    record(
                        {
                            "action": ref("action"),
                            "by": of(
                                "The seat that tries it; null is the table.", or_null(ref("by"))
                            ),
                            "reason": of("Why it is refused; null: it is legal.", or_null(TEXT)),
                            "clause": or_null(ref("clause")),
                        }
                    )
                ),
            },
            (),
        )
    ],
    "records": [
        (
            {
                "text": of("The file.", TEXT),
                "record": of(
                    "What it holds.",
                    record(
                        {
                            **BEGUN,
                            "names": array(TEXT),
                            "actions": array(ref("action")),
                        }
                    ),
                ),
                "end": of("Where it leads.", ref("position")),
            },
            (),
        ),
        ({"text": TEXT, "same_as": of("The vector whose record this one is too.", TEXT)}, ()),
        (
            {
                "text": TEXT,
                "illegal": of(
                    "Well written, but an action is illegal: which one, from 1, and why.",
                    record({"number": {"type": "integer", "minimum": 1}, **FAULT}),
                ),
            },
            (),
        ),
        ({"text": TEXT, "malformed": of("It is no record.", {"const": True})}, ()),
    ],
}
"""For each kind the forms its vectors have, besides `id` and `clauses`."""

TITLE = {
    "cards": "Cards",
    "ladder": "The ladder of bids",
    "legal_plays": "Legal plays",
    "trick_winners": "Who takes a trick",
    "auctions": "Auctions",
    "matadors": "Trump suits and matadors",
    "exchanges": "Exchanges",
    "settlements": "Settlements",
    "matches": "Whole matches",
    "illegal": "Illegal actions",
    "records": "Match records",
}


def schema(kind: str, name: str, version: int, revision: int) -> Schema:
    """The schema of a file of vectors."""
    common = {
        "id": of("Its name, one of a kind in its file.", TEXT),
        "clauses": of("The clauses that decide it.", array(ref("clause"), minItems=1)),
    }
    forms = [record({**common, **parts}, optional) for parts, optional in SHAPES[kind]]
    head: dict[str, Schema] = {
        "format": {"const": name},
        "version": {"const": version},
        "rules_revision": of("The revision of the rules.", {"const": revision}),
        "kind": {"const": kind},
        "vectors": array(either(*forms) if len(forms) > 1 else forms[0], minItems=1),
    }
    defs = DEFS | {"by": {"type": "integer", "minimum": 0}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:lombre-labet:conformance:{version}:{kind}",
        "title": TITLE[kind],
        **record(head),
        "$defs": {used: defs[used] for used in _used(record(head), defs)},
    }


def _used(form: Any, defs: dict[str, Schema]) -> list[str]:
    """The shared forms that a form needs, those that they need included, in the order of `DEFS`."""
    found: set[str] = set()
    waiting: list[Any] = [form]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting += part
        elif isinstance(part, dict):
            name = str(part.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                waiting.append(defs[name])
            waiting += part.values()
    return [name for name in defs if name in found]
