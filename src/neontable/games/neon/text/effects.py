"""What the effects of NeoN do, in a few words each, and what their pieces are called."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content
from neontable.games.neon.text.names import FACES, MANY, plural
from neontable.games.neon.verbs import Effect, Verb

FIXED: Final = {
    v.DO_AREA: "all in the Sector are Targets",
    v.DO_NOFF: "no dice by Force Fields",
    v.DO_PULL: "pull the Target here",
    v.DO_PUSH: "push",
    v.DO_IGNORE: "no damage",
    v.DO_FIRE: "throw it",
    v.DO_LUNGE: "go to the Target",
    v.DO_MIRROR_STEP: "swap places",
    v.DO_NEKO: "put the token here",
    v.DO_TRAP: "put the token down",
    v.DO_SMOKE: "put the token down",
}


def effect_name(content: Content, id: str) -> str:
    """An effect by the name of its piece."""
    effect = content.effects[content.index["effect"][id]]
    if effect.source == v.FROM_SECTOR:
        return content.sectors[effect.owner].name
    if effect.source == v.FROM_ABILITY:
        return content.abilities[effect.owner].name
    if effect.source == v.FROM_EQUIPMENT:
        return content.equipment[effect.owner].name
    return content.enhancements[effect.owner].name


def effect_does(effect: Effect) -> str:
    """What an effect does, such as `1 more Attack die`; nothing where its name says it all."""
    said = [told for told in [verb_does(effect, verb) for verb in effect.verbs] if told]
    for_ally = " for an Ally" if said and effect.who in (v.WHO_ALLY_HERE, v.WHO_ALLY_NEAR) else ""
    return ", ".join(said) + for_ally


def verb_does(effect: Effect, verb: Verb) -> str:
    """What one verb does."""
    do, n = verb.do, verb.n
    faces = v.ATTACK_FACES if effect.window == v.AT_A2 else v.DEFENSE_FACES
    if do in (v.DO_ATK, v.DO_HOWITZER):
        return plural(n, "more Attack die", "more Attack dice") if do == v.DO_ATK else plural(n, "die", "dice")
    if do == v.DO_DEF:
        return plural(n, "more Defense die", "more Defense dice")
    if do == v.DO_DEF_LESS:
        return f"{plural(n, 'Defense die', 'Defense dice')} fewer"
    if do == v.DO_OPEN:
        return f"also at Range {n}"
    if do == v.DO_REROLL:
        return "reroll any dice" if n == v.ALL else f"reroll {up_to(n)}{plural(n, 'die', 'dice')}"
    if do == v.DO_SET:
        return f"turn {counted(n, faces[verb.a])} into {FACES[faces[verb.b]]}"
    if do == v.DO_TREAT:
        return f"{counted(n, faces[verb.a])} counts as {FACES[faces[verb.b]]}"
    if do == v.DO_CANCEL:
        return f"cancel {counted(n, v.SYMBOLS[verb.a])}"
    if do == v.DO_DAMAGE:
        return f"{counted(n, v.SYMBOLS[verb.a])} deals 1 more damage"
    if do == v.DO_STEP:
        return f"move {plural(n, 'Sector')}"
    if do == v.DO_GAIN:
        return f"gain {n} Energy"
    if do == v.DO_DRAIN:
        return f"{n} Energy is lost"
    if do == v.DO_HURT:
        return f"{n} damage"
    if do == v.DO_UPDRAFT:
        return f"up to {plural(n, 'Sector')}"
    return FIXED.get(do, "")


def up_to(n: int) -> str:
    """Whether fewer will do as well."""
    return "up to " if n > 1 else ""


def counted(n: int, face: str) -> str:
    """So many results of a kind."""
    one = FACES.get(face, "hit or critical hit")
    return f"every {one}" if n == v.ALL else f"{up_to(n)}{plural(n, one, MANY.get(one, ''))}"
