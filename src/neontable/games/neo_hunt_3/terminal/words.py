"""The table of Neo-Hunt 3 in plain words, and what the drawn board reads out of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from neontable.drawing import View, along
from neontable.games.neo_hunt_3.codes import COMPASS
from neontable.games.neo_hunt_3.pieces import Card, Content
from neontable.games.neo_hunt_3.text.names import SIDES, card_words

PARTS: Final = {
    "troopers": "troopers killed",
    "varans killed": "rivals' varans killed",
    "varans alive": "own varans alive",
    "middle": "for the middle",
}
REASONS: Final[Mapping[str, str]] = {}
STRUCK: Final = {"double": "ignored, same varan", "killed": "ignored, dead", "substituted": "troopers instead"}


def seat_name(view: View, names: Sequence[str], seat: int) -> str:
    """What a seat is called."""
    return names[seat] if seat < len(names) else str(view["players"][seat]["color"]).capitalize()


def place_words(view: View) -> str:
    """Which part of which turn it is."""
    if not view["turn"]:
        return str(view["stage"]).capitalize()
    said = f"Turn {view['turn']}"
    if view["stage"] == "phase":
        said += f", phase {view['phase']}"
    elif view["stage"] != "over":
        said += f", {view['stage']}"
    else:
        said += ", the end"
    left = view["turns_left"]
    if left is not None and not view["over"]:
        said += ", the last one" if not left else f", {left} more"
    return said


def sector_line(view: View, name: str) -> str:
    """A sector: its tile, its covers and doors, and who is there."""
    sector = view["sectors"][name]
    side = SIDES[name].capitalize()
    said = f"{side if side.lower() == name.lower() else f'{side} ({name})'}: {sector['number']} {sector['name']}, "
    said += f"cover {sector['shot_cover']} against shots, {sector['grenade_cover']} against grenades"
    if sector["doors"]:
        said += f", doors to the {' and '.join(SIDES[door] for door in sector['doors'])}"
    here = [f"{sector['troopers']} troopers" if sector["troopers"] != 1 else "1 trooper"] if sector["troopers"] else []
    here += [varan_name(view, varan) for varan in sector["varans"]]
    here += [f"grenade of {color_of(view, each['seat'])}" for each in view["grenades"] if each["sector"] == name]
    return said + ("; " + ", ".join(here) if here else "")


def color_of(view: View, seat: int) -> str:
    """The color of a seat."""
    return str(view["players"][seat]["color"])


def varan_name(view: View, id: str) -> str:
    """A varan by whose it is: Your Kiln, Cyan's Kiln."""
    varan = view["varans"][id]
    if varan["seat"] == view["seat"]:
        return f"Your {varan['name']}"
    return f"{color_of(view, varan['seat']).capitalize()}'s {varan['name']}"


def varan_line(view: View, content: Content, id: str) -> str:
    """A varan: where it is, how hurt, how hidden, and what lies on it."""
    varan = view["varans"][id]
    if varan["sector"] is None:
        return f"{varan_name(view, id)}: dead"
    left = varan["hit_points"] - varan["damage"]
    said = f"{varan_name(view, id)} in the {SIDES[varan['sector']]}: {left} of {varan['hit_points']} HP, cloak {varan['cloak']}"
    said += f", firepower {varan['firepower']}, melee {varan['melee']}"
    for each in varan["counters"]:
        said += f", damaged by {color_of(view, each['owner']).capitalize()}'s {named_counter(content, each['counter'])}"
    return said


def slot_line(slot: Mapping[str, Any], content: Content) -> str:
    """A slot of a programme: card and counter as far as they are known."""
    if not slot["laid"] and slot["card"] is None:
        return "–"
    said = f"{named_card(content, slot['card']) or 'closed'} / {named_counter(content, slot['counter']) or 'closed'}"
    if slot.get("struck"):
        said += f" ({STRUCK[slot['struck']]})"
    if slot.get("picked") and slot["counter"] is None:
        said += " (picked)"
    return said


def may_be_line(slots: Sequence[Mapping[str, Any]], content: Content) -> str:
    """What the closed counters of a rival may be."""
    for slot in slots:
        if slot.get("may_be_counter"):
            return "closed counters: of " + "; ".join(named_counter(content, each) for each in slot["may_be_counter"])
    return ""


def player_lines(view: View, content: Content, names: Sequence[str], seat: int) -> list[str]:
    """A player: points with their parts, varans, programme."""
    player = view["players"][seat]
    points = player["points"]
    parts = ", ".join(f"{points[name]} {PARTS[name]}" for name in PARTS if points.get(name))
    lines = [f"{seat_name(view, names, seat)} ({player['color']}): {points['total']} points ({parts or 'none yet'})"]
    if not player["plays"]:
        return [lines[0] + ", has given up"]
    lines += ["  " + varan_line(view, content, id) for id, varan in view["varans"].items() if varan["seat"] == seat]
    if any(slot["laid"] or slot["card"] for slot in player["slots"]):
        lines.append(
            "  programme: " + "  ".join(f"{i}. {slot_line(slot, content)}" for i, slot in enumerate(player["slots"], 1))
        )
    may = may_be_line(player["slots"], content)
    if may:
        lines.append("  " + may)
    out = player["counters"]["on_varans"]
    if out:
        said = [f"{named_counter(content, counter)} on {varan_name(view, varan)}" for counter, varan in out.items()]
        lines.append("  out: " + "; ".join(said))
    return lines


def text(view: View, content: Content, names: Sequence[str] = ()) -> str:
    """The table as lines of plain words under headings."""
    lines = [place_words(view).upper(), f"Reserve {view['reserve']}, {view['reinforcements']} arrive each turn"]
    lines.append("SECTORS")
    lines += [sector_line(view, name) for name in COMPASS]
    for seat in range(len(view["players"])):
        lines += ["", *player_lines(view, content, names, seat)]
    troops = view.get("troops")
    if troops:
        fire = ", ".join(
            f"{each['count']} in the {SIDES[each['source']]} at {varan_name(view, each['varan'])}"
            for each in troops["fire"]
        )
        lines += ["", f"Troopers under {seat_name(view, names, troops['seat'])}: {fire or 'nobody fires'}"]
    order = view["order"]
    if order and (order["next"] or order["later"]):
        said = [seat_name(view, names, seat) for seat in [*order["next"], *order["later"]]]
        lines += ["", "Still to act: " + ", ".join(said)]
    return "\n".join(lines)


def about(view: View, content: Content, ref: str) -> str:
    """What there is to say about a place of the view."""
    thing = along(view, ref)
    room, *rest = ref.split("/")
    if thing is None or not rest:
        return ""
    if room == "sectors":
        return sector_line(view, rest[0])
    if room == "varans":
        return varan_line(view, content, rest[0])
    if room == "players" and len(rest) == 3 and rest[1] == "slots":
        said = f"Slot {int(rest[-1]) + 1}: {slot_line(thing, content)}"
        if thing["card"] in content.card_at:
            said += f". {card_words(content.cards[content.card_at[thing['card']]])}"
        return said
    return ""


def every_card(content: Content) -> list[str]:
    """All action cards and damage counters of the game."""
    cards = [f"{card.name}, {card_facts(content, card)}\n{card_words(card)}" for card in content.cards]
    return [*cards, *[f"Counter {counter.name}" for counter in content.counters]]


def card_facts(content: Content, card: Card) -> str:
    """Whose action a card is, when it comes, and how well it hides."""
    who = content.varans[card.varan].name if card.varan >= 0 else "Troopers"
    hides = f", cloak {card.cloak}" if card.varan >= 0 else ""
    return f"{who}, priority {card.priority}{', reversed' if card.reversed else ''}{hides}"


def named_card(content: Content, id: str | None) -> str:
    """What an action card is called; nothing for one that is not known."""
    return content.cards[content.card_at[id]].name if id in content.card_at else ""


def named_counter(content: Content, id: str | None) -> str:
    """What a damage counter says; nothing for one that is not known."""
    return content.counters[content.counter_at[id]].name if id in content.counter_at else ""


def everything(views: Sequence[View]) -> View:
    """What all seats know together: every programme with the eyes of its owner."""
    players = [views[seat]["players"][seat] for seat in range(len(views))]
    return {**views[0], "seat": -1, "players": players}


def odds(told: Mapping[str, Any], _view: View) -> str:
    """The odds of an attack in a few words."""
    words: str = told["words"]
    return words


def group_name(group: str) -> str:
    """What the troopers of one sector are called as a group of options."""
    return f"The {SIDES[group]}" if group in SIDES else group


def guide(content: Content) -> list[str]:
    """How the game goes, in a few paragraphs."""
    cards = ", ".join(f"{card.id} {card.name}" for card in content.cards)
    return [
        "Each turn everybody lays four action cards and four damage counters face down, in secret. Then the four phases are "
        "turned over one after the other, and the cards of a phase are carried out by priority, the lowest first.",
        "An attack picks the closed counter of another player: attack power and counter, less cover and cloak, is the damage. "
        "Counters that say cloak, gun or melee stay on the varan that they damage.",
        "Troopers belong to nobody. Whoever plays the trooper card commands all of them: they must fire at varans that show "
        "themselves, then the others may move. Every programme needs that card; without it the fourth action becomes one.",
        "A point for each trooper killed, three for each rival's varan killed, three for each own varan alive. The game ends "
        "after a turn with no trooper on the board or a team killed.",
        "On the board: ● ▲ ■ ◆ are the seats; ●A9 is varan A of seat ● with 9 hit points, c1 its cloak when it is below 3, ! a "
        "counter that damages it; ▪ is a trooper; s2 g0 is cover 2 against shots and 0 against grenades; ╪ and ╫ are doors. "
        "i tells about each of them.",
        f"Cards: {cards}. A programme can be typed in one line: A1 T1 B2 C1 / D3 D1 D4 D5.",
    ]
