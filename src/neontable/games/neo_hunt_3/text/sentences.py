"""The log: fields of events as programs read them, and as sentences say them."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.rules.ending import ENDS
from neontable.games.neo_hunt_3.rules.selection import four_of
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.answers import sector_at, varan_at
from neontable.games.neo_hunt_3.text.names import (
    card_name,
    color,
    counter_name,
    sector_name,
    sum_words,
    target_id,
    target_name,
    troopers,
    varan_for,
    varan_id,
    varan_name,
)
from neontable.kernel.event import Belonging

WHY: Final = {"double": "the same varan acts just before", "killed": "that varan is dead"}
END_WORDS: Final = {
    "empty board": "no trooper is on the board",
    "team killed": "a team has no varan left",
    "last turn": "this was the last turn",
    "one left": "only one player is left",
}
TIE_WORDS: Final = {"points": "points", "damage": "damage", "sector numbers": "as sum of sector numbers"}


def field(state: HuntState, name: str, value: int) -> Any:
    """A field of an event: ids instead of numbers, the same as in views."""
    content = state.content
    if name in ("sector", "source"):
        return c.COMPASS[value]
    if name == "varan":
        return varan_id(value)
    if name == "card":
        return content.cards[value].id
    if name == "counter":
        return content.counters[value].id if value >= 0 else None
    if name == "cards":
        return [content.cards[card].id for card in four_of(value)]
    if name == "counters":
        return [content.counters[which].id for which in four_of(value)]
    if name == "target":
        return target_id(value)
    if name == "why":
        return c.STRUCK[value]
    if name == "tie_break":
        return c.TIE_BREAKS[value]
    if name == "operation":
        return c.OPERATIONS[value]
    if name == "end":
        return ENDS[value]
    if name == "reversed":
        return bool(value)
    return None if name == "killer" and value < 0 else value


def event_text(state: HuntState, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields as the sentence of an event says them."""
    said = dict(fields)
    content = state.content
    for name in ("sector", "source"):
        if name in fields:
            said[name] = sector_name(sector_at(fields[name]))
    if "varan" in fields:
        said["varan"] = varan_spoken(state, fields["varan"])
    if "card" in fields:
        said["card"] = card_name(state, content.card_at[fields["card"]])
    if fields.get("counter") is not None:
        said["counter"] = counter_name(state, content.counter_at[fields["counter"]])
    if "cards" in fields:
        said["cards"] = ", ".join([card_name(state, content.card_at[each]) for each in fields["cards"]])
        said["counters"] = "; ".join([counter_name(state, content.counter_at[each]) for each in fields["counters"]])
    if "count" in fields:
        count = fields["count"]
        said["troopers"] = troopers(count)
        said["stay"] = "stays" if count == 1 else "stay"
        said["fire"] = "fires" if count == 1 else "fire"
    if "target" in fields:
        said["target"] = target_spoken(state, fields["target"])
    more = MORE.get(kind)
    if more is not None:
        said.update(more(state, fields))
    return said


def varan_spoken(state: HuntState, id: str) -> Belonging:
    """A varan by name: to whom it belongs it is your Kiln."""
    varan = varan_at(state, id)
    owner = c.owner_of(varan)
    return Belonging(owner, varan_for(state, owner, varan), varan_name(state, varan))


def target_spoken(state: HuntState, id: str) -> str | Belonging:
    """A target by name."""
    if id.startswith("all in "):
        return target_name(state, c.all_in(sector_at(id.removeprefix("all in "))))
    if id.startswith("troopers in "):
        return target_name(state, c.troopers_in(sector_at(id.removeprefix("troopers in "))))
    return varan_spoken(state, id)


def turns_left(state: HuntState, fields: dict[str, Any]) -> dict[str, Any]:
    """How long the game can last."""
    left = fields["left"]
    words = "This is the last turn." if not left else f"{left} more {'turn' if left == 1 else 'turns'} after this one."
    return {"last": words}


def ignored(state: HuntState, fields: dict[str, Any]) -> dict[str, Any]:
    """Why a card is ignored."""
    return {"reason": WHY[fields["why"]]}


def before(state: HuntState, fields: dict[str, Any]) -> dict[str, Any]:
    """Why one player comes before another: 9 points to 12."""
    if fields["tie_break"] == "coin toss":
        return {"reason": "by a coin toss"}
    words = f"{fields['mine']} {TIE_WORDS[fields['tie_break']]} to {fields['theirs']}"
    return {"reason": words + (", reversed priority" if fields["reversed"] else "")}


def attacks(state: HuntState, fields: dict[str, Any]) -> dict[str, Any]:
    """What a varan does to its target."""
    return {"attacks": "shoots at" if fields["operation"] == "SHOT" else "assaults"}


def the_sum(state: HuntState, fields: dict[str, Any]) -> dict[str, Any]:
    """An attack as a sum."""
    limit = ""
    if fields["counter"] is not None:
        counter = state.content.counters[state.content.counter_at[fields["counter"]]]
        limit = f" ({counter.name})" if counter.at_least >= 0 or counter.at_most >= 0 else ""
    parts = [fields[name] for name in ("power", "value", "melee", "cover", "cloak", "result")]
    return {"sum": sum_words(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], limit)}


def killed(state: HuntState, fields: dict[str, Any]) -> dict[str, Any]:
    """Who has killed a varan."""
    killer = fields["killer"]
    return {"killed_by": "" if killer is None else Belonging(killer, " by you", f" by {color(killer)}")}


def ended(state: HuntState, fields: dict[str, Any]) -> dict[str, Any]:
    """Why the game is over."""
    return {"end": END_WORDS[fields["end"]]}


MORE: Final = {
    "turns left": turns_left,
    "ignored": ignored,
    "before": before,
    "aimed": attacks,
    "sum": the_sum,
    "killed": killed,
    "ended": ended,
}
