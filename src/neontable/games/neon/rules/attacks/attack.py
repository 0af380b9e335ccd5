"""The attack: Weapon and Target, Before-Attack effects, the roll, then every defender and the outcome (NEON-ATTACK-01)."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.attacks.defense import Defense
from neontable.games.neon.rules.attacks.dice import defense_dice, dice_left, smoke
from neontable.games.neon.rules.attacks.outcome import Outcome
from neontable.games.neon.rules.attacks.windows import fire_effect, open_window, use
from neontable.games.neon.rules.defeat import Defeat
from neontable.games.neon.rules.effects import opponents_in
from neontable.games.neon.rules.moving import go
from neontable.games.neon.rules.paying import pay
from neontable.games.neon.state import NO_CARD, Deed, NeonState
from neontable.games.neon.verbs import Effect
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Procedure, Then


class Aim(Deed):
    """An Attack Action: Weapon and Target are named, with whatever changes the Range (NEON-RULING-057)."""

    __slots__ = ()

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            return Ask(self.who, c.ATTACK_WITH)
        if asked.answer != c.SKIP:
            declare(state, self.who, asked.answer)
        return DONE


def declare(state: NeonState, who: int, choice: int) -> Attack:
    """Begin the attack that an answer names."""
    weapon, declared, target = c.weapon_of(choice), c.declared_of(choice), c.target_of(choice)
    card = state.players[who].gear[weapon] if weapon < c.BARE else NO_CARD
    attack = Attack(who, weapon, card, declared, target)
    attack.where = target_sector(target, state)
    state.attack = attack
    state.begin(attack)
    state.tell(ev.ATTACKS, who, (weapon, card, target))
    fire = fire_effect(state)
    attack.area = fire is not None and fire.has(v.DO_AREA)
    return attack


class Attack(Procedure[NeonState]):
    """The attack in progress: what both sides have declared, rolled, changed and paid so far."""

    __slots__ = (
        "again", "again_by", "area", "attacker", "automa_dice", "bonus", "bot_dice", "bots", "cancelled", "card",
        "current", "damage", "declared", "defense", "defense_less", "dice", "distance", "faces", "fields_off",
        "guards_on_crits", "rerolled", "rerolled_by", "rolls", "shields_set", "target", "targets", "treats", "used",
        "weapon", "where", "won",
    )  # fmt: skip
    steps = ("change_range", "before_roll", "pay_grenade", "roll", "defend", "resolve", "end", "break_off")

    def __init__(self, attacker: int, weapon: int, card: int, declared: int, target: int) -> None:
        Procedure.__init__(self)
        self.attacker = attacker
        self.weapon = weapon  # a Gear type, BARE or HOWITZER
        self.card = card  # the Weapon card, -1 if there is none; it may have been discarded since
        self.declared = declared
        self.target = target  # as chosen
        self.where = -1  # its Sector, after any pull
        self.distance = 0
        self.dice = 0
        self.area = False
        self.fields_off = False
        self.defense_less = 0
        self.faces = [0, 0, 0, 0]
        self.rerolled = False
        self.again = [0, 0, 0, 0]  # how many dice of each face were rerolled
        self.targets: list[int] = []  # Fighters, in the order in which they defend
        self.bots: list[int] = []  # by `bot_code`: Sector, and place among the Bots there
        self.bot_dice: list[list[int]] = []  # what each Bot rolled
        self.automa_dice: list[int] = []  # what Automa rolled, if it is among the Targets
        self.current = 0  # which of the targets defends
        self.defense = 0  # its Defense dice, before the attacker takes any away
        self.rolls: list[list[int]] = []  # what each target rolled, in order
        self.rerolled_by = False  # whether its Defense dice were rerolled
        self.again_by = [0, 0, 0, 0]
        self.shields_set = False
        self.guards_on_crits = 0
        self.treats: list[int] = []  # TREAT effects on the current target, by `treat_code`
        self.cancelled = [0, 0]  # CRIT and HIT symbols cancelled by effects of the current target
        self.bonus: list[int] = []  # DAMAGE effects, by `bonus_code`
        self.damage: list[int] = []  # per target
        self.used: list[int] = []  # by `used_code`: effect and seat
        self.won: list[int] = []  # types of the Bots destroyed: they pay in later attacks only (NEON-RULING-072)

    def copy(self) -> Attack:
        twin = Attack(self.attacker, self.weapon, self.card, self.declared, self.target)
        twin.where = self.where
        twin.distance = self.distance
        twin.dice = self.dice
        twin.area = self.area
        twin.fields_off = self.fields_off
        twin.defense_less = self.defense_less
        twin.faces = self.faces[:]
        twin.rerolled = self.rerolled
        twin.again = self.again[:]
        twin.targets = self.targets[:]
        twin.bots = self.bots[:]
        twin.bot_dice = [dice[:] for dice in self.bot_dice]
        twin.automa_dice = self.automa_dice[:]
        twin.current = self.current
        twin.defense = self.defense
        twin.rolls = [roll[:] for roll in self.rolls]
        twin.rerolled_by = self.rerolled_by
        twin.again_by = self.again_by[:]
        twin.shields_set = self.shields_set
        twin.guards_on_crits = self.guards_on_crits
        twin.treats = self.treats[:]
        twin.cancelled = self.cancelled[:]
        twin.bonus = self.bonus[:]
        twin.damage = self.damage[:]
        twin.used = self.used[:]
        twin.won = self.won[:]
        return twin

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 4:
            return self.defend(state)
        if at == 0:
            return self.change_range(state, asked)
        if at == 1:
            return self.before_roll(state)
        if at == 2:
            return self.pay_grenade(state, asked)
        if at == 6:
            return self.end(state)
        if at == 7:
            return self.break_off(state)
        if at == 3:
            self.roll(state)
        else:
            self.resolve(state)
        return NEXT

    # ---- somebody leaves
    def seat_leaves(self, state: NeonState, seat: int) -> bool:
        """It is broken off, or goes on without a Target that is no longer there (like NEON-RULING-122)."""
        if self.cannot_do_without(state, seat):
            self.go_to("break_off")
        elif seat in self.targets and state.players[seat].place != c.GONE:
            self.spare(state, seat)
        return False

    def cannot_do_without(self, state: NeonState, seat: int) -> bool:
        """Whether nobody would attack, or nothing be attacked, if this seat left; who is eliminated changes nothing by it."""
        if state.players[seat].place == c.GONE:
            return False
        if seat == self.attacker:
            return True
        if seat not in self.targets:  # which are known once it is rolled
            return self.target == seat and not self.targets and not self.bots
        left = [who for who in self.targets if who != seat]
        if self.target == seat:
            left = [who for who in left if state.on_arena(who)]
        return not left and not self.bots

    def spare(self, state: NeonState, seat: int) -> None:
        """A Target of an attack that has been rolled is taken out."""
        place = self.targets.index(seat)
        self.targets.pop(place)
        if place < len(self.rolls):
            self.rolls.pop(place)
        if place < len(self.damage):
            self.damage.pop(place)
        if place < self.current:
            self.current -= 1
        if self.target == seat:
            near = [who for who in self.targets if state.on_arena(who)]
            self.target = near[0] if near else c.BOT_AT + c.bot_sector(self.bots[0])

    # ---- the steps
    def change_range(self, state: NeonState, asked: Ask | None) -> Then:
        """What changes the Range is paid and done before the Range is measured; there is no way back (NEON-RULING-057)."""
        effect = declared_effect(state, self.attacker, self.weapon, self.declared)
        if effect is None:
            return NEXT
        if asked is None:
            return Ask(self.attacker, c.PAY_FIRE, effect.number)
        self.pay_declared(state, effect, asked.answer)
        return NEXT

    def before_roll(self, state: NeonState) -> Then:
        if self.gone(state):  # NEON-RULING-122
            return "end"
        self.measure(state)
        open_window(state, self.attacker, v.AT_A1, v.ATTACKER)  # NEON-ATTACK-14, NEON-ATTACK-15
        return NEXT

    def pay_grenade(self, state: NeonState, asked: Ask | None) -> Then:
        """Unless it was paid before the roll."""
        if asked is None:
            fire = fire_effect(state)
            return NEXT if fire is None else Ask(self.attacker, c.PAY_FIRE, fire.number)
        use(state, self.attacker, v.ATTACKER, c.use_code(asked.a, asked.answer))
        return NEXT

    def roll(self, state: NeonState) -> None:
        self.find_targets(state)
        self.roll_dice(state)
        open_window(state, self.attacker, v.AT_A2, v.ATTACKER)  # NEON-ATTACK-21, NEON-BOT-07

    def defend(self, state: NeonState) -> Then:
        if self.current == len(self.targets):  # NEON-ATTACK-25
            return NEXT
        who = self.targets[self.current]
        self.defense = defense_dice(state, who)
        self.rerolled_by = False
        self.again_by = [0, 0, 0, 0]
        self.shields_set = False
        self.guards_on_crits = 0
        self.treats = []
        self.cancelled = [0, 0]
        state.begin(Defense(who))
        return AGAIN

    def resolve(self, state: NeonState) -> None:
        state.begin(Outcome(self.attacker))

    def end(self, state: NeonState) -> Then:
        state.attack = None
        return DONE

    def break_off(self, state: NeonState) -> Then:
        """Who has lost the last token is defeated all the same, in the order of defense."""
        fallen = [who for who in self.targets if state.on_arena(who) and state.hp_left(who) == 0]
        for who in reversed(fallen):
            state.begin(Defeat(who, self.attacker))
        return "end"

    # ---- what they do
    def pay_declared(self, state: NeonState, effect: Effect, way: int) -> None:
        """Pay for a pull, a lunge or a longer shot, and do it."""
        who = self.attacker
        pay(state, who, effect, way)
        self.used.append(c.used_code(effect.number, who))
        state.tell(ev.USED, who, (effect.number,))
        self.dice = effect.amount(v.DO_ATK) + effect.amount(v.DO_HOWITZER)
        self.area = self.area or effect.has(v.DO_AREA)
        here = state.players[who].place
        if self.declared in (c.PULLING, c.HOOKING):
            if self.target < c.BOT_AT:
                go(state, self.target, here)
            else:
                there = state.bots[self.where][:]
                state.bots[here] = [*state.bots[here], there.pop(bot_index(state, self.target))]
                state.bots[self.where] = there
            self.where = here
        elif self.declared == c.LUNGING:
            go(state, who, self.where)

    def gone(self, state: NeonState) -> bool:
        """Whether the attacker or the last Target has left the Arena before the roll."""
        if not state.on_arena(self.attacker):
            return True
        if self.target >= c.BOT_AT or state.on_arena(self.target):
            return False
        return not (self.area and opponents_in(state, self.attacker, self.where))

    def measure(self, state: NeonState) -> None:
        """Range and starting dice, after any pull or lunge (NEON-ATTACK-13)."""
        if self.where < 0:  # Automa
            self.where = target_sector(self.target, state)
        self.distance = state.distance(state.players[self.attacker].place, self.where)
        if self.weapon == c.HOWITZER:
            return
        if self.card >= 0:  # which may have paid for its own effect
            diagram = state.content.equipment[self.card].dice
        else:
            diagram = weapon_dice(state, self.attacker, self.weapon)
        if self.distance < len(diagram):
            self.dice = min(v.MAX_ATTACK_DICE, self.dice + max(0, diagram[self.distance]))

    def find_targets(self, state: NeonState) -> None:
        """One Target, or with an area effect all that are there."""
        there = self.where
        if self.area:
            self.targets = [each for each in opponents_in(state, self.attacker, there) if each < c.BOT_AT]
            self.bots = [c.bot_code(there, i) for i in range(len(state.bots[there]))]  # NEON-BOT-22
        elif self.target < c.BOT_AT:
            self.targets = [self.target]
        else:
            pulled = self.declared in (c.PULLING, c.HOOKING)
            place = len(state.bots[there]) - 1 if pulled else bot_index(state, self.target)
            self.bots = [c.bot_code(there, place)]

    def roll_dice(self, state: NeonState) -> None:
        """All Attack dice at once; Bots and Automa roll their Defense dice with them (NEON-ATTACK-17, NEON-BOT-06)."""
        # NEON-ATTACK-24
        self.faces = state.chance.roll("attack", self.attacker, state.content.attack_die, v.FACES, self.dice)
        if state.log is not None:
            state.tell(ev.ATTACK_ROLL, self.attacker, tuple(self.faces))
        for bot in self.bots:
            # NEON-BOT-05, NEON-BOT-09, NEON-BOT-11
            dice = min(v.MAX_DEFENSE_DICE, v.BOT_DEFENSE + smoke(state, c.bot_sector(bot)))
            faces = state.chance.roll("bot", c.bot_sector(bot), state.content.defense_die, v.FACES, dice)
            self.bot_dice.append(faces)
            if state.log is not None:
                state.tell(ev.BOT_ROLL, self.attacker, (c.bot_sector(bot), *faces))
        if state.automa in self.targets:  # NEON-AUTOMA-21
            dice = dice_left(state, defense_dice(state, state.automa))
            self.automa_dice = state.chance.roll("defense", state.automa, state.content.defense_die, v.FACES, dice)
            state.tell(ev.DEFENSE_ROLL, state.automa, tuple(self.automa_dice))


def weapon_dice(state: NeonState, who: int, weapon: int) -> list[int]:
    """The diagram of a Weapon: Attack dice at Range 0, 1 and 2 (NEON-ATTACK-07)."""
    player = state.players[who]
    if player.fighter < 0:
        return state.content.automa.dice
    if weapon == c.BARE:
        return state.content.fighters[player.fighter].weapon  # NEON-ATTACK-12
    return state.content.equipment[player.gear[weapon]].dice


def declared_effect(state: NeonState, who: int, weapon: int, declared: int) -> Effect | None:
    """The effect that lets this Target be reached."""
    if weapon == c.HOWITZER:
        return ability_with(state, who, v.DO_HOWITZER)
    if declared == c.PULLING:
        return ability_with(state, who, v.DO_PULL)
    if declared == c.LUNGING:
        return ability_with(state, who, v.DO_LUNGE)
    if declared == c.PLAINLY:
        return None
    card = state.players[who].gear[weapon]
    return state.content.equipment[card].does[v.DO_PULL if declared == c.HOOKING else v.DO_OPEN]


def ability_with(state: NeonState, who: int, verb: int) -> Effect | None:
    """The effect of an own ability that does this."""
    fighter = state.players[who].fighter
    return state.content.fighters[fighter].does[verb] if fighter >= 0 else None


def target_sector(target: int, state: NeonState) -> int:
    """Where a Target stands."""
    if target < c.BOT_AT:
        return state.players[target].place
    return c.sector_of_bot(target)


def bot_index(state: NeonState, target: int) -> int:
    """The place of a Bot that is the Target among those of its Sector: the first, unless types are open."""
    if target < c.OPEN_BOT_AT:
        return 0
    return state.bots[target_sector(target, state)].index(c.open_bot_type(target))
