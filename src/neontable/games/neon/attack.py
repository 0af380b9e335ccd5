"""The attack: Weapon and Target, Before-Attack effects, the roll, then every defender and the outcome (NEON-ATTACK-01)."""

from __future__ import annotations

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.cards import Effect
from neontable.games.neon.defense import begin_defense, defending
from neontable.games.neon.dice import defense_dice, dice_left, smoke
from neontable.games.neon.effects import opponents_in
from neontable.games.neon.moving import go
from neontable.games.neon.outcome import outcome
from neontable.games.neon.paying import PAYS, pay
from neontable.games.neon.state import NO_CARD, Attack, NeonState
from neontable.games.neon.windows import fire_effect, opened, use, window
from neontable.kernel.ask import Ask, Rules


def attacking(state: NeonState) -> Rules:
    """An attack from the choice of Weapon and Target to its end."""
    job = state.jobs[-1]
    attack = state.attack
    if attack is None:
        choice = yield Ask(job.who, w.ATTACK_WITH)
        if choice == w.SKIP:
            state.done()
            return
        attack = start(state, job.who, choice // 1024, choice // 128 % 8, choice % 128)
    if job.step == 0:
        effect = declared_effect(state, job.who, attack.weapon, attack.declared)
        if effect is not None:
            way = yield Ask(job.who, w.PAY_FIRE, effect.number)
            pay_declared(state, effect, way)
        job.step = 1
        if state.jobs[-1] is not job:
            return
    if job.step == 1:
        if gone(state):  # NEON-RULING-122
            stop(state)
            return
        job.step = 2
        measure(state)
        offer = opened(state, job.who, v.AT_A1, v.ATTACKER)
        if offer:
            yield from window(state, offer)
            if state.jobs[-1] is not job:
                return
    if job.step == 2:
        fire = fire_effect(state)
        if fire is not None:  # not yet paid in the window
            way = yield Ask(job.who, w.PAY_FIRE, fire.number)
            use(state, job.who, v.ATTACKER, fire.number * PAYS + way)
        job.step = 3
        roll_attack(state)
        offer = opened(state, job.who, v.AT_A2, v.ATTACKER)
        if offer:
            yield from window(state, offer)
            if state.jobs[-1] is not job:
                return
    if job.step == 3:
        while attack.current < len(attack.targets):
            begin_defense(state)
            yield from defending(state)
            if state.jobs[-1] is not job:
                return
        job.step = 4
        state.begin(w.OUTCOME, job.who)
        yield from outcome(state)
        if state.jobs[-1] is not job:
            return
    stop(state)


def stop(state: NeonState) -> None:
    """The attack is over."""
    state.attack = None
    state.done()


def weapon_dice(state: NeonState, who: int, weapon: int) -> list[int]:
    """The diagram of a Weapon: Attack dice at Range 0, 1 and 2."""
    player = state.players[who]
    if player.fighter < 0:
        return state.content.automa.dice
    if weapon == w.BARE:
        return state.content.fighters[player.fighter].weapon
    return state.content.equipment[player.gear[weapon]].dice


def start(state: NeonState, who: int, weapon: int, declared: int, target: int) -> Attack:
    """Weapon and Target are named, with whatever changes the Range (NEON-RULING-057)."""
    card = state.players[who].gear[weapon] if weapon < w.BARE else NO_CARD
    attack = Attack(who, weapon, card, declared, target)
    attack.where = target_sector(target, state)
    state.attack = attack
    state.tell(w.EV_ATTACKS, who, (weapon, card, target))
    fire = fire_effect(state)
    attack.area = fire is not None and fire.has(v.DO_AREA)
    return attack


def pay_declared(state: NeonState, effect: Effect, way: int) -> None:
    """What changes the Range is paid and done before the Range is measured; there is no way back (NEON-RULING-057)."""
    attack = state.attack
    assert attack is not None
    who = attack.attacker
    pay(state, who, effect, way)
    attack.used.append(effect.number * 8 + who)
    state.tell(w.EV_USED, who, (effect.number,))
    attack.dice = effect.amount(v.DO_ATK) + effect.amount(v.DO_HOWITZER)
    attack.area = attack.area or effect.has(v.DO_AREA)
    here = state.players[who].place
    if attack.declared in (w.PULLING, w.HOOKING):
        if attack.target < w.BOT_AT:
            go(state, attack.target, here)
        else:
            there = state.bots[attack.where][:]
            state.bots[here] = [*state.bots[here], there.pop(bot_index(state, attack.target))]
            state.bots[attack.where] = there
        attack.where = here
    elif attack.declared == w.LUNGING:
        go(state, who, attack.where)


def declared_effect(state: NeonState, who: int, weapon: int, declared: int) -> Effect | None:
    """The effect that lets this Target be reached."""
    if weapon == w.HOWITZER:
        return ability_with(state, who, v.DO_HOWITZER)
    if declared == w.PULLING:
        return ability_with(state, who, v.DO_PULL)
    if declared == w.LUNGING:
        return ability_with(state, who, v.DO_LUNGE)
    if declared == w.PLAINLY:
        return None
    card = state.players[who].gear[weapon]
    return state.content.equipment[card].does[v.DO_PULL if declared == w.HOOKING else v.DO_OPEN]


def ability_with(state: NeonState, who: int, verb: int) -> Effect | None:
    """The effect of an own ability that does this."""
    fighter = state.players[who].fighter
    return state.content.fighters[fighter].does[verb] if fighter >= 0 else None


def target_sector(target: int, state: NeonState) -> int:
    """Where a Target stands."""
    if target < w.BOT_AT:
        return state.players[target].place
    return target - w.BOT_AT if target < w.OPEN_BOT_AT else (target - w.OPEN_BOT_AT) // 5


def bot_index(state: NeonState, target: int) -> int:
    """The place of a Bot that is the Target among those of its Sector: the first, unless types are open."""
    if target < w.OPEN_BOT_AT:
        return 0
    return state.bots[target_sector(target, state)].index((target - w.OPEN_BOT_AT) % 5)


def gone(state: NeonState) -> bool:
    """Whether the attacker or the last Target has left the Arena before the roll."""
    attack = state.attack
    assert attack is not None
    if not state.on_arena(attack.attacker):
        return True
    if attack.target >= w.BOT_AT or state.on_arena(attack.target):
        return False
    return not (attack.area and opponents_in(state, attack.attacker, attack.where))


def measure(state: NeonState) -> None:
    """Range and starting dice, after any pull or lunge (NEON-ATTACK-13)."""
    attack = state.attack
    assert attack is not None
    if attack.where < 0:  # Automa
        attack.where = target_sector(attack.target, state)
    attack.distance = state.distance(state.players[attack.attacker].place, attack.where)
    if attack.weapon == w.HOWITZER:
        return
    if attack.card >= 0:  # which may have paid for its own effect
        diagram = state.content.equipment[attack.card].dice
    else:
        diagram = weapon_dice(state, attack.attacker, attack.weapon)
    if attack.distance < len(diagram):
        attack.dice = min(v.MAX_ATTACK_DICE, attack.dice + max(0, diagram[attack.distance]))


def roll_attack(state: NeonState) -> None:
    """All Attack dice at once; Bots and Automa roll their Defense dice with them (NEON-ATTACK-17, NEON-BOT-06)."""
    attack = state.attack
    assert attack is not None
    there = attack.where
    if attack.area:
        attack.targets = [each for each in opponents_in(state, attack.attacker, there) if each < w.BOT_AT]
        attack.bots = [there * 8 + i for i in range(len(state.bots[there]))]
    elif attack.target < w.BOT_AT:
        attack.targets = [attack.target]
    else:
        pulled = attack.declared in (w.PULLING, w.HOOKING)
        attack.bots = [there * 8 + (len(state.bots[there]) - 1 if pulled else bot_index(state, attack.target))]
    attack.faces = state.chance.roll("attack", attack.attacker, state.content.attack_die, v.FACES, attack.dice)
    if state.log is not None:
        state.tell(w.EV_ATTACK_ROLL, attack.attacker, tuple(attack.faces))
    for bot in attack.bots:
        dice = min(v.MAX_DEFENSE_DICE, v.BOT_DEFENSE + smoke(state, bot // 8))
        faces = state.chance.roll("bot", bot // 8, state.content.defense_die, v.FACES, dice)
        attack.bot_dice.append(faces)
        if state.log is not None:
            state.tell(w.EV_BOT_ROLL, attack.attacker, (bot // 8, *faces))
    if state.automa in attack.targets:  # NEON-AUTOMA-21
        dice = dice_left(state, defense_dice(state, state.automa))
        attack.automa_dice = state.chance.roll("defense", state.automa, state.content.defense_die, v.FACES, dice)
        state.tell(w.EV_DEFENSE_ROLL, state.automa, tuple(attack.automa_dice))
