"""What may be answered to each kind of decision of NeoN, computed from the state."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.legal.attacks import attacks, reaches
from neontable.games.neon.rules.arrange import arrangements
from neontable.games.neon.rules.attacks.defense import Defense
from neontable.games.neon.rules.attacks.shields import cancel_options, may_pass, shield_ways
from neontable.games.neon.rules.attacks.windows import amounts, window_options
from neontable.games.neon.rules.effects import opponents_in, rerollable
from neontable.games.neon.rules.equip import ways_to_play
from neontable.games.neon.rules.moving import helped, updraft
from neontable.games.neon.rules.paying import ways_to_pay
from neontable.games.neon.rules.turns import add_turn_effects, movement, search_cost
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
    must_skip = not options  # nothing of this half can be done
    add_turn_effects(state, seat, options)
    if must_skip or ask.a == 3 or state.house_rules.skip:
        options.append(c.SKIP)
    return options


def can_act(state: NeonState, seat: int, action: int) -> bool:
    """Whether this Action can be performed now; those that are not limited always can."""
    if action == v.SEARCH:
        player = state.players[seat]  # NEON-SEARCH-02
        return player.energy >= state.search[player.place] or player.energy >= search_cost(state, seat)
    if action == v.ATTACK:
        here = state.players[seat].place
        if state.bots[here] or opponents_in(state, seat, here):  # bare hands always reach the own Sector
            return True
        return reaches(state, seat) and attacks(state, Ask(seat, c.ATTACK_WITH))[0] != c.SKIP
    return True


def moves(state: NeonState, ask: Ask) -> list[int]:
    """Where a Move Action may lead; with Updraft up to three Sectors."""
    options = movement(state, ask.seat)
    flight = updraft(state, ask.seat)
    if flight >= 0:
        reach = state.content.effects[flight].amount(v.DO_UPDRAFT)
        here = state.players[ask.seat].place
        options = options + [c.UPDRAFT + each for each in state.within(here, reach) if each not in options]
    if state.house_rules.skip:
        options.append(c.SKIP)
    return options


def plays(state: NeonState, ask: Ask) -> list[int]:
    """Every way to play a drawn card, or to play no more."""
    options: list[int] = []
    for card in state.held:  # NEON-GEAR-14, NEON-AMMO-15, NEON-AMMO-16
        for way in ways_to_play(state, ask.seat, card, True):
            options.append(c.play_code(card, way))
    options.append(c.PASS)  # NEON-SEARCH-13, NEON-GEAR-09
    return options


def overflowing(state: NeonState, ask: Ask) -> list[int]:
    """The Ammo under this Gear card."""
    return state.players[ask.seat].ammo[ask.a][:]


def window_effects(state: NeonState, ask: Ask) -> list[int]:
    """Effects of a window, or passing."""
    options = window_options(state, ask.seat, ask.a, c.owner_of(ask.b), c.role_of(ask.b))
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
                        options.append(c.reroll_code((one, two, three, four)))
    return options


def strong_shields(state: NeonState, ask: Ask) -> list[int]:
    """How many strong shields cancel critical hits; the others cancel normal hits (NEON-DEFENCE-09)."""
    return shield_ways(state)


def cancels(state: NeonState, ask: Ask) -> list[int]:
    """Effects that cancel symbols; passing only when none of them is a duty."""
    options = cancel_options(state, ask.seat, c.owner_of(ask.b))
    defense = state.doing[-1]
    if may_pass(state, ask.seat, c.owner_of(ask.b), isinstance(defense, Defense) and defense.duty):
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
            options.extend([c.play_code(card, way) for way in ways_to_play(state, ask.seat, card, False)])
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
