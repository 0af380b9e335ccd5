"""Defeat: trophy Gear, Maintenance, Elimination."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.equip import Equip, play_card
from neontable.games.neon.rules.hands import renew_hand
from neontable.games.neon.state import ENHANCEMENTS, NO_CARD, NOTHING, NeonState, Personal
from neontable.games.neon.verbs import Verb
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, NEXT, Procedure, Then


class Defeat(Procedure[NeonState]):
    """A Fighter without HP tokens leaves the Arena; who brought it down may take up to two Gear cards (NEON-TROPHY-01)."""

    __slots__ = ("by", "trophies", "who")
    steps = ("leave", "take_trophies", "strip")

    def __init__(self, who: int, by: int) -> None:
        Procedure.__init__(self)
        self.who = who
        self.by = by
        self.trophies = 2  # that may still be taken

    def leave(self, state: NeonState) -> None:
        player = state.players[self.who]
        player.fields = 0  # NEON-DEFEAT-05
        # side A alone has a second life (NEON-RES-02, NEON-DEFEAT-02, NEON-DEFEAT-03), and neither Automa
        # (NEON-AUTOMA-06, NEON-AUTOMA-24) nor anybody in Battle Royale (NEON-ROYALE-01)
        second_life = player.fighter >= 0 and player.life == 0 and state.house_rules.mode != v.BATTLE_ROYALE
        player.place = c.SHIP if second_life else c.GONE  # NEON-MAINT-01, NEON-DEFEAT-04
        state.tell(ev.DEFEATED if second_life else ev.ELIMINATED, self.who, ())

    def take_trophies(self, state: NeonState, asked: Ask | None) -> Then:
        who, by = self.who, self.by
        if asked is None:
            # whichever side the sheet shows: NEON-MAINT-02, NEON-TROPHY-03
            takes = self.trophies > 0 and 0 <= by < state.seats and state.alive(by) and not state.allied(who, by)
            return Ask(by, c.TAKE_TROPHY, who) if takes else NEXT  # NEON-TROPHY-02
        if asked.answer == c.PASS:
            return NEXT
        self.trophies -= 1
        card = c.card_of(asked.answer)
        gear = state.content.equipment[card].gear
        state.wear(state.players[who], gear, NO_CARD)
        discard_all(state, who, gear, gear + 1)  # its Ammo stays behind: NEON-TROPHY-04
        state.tell(ev.TROPHY, by, (card, who))
        play_card(state, by, card, c.play_way(asked.answer))
        return AGAIN

    def strip(self, state: NeonState) -> None:
        discard_all(state, self.who, 0, 6)  # NEON-TROPHY-05, NEON-MAINT-03
        if state.players[self.who].place == c.SHIP:
            state.begin(Maintenance(self.who))
            return
        state.order = [seat for seat in state.order if seat != self.who]  # NEON-DEFEAT-09
        if not [each for each in range(len(state.players)) if state.alive(each)]:
            state.ending = "nobody left"  # NEON-RULING-097
            state.tell(ev.ENDED, -1, ())


def discard_all(state: NeonState, who: int, first: int, end: int) -> None:
    """Gear and Ammo of these types go to their discard piles."""
    player = state.players[who]
    for gear in range(first, end):
        cards = player.ammo[gear] if player.gear[gear] == NO_CARD else [player.gear[gear], *player.ammo[gear]]
        if not cards:
            continue
        for card in cards:
            state.discard_equipment(card)
            state.tell(ev.DISCARDED, who, (card,))
        state.wear(player, gear, NO_CARD)
        state.load(player, gear, NOTHING)


class Maintenance(Personal):
    """New Equipment, an Enhancement, side B, 3 Energy (NEON-ENH-01)."""

    __slots__ = ()
    steps = ("equip", "draw_enhancements", "keep_one", "come_back")

    def seat_leaves(self, state: NeonState, seat: int) -> bool:
        """Enhancements that were drawn go under their deck; Equipment was discarded by then."""
        if seat == self.who:
            for card in state.held:
                state.enhancements.put_under(card)
            state.held = []
        return seat == self.who

    def equip(self, state: NeonState) -> None:
        state.tell(ev.MAINTENANCE, self.who, ())
        for rank in (1, 2, 3):  # NEON-RULING-010
            draw(state, rank)
        state.begin(Equip(self.who, len(state.held)))  # NEON-SEARCH-11, NEON-MAINT-04

    def draw_enhancements(self, state: NeonState) -> Then:
        deck = state.enhancements
        if len(deck.cards) == 0:
            return "come_back"
        for _ in range(min(2, len(deck.cards))):  # NEON-MAINT-05
            card = deck.draw(state.chance)
            state.held.append(card)
            if state.knowledge is not None:
                state.knowledge.told(ENHANCEMENTS + card, 1 << self.who)
        state.tell(ev.DREW_ENHANCEMENTS, self.who, (len(state.held),), tuple(state.held), 1 << self.who)
        return NEXT

    def keep_one(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.who, c.KEEP_ENHANCEMENT)
        kept = asked.answer
        player = state.players[self.who]
        state.enhance(player, kept)
        player.tapped = False
        for card in state.held:
            if card != kept:
                state.enhancements.put_under(card)
        state.held = []
        if state.knowledge is not None:
            state.knowledge.shown(ENHANCEMENTS + kept)
        state.tell(ev.ENHANCED, self.who, (kept,))
        return NEXT

    def come_back(self, state: NeonState) -> None:
        who = self.who
        player = state.players[who]
        player.life = 1  # NEON-MAINT-06
        player.lost = 0  # there are always tokens in the supply (NEON-SETUP-34): NEON-MAINT-07
        player.energy = state.content.fighters[player.fighter].energy  # NEON-MAINT-08
        if who in state.order and not state.house_rules.turn_after_maintenance:  # NEON-RULING-030
            state.order = [seat for seat in state.order if seat != who]
            renew_hand(state, who)
        if player.enhancement >= 0:
            for effect in state.content.enhancements[player.enhancement].effects:
                if effect.window == v.AT_NOW:  # NEON-RULING-055
                    for verb in effect.verbs:
                        at_once(state, who, verb)


def at_once(state: NeonState, who: int, verb: Verb) -> None:
    """What an Enhancement does when it is taken."""
    if verb.do == v.DO_OVERCHARGE:
        state.players[who].energy = verb.n
    elif verb.do == v.DO_DRAW:
        for _ in range(verb.n):
            draw(state, verb.a)
        state.begin(Equip(who, len(state.held)))  # NEON-SEARCH-11


def draw(state: NeonState, rank: int) -> None:
    """One more Equipment card is drawn, if there is one."""
    card = state.draw_equipment(rank)
    if card >= 0:
        state.held.append(card)
