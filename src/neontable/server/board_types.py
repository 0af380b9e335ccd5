"""Views and content of the games in the words of the page: `python -m neontable.server.board_types` writes a file per game.

A game that names its types (`Game.data_types`) has them in web/src/boards/<game>/view.ts; its board reads nothing else.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from neontable.kernel import registry
from neontable.server.typescript import interface

HEAD = "// Written by `python -m neontable.server.board_types`; do not edit."
BOARDS = "web/src/boards"


def board_types(game: str) -> str:
    """The types of one game as TypeScript: its view, its content, and all that they are made of; empty if it names none."""
    types = registry.get(game).data_types()
    if types is None:
        return ""
    _, components = msgspec.json.schema_components(types, ref_template="{name}")
    for name in components:
        if not name.isidentifier():
            raise ValueError(f"{game} has two types of one name: {name}")
    said = [HEAD]
    for name, schema in components.items():
        said += ["", f"/** {first_line(schema)} */", interface(name, schema)]
    return "\n".join(said) + "\n"


def first_line(schema: dict[str, Any]) -> str:
    """What a type is, in a sentence."""
    return str(schema.get("description", "")).split("\n", 1)[0] or "As it is written in the content."


def files() -> dict[str, str]:
    """Every file below the folder of boards, with what has to stand in it."""
    found = {f"{name}/view.ts": board_types(name) for name in registry.names()}
    return {path: text for path, text in found.items() if text}


def main() -> None:
    """Write the files of all games."""
    root = Path(sys.argv[1] if len(sys.argv) > 1 else BOARDS)
    for path, text in files().items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
