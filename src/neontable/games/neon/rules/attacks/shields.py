"""Symbols and shields: what the current defender cancels, and what is left."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.effects import askers, available, place_does
from neontable.games.neon.rules.paying import ways_to_pay
from neontable.games.neon.rules.usable import usable
from neontable.games.neon.state import NeonState


def shields(state: NeonState) -> tuple[int, int]:
    """Strong shields and shields of the current defender as they count: Stadium and TREAT effects included."""
    attack = state.attack
    assert attack is not None
    faces = attack.rolls[attack.current]
    if attack.treats:
        faces = faces[:]
    for treat in attack.treats:
        before = c.treat_before(treat)
        n = min(c.treat_most(treat), faces[before])
        faces[before] -= n
        faces[c.treat_after(treat)] += n
    blocks = faces[v.BLOCK]
    if blocks and place_does(state, attack.targets[attack.current], v.DO_BLOCK_FAILS):
        blocks = 0  # NEON-SECTOR-15
    return faces[v.GUARD], blocks  # NEON-DEFENCE-11


def standing(state: NeonState) -> tuple[int, int, int, int]:
    """Before strong shields are assigned: critical hits, normal hits left by plain shields, strong shields, plain shields."""
    attack = state.attack
    assert attack is not None
    guards, blocks = shields(state)
    # CRIT and HIT alone count (NEON-ATTACK-19, NEON-ATTACK-20); a shield cancels a HIT (NEON-DEFENCE-08)
    return attack.faces[v.CRIT], max(0, attack.faces[v.HIT] - blocks), guards, blocks


def shield_ways(state: NeonState) -> list[int]:
    """How many strong shields may go to critical hits; none is wasted (NEON-DEFENCE-09)."""
    crits, hits, guards, _ = standing(state)
    most = min(guards, crits)
    return [n for n in range(most + 1) if guards - n <= hits or n == most]


def choice_counts(state: NeonState, who: int) -> bool:
    """Whether it makes a difference which symbols are left: for Armor and Helmets, or for more damage per symbol."""
    attack = state.attack
    assert attack is not None
    if attack.bonus:
        return True
    for seat in askers(state, who):
        for effect in available(state, seat, v.AT_D2, who, v.DEFENDER):
            if effect.late and ways_to_pay(state, seat, effect):
                return True
    return False


def uncancelled(state: NeonState) -> tuple[int, int]:
    """Critical and normal hits that are left."""
    attack = state.attack
    assert attack is not None
    crits, hits, guards, _ = standing(state)
    on_crits = attack.guards_on_crits
    hits = max(0, hits - (guards - on_crits))
    return max(0, crits - on_crits - attack.cancelled[0]), max(0, hits - attack.cancelled[1])


def damage_left(state: NeonState) -> int:
    """The damage that the symbols which are left deal, with what raises it (NEON-RESOLVE-03)."""
    attack = state.attack
    assert attack is not None
    crits, hits = uncancelled(state)
    damage = crits + hits  # NEON-RESOLVE-01, NEON-RESOLVE-02
    for bonus in attack.bonus:
        symbols = [crits, hits, 0, 0, crits + hits][c.bonus_symbol(bonus)]
        damage += min(symbols, c.bonus_most(bonus))
    return damage


def usable_cancels(state: NeonState, seat: int, owner: int) -> list[int]:
    """Effects that cancel a symbol which is still there."""
    options: list[int] = []
    codes = usable(state, seat, v.AT_D2, owner, v.DEFENDER, True)
    if not codes:
        return options
    crits, hits = uncancelled(state)
    for code in codes:
        for verb in state.content.effects[c.effect_of(code)].verbs:
            if verb.do == v.DO_CANCEL and [crits, hits, 0, 0, crits + hits][verb.a]:
                options.append(code)
                break
    return options


def duties(state: NeonState, options: list[int]) -> list[int]:
    """The mandatory ones: Helmets first, then Armor (NEON-DEFENCE-17, NEON-DEFENCE-18)."""
    forced = [code for code in options if state.content.effects[c.effect_of(code)].mandatory]
    helmets = [
        code
        for code in forced
        if state.content.equipment[state.content.effects[c.effect_of(code)].owner].gear == v.HELMET
    ]
    return helmets or forced


def cancel_options(state: NeonState, seat: int, owner: int) -> list[int]:
    """What a seat may use now: an Armor duty waits for the Helmet's, optional effects may come before both (NEON-RULING-068)."""
    options = usable_cancels(state, seat, owner)
    if seat != owner or not options:
        return options
    forced = duties(state, options)
    return [*forced, *[code for code in options if not state.content.effects[c.effect_of(code)].mandatory]]


def may_pass(state: NeonState, seat: int, owner: int, last: bool) -> bool:
    """Whether nothing need be used: there is no duty, or Allies who could still relieve it have not yet been asked."""
    if seat != owner:
        return True
    options = usable_cancels(state, seat, owner)
    if not options or not duties(state, options):  # NEON-DEFENCE-19
        return True
    if last:
        return False
    for ally in askers(state, owner)[1:]:
        if usable_cancels(state, ally, owner):
            return True
    return False


def cancel_ways(state: NeonState, n: int) -> list[int]:
    """How many critical hits an effect may take that cancels so many symbols of either kind; none is wasted."""
    crits, hits = uncancelled(state)
    most = min(n, crits)
    return [k for k in range(most + 1) if n - k <= hits or k == most]


def cancel(state: NeonState, symbol: int, n: int, on_crits: int) -> None:
    """Cancel up to so many symbols; of an effect for either kind so many critical hits, then normal hits."""
    attack = state.attack
    assert attack is not None
    crits, hits = uncancelled(state)
    left = crits + hits if n == v.ALL else n
    if symbol != v.HIT:
        taken = min(left, crits, on_crits)
        attack.cancelled[v.CRIT] += taken
        left -= taken
    if symbol != v.CRIT:
        attack.cancelled[v.HIT] += min(left, hits)
