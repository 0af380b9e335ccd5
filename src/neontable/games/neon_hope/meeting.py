"""What a table has met of the cards that nobody knows before they appear (HOPE-RUL-102), and what is printed on them.

A card is named by its id, a Lead with its side (`104/A`), a setting as `setting/1-1`: that is how a campaign remembers them.
"""

from __future__ import annotations

from typing import Any

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import BACK, FRONT, Card, Content, Setting
from neontable.games.neon_hope.knowledge import face_printed
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import COPIES, NONE, HopeState
from neontable.games.neon_hope.text import says


def met(state: HopeState, seat: int) -> list[str]:
    """What was met in this campaign so far; who has drawn a card knows it before the others."""
    content = state.content
    log = state.log if state.log is not None else []
    flipped = {event.public[0] // COPIES for event in log if event.kind == c.EV_FLIPPED}
    flipped |= {card.card for card in state.cards if card.kind == v.LEAD and card.side == BACK}
    known = state.met
    if seat >= 0 and seat < len(state.drawn) and state.drawn[seat] != NONE:
        known |= 1 << content.pieces[state.drawn[seat]]
    found: list[str] = []
    for card in content.cards:
        if known >> card.number & 1:
            found.append(f"{card.id}/A" if card.is_lead else card.id)
            if card.number in flipped:
                found.append(f"{card.id}/B")
    for event in log:
        if event.kind == c.EV_SETTING:
            found.append(f"setting/{content.settings[event.public[0]].id}")
    return found


def met_content(content: Content, known: list[str], seats: int) -> dict[str, Any]:
    """The cards and settings with these ids, as they are printed."""
    wanted = set(known)
    cards = []
    for card in content.cards:
        for side in (FRONT, BACK) if card.is_lead else (FRONT,):
            if (f"{card.id}/{'AB'[side]}" if card.is_lead else card.id) in wanted:
                cards.append(card_printed(content, card, side, seats))
    settings = [setting_printed(content, each) for each in content.settings if f"setting/{each.id}" in wanted]
    return {"card": cards, "setting": settings}


def card_printed(content: Content, card: Card, side: int, seats: int) -> dict[str, Any]:
    """One side of a card."""
    face = card.faces[side]
    return {
        "id": card.id,
        "name": content.names[card.name],
        "kind": v.KINDS[card.kind].lower(),
        "side": "AB"[side] if card.is_lead else None,
        "elite": face.elite,
        **face_printed(content, face, seats),
    }


def setting_printed(content: Content, setting: Setting) -> dict[str, Any]:
    """A setting with what its two locations say."""
    halves = {}
    for half in (v.TOP, v.BOTTOM):
        face = content.locations[setting.number * 2 + half].face
        halves[v.HALVES[half]] = {"name": face.title, "text": says.face_says(content, face)}
    return {"id": setting.id, "name": setting.name, **halves}
