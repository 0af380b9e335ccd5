"""What may be answered to each kind of decision of NeoN, computed from the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Effect
from neontable.games.neon.rules.arrange import arrangements
from neontable.games.neon.rules.attacks.attack import weapon_dice
from neontable.games.neon.rules.attacks.defense import Defense
from neontable.games.neon.rules.attacks.shields import cancel_options, may_pass, shield_ways
from neontable.games.neon.rules.attacks.windows import amounts, window_options
from neontable.games.neon.rules.effects import abilities_blocked, opponents_in, rerollable
from neontable.games.neon.rules.equip import ways_to_play
from neontable.games.neon.rules.moving import helped, updraft
from neontable.games.neon.rules.paying import ways_to_pay
from neontable.games.neon.rules.turns import EFFECT_BASE, movement, search_cost, turn_effects
from neontable.games.neon.state import NeonState
from neontable.kernel.ask import Ask

LIMITED: Final = (v.ATTACK, v.SEARCH)  # the Actions that cannot always be performed


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
    seat = ask.seat
    options: list[int] = []
    if ask.a < 3:
        for action in state.players[seat].actions[ask.a]:
            if action not in options:
                if action not in LIMITED or can_act(state, seat, action):
                    options.append(action)
    options.extend(turn_effects(state, seat))
    if ask.a == 3 or state.house_rules.skip or not [each for each in options if each < EFFECT_BASE]:
        options.append(c.SKIP)
    return options


def can_act(state: NeonState, seat: int, action: int) -> bool:
    """Whether this Action can be performed now; those that are not limited always can."""
    if action == v.SEARCH:
        energy = state.players[seat].energy  # NEON-SEARCH-02
        return energy >= state.search[state.players[seat].place] or energy >= search_cost(state, seat)
    if action == v.ATTACK:
        here = state.players[seat].place
        if state.bots[here] or opponents_in(state, seat, here):  # bare hands always reach the own Sector
            return True
        return reaches(state, seat) and attacks(state, Ask(seat, c.ATTACK_WITH))[0] != c.SKIP
    return True


def reaches(state: NeonState, who: int) -> bool:
    """Whether this Fighter has anything that may reach beyond its own Sector."""
    player = state.players[who]
    for weapon in (v.SMALL_GUN, v.HEAVY_GUN, v.MELEE, v.GRENADE):
        if player.gear[weapon] >= 0:
            return True
    does = state.content.fighters[player.fighter].does
    return does[v.DO_PULL] is not None or does[v.DO_LUNGE] is not None or does[v.DO_HOWITZER] is not None


def moves(state: NeonState, ask: Ask) -> list[int]:
    """Where a Move Action may lead; with Updraft up to three Sectors (+ 32)."""
    options = movement(state, ask.seat)
    flight = updraft(state, ask.seat)
    if flight >= 0:
        reach = state.content.effects[flight].amount(v.DO_UPDRAFT)
        here = state.players[ask.seat].place
        options = options + [32 + each for each in state.within(here, reach) if each not in options]
    if state.house_rules.skip:
        options.append(c.SKIP)
    return options


def plays(state: NeonState, ask: Ask) -> list[int]:
    """Every way to play a drawn card, or to play no more."""
    options: list[int] = []
    for card in state.held:  # NEON-GEAR-14, NEON-AMMO-15, NEON-AMMO-16
        for way in ways_to_play(state, ask.seat, card, True):
            options.append(card * 16 + way)
    options.append(c.PASS)  # NEON-SEARCH-13, NEON-GEAR-09
    return options


def overflowing(state: NeonState, ask: Ask) -> list[int]:
    """The Ammo under this Gear card."""
    return state.players[ask.seat].ammo[ask.a][:]


def attacks(state: NeonState, ask: Ask) -> list[int]:
    """Every Weapon with every Target in its reach, and with what changes the Range; or no attack (NEON-ATTACK-02)."""
    who = ask.seat
    player = state.players[who]
    options: list[int] = []
    equipment = state.content.equipment
    does = state.content.fighters[player.fighter].does
    howitzer = affordable(state, who, does[v.DO_HOWITZER])
    targets, gaps = targets_within(state, who, v.SECTORS if howitzer else 2)
    pull = affordable(state, who, does[v.DO_PULL])
    lunge = affordable(state, who, does[v.DO_LUNGE])
    for weapon in (c.BARE, v.SMALL_GUN, v.HEAVY_GUN, v.MELEE, v.GRENADE):
        if weapon != c.BARE and player.gear[weapon] < 0:
            continue
        if weapon == v.GRENADE and not can_fire(state, who):  # only Grenades cost Ammo to attack with: NEON-AMMO-11
            continue
        dice = weapon_dice(state, who, weapon)
        hook = weapon == v.MELEE and affordable(state, who, equipment[player.gear[weapon]].does[v.DO_PULL])
        opening = opened_range(state, who, weapon)
        for i in range(len(targets)):
            gap = gaps[i]
            if gap > 2:
                continue
            target = targets[i]
            if dice[gap] > 0:  # NEON-ATTACK-08
                options.append(weapon * 1024 + target)
            elif gap == opening:  # NEON-ATTACK-09
                options.append((weapon * 8 + c.OPENING) * 128 + target)
            if gap == 1 and dice[0] > 0:
                if pull:
                    options.append((weapon * 8 + c.PULLING) * 128 + target)
                if hook:
                    options.append((weapon * 8 + c.HOOKING) * 128 + target)
                if lunge and weapon in (c.BARE, v.MELEE):
                    options.append((weapon * 8 + c.LUNGING) * 128 + target)
    if howitzer:  # NEON-ATTACK-10, NEON-FIGHTER-09
        for i in range(len(targets)):
            if gaps[i] >= 2:
                options.append(c.HOWITZER * 1024 + targets[i])
    if state.house_rules.skip or not options:
        options.append(c.SKIP)
    return options


def targets_within(state: NeonState, who: int, most: int) -> tuple[list[int], list[int]]:
    """The Opponents in this Range, Fighters that are no Allies, Automa, and one Bot of a kind per Sector; and the Range of each."""
    players = state.players
    ranges = state.ranges(players[who].place)
    found: list[int] = []
    gaps: list[int] = []
    for other in range(len(players)):  # Automa among them: NEON-AUTOMA-18, NEON-AUTOMA-19
        place = players[other].place
        if place >= 0 and other != who and not state.allied(who, other):  # NEON-SHIP-06, NEON-ATTACK-03, NEON-SQUAD-06
            gap = ranges[state.spots[place]]
            if gap <= most:
                found.append(other)
                gaps.append(gap)
    ring = state.ring
    bots = state.bots
    for i in range(len(ring)):
        sector = ring[i]
        if bots[sector] and ranges[i] <= most:  # NEON-BOT-03
            if state.house_rules.hidden_bots:
                found.append(c.BOT_AT + sector)
                gaps.append(ranges[i])
            else:
                for kind in sorted(set(bots[sector])):
                    found.append(c.OPEN_BOT_AT + sector * 5 + kind)
                    gaps.append(ranges[i])
    return found, gaps


def affordable(state: NeonState, who: int, effect: Effect | None) -> bool:
    """Whether the effect that changes the Range exists and can be paid."""
    if effect is None or (effect.source == v.FROM_ABILITY and abilities_blocked(state, who)):
        return False
    return len(ways_to_pay(state, who, effect)) > 0


def opened_range(state: NeonState, who: int, weapon: int) -> int:
    """The empty Range that an effect of this Weapon opens; -1 for none."""
    if weapon == c.BARE:
        return -1
    effect = state.content.equipment[state.players[who].gear[weapon]].does[v.DO_OPEN]
    return effect.amount(v.DO_OPEN) if effect is not None and ways_to_pay(state, who, effect) else -1


def can_fire(state: NeonState, who: int) -> bool:
    """Whether the Grenade can be paid for."""
    fire = state.content.equipment[state.players[who].gear[v.GRENADE]].does[v.DO_FIRE]
    return fire is None or len(ways_to_pay(state, who, fire)) > 0


def window_effects(state: NeonState, ask: Ask) -> list[int]:
    """Effects of a window, or passing."""
    options = window_options(state, ask.seat, ask.a, ask.b // 8, ask.b % 8)
    options.append(c.PASS)
    return options


def fire_payments(state: NeonState, ask: Ask) -> list[int]:
    """How a Grenade may be paid for, or what was declared with the Target."""
    return ways_to_pay(state, ask.seat, state.content.effects[ask.a])


def rerolls(state: NeonState, ask: Ask) -> list[int]:
    """Which dice to reroll, by the faces they show: three bits per face."""
    faces = rerollable(state, ask.b)
    most = sum(faces) if ask.a == v.ALL else ask.a
    options: list[int] = []
    for one in range(faces[0] + 1):
        for two in range(faces[1] + 1):
            for three in range(faces[2] + 1):
                for four in range(faces[3] + 1):
                    if 0 < one + two + three + four <= most:
                        options.append(one | two << 3 | three << 6 | four << 9)
    return options


def strong_shields(state: NeonState, ask: Ask) -> list[int]:
    """How many strong shields cancel critical hits; the others cancel normal hits (NEON-DEFENCE-09)."""
    return shield_ways(state)


def cancels(state: NeonState, ask: Ask) -> list[int]:
    """Effects that cancel symbols; passing only when none of them is a duty."""
    options = cancel_options(state, ask.seat, ask.b // 8)
    defense = state.doing[-1]
    if may_pass(state, ask.seat, ask.b // 8, isinstance(defense, Defense) and defense.duty):
        options.append(c.PASS)
    return options


def push_places(state: NeonState, ask: Ask) -> list[int]:
    """The Sectors next to who is pushed."""
    return state.neighbours(state.players[ask.a].place)


def steps(state: NeonState, ask: Ask) -> list[int]:
    """The adjacent Sectors, or staying."""
    return [*state.neighbours(state.players[ask.seat].place), c.SKIP]


def trophies(state: NeonState, ask: Ask) -> list[int]:
    """Gear of the defeated Fighter that can be placed at once (NEON-RULING-053)."""
    options: list[int] = []
    for card in state.players[ask.a].gear:
        if card >= 0:
            options.extend([card * 16 + way for way in ways_to_play(state, ask.seat, card, False)])
    options.append(c.PASS)
    return options


def held_cards(state: NeonState, ask: Ask) -> list[int]:
    """The Enhancements drawn."""
    return state.held[:]


def ignoring(state: NeonState, ask: Ask) -> list[int]:
    """Pay for dry feet, or not."""
    return [0, c.PASS]


def flight(state: NeonState, ask: Ask) -> list[int]:
    """The Sectors next to the sinking one (NEON-SUBMERGE-09)."""
    return state.neighbours(state.players[ask.seat].place)


def token_places(state: NeonState, ask: Ask) -> list[int]:
    """The own Sector and those in reach."""
    here = state.players[ask.seat].place
    verb = state.content.effects[ask.a].verbs[0]
    return [here, *state.within(here, verb.b)]


def helped_by(state: NeonState, ask: Ask) -> list[int]:
    """Fighters whom the effect may help, or can be swapped with."""
    return helped(state, ask.seat, ask.a)


def how_many(state: NeonState, ask: Ask) -> list[int]:
    """How many results to change, or how many critical hits to cancel."""
    return amounts(state, ask.a, ask.b)


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
    helped_by,
    how_many,
    helped_by,
]
