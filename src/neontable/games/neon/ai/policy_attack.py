"""The policy inside an attack: which Target, which effects, which dice again, which symbols to cancel."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.ai.outlook import HALF, Outlook, remaining
from neontable.games.neon.ai.worth import bot_prize, cost, guard, health, kit_of, prize, token
from neontable.games.neon.rules.attacks.attack import declared_effect, target_sector, weapon_dice
from neontable.games.neon.rules.attacks.shields import damage_left, standing
from neontable.games.neon.rules.effects import opponents_in, place_does
from neontable.games.neon.rules.paying import ways_to_pay
from neontable.games.neon.state import NeonState
from neontable.games.neon.verbs import Effect, Verb
from neontable.kernel.ask import Ask

THROUGH: Final = 0.65  # of the hits against a defense not yet rolled
SAVED: Final = 0.5  # symbols that one more Defense die cancels
HOWITZER_DICE: Final = [2, 2, 2]


# ---------------------------------------------------------------- Weapon and Target
class Arm:
    """A Weapon as an attacker thinks of it: dice by Range, what can be added, whom it hits, and what goes into its price."""

    __slots__ = ("area", "dice", "more", "prices")

    def __init__(self, state: NeonState, who: int, weapon: int) -> None:
        self.more = 0
        self.area = False
        self.prices: list[float] = []
        if weapon == c.HOWITZER:
            self.dice = HOWITZER_DICE
            self.area = True
            return
        self.dice = weapon_dice(state, who, weapon)
        if weapon == c.BARE:
            return
        self.more = kit_of(state, who).boosts[weapon]
        for effect in state.content.equipment[state.players[who].gear[weapon]].effects:
            if effect.has(v.DO_FIRE):
                self.area = effect.has(v.DO_AREA)
                self.prices.append(cheapest(state, who, effect))
            elif effect.window in (v.AT_A2, v.AT_R, v.AT_OUT) and not effect.squad:
                self.prices.append(-0.06)


def cheapest(state: NeonState, who: int, effect: Effect) -> float:
    """What it costs at least to pay for an effect."""
    return min([cost(state, who, effect, way) for way in ways_to_pay(state, who, effect)])


def attacks(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """What the damage is worth, less what has to be paid."""
    who = ask.seat
    ranges = state.ranges(state.players[who].place)
    worth: list[float] = []
    last = c.BARE
    arm = Arm(state, who, last)
    for option in options:
        if option == c.SKIP:
            worth.append(-0.1)
            continue
        weapon, declared, target = c.weapon_of(option), c.declared_of(option), c.target_of(option)
        if weapon != last:
            last = weapon
            arm = Arm(state, who, weapon)
        there = target_sector(target, state)
        gap = ranges[state.spots[there]]
        price = 0.0
        if weapon == c.HOWITZER or declared != c.PLAINLY:
            effect = declared_effect(state, who, weapon, declared)
            assert effect is not None
            price = cheapest(state, who, effect)
            if declared != c.OPENING and weapon != c.HOWITZER:
                gap = 0
        for each in arm.prices:
            price += each
        dice = max(0, arm.dice[min(gap, 2)]) + arm.more
        if declared == c.LUNGING or (declared == c.OPENING and not arm.more):
            dice += 1
        total = against(state, target, dice, gap)
        if arm.area:
            for other in opponents_in(state, who, there):
                if other != target:
                    total += against(state, other, dice, gap)
        worth.append(total - price)
    return worth


def against(state: NeonState, target: int, dice: int, gap: int) -> float:
    """What an attack on one Target is worth."""
    if target >= c.BOT_AT:
        there = target_sector(target, state)
        smoke = 1 if gap and state.token_in(v.SMOKE, there) != c.NOBODY else 0
        return bot_prize(state, dice, 1 + smoke)
    return prize(state, target, dice, guard(state, target, gap))


def payments(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """The cheapest way."""
    effect = state.content.effects[ask.a]
    return [-cost(state, ask.seat, effect, way) for way in options]


# ---------------------------------------------------------------- effects
def effects(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """What each effect is likely to add, less its cost; passing adds nothing."""
    owner, role = c.owner_of(ask.b), c.role_of(ask.b)
    worth: list[float] = []
    last = -1
    gain = 0.0
    for option in options:
        if option == c.PASS:
            worth.append(0.0)
            continue
        effect = state.content.effects[c.effect_of(option)]
        if effect.number != last:
            last = effect.number
            gain = adds(state, ask.seat, effect, owner, role % 4)
        worth.append(gain - cost(state, ask.seat, effect, c.payment_of(option)))
    return worth


def adds(state: NeonState, seat: int, effect: Effect, owner: int, role: int) -> float:
    """What the verbs of an effect add to an attack or a defense, or do at its outcome."""
    total = 0.0
    for verb in effect.verbs:
        if verb.do == v.DO_FIRE:
            total += 0.3  # it has to be paid anyway
        elif effect.window == v.AT_A1:
            total += before(state, verb)
        elif effect.window == v.AT_A2:
            total += after(state, verb)
        elif effect.window == v.AT_D1:
            total += spared(state, owner, SAVED * verb.n)
        elif effect.window == v.AT_R:
            total += pierced(state, verb)
        elif effect.window == v.AT_D2:
            total += defended(state, owner, verb)
        else:
            total += outcome(state, seat, verb, role)
    return total


def before(state: NeonState, verb: Verb) -> float:
    """Before the roll: more dice, more Targets, fewer dice for them."""
    attack = state.attack
    assert attack is not None
    targets = [attack.target]
    if attack.area:
        targets = opponents_in(state, attack.attacker, attack.where)
    total = 0.0
    if verb.do == v.DO_AREA:
        for other in opponents_in(state, attack.attacker, attack.where):
            if other != attack.target:
                total += against(state, other, attack.dice, attack.distance)
        return total
    for target in targets:
        if verb.do == v.DO_ATK:
            more = min(v.MAX_ATTACK_DICE, attack.dice + verb.n)
            total += against(state, target, more, attack.distance) - against(
                state, target, attack.dice, attack.distance
            )
        elif target < c.BOT_AT:
            dice = guard(state, target, attack.distance)
            less = verb.n if verb.do == v.DO_DEF_LESS else state.players[target].fields
            total += prize(state, target, attack.dice, max(0, dice - less)) - prize(state, target, attack.dice, dice)
    return total


def stake(state: NeonState) -> float:
    """What one more hit is worth: on Fighters by their next token, on Bots if they still stand."""
    attack = state.attack
    assert attack is not None
    total = 0.0
    for target in attack.targets:
        if state.hp_left(target):
            total += THROUGH * token(state, target, 0)
    for i in range(len(attack.bots)):
        faces = attack.bot_dice[i]
        if attack.faces[v.CRIT] + max(0, attack.faces[v.HIT] - faces[v.BLOCK]) <= faces[v.GUARD]:
            total += 0.7 * bot_prize(state, v.MAX_ATTACK_DICE, 0)
    return total


def after(state: NeonState, verb: Verb) -> float:
    """After the roll: dice again, changed results, more damage."""
    attack = state.attack
    assert attack is not None
    faces = attack.faces
    worth = stake(state)
    if verb.do == v.DO_REROLL:
        blanks = faces[v.COND] + faces[v.MISS]
        return 0.5 * worth * (blanks if verb.n == v.ALL else min(verb.n, blanks))
    n = faces[verb.a] if verb.a < 4 else faces[v.CRIT] + faces[v.HIT]
    if verb.n != v.ALL:
        n = min(n, verb.n)
    if verb.do == v.DO_SET:
        gain = value_of(verb.b) - value_of(verb.a)
        return gain * worth * n
    return 0.8 * worth * n  # more damage


def value_of(face: int) -> float:
    """How good an Attack result is."""
    if face == v.CRIT:
        return 1.3
    return 1.0 if face == v.HIT else 0.0


def spared(state: NeonState, who: int, symbols: float) -> float:
    """What it is worth to cancel about so many symbols of a roll that lies on the table."""
    attack = state.attack
    assert attack is not None
    hits = attack.faces[v.CRIT] + attack.faces[v.HIT]
    return min(symbols, 0.8 * hits) * health(state, who)


def pierced(state: NeonState, verb: Verb) -> float:
    """What it is worth to read shields of the current Target as less."""
    attack = state.attack
    assert attack is not None
    target = attack.targets[attack.current]
    shown = attack.rolls[attack.current][verb.a]
    symbols = attack.faces[v.HIT] + (attack.faces[v.CRIT] if verb.a == v.GUARD else 0)
    n = min(shown, symbols)
    if verb.n != v.ALL:
        n = min(n, verb.n)
    return n * token(state, target, 0) if state.hp_left(target) else 0.0


def defended(state: NeonState, who: int, verb: Verb) -> float:
    """What a reroll or a change of the Defense dice saves."""
    attack = state.attack
    assert attack is not None
    crits, hits, guards, _ = standing(state)
    damage = max(0, crits + hits - guards)
    if damage == 0:
        return -0.1
    faces = attack.rolls[attack.current]
    if verb.do == v.DO_REROLL:
        blanks = faces[v.SPARK] + faces[v.FAIL] + (faces[v.BLOCK] if hits == 0 and crits else 0)
        chance = 0.5 if hits and not place_does(state, who, v.DO_BLOCK_FAILS) else 0.2
        return min(float(damage), chance * (blanks if verb.n == v.ALL else min(verb.n, blanks))) * health(state, who)
    helps = verb.b == v.GUARD or (verb.b == v.BLOCK and hits > 0)
    return health(state, who) if helps and faces[verb.a] else 0.0


def outcome(state: NeonState, seat: int, verb: Verb, role: int) -> float:
    """What is done when the damage is known."""
    if verb.do == v.DO_GAIN:
        return 0.3
    if verb.do == v.DO_DRAIN:
        return 0.15 * verb.n
    if verb.do == v.DO_PUSH:
        return 0.25
    if verb.do == v.DO_HURT:
        return 1.5 * verb.n
    if verb.do == v.DO_STEP:
        return escape(state, seat)
    return 0.1


def escape(state: NeonState, seat: int) -> float:
    """What a step to another Sector would bring."""
    here = state.players[seat].place
    if here < 0:
        return 0.0
    look = Outlook(state, seat)
    acts = remaining(state, seat)
    now = look.best(acts, here, 0)
    best = -9.0
    for there in state.neighbours(here):
        best = max(best, look.at(there).enters + look.best(acts, there, 0))
    attack = state.attack
    more = 0.0
    if attack is not None and attack.attacker != seat:  # out of reach of what may still come
        more = 0.35 * attacks_in(remaining(state, attack.attacker))
    return best - now + more


def attacks_in(acts: int) -> int:
    """How many of these Actions may be attacks."""
    found = 0
    while acts:
        found += acts >> v.ATTACK & 1
        acts >>= HALF
    return found


# ---------------------------------------------------------------- dice and symbols
def rerolls(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """All dice that do nothing, and no other."""
    attack = state.attack
    assert attack is not None
    good = [1.0, 1.0, -1.0, -1.0]
    if ask.b == v.ATTACKER:
        good[v.COND] = -0.9
    else:
        crits, hits, _, _ = standing(state)
        good[v.SPARK] = -0.7
        if hits == 0 and crits:
            good[v.BLOCK] = -0.5
    worth: list[float] = []
    for option in options:
        total = 0.0
        for face in range(4):
            total -= good[face] * (c.rerolled_of(option, face))
        worth.append(total)
    return worth


def how_many(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """As many as possible."""
    return [0.5 * option for option in options]


def cancels(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """What cancelled symbols save, less the cost."""
    attack = state.attack
    assert attack is not None
    who = c.owner_of(ask.b)
    damage = damage_left(state)
    worth: list[float] = []
    for option in options:
        if option == c.PASS:
            worth.append(0.0)
            continue
        effect = state.content.effects[c.effect_of(option)]
        n = 0
        for verb in effect.verbs:
            if verb.do == v.DO_CANCEL:
                n += damage if verb.n == v.ALL else verb.n
        saved = min(n, damage) * health(state, who)
        worth.append(saved - cost(state, ask.seat, effect, c.payment_of(option)))
    return worth
