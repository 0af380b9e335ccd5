"""Questions as their seat reads them, and as everybody else may read them."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.rules.selection import draft
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.names import counter_name, sector_name, troopers, varan_name
from neontable.kernel.ask import Ask

PROGRAMME: Final = "a programme of four cards and four counters, face down."  # whatever comes next in it


def ask_card(state: HuntState, ask: Ask) -> str:
    """Which card comes next in the programme."""
    return f"Which action card do you lay for phase {len(draft(state, ask.seat).cards) + 1}?"


def ask_counter(state: HuntState, ask: Ask) -> str:
    """Which counter comes next in the programme."""
    number = len(draft(state, ask.seat).counters)
    card = state.content.cards[draft(state, ask.seat).cards[number]]
    return f"Which damage counter do you lay beside {card.name}, for phase {number + 1}?"


def ask_extra(state: HuntState, ask: Ask) -> str:
    """Where extra troopers go."""
    return f"You are in the middle: where do you put {more(ask.a)}? Not in the centre, and not where varans are."


def ask_extra_others(state: HuntState, ask: Ask) -> str:
    """The same for the others."""
    return f"where to put {more(ask.a)}, being in the middle."


def ask_reinforcement(state: HuntState, ask: Ask) -> str:
    """Where reinforcements go."""
    return f"You have the fewest points: where {'does' if ask.a == 1 else 'do'} {troopers(ask.a)} arrive?"


def ask_reinforcement_others(state: HuntState, ask: Ask) -> str:
    """The same for the others."""
    return f"where {troopers(ask.a)} arrive{'s' if ask.a == 1 else ''}, having the fewest points."


def ask_move(state: HuntState, ask: Ask) -> str:
    """Where a varan goes."""
    return f"{yours(state, ask)}: where does it go, at most {steps(ask.b)} far?"


def ask_move_others(state: HuntState, ask: Ask) -> str:
    """The same for the others."""
    return f"where {where(state, ask)} goes, at most {steps(ask.b)} far."


def ask_target(state: HuntState, ask: Ask) -> str:
    """Whom a varan attacks."""
    return f"{yours(state, ask)}: {'at whom does it shoot' if ask.b == c.SHOT else 'whom does it assault'}?"


def ask_target_others(state: HuntState, ask: Ask) -> str:
    """The same for the others."""
    return f"whom {where(state, ask)} {'shoots at' if ask.b == c.SHOT else 'assaults'}."


def ask_throw(state: HuntState, ask: Ask) -> str:
    """Where a grenade goes."""
    return f"{yours(state, ask)}: where does it throw its grenade?"


def ask_throw_others(state: HuntState, ask: Ask) -> str:
    """The same for the others."""
    return f"where {where(state, ask)} throws a grenade."


def ask_receiver(state: HuntState, ask: Ask) -> str:
    """Who receives a counter."""
    return f"Which varan receives the counter {counter_name(state, ask.a)}?"


def ask_receiver_others(state: HuntState, ask: Ask) -> str:
    """The same for the others."""
    return f"which varan receives the counter {counter_name(state, ask.a)}."


def more(count: int) -> str:
    """So many more troopers."""
    return "1 more trooper" if count == 1 else f"{count} more troopers"


def steps(count: int) -> str:
    """So many sectors."""
    return "1 sector" if count == 1 else f"{count} sectors"


def yours(state: HuntState, ask: Ask) -> str:
    """The varan that acts, as its own player says it."""
    return f"Your {state.content.varans[ask.a % c.TEAM].name} in {sector_name(state.place[ask.a])}"


def where(state: HuntState, ask: Ask) -> str:
    """The varan that acts, and where it is."""
    return f"{varan_name(state, ask.a)} in {sector_name(state.place[ask.a])}"
