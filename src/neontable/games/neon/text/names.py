"""Names and short phrases that both boards of NeoN use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content

View = Mapping[str, Any]
FACES: Final = {
    "CRIT": "critical hit", "HIT": "hit", "COND": "?", "MISS": "miss",
    "GUARD": "strong shield", "BLOCK": "shield", "SPARK": "spark", "FAIL": "fail",
}  # fmt: skip
PARTS: Final = {
    "hp tokens": "points of HP tokens",
    "bots": "Bots",
    "bot pairs": "pairs of Bots",
    "leader": "Leader token",
    "threes": "tokens of value 3",
    "twos": "tokens of value 2",
    "ones": "tokens of value 1",
    "own": "by this Fighter alone",
    "alive": "not eliminated",
    "hp left": "HP tokens left",
}
REASONS: Final = {
    "last round": "the last Round is over, and nobody left on the Arena has more",
    "one side left": "nobody else is left",
    "nobody left": "nobody is left",
}
GAINS: Final = {v.GAIN1: "gain 1 Energy", v.GAIN2: "gain 2 Energy"}
MANY: Final = {"miss": "misses", "?": "?"}


def listed(things: Sequence[str]) -> str:
    """Words in a row."""
    return ", ".join(things) if things else "none"


def capital(words: str) -> str:
    """Words that begin a sentence."""
    return words[:1].upper() + words[1:]


def plural(n: int, one: str, many: str = "") -> str:
    """So many of something."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def sector_name(content: Content, id: str) -> str:
    """A Sector by its printed name."""
    return content.sectors[content.index["sector"][id]].name


def short_sector(content: Content, id: str, room: int) -> str:
    """The name of a Sector in so few letters: its last word goes first."""
    name = sector_name(content, id)
    first, _, rest = name.rpartition(" ")
    if len(name) <= room or not first:
        return name[:room]
    return f"{first} {rest[0]}." if len(first) + 3 <= room else first[:room]


def fighter_name(content: Content, id: str) -> str:
    """A Fighter by its printed name; Automa is not among them."""
    place = content.index["fighter"].get(id)
    return "Automa" if place is None else content.fighters[place].name


def who_name(view: View, content: Content, names: Sequence[str], who: int) -> str:
    """A Fighter with the name of the player."""
    if not 0 <= who < len(view["players"]):
        return names[who] if 0 <= who < len(names) else f"seat {who}"
    fighter = fighter_name(content, view["players"][who]["fighter"])
    return f"{fighter} ({names[who]})" if who < len(names) else fighter


def place_name(content: Content, place: str) -> str:
    """Where a Fighter is."""
    return {"drop ship": "Drop Ship"}.get(place) or (place if place == "eliminated" else sector_name(content, place))


def ammo_letters(content: Content, card: str) -> str:
    """The Ammo symbols of a card."""
    bits = content.equipment[content.index["equipment"][card]].ammo
    return "/".join([v.AMMO[i] for i in range(4) if bits >> i & 1])


def dice_at_ranges(content: Content, card: str) -> str:
    """The Attack dice of a Weapon at Range 0, 1, 2."""
    piece = content.equipment[content.index["equipment"][card]]
    if not piece.weapon:
        return ""
    return "/".join(["–" if n == v.EMPTY else str(n) for n in piece.dice])


def equipment_line(content: Content, card: str) -> str:
    """An Equipment card in one line."""
    return f"{content.equipment[content.index['equipment'][card]].name}, {equipment_facts(content, card)}"


def equipment_facts(content: Content, card: str) -> str:
    """What is printed on an Equipment card besides its name."""
    piece = content.equipment[content.index["equipment"][card]]
    dice = ", ".join(["none" if n == v.EMPTY else str(n) for n in piece.dice])
    rolls = f" Attack dice at Range 0, 1, 2: {dice}." if piece.weapon else ""
    ammo = " or ".join([v.AMMO_NAMES[i] for i in range(4) if piece.ammo >> i & 1])
    symbols = f" As Ammo: {ammo}." if ammo else ""
    head = f"{v.GEAR[piece.gear]}, rank {piece.rank}, holds {plural(piece.capacity, 'card')} of Ammo."
    return f"{head}{rolls}{symbols} {content.words['equipment'][card]}"


def action_words(half: Sequence[str]) -> str:
    """A half of an Action card: the Action and what may be done instead."""
    return "wild" if len(half) == 4 else "/".join([each.replace("gain", "gain ") for each in half])


def half_word(half: list[int]) -> str:
    """A half of an Action card by the numbers of its Actions."""
    return action_words([v.ACTIONS[each].lower() for each in half])


def half_asked(half: list[int]) -> str:
    """A half of an Action card as a question says it."""
    words = [GAINS.get(each) or v.ACTIONS[each].lower() for each in half]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def programme_words(player: Mapping[str, Any]) -> str:
    """The three Actions of a Round."""
    return ", ".join([action_words(half) for half in player["programme"]["actions"]])


def hand_line(content: Content, card: str) -> str:
    """An Action card: Initiative and both halves."""
    piece = content.cards[content.index["card"][card]]
    halves = " | ".join([half_word(half) for half in piece.halves])
    turned = f", turned {piece.turned}" if piece.turned != piece.initiative else ""
    return f"Initiative {piece.initiative}{turned}: {halves}"


def hp_rows(view: View, content: Content, player: Mapping[str, Any]) -> list[list[int]]:
    """The HP tokens by rows from the top, 0 for a token that is lost."""
    left = player["hp"]
    rows: list[list[int]]
    if view["mode"] == "battle-royale":
        rows = [[1] * v.HP]
    elif player["fighter"] not in content.index["fighter"]:
        rows = content.automa.rows
    else:
        rows = content.fighters[content.index["fighter"][player["fighter"]]].rows["AB".index(player["side"])]
    lost = sum([len(row) for row in rows]) - len(left)
    shown: list[list[int]] = []
    for row in rows:
        shown.append([0 if lost > place else value for place, value in enumerate(row)])
        lost -= len(row)
    return shown


def hp_words(view: View, content: Content, player: Mapping[str, Any]) -> str:
    """The HP tokens left, by rows."""
    rows = [[str(value) for value in row if value] for row in hp_rows(view, content, player)]
    values = "; ".join([", ".join(row) for row in rows if row])
    return f"{len(player['hp'])} of {v.HP}" + (
        f" (values {values})" if values and view["mode"] != "battle-royale" else ""
    )


def track_words(view: View) -> str:
    """How many Sectors sink in each Round; this Round in brackets."""
    slots = view["track"]
    said = [f"[{n}]" if place + 1 == view["round"] else str(n) for place, n in enumerate(slots)]
    if view["mode"] != "battle-royale":
        said[-1] = "[end]" if view["round"] == len(slots) else "end"
    return " ".join(said)


def squad_points(view: View) -> list[int]:
    """The points of each Squad, with everything pooled; none where there are no Squads."""
    squads: list[list[Mapping[str, Any]]] = []
    for player in view["players"]:
        squad = player["squad"]
        if squad is not None and squad >= 0 and player["fighter"] != "automa":
            while len(squads) <= squad:
                squads.append([])
            squads[squad].append(player)
    found: list[int] = []
    for side in squads:
        kinds = [bot.split()[0] for player in side for bot in player["bots"]]
        won = sum([int(value) * n for player in side for value, n in player["trophies"].items()])
        pairs = sum([kinds.count(kind) // 2 for kind in set(kinds)])
        found.append(won + len(kinds) + pairs + (1 if view["leader"] in [player["who"] for player in side] else 0))
    return found


def last_round(view: View) -> bool:
    """Whether the game ends with this Round, before anything sinks."""
    return bool(view["mode"] != "battle-royale" and view["round"] == len(view["track"]))


def last_two(view: View) -> bool:
    """Whether no more Sectors sink, and the water reaches everybody (NEON-ROYALE-04)."""
    return len(view["arena"]) == 2


def sinking(view: View, content: Content) -> str:
    """What goes under at the end of this Round."""
    slots, number = view["track"], view["round"]
    if not view["arena"]:
        return ""
    if last_round(view):
        return "This is the last Round: nothing sinks any more."
    if last_two(view):
        return "The last two Sectors stay; everybody on them takes damage."
    if view["next"] is None:
        return "No more Sectors sink."
    first = sector_name(content, view["next"])
    count = slots[number - 1] if 0 < number <= len(slots) else 1
    return f"End of Round {number}: {first} sinks{f', and {count - 1} more' if count > 1 else ''}."


# ---- the attack
def target_words(view: View, content: Content, names: Sequence[str]) -> str:
    """Whom an attack is aimed at."""
    target = view["attack"]["target"]
    if isinstance(target, int):
        return who_name(view, content, names, target)
    return bot_words(content, str(target))


def bot_words(content: Content, target: str) -> str:
    """A Bot that is a Target, such as `bot in park`."""
    kind, _, where = target.partition(" in ")
    bot = f"the {'Bot' if kind == 'bot' else kind.capitalize()}"
    return f"{bot} in {sector_name(content, where)}" if where in content.index["sector"] else target


def defense_of(view: View, place: int) -> tuple[int | None, Mapping[str, int]]:
    """The Defense dice of a Target and what they show; None where it has not come to that yet."""
    attack = view["attack"]
    if place < len(attack["rolls"]):
        roll: Mapping[str, int] = attack["rolls"][place]
        return sum(roll.values()), roll
    if attack["targets"][place] == attack.get("defender") and attack["defense"]:
        return int(attack["defense"]), {}
    return None, {}


def stage(view: View) -> str:
    """How far the attack has come."""
    attack = view["attack"]
    if not sum(attack["faces"].values()):
        return "before the attack roll"
    if len(attack["damage"]) >= len(attack["targets"]) and attack["targets"]:
        return "the outcome"
    if "defender" not in attack:
        return "after the attack roll"
    place = attack["targets"].index(attack["defender"])
    if "uncancelled" in attack:
        return "what the shields leave"
    if place < len(attack["rolls"]):
        return "after the defense roll"
    return "after the attack roll" if not attack["defense"] else "before the defense roll"


def dice_words(faces: Mapping[str, int]) -> str:
    """What dice show, or that they have not been rolled."""
    return faces_words(faces) if sum(faces.values()) else "not rolled yet"


def faces_words(faces: Mapping[str, int]) -> str:
    """What dice show."""
    said = [plural(n, FACES[face], MANY.get(FACES[face], "")) for face, n in faces.items() if n]
    return listed(said) if said else "nothing"
