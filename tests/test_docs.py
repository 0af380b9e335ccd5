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
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.positions import position as neon_hope
from neontable.kernel.authoring.reference import page
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


@pytest.mark.parametrize("game", real_games())
def test_the_reference_of_packs_is_what_the_code_says(game: str) -> None:
    """If not: neontable pack fields GAME > docs/reference/GAME.md."""
    assert (DOCS / "reference" / f"{game}.md").read_text(encoding="utf-8") == page(nt.game(game))


@pytest.mark.parametrize("game", real_games())
def test_the_reference_names_every_field_and_word(game: str) -> None:
    told = page(nt.game(game))
    for file in nt.game(game).content_files():
        section = told.split(f"## `{file.name}`\n")[1].split("\n## ")[0]
        for name in file.kind.__struct_encode_fields__:
            assert f"| `{name}` |" in section, (file.name, name)
    words = nt.game(game).vocabulary()
    assert len(words) > 0 and all(len(row) == len(each.columns) for each in words for row in each.rows)


def test_the_guide_to_episodes_explains_every_word_of_the_notation() -> None:
    guide = (DOCS / "writing-an-episode.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`(.*?)`", guide))))
    words = (*v.VERBS, *v.TRIGGERS, *v.EVENTS, *v.CONDITIONS, *v.WHO, *v.PLACES, *v.PICKS, *v.CARD_WORDS, *v.TYPES)
    assert [word for word in words if word and word not in named] == []


def test_how_to_add_a_card_says_where_numbers_are_fixed() -> None:
    told = (DOCS / "add-a-card.md").read_text(encoding="utf-8")
    for game in real_games():
        assert f"reference/{game}.md" in told
    assert "complete = true" in told and "exchange" in told
