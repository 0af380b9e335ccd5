"""Buying a task by its exact odds: what it brings, what it may cost, and which card is best for it."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.ai import worth as w
from neontable.games.neon_hope.ai.odds import Figures, Grid, Plan, Tails, figures_of, grid_of, with_card
from neontable.games.neon_hope.ai.outlook import Outlook
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import enemies
from neontable.games.neon_hope.rules.task import playable
from neontable.games.neon_hope.state import NETWORK, ZONE, HopeState, InPlay


class Mind:
    """What is the same for all answers to one question: how the episode stands, the Grid, the danger at each place."""

    __slots__ = ("dangers", "grid", "outlook", "state", "tails")

    def __init__(self, state: HopeState) -> None:
        self.state = state
        self.outlook = Outlook(state)
        self.grid: Grid = grid_of(state)
        self.tails: list[Tails | None] = [None, None, None, None]  # by one or two reveals, Unpredictable or not
        self.dangers: dict[int, float] = {}  # by seat and place

    def danger(self, seat: int, place: int) -> float:
        """What one activation at this place costs a character."""
        key = place * 8 + seat
        found = self.dangers.get(key)
        if found is None:
            found = 0.05
            for card in self.state.enemies_at(place):
                found += w.stress_cost(self.outlook, seat, enemies.uncovered(self.state, card, v.STRESS_ICON))
                found += enemies.uncovered(self.state, card, v.SURVEILLANCE_ICON) * self.outlook.tempo
            self.dangers[key] = found
        return found

    def figures(self, plan: Plan) -> Figures:
        """The odds of a plan, read off the distribution of this Grid."""
        reckless = 1 if plan.keywords & v.RECKLESS else 0
        wild = 2 if plan.keywords & v.UNPREDICTABLE else 0
        tails = self.tails[reckless + wild]
        if tails is None:
            tails = self.grid.tails(1 + reckless, wild != 0)
            self.tails[reckless + wild] = tails
        return figures_of(self.state, plan, tails)

    def gain(self, plan: Plan, odds: Figures) -> float:
        """What a task brings on average."""
        state = self.state
        card = state.card(plan.card)
        if card is None:
            return odds.success * 0.45
        if plan.type == v.FGT:
            defeat, retreat = w.enemy_worth(self.outlook, card)
            wounded = odds.success - odds.defeat
            return odds.defeat * (defeat + w.RESOURCE) + odds.retreat * retreat + max(0.0, wounded) * defeat * w.DAMAGE
        if plan.type == v.HCK and card.kind != v.STATE:
            return self.second_hack(card, odds)
        unit = w.unit_worth(self.outlook, card)
        if plan.type == v.SUP:
            unit += marker_worth(self.outlook, plan.actor, card)
        left = tokens_left(state, card, plan.type)
        done = w.RESOURCE + (w.FINISH if self.outlook.needed(card) else 0.0)
        usual, more = min(plan.impact, left), min(plan.impact + 1, left)
        return (odds.success - odds.win) * (usual * unit + (done if usual == left else 0.0)) + odds.win * (
            more * unit + (done if more == left else 0.0)
        )

    def second_hack(self, card: InPlay, odds: Figures) -> float:
        """A secondary Hack: a step towards a retreat, or an icon covered."""
        state = self.state
        face = state.face(card)
        last = card.cubes.bit_count() + 1 >= face.slots(state.seats)
        bonus = w.RESOURCE if last else 0.05
        if card.kind == v.ENEMY:
            return odds.success * ((w.enemy_worth(self.outlook, card)[1] if last and face.box else 0.2) + bonus)
        share = 0.15 * card.secrets if self.outlook.needed(card) else 0.05
        return odds.success * (share + bonus)

    def cost(self, plan: Plan, odds: Figures) -> float:
        """What its threat and its activations cost on average."""
        cost = 0.0
        if odds.threat > 0.0:
            cost = odds.threat * (
                w.stress_cost(self.outlook, plan.actor, plan.stress) + plan.watch * self.outlook.tempo
            )
        return cost + odds.activations * self.danger(plan.actor, self.state.players[plan.actor].place)

    def value(self, plan: Plan) -> float:
        """What a task is worth as it is planned."""
        odds = self.figures(plan)
        return self.gain(plan, odds) - self.cost(plan, odds)

    def best(self, plan: Plan) -> float:
        """What a task is worth with the best card in hand, or none."""
        state = self.state
        seat = plan.actor
        player = state.players[seat]
        best = self.value(plan)
        price = self.outlook.nerve(seat)
        for i in playable(state, seat, plan.type):
            number = player.cards[i]
            value = self.value(with_card(state, plan, number)) - price + card_effects(self.outlook, seat, number)
            if value > best:
                best = value
        return best


def card_effects(outlook: Outlook, seat: int, number: int) -> float:
    """What the text of a card brings besides the task."""
    face = outlook.state.content.actions[number].face
    found = 0.0
    for trigger in (v.ON_PLAY, v.ON_WIN, v.ON_MISS):
        for sentence in face.at_trigger[trigger]:
            for op in sentence.block.ops:
                if op.do in (v.DO_HOPE, v.DO_RECOVER, v.DO_AENC, v.DO_AMOD):
                    found += 0.6 * w.WORTHS[op.do](outlook, op, seat)
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


def marker_worth(outlook: Outlook, seat: int, card: InPlay) -> float:
    """What the best marker on a card is worth."""
    best = 0.0
    for token in range(6):
        if card.markers[token]:
            best = max(best, token_worth(outlook, seat, token))
    return best


def token_worth(outlook: Outlook, seat: int, token: int) -> float:
    """What a support marker is worth to a character."""
    if token < v.HOPE_TOKEN:
        return w.MARKER
    return w.HOPE * outlook.nerve(seat) if token == v.HOPE_TOKEN else w.RESOURCE


def tasks_at(state: HopeState, seat: int, place: int) -> list[int]:
    """The tasks that a character could perform if it were at this place."""
    found: list[int] = []
    zone = ZONE + seat
    for card in state.cards:
        if card.down or card.place not in (place, NETWORK, zone):
            continue
        face = state.face(card)
        if face.task is not None and (card.secrets or card.kind != v.LEAD or any(card.markers)):
            found.append(c.doing(c.DO_TASK, card.id, 0))
    return found
