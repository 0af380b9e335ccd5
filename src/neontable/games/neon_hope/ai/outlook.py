"""How an episode stands: the work that is left against the dial and against the cards, and what that makes things worth."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Cond
from neontable.games.neon_hope.rules.story.chapters import current
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.state import ACTIONS, NONE, HopeState, InPlay

PACE: Final = 1.6  # Secrets that a character brings in a round
DRIFT: Final = 0.4  # steps of the dial in a round, beside one for each character and Enemy
DRIFT_EACH: Final = 0.3  # and so many more for each character, by encounter cards
MEETING: Final = 0.5  # Secrets' worth of work for each character who has to come to a meeting
SPENT: Final = 2.0  # cards that a character loses and plays in a round
WATCH: Final = 0.6  # one step of the dial, in Secrets, when the work just fits into the rounds left
CARD: Final = 0.18  # one card in hand, in Secrets, when the work just fits into the cards left
STEEP: Final = 0.7  # how much dearer both become when it does not fit

_chapters: Final[
    dict[tuple[str, int, int], list[float]]
] = {}  # by content, episode and seats: the work of each chapter


class Goal:
    """What the current objective still asks for."""

    __slots__ = ("flips", "meet", "names", "together")

    def __init__(self) -> None:
        self.names: list[int] = []  # Leads, Enemies and States to be worked on
        self.flips: list[int] = []  # of these, Leads whose front is enough
        self.meet = NONE  # the setting where all must be in the end
        self.together = False  # only the meeting is left


def goal_of(state: HopeState) -> Goal:
    """The Leads and States that the chapter needs now."""
    goal = Goal()
    chapter = current(state)
    if chapter is not None:
        _gather(state, chapter.objective, goal)
        goal.together = goal.meet != NONE and not goal.names
    return goal


def _gather(state: HopeState, cond: Cond, goal: Goal) -> None:
    if cond.is_ in (v.IS_AND, v.IS_OR):
        for part in cond.parts:
            _gather(state, part, goal)
    elif cond.is_ in (v.IS_FLIPPED, v.IS_DONE, v.IS_DEFEATED):
        if not holds(state, cond, Sense(0, NONE, NONE, NONE, NONE)):
            goal.names.append(cond.name)
            if cond.is_ == v.IS_FLIPPED:
                goal.flips.append(cond.name)
    elif cond.is_ == v.IS_ALLAT:
        goal.meet = cond.setting


def chapter_work(content: Content, episode: int, seats: int) -> list[float]:
    """The work of each chapter of an episode, from what its objective names."""
    key = (content.hash, episode, seats)
    found = _chapters.get(key)
    if found is None:
        found = []
        for number in content.episodes[episode].chapters:
            found.append(_whole_work(content, content.chapters[number].objective, seats))
        _chapters[key] = found
    return found


def _whole_work(content: Content, cond: Cond, seats: int) -> float:
    """The work of an objective that nobody has begun."""
    if cond.is_ == v.IS_AND:
        return sum([_whole_work(content, part, seats) for part in cond.parts])
    if cond.is_ == v.IS_OR:
        return 0.5 * min([_whole_work(content, part, seats) for part in cond.parts])
    if cond.is_ == v.IS_ALLAT:
        return MEETING * seats
    if cond.is_ in (v.IS_FLIPPED, v.IS_DONE, v.IS_DEFEATED):
        for card in content.cards:
            if card.name == cond.name:
                faces = card.faces[:1] if cond.is_ == v.IS_FLIPPED else card.faces
                return sum([sum([face.token(token, seats) for token in range(7)]) for face in faces]) + (
                    faces[0].slots(seats) + faces[0].health if cond.is_ == v.IS_DEFEATED else 0
                )
    return 0.0


class Outlook:
    """The two clocks of an episode, and what the dial and cards are worth now, in Secrets of the objective."""

    __slots__ = ("goal", "need", "nerves", "rounds", "state", "tempo", "work")

    def __init__(self, state: HopeState) -> None:
        self.state = state
        self.goal = goal_of(state)
        self.work = self.work_left()
        seats = state.seats
        final = state.content.thresholds[state.house_rules.mode].final
        beside = 0
        for card in state.cards:
            if card.kind == v.ENEMY and not card.down and state.anybody_at(card.place):
                beside += 1
        rate = DRIFT + (1.0 + DRIFT_EACH) * seats + beside
        self.rounds = max(0.4, (final - state.dial) / rate)  # that the dial leaves
        self.need = max(0.3, self.work / (PACE * seats))  # that the work takes
        self.tempo = WATCH * dearer(self.need / self.rounds)
        self.nerves: list[float] = []
        for seat in range(len(state.players)):
            self.nerves.append(CARD * dearer(self.need / max(0.5, self.lasts(seat))))

    def lasts(self, seat: int) -> float:
        """For how many rounds the cards of a character last."""
        return self.stock(seat) / SPENT

    def stock(self, seat: int) -> float:
        """The cards that a character can still lose and play, Hope and later hands among them."""
        player = self.state.players[seat]
        left = player.endurance * (player.endurance - 1) / 2
        return player.hand.bit_count() + 0.7 * player.hope + left

    def lasting(self) -> float:
        """For how many rounds the cards of the weakest last: who is exhausted loses for all."""
        return min([self.lasts(seat) for seat in range(len(self.state.players))])

    def work_left(self) -> float:
        """How many Secrets, cubes and steps are left to the end of the last chapter."""
        state = self.state
        goal = self.goal
        seats = state.seats
        left = 0.0
        for card in state.cards:
            if self.needed(card):
                if card.kind == v.LEAD:
                    left += card.secrets + sum(card.markers)
                    if card.side == 0 and state.content.cards[card.card].name not in goal.flips:
                        back = state.content.cards[card.card].faces[1]
                        left += sum([back.token(token, seats) for token in range(7)])
                else:
                    face = state.face(card)
                    left += face.slots(seats) - card.cubes.bit_count() + max(0, face.health - card.damage)
        if goal.meet != NONE:
            left += MEETING * len([player for player in state.players if player.place >> 1 != goal.meet])
        chapters = chapter_work(state.content, state.house_rules.episode, seats)
        for i in range(state.chapter + 1, len(chapters)):
            left += chapters[i]
        return left

    def needed(self, card: InPlay) -> bool:
        """Whether the objective is about this card."""
        return self.state.content.cards[card.card].name in self.goal.names

    def nerve(self, seat: int) -> float:
        """How dear a card of this character is now: more with little Endurance and much work left."""
        player = self.state.players[seat]
        price = self.nerves[seat]
        if player.endurance == 1:
            price *= 3.0 if player.hand.bit_count() <= 2 else 1.5
        return price

    def actions_left(self) -> int:
        """The actions that are left in this round."""
        state = self.state
        return sum([ACTIONS - player.spent for player in state.players])


def dearer(pressure: float) -> float:
    """How much dearer something is when so much of it is needed for each that is there."""
    bounded = max(0.25, min(3.0, pressure))
    return 1.0 + STEEP * (bounded - 1.0)
