"""What a sensible player would answer: one function for each kind of question, as weights of its answers."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.ai import worth as w
from neontable.games.neon_hope.ai.odds import plan_now, plan_of, with_card, with_charge
from neontable.games.neon_hope.ai.outlook import Outlook
from neontable.games.neon_hope.ai.tasks import Mind, card_effects, tasks_at, token_worth
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import enemies
from neontable.games.neon_hope.rules.analyse import AnalyseEncounters, AnalyseModifiers
from neontable.games.neon_hope.rules.base import innermost
from neontable.games.neon_hope.rules.enemies import ActivateEnemies
from neontable.games.neon_hope.rules.task import PerformTask
from neontable.games.neon_hope.rules.texts.effects import Effect
from neontable.games.neon_hope.state import ACTIONS, NETWORK, NONE, HopeState
from neontable.kernel.ask import Ask

HEAT: Final = 0.012  # how much better an answer must be to be much likelier
LAST: Final = 0.1  # the last card in hand, which means a Focus
KEEP: Final = 0.15  # of the worth of a card beside others
OWN_CHARGE: Final = 0.18  # a charge of the performing character
OTHER_CHARGE: Final = 0.22  # of another one
COMPANY: Final = 0.25  # an Enemy at a location where nobody was
ARRIVED: Final = 0.25  # of what is best there, for the turns that follow
LATE: Final = 0.5  # of what is better there, with the last action
FIRST: Final = 2.0  # what is done before anything else
TRASHED: Final = 0.35  # a Tool that is gone
RECYCLED: Final = 0.3  # a Tool that must be bought again
SHOPPING: Final = 0.5  # a Focus with Resources and a poor hand
TIRED: Final = 0.25  # a Focus that comes too soon
SIDES: Final = {v.ON_FREE: 0.2, v.ON_WHEN: 0.15, v.ON_WIN: 0.1, v.ON_ACTIVATE: 0.1}  # of a Character Tool


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
    mind = Mind(state)
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
            values.append(text_value(mind.outlook, seat, c.thing_of(option)))
        elif verb == c.DO_FOCUS:
            values.append(focus_value(mind.outlook, seat, left))
        else:
            values.append(0.0)
    for i in range(len(options)):
        verb = c.verb_of(options[i])
        if verb == c.DO_MOVE:
            values[i] = move_value(mind, seat, c.thing_of(options[i]), left, here)
        elif verb == c.DO_TEXT and left:
            values[i] += free_move_value(mind, seat, c.thing_of(options[i]), left, here)
    return weights(values)


def free_move_value(mind: Mind, seat: int, number: int, left: int, here: float) -> float:
    """What a text adds that brings the character to the opposite location without an action."""
    state = mind.state
    sentence = state.content.sentences[number]
    if sentence.trigger != v.ON_FREE:
        return 0.0
    for op in sentence.block.ops:
        if op.do == v.DO_MOVE and op.who == v.ME and op.place is not None and op.place.bits & v.AT_OPP:
            there = state.players[seat].place ^ 1
            if mind.outlook.goal.together:
                return 0.0
            gain = best_at(mind, seat, there) - here - company(state, there)
            return here + gain * left if gain > 0.05 else 0.0
    return 0.0


def best_at(mind: Mind, seat: int, place: int) -> float:
    """The best task that a character would have at another location."""
    state = mind.state
    best = 0.0
    before = state.players[seat].place
    state.players[seat].place = place  # seen from there
    for option in tasks_at(state, seat, place):
        best = max(best, mind.best(plan_of(state, seat, option)))
    state.players[seat].place = before
    return best


def company(state: HopeState, place: int) -> float:
    """What it costs that Enemies where nobody was are beside somebody from now on."""
    return len(state.enemies_at(place)) * COMPANY if not state.anybody_at(place) else 0.0


def text_value(outlook: Outlook, seat: int, number: int) -> float:
    """What a text of the own things, the location or a card is worth now."""
    sentence = outlook.state.content.sentences[number]
    value = w.block_worth(outlook, sentence.block, seat)
    if sentence.price == v.TRASH:
        value -= TRASHED
    elif sentence.price == v.RECYCLE:
        value -= RECYCLED
    elif sentence.price == v.RESOURCES:
        value -= w.RESOURCE * sentence.price_n
    if sentence.trigger == v.ON_FREE:
        if value <= 0.05:
            return value - 0.2
        # to look at modifiers pays before the tasks of a turn
        return value + (FIRST if sentence.block.has(v.DO_AMOD) else 0.02)
    return value


def focus_value(outlook: Outlook, seat: int, left: int) -> float:
    """A Focus of one's own accord: only with a poor hand, much Endurance, something to buy and an action to use it."""
    player = outlook.state.players[seat]
    if player.endurance <= 2 or left == 0:
        return -5.0
    lost = player.hand.bit_count() * outlook.nerve(seat)
    bought = SHOPPING if player.resources >= 2 and player.hand.bit_count() <= 2 else 0.0
    return bought - lost - 0.15


def move_value(mind: Mind, seat: int, place: int, left: int, here: float) -> float:
    """What the rest of the turn is worth from another location, beside staying for one action."""
    state = mind.state
    goal = mind.outlook.goal
    if goal.together:
        there = goal.meet * 2 in (place, place & ~1)
        at_home = state.players[seat].place >> 1 == goal.meet
        if there and not at_home:
            return 3.0
        return -0.5 if at_home else -0.1
    best = best_at(mind, seat, place)
    met = company(state, place)
    gain = best * max(0, left - 1) + ARRIVED * best - here * left - met
    if left == 1:
        gain = LATE * (best - here) - 0.02 - met
    return here + gain / max(1, left) - 0.01


def card(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The Action card that is worth its loss."""
    now = state.doing[-1]
    assert isinstance(now, PerformTask)
    mind = Mind(state)
    plan = plan_now(state, now)
    price = mind.outlook.nerve(ask.seat)
    player = state.players[ask.seat]
    if player.hand.bit_count() == 1:  # the last card means a Focus
        price += LAST
    values: list[float] = []
    for option in options:
        if option == c.NO:
            values.append(mind.value(plan))
        else:
            number = player.cards[option - 1]
            dear = price + KEEP * w.action_worth(state, ask.seat, number)
            values.append(
                mind.value(with_card(state, plan, number)) - dear + card_effects(mind.outlook, ask.seat, number)
            )
    return weights(values)


def charge(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """A charge, if it helps more than it is worth; others only where it helps much."""
    now = state.doing[-1]
    assert isinstance(now, PerformTask)
    mind = Mind(state)
    plan = plan_now(state, now)
    base = mind.value(plan)
    price = OWN_CHARGE if ask.seat == now.actor else OTHER_CHARGE
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
    values = [
        sum([each[i] for i in range(len(each)) if option >> i & 1]) + 0.3 * option.bit_count() for option in options
    ]
    return weights(values)


def lose(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The worst cards, or Hope, where it keeps a Focus away."""
    player = state.players[ask.seat]
    held = player.hand.bit_count()
    nerve = Outlook(state).nerve(ask.seat)
    dear = [0.3 * w.action_worth(state, ask.seat, number) for number in player.cards]
    values: list[float] = []
    for option in options:
        spent, cards = c.hope_of(option), c.cards_of(option)
        values.append(
            hope_value(state, ask.seat, ask.a, spent, held, nerve)
            - sum([dear[i] for i in range(len(dear)) if cards >> i & 1])
        )
    return weights(values)


def hope(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Hope is spent where it keeps a Focus away, else the last one is kept."""
    held = state.players[ask.seat].hand.bit_count()
    nerve = Outlook(state).nerve(ask.seat)
    return weights([hope_value(state, ask.seat, ask.a, option, held, nerve) for option in options])


def hope_value(state: HopeState, seat: int, stress: int, spent: int, held: int, nerve: float) -> float:
    """What it is worth to spend so much Hope against Stress."""
    player = state.players[seat]
    left = stress - spent
    value = -left * nerve - spent * w.HOPE * nerve
    if left and left >= held:
        value -= TIRED if player.endurance > 1 else 9.0
    if spent and spent == player.hope and player.endurance > 3:
        value -= 0.05
    return value


def buy(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Good Tools."""
    player = state.players[ask.seat]
    each = [w.tool_worth(state, tool) - 0.15 for tool in player.kit]
    return weights([sum([each[i] for i in range(len(each)) if option >> i & 1]) for option in options])


def side(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """A side that costs no action and works in every turn."""
    faces = state.content.characters[state.players[ask.seat].character].sides
    values: list[float] = []
    for option in options:
        each = [
            SIDES.get(sentence.trigger, 0.0) - (0.2 if sentence.block.has(v.DO_SURV) else 0.0)
            for sentence in faces[option].sentences
        ]
        values.append(max(each, default=0.0))
    return weights(values)


def universals(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The best two cards."""
    return weights([sum([w.action_worth(state, 0, card) for card in c.pair_of(option)]) for option in options])


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
    outlook = Outlook(state)
    for option in options:
        if option == c.NO:
            values.append(0.0)
            continue
        sentence = state.content.sentences[c.sentence_of(option)]
        block = sentence.block
        value = w.block_worth(outlook, block, ask.seat) + 0.05
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
            value -= RECYCLED
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
    outlook = Outlook(state)
    theirs, mine = w.stress_cost(outlook, ask.b, n), w.stress_cost(outlook, ask.seat, n)
    return beside([theirs - mine - 0.1] * len(options), 0.0)


def choice(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The effect that hurts least or helps most."""
    blocks = state.content.blocks[ask.a].ops[ask.b].blocks
    outlook = Outlook(state)
    return weights([w.block_worth(outlook, blocks[option], ask.seat) for option in options])


def may(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Only what is worth something."""
    block = state.content.blocks[ask.a].ops[ask.b].blocks[0]
    value = w.block_worth(Outlook(state), block, ask.seat)
    return weights([value - 0.01 if option == c.YES else 0.0 for option in options])


def vote(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Bots abstain (HOPE-RUL-92); one alone draws: the story is not decided by what pays."""
    if c.ABSTAIN in options:
        return [1.0 if option == c.ABSTAIN else 0.0 for option in options]
    drawn = (state.dial * 7 + state.round * 3 + state.players[ask.seat].hand) % len(options)
    return [1.0 if i == drawn else 0.0 for i in range(len(options))]


# ---------------------------------------------------------------- looking and choosing
def archive(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The worst modifiers go."""
    now = state.doing[-1]
    assert isinstance(now, AnalyseModifiers)
    each = [w.MODIFIER[state.pool[piece]] for piece in now.looked]
    return weights([-0.1 * sum([each[i] for i in range(len(each)) if option >> i & 1]) for option in options])


def discard(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The worst encounter cards go, but for those that punish it."""
    now = state.doing[-1]
    assert isinstance(now, AnalyseEncounters)
    outlook = Outlook(state)
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
                value = -w.block_worth(outlook, sentence.block, ask.seat)
        each.append(value)
    return weights([sum([each[i] for i in range(len(each)) if option >> i & 1]) for option in options])


def marker(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """Resources and markers first."""
    if ask.a == NONE:
        return weights([0.0] * len(options))
    outlook = Outlook(state)
    return weights([token_worth(outlook, ask.seat, option) for option in options])


def target(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The card that is worth most to be hit, hacked or emptied."""
    outlook = Outlook(state)
    values: list[float] = []
    for option in options:
        found = state.card(option)
        if found is None:
            values.append(0.0)
        elif found.kind == v.ENEMY:
            values.append(w.enemy_worth(outlook, found)[0])
        else:
            values.append(w.unit_worth(outlook, found))
    return weights(values)


def place(state: HopeState, ask: Ask, options: list[int]) -> list[float]:
    """The location with the best work."""
    mind = Mind(state)
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
    c.UNIVERSALS: universals, c.SIDE: side, c.HAND: subset, c.ACT: act, c.CARD: card, c.CHARGE: charge, c.REACT: react,
    c.MARKER: marker, c.HOPE: hope, c.LOSE: lose, c.RECOVER: subset, c.BUY: buy, c.INTERCEPT: intercept,
    c.CHOICE: choice, c.ARCHIVE: archive, c.DISCARD: discard, c.DIE: attribute, c.VOTE: vote, c.GROWTH: growth,
    c.TARGET: target, c.PLACE: place, c.WHO: who, c.ATTRIBUTE: attribute, c.MAY: may, c.FINAL: vote,
}  # fmt: skip
