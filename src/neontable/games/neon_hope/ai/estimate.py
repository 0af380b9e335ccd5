"""A guess of how an episode will end: the work left against the dial, and against the cards."""

from __future__ import annotations

from math import exp, log
from typing import Final

from neontable.games.neon_hope.ai.outlook import Outlook
from neontable.games.neon_hope.ai.worth import MODIFIER
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.state import NONE, UNDECIDED, HopeState

# Fitted to 5,682 rounds of the policy's campaigns (all numbers of characters, both modes, two levels), scored on 5,225 others:
# an episode is won if neither clock runs out.
BASE: Final = 3.3
DIAL: Final = 2.6  # for the logarithm of rounds that the dial leaves to rounds that the work takes
SEATS: Final = -2.9  # for the logarithm of the number of characters: thresholds hit a group harder
WORK: Final = -1.15  # for the logarithm of rounds that the work takes: much can happen in them
STAMINA: Final = 1.15
CARDS: Final = 0.95  # for the logarithm of rounds that the cards of the weakest last to rounds that the work takes


# Fitted to 29,400 rounds of 4,000 episodes by the policy, scored on 7,300 others (log likelihood -0.507, the estimate -0.552): what
# plans are compared by. The thresholds to come are counted, so that it does not look better just to be short of one.
FAR_BASE: Final = 0.06
FAR_DIAL: Final = 1.94
FAR_WORK: Final = -1.84
FAR_POOL: Final = 3.88  # for the mean of the modifiers
FAR_CARDS: Final = 0.49
HELD: Final = -0.36  # for each Enemy with Confrontation beside a character, by number of characters
DRIFT: Final = 0.4  # steps of the dial in a round
DRIFT_EACH: Final = 1.3  # for each character
DRIFT_ENEMY: Final = 0.7  # for each Enemy beside one
DRIFT_STATE: Final = 0.5  # for each State that raises Surveillance at the start of a round
BORNE: Final = 0.7  # of the Stress of thresholds to come, what costs cards

_ahead: Final[
    dict[tuple[str, int, int, int], tuple[int, int]]
] = {}  # by content, mode, seats and thresholds that have fired


def grade(state: HopeState) -> float:
    """How well an episode goes or went, for those who compare plans: what is left of dial and cards for the work that is left."""
    if state.outcome == v.WON:
        return 1.0
    if state.outcome != UNDECIDED or not state.players or not state.pool:
        return 0.0
    outlook = Outlook(state)
    seats = state.seats
    watched, stressed = to_come(state)
    drift = DRIFT + DRIFT_EACH * seats
    held = 0
    for card in state.cards:
        if card.kind == v.ENEMY:
            if not card.down and state.anybody_at(card.place):
                drift += DRIFT_ENEMY
                held += 1 if state.face(card).keywords & v.CONFRONTATION else 0
        elif card.kind == v.STATE:
            for sentence in state.face(card).at_trigger[v.ON_START]:
                drift += DRIFT_STATE if sentence.block.has(v.DO_SURV) else 0.0
    final = state.content.thresholds[state.house_rules.mode].final
    rounds = max(1.0, float(final - state.dial - watched)) / drift
    cards = max(0.5, min([outlook.stock(seat) for seat in range(len(state.players))]) - BORNE * stressed)
    need = log(outlook.need)
    return sigmoid(
        FAR_BASE
        + FAR_DIAL * log(rounds)
        + FAR_WORK * need
        + FAR_POOL * sum([MODIFIER[code] for code in state.pool]) / len(state.pool)
        + FAR_CARDS * (log(cards) - need)
        + HELD * held / seats
    )


def to_come(state: HopeState) -> tuple[int, int]:
    """The Surveillance and the Stress of each that the thresholds ahead will bring."""
    mode = state.house_rules.mode
    key = (state.content.hash, mode, state.seats, state.fired)
    found = _ahead.get(key)
    if found is None:
        found = (0, 0)
        rows = state.content.thresholds[mode].thresholds
        for i in range(len(rows)):
            if not state.fired >> i & 1 and not rows[i].block.has(v.DO_END):
                watched, stressed = brought(state, rows[i].block)
                found = (found[0] + watched, found[1] + stressed)
        _ahead[key] = found
    return found


def brought(state: HopeState, block: Block) -> tuple[int, int]:
    """The Surveillance and the Stress of each that an effect brings."""
    watched = stressed = 0
    for op in block.ops:
        if op.do == v.DO_SURV:
            watched += op.n
        elif op.do == v.DO_STRESS:
            stressed += op.n
        elif op.do == v.DO_IF and op.condition is not None:
            met = holds(state, op.condition, Sense(0, NONE, NONE, NONE, NONE))
            if met or len(op.blocks) > 1:
                more = brought(state, op.blocks[0 if met else 1])
                watched += more[0]
                stressed += more[1]
    return watched, stressed


def estimate(state: HopeState) -> list[float]:
    """The same for all seats: won together, or not."""
    if state.outcome != UNDECIDED:
        return [1.0 if state.outcome == v.WON else 0.0] * state.seats
    if not state.players or not state.pool:
        return [0.5] * state.seats
    outlook = Outlook(state)
    need = log(outlook.need)
    unseen = sigmoid(BASE + DIAL * (log(outlook.rounds) - need) + SEATS * log(state.seats) + WORK * need)
    standing = sigmoid(STAMINA + CARDS * (log(max(0.3, outlook.lasting())) - need))
    return [0.02 + 0.96 * unseen * standing] * state.seats


def sigmoid(value: float) -> float:
    """A number as a chance."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))
