"""The sentences of the log: the fields of events as people read them, and the words between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content
from neontable.games.neon.knowledge.view import target_name
from neontable.games.neon.state import NeonState
from neontable.games.neon.text.answers import fighter_word
from neontable.games.neon.text.effects import effect_does, effect_name
from neontable.games.neon.text.names import bot_words, faces_words, plural

# what a field of an event names: a piece by its id, as the views do
PIECES: Final = {
    "fighter": "fighter",
    "sector": "sector",
    "card": "equipment",
    "covered": "equipment",
    "cards": "equipment",
    "weapon_card": "equipment",
    "upper": "card",
    "lower": "card",
    "action_card": "card",
    "effect": "effect",
    "bot": "bot",
    "enhancement": "enhancement",
    "enhancements": "enhancement",
}
LISTS: Final = {  # where the content lists them
    "fighter": "fighters",
    "sector": "sectors",
    "equipment": "equipment",
    "card": "cards",
    "effect": "effects",
    "bot": "bots",
    "enhancement": "enhancements",
}
NAMED: Final = ("fighter", "sector", "equipment", "bot", "enhancement")  # pieces that sentences call by a name


def pieces(content: Content, kind: str) -> Sequence[Any]:
    """All pieces of a kind."""
    found: Sequence[Any] = getattr(content, LISTS[kind])
    return found


def field(state: NeonState, name: str, value: int) -> Any:
    """A field of an event as programs read it."""
    if name in PIECES:
        return pieces(state.content, PIECES[name])[value].id if value >= 0 else None
    if name == "target":
        named = target_name(state, value)
        return fighter_word(state, value) if isinstance(named, int) else named
    if name == "weapon":
        return {c.BARE: "bare hands", c.HOWITZER: "howitzer"}.get(value, v.GEAR[value % 6])
    return value


def piece_name(content: Content, kind: str, id: str) -> str:
    """A piece as people call it."""
    return str(pieces(content, kind)[content.index[kind][id]].name)


def event_text(state: NeonState, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event as its sentence says them: names, numbers that agree with their words, dice without zeros."""
    content = state.content
    words = dict(fields)
    for name, value in fields.items():
        piece = PIECES.get(name, "")
        if piece in NAMED and isinstance(value, str):
            words[name] = piece_name(content, piece, value)
        elif piece in NAMED and isinstance(value, list):
            words[name] = [piece_name(content, piece, each) for each in value]
    for name in ("upper", "lower", "action_card"):
        if name in fields:
            words[name] = f"card {content.cards[content.index['card'][fields[name]]].initiative}"
    say = SAYS.get(kind)
    if say is not None:
        say(state, fields, words)
    return words


def faces_of(fields: dict[str, Any]) -> tuple[str, ...]:
    """The faces of the dice that an event is about: those of the attacker or the defender."""
    return v.ATTACK_FACES if fields["role"] == v.ATTACKER else v.DEFENSE_FACES


def say_attacks(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """Who is attacked, and with what."""
    words["weapon"] = words["weapon_card"] or {"howitzer": "the Howitzer"}.get(fields["weapon"], fields["weapon"])
    fighters = [fighter_word(state, who) for who in range(len(state.players))]
    target = fields["target"]
    words["player"] = fighters.index(target) if target in fighters else bot_words(state.content, target)


def say_used(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """An effect by its piece, and what it does."""
    content = state.content
    does = effect_does(content.effects[content.index["effect"][fields["effect"]]])
    words["effect"] = effect_name(content, fields["effect"]) + (f" ({does})" if does else "")


def say_attack_dice(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """What the Attack dice show."""
    words["dice"] = faces_words({face: fields[face.lower()] for face in v.ATTACK_FACES})


def say_defense_dice(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """What the Defense dice show."""
    words["dice"] = faces_words({face: fields[face.lower()] for face in v.DEFENSE_FACES})


def say_fields(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """How many Force Fields go up."""
    words["fields"] = plural(fields["count"], "Force Field")


def say_searched(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """How many cards are drawn."""
    words["drawn"] = plural(fields["count"], "card")


def say_damage(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """How much damage, or none."""
    words["much"] = fields["damage"] or "no"


def say_token(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """What an HP token is worth, if anything."""
    words["worth"] = f" of value {fields['value']}" if fields["value"] else ""


def say_rerolled(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """How many dice, and what all show now."""
    words["dice"] = plural(fields["count"], "die", "dice")
    words["faces"] = faces_words(dict(zip(faces_of(fields), [fields[each] for each in "abcd"], strict=True)))


def say_changed(state: NeonState, fields: dict[str, Any], words: dict[str, Any]) -> None:
    """Which results become which."""
    before, after = faces_of(fields)[fields["a"]], faces_of(fields)[fields["b"]]
    words["results"] = f"{faces_words({before: fields['count']})} into {faces_words({after: fields['count']})}"


# by the name of the kind of event: what its sentence says besides its fields
SAYS: Final[dict[str, Callable[[NeonState, dict[str, Any], dict[str, Any]], None]]] = {
    "attacks": say_attacks,
    "used": say_used,
    "attack roll": say_attack_dice,
    "bot roll": say_defense_dice,
    "defense roll": say_defense_dice,
    "fields": say_fields,
    "searched": say_searched,
    "damage": say_damage,
    "token": say_token,
    "rerolled": say_rerolled,
    "changed": say_changed,
}
