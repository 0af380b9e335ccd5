"""How many Defense dice a Target has."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.state import NeonState


def smoke(state: NeonState, sector: int) -> int:
    """More Defense dice in Smoke against an attack from another Sector (NEON-FIGHTER-10, NEON-SQUAD-11)."""
    attack = state.attack
    assert attack is not None
    holder = state.token_in(v.SMOKE, sector)
    if holder == c.NOBODY or state.players[attack.attacker].place == sector:
        return 0
    more = 0
    for effect in state.content.fighters[state.players[holder].fighter].effects:
        more += effect.amount(v.DO_SMOKE)
    return more


def defense_dice(state: NeonState, who: int) -> int:
    """The dice a Target starts with: basic Armor, Force Fields, Smoke; never more than three (NEON-DEFENCE-05)."""
    attack = state.attack
    assert attack is not None
    player = state.players[who]
    if who == state.automa:
        dice = state.content.automa.defense  # NEON-AUTOMA-20
    else:
        dice = state.content.fighters[player.fighter].armor  # NEON-DEFENCE-01
        if not attack.fields_off:
            dice += player.fields  # NEON-DEFENCE-02, NEON-FIELD-04
    return min(v.MAX_DEFENSE_DICE, dice + smoke(state, player.place))


def dice_left(state: NeonState, dice: int) -> int:
    """What remains of these Defense dice after the attacker's effects."""
    attack = state.attack
    assert attack is not None
    return max(0, dice - attack.defense_less)
