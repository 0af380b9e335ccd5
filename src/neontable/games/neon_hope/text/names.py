"""What things are called in options, prompts and sentences."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import COPIES, NETWORK, NOWHERE, ZONE, HopeState, Player

TOKEN_NAMES = ("Perception", "Courage", "Charisma", "Logic", "Hope", "Resource")


def plural(n: int, one: str, several: str = "") -> str:
    """A number with its word: 1 card, 2 cards."""
    return f"{n} {one}" if n == 1 else f"{n} {several or one + 's'}"


def listed(words: list[str]) -> str:
    """Words in a row: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def card_code(content: Content, code: int) -> str:
    """A card in play by the code that events use."""
    if code < 0:
        return ""
    name = content.names[content.cards[code // COPIES].name]
    return name if code % COPIES <= 1 else f"{name} {code % COPIES}"


def card_id(content: Content, code: int) -> str | None:
    """A card in play as views and events name it: its id, and which copy if there are several."""
    if code < 0:
        return None
    id = content.cards[code // COPIES].id
    return id if code % COPIES <= 1 else f"{id}-{code % COPIES}"


def card_named(content: Content, id: str) -> str:
    """The name of a card in play by that id."""
    known = content.index["card"]
    card, copy = (id, "") if id in known else (id.rpartition("-")[0], f" {id.rpartition('-')[2]}")
    return content.names[content.cards[known[card]].name] + copy


def in_play(state: HopeState, id: int) -> str:
    """A card in play by its number."""
    card = state.card(id)
    return "" if card is None else card_code(state.content, card.code)


def person(state: HopeState, seat: int) -> str:
    """A character by its first name."""
    if not 0 <= seat < len(state.players):
        return f"seat {seat + 1}"
    return state.content.characters[state.players[seat].character].first_name


def location(content: Content, place: int) -> str:
    """A location as options name it."""
    if place == NETWORK:
        return "Network"
    if place >= ZONE:
        return "play zone"
    where = content.locations[place]
    return f"{content.settings[where.setting].name}/{v.HALVES[where.half]}"


def place_id(content: Content, place: int) -> str | None:
    """A place as views, events and positions name it."""
    if place == NOWHERE:
        return None
    if place == NETWORK:
        return "network"
    return f"zone {place - ZONE}" if place >= ZONE else location(content, place)


def place_named(content: Content, id: str) -> str:
    """A place by that id as people read it."""
    if "/" not in id:
        return location_title(content, NETWORK if id == "network" else ZONE)
    name, half = id.rsplit("/", 1)
    setting = next(each.number for each in content.settings if each.name == name)
    return location_title(content, setting * 2 + v.HALVES.index(half))


def location_title(content: Content, place: int) -> str:
    """A location as people read it."""
    if place >= NETWORK:
        return "the Network" if place == NETWORK else "a play zone"
    where = content.locations[place]
    return f"{where.face.title} ({content.settings[where.setting].name}, {v.HALVES[where.half]})"


def cards_of(state: HopeState, player: Player, mask: int) -> list[str]:
    """Action cards of a character by name."""
    actions = state.content.actions
    return [actions[player.cards[i]].face.title for i in range(len(player.cards)) if mask >> i & 1]


def sentence_name(content: Content, sentence: int) -> str:
    """The thing that a sentence stands on, and which of its sentences if several are used in the same way."""
    said = content.sentences[sentence]
    face = content.faces[said.face]
    alike = [other for other in face.sentences + face.follower if other.trigger == said.trigger]
    if len(alike) < 2:
        return face.title
    return f"{face.title} {[other.number for other in alike].index(sentence) + 1}"


def growth_name(content: Content, code: int) -> str:
    """A growth with what was chosen for it."""
    growth = content.growth[c.growth_of(code)]
    do = growth.op.do
    if do in (v.DO_RAISE, v.DO_MARKER):
        return f"{growth.name}: {v.ATTRIBUTE_NAMES[c.thing_of(code)]}"
    if do == v.DO_SWAP:
        old, new = content.actions[c.thing_of(code)], content.actions[c.part_of(code)]
        return f"{growth.name}: {new.face.title} for {old.face.title}"
    return growth.name


def modifier(code: int) -> str:
    """A modifier as it is printed."""
    return v.MODIFIERS[code]
