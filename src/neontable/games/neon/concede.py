"""Giving up: the Fighter leaves as if eliminated, whatever it was doing is closed, and the others go on."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import legal
from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.attack import Attack
from neontable.games.neon.defeat import Defeat, Maintenance, discard_all
from neontable.games.neon.defense import Defense
from neontable.games.neon.moving import Place, needs
from neontable.games.neon.outcome import Outcome
from neontable.games.neon.rules import free_fighter, take_fighter
from neontable.games.neon.state import NeonState, Personal
from neontable.games.neon.submersion import sides_left
from neontable.games.neon.view import held_by
from neontable.games.neon.windows import Change, Reroll, Window
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import Procedure

OF_THE_ATTACK: Final = (Attack, Window, Defense, Outcome, Reroll, Change)
OF_THE_DEFENSE: Final = (Window, Defense, Reroll, Change)


def concede(state: NeonState, seat: int) -> None:
    """A seat gives up; the game is over when fewer than two sides are left."""
    state.tell(w.EV_CONCEDED, seat, ())
    if not state.ring:
        leave_draft(state, seat)
        return
    player = state.players[seat]
    if player.place == w.GONE:
        return
    player.place = w.GONE
    player.fields = 0
    state.order = [each for each in state.order if each != seat]
    if state.held and held_by(state) == seat:
        put_back(state)
    if not [
        each for each in state.doing if isinstance(each, Defeat) and each.who == seat
    ]:  # else its Gear is shared out
        discard_all(state, seat, 0, 6)
    attack = state.attack
    if attack is not None:
        if attack.attacker == seat:
            end_attack(state)
        elif attack.targets or attack.bots:  # rolled
            if seat in attack.targets:
                spare(state, attack, seat)
        elif attack.target == seat:
            end_attack(state)
    state.doing = [each for each in state.doing if not (isinstance(each, Personal) and each.who == seat)]
    now = state.doing[-1]
    if isinstance(now, Place) and nobody_to_help(state, now):
        state.doing.pop()
    if len(sides_left(state)) < 2:
        over(state)


def over(state: NeonState) -> None:
    """One side is left, or none."""
    state.ending = "one side left"
    state.tell(w.EV_ENDED, -1, ())


def leave_draft(state: NeonState, seat: int) -> None:
    """Before the table is laid: the seat gets a Fighter that takes no part."""
    state.absent |= 1 << seat
    if seat < len(state.players):
        state.players[seat].place = w.GONE
    squads = state.house.squads if state.house.mode == v.SQUAD else state.seats
    left = {each % squads for each in range(state.seats) if not state.absent >> each & 1}
    if len(left) + state.house.automa < 2 or not left:
        for each in range(len(state.players), state.seats):
            take_fighter(state, each, free_fighter(state))
        over(state)


def put_back(state: NeonState) -> None:
    """Cards drawn and not yet played: Enhancements go under their deck, Equipment is discarded."""
    now = state.doing[-1]
    if isinstance(now, Maintenance):
        for card in state.held:
            state.enhancements.put_under(card)
    else:
        for card in state.held:
            state.discard_equipment(card)
            state.tell(w.EV_DISCARDED, held_by(state), (card,))
    state.held = []


def end_attack(state: NeonState) -> None:
    """The attack ends where it is; defeats and moves that it has brought about go on."""
    attack = state.attack
    assert attack is not None
    doing: list[Procedure[NeonState]] = []
    for each in state.doing:
        if each is attack:  # who has lost the last token is defeated all the same, in the order of defense
            fallen = [who for who in attack.targets if state.on_arena(who) and state.hp_left(who) == 0]
            doing.extend([Defeat(who, attack.attacker) for who in reversed(fallen)])
        elif not isinstance(each, OF_THE_ATTACK):
            doing.append(each)
    state.doing = doing
    state.attack = None


def spare(state: NeonState, attack: Attack, seat: int) -> None:
    """A Target of an attack that has been rolled is no longer there (like NEON-RULING-122)."""
    place = attack.targets.index(seat)
    attack.targets.pop(place)
    if place < len(attack.rolls):
        attack.rolls.pop(place)
    if place < len(attack.damage):
        attack.damage.pop(place)
    if place < attack.current:
        attack.current -= 1
    else:
        defending = [each for each in state.doing if isinstance(each, Defense) and each.who == seat]
        if defending:
            first = state.doing.index(defending[0])
            above = [each for each in state.doing[first:] if not isinstance(each, OF_THE_DEFENSE)]
            state.doing = state.doing[:first] + above
    for each in state.doing:
        if isinstance(each, Outcome) and place < each.dealt_with:
            each.dealt_with -= 1
    if not attack.targets and not attack.bots:
        end_attack(state)
    elif attack.target == seat:
        near = [who for who in attack.targets if state.on_arena(who)]
        if near:
            attack.target = near[0]
        elif attack.bots:
            attack.target = w.BOT_AT + attack.bots[0] // 8
        else:
            end_attack(state)


def nobody_to_help(state: NeonState, effect: Place) -> bool:
    """Whether an effect that needs a Fighter has lost the only one."""
    kind = needs(state.content.effects[effect.effect])
    return kind != w.PLACE_TOKEN and not legal.ANSWERS[kind](state, Ask(effect.who, kind, effect.effect))
