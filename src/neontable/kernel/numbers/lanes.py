"""Many games of one kind side by side, by ids and arrays alone: no log, no record, each begun anew when it ends."""

from __future__ import annotations

from array import array
from typing import Any, cast

from neontable.kernel.ask import OFFER, ONE, Ask
from neontable.kernel.chance import Quick
from neontable.kernel.engine import Run
from neontable.kernel.errors import Illegal, Invalid
from neontable.kernel.game import Game
from neontable.kernel.numbers.actions import WAIT, Choice
from neontable.kernel.numbers.episode import next_seat
from neontable.kernel.numbers.space import Space
from neontable.kernel.pickling import Taken, taken_apart


class Lane:
    """One of the games: whose turn it is, what it is asked, and its answer so far."""

    __slots__ = ("acts", "ask", "choice", "codes", "game", "legal", "made", "run", "seat", "space", "waited")
    choice: Choice

    def __init__(self, game: Game[Any], space: Space, run: Run) -> None:
        self.game = game
        self.space = space
        self.run = run
        self.acts = 0
        self.made = 0
        self.waited = 0
        self.seat = -1
        self.ask: Ask | None = None
        self.codes: list[int] = []
        self.legal: list[int] = []
        self.turn()

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def turn(self) -> None:
        """See whose turn it is."""
        run = self.run
        ask = run.ask
        if ask is not None and ask.mode == ONE:
            self.seat = ask.seat
            codes = run.options
        else:
            self.seat = next_seat(run, self.waited, self.made)
            if self.seat < 0:
                self.legal = []
                return
            ask = run.question(self.seat)
            assert ask is not None
            codes = run.choices(ask)
        self.ask = ask
        self.codes = codes
        choice = self.choice = self.space.choice(run.state, ask, codes)
        self.legal = [WAIT, *choice.legal] if self.may_wait() else choice.legal

    def may_wait(self) -> bool:
        """Whether the seat whose turn it is need not answer."""
        ask = self.run.ask
        return ask is not None and ask.mode == OFFER and self.seat in self.run.optional()

    def act(self, id: int) -> None:
        """The seat whose turn it is chooses."""
        choice = self.choice
        if id == WAIT and not choice.begun and self.may_wait():
            self.waited |= 1 << self.seat
        else:
            place = choice.take(id)
            if place < 0:
                self.acts += 1
                self.legal = choice.legal
                return
            run = self.run
            ask = run.ask
            if ask is not None and ask.mode == ONE:
                run.apply(self.codes[place])
            else:
                run.answer(self.seat, self.codes[place])
            self.waited = 0
            self.made += 1
        self.acts += 1
        self.turn()

    def returns(self) -> list[float]:
        """What each seat has of the game that is over."""
        return [2.0 * share - 1.0 for share in self.game.rewards(self.run.state)]


class Lanes:
    """`n` games side by side. After `reset` and each `step` the arrays hold one row for each game, as the next step wants it.

    `observations` and `masks` are those of the seat in `seats`, whose turn it is; `done` says which games ended with the last step,
    and `returns` what each seat has of them. A game that has ended begins anew with the next seed.
    """

    __slots__ = (
        "_clear", "_ones", "_rows", "bad", "begun", "content", "done", "game", "lanes", "lowest", "masks", "n",
        "observations", "options", "players", "returns", "seats", "seed", "space",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[Any],
        space: Space,
        players: int,
        options: dict[str, Any],
        content: Any,
        n: int,
        seed: int,
        bad: str,
    ) -> None:
        self.game = game
        self.space = space
        self.players = players
        self.options = options
        self.content = content
        self.n = n
        self.seed = seed
        self.bad = bad
        self.begun = 0
        self.observations = array("f", bytes(4 * n * space.size))
        whole: memoryview[float] = cast(Any, memoryview(self.observations))
        self._rows = [whole[i * space.size : (i + 1) * space.size] for i in range(n)]
        self.masks = array("b", bytes(n * space.actions.count))
        masks = memoryview(self.masks)
        self._ones = [masks[i * space.actions.count : (i + 1) * space.actions.count] for i in range(n)]
        self._clear = array("b", bytes(space.actions.count))
        self.seats = array("b", bytes(n))
        self.done = array("b", bytes(n))
        self.returns = array("f", bytes(4 * n * players))
        self.lanes: list[Lane] = []

    def reset(self) -> None:
        """Begin all games anew."""
        self.begun = 0
        self.lanes = [self._begin() for _ in range(self.n)]
        for i in range(self.n):
            self.done[i] = 0
            self._show(i)

    def _begin(self) -> Lane:
        chance = Quick(self.seed * 1_000_003 + self.begun)
        self.begun += 1
        state = self.game.begin(self.players, dict(self.options), self.content, chance)
        lane = Lane(self.game, self.space, Run(self.game, state))
        return lane if lane.seat >= 0 else self._begin()

    def step(self, ids: list[int]) -> None:
        """One action in every game; if one of them is refused, none is taken."""
        if len(ids) != self.n:
            raise Invalid(f"{self.n} games take {self.n} actions, not {len(ids)}.")
        lanes = self.lanes
        if not lanes:
            raise Invalid("The games have not begun.", "Call reset() first.")
        wrong: list[int] = []
        for i in range(self.n):
            if ids[i] not in lanes[i].legal:
                self._check(i, ids[i])
                wrong.append(i)
        for i in range(self.n):
            lane = lanes[i]
            ended = False
            if wrong and i in wrong:
                self._pay(i, [-1.0 if seat == lane.seat else 0.0 for seat in range(self.players)])
                ended = True
            else:
                lane.act(ids[i])
                if lane.seat < 0:
                    self._pay(i, lane.returns())
                    ended = True
                elif lane.acts >= self.game.max_length:
                    self._pay(i, [0.0] * self.players)
                    ended = True
            self.done[i] = ended
            if ended:
                lanes[i] = self._begin()
            self._show(i)

    def _check(self, i: int, id: int) -> None:
        """Refuse what is no action, and what is none now unless it costs the game."""
        self.space.actions.check(id)
        if self.bad == "raise":
            possible = self.lanes[i].legal[:10]
            raise Illegal("", f"Action {id} is not possible in game {i} now.", f"Possible are {possible}.")

    def _pay(self, i: int, returns: list[float]) -> None:
        at = i * self.players
        for seat in range(self.players):
            self.returns[at + seat] = returns[seat]

    def _show(self, i: int) -> None:
        """Write what the seat sees whose turn it is in this game."""
        lane = self.lanes[i]
        space = self.space
        self.seats[i] = lane.seat
        space.observe(
            lane.run.state, lane.seat, lane.ask, lane.choice, self.observations, self._rows[i], i * space.size
        )
        count = len(self._clear)
        at = i * count
        self.masks[at : at + count] = self._clear
        ones = self._ones[i]
        for id in lane.legal:
            ones[id] = 1
