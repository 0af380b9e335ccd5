"""What a sensible player would answer: one function for each kind of question, as weights of its answers."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.ai import worth as w
from neontable.games.neon_hope.ai.odds import grid_of, plan_now, plan_of, with_card, with_charge
from neontable.games.neon_hope.ai.tasks import Mind, card_effects, tasks_at
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import enemies
from neontable.games.neon_hope.rules.analyse import AnalyseEncounters, AnalyseModifiers
from neontable.games.neon_hope.rules.base import innermost
from neontable.games.neon_hope.rules.enemies import ActivateEnemies
from neontable.games.neon_hope.rules.task import PerformTask
from neontable.games.neon_hope.rules.texts.effects import Effect
from neontable.games.neon_hope.state import ACTIONS, NETWORK, NONE, HopeState
from neontable.kernel.ask import Ask

HEAT: Final = 0.04  # how much better an answer must be to be much likelier
MODIFIER: Final = (-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, -2.2, 5.0, -5.0)  # what each modifier is worth in the Grid


def weights(values: list[float]) -> list[float]:
    """Values as likelihoods: the best is 1, what is clearly worse next to nothing."""
    best = max(values)
    return [exp(max(-30.0, (value - best) / HEAT)) for value in values]


def beside(values: list[float], nothing: float) -> list[float]:
    """Values as likelihoods beside doing nothing, which has 1: for those who may step in."""
    return [exp(max(-30.0, min(5.0, (value - nothing) / HEAT))) for value in values]


# ---------------------------------------------------------------- the turn
def act(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The action that brings most, with what may follow it in this turn."""
    mind = Mind(state, grid_of(state))
    seat = ask.seat
    left = ACTIONS - state.players[seat].spent
    here = 0.0
    values: list[float] = []
    for option in options:
        verb = c.verb_of(option)
        if verb in (c.DO_TASK, c.DO_TOOL_TASK):
            value = mind.best(plan_of(state, seat, option))
            here = max(here, value)
            values.append(value)
        elif verb == c.DO_TEXT:
            values.append(text_value(state, seat, c.thing_of(option)))
        elif verb == c.DO_FOCUS:
            values.append(focus_value(state, seat))
        else:
            values.append(0.0)
    for i in range(len(options)):
        if c.verb_of(options[i]) == c.DO_MOVE:
            values[i] = move_value(mind, seat, c.thing_of(options[i]), left, here)
    return weights(values)


def text_value(state: HopeState, seat: int, number: int) -> float:
    """What a text of the own things, the location or a card is worth now."""
    sentence = state.content.sentences[number]
    value = w.block_worth(state, sentence.block, seat)
    if sentence.price == v.TRASH:
        value -= 0.35
    elif sentence.price == v.RECYCLE:
        value -= 0.3
    elif sentence.price == v.RESOURCES:
        value -= w.RESOURCE * sentence.price_n
    if sentence.trigger == v.ON_FREE:
        return value + 0.02 if value > 0.05 else value - 0.2
    return value


def focus_value(state: HopeState, seat: int) -> float:
    """A Focus of one's own accord: only with a poor hand, much Endurance and something to buy."""
    player = state.players[seat]
    if player.endurance <= 2:
        return -5.0
    lost = player.hand.bit_count() * w.CARD
    bought = 0.5 if player.resources >= 2 and player.hand.bit_count() <= 2 else 0.0
    return bought - lost - 0.15


def move_value(mind: Mind, seat: int, place: int, left: int, here: float) -> float:
    """What the rest of the turn is worth from another location, beside staying for one action."""
    state = mind.state
    goal = mind.goal
    if goal.together:
        there = goal.meet * 2 in (place, place & ~1)
        at_home = state.players[seat].place >> 1 == goal.meet
        if there and not at_home:
            return 3.0
        return -0.5 if at_home else -0.1
    best = 0.0
    before = state.players[seat].place
    state.players[seat].place = place  # seen from there
    for option in tasks_at(state, seat, place):
        best = max(best, mind.best(plan_of(state, seat, option)))
    state.players[seat].place = before
    company = len(state.enemies_at(place)) * 0.25 if not state.anybody_at(place) else 0.0
    gain = best * max(0, left - 1) + 0.25 * best - here * left - company
    if left == 1:
        gain = 0.5 * (best - here) - 0.02 - company
    return here + gain / max(1, left) - 0.01


def card(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The Action card that is worth its loss."""
    now = state.doing[-1]
    assert isinstance(now, PerformTask)
    mind = Mind(state, grid_of(state))
    plan = plan_now(state, now)
    price = w.nerve(state, ask.seat)
    player = state.players[ask.seat]
    if player.hand.bit_count() == 1:  # the last card means a Focus
        price += 0.1
    values: list[float] = []
    for option in options:
        if option == c.NO:
            values.append(mind.value(plan))
        else:
            number = player.cards[option - 1]
            dear = price + 0.15 * w.action_worth(state, ask.seat, number)
            values.append(mind.value(with_card(state, plan, number)) - dear + card_effects(state, ask.seat, number))
    return weights(values)


def charge(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """A charge, if it helps more than it is worth; others only where it helps much."""
    now = state.doing[-1]
    assert isinstance(now, PerformTask)
    mind = Mind(state, grid_of(state))
    plan = plan_now(state, now)
    base = mind.value(plan)
    price = 0.18 if ask.seat == now.actor else 0.22
    values: list[float] = []
    for option in options:
        if option == c.GO:
            values.append(base)
        else:
            values.append(mind.value(with_charge(state, plan, ask.seat, option)) - price)
    return weights(values) if ask.seat == now.actor else beside(values, base)


# ---------------------------------------------------------------- cards, Hope, Tools
def subset(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The best cards are kept or taken, the worst are lost."""
    player = state.players[ask.seat]
    each = [w.action_worth(state, ask.seat, number) for number in player.cards]
    sign = -1.0 if ask.kind == c.LOSE else 1.0
    values = [
        sign * sum([each[i] for i in range(len(each)) if option >> i & 1])
        + (0.3 * option.bit_count() if sign > 0 else 0.0)
        for option in options
    ]
    return weights(values)


def hope(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Hope is spent where it keeps a Focus away, else the last one is kept."""
    player = state.players[ask.seat]
    held = player.hand.bit_count()
    values: list[float] = []
    for option in options:
        left = ask.a - option
        value = -left * w.nerve(state, ask.seat) - option * w.HOPE
        if left and left >= held:
            value -= 0.25 if player.endurance > 1 else 9.0
        if option and option == player.hope and player.endurance > 3:
            value -= 0.05
        values.append(value)
    return weights(values)


def buy(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """A good Tool."""
    values = [w.tool_worth(state, option - 1) if option else 0.15 for option in options]
    return weights(values)


def universals(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The best two cards."""
    return weights([w.action_worth(state, 0, o // 1024) + w.action_worth(state, 0, o % 1024) for o in options])


def growth(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """An attribute, then Resources, a marker, Hope; hardly ever another card."""
    values: list[float] = []
    player = state.players[ask.seat]
    for option in options:
        do = state.content.growth[c.growth_of(option)].op.do
        if do == v.DO_RAISE:
            values.append(0.5 + 0.03 * player.attributes[c.thing_of(option)])
        elif do == v.DO_RES:
            values.append(0.55)
        elif do == v.DO_MARKER:
            values.append(0.45)
        elif do == v.DO_HOPE:
            values.append(0.4)
        else:
            values.append(0.2)
    return weights(values)


# ---------------------------------------------------------------- answers to events
def react(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """A text that answers an event, if it is worth its price."""
    values: list[float] = []
    for option in options:
        if option == c.NO:
            values.append(0.0)
            continue
        sentence = state.content.sentences[c.sentence_of(option)]
        block = sentence.block
        value = w.block_worth(state, block, ask.seat) + 0.05
        if block.has(v.DO_SAVE):
            value += 9.0
        elif block.has(v.DO_REDRAW):
            value = redraw_value(state)
        elif block.has(v.DO_SHARE):
            value = -0.1
        elif block.has(v.DO_BONUS) or block.has(v.DO_IMPACT) or block.has(v.DO_GIVE):
            value = 0.3
        elif block.has(v.DO_FLIP):
            value = -0.05
        if sentence.price != v.NO_PRICE and not block.has(v.DO_SAVE):
            value -= 0.3
        values.append(value)
    return weights(values)


def redraw_value(state: HopeState) -> float:
    """Another modifier, if this one fails the task."""
    now = innermost(state, PerformTask)
    return 0.6 if now is not None and now.todo == 0 and now.value < now.difficulty else -1.0


def intercept(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Step in for a character who would be exhausted, or who can bear it less."""
    now = state.doing[-1]
    if ask.seat == ask.b or not isinstance(now, ActivateEnemies):
        return weights([0.0] * len(options))
    attacker = state.card(now.attacker)
    n = enemies.uncovered(state, attacker, v.STRESS_ICON) if attacker is not None else 0
    theirs, mine = w.stress_cost(state, ask.b, n), w.stress_cost(state, ask.seat, n)
    return beside([theirs - mine - 0.1] * len(options), 0.0)


def choice(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The effect that hurts least or helps most."""
    blocks = state.content.blocks[ask.a].ops[ask.b].blocks
    return weights([w.block_worth(state, blocks[option], ask.seat) for option in options])


def may(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Only what is worth something."""
    block = state.content.blocks[ask.a].ops[ask.b].blocks[0]
    value = w.block_worth(state, block, ask.seat)
    return weights([value - 0.01 if option == c.YES else 0.0 for option in options])


def vote(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Bots abstain (HOPE-RUL-92); one alone draws."""
    return [1.0 if option == c.ABSTAIN or c.ABSTAIN not in options else 0.0 for option in options]


# ---------------------------------------------------------------- looking and choosing
def archive(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The worst modifiers go."""
    now = state.doing[-1]
    assert isinstance(now, AnalyseModifiers)
    each = [MODIFIER[state.pool[piece]] for piece in now.looked]
    return weights([-0.1 * sum([each[i] for i in range(len(each)) if option >> i & 1]) for option in options])


def discard(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The worst encounter cards go, but for those that punish it."""
    now = state.doing[-1]
    assert isinstance(now, AnalyseEncounters)
    each: list[float] = []
    for piece in now.looked:
        found = state.content.cards[state.content.pieces[piece]]
        value = 0.6 if found.kind == v.ENEMY else 0.4 if found.kind == v.STATE else 0.3
        if found.elite:
            value += 0.5
        if found.face.keywords & v.COUNTERMEASURE:
            value -= 1.0
        if found.kind == v.EVENT:
            for sentence in found.face.at_trigger[v.NO_TRIGGER]:
                value = -w.block_worth(state, sentence.block, ask.seat)
        each.append(value)
    return weights([sum([each[i] for i in range(len(each)) if option >> i & 1]) for option in options])


def marker(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Resources and markers first."""
    if ask.a == NONE:
        return weights([0.0] * len(options))
    values = [
        w.MARKER if option < v.HOPE_TOKEN else w.HOPE if option == v.HOPE_TOKEN else w.RESOURCE for option in options
    ]
    return weights(values)


def target(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The card that is worth most to be hit, hacked or emptied."""
    goal = w.goal_of(state)
    values: list[float] = []
    for option in options:
        found = state.card(option)
        if found is None:
            values.append(0.0)
        elif found.kind == v.ENEMY:
            values.append(w.enemy_worth(state, found)[0])
        else:
            values.append(w.unit_worth(state, found, goal))
    return weights(values)


def place(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The location with the best work."""
    mind = Mind(state, grid_of(state))
    effect = state.doing[-1]
    seat = effect.who if isinstance(effect, Effect) and effect.who != NONE else ask.seat
    if state.players[seat].place >= NETWORK or not state.pool:
        return weights([0.0] * len(options))
    return weights([move_value(mind, seat, option, 2, 0.0) for option in options])


def who(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Whoever has least."""
    values: list[float] = []
    for option in options:
        player = state.players[option]
        values.append(-0.05 * (player.hand.bit_count() + player.hope + player.endurance))
    return weights(values)


def attribute(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """An attribute that is often asked for."""
    return weights([w.ATTRIBUTE_USE[option] for option in options])


WORTH: Final[dict[int, Callable[[HopeState, Ask, list[int]], list[float]]]] = {
    c.UNIVERSALS: universals, c.HAND: subset, c.ACT: act, c.CARD: card, c.CHARGE: charge, c.REACT: react,
    c.MARKER: marker, c.HOPE: hope, c.LOSE: subset, c.RECOVER: subset, c.BUY: buy, c.INTERCEPT: intercept,
    c.CHOICE: choice, c.ARCHIVE: archive, c.DISCARD: discard, c.DIE: attribute, c.VOTE: vote, c.GROWTH: growth,
    c.TARGET: target, c.PLACE: place, c.WHO: who, c.ATTRIBUTE: attribute, c.MAY: may, c.FINAL: vote,
}  # fmt: skip
