"""How a sensible player answers at a glance: the policy with which bots think through NeoN.

Each kind of question has a function that says what every answer seems worth, in Victory Points; better ones are more likely.
"""

from __future__ import annotations

from math import exp
from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.ai.outlook import HALF, Outlook, coded, remaining
from neontable.games.neon.ai.worth import ENERGY, cost, guard, health, piece_worth, power, prize, thrift, useful
from neontable.games.neon.cards import Content
from neontable.games.neon.rules.arrange import arrangement, initiative, plan_key
from neontable.games.neon.state import NeonState
from neontable.kernel.ask import Ask

SHARP: Final = 3.5
FIRST: Final = 0.03  # an Initiative earlier, for who has something to attack
FIELD: Final = 0.45  # of what an Opponent's attack is worth, what a Force Field saves


def likely(worth: list[float]) -> list[float]:
    """How likely answers of this worth are, beside the best one, which has 1."""
    best = max(worth)
    return [exp(SHARP * (each - best)) for each in worth]


def alike(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """All answers seem equally good."""
    return [0.0] * len(options)


# ---------------------------------------------------------------- the Round and the turn
def programmes(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """What can be made of each arrangement from here; Force Fields by the danger around."""
    seat = ask.seat
    look = Outlook(state, seat)
    starts = look.starts()
    fighter = state.players[seat].fighter
    field = FIELD * danger(state, seat)
    eager = FIRST if max([look.at(start).attack for start in starts]) > 0.5 else 0.0
    worth: list[float] = []
    for plan in options:
        acts, fields, number = outline(state.content, fighter, plan)
        total = look.best(acts, starts[0], 0)
        for start in starts[1:]:
            total = max(total, look.best(acts, start, 0))
        worth.append(total + field * fields - eager * number)
    return worth


def outline(content: Content, fighter: int, plan: int) -> tuple[int, int, int]:
    """What counts of an arrangement: its Actions as one number, the Force Fields, and the Initiative."""
    key = plan_key(fighter, plan)
    known = content.outlines.get(key)
    if known is None:
        upper, _, halves = arrangement(content, fighter, plan)
        fields = len([half for half in halves if half[0] == v.DEFENSE])
        known = (coded(halves), min(v.FORCE_FIELDS, fields), initiative(content, upper, plan))
        content.outlines[key] = known
    return known


def danger(state: NeonState, seat: int) -> float:
    """What the attacks that may come in this Round are worth to those who make them."""
    here = state.players[seat].place
    if here < 0:
        return 0.3
    total = 0.0
    for other in range(len(state.players)):
        there = state.players[other].place
        if other != seat and not state.allied(seat, other) and there >= 0:
            gap = state.distance(here, there)
            if gap <= 3:
                dice = max(power(state, other))
                total += prize(state, seat, dice, guard(state, seat, gap)) * (1.0 if gap <= 1 else 0.6)
    return min(total, 4.0)


def turns(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """Each Action with what can follow it; effects as far as they help."""
    seat = ask.seat
    look = Outlook(state, seat)
    here = state.players[seat].place
    acts = coded(state.players[seat].actions) >> HALF * ask.a
    worth: list[float] = []
    for option in options:
        if option == c.SKIP:
            worth.append(look.best(acts >> HALF, here, 0) - 0.05)
        elif option >= c.EFFECT_BASE:
            worth.append(look.best(acts, here, 0) + used(state, look, option - c.EFFECT_BASE, acts))
        else:
            worth.append(look.does(acts, option, here))
    return worth


def used(state: NeonState, look: Outlook, code: int, acts: int) -> float:
    """What an effect between the Actions is worth."""
    seat = look.seat
    effect = state.content.effects[c.effect_of(code)]
    price = cost(state, seat, effect, c.payment_of(code))
    verb = effect.verbs[0]
    here = state.players[seat].place
    others = [
        each for each in range(len(state.players)) if not state.allied(seat, each) and state.players[each].place >= 0
    ]
    if verb.do == v.DO_MIRROR_STEP:
        now = look.best(acts, here, 0)
        best = -9.0
        for other in others:
            there = state.players[other].place
            if verb.a <= state.distance(here, there) <= verb.b:
                best = max(best, look.best(acts, there, 0) - now - 0.3 * look.at(here).stays)
        return best - price
    near = sum([1 for other in others if state.distance(here, state.players[other].place) <= 1])
    if verb.do == v.DO_NEKO:  # last, when no Move of her own can leave it behind
        return (0.3 * near if acts == 0 else -0.2) - price
    if verb.do == v.DO_TRAP:
        return 0.3 * near * (1.0 if state.order or state.automa >= 0 else 0.2) - price
    if verb.do == v.DO_SMOKE:
        coming = [other for other in others if other in state.order or other == state.automa]
        return 0.35 * min(2, len(coming)) * (1.0 if acts == 0 else 0.5) - price
    return 0.5 - price  # Energy for an Ally


def moves(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """Each Sector with what can be made of the Actions that are left there."""
    return places(state, ask.seat, options)


def places(state: NeonState, seat: int, options: list[int]) -> list[float]:
    """What it is worth to stand in each of these Sectors; Updraft has to be paid, SKIP stays."""
    look = Outlook(state, seat)
    acts = remaining(state, seat)
    here = state.players[seat].place
    worth: list[float] = []
    for option in options:
        if option == c.SKIP:
            worth.append(look.best(acts, here, 0))
        else:
            flies = option >= c.UPDRAFT
            there = option - c.UPDRAFT if flies else option
            price = look.charge if flies else 0.0
            worth.append(look.at(there).enters + look.best(acts, there, 0) - price)
    return worth


def flights(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """Where to stand when the Round is over."""
    look = Outlook(state, ask.seat)
    worth: list[float] = []
    for sector in options:
        there = look.at(sector)
        worth.append(there.enters + 0.5 * max(there.attack, there.search))
    return worth


def pushes(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """Into a Trap, or where the water comes."""
    worth: list[float] = []
    for sector in options:
        total = 0.6 if sector == state.top else 0.0
        holder = state.token_in(v.TRAP, sector)
        if holder == ask.seat or (holder >= 0 and not state.allied(holder, ask.a)):
            total += 0.8
        worth.append(total)
    return worth


def token_places(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """A Trap where Opponents may come, Smoke where one stands."""
    seat = ask.seat
    here = state.players[seat].place
    if state.content.effects[ask.a].verbs[0].do == v.DO_SMOKE:
        return [0.5 if sector == here else 0.0 for sector in options]
    worth: list[float] = []
    for sector in options:
        total = 0.0
        for other in range(len(state.players)):
            there = state.players[other].place
            if there >= 0 and not state.allied(seat, other) and state.distance(sector, there) == 1:
                total += 0.4 if other in state.order or other == state.automa else 0.1
        if sector == state.top:
            total -= 0.2
        worth.append(total)
    return worth


def swaps(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """Whoever stands where more can be done."""
    look = Outlook(state, ask.seat)
    acts = remaining(state, ask.seat)
    worth: list[float] = []
    for other in options:
        there = state.players[other].place
        total = look.best(acts, there, 0)
        worth.append(total if not state.allied(ask.seat, other) else total - 0.3)
    return worth


def ignoring(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """Dry feet for 2 Energy."""
    price = 2 * ENERGY * thrift(state)
    return [0.0 if option == c.PASS else 0.8 * health(state, ask.seat) - price for option in options]


# ---------------------------------------------------------------- Equipment
def plays(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """What each way to play a card adds."""
    player = state.players[ask.seat]
    equipment = state.content.equipment
    strongest = 0.0
    for gear in range(v.GRENADE + 1):
        if player.gear[gear] >= 0:
            strongest = max(strongest, piece_worth(equipment[player.gear[gear]]))
    worth: list[float] = []
    for option in options:
        if option == c.PASS:
            worth.append(-0.3)
            continue
        piece = equipment[c.card_of(option)]
        way = c.play_way(option)
        if way >= c.AS_AMMO:
            worth.append(useful(equipment[player.gear[way - c.AS_AMMO]], piece))
            continue
        added = piece_worth(piece)
        if piece.weapon and strongest > 0.0:
            added = 0.4 * added + max(0.0, 0.6 * (added - strongest))
        if way != c.AS_GEAR:
            gear = way - c.ON_TOP
            covered = equipment[player.gear[gear]]
            lost = piece_worth(covered)
            if covered.weapon and strongest > lost:
                lost *= 0.4
            added += useful(piece, covered) - lost if piece.capacity else -lost
            if len(player.ammo[gear]) + 1 > piece.capacity:
                added -= 0.1
        worth.append(added)
    return worth


def drops(state: NeonState, ask: Ask, options: list[int]) -> list[float]:
    """The Ammo that helps least."""
    equipment = state.content.equipment
    piece = equipment[state.players[ask.seat].gear[ask.a]]
    return [-useful(piece, equipment[card]) for card in options]
