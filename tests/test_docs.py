"""The examples of the pages in docs/ run as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.games.cogdrive_neon import position as cogdrive
from neontable.games.neo_hunt_3 import checking as neo_hunt_3
from neontable.games.neon.positions import written as neon
from neontable.games.neon_hope.positions import position as neon_hope
from tests.golden.__main__ import real_games

DOCS = Path(__file__).parent.parent / "docs"
POSITIONS = (DOCS / "positions.md").read_text(encoding="utf-8")


FIELDS = {
    "cogdrive-neon": (*cogdrive.PLAIN, *cogdrive.OTHERS, *cogdrive.ZONES),
    "neo-hunt-3": (*neo_hunt_3.FIELDS, *neo_hunt_3.PLAYER_FIELDS, *neo_hunt_3.VARAN_FIELDS),
    "neon-hope": (*neon_hope.FIELDS, *neon_hope.PLAYER_FIELDS, *neon_hope.CARD_FIELDS),
    "neon": (*neon.FIELDS, *neon.PLAYER_FIELDS),
}
WHERE_THE_RULES_STAND = ("doing", "begun")


def test_the_examples_of_positions_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", POSITIONS, flags=re.DOTALL)
    assert len(blocks) > 5
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "docs/positions.md", "exec"), names)
    assert names["table"].game.name == "cogdrive-neon"


@pytest.mark.parametrize("game", real_games())
def test_every_field_of_a_position_is_explained(game: str) -> None:
    section = POSITIONS.split(f"## {nt.game(game).title}\n")[1].split("\n## ")[0]
    general = POSITIONS.split("## The whole and a part\n")[1].split("\n## ")[0]
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`(.*?)`", section + general))))
    assert [name for name in FIELDS[game] if name not in named and name not in WHERE_THE_RULES_STAND] == []
