"""The attack: Target, attack performance, defense performance, outcome, with every window (NEON-ATTACK-01, NEON 2.31)."""

from __future__ import annotations

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.cards import Effect
from neontable.games.neon.effects import (
    PAYS,
    affected,
    opponents_in,
    pay,
    place_does,
    target_place,
    usable,
    ways_to_pay,
)
from neontable.games.neon.moving import drain, go, hurt, lose_tokens
from neontable.games.neon.state import NO_CARD, Attack, NeonState
from neontable.kernel.ask import Ask, Rules


def attacking(state: NeonState) -> Rules:
    """An attack from the choice of Weapon and Target to its end."""
    job = state.jobs[-1]
    attack = state.attack
    if job.step == 0:
        choice = yield Ask(job.who, w.ATTACK_WITH)
        if choice == w.SKIP:
            state.done()
            return
        start(state, job.who, choice // 128 // 8, choice // 128 % 8, choice % 128)
        job.step = 1
        return
    assert attack is not None
    if job.step == 1:
        job.step = 2
        if gone(state):  # NEON-RULING-122
            stop(state)
            return
        measure(state)
    elif job.step == 2:
        fire = fire_effect(state)
        if fire is not None:
            way = yield Ask(job.who, w.PAY_FIRE)
            pay(state, job.who, fire, way)
            attack.used.append(fire.number * 8 + job.who)
            if fire.has(v.DO_AREA):
                attack.area = True
        job.step = 3
        if job.who != state.automa:
            state.begin(w.WINDOW, job.who, v.AT_A1, v.ATTACKER)
    elif job.step == 3:
        job.step = 4
        roll_attack(state)
        if job.who != state.automa:
            state.begin(w.WINDOW, job.who, v.AT_A2, v.ATTACKER)
    elif job.step == 4:
        if attack.current < len(attack.targets):
            begin_defense(state)
        else:
            job.step = 5
            state.begin(w.OUTCOME, job.who)
    else:
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


def start(state: NeonState, who: int, weapon: int, declared: int, target: int) -> None:
    """Weapon and Target are named, with whatever changes the Range; that is paid at once (NEON-RULING-057)."""
    player = state.players[who]
    card = player.gear[weapon] if weapon < w.BARE else NO_CARD
    attack = Attack(who, weapon, card, declared, target)
    state.attack = attack
    state.tell(w.EV_ATTACKS, who, (weapon, card, target))
    effect = declared_effect(state, who, weapon, declared)
    if effect is not None:
        pay(state, who, effect, ways_to_pay(state, who, effect)[0])
        attack.used.append(effect.number * 8 + who)
        state.tell(w.EV_USED, who, (effect.number,))
        attack.dice = effect.amount(v.DO_ATK)
        attack.area = effect.has(v.DO_AREA)
    there = target_sector(target, state)
    if declared in (w.PULLING, w.HOOKING):
        if target < w.BOT_AT:
            go(state, target, player.place)
        else:
            kind = bot_type(state, target)
            state.bots[there].remove(kind)
            state.bots[player.place].append(kind)
    elif declared == w.LUNGING:
        go(state, who, there)


def declared_effect(state: NeonState, who: int, weapon: int, declared: int) -> Effect | None:
    """The effect that lets this Target be reached."""
    player = state.players[who]
    if declared in (w.HOOKING, w.OPENING):
        verb = v.DO_PULL if declared == w.HOOKING else v.DO_OPEN
        for effect in state.content.equipment[player.gear[weapon]].effects:
            if effect.has(verb):
                return effect
    if player.fighter >= 0:
        wanted = {w.PULLING: v.DO_PULL, w.LUNGING: v.DO_LUNGE}.get(declared, -1)
        if weapon == w.HOWITZER:
            wanted = v.DO_HOWITZER
        for ability in state.content.fighters[player.fighter].abilities:
            for effect in ability.effects:
                if wanted >= 0 and effect.has(wanted):
                    return effect
    return None


def target_sector(target: int, state: NeonState) -> int:
    """Where a Target stands."""
    if target < w.BOT_AT:
        return state.players[target].place
    return target - w.BOT_AT if target < w.OPEN_BOT_AT else (target - w.OPEN_BOT_AT) // 5


def bot_type(state: NeonState, target: int) -> int:
    """The type of a Bot that is the Target: the first in its Sector unless types are open."""
    return state.bots[target_sector(target, state)][0] if target < w.OPEN_BOT_AT else (target - w.OPEN_BOT_AT) % 5


def gone(state: NeonState) -> bool:
    """Whether the attacker or the only Target has left the Arena before the roll."""
    attack = state.attack
    assert attack is not None
    if not state.on_arena(attack.attacker):
        return True
    return attack.target < w.BOT_AT and not state.on_arena(attack.target)


def measure(state: NeonState) -> None:
    """Range and starting dice, after any pull or lunge (NEON-ATTACK-13)."""
    attack = state.attack
    assert attack is not None
    here = state.players[attack.attacker].place
    attack.distance = state.distance(here, target_place(state))
    if attack.weapon == w.HOWITZER:
        for ability in state.content.fighters[state.players[attack.attacker].fighter].abilities:
            for effect in ability.effects:
                attack.dice += effect.amount(v.DO_HOWITZER)
    else:
        dice = weapon_dice(state, attack.attacker, attack.weapon)
        attack.dice += max(0, dice[attack.distance]) if attack.distance < len(dice) else 0


def fire_effect(state: NeonState) -> Effect | None:
    """The cost of throwing a Grenade."""
    attack = state.attack
    assert attack is not None
    if attack.card >= 0:
        for effect in state.content.equipment[attack.card].effects:
            if effect.has(v.DO_FIRE):
                return effect
    return None


# ---------------------------------------------------------------- windows
def askers(state: NeonState, owner: int) -> list[int]:
    """Whose window it is: the owner of the role, then Allies clockwise (NEON-RULING-126)."""
    if owner >= state.seats:
        return []
    found = [owner]
    if state.house.mode == v.SQUAD:
        found.extend([seat for seat in state.clockwise(owner) if seat != owner and state.allied(seat, owner)])
    return found


def window(state: NeonState) -> Rules:
    """Effects are used one at a time; the window closes when all have passed in a row."""
    job = state.jobs[-1]
    owner, moment, role = job.who, job.a, job.b
    seats = askers(state, owner)
    while job.step < len(seats):
        seat = seats[job.step]
        if window_options(state, seat, moment, owner, role):
            choice = yield Ask(seat, w.USE_EFFECT, moment, owner * 4 + role)
            if choice != w.PASS:
                job.step = 0
                use(state, seat, owner, role, choice)
                return
            state.since = 0
        job.step += 1
    state.done()


def window_options(state: NeonState, seat: int, moment: int, owner: int, role: int) -> list[int]:
    """What may be used in a window; cancelling waits for the shields, Maneuver B for the very end."""
    options = usable(state, seat, moment, owner, role)
    if moment == v.AT_D2:
        return [code for code in options if not state.content.effects[code // PAYS].has(v.DO_CANCEL)]
    if moment == v.AT_OUT and role == v.ATTACKER:
        return [code for code in options if not is_maneuver_b(state, code)]
    return options


def use(state: NeonState, seat: int, owner: int, role: int, code: int) -> None:
    """Pay for an effect and do what it says."""
    attack = state.attack
    assert attack is not None
    effect = state.content.effects[code // PAYS]
    whom = affected(state, effect) if effect.window == v.AT_OUT else []
    pay(state, seat, effect, code % PAYS)
    attack.used.append(effect.number * 8 + seat)
    state.tell(w.EV_USED, seat, (effect.number,))
    if effect.source == v.FROM_ENHANCEMENT and state.content.enhancements[effect.owner].kind == v.ONCE_PER_ROUND:
        state.players[seat].tapped = True
    for verb in effect.verbs:
        do = verb.do
        if do == v.DO_ATK:
            attack.dice = min(v.MAX_ATTACK_DICE, attack.dice + verb.n)
        elif do == v.DO_DEF:
            attack.defense = min(v.MAX_DEFENSE_DICE, attack.defense + verb.n)
        elif do == v.DO_DEF_LESS:
            attack.defense_less += verb.n
        elif do == v.DO_NOFF:
            attack.fields_off = True
        elif do == v.DO_AREA:
            attack.area = True
        elif do == v.DO_REROLL:
            state.begin(w.REROLLING, seat, verb.n, role)
        elif do == v.DO_SET:
            state.begin(w.CHANGING, seat, effect.number, role)
        elif do == v.DO_TREAT:
            n = attack.rolls[attack.current][verb.a] if verb.n == v.ALL else verb.n
            attack.treats.append(verb.a * 64 + verb.b * 16 + n)
        elif do == v.DO_DAMAGE:
            attack.bonus.append(verb.a * 16 + (15 if verb.n == v.ALL else verb.n))
        elif do == v.DO_CANCEL:
            cancel(state, verb.a, verb.n)
        elif do == v.DO_DRAIN:
            for who in whom:
                drain(state, who, verb.n)
        elif do == v.DO_PUSH:
            for who in reversed(whom):
                state.begin(w.PUSHING, seat, who)
        elif do == v.DO_HURT:
            for who in whom:
                hurt(state, who, seat, verb.n)
        elif do == v.DO_STEP:
            if effect.who == v.WHO_ALLY_NEAR:
                state.begin(w.PLACING, seat, effect.number)
            else:
                state.begin(w.STEPPING, seat)
        elif do == v.DO_GAIN:
            if effect.who == v.WHO_EACH_ALLY_AT_TARGET:
                for other in range(state.seats):
                    if (
                        other != seat
                        and state.allied(seat, other)
                        and state.players[other].place == target_place(state)
                    ):
                        state.charge(other, verb.n)
            else:
                state.charge(seat, verb.n)


def rerolling(state: NeonState) -> Rules:
    """The one reroll of a roll: which dice, chosen by the faces they show (NEON-ATTACK-22, NEON-DEFENCE-14)."""
    job = state.jobs[-1]
    attack = state.attack
    assert attack is not None
    choice = yield Ask(job.who, w.REROLL, job.a, job.b)
    state.done()
    faces = attack.faces if job.b == v.ATTACKER else attack.rolls[attack.current]
    again = 0
    for face in range(4):
        n = choice >> (3 * face) & 7
        faces[face] -= n
        again += n
    die = state.content.attack_die if job.b == v.ATTACKER else state.content.defense_die
    fresh = state.chance.roll("reroll", job.who, 6, again)
    for side in range(6):
        faces[die[side]] += fresh[side]
    if job.b == v.ATTACKER:
        attack.rerolled = True
    else:
        attack.rerolled_by = True
    state.tell(w.EV_REROLLED, job.who, (again, *faces))


def changing(state: NeonState) -> Rules:
    """Results are changed: up to as many as the effect allows."""
    job = state.jobs[-1]
    attack = state.attack
    assert attack is not None
    verb = [each for each in state.content.effects[job.a].verbs if each.do == v.DO_SET][0]
    n = yield Ask(job.who, w.HOW_MANY, job.a, job.b)
    state.done()
    faces = attack.faces if job.b == v.ATTACKER else attack.rolls[attack.current]
    faces[verb.a] -= n
    faces[verb.b] += n
    state.tell(w.EV_CHANGED, job.who, (verb.a, verb.b, n))


# ---------------------------------------------------------------- rolls
def roll_attack(state: NeonState) -> None:
    """All Attack dice at once; Bots and Automa roll their Defense dice with them (NEON-ATTACK-17, NEON-BOT-06)."""
    attack = state.attack
    assert attack is not None
    there = target_place(state)
    everyone = opponents_in(state, attack.attacker, there)
    if attack.area:
        attack.targets = [each for each in everyone if each < w.BOT_AT]
        attack.bots = [there * 8 + kind for kind in state.bots[there]]
    elif attack.target < w.BOT_AT:
        attack.targets = [attack.target]
    else:
        kind = state.bots[there][-1] if attack.declared in (w.PULLING, w.HOOKING) else bot_type(state, attack.target)
        attack.bots = [there * 8 + kind]
    attack.dice = min(v.MAX_ATTACK_DICE, attack.dice)
    attack.faces = roll(state, "attack", attack.attacker, state.content.attack_die, attack.dice)
    state.tell(w.EV_ATTACK_ROLL, attack.attacker, tuple(attack.faces))
    for bot in attack.bots:
        dice = v.BOT_DEFENSE + smoke(state, bot // 8)
        faces = roll(state, "bot", bot // 8, state.content.defense_die, dice)
        attack.bot_dice.append(faces)
        state.tell(w.EV_BOT_ROLL, attack.attacker, (bot // 8, *faces))
    if state.automa in attack.targets:  # NEON-AUTOMA-21
        dice = defense_dice(state, state.automa)
        attack.automa_dice = roll(state, "defense", state.automa, state.content.defense_die, dice)
        state.tell(w.EV_DEFENSE_ROLL, state.automa, tuple(attack.automa_dice))


def roll(state: NeonState, purpose: str, who: int, die: list[int], n: int) -> list[int]:
    """Roll so many dice: how many show each face."""
    sides = state.chance.roll(purpose, who, 6, n)
    faces = [0, 0, 0, 0]
    for side in range(6):
        faces[die[side]] += sides[side]
    return faces


def smoke(state: NeonState, sector: int) -> int:
    """One more Defense die in Smoke against an attack from another Sector."""
    attack = state.attack
    assert attack is not None
    if state.token_in(v.SMOKE, sector) == w.NOBODY or state.players[attack.attacker].place == sector:
        return 0
    return 1


# ---------------------------------------------------------------- defense
def begin_defense(state: NeonState) -> None:
    """The next Target defends."""
    attack = state.attack
    assert attack is not None
    who = attack.targets[attack.current]
    attack.defense = defense_dice(state, who)
    attack.rerolled_by = False
    attack.shields_set = False
    attack.guards_on_crits = 0
    attack.treats = []
    attack.cancelled = [0, 0]
    state.begin(w.DEFENDING, who)


def defense_dice(state: NeonState, who: int) -> int:
    """The dice a Target starts with: basic Armor, Force Fields, Smoke, less what the attacker took away."""
    attack = state.attack
    assert attack is not None
    player = state.players[who]
    if who == state.automa:
        dice = state.content.automa.defense  # NEON-AUTOMA-20
    else:
        dice = state.content.fighters[player.fighter].armor
        if not attack.fields_off:
            dice += player.fields  # NEON-DEFENCE-02
    return max(0, min(v.MAX_DEFENSE_DICE, dice + smoke(state, player.place)) - attack.defense_less)


def defending(state: NeonState) -> Rules:
    """One defender: dice, the attacker's word on them, rerolls, shields, Helmet and Armor, Energy (NEON-DEFENCE-01 to 19)."""
    job = state.jobs[-1]
    attack = state.attack
    assert attack is not None
    who = job.who
    player_attacks = attack.attacker < state.seats
    if job.step == 0:
        job.step = 1
        if who != state.automa:
            state.begin(w.WINDOW, who, v.AT_D1, v.DEFENDER)
    elif job.step == 1:
        job.step = 2
        if who == state.automa:  # rolled with the attack
            attack.rolls.append(attack.automa_dice[:])
        else:
            faces = roll(state, "defense", who, state.content.defense_die, attack.defense)
            attack.rolls.append(faces)
            state.tell(w.EV_DEFENSE_ROLL, who, tuple(faces))
        if player_attacks:
            state.begin(w.WINDOW, attack.attacker, v.AT_R, v.ATTACKER)  # NEON-RULING-063
    elif job.step == 2:
        job.step = 3
        if who != state.automa:
            state.begin(w.WINDOW, who, v.AT_D2, v.DEFENDER)
    elif job.step == 3:
        crits, hits, guards, _blocks = standing(state)
        if guards and crits and hits:
            if who == state.automa:
                attack.guards_on_crits = min(guards, crits)
            else:
                attack.guards_on_crits = yield Ask(who, w.ASSIGN_SHIELDS)
        else:
            attack.guards_on_crits = min(guards, crits)
        attack.shields_set = True
        job.step = 4
    elif job.step == 4:
        seats = askers(state, who)
        if job.a < len(seats):
            seat = seats[job.a]
            if usable_cancels(state, seat, who):
                choice = yield Ask(seat, w.USE_CANCEL, v.AT_D2, who * 4 + v.DEFENDER)
                if choice != w.PASS:
                    job.a = 0
                    use(state, seat, who, v.DEFENDER, choice)
                    return
            job.a += 1
        else:
            job.step = 5
    else:
        faces = attack.rolls[attack.current]
        if who != state.automa and faces[v.SPARK]:
            state.charge(who, faces[v.SPARK])  # NEON-DEFENCE-10
        crits, hits = uncancelled(state)
        damage = crits + hits
        for bonus in attack.bonus:
            symbols = [crits, hits, 0, 0, crits + hits][bonus // 16]
            damage += min(symbols, bonus % 16)
        attack.damage.append(damage)
        state.tell(w.EV_DAMAGE, attack.attacker, (who, damage))
        attack.current += 1
        state.done()


def shields(state: NeonState) -> tuple[int, int]:
    """Strong shields and shields of the current defender as they count: Stadium and TREAT effects included."""
    attack = state.attack
    assert attack is not None
    faces = attack.rolls[attack.current][:]
    for treat in attack.treats:
        from_face, to_face, n = treat // 64, treat // 16 % 4, min(treat % 16, faces[treat // 64])
        faces[from_face] -= n
        faces[to_face] += n
    blocks = 0 if place_does(state, attack.targets[attack.current], v.DO_BLOCK_FAILS) else faces[v.BLOCK]
    return faces[v.GUARD], blocks


def standing(state: NeonState) -> tuple[int, int, int, int]:
    """Before strong shields are assigned: critical hits, normal hits left by plain shields, strong shields, plain shields."""
    attack = state.attack
    assert attack is not None
    guards, blocks = shields(state)
    return attack.faces[v.CRIT], max(0, attack.faces[v.HIT] - blocks), guards, blocks


def uncancelled(state: NeonState) -> tuple[int, int]:
    """Critical and normal hits that are left."""
    attack = state.attack
    assert attack is not None
    crits, hits, guards, _ = standing(state)
    on_crits = attack.guards_on_crits
    hits = max(0, hits - (guards - on_crits))
    return max(0, crits - on_crits - attack.cancelled[0]), max(0, hits - attack.cancelled[1])


def usable_cancels(state: NeonState, seat: int, owner: int) -> list[int]:
    """Effects that cancel a symbol which is still there."""
    crits, hits = uncancelled(state)
    options: list[int] = []
    for code in usable(state, seat, v.AT_D2, owner, v.DEFENDER):
        effect = state.content.effects[code // PAYS]
        for verb in effect.verbs:
            if verb.do == v.DO_CANCEL and [crits, hits, 0, 0, crits + hits][verb.a]:
                options.append(code)
    return options


def duties(state: NeonState, options: list[int]) -> list[int]:
    """The mandatory ones: Helmets first, then Armor (NEON-DEFENCE-17, 18)."""
    forced = [code for code in options if state.content.effects[code // PAYS].mandatory]
    helmets = [
        code for code in forced if state.content.equipment[state.content.effects[code // PAYS].owner].gear == v.HELMET
    ]
    return helmets or forced


def cancel(state: NeonState, symbol: int, n: int) -> None:
    """Cancel up to so many symbols, critical hits first where both may be taken."""
    attack = state.attack
    assert attack is not None
    crits, hits = uncancelled(state)
    left = 99 if n == v.ALL else n
    if symbol in (v.CRIT, v.ANY):
        taken = min(left, crits)
        attack.cancelled[0] += taken
        left -= taken
    if symbol in (v.HIT, v.ANY):
        attack.cancelled[1] += min(left, hits)


# ---------------------------------------------------------------- outcome
def outcome(state: NeonState) -> Rules:
    """Step 4: Bots, the attacker's effects, tokens and defeats, the defenders' effects, Maneuver B (NEON-RULING-123)."""
    job = state.jobs[-1]
    attack = state.attack
    assert attack is not None
    who = job.who
    if job.step == 0:
        job.step = 1
        bots(state)
        if who < state.seats:
            state.begin(w.WINDOW, who, v.AT_OUT, v.ATTACKER)
    elif job.step == 1:
        if job.a < len(attack.targets):
            target = attack.targets[job.a]
            lose_tokens(state, target, who, attack.damage[job.a])
            job.a += 1
            if state.on_arena(target) and state.hp_left(target) == 0:
                state.begin(w.DEFEAT, target, who)
        else:
            job.step = 2
            job.a = 0
    elif job.step == 2:
        if job.a < len(attack.targets):
            target = attack.targets[job.a]
            job.a += 1
            if target < state.seats and state.on_arena(target):
                state.begin(w.WINDOW, target, v.AT_OUT, v.DEFENDER)
        else:
            job.step = 3
    elif job.step == 3:
        choice = w.PASS
        if who < state.seats and state.on_arena(who) and not sum(attack.damage) and not job.b:
            if maneuver_b(state, who):
                choice = yield Ask(who, w.USE_EFFECT, v.AT_OUT, 63)
        job.step = 4
        if choice != w.PASS:
            use(state, who, who, v.ATTACKER, choice)
    else:
        state.done()


def bots(state: NeonState) -> None:
    """A Bot that takes any damage is destroyed, its token is a trophy (NEON-RESOLVE-08)."""
    attack = state.attack
    assert attack is not None
    for i in range(len(attack.bots)):
        sector, kind = attack.bots[i] // 8, attack.bots[i] % 8
        faces = attack.bot_dice[i]
        guards = faces[v.GUARD]
        blocks = faces[v.BLOCK]
        for effect in state.content.sectors[sector].effects:
            if effect.has(v.DO_BLOCK_FAILS):  # NEON-RULING-077
                blocks = 0
        left = max(0, attack.faces[v.CRIT] + max(0, attack.faces[v.HIT] - blocks) - guards)
        if left:
            state.bots[sector].remove(kind)
            state.jobs[-1].b = 1
            if attack.attacker < state.seats:
                state.players[attack.attacker].bots.append(kind * 2)
            else:
                state.sunk.append(kind)
            state.tell(w.EV_BOT_DESTROYED, attack.attacker, (sector, kind))


def maneuver_b(state: NeonState, who: int) -> list[int]:
    """Maneuver B after an attack that dealt no damage (NEON-MANEUVER-04)."""
    return [code for code in usable(state, who, v.AT_OUT, who, v.ATTACKER) if is_maneuver_b(state, code)]


def is_maneuver_b(state: NeonState, code: int) -> bool:
    """Whether this is the move after a failed attack, which comes last."""
    effect = state.content.effects[code // PAYS]
    return effect.source == v.FROM_ABILITY and effect.has(v.DO_STEP) and effect.role == v.ATTACKER
