"""The phase diagram of `docs/architecture.md`, drawn from the engine's table.

`python docs/phase_diagram.py` prints it; with `--write` it is put in its place on the page. A test
checks that the page has the diagram that the table gives today.
"""

import re
import sys
from pathlib import Path

from lombre_labet import Penalize, Phase
from lombre_labet.engine import TABLE

PAGE = Path(__file__).with_name("architecture.md")
_BLOCK = re.compile(r"```mermaid\n.*?```\n", re.DOTALL)


def diagram() -> str:
    """The diagram as a block of Mermaid: an arrow for each phase an action may lead to.

    Penalties lead back to where they came from in every phase that has them, and are left out of
    the arrows; a note says so.
    """
    labels: dict[tuple[Phase, Phase], list[str]] = {}
    for (phase, action_type), row in TABLE.items():
        if action_type is not Penalize:
            for following in row.leads_to:
                labels.setdefault((phase, following), []).append(action_type.__name__)
    arrows = (
        f"    {phase} --> {following}: {', '.join(names)}\n"
        for (phase, following), names in labels.items()
    )
    return f"```mermaid\nstateDiagram-v2\n    [*] --> dealing\n{''.join(arrows)}```\n"


def main() -> None:
    """Print the diagram, or put it in its place."""
    if sys.argv[1:] == ["--write"]:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_BLOCK.sub(lambda _: diagram(), text), encoding="utf-8")
    else:
        print(diagram(), end="")


if __name__ == "__main__":
    main()
