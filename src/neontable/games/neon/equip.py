"""Equipment: playing cards as Gear or Ammo, covering, capacity and overflow."""

from __future__ import annotations

from neontable.games.neon import words as w
from neontable.games.neon.state import NO_CARD, NOTHING, NeonState, without
from neontable.games.neon.vocabulary import SEARCH_TOKENS
from neontable.kernel.ask import Ask, Rules


def ways_to_play(state: NeonState, who: int, card: int, as_ammo: bool) -> list[int]:
    """How a card may be played: on a free spot, on top of Gear, or as Ammo under Gear (NEON-GEAR-05 to 08, NEON-AMMO-03, 04)."""
    player = state.players[who]
    equipment = state.content.equipment
    piece = equipment[card]
    ways: list[int] = []
    fits: list[int] = []  # Gear that shares a symbol
    for base in player.gear:
        if base >= 0 and equipment[base].ammo & piece.ammo:
            fits.append(equipment[base].gear)
    if player.gear[piece.gear] == NO_CARD:
        ways.append(w.AS_GEAR)
        if state.house.cover_any:  # NEON-RULING-043
            for gear in fits:
                ways.append(w.ON_TOP + gear)
    elif piece.gear in fits:
        ways.append(w.ON_TOP + piece.gear)
    if as_ammo:
        for gear in fits:
            if len(player.ammo[gear]) < equipment[player.gear[gear]].capacity:
                ways.append(w.AS_AMMO + gear)
    return ways


def play_card(state: NeonState, who: int, card: int, way: int) -> None:
    """Play an Equipment card in one of these ways."""
    player = state.players[who]
    gear = state.content.equipment[card].gear
    if way == w.AS_GEAR:
        state.wear(player, gear, card)
        state.tell(w.EV_PLAYED_GEAR, who, (card,))
    elif way >= w.AS_AMMO:
        state.load(player, way - w.AS_AMMO, [*player.ammo[way - w.AS_AMMO], card])
        state.tell(w.EV_PLAYED_AMMO, who, (card, player.gear[way - w.AS_AMMO]))
    else:
        covered = way - w.ON_TOP
        below = player.gear[covered]
        pile = [*player.ammo[covered], below]
        state.wear(player, covered, NO_CARD)
        state.load(player, covered, NOTHING)
        state.wear(player, gear, card)
        state.load(player, gear, pile)  # NEON-GEAR-10, 11
        state.tell(w.EV_COVERED, who, (card, below))
        if len(pile) > state.content.equipment[card].capacity:
            state.begin(w.OVERFLOW, who, gear)


def overflow(state: NeonState) -> Rules:
    """Ammo above the capacity is discarded; its owner chooses (NEON-RULING-044)."""
    job = state.jobs[-1]
    player = state.players[job.who]
    capacity = state.content.equipment[player.gear[job.a]].capacity
    dropped = player.ammo[job.a]
    if capacity > 0:  # with no room at all there is nothing to choose (NEON-RULING-046)
        choice = yield Ask(job.who, w.DROP_AMMO, job.a)
        dropped = [choice]
    for card in dropped:
        state.load(player, job.a, without(player.ammo[job.a], card))
        state.discard_equipment(card)
        state.tell(w.EV_DISCARDED, job.who, (card,))
    if len(player.ammo[job.a]) <= capacity:
        state.done()


def equipping(state: NeonState) -> Rules:
    """Drawn cards are played one after the other, up to the number allowed; the rest is discarded (NEON-SEARCH-08 to 15).

    The job's b is the Sector that was searched, plus one; 0 for cards that were only drawn.
    """
    job = state.jobs[-1]
    while state.held and job.a > 0:
        choice = yield Ask(job.who, w.EQUIP, job.a)
        if choice == w.PASS:
            break
        card = choice // 16
        state.held.remove(card)
        job.a -= 1
        play_card(state, job.who, card, choice % 16)
        if state.jobs[-1] is not job:
            return
    for card in state.held:
        state.discard_equipment(card)
        state.tell(w.EV_DISCARDED, job.who, (card,))
    state.held = []
    state.done()
    if job.b and sum(state.search) < SEARCH_TOKENS:  # NEON-RULING-039
        state.search[job.b - 1] += 1
