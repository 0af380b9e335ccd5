"""What comes of an effect, in whole sentences: more than its few words say, from what lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.attacks.shields import uncancelled
from neontable.games.neon.rules.effects import opponents_in, rolled
from neontable.games.neon.state import NeonState
from neontable.games.neon.text.answers import fighter_word
from neontable.games.neon.text.effects import verb_does
from neontable.games.neon.text.names import faces_words, fighter_name, plural
from neontable.games.neon.verbs import Effect, Verb

Outcome = Callable[[NeonState, int, Effect, Verb], str]


def brings(state: NeonState, seat: int, effect: Effect) -> str:
    """All that comes of an effect when this seat uses it now."""
    said = [OUTCOMES[verb.do](state, seat, effect, verb) for verb in effect.verbs if verb.do in OUTCOMES]
    return " ".join([each for each in said if each])


# ---------------------------------------------------------------- before the rolls
def attack_dice(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """ATK: how many dice there are then."""
    dice = state.attack.dice if state.attack is not None else 0
    return dice_then(effect, verb, min(v.MAX_ATTACK_DICE, dice + verb.n))


def defense_dice(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """DEF: how many dice there are then."""
    attack = state.attack
    dice = attack.defense - attack.defense_less if attack is not None else 0
    return dice_then(effect, verb, max(0, min(v.MAX_DEFENSE_DICE, dice + verb.n)))


def dice_then(effect: Effect, verb: Verb, dice: int) -> str:
    """More dice, and how many are rolled with them."""
    for_ally = " for an Ally" if effect.who == v.WHO_ALLY_HERE else ""
    return f"{verb_does(effect, verb)}{for_ally} ({dice} then)."


def fewer_dice(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """DEF_LESS."""
    return f"Each Fighter that defends rolls {plural(verb.n, 'die', 'dice')} fewer."


def no_fields(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """NOFF."""
    return "Targets roll no Defense dice for their Force Fields."


def thrown(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """FIRE."""
    return "The Grenade is paid, and the attack goes on."


def all_there(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """AREA: who the Targets are then."""
    attack = state.attack
    if attack is None:
        return "Every Opponent in the Sector is a Target."
    found = opponents_in(state, attack.attacker, attack.where)
    fighters = [fighter_name(state.content, fighter_word(state, each)) for each in found if each < c.BOT_AT]
    bots = len(found) - len(fighters)
    return f"Targets then: {', '.join(([plural(bots, 'Bot')] if bots else []) + fighters)}."


# ---------------------------------------------------------------- after the rolls
def rerolled(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """REROLL: what counts, and whether dice may be rerolled again (NEON-ATTACK-22, NEON-ATTACK-23)."""
    counts = "The new result counts, even a worse one" if verb.n == 1 else "New results count, even worse ones"
    return f"{counts}{'; no second reroll' if state.house_rules.one_reroll else ''}."


def changed(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """SET: what the roll shows with as many changed as possible."""
    attack = state.attack
    if attack is None:
        return ""
    mine = effect.window == v.AT_A2
    names = v.ATTACK_FACES if mine else v.DEFENSE_FACES
    faces = rolled(attack, v.ATTACKER if mine else v.DEFENDER)[:]
    n = faces[verb.a] if verb.n == v.ALL else min(verb.n, faces[verb.a])
    faces[verb.a] -= n
    faces[verb.b] += n
    shown = faces_words({names[face]: faces[face] for face in range(4)})
    return f"The roll {'is' if n < 2 else 'can be'} {shown} then."


def treated(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """TREAT: what is no longer stopped (NEON-DEFENCE-08, NEON-DEFENCE-09)."""
    return "A shield stops no critical hit." if v.DEFENSE_FACES[verb.b] == "BLOCK" else "A fail stops nothing."


def cancelled(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """CANCEL: what goes through then; of either kind it is chosen."""
    attack = state.attack
    if attack is None or attack.current >= len(attack.rolls):
        return "What is cancelled deals no damage."
    left = list(uncancelled(state))
    if verb.a == v.ANY:
        return "You choose which; it deals no damage."
    left[verb.a] = 0 if verb.n == v.ALL else max(0, left[verb.a] - verb.n)
    return left_words(left[v.CRIT], left[v.HIT])


def left_words(crits: int, hits: int) -> str:
    """The symbols that go through."""
    return f"Then {faces_words({'CRIT': crits, 'HIT': hits})} {'goes' if crits + hits <= 1 else 'go'} through."


def dearer(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """DAMAGE: what has to happen for it."""
    return "Only what goes through the defense deals it."


# ---------------------------------------------------------------- at the outcome
def pushed(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """PUSH."""
    return f"{whom(effect)} goes to an adjacent Sector you choose."


def drained(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """DRAIN."""
    return f"{whom(effect)} loses it, or all it has if that is less."


def hurt(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """HURT."""
    return f"{whom(effect)} takes it, without a Defense roll."


def whom(effect: Effect) -> str:
    """Whom an effect at the outcome acts on."""
    return "The attacker" if effect.role == v.DEFENDER else "Each damaged Fighter"


def step(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """STEP."""
    if effect.who == v.WHO_ALLY_NEAR:
        return "You choose an Ally in your or an adjacent Sector, and it may go on by one."
    return "You choose an adjacent Sector, or stay."


def charged(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """GAIN: how much Energy there is then, or who gets it."""
    if effect.who == v.WHO_ALLY_HERE:
        return "You choose an Ally in your Sector."
    if effect.who == v.WHO_ALLY_NEAR:
        return "You choose an Ally in your or an adjacent Sector."
    if effect.who == v.WHO_EACH_ALLY_AT_TARGET:
        return "Each Ally in the Target's Sector gets it."
    return gains(state, seat, verb.n)


def gains(state: NeonState, seat: int, n: int) -> str:
    """Energy that is gained, as far as there is room."""
    has = state.players[seat].energy
    gained = min(n, v.MAX_ENERGY - has)
    return f"Gain {gained} Energy ({has + gained} then)." if gained else f"You have all {has} Energy already."


# ---------------------------------------------------------------- in the own turn
def neko(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """NEKO: what nobody can do there (NEON-FIGHTER-05, NEON-FIGHTER-06, NEON-SQUAD-12)."""
    place = state.players[seat].place
    where = state.content.sectors[place].name if place >= 0 else "your Sector"
    return f"Nobody else uses abilities or Maneuvers in {where} until your next turn."


def trap(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """TRAP: for whom it is laid (NEON-FIGHTER-11)."""
    return f"The first Opponent to enter before your next turn takes {verb.n} damage and loses {verb.a} Energy."


def smoke(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """SMOKE: whom it shields (NEON-FIGHTER-10)."""
    dice = plural(verb.n, "more Defense die", "more Defense dice")
    return f"Defenders there roll {dice} against attacks from outside, until your next turn."


def mirror_step(state: NeonState, seat: int, effect: Effect, verb: Verb) -> str:
    """MIRROR_STEP: with whom, and who arrives first."""
    ranges = " or ".join([str(each) for each in range(verb.a, verb.b + 1)])
    return f"You choose a Fighter at Range {ranges} and enter its Sector first."


OUTCOMES: Final[dict[int, Outcome]] = {  # the other verbs are declared with a Target or a Move, or work by themselves
    v.DO_ATK: attack_dice,
    v.DO_DEF: defense_dice,
    v.DO_DEF_LESS: fewer_dice,
    v.DO_NOFF: no_fields,
    v.DO_FIRE: thrown,
    v.DO_AREA: all_there,
    v.DO_REROLL: rerolled,
    v.DO_SET: changed,
    v.DO_TREAT: treated,
    v.DO_CANCEL: cancelled,
    v.DO_DAMAGE: dearer,
    v.DO_PUSH: pushed,
    v.DO_DRAIN: drained,
    v.DO_HURT: hurt,
    v.DO_STEP: step,
    v.DO_GAIN: charged,
    v.DO_NEKO: neko,
    v.DO_TRAP: trap,
    v.DO_SMOKE: smoke,
    v.DO_MIRROR_STEP: mirror_step,
}
