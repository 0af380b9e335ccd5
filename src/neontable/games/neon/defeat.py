"""Defeat: trophy Gear, Maintenance, Elimination."""

from __future__ import annotations

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.equip import play_card
from neontable.games.neon.hands import renew_hand
from neontable.games.neon.state import ENHANCEMENTS, NO_CARD, NOTHING, NeonState
from neontable.kernel.ask import Ask, Rules


def defeat(state: NeonState) -> Rules:
    """A Fighter without HP tokens leaves the Arena; who brought it down may take up to two Gear cards (NEON-TROPHY-01)."""
    job = state.jobs[-1]
    who, by = job.who, job.a
    player = state.players[who]
    if job.step == 0:
        job.step = 1
        job.b = 2
        player.fields = 0  # NEON-DEFEAT-05
        second_life = player.fighter >= 0 and player.life == 0 and state.house.mode != v.BATTLE_ROYALE
        player.place = w.SHIP if second_life else w.GONE
        state.tell(w.EV_DEFEATED if second_life else w.EV_ELIMINATED, who, ())
        return
    if job.step == 1:
        if 0 <= by < state.seats and state.alive(by) and job.b > 0 and not state.allied(who, by):
            choice = yield Ask(by, w.TAKE_TROPHY, who)
            if choice != w.PASS:
                job.b -= 1
                card = choice // 16
                gear = state.content.equipment[card].gear
                state.wear(player, gear, NO_CARD)
                discard_all(state, who, gear, gear + 1)  # its Ammo stays behind: NEON-TROPHY-04
                state.tell(w.EV_TROPHY, by, (card, who))
                play_card(state, by, card, choice % 16)
                return
        job.step = 2
        return
    discard_all(state, who, 0, 6)  # NEON-TROPHY-05
    state.done()
    if player.place == w.SHIP:
        state.begin(w.MAINTENANCE, who)
    else:
        state.order = [seat for seat in state.order if seat != who]  # NEON-DEFEAT-09
        if not [each for each in range(len(state.players)) if state.alive(each)]:
            state.ending = "nobody left"  # NEON-RULING-097
            state.tell(w.EV_ENDED, -1, ())


def discard_all(state: NeonState, who: int, first: int, end: int) -> None:
    """Gear and Ammo of these types go to their discard piles."""
    player = state.players[who]
    for gear in range(first, end):
        cards = player.ammo[gear] if player.gear[gear] == NO_CARD else [player.gear[gear], *player.ammo[gear]]
        if not cards:
            continue
        for card in cards:
            state.discard_equipment(card)
            state.tell(w.EV_DISCARDED, who, (card,))
        state.wear(player, gear, NO_CARD)
        state.load(player, gear, NOTHING)


def maintenance(state: NeonState) -> Rules:
    """New Equipment, an Enhancement, side B, 3 Energy (NEON-MAINT-01 to 08)."""
    job = state.jobs[-1]
    who = job.who
    player = state.players[who]
    if job.step == 0:
        job.step = 1
        state.tell(w.EV_MAINTENANCE, who, ())
        for rank in (1, 2, 3):  # NEON-RULING-010
            card = state.draw_equipment(rank)
            if card >= 0:
                state.held.append(card)
        state.begin(w.EQUIPPING, who, len(state.held))
    elif job.step == 1:
        deck = state.enhancements
        if len(deck.cards) == 0:
            job.step = 3
            return
        job.step = 2
        for _ in range(min(2, len(deck.cards))):
            card = deck.draw(state.chance)
            state.held.append(card)
            if state.knowledge is not None:
                state.knowledge.told(ENHANCEMENTS + card, 1 << who)
        state.tell(w.EV_DREW_ENHANCEMENTS, who, (len(state.held),), tuple(state.held), 1 << who)
    elif job.step == 2:
        kept = yield Ask(who, w.KEEP_ENHANCEMENT)
        state.enhance(player, kept)
        player.tapped = False
        for card in state.held:
            if card != kept:
                state.enhancements.put_under(card)
        state.held = []
        if state.knowledge is not None:
            state.knowledge.shown(ENHANCEMENTS + kept)
        state.tell(w.EV_ENHANCED, who, (kept,))
        job.step = 3
    else:
        player.life = 1
        player.lost = 0
        player.energy = state.content.fighters[player.fighter].energy
        state.done()
        if who in state.order and not state.house.turn_after_maintenance:  # NEON-RULING-030
            state.order = [seat for seat in state.order if seat != who]
            renew_hand(state, who)
        if player.enhancement >= 0:
            enhancement = state.content.enhancements[player.enhancement]
            for effect in enhancement.effects:
                if effect.window == v.AT_NOW:  # NEON-RULING-055
                    for verb in effect.verbs:
                        if verb.do == v.DO_OVERCHARGE:
                            player.energy = verb.n
                        elif verb.do == v.DO_DRAW:
                            for _ in range(verb.n):
                                card = state.draw_equipment(verb.a)
                                if card >= 0:
                                    state.held.append(card)
                            state.begin(w.EQUIPPING, who, len(state.held))
