"""`python -m lombre_labet.wire DIRECTORY` writes the JSON Schema of every type of document."""

import argparse
import json
from pathlib import Path

from . import schema
from ._kinds import TAGS, UNIONS, name_of


def write_schemas(directory: Path) -> None:
    """Write a JSON Schema for each class and each union of documents, in a file of its name."""
    for kind in (*UNIONS, *TAGS):
        text = json.dumps(schema(kind), indent=1, ensure_ascii=False)
        (directory / f"{name_of(kind)}.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m lombre_labet.wire", description="Write the JSON Schemas of all documents."
    )
    parser.add_argument("directory", type=Path, help="the directory, which has to be there")
    write_schemas(parser.parse_args().directory)
