"""What may be answered to each kind of decision of NeoN, computed from the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.arrange import arrangements
from neontable.games.neon.attack import declared_effect, target_sector, weapon_dice
from neontable.games.neon.cards import Effect
from neontable.games.neon.effects import abilities_blocked, allies_near, rerollable
from neontable.games.neon.equip import ways_to_play
from neontable.games.neon.moving import updraft
from neontable.games.neon.paying import ways_to_pay
from neontable.games.neon.rules import EFFECT_BASE, movement, search_cost, swaps, turn_effects
from neontable.games.neon.shields import cancel_options, may_pass, shield_ways
from neontable.games.neon.state import NeonState
from neontable.games.neon.windows import amounts, window_options
from neontable.kernel.ask import Ask


def fighters(state: NeonState, ask: Ask) -> list[int]:
    """The Fighters nobody has taken (NEON-SETUP-17)."""
    taken = [player.fighter for player in state.players]
    return [each for each in range(v.FIGHTERS) if each not in taken]


def programmes(state: NeonState, ask: Ask) -> list[int]:
    """All arrangements of two cards of the hand."""
    player = state.players[ask.seat]
    return arrangements(state.content, player.fighter, player.hand)


def any_sector(state: NeonState, ask: Ask) -> list[int]:
    """Any Sector of the Arena (NEON-SHIP-02)."""
    return state.ring[:]


def actions(state: NeonState, ask: Ask) -> list[int]:
    """What this half offers, what may be used between Actions, and doing nothing (NEON-ALT-01, NEON-RULING-022)."""
    options: list[int] = []
    if ask.a < 3:
        for action in state.players[ask.seat].actions[ask.a]:
            if can_act(state, ask.seat, action) and action not in options:
                options.append(action)
    options.extend([EFFECT_BASE + code for code in turn_effects(state, ask.seat)])
    if ask.a == 3 or state.house.skip or not [each for each in options if each < EFFECT_BASE]:
        options.append(w.SKIP)
    return options


def can_act(state: NeonState, seat: int, action: int) -> bool:
    """Whether this Action can be performed now."""
    if action == v.SEARCH:
        return state.players[seat].energy >= search_cost(state, seat)  # NEON-SEARCH-02
    if action == v.ATTACK:
        here = state.players[seat].place
        if state.bots[here]:  # bare hands always reach the own Sector
            return True
        return attacks(state, Ask(seat, w.ATTACK_WITH))[0] != w.SKIP
    return True


def moves(state: NeonState, ask: Ask) -> list[int]:
    """Where a Move Action may lead; with Updraft up to three Sectors (+ 32)."""
    options = movement(state, ask.seat)
    flight = updraft(state, ask.seat)
    if flight >= 0:
        reach = state.content.effects[flight].amount(v.DO_UPDRAFT)
        here = state.players[ask.seat].place
        options = options + [32 + each for each in state.within(here, reach) if each not in options]
    if state.house.skip:
        options.append(w.SKIP)
    return options


def plays(state: NeonState, ask: Ask) -> list[int]:
    """Every way to play a drawn card, or to play no more."""
    options: list[int] = []
    for card in state.held:
        options.extend([card * 16 + way for way in ways_to_play(state, ask.seat, card, True)])
    options.append(w.PASS)
    return options


def overflowing(state: NeonState, ask: Ask) -> list[int]:
    """The Ammo under this Gear card."""
    return state.players[ask.seat].ammo[ask.a][:]


def attacks(state: NeonState, ask: Ask) -> list[int]:
    """Every Weapon with every Target in its reach, and with what changes the Range; or no attack."""
    who = ask.seat
    player = state.players[who]
    options: list[int] = []
    ranges = state.ranges(player.place)
    targets = all_targets(state, who)
    gaps = [ranges[target_sector(target, state)] for target in targets]
    pull = affordable(state, who, w.BARE, w.PULLING)
    lunge = affordable(state, who, w.BARE, w.LUNGING)
    for weapon in (w.BARE, v.SMALL_GUN, v.HEAVY_GUN, v.MELEE, v.GRENADE):
        if weapon != w.BARE and player.gear[weapon] < 0:
            continue
        if weapon == v.GRENADE and not can_fire(state, who):
            continue
        dice = weapon_dice(state, who, weapon)
        hook = weapon == v.MELEE and affordable(state, who, weapon, w.HOOKING)
        opening = opened_range(state, who, weapon)
        for i in range(len(targets)):
            target = targets[i]
            gap = gaps[i]
            if gap < 3 and dice[gap] > 0:
                options.append(weapon * 1024 + target)
            elif gap == opening:
                options.append((weapon * 8 + w.OPENING) * 128 + target)
            if gap == 1 and dice[0] > 0:
                if pull:
                    options.append((weapon * 8 + w.PULLING) * 128 + target)
                if hook:
                    options.append((weapon * 8 + w.HOOKING) * 128 + target)
                if lunge and weapon in (w.BARE, v.MELEE):
                    options.append((weapon * 8 + w.LUNGING) * 128 + target)
    if affordable(state, who, w.HOWITZER, w.PLAINLY):
        for i in range(len(targets)):
            if gaps[i] >= 2:
                options.append(w.HOWITZER * 1024 + targets[i])
    if state.house.skip or not options:
        options.append(w.SKIP)
    return options


def all_targets(state: NeonState, who: int) -> list[int]:
    """All Opponents on the Arena: Fighters that are no Allies, Automa, and one Bot of a kind per Sector."""
    found = [
        other
        for other in range(len(state.players))
        if other != who and state.on_arena(other) and not state.allied(who, other)
    ]
    for sector in state.ring:
        if state.house.hidden_bots:
            if state.bots[sector]:
                found.append(w.BOT_AT + sector)
        else:
            for kind in sorted(set(state.bots[sector])):
                found.append(w.OPEN_BOT_AT + sector * 5 + kind)
    return found


def affordable(state: NeonState, who: int, weapon: int, declared: int) -> bool:
    """Whether the effect that changes the Range exists and can be paid."""
    effect: Effect | None = declared_effect(state, who, weapon, declared)
    if effect is None:
        return False
    if effect.source == v.FROM_ABILITY and abilities_blocked(state, who):
        return False
    return len(ways_to_pay(state, who, effect)) > 0


def opened_range(state: NeonState, who: int, weapon: int) -> int:
    """The empty Range that an effect of this Weapon opens; -1 for none."""
    if weapon == w.BARE or not affordable(state, who, weapon, w.OPENING):
        return -1
    effect = declared_effect(state, who, weapon, w.OPENING)
    assert effect is not None
    return effect.amount(v.DO_OPEN)


def can_fire(state: NeonState, who: int) -> bool:
    """Whether the Grenade can be paid for."""
    for effect in state.content.equipment[state.players[who].gear[v.GRENADE]].effects:
        if effect.has(v.DO_FIRE):
            return len(ways_to_pay(state, who, effect)) > 0
    return True


def window_effects(state: NeonState, ask: Ask) -> list[int]:
    """Effects of a window, or passing."""
    options = window_options(state, ask.seat, ask.a, ask.b // 8, ask.b % 8)
    options.append(w.PASS)
    return options


def fire_payments(state: NeonState, ask: Ask) -> list[int]:
    """How a Grenade may be paid for, or what was declared with the Target."""
    return ways_to_pay(state, ask.seat, state.content.effects[ask.a])


def rerolls(state: NeonState, ask: Ask) -> list[int]:
    """Which dice to reroll, by the faces they show: three bits per face."""
    faces = rerollable(state, ask.b)
    most = sum(faces) if ask.a == v.ALL else ask.a
    options: list[int] = []
    for a in range(faces[0] + 1):
        for b in range(faces[1] + 1):
            for c in range(faces[2] + 1):
                for d in range(faces[3] + 1):
                    if 0 < a + b + c + d <= most:
                        options.append(a | b << 3 | c << 6 | d << 9)
    return options


def strong_shields(state: NeonState, ask: Ask) -> list[int]:
    """How many strong shields cancel critical hits; the others cancel normal hits (NEON-DEFENCE-09)."""
    return shield_ways(state)


def cancels(state: NeonState, ask: Ask) -> list[int]:
    """Effects that cancel symbols; passing only when none of them is a duty."""
    options = cancel_options(state, ask.seat, ask.b // 8)
    if may_pass(state, ask.seat, ask.b // 8, state.jobs[-1].b == 1):
        options.append(w.PASS)
    return options


def push_places(state: NeonState, ask: Ask) -> list[int]:
    """The Sectors next to who is pushed."""
    return state.neighbours(state.players[ask.a].place)


def steps(state: NeonState, ask: Ask) -> list[int]:
    """The adjacent Sectors, or staying."""
    return [*state.neighbours(state.players[ask.seat].place), w.SKIP]


def trophies(state: NeonState, ask: Ask) -> list[int]:
    """Gear of the defeated Fighter that can be placed at once (NEON-RULING-053)."""
    options: list[int] = []
    for card in state.players[ask.a].gear:
        if card >= 0:
            options.extend([card * 16 + way for way in ways_to_play(state, ask.seat, card, False)])
    options.append(w.PASS)
    return options


def held_cards(state: NeonState, ask: Ask) -> list[int]:
    """The Enhancements drawn."""
    return state.held[:]


def ignoring(state: NeonState, ask: Ask) -> list[int]:
    """Pay for dry feet, or not."""
    return [0, w.PASS]


def flight(state: NeonState, ask: Ask) -> list[int]:
    """The Sectors next to the sinking one (NEON-SUBMERGE-09)."""
    return state.neighbours(state.players[ask.seat].place)


def token_places(state: NeonState, ask: Ask) -> list[int]:
    """The own Sector and those in reach."""
    here = state.players[ask.seat].place
    verb = state.content.effects[ask.a].verbs[0]
    return [here, *state.within(here, verb.b)]


def swap_partners(state: NeonState, ask: Ask) -> list[int]:
    """Fighters that can be swapped with."""
    verb = state.content.effects[ask.a].verbs[0]
    return swaps(state, ask.seat, verb.a, verb.b)


def how_many(state: NeonState, ask: Ask) -> list[int]:
    """How many results to change, or how many critical hits to cancel."""
    return amounts(state, ask.a, ask.b)


def allies(state: NeonState, ask: Ask) -> list[int]:
    """Allies whom the effect may help."""
    effect = state.content.effects[ask.a]
    here = state.players[ask.seat].place
    near = allies_near(state, ask.seat)
    if effect.who == v.WHO_ALLY_HERE:
        near = [each for each in near if state.players[each].place == here]
    if effect.has(v.DO_GAIN):
        near = [each for each in near if state.players[each].energy < v.MAX_ENERGY]
    return near


ANSWERS: Final[list[Callable[[NeonState, Ask], list[int]]]] = [  # by kind of decision
    fighters,
    programmes,
    any_sector,
    actions,
    moves,
    plays,
    overflowing,
    attacks,
    window_effects,
    fire_payments,
    rerolls,
    strong_shields,
    cancels,
    push_places,
    steps,
    trophies,
    held_cards,
    ignoring,
    flight,
    token_places,
    swap_partners,
    how_many,
    allies,
]
