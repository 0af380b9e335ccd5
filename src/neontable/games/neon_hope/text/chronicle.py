"""What a campaign log says, for people: what is remembered, who has grown how, and who comes along."""

from __future__ import annotations

from typing import Any

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.text.names import growth_name
from neontable.games.neon_hope.text.story import title


def chronicle(content: Content, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """The beginning of an evening in words; what the content does not have any more is left out."""
    log = options.get("campaign") or {}
    playing = options["characters"]
    if playing == "default":
        playing = [each.id for each in content.characters[:seats]]
    return {
        "episode": options["episode"],
        "title": title(content, f"episode/{options['episode']}/title"),
        "season": season(content, options["episode"]),
        "mode": options["mode"],
        "difficulty": options["difficulty"],
        "characters": [] if playing == "choose" else list(playing),
        "results": list(log.get("results", [])),
        "heat": log.get("heat", 0),
        "remembered": [line for flag in log.get("flags", []) if (line := title(content, f"flag/{flag}"))],
        "growth": [said for row in log.get("growth", []) if (said := grown(content, row))],
        "allies": [said for row in log.get("allies", []) if (said := ally(content, row))],
    }


def season(content: Content, episode: str) -> str:
    """What the season of an episode is called."""
    number = content.index["episode"].get(episode)
    if number is None or content.episodes[number].season < 0:
        return ""
    return title(content, f"season/{content.seasons[content.episodes[number].season].id}/title")


def grown(content: Content, row: dict[str, Any]) -> dict[str, str]:
    """One growth of a character; nothing where it is gone."""
    index = content.index
    growth = index["growth"].get(row.get("growth", ""))
    if growth is None:
        return {}
    a = b = 0
    do = content.growth[growth].op.do
    if do in (v.DO_RAISE, v.DO_MARKER):
        a = v.ATTRIBUTES.index(row["attribute"])
    elif do == v.DO_SWAP:
        if row.get("old") not in index["action"] or row.get("new") not in index["action"]:
            return {}
        a, b = index["action"][row["old"]], index["action"][row["new"]]
    return {"character": row["character"], "text": growth_name(content, c.growth_code(growth, a, b))}


def ally(content: Content, row: dict[str, Any]) -> dict[str, str]:
    """Somebody who comes along with a character; nothing where they are gone."""
    number = content.index["card"].get(row.get("card", ""))
    if number is None:
        return {}
    card = content.cards[number]
    return {"character": row["character"], "card": card.id, "name": content.names[card.name]}
