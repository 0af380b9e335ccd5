"""The log: fields of events as programs read them, with the ids of the view, and as sentences say them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import NONE, HopeState
from neontable.games.neon_hope.text import names
from neontable.games.neon_hope.text.brief import names_of
from neontable.games.neon_hope.text.story import tell, title

TASKS: Final = {"investigate": "Investigate", "get support": "Get Support from", "fight": "Fight", "hack": "Hack"}
ICONS: Final = ("stress", "surveillance")
Fields = dict[str, Any]

# by the name of a field: its number as an id
IDS: Final[dict[str, Callable[[Content, int], Any]]] = {
    "character": lambda content, value: content.characters[value].id,
    "place": names.place_id,
    "card": names.card_id,
    "encounter": lambda content, value: content.cards[value].id,
    "tool": lambda content, value: content.tools[value].id,
    "action": lambda content, value: content.actions[value].id,
    "cards": lambda content, value: content.actions[value].id,
    "old": lambda content, value: content.actions[value].id,
    "new": lambda content, value: content.actions[value].id,
    "attribute": lambda content, value: v.ATTRIBUTE_NAMES[value],
    "modifier": lambda content, value: names.modifier(value),
    "modifiers": lambda content, value: names.modifier(value),
    "token": lambda content, value: names.TOKEN_NAMES[value].lower(),
    "setting": lambda content, value: content.settings[value].id,
    "sentence": lambda content, value: content.sentences[value].id,
    "chapter": lambda content, value: content.chapters[value].id,
    "flag": lambda content, value: content.flags[value].id,
    "growth": lambda content, value: content.growth[value].id,
    "type": lambda content, value: v.TYPE_NAMES[value].lower(),
    "outcome": lambda content, value: v.RESULTS[value],
    "face": lambda content, value: content.faces[value].id,
    "block": lambda content, value: content.blocks[value].id,
    "text": lambda content, value: content.texts[value].id,
    "side": lambda content, value: "AB"[value],
    "icon": lambda content, value: ICONS[value],
    "slot": lambda content, value: value,
    "actor": lambda content, value: value,
}


def field(state: HopeState, name: str, value: int) -> Any:
    """A field of an event: ids instead of numbers, the same as in views; None where it names nothing."""
    id_of = IDS.get(name)
    if id_of is None:
        return value
    return id_of(state.content, value) if value != NONE else None


# by the name of a field: what people call the thing with that id
def chapter_named(content: Content, id: str) -> str:
    """A chapter by its number and title."""
    chapter = content.chapters[content.number("chapter", id)]
    return f"{chapter.place}: {title(content, f'chapter/{id}/title')}"


def action_named(content: Content, id: str) -> str:
    """An Action card by name."""
    return content.actions[content.number("action", id)].face.title


def tool_named(content: Content, id: str) -> str:
    """A Tool by name."""
    return content.tools[content.number("tool", id)].face.title


NAMED: Final[dict[str, Callable[[Content, str], str]]] = {
    "character": lambda content, id: content.characters[content.number("character", id)].name,
    "place": names.place_named,
    "card": names.card_named,
    "encounter": lambda content, id: content.names[content.cards[content.number("card", id)].name],
    "tool": tool_named,
    "action": action_named,
    "token": lambda content, id: id.capitalize(),
    "setting": lambda content, id: content.settings[content.number("setting", id)].name,
    "sentence": lambda content, id: names.sentence_name(content, content.number("sentence", id)),
    "chapter": chapter_named,
    "face": lambda content, id: content.faces[content.number("face", id)].title,
    "icon": lambda content, id: id.capitalize(),
}


def event_text(state: HopeState, kind: str, fields: Fields) -> Fields:
    """The fields of an event as its sentence says them."""
    words = dict(fields)
    for name, id in fields.items():
        named = NAMED.get(name)
        if named is not None and id is not None:
            words[name] = named(state.content, id)
    said = SAID.get(kind)
    if said is not None:
        said(state, fields, words)
    return words


# by the kind of the event: what its sentence says besides
def task(state: HopeState, fields: Fields, words: Fields) -> None:
    """What is done, and on what."""
    words["does"] = TASKS[fields["type"]]
    words["on"] = words["card"] or words["tool"]


def in_a_row(values: Any) -> list[Any]:
    """One value or several as a list."""
    return values if isinstance(values, list) else [values]


def cards(state: HopeState, fields: Fields, words: Fields) -> None:
    """Action cards by name."""
    words["actions"] = names.listed([action_named(state.content, id) for id in in_a_row(fields["cards"])])


def modifiers(state: HopeState, fields: Fields, words: Fields) -> None:
    """Modifiers as they are printed."""
    words["shown"] = names.listed(in_a_row(fields.get("modifiers", [])))


def resources(state: HopeState, fields: Fields, words: Fields) -> None:
    """How the Resources of a character change."""
    words["changes"] = f"rise by {fields['n']}" if fields["n"] > 0 else f"fall by {-fields['n']}"


def changes(state: HopeState, fields: Fields, words: Fields) -> None:
    """How Hope, Surveillance or Heat changes."""
    words["changes"] = f"rises by {fields['n']}" if fields["n"] > 0 else f"falls by {-fields['n']}"


def charges(state: HopeState, fields: Fields, words: Fields) -> None:
    """How a marker changes."""
    n = names.plural(abs(fields["n"]), "charge")
    words["changes"] = f"gains {n}" if fields["n"] > 0 else f"loses {n}"


def cubes(state: HopeState, fields: Fields, words: Fields) -> None:
    """What happens to Hacking Cubes."""
    words["cubes"] = "Hacking Cubes are taken from" if fields["slot"] is None else "A Hacking Cube is placed on"


def charge(state: HopeState, fields: Fields, words: Fields) -> None:
    """What a charge is spent for."""
    words["reason"] = " for additional Impact" if fields["impact"] else ""


def threat(state: HopeState, fields: Fields, words: Fields) -> None:
    """The icons that count."""
    words["icons"] = names.listed([f"{fields[icon]} {icon.capitalize()}" for icon in ICONS if fields[icon]])


def lost(state: HopeState, fields: Fields, words: Fields) -> None:
    """How the episode was lost."""
    words["reason"] = "exhaustion" if fields["outcome"] == "lost_exhausted" else "surveillance"


def growth(state: HopeState, fields: Fields, words: Fields) -> None:
    """A growth with what was chosen for it."""
    content = state.content
    name = content.growth[content.number("growth", fields["growth"])].name
    if fields["attribute"] is not None:
        name = f"{name}: {fields['attribute']}"
    elif fields["new"] is not None:
        name = f"{name}: {action_named(content, fields['new'])} for {action_named(content, fields['old'])}"
    words["growth"] = name


def vote(state: HopeState, fields: Fields, words: Fields) -> None:
    """What a vote has decided."""
    words["said"] = decided(state, fields["answer"], fields["block"])


def decided(state: HopeState, answer: int, block: str | None) -> str:
    """What a vote has decided, as the story calls it; without a block it is the final vote."""
    content = state.content
    if block is None:
        episode = content.episodes[state.house_rules.episode]
        return title(content, f"final/{episode.id}/{episode.final[answer].id}") or episode.final[answer].id
    told = title(content, f"answer/{block.partition('/')[0]}/{answer + 1}")
    return told or next(
        names_of(content, op)[answer] for op in content.blocks[content.number("block", block)].ops if op.vote
    )


def story(state: HopeState, fields: Fields, words: Fields) -> None:
    """A text of the story with the names of who caused it and of who is responsible."""
    row = state.content.texts[state.content.number("text", fields["text"])]
    actor = names.person(state, fields["actor"]) if fields["actor"] is not None else ""
    words["told"] = tell(row, actor, names.person(state, state.responsible), state.seats)


SAID: Final[dict[str, Callable[[HopeState, Fields, Fields], None]]] = {
    "task": task,
    "lost cards": cards,
    "recovered": cards,
    "analysed": modifiers,
    "archived": modifiers,
    "resources": resources,
    "hope": changes,
    "surveillance": changes,
    "heat": changes,
    "charged": charges,
    "cube": cubes,
    "charge": charge,
    "threat": threat,
    "lost": lost,
    "grew": growth,
    "voted": vote,
    "story": story,
}
