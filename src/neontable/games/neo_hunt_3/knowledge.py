"""Who knows what: the view of a seat, built by inclusion, and dealing anew all that a seat cannot know (HUNT-R-68)."""

from __future__ import annotations

from typing import Any, cast

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.rules.actions import VaranAction
from neontable.games.neo_hunt_3.rules.attacks import Strike
from neontable.games.neo_hunt_3.rules.phases import Phase
from neontable.games.neo_hunt_3.rules.reinforcement import ExtraTroopers, Reinforcement
from neontable.games.neo_hunt_3.rules.selection import Programme
from neontable.games.neo_hunt_3.rules.troopers import TrooperAction
from neontable.games.neo_hunt_3.score import parts, standing
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.names import varan_id
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.procedure import Procedure, named, private_round


# ---------------------------------------------------------------- what closed slots may hold
def shown_cards(state: HuntState, owner: int) -> int:
    """A bit for each card that this seat has shown in this turn."""
    bits = 0
    for slot in range(c.PHASES * owner, c.PHASES * owner + state.phase):
        if state.cards[slot] >= 0:
            bits |= 1 << state.cards[slot]
    return bits


def known_counters(state: HuntState, owner: int) -> int:
    """A bit for each counter that is in no closed slot of this seat: out when it selected, or shown since."""
    bits = state.out[owner]
    for slot in range(c.PHASES * owner, c.PHASES * owner + c.PHASES):
        if state.shown >> slot & 1:
            bits |= 1 << state.counters[slot]
    return bits


def closed_cards(state: HuntState, owner: int) -> list[int]:
    """The slots of this seat whose card is face down."""
    first = c.PHASES * owner
    return [slot for slot in range(first + state.phase, first + c.PHASES) if state.cards[slot] >= 0]


def closed_counters(state: HuntState, owner: int) -> list[int]:
    """The slots of this seat whose counter nobody else has seen."""
    first = c.PHASES * owner
    return [s for s in range(first, first + c.PHASES) if state.counters[s] >= 0 and not state.shown >> s & 1]


def deal(state: HuntState, seat: int, chance: Chance) -> None:
    """Deal anew, in place, the closed cards and counters of all others; every way is as likely as any other."""
    state.think_for(seat)
    for owner in range(state.seats):
        if owner != seat:
            slots = closed_cards(state, owner)
            if slots:
                pool = state.content.hand[shown_cards(state, owner)][:]
                choose_some(chance, pool, len(slots))
                for i in range(len(slots)):
                    state.cards[slots[i]] = pool[i]
            slots = closed_counters(state, owner)
            if slots:
                pool = state.content.rest[known_counters(state, owner)][:]
                choose_some(chance, pool, len(slots))
                for i in range(len(slots)):
                    state.counters[slots[i]] = pool[i]


# ---------------------------------------------------------------- the view
def view(state: HuntState, seat: int) -> dict[str, Any]:
    """The table as this seat (-1: a spectator) sees it."""
    seen: dict[str, Any] = {
        "game": "neo-hunt-3",
        "seat": seat if seat >= 0 else None,
        "turn": state.turn,
        "turns_left": state.house_rules.longest - state.turn if state.house_rules.longest - state.turn <= 2 else None,
        "phase": state.phase,
        "stage": stage(state),
        "over": state.ending != "",
        "doing": [doing_view(each) for each in state.doing],
        "reserve": state.reserve,
        "reinforcements": c.REINFORCEMENTS[state.seats],
        "sectors": {c.COMPASS[sector]: sector_view(state, sector) for sector in range(c.SECTORS)},
        "varans": {varan_id(varan): varan_view(state, varan) for varan in range(len(state.place))},
        "players": [player_view(state, seat, owner) for owner in range(state.seats)],
        "order": order_view(state),
        "grenades": [
            {
                "seat": grenade.seat,
                "sector": c.COMPASS[grenade.sector],
                "power": grenade.power,
                "counter_of": grenade.owner if grenade.owner >= 0 else None,
            }
            for grenade in state.grenades
        ],
    }
    troops = troops_view(state)
    if troops is not None:
        seen["troops"] = troops
    arriving = arriving_view(state)
    if arriving is not None:
        seen["arriving"] = arriving
    return seen


def doing_view(procedure: Procedure[HuntState]) -> dict[str, Any]:
    """A procedure in progress: its name, its step, and whose it is."""
    seen = named(procedure)
    if isinstance(procedure, VaranAction | Strike | ExtraTroopers):
        seen["seat"] = procedure.seat
    return seen


def stage(state: HuntState) -> str:
    """What part of the turn it is."""
    if state.ending:
        return "over"
    if state.phase:
        return "phase"
    for each in state.doing:
        if isinstance(each, Reinforcement):
            return "reinforcement"
        if isinstance(each, ExtraTroopers):
            return "set-up"
    return "selection"


def sector_view(state: HuntState, sector: int) -> dict[str, Any]:
    """A sector: its tile as it lies, and who is there."""
    board = state.board
    tile = state.content.tiles[board.tiles[sector]]
    return {
        "tile": tile.id,
        "name": tile.name,
        "number": tile.number,
        "shot_cover": tile.shot_cover,
        "grenade_cover": tile.grenade_cover,
        "turns": board.turns[sector],
        "doors": [c.SIDES[side] for side in range(4) if board.doors[sector] >> side & 1],
        "troopers": state.troopers[sector],
        "varans": [varan_id(varan) for varan in range(len(state.place)) if state.place[varan] == sector],
    }


def varan_view(state: HuntState, varan: int) -> dict[str, Any]:
    """A varan: where it is, and how well."""
    written = state.content.varans[varan % c.TEAM]
    lying = [i for i in range(len(state.lies_on)) if state.lies_on[i] == varan]
    alive = state.place[varan] >= 0
    return {
        "seat": c.owner_of(varan),
        "letter": written.letter,
        "name": written.name,
        "role": written.role,
        "sector": c.COMPASS[state.place[varan]] if alive else None,
        "hit_points": written.hit_points,
        "damage": state.damage[varan],
        "firepower": state.firepower[varan],
        "melee": state.melee[varan],
        "cloak": state.cloak[varan] if alive else None,
        "counters": [{"owner": i // c.COUNTERS, "counter": state.content.counters[i % c.COUNTERS].id} for i in lying],
    }


def player_view(state: HuntState, seat: int, owner: int) -> dict[str, Any]:
    """A player: points, counters that are at home, and the programme as far as this seat may know it."""
    ids = [counter.id for counter in state.content.counters]
    out = state.out_now(owner)
    return {
        "seat": owner,
        "color": c.COLORS[owner],
        "corner": c.COMPASS[state.corner[owner]] if state.corner[owner] >= 0 else None,
        "middle": owner == state.middle,
        "plays": state.plays(owner),
        "points": {"total": state.points(owner), **parts(state, owner)},
        "standing": standing(state, owner),
        "varans": state.living(owner),
        "damage": state.wounds(owner),
        "sector_sum": state.sector_sum(owner),
        "counters": {
            "at_home": [ids[which] for which in range(c.COUNTERS) if not out >> which & 1],
            "on_varans": {
                ids[which]: varan_id(state.lies_on[c.COUNTERS * owner + which])
                for which in range(c.COUNTERS)
                if out >> which & 1
            },
        },
        "slots": slots_view(state, seat, owner),
    }


def slots_view(state: HuntState, seat: int, owner: int) -> list[dict[str, Any]]:
    """The four slots of a programme: what lies there, if this seat may know it, and else what may lie there."""
    selection = private_round(state)
    if selection is not None:
        if seat == owner and owner in selection.seats:
            draft = cast(Programme, selection.draft(owner))
            return [slot_view(state, at(draft.cards, i), at(draft.counters, i), True, True) for i in range(c.PHASES)]
        return [slot_view(state, -1, -1, False, False) for _ in range(c.PHASES)]
    slots: list[dict[str, Any]] = []
    for i in range(c.PHASES):
        slot = c.PHASES * owner + i
        own = seat == owner
        open_card = i < state.phase
        open_counter = bool(state.shown >> slot & 1)  # HUNT-COUNTER-14, HUNT-COUNTER-15
        found = slot_view(state, state.cards[slot], state.counters[slot], own or open_card, own or open_counter)
        found["open"] = {"card": open_card and state.cards[slot] >= 0, "counter": open_counter}
        found["struck"] = c.STRUCK[state.struck[slot]] or None
        found["picked"] = i + 1 == state.phase and bool(state.picked >> owner & 1)
        if not own and state.house_rules.memory:  # HUNT-R-68
            if not open_card and state.cards[slot] >= 0:
                rest = state.content.hand[shown_cards(state, owner)]
                found["may_be_card"] = [state.content.cards[card].id for card in rest]
            if not open_counter and state.counters[slot] >= 0:
                rest = state.content.rest[known_counters(state, owner)]
                found["may_be_counter"] = [state.content.counters[which].id for which in rest]
        slots.append(found)
    return slots


def at(laid: list[int], i: int) -> int:
    """What was laid into this slot so far, or -1."""
    return laid[i] if i < len(laid) else -1


def slot_view(state: HuntState, card: int, counter: int, sees_card: bool, sees_counter: bool) -> dict[str, Any]:
    """A slot: its card and counter for who may see them, and whether something lies there."""
    return {
        "laid": card >= 0,
        "card": state.content.cards[card].id if sees_card and card >= 0 else None,
        "counter": state.content.counters[counter].id if sees_counter and counter >= 0 else None,
    }


def order_view(state: HuntState) -> dict[str, list[int]] | None:
    """Who has yet to act in this phase: those of the present priority in their order, and the others."""
    for each in state.doing:
        if isinstance(each, Phase):
            return {"next": each.order[:], "later": each.waiting[:]}
    return None


def troops_view(state: HuntState) -> dict[str, Any] | None:
    """The trooper action that is going on: who commands, who fires at whom, who may still move."""
    for each in state.doing:
        if isinstance(each, TrooperAction) and each.rank:
            lines = sorted(set(each.fired))
            return {
                "seat": each.seat,
                "fire": [
                    {
                        "source": c.COMPASS[c.fired_from(shot)],
                        "varan": varan_id(c.fired_at(shot)),
                        "count": each.fired.count(shot),
                    }
                    for shot in lines
                ],
                "free": {c.COMPASS[sector]: each.free[sector] for sector in range(c.SECTORS) if each.free[sector]},
            }
    return None


def arriving_view(state: HuntState) -> dict[str, Any] | None:
    """The troopers that are being placed: by whom, and how many are left."""
    for each in state.doing:
        if isinstance(each, Reinforcement) and each.order:
            return {"seat": each.order[0], "left": each.left, "then": each.order[1:]}
        if isinstance(each, ExtraTroopers):
            return {"seat": each.seat, "left": each.count, "then": []}
    return None
