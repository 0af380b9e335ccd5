"""How likely an episode is won, read off what can be counted at a table: what search compares its answers by.

It is slower and sees more than the estimate: which tasks are left and how often they succeed, what the thresholds ahead will bring,
who has come how far with cards and Tools. A small network weighs it; `benchmarks/prospects.py` plays the episodes that its numbers
are fitted to, and writes `prospects.toml`.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp, log, tanh
from typing import Final

from neontable.games.neon_hope.ai.odds import Grid, Tails, counts
from neontable.games.neon_hope.ai.outlook import Outlook, chapter_work
from neontable.games.neon_hope.ai.worth import MODIFIER
from neontable.games.neon_hope.cards import Face
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.state import NETWORK, NONE, UNDECIDED, HopeState, InPlay, Player

DRIFT: Final = 0.4  # steps of the dial in a round
DRIFT_EACH: Final = 1.3  # for each character
DRIFT_ENEMY: Final = 0.7  # for each Enemy beside one
DRIFT_STATE: Final = 0.5  # for each State that raises Surveillance at the start of a round
BORNE: Final = 0.7  # of the Stress of thresholds to come, what costs cards
USUAL: Final = 0.6  # how often a task of a chapter to come succeeds
HARDEST: Final = 0.15  # a task that succeeds less often is helped by cards

FEATURES: Final = (
    "characters", "rounds", "dial", "gap", "stress", "need", "tries", "tries now", "cards", "weakest", "hand", "smallest hand",
    "hope", "lowest endurance", "endurance", "resources", "tools", "markers", "charges", "grid", "enemies", "beside",
    "icons", "confrontation", "states", "harm", "at work", "optional", "work", "work to come", "chapters done", "chapters to come",
    "encounter deck", "staging deck",
)  # fmt: skip

_ahead: Final[
    dict[tuple[str, int, int, int], tuple[int, int]]
] = {}  # by content, mode, seats and thresholds that have fired


class Network:
    """The numbers of the network: a row of weights for each hidden unit, what it adds, and what it counts."""

    __slots__ = ("base", "counts", "offsets", "rows")

    def __init__(self, rows: list[list[float]], offsets: list[float], counts: list[float], base: float) -> None:
        self.rows = rows
        self.offsets = offsets
        self.counts = counts
        self.base = base

    def chance(self, seen: list[float]) -> float:
        """What it makes of these numbers."""
        value = self.base
        for unit in range(len(self.rows)):
            row = self.rows[unit]
            inner = self.offsets[unit]
            for i in range(len(row)):
                inner += row[i] * seen[i]
            value += self.counts[unit] * tanh(inner)
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))


def network() -> Network:
    """The network as it was fitted."""
    data = tomllib.loads(files("neontable.games.neon_hope.ai").joinpath("prospects.toml").read_text(encoding="utf-8"))
    return Network(data["rows"], data["offsets"], data["counts"], data["base"])


_network: Final[list[Network]] = []


def prospects(state: HopeState) -> float:
    """How likely the episode is won; known once it is over."""
    if state.outcome != UNDECIDED:
        return 1.0 if state.outcome == v.WON else 0.0
    if not state.players or not state.pool:
        return 0.5
    if not _network:
        _network.append(network())
    return _network[0].chance(features(state))


class Board:
    """What the cards in play come to."""

    __slots__ = (
        "at_work",
        "beside",
        "confrontation",
        "drift",
        "enemies",
        "harm",
        "icons",
        "optional",
        "states",
        "tries",
    )

    def __init__(self, state: HopeState, outlook: Outlook) -> None:
        self.enemies = self.beside = self.icons = self.confrontation = 0
        self.states = self.harm = self.at_work = self.optional = 0
        self.tries = 0.0  # tasks that the objective still takes, failures among them
        self.drift = DRIFT + DRIFT_EACH * state.seats  # of the dial in a round
        pool = counts(state.pool)
        tails = Grid(counts([]), pool, pool).tails(1)
        for card in state.cards:
            face = state.face(card)
            if card.kind == v.ENEMY:
                self.enemy(state, card, face)
            elif card.kind == v.STATE:
                self.state(face)
            if outlook.needed(card):
                self.tries += tries_for(state, outlook, card, face, tails)
                self.at_work += len([player for player in state.players if player.place == card.place])
            elif card.kind == v.LEAD:
                self.optional += card.secrets

    def enemy(self, state: HopeState, card: InPlay, face: Face) -> None:
        """One more Enemy."""
        if card.down:
            return
        self.enemies += 1
        if card.place < NETWORK and state.anybody_at(card.place):
            self.beside += 1
            self.drift += DRIFT_ENEMY
            self.icons += len(face.icons) - card.cubes.bit_count()
            self.confrontation += 1 if face.keywords & v.CONFRONTATION else 0

    def state(self, face: Face) -> None:
        """One more State."""
        self.states += 1
        for sentence in face.at_trigger[v.ON_START]:
            watched = sentence.block.has(v.DO_SURV)
            if watched or sentence.block.has(v.DO_STRESS):
                self.harm += 1
            if watched:
                self.drift += DRIFT_STATE


def features(state: HopeState) -> list[float]:
    """What is counted, in the order of FEATURES."""
    outlook = Outlook(state)
    board = Board(state, outlook)
    seats = state.seats
    players = state.players
    watched, stressed = to_come(state)
    final = state.content.thresholds[state.house_rules.mode].final
    gap = float(final - state.dial - watched)
    chapters = chapter_work(state.content, state.house_rules.episode, seats)
    later = sum(chapters[state.chapter + 1 :])
    weakest = min([outlook.stock(seat) for seat in range(seats)])
    pool = state.pool
    hidden = [pool[piece] for piece in state.unknown.cards] + [pool[piece] for piece in state.known]
    return [
        log(seats),
        log(max(1.0, gap) / board.drift),
        float(state.dial),
        gap,
        float(stressed),
        log(outlook.need),
        log(max(HARDEST, board.tries + later / USUAL)),
        board.tries,
        log(max(0.5, weakest - BORNE * stressed)),
        weakest,
        sum([player.hand.bit_count() for player in players]) / seats,
        float(min([player.hand.bit_count() for player in players])),
        sum([player.hope for player in players]) / seats,
        float(min([player.endurance for player in players])),
        sum([player.endurance for player in players]) / seats,
        sum([player.resources for player in players]) / seats,
        sum([len(player.tools) for player in players]) / seats,
        sum([sum(player.markers) for player in players]) / seats,
        sum([charges(player) for player in players]) / seats,
        mean(hidden),
        float(board.enemies),
        float(board.beside),
        float(board.icons),
        float(board.confrontation),
        float(board.states),
        float(board.harm),
        float(board.at_work),
        float(board.optional),
        outlook.work,
        later,
        float(state.chapter),
        float(len(chapters) - 1 - state.chapter),
        float(len(state.deck.cards)),
        float(len(state.staging)),
    ]


def mean(codes: list[int]) -> float:
    """What modifiers are worth on average."""
    return sum([MODIFIER[code] for code in codes]) / max(1, len(codes))


def charges(player: Player) -> int:
    """The charges on the Attribute Markers of a character."""
    return sum([player.markers[i] * (1 + i % 2) for i in range(len(player.markers))])


def tries_for(state: HopeState, outlook: Outlook, card: InPlay, face: Face, tails: Tails) -> float:
    """How many tasks a card of the objective still takes, without cards in hand, by whoever is best at it."""
    seats = state.seats
    if card.kind != v.LEAD:
        left = face.slots(seats) - card.cubes.bit_count() + max(0, face.health - card.damage)
        return left / success(state, face, tails)
    found = (card.secrets + sum(card.markers)) / success(state, face, tails)
    sheet = state.content.cards[card.card]
    if card.side == 0 and sheet.name not in outlook.goal.flips:
        back = sheet.faces[1]
        found += sum(back.set_up(seats)) / success(state, back, tails)
    return found


def success(state: HopeState, face: Face, tails: Tails) -> float:
    """How often the task of a card succeeds for whoever is best at it."""
    if face.task is None:
        return HARDEST
    best = max([player.attributes[face.task.attribute] for player in state.players])
    return max(HARDEST, tails.win + tails.reach(best - face.task.difficulty))


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
