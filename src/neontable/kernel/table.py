"""A table: a game in progress that takes choices, keeps secrets, remembers everything and can be copied at any moment."""

from __future__ import annotations

import json
from typing import Any, Final

from neontable.kernel.ask import ALL, ONE, TOGETHER, Ask, Asks, State
from neontable.kernel.chance import Chance, Recorded
from neontable.kernel.decision import Decision
from neontable.kernel.engine import Run
from neontable.kernel.errors import Illegal, Invalid, NeontableError, RuleError
from neontable.kernel.event import Event
from neontable.kernel.game import Game, Result, View
from neontable.kernel.history import CHOICE, CONCEDE, FREE, ORDER, SEAT, UNDO, Entry, Start, after, why_no_undo
from neontable.kernel.line import Line
from neontable.kernel.orders import Order, order_from

DEALS: Final = 32  # times that each seat's turn comes when all that is not public is dealt anew


class Table:
    """A game being played. Make one with `neontable.new`, `neontable.setup` or `neontable.load`."""

    __slots__ = (
        "_base", "_before", "_counted", "_decisions", "_keeps", "_locked", "_log", "_made", "_orders", "_seen", "_standing",
        "_windows", "entries", "game", "names", "run", "start",
    )  # fmt: skip

    def __init__(self, game: Game[Any], start: Start, run: Run, log: list[Event]) -> None:
        self.game = game
        self.start = start
        self.run = run
        self.entries: list[Entry] = []
        self.names: list[str] = []
        self._log = log
        self._before = len(log)  # events there were when the present question was asked
        self._base: State | None = None
        self._made: list[tuple[int, int]] = []
        self._decisions: tuple[Decision, ...] | None = None
        self._orders: dict[int, list[Order]] = {}
        self._seen: dict[int, list[Event]] = {}
        self._locked = False
        self._windows = 0
        self._standing: list[Entry] = []  # what still stands of so many entries
        self._counted = 0
        self._keeps = not game.stepwise  # whether checkpoints must be kept for copies

    def __repr__(self) -> str:
        asked = "over" if self.over else "asks " + " and ".join(f"seat {one.seat}" for one in self.decisions)
        return f"<Table {self.game.name}, {self.seats} seats, {len(self.entries)} entries, {asked}>"

    # ---- what is asked
    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.start.seats

    @property
    def options(self) -> dict[str, Any]:
        """The options the table was made with."""
        return dict(self.start.options)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.run.ask is None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions that wait for an answer."""
        decisions = self._decisions
        if decisions is None:
            run = self.run
            ask = run.ask
            if ask is None:
                decisions = ()
            elif ask.mode == ONE:
                decisions = (Decision(run, ask, run.options),)
            else:
                decisions = tuple([Decision(run, one, run.choices(one)) for one in run.pending()])
            self._decisions = decisions
        return decisions

    def decision(self, seat: int) -> Decision | None:
        """The decision this seat has to make now, if any."""
        for decision in self.decisions:
            if decision.seat == seat:
                return decision
        return None

    def decisions_for(self, seat: int | None) -> list[dict[str, Any]]:
        """The pending decisions as this seat may know them: its own in full, of others only the public prompt.

        While seats answer unseen of each other, what others are asked and whether they have answered is not shown.
        """
        ask = self.run.ask
        unseen = ask is not None and (ask.mode == ALL or ask.mode == TOGETHER)
        return [
            d.as_data() if d.seat == seat else d.public_data() for d in self.decisions if d.seat == seat or not unseen
        ]

    # ---- choosing
    def choose(self, seat: int, option: str | list[str] | tuple[str, ...]) -> None:
        """Answer for a seat: an option, a text that fits one, or a list of them applied as one."""
        if isinstance(option, str):
            self.answer(seat, option)
        elif isinstance(option, (list, tuple)):
            self._choose_all(seat, list(option))
        else:
            raise Illegal("", f"An option is a text, not {option!r}.", "Choose one of decision.options.")
        if self._orders:
            self._follow_orders()

    def answer(self, seat: int, option: str) -> None:
        """Answer one question for a seat; standing orders do not follow by themselves."""
        run = self.run
        ask = run.ask
        if ask is None:
            raise Illegal("", "The game is over.", "Start another with neontable.new.")
        if ask.mode != ONE or ask.seat != seat:
            question = run.question(seat)
            if question is None:
                self._check_seat(seat)
                waiting = " and ".join(str(one.seat) for one in run.pending())
                raise Illegal("", f"Seat {seat} has nothing to decide now.", f"It is up to seat {waiting}.")
            ask = question
        decision = self.decisions[0] if ask is run.ask else self._decision_of(ask)
        texts = decision.options
        if option in texts:
            code = decision.codes[texts.index(option)]
        else:
            code = decision.code(option)
            option = self.game.word(run.state, ask, code)
        self._commit(ask, ask.seat, code, option, False)

    def _decision_of(self, ask: Ask) -> Decision:
        """The decision of a question, even if it was answered already and the others were not."""
        for decision in self.decisions:
            if decision.ask is ask:
                return decision
        return Decision(self.run, ask, self.run.choices(ask))

    def _choose_all(self, seat: int, options: list[str]) -> None:
        if not options:
            raise Illegal("", "The list of choices is empty.", "Name at least one option.")
        for option in options:
            if not isinstance(option, str):
                raise Illegal("", f"An option is a text, not {option!r}.", "Choose options of decision.options.")
        if len(options) > 1:
            trial = self.fork()
            for option in options:
                if type(option) is not str:
                    raise Illegal("", f"An option is a text, not {option!r}.", "Choose one of decision.options.")
                trial.answer(seat, option)
        for option in options:
            self.answer(seat, option)

    def _commit(self, ask: Ask, seat: int, code: int, text: str, auto: bool) -> None:
        """Carry out a legal answer and write it down; whatever fails inside a rule leaves the table as it was."""
        run = self.run
        state = run.state
        if state.since == 0:
            if self._locked and self._nothing_open():
                self._unlock()
            if self._keeps and self._nothing_open():
                self._base = state.copy()
                self._made = []
        chance = state.chance
        drawn = chance.drawn
        knowledge = state.knowledge
        if knowledge is not None:
            knowledge.news = 0
        whole = run.ask
        window = 0
        try:
            if whole is ask:
                run.apply(code)
            else:
                assert whole is not None
                if whole.mode == ALL or whole.mode == TOGETHER:
                    window = self._windows + 1
                run.answer(seat, code)
        except NeontableError:
            self._restore()
            raise
        except Exception as error:
            self._restore()
            raise RuleError(
                f"A rule of {self.game.title} failed at {text!r}: {error!r}", self._failed(seat, text, auto)
            ) from error
        if window and not self._same_window(whole):
            self._windows += 1
        if run.ask is not whole:
            self._before = len(self._log)
        news = 0 if knowledge is None else knowledge.news
        self.entries.append(Entry(CHOICE, seat, text, auto, chance.drawn != drawn, news, window))
        if self._keeps:
            self._made.append((seat, code))
        self._decisions = None
        if self._locked and state.since == 0 and self._nothing_open():
            self._unlock()

    def _failed(self, seat: int, text: str, auto: bool) -> object:
        """The record of everything up to a choice that a rule could not carry out."""
        from neontable.kernel.record import record_of

        if self._locked:
            return None
        self.entries.append(Entry(CHOICE, seat, text, auto))
        record = record_of(self, False)
        self.entries.pop()
        return record

    def _same_window(self, before: Ask | None) -> bool:
        """Whether the seats that answer unseen of each other still do."""
        return self.run.ask is before

    def _nothing_open(self) -> bool:
        """Whether no seat has answered while others still have to; answers that went without asking do not count."""
        ask = self.run.ask
        if isinstance(ask, Asks):
            for one in ask.asks:
                if one.seat in ask.answers and (one.always or len(self.run.choices(one)) > 1):
                    return False
        return True

    def _restore(self) -> None:
        """Back to before the choice that failed."""
        if self._locked:
            raise Invalid("A rule failed in a sample before its first checkpoint.", "Sample the table again.")
        self._rebuild()

    def _unlock(self) -> None:
        """A sample has reached a checkpoint: from here on it is a table of its own."""
        start = self.start
        self.start = Start(start.seats, start.options, start.content, start.packs, None, False)
        self.start.root = self.run.state.copy()
        self.start.told = self._log[:]
        self.entries = []
        self._standing = []
        self._counted = 0
        self._locked = False

    # ---- standing orders
    def order(self, seat: int, order: dict[str, Any]) -> None:
        """Give a standing order: {kind, answer, when, at_least}; an order without an answer withdraws that kind."""
        from neontable.kernel.record import canonical

        self._check_seat(seat)
        given = order_from(self.game, order)
        self.entries.append(Entry(ORDER, seat, canonical(order)))
        self._keep_order(seat, order["kind"], given)
        self._follow_orders()

    @property
    def windows(self) -> int:
        """How many rounds of answers given unseen of each other are closed."""
        return self._windows

    def replay_order(self, entry: Entry) -> None:
        """Give a recorded order again; what it answered follows in the record."""
        order = json.loads(entry.text)
        self._check_seat(entry.seat)
        given = order_from(self.game, order)
        self.entries.append(entry)
        self._keep_order(entry.seat, order["kind"], given)

    def _keep_order(self, seat: int, kind: str, given: Order | None) -> None:
        kept = [one for one in self._orders.get(seat, []) if one.kind != kind]
        if given is not None:
            kept.append(given)
        if kept:
            self._orders[seat] = kept
        else:
            self._orders.pop(seat, None)

    def orders(self, seat: int) -> list[dict[str, Any]]:
        """The standing orders of a seat; they are private to it."""
        self._check_seat(seat)
        return [order.as_data() for order in self._orders.get(seat, [])]

    def _follow_orders(self) -> None:
        """Answer by standing orders while any of them speaks."""
        while self.follow_order():
            pass

    def follow_order(self) -> bool:
        """Give one answer that a standing order has prepared; false if none speaks now."""
        spoken = self._spoken()
        if spoken is None:
            return False
        decision, answer = spoken
        self._commit(decision.ask, decision.seat, decision.code(answer), answer, True)
        return True

    def ordered_seat(self) -> int:
        """The seat for which a standing order would answer now; -1 if none speaks."""
        spoken = self._spoken()
        return -1 if spoken is None else spoken[0].seat

    def _spoken(self) -> tuple[Decision, str] | None:
        """The first answer that a standing order has prepared."""
        if not self._orders:
            return None
        for decision in self.decisions:
            orders = self._orders.get(decision.seat)
            if orders is None:
                continue
            facts = self.game.order_facts(self.run.state, decision.ask)
            for order in orders:
                if order.kind == decision.kind and order.applies(facts) and order.answer in decision.options:
                    return decision, order.answer
        return None

    # ---- what can be known
    def view(self, seat: int | None) -> View:
        """What a seat, or with None a spectator, may know: plain JSON-able data."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.run.state, -1 if seat is None else seat)

    def called(self, seat: int) -> str:
        """Whom a seat plays, by name; nothing where players are nobody but themselves."""
        return self.game.called(self.run.state, seat)

    @property
    def log(self) -> tuple[Line, ...]:
        """All that happened, with every secret."""
        return tuple([Line(self.game, self.run.state, i, event) for i, event in enumerate(self._log)])

    def log_for(self, seat: int | None, first: int = 0, last: int | None = None) -> tuple[Line, ...]:
        """All that happened, or a part of it, as this seat or with None a spectator may read it."""
        if seat is not None:
            self._check_seat(seat)
        events = self.events_for(-1 if seat is None else seat)
        end = len(events) if last is None else min(last, len(events))
        return tuple([Line(self.game, self.run.state, i, events[i]) for i in range(first, end)])

    def events_for(self, seat: int) -> list[Event]:
        """The events without what this seat (a spectator is -1) may not read: one list that grows until an undo makes another.

        What seats do unseen of each other is told when the last of them has answered.
        """
        seen = self._seen.get(seat)
        if seen is None:
            seen = []
            self._seen[seat] = seen
        ask = self.run.ask
        told = self._before if ask is not None and ask.mode == TOGETHER else len(self._log)
        for i in range(len(seen), told):
            seen.append(self._log[i].for_seat(seat))
        return seen

    @property
    def result(self) -> Result | None:
        """None while the game goes on, then who won, with scores and the reason."""
        return None if self.run.ask is not None else self.game.result(self.run.state)

    def odds(self, seat: int, option: str) -> View:
        """The exact odds of an option from what this seat knows, with the assumptions stated, where the game offers them."""
        self._check_seat(seat)
        decision = self.decision(seat)
        if decision is None:
            raise Illegal("", f"Seat {seat} has nothing to decide now.")
        return self.game.odds(self.run.state, seat, decision.ask, decision.code(option))

    # ---- copies
    def fork(self) -> Table:
        """An independent copy of everything."""
        self._need_checkpoint("copied")
        run = self._twin()
        log = self._log[:]
        run.state.log = log
        twin = Table(self.game, self.start, run, log)
        twin.entries = self.entries[:]
        twin.names = self.names
        twin._base = self._base
        twin._made = self._made[:]
        twin._windows = self._windows
        twin._before = self._before
        return twin

    def sample(self, seat: int, chance: Chance) -> Table:
        """A copy in which all that this seat cannot know is dealt anew; the same chance gives the same world."""
        self._check_seat(seat)
        self._need_checkpoint("sampled")
        if not isinstance(chance, Chance):
            raise Invalid(f"A sample needs a chance, not {chance!r}.", "Give neontable.chance.Quick(1).")
        run = self.world(seat, chance)
        log = self.events_for(seat)[:]
        run.state.log = log
        start = Start(self.start.seats, self.start.options, self.start.content, self.start.packs, None, False)
        sample = Table(self.game, start, run, log)
        sample.names = self.names
        sample._locked = True
        return sample

    def anew(self, seat: int, chance: Chance) -> dict[str, Any]:
        """A position that to this seat is the present one: all that it cannot know is dealt anew."""
        sample = self.sample(seat, chance)
        if sample.run.state.since:
            raise Illegal("", "A rule is being carried out here.", "Choose a step before or after it.")
        sample._locked = False
        return sample.position()

    def anew_for_all(self, chance: Chance) -> dict[str, Any]:
        """A position that to who only looks on is the present one: all that is not public is dealt anew, hands included.

        Each seat in turn keeps what it knows while the rest is dealt, often enough that little of the first deal is left.
        """
        self._need_checkpoint("dealt anew")
        state = self._twin().state
        if state.since:
            raise Illegal("", "A rule is being carried out here.", "Choose a step before or after it.")
        chance.turn = state.chance.turn
        state.chance = chance
        for _ in range(DEALS):
            for seat in range(self.start.seats):
                self.game.deal(state, seat, chance)
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": self.options,
            "state": self.game.position(state),
            "since": [],  # open answers are forgotten: each was given in sight of another hand
            "chance": [],
        }

    def world(self, seat: int, chance: Chance) -> Run:
        """What `sample` deals, without the table around it: for bots that need thousands."""
        run = self._twin()
        state = run.state
        chance.turn = state.chance.turn
        state.chance = chance
        self.game.deal(state, seat, chance)
        if state.knowledge is not None:
            state.knowledge.news = 0
        ask = run.ask
        if ask is not None and ask.mode == TOGETHER:
            return Run(self.game, state)  # private procedures are entered anew from what this seat knows
        run.refresh(seat)
        return run

    def _twin(self) -> Run:
        """The engine again: from the state itself at a checkpoint, else from the last one kept."""
        now = self.run
        if now.state.since == 0:
            run = Run(self.game, now.state.copy())
            mine = now.ask
            if isinstance(mine, Asks):
                twin = run.ask
                assert isinstance(twin, Asks)
                twin.answers = mine.answers.copy()
            return run
        assert self._base is not None
        run = Run(self.game, self._base.copy())
        for seat, code in self._made:
            run.answer(seat, code)
        return run

    def _need_checkpoint(self, done: str) -> None:
        if self._locked:
            raise Invalid(f"A sample cannot be {done} before its next checkpoint.", "Sample the table again instead.")

    # ---- going back and giving up
    def why_no_undo(self, seat: int, free: bool = False) -> str:
        """Why this seat cannot take back its last choice; nothing if it can."""
        self._check_seat(seat)
        if self._locked:
            return "This is a sample."
        return why_no_undo(self.standing(), seat, self._windows, free)

    def standing(self) -> list[Entry]:
        """The choices and concessions that still stand."""
        for i in range(self._counted, len(self.entries)):
            self._standing = after(self._standing, self.entries[i])
        self._counted = len(self.entries)
        return self._standing

    def undo(self, seat: int, free: bool = False) -> None:
        """Take back the seat's last own choice, as long as nothing was learnt since; a `free` undo goes back past that too."""
        why = self.why_no_undo(seat, free)
        if why:
            raise Illegal("", f"This cannot be undone. {why}", "Go on from here.")
        self.entries.append(Entry(UNDO, seat, FREE if free else ""))
        self._rebuild()

    def concede(self, seat: int) -> None:
        """Give up the game for a seat."""
        self._check_seat(seat)
        self._need_checkpoint("conceded")
        if self.over:
            raise Illegal("", "The game is over.", "There is nothing left to concede.")
        if seat in self.conceded():
            raise Illegal("", "This seat has given up already.", "Look on, or leave.")
        self.entries.append(Entry(CONCEDE, seat, ""))
        self._concede(seat)

    def conceded(self) -> list[int]:
        """The seats that have given up."""
        return [entry.seat for entry in self.standing() if entry.kind == CONCEDE]

    def sit(self, seat: int, name: str) -> None:
        """Somebody else takes a seat: a person or a bot, by name."""
        self._check_seat(seat)
        self.names = [name if one == seat else self.names[one] for one in range(self.seats)]
        self.entries.append(Entry(SEAT, seat, name))

    def _concede(self, seat: int) -> None:
        state = self.run.state
        ask = self.run.ask
        unseen = ask is not None and ask.mode == TOGETHER
        self.game.concede(state, seat)
        state.since = 0
        self._decisions = None
        if state.ending:
            self.run.ask = None
            self.run.options = []
        else:  # the others go on from the checkpoint the game has left
            if self._keeps:
                self._base = state.copy()
            self.run = Run(self.game, state)
        if not unseen:
            self._before = len(self._log)
        self._made = []

    def _rebuild(self) -> None:
        """Play the standing entries again from the start."""
        from neontable.kernel.setting_up import begin

        fresh = begin(self.game, self.start)
        for entry in self.standing():
            if entry.kind == CONCEDE:
                fresh._concede(entry.seat)
            else:
                fresh.replay(entry)
        self.run = fresh.run
        self._log = fresh._log
        self._base = fresh._base
        self._made = fresh._made
        self._windows = fresh._windows
        self._before = fresh._before
        self._seen = {}
        self._decisions = None

    def replay(self, entry: Entry) -> None:
        """Make a recorded choice again, exactly as it is written."""
        question = self.run.question(entry.seat)
        if question is None:
            raise Illegal("", f"Seat {entry.seat} has nothing to decide here.")
        texts = [self.game.word(self.run.state, question, code) for code in self.run.choices(question)]
        if entry.text not in texts:
            raise Illegal(self.game.rule(self.run.state, question), f"{entry.text!r} is no option here.")
        code = self.run.choices(question)[texts.index(entry.text)]
        self._commit(question, entry.seat, code, entry.text, entry.auto)
        self.entries[-1].by = entry.by

    # ---- the truth as data
    def position(self) -> dict[str, Any]:
        """The whole truth as JSON-able data: a checkpoint, and the choices and chance outcomes since. Never show it to a seat."""
        self._need_checkpoint("written as a position")
        state = self.run.state
        since: list[list[Any]] = []
        outcomes: list[int] = []
        if state.since == 0:
            data = self.game.position(state)
            ask = self.run.ask
            if isinstance(ask, Asks):
                for one in ask.asks:
                    if one.seat in ask.answers:
                        since.append([one.seat, self.game.word(state, one, ask.answers[one.seat])])
        else:
            assert self._base is not None
            data = self.game.position(self._base)
            base = self._base.copy()
            recorder = Recorded(base.chance)
            base.chance = recorder
            run = Run(self.game, base)
            for seat, code in self._made:
                question = run.question(seat)
                assert question is not None
                since.append([seat, self.game.word(base, question, code)])
                run.answer(seat, code)
            outcomes = recorder.outcomes
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": self.options,
            "state": data,
            "since": since,
            "chance": outcomes,
        }

    def record(self) -> Any:
        """The record of the game so far: save it, load it, verify it."""
        from neontable.kernel.record import record_of

        self._need_checkpoint("recorded")
        return record_of(self, True)

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.start.seats:
            raise Invalid(f"There is no seat {seat!r}.", f"Seats are 0 to {self.start.seats - 1}.")
