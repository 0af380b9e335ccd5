"""What one might try at each question and may not: candidates for refusals, each with the rule that forbids it."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.rules import actions, attacks, grenades, permanent, reinforcement, selection, troopers
from neontable.games.neo_hunt_3.sectors import ADJACENT
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.answers import OTHER_PIECE
from neontable.kernel.ask import Ask


# ---------------------------------------------------------------- why not
def why_no_card(state: HuntState, ask: Ask, card: int) -> str:
    """A counter comes after the cards, and a card is laid once."""
    return "HUNT-COUNTER-02" if card >= OTHER_PIECE else selection.why_no_card(state, ask, card)


def why_no_counter(state: HuntState, ask: Ask, which: int) -> str:
    """A fifth card is too many, and a counter is laid once, if it is at home."""
    return "HUNT-SELECT-01" if which >= OTHER_PIECE else selection.why_no_counter(state, ask, which)


# ---------------------------------------------------------------- what one might try
def tried_cards(state: HuntState, ask: Ask) -> list[int]:
    """Cards that are laid already."""
    return sorted(selection.draft(state, ask.seat).cards)


def tried_counters(state: HuntState, ask: Ask) -> list[int]:
    """Counters that are laid already or lie on a varan."""
    used = selection.draft(state, ask.seat).counters
    return [which for which in range(c.COUNTERS) if which in used or state.out[ask.seat] >> which & 1]


def tried_extra(state: HuntState, ask: Ask) -> list[int]:
    """One trooper in each sector that is closed, and one too many in each that is open."""
    return [c.placing(min(ask.a, reinforcement.extra_room(state, s)) + 1, s) for s in range(c.SECTORS)]


def tried_reinforcements(state: HuntState, ask: Ask) -> list[int]:
    """One trooper in each sector that is closed, and one too many in each that is open."""
    arrived = reinforcement.arriving(state).arrived
    found: list[int] = []
    for sector in range(c.SECTORS):
        count = min(ask.a, reinforcement.room_for(state, arrived, sector)) + 1
        if count < 8:
            found.append(c.placing(count, sector))
    return found


def tried_moves(state: HuntState, ask: Ask) -> list[int]:
    """Sectors that are too far away."""
    return [sector for sector in range(c.SECTORS) if actions.why_no_move(state, ask, sector)]


def tried_targets(state: HuntState, ask: Ask) -> list[int]:
    """Living varans and troopers that cannot be attacked, the own ones too."""
    varans = [varan for varan in range(len(state.place)) if state.place[varan] >= 0 and varan != ask.a]
    crowds = [c.troopers_in(sector) for sector in range(c.SECTORS) if state.troopers[sector]]
    return [target for target in varans + crowds if attacks.why_no_target(state, ask, target)]


def tried_throws(state: HuntState, ask: Ask) -> list[int]:
    """Sectors that are too far away."""
    return [sector for sector in range(c.SECTORS) if grenades.why_no_throw(state, ask, sector)]


def tried_owners(state: HuntState, ask: Ask) -> list[int]:
    """Players whose counter is picked already, and oneself."""
    return [owner for owner in range(state.seats) if attacks.why_no_counter_of(state, ask, owner)]


def tried_receivers(state: HuntState, ask: Ask) -> list[int]:
    """Living varans that were not damaged or feel no effect."""
    living = [varan for varan in range(len(state.place)) if state.place[varan] >= 0]
    return [varan for varan in living if permanent.why_no_receiver(state, ask, varan)]


def tried_fires(state: HuntState, ask: Ask) -> list[int]:
    """Shots of free troopers at varans near them that come later or never."""
    action = troopers.commanded(state)
    found: list[int] = []
    for sector in range(c.SECTORS):
        if action.free[sector]:
            near = [sector, *ADJACENT[sector]]
            for varan in range(len(state.place)):
                shot = c.firing(sector, varan)
                if state.place[varan] in near and troopers.why_no_fire(state, ask, shot):
                    found.append(shot)
    return found


def tried_troop_moves(state: HuntState, ask: Ask) -> list[int]:
    """One trooper more than may cross each border."""
    free = troopers.commanded(state).free
    found: list[int] = []
    for source in range(c.SECTORS):
        if state.troopers[source]:
            for sector in ADJACENT[source]:
                found.append(c.moving(min(free[source], c.CROWD - state.troopers[sector]) + 1, source, sector))
    return found
