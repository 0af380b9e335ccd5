"""Buying a task by its exact odds: what it brings, what it may cost, and which card is best for it."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.ai import worth as w
from neontable.games.neon_hope.ai.odds import Grid, Odds, Plan, odds_of, with_card
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import enemies
from neontable.games.neon_hope.rules.task import playable
from neontable.games.neon_hope.state import NETWORK, ZONE, HopeState, InPlay


class Mind:
    """What is the same for all answers to one question: the goal, the Grid, the danger at each place."""

    __slots__ = ("goal", "grid", "state", "tempo")

    def __init__(self, state: HopeState, grid: Grid) -> None:
        self.state = state
        self.grid = grid
        self.goal = w.goal_of(state)
        self.tempo = w.tempo(state)

    def danger(self, seat: int, place: int) -> float:
        """What one activation at this place costs a character."""
        cost = 0.0
        for card in self.state.enemies_at(place):
            cost += w.stress_cost(self.state, seat, enemies.uncovered(self.state, card, v.STRESS_ICON))
            cost += enemies.uncovered(self.state, card, v.SURVEILLANCE_ICON) * self.tempo
        return cost + 0.05

    def gain(self, plan: Plan, odds: Odds) -> float:
        """What a task brings on average."""
        state = self.state
        card = state.card(plan.card)
        if card is None:
            return odds.success * 0.45
        if plan.type == v.FGT:
            defeat, retreat = w.enemy_worth(state, card)
            wounded = odds.success - odds.defeat
            return odds.defeat * (defeat + w.RESOURCE) + odds.retreat * retreat + max(0.0, wounded) * defeat * 0.35
        unit = w.unit_worth(state, card, self.goal)
        left = tokens_left(state, card, plan.type)
        if plan.type == v.HCK and card.kind != v.STATE:
            return self.second_hack(card, odds)
        brought = 0.0
        for impact, p in odds.impact.items():
            n = min(impact, left)
            brought += p * n * (unit + (marker_worth(card) if plan.type == v.SUP else 0.0))
            if n == left:
                brought += p * (w.RESOURCE + (0.3 if w.needed(state, card, self.goal) else 0.0))
        return brought

    def second_hack(self, card: InPlay, odds: Odds) -> float:
        """A secondary Hack: a step towards a retreat, or an icon covered."""
        state = self.state
        face = state.face(card)
        last = card.cubes.bit_count() + 1 >= face.slots(state.seats)
        bonus = w.RESOURCE if last else 0.05
        if card.kind == v.ENEMY:
            return odds.success * ((w.enemy_worth(state, card)[1] if last and face.box else 0.2) + bonus)
        share = 0.15 * card.secrets if w.needed(state, card, self.goal) else 0.05
        return odds.success * (share + bonus)

    def cost(self, plan: Plan, odds: Odds) -> float:
        """What its threat and its activations cost on average."""
        state = self.state
        cost = odds.threat * (w.stress_cost(state, plan.actor, plan.stress) + plan.watch * self.tempo)
        acts = sum([n * odds.acts[n] for n in range(len(odds.acts))])
        return cost + acts * self.danger(plan.actor, state.players[plan.actor].place)

    def value(self, plan: Plan) -> float:
        """What a task is worth as it is planned."""
        odds = odds_of(self.state, plan, self.grid)
        return self.gain(plan, odds) - self.cost(plan, odds)

    def best(self, plan: Plan) -> float:
        """What a task is worth with the best card in hand, or none."""
        state = self.state
        seat = plan.actor
        player = state.players[seat]
        best = self.value(plan)
        price = w.nerve(state, seat)
        for i in playable(state, seat, plan.type):
            number = player.cards[i]
            best = max(best, self.value(with_card(state, plan, number)) - price + card_effects(state, seat, number))
        return best


def card_effects(state: HopeState, seat: int, number: int) -> float:
    """What the text of a card brings besides the task."""
    face = state.content.actions[number].face
    found = 0.0
    for trigger in (v.ON_PLAY, v.ON_WIN, v.ON_MISS):
        for sentence in face.at_trigger[trigger]:
            for op in sentence.block.ops:
                if op.do in (v.DO_HOPE, v.DO_RECOVER, v.DO_AENC, v.DO_AMOD):
                    found += 0.6 * w.op_worth(state, op, seat)
                elif op.do == v.DO_TAKEBACK:
                    found += 0.06
    return found


def tokens_left(state: HopeState, card: InPlay, type: int) -> int:
    """How many tokens, slots or health a card has left."""
    if type == v.INV:
        return card.secrets
    if type == v.SUP:
        return sum(card.markers)
    return state.face(card).slots(state.seats) - card.cubes.bit_count()


def marker_worth(card: InPlay) -> float:
    """What the best marker on a card is worth."""
    best = 0.0
    for token in range(6):
        if card.markers[token]:
            best = max(best, w.MARKER if token < v.HOPE_TOKEN else w.HOPE if token == v.HOPE_TOKEN else w.RESOURCE)
    return best


def tasks_at(state: HopeState, seat: int, place: int) -> list[int]:
    """The tasks that a character could perform if it were at this place."""
    found: list[int] = []
    for card in state.cards:
        if card.down or (card.place not in (place, NETWORK, ZONE + seat)):
            continue
        face = state.face(card)
        if face.task is not None and (card.secrets or any(card.markers) or card.kind != v.LEAD):
            found.append(c.doing(c.DO_TASK, card.id, 0))
    return found
