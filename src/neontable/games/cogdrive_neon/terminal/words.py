"""The table of CogDrive Neon in plain words, and what both boards read out of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from neontable.drawing import View, along
from neontable.games.cogdrive_neon.cards import COLORS, Content

ACTIONS = ("recruit", "task")
WRECKAGE_ID = "WRECKAGE"


def seat_name(names: Sequence[str], seat: int) -> str:
    """What a seat is called."""
    return names[seat] if seat < len(names) else f"seat {seat}"


def order_name(view: View, seat: int) -> str:
    """First or Second Player."""
    return "First Player" if seat == view["first"] else "Second Player"


def bottom_seat(view: View) -> int:
    """The seat that sits at the lower edge: who is looking, or seat 0."""
    return int(view["seat"] or 0)


def power_of(content: Content, card: str) -> int:
    """The Power of a card."""
    return content.power[content.index[card]]


def color_of(content: Content, card: str) -> str:
    """The Color word of a card."""
    return COLORS[content.color[content.index[card]]]


def nickname_of(content: Content, card: str) -> str:
    """The nickname of a card."""
    return content.nicknames[content.name_of[content.index[card]]]


def task_of(content: Content, card: str) -> str:
    """What the Task of a card says."""
    return content.task_texts[content.name_of[content.index[card]]]


def leader(view: View) -> int | None:
    """The seat with more Power at the Clash."""
    mine, theirs = view["players"][0]["clash_power"], view["players"][1]["clash_power"]
    if mine == theirs:
        return None
    return 0 if mine > theirs else 1


def clash_points(view: View, seat: int) -> int:
    """What the Clash would give this seat now."""
    points = view["players"][seat]["points"]
    return int(points["clash_cards"]) + int(points["clash_card"])


def called(content: Content, card: str) -> str:
    """A card by its name, Color and Power, as the log and the options call it."""
    return f"{nickname_of(content, card)} ({color_of(content, card)} {power_of(content, card)})"


def action_now(view: View, content: Content) -> str:
    """The Action being carried out, in words."""
    action = view.get("action")
    if not action:
        return ""
    said = str(action["kind"]).title()
    if action["card"]:
        said += f" with {called(content, action['card'])}"
    if action["overdrive"]:
        said += f", {action['overdrive']} Overdrive open"
    return said


def place_name(place: str, names: Sequence[str]) -> str:
    """Such as 'hand 1' in words."""
    zone, _, seat = place.rpartition(" ")
    return f"{zone} of {seat_name(names, int(seat))}" if seat.isdigit() else "Hangar Deck"


def with_facts(cards: Sequence[str], content: Content) -> str:
    """Cards in a row, each with Color and Power."""
    return ", ".join(called(content, card) for card in cards) or "none"


def deck_line(deck: Mapping[str, Any], content: Content) -> str:
    """How many cards, and those whose place is known."""
    said = f"{deck['count']} card{'' if deck['count'] == 1 else 's'}"
    if deck.get("top"):
        said += f"; on top {with_facts(deck['top'], content)}"
    if deck.get("mixed"):
        said += f"; {deck['mixed']} unknown"
    if deck.get("bottom"):
        said += f"; at the bottom {with_facts(deck['bottom'], content)}"
    return said


def hangar_deck_line(deck: Mapping[str, Any], content: Content) -> str:
    """How near the end is, and what lies under the Wreckage card."""
    known = [card for card in deck.get("bottom", ()) if card != WRECKAGE_ID]
    said = f"{deck['count']} cards"
    if deck["before_wreckage"] is not None:
        said += f", {deck['before_wreckage']} before the Wreckage card"
    top = [card for card in deck.get("top", ()) if card != WRECKAGE_ID]
    if top:
        said += f"; on top {with_facts(top, content)}"
    return said + (f"; Wrecked at the bottom: {with_facts(known, content)}" if known else "")


def text(view: View, content: Content, names: Sequence[str] = ()) -> str:
    """The table as lines of plain words under headings."""
    lines = [f"TURN {view['turn']}: {seat_name(names, view['active'])}, {view['phase']}"]
    done = [name.title() for name in ACTIONS if view["actions"][name]]
    lines.append(f"Actions done: {', '.join(done) or 'none'}.")
    if view.get("action"):
        lines.append(f"Now: {action_now(view, content)}.")
    if view["last_turn"] and not view["over"]:
        lines.append("The Wreckage card is out: the game ends with this turn or the next.")
    lines += ["", "HANGAR"]
    lines += [f"{card_line(card, content)}. Task: {task_of(content, card)}" for card in view["hangar"]] or ["empty"]
    lines += [f"Hangar Deck: {hangar_deck_line(view['hangar_deck'], content)}."]
    lines += ["", "CLASH"]
    for seat in seating(view):
        player = view["players"][seat]
        lines.append(
            f"{seat_name(names, seat)}: Power {player['clash_power']}, {clash_points(view, seat)} points, "
            f"{len(player['clash'])} card{'' if len(player['clash']) == 1 else 's'}: {with_facts(player['clash'], content)}."
        )
    ahead = leader(view)
    lines.append("Power is equal." if ahead is None else f"{seat_name(names, ahead)} leads (5 points).")
    for seat in seating(view):
        lines += ["", *player_lines(view, content, seat, names)]
    if view.get("unseen"):
        lines += ["", "NOT SEEN"]
        for group in view["unseen"]:
            where = " or ".join(place_name(place, names) for place in group["places"])
            lines.append(f"{where[:1].upper()}{where[1:]}: {with_facts(group['cards'], content)}.")
    return "\n".join(lines)


def seating(view: View) -> tuple[int, int]:
    """The seats, the viewer's last."""
    lower = bottom_seat(view)
    return (1 - lower, lower)


def card_line(card: str, content: Content) -> str:
    """A card in one line."""
    return f"{nickname_of(content, card)}, {color_of(content, card)}, Power {power_of(content, card)}"


def player_lines(view: View, content: Content, seat: int, names: Sequence[str]) -> list[str]:
    """One player's hand, deck, discard and points."""
    player = view["players"][seat]
    mine = view["seat"] == seat
    lines = [f"{seat_name(names, seat).upper()}, {order_name(view, seat)}{' (you)' if mine else ''}"]
    hand = player["hand"]
    if len(hand.get("cards", ())) == hand["count"] and hand["count"]:
        lines.append("Hand:")
        lines += [f"{card_line(card, content)}. Task: {task_of(content, card)}" for card in hand["cards"]]
    else:
        known = f", known: {with_facts(hand['cards'], content)}" if hand.get("cards") else ""
        lines.append(f"Hand: {hand['count']} card{'' if hand['count'] == 1 else 's'}{known}.")
    lines.append(f"Deck: {deck_line(player['deck'], content)}.")
    lines.append(f"Discard: {with_facts(player['discard'], content)}.")
    points = player["points"]
    lines.append(
        f"Points now: {'at least ' if points['unknown'] else ''}{points['total']} "
        f"(best Color {points['color']} {points['deck']})."
    )
    return lines


def about(view: View, content: Content, ref: str) -> str:
    """What there is to know about the card at a place of the view, such as hangar/2."""
    thing = along(view, ref)
    if not isinstance(thing, str) or thing not in content.index:
        return ""
    return f"{card_line(thing, content)}\nTask: {task_of(content, thing)}"


def every_card(content: Content) -> list[str]:
    """All cards of the game, each with its Task."""
    return [
        f"{card_line(card, content)}\nTask: {task_of(content, card)}" for card in content.index if card != WRECKAGE_ID
    ]


def guide(content: Content) -> list[str]:
    """How the game goes, in a few lines."""
    return [
        "You win by points. Every card on your side of the Clash is 1 point, and more Power there than your opponent is 5 more.",
        "At the end all your other cards count together: their Power in your best Color is added.",
        "In your turn discard one card to Recruit from the Hangar (new cards go under your deck) and one for its Task, "
        "in either order. Then you may play one card to the Clash, and you draw.",
        "If another card of the same Color already lies in your discard, the card you discard brings its Overdrive.",
        f"{content.reference['actions']}",
        "The Wreckage card, low in the Hangar Deck, ends the game soon after it appears.",
    ]


def everything(views: Sequence[View]) -> dict[str, Any]:
    """One view with both hands face up, for looking back at a finished game."""
    seen = {**views[0], "seat": None}
    seen["players"] = [views[seat]["players"][seat] for seat in range(len(views))]
    if "unseen" in seen:
        seen["unseen"] = never_seen(views)
    return seen


def never_seen(views: Sequence[View]) -> list[dict[str, Any]]:
    """The cards that no seat could place, where all of them together say they may be; hands are open."""
    places: dict[str, set[str]] = {}
    for number, view in enumerate(views):
        said = {card: set(group["places"]) for group in view["unseen"] for card in group["cards"]}
        places = said if number == 0 else {card: places[card] & said[card] for card in places if card in said}
    groups: dict[tuple[str, ...], list[str]] = {}
    for card, where in places.items():
        decks = tuple(sorted(place for place in where if not place.startswith("hand ")))
        groups.setdefault(decks, []).append(card)
    return [{"cards": cards, "places": list(decks)} for decks, cards in groups.items()]
