"""A table: a game in progress that takes choices, keeps secrets, remembers everything and can be copied at any moment."""

from __future__ import annotations

import contextlib
from typing import Any, Final

from neontable.kernel.ask import ALL, ONE, TOGETHER, Ask, State
from neontable.kernel.chance import Chance, Script, Scripted
from neontable.kernel.decision import Decision
from neontable.kernel.engine import Run
from neontable.kernel.errors import Ambiguous, Illegal, Invalid, NeontableError, RuleError
from neontable.kernel.event import Event
from neontable.kernel.game import Game, Result, View
from neontable.kernel.numbers.actions import Actions, Choice
from neontable.kernel.numbers.space import Space, space_of
from neontable.kernel.numbers.tensors import Layout, check_room
from neontable.kernel.pickling import Taken, taken_apart
from neontable.kernel.procedure import private_round
from neontable.kernel.tables.document import Record, canonical, digest
from neontable.kernel.tables.history import (
    ACTION,
    BY_ORDER,
    BY_PERSON,
    CHOICE,
    CONCEDE,
    FORM,
    ORDER,
    RETURN,
    ROUND,
    SEAT,
    TURN,
    UNDO,
    Chosen,
    Entry,
    Start,
    after,
    back_to,
    undo_meant,
    undo_text,
    why_no_undo,
)
from neontable.kernel.tables.line import Line
from neontable.kernel.tables.lists import list_ends, tried
from neontable.kernel.tables.opening import opened
from neontable.kernel.tables.orders import Orders, order_from, recorded_order
from neontable.kernel.tables.recording import record_of

DEALS: Final = 32  # times that each seat's turn comes when all that is not public is dealt anew


class Table:
    """A game being played. Make one with `neontable.new`, `neontable.setup` or `neontable.load`."""

    __slots__ = (
        "_before", "_choices", "_chosen", "_counted", "_decisions", "_earlier", "_log", "_orders", "_seen", "_space", "_standing",
        "_windows", "entries", "game", "names", "run", "start",
    )  # fmt: skip

    def __init__(self, game: Game[Any], start: Start, run: Run, names: list[str] | None = None) -> None:
        self.game = game
        self.start = start
        self.run = run
        self.entries: list[Entry] = []
        self.names = [f"seat {seat}" for seat in range(start.seats)] if names is None else names
        assert run.state.log is not None  # a table tells
        self._log: list[Event] = run.state.log
        self._before = len(self._log)  # events there were when the present question was asked
        self._decisions: tuple[Decision, ...] | None = None
        self._orders = Orders()
        self._seen: dict[int, list[Event]] = {}
        self._windows = 0
        self._standing: list[Entry] = []  # what still stands of so many entries
        self._counted = 0
        self._choices: dict[int, Choice] = {}  # answers that seats are building part by part
        self._chosen: Chosen | None = None  # once somebody asks for it
        self._earlier: dict[int, tuple[str, ...]] = {}  # what a seat had chosen before this sample was dealt for it
        self._space: Space | None = None

    def __reduce__(self) -> Taken:
        made, (kind, values) = taken_apart(self)
        return made, (
            kind,
            {**values, "_chosen": None, "_decisions": None, "_seen": {}, "_space": None},
        )  # found again when they are wanted

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
    def script(self) -> Script | None:
        """How far the script of chance has come that the table was set up with; None without one. It is for no seat to see."""
        chance = self.run.state.chance
        return chance.told() if isinstance(chance, Scripted) else None

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

    def must(self) -> list[int]:
        """The seats without whose answer nothing goes on; where any one answers for all, they take turns."""
        must = self.run.must()
        return [must[len(self.entries) % len(must)]] if self.run.anyone else must

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
        unseen = self.run.unseen
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
        if self._orders.by_seat:
            self._follow_orders()

    def answer(self, seat: int, option: str) -> None:
        """Answer one question for a seat; standing orders do not follow by themselves."""
        ask, code, text = self._meant(seat, option)
        self._commit(ask, seat, code, text, BY_PERSON)

    def spelled(self, seat: int, option: str) -> str:
        """The option of a seat's question that a text means, as a record spells it."""
        return self._meant(seat, option)[2]

    def _meant(self, seat: int, option: str) -> tuple[Ask, int, str]:
        """The question to a seat, and the answer that a text means, with its spelling."""
        run = self.run
        ask = run.ask
        if ask is None:
            self._refuse_alone(seat, option)
            raise Illegal("", "The game is over.", "Start another with neontable.new.")
        if ask.mode != ONE or ask.seat != seat:
            question = run.question(seat)
            if question is None:
                self._check_seat(seat)
                if run.unseen:  # who has answered is not told
                    raise Illegal(
                        self.game.sealed,
                        f"Seat {seat} has nothing to decide now: its part of this round is over.",
                        "Wait for the others, or take your answers back to give new ones.",
                    )
                self._refuse_alone(seat, option)
                waiting = " and ".join([str(each) for each in run.may()])
                raise Illegal("", f"Seat {seat} has nothing to decide now.", f"It is up to seat {waiting}.")
            ask = question
        decision = self.decisions[0] if ask is run.ask else self._decision_of(ask)
        texts = decision.options
        if option in texts:
            return ask, decision.codes[texts.index(option)], option
        try:
            code = decision.code(option)
        except Illegal as refused:
            if option not in [each.text for each in decision.blocked]:
                self._refuse_alone(seat, option, refused)
            raise
        return ask, code, self.game.word(run.state, ask, code)

    def _refuse_alone(self, seat: int, option: str, refused: Illegal | None = None) -> None:
        """Refuse an answer to a question of this seat that had this answer only, and so was not asked."""
        wanted = " ".join(option.lower().split()) if isinstance(option, str) else ""
        for who, text, rule in reversed(self.run.alone):
            if who == seat and wanted and f" {wanted} " in f" {text.lower()} ":
                raise Illegal(
                    rule,
                    f"{text!r} was the only answer, so it was given without asking.",
                    "Leave it out, and answer what is asked now.",
                    () if refused is None else refused.nearest,
                ) from refused

    def _decision_of(self, ask: Ask) -> Decision:
        """The decision of a question, even if it was answered already and the others were not."""
        for decision in self._decisions or ():
            if decision.ask is ask:
                return decision
        return Decision(self.run, ask, self.run.choices(ask))

    def _choose_all(self, seat: int, options: list[str]) -> None:
        if not options:
            raise Illegal("", "The list of choices is empty.", "Name at least one option.")
        for option in options:
            if not isinstance(option, str):
                raise Illegal("", f"An option is a text, not {option!r}.", "Choose options of decision.options.")
        self.check_list(seat, options)
        made = len(self.entries)
        try:
            for option in options:
                self.answer(seat, option)
        except (Illegal, Ambiguous) as error:  # not seen in any game: what the list rests on was not known to the seat
            self.drop_entries(made)
            raise Illegal("", "This list cannot be carried out as a whole.", "Send its items one by one.") from error
        except NeontableError:
            self.drop_entries(made)
            raise

    def check_list(self, seat: int, options: list[str]) -> None:
        """Refuse a list of choices unless each of them is possible by what the seat knows before the first is made."""
        if len(options) > 1:
            self.tried(seat, options)

    def tried(self, seat: int, options: list[str]) -> Table:
        """A world dealt anew for this seat in which it has made these choices, each as far as it can be made beforehand."""
        return tried(self, seat, options)

    def list_ends(self, seat: int) -> str:
        """Why no further choice of this seat can be made beforehand after its last one; nothing if it can."""
        return list_ends(self, seat)

    def drop_entries(self, made: int) -> None:
        """Be again as after so many entries: what came later could not be carried out as a whole."""
        del self.entries[made:]
        self._standing = []
        self._counted = 0
        self._rebuild()

    def _commit(self, ask: Ask, seat: int, code: int, text: str, by: str) -> None:
        """Carry out a legal answer and write it down; whatever fails inside a rule leaves the table as it was."""
        run = self.run
        state = run.state
        if self.start.seed is None:
            self._keep_root()
        chance = state.chance
        drawn = chance.drawn
        moment = self.game.moment(state, ask)
        knowledge = state.knowledge
        if knowledge is not None:
            knowledge.news = 0
        whole = run.ask
        window = 0
        if run.alone:
            run.alone = [each for each in run.alone if each[0] != seat]
        try:
            if whole is ask:
                run.apply(code)
            else:
                if run.unseen:
                    window = self._windows + 1
                run.answer(seat, code)
        except NeontableError:
            self._restore()
            raise
        except Exception as error:
            self._restore()
            failure = RuleError(
                f"A rule of {self.game.title} failed at {text!r}: {error!r}", self._failed(seat, text, by)
            )
            failure.__cause__ = error  # compiled code forgets a "from"
            raise failure from error
        if not window or not self._same_round(whole):
            self._before = len(self._log)
            if self._choices:
                self._choices = {}
            if window:
                self._windows += 1
        elif self._choices:
            self._choices.pop(seat, None)
        news = 0 if knowledge is None else knowledge.news
        entry = Entry(CHOICE, seat, text, by, chance.drawn != drawn, news, window)
        entry.moment = moment
        self.entries.append(entry)
        self._decisions = None

    def _failed(self, seat: int, text: str, by: str) -> object:
        """The record of everything up to a choice that a rule could not carry out."""
        return record_of(self, False, Entry(CHOICE, seat, text, by))

    def _same_round(self, before: Ask | None) -> bool:
        """Whether the seats that answer unseen of each other still do."""
        now = self.run.ask
        if now is before or now is None or before is None:
            return now is before
        return now.mode == TOGETHER and before.mode == TOGETHER and now.a == before.a

    def _restore(self) -> None:
        """Back to before the choice that failed."""
        self._rebuild()

    def _keep_root(self) -> None:
        """A sample is about to change: from here on it is a table that began with what it is now."""
        start = self.start
        if start.root is None:
            start.root = self.run.state.copy()
            start.told = self._log[:]

    # ---- standing orders
    def order(self, seat: int, order: dict[str, Any]) -> None:
        """Give a standing order: {kind, answer, when, at_least}; an order without an answer withdraws that kind."""
        self._check_seat(seat)
        given = order_from(self.game, order)
        self.entries.append(Entry(ORDER, seat, canonical(order)))
        self._orders.keep(seat, order["kind"], given)
        self._follow_orders()

    @property
    def windows(self) -> int:
        """How many rounds of answers given unseen of each other are closed."""
        return self._windows

    def replay_order(self, entry: Entry) -> None:
        """Give a recorded order again; what it answered follows in the record."""
        self._check_seat(entry.seat)
        kind, given = recorded_order(self.game, entry.text)
        self.entries.append(entry)
        self._orders.keep(entry.seat, kind, given)

    def orders(self, seat: int) -> list[dict[str, Any]]:
        """The standing orders of a seat; they are private to it."""
        self._check_seat(seat)
        return [order.as_data() for order in self._orders.of(seat)]

    def _follow_orders(self) -> None:
        """Answer by standing orders while any of them speaks."""
        while self.follow_order():
            pass

    def follow_order(self) -> bool:
        """Give one answer that a standing order has prepared; false if none speaks now."""
        spoken = self._orders.speaking(self.decisions, self.run.state) if self._orders.by_seat else None
        if spoken is None:
            return False
        decision, answer = spoken
        self._commit(decision.ask, decision.seat, decision.code(answer), answer, BY_ORDER)
        return True

    def ordered(self) -> tuple[int, str] | None:
        """The seat for which a standing order would answer now, and its answer; nothing if none speaks."""
        spoken = self._orders.speaking(self.decisions, self.run.state) if self._orders.by_seat else None
        return None if spoken is None else (spoken[0].seat, spoken[1])

    # ---- as numbers
    @property
    def space(self) -> Space:
        """What ids of actions and slices of observations mean at this table."""
        space = self._space
        if space is None:
            space = self._space = space_of(self.game, self.start.content if self.start.packs else None)
        return space

    @property
    def actions(self) -> Actions:
        """The actions of this table: every option as ids, and ids as texts."""
        return self.space.actions

    def layout(self) -> Layout:
        """The named slices of an observation of this table."""
        return self.space.layout

    def legal_ids(self, seat: int) -> list[int]:
        """The actions that this seat may choose from now; none if it is not asked."""
        choice = self._choice(seat)
        return [] if choice is None else choice.legal[:]

    def act(self, seat: int, id: Any) -> None:
        """Choose an action by its id; a part of a composed answer changes nothing until the last one."""
        if type(id) is not int:
            self.actions.check(id)
        choice = self._choice(seat)
        if choice is None:
            self.actions.check(id)
            raise Illegal("", f"Seat {seat} has nothing to decide now.")
        if id not in choice.legal:
            self.actions.check(id)
            possible = tuple([self.actions.texts[each] for each in choice.legal[:5]])
            raise Illegal(
                "", f"Action {id}, {self.actions.texts[id]!r}, is not possible now.", "Take one of legal_ids.", possible
            )
        place = choice.take(id)
        if place < 0:
            return
        del self._choices[seat]
        run = self.run
        ask = run.question(seat)
        assert ask is not None
        code = run.choices(ask)[place]
        self._commit(ask, seat, code, self.space.word(run.state, ask, code), BY_PERSON)
        if self._orders.by_seat:
            self._follow_orders()

    def begun_parts(self, seat: int) -> bool:
        """Whether this seat has chosen parts of an answer, and not all of it."""
        choice = self._choices.get(seat)
        return choice is not None and choice.begun

    def encode(self, seat: int, out: Any) -> None:
        """Write what this seat sees into an array('f') of `layout().size` floats."""
        space = self.space
        check_room(out, space.size)
        choice = self._choice(seat)
        ask = None if choice is None else self.run.question(seat)
        space.observe(self.run.state, seat, ask, choice, out, memoryview(out), 0)

    def chosen(self, seat: int) -> tuple[str, ...]:
        """What this seat has chosen so far, as far as it stands."""
        chosen = self._chosen
        if chosen is None:
            chosen = self._chosen = Chosen()
        return self._earlier.get(seat, ()) + chosen.by(seat, self.standing())

    def information_state(self, seat: int) -> str:
        """All that this seat saw and chose, as one text: the same in every world that it cannot tell apart."""
        choice = self._choice(seat)
        asked: list[Any] = []
        if choice is not None:
            ask = self.run.question(seat)
            assert ask is not None
            asked = [ask.kind, list(self._decision_of(ask).options), choice.parts]
        told = [[event.kind, event.seat, event.public, event.private] for event in self.events_for(seat)]
        return canonical([self.game.view(self.run.state, seat), told, self.chosen(seat), asked])

    def returns(self) -> list[float]:
        """What each seat has of the game: 1 who won alone, -1 who lost, between them who shares; 0 before the end."""
        if self.run.ask is not None:
            return [0.0] * self.start.seats
        return [2.0 * share - 1.0 for share in self.game.rewards(self.run.state)]

    def _choice(self, seat: int) -> Choice | None:
        """The answer that this seat is building; None if it is not asked."""
        choice = self._choices.get(seat)
        if choice is None:
            self._check_seat(seat)
            run = self.run
            ask = run.question(seat)
            if ask is None or (run.state.answers and seat in run.state.answers and self._all_answer()):
                return None
            choice = self._choices[seat] = self.space.choice(run.state, ask, run.choices(ask))
        return choice

    def _all_answer(self) -> bool:
        """Whether all seats answer one question each, unseen of each other."""
        return self.run.ask is not None and self.run.ask.mode == ALL

    # ---- what can be known
    def view(self, seat: int | None) -> View:
        """What a seat, or with None a spectator, may know: plain JSON-able data."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.run.state, -1 if seat is None else seat)

    def watch(self) -> None:
        """From now on keep pictures from between two questions, where a choice carries the game through several actions."""
        self.run.state.pictures = []

    def pictures(self, seat: int) -> list[tuple[int, View]]:
        """What a seat (a spectator is -1) saw since `watch`: after how many lines of the log, and the view; the present is none."""
        now = len(self._log)
        found = self.run.state.pictures or []
        return [(told, self.game.view(state, seat)) for told, state in found if told < now]

    def player_name(self, seat: int) -> str:
        """Whom a seat plays, by name; nothing where players are nobody but themselves."""
        return self.game.player_name(self.run.state, seat)

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
        run = Run(self.game, self.run.state.copy(), True, self.run.alone[:])
        log = self._log[:]
        run.state.log = log
        start = self.start
        if start.seed is None and start.root is None:
            self._keep_root()
        twin = Table(self.game, start, run, self.names)
        twin.entries = self.entries[:]
        twin._windows = self._windows
        twin._before = self._before
        twin._choices = {seat: choice.copy() for seat, choice in self._choices.items()}
        twin._earlier = self._earlier
        return twin

    def sample(self, seat: int, chance: Chance) -> Table:
        """A copy in which all that this seat cannot know is dealt anew; the same chance gives the same world."""
        self._check_seat(seat)
        if not isinstance(chance, Chance):
            raise Invalid(f"A sample needs a chance, not {chance!r}.", "Give neontable.chance.Quick(1).")
        run = self.resampled_run(seat, chance)
        if self.run.alone:
            run.alone = [each for each in self.run.alone if each[0] == seat]
        log = self.events_for(seat)[:]
        run.state.log = log
        start = self.start
        begun = Start(start.seats, start.options.copy(), start.content, start.packs, None, False)
        sample = Table(self.game, begun, run, self.names[:])
        sample._earlier = {seat: self.chosen(seat)}
        if seat in self._choices:
            sample._choices = {seat: self._choices[seat].copy()}
        return sample

    def resampled_position(self, seat: int, chance: Chance) -> dict[str, Any]:
        """A position that to this seat is the present one: all that it cannot know is dealt anew."""
        return self.sample(seat, chance).position()

    def resampled_position_for_all(self, chance: Chance) -> dict[str, Any]:
        """A position that to who only looks on is the present one: all that is not public is dealt anew, hands included.

        Each seat in turn keeps what it knows while the rest is dealt, often enough that little of the first deal is left.
        Open answers are forgotten: each was given in sight of another hand.
        """
        state = self.run.state.copy()
        chance.turn = state.chance.turn
        state.chance = chance
        state.answers = {}
        private = private_round(state)
        if private is not None:
            private.forget_others(state, -1)
        for _ in range(DEALS):
            for seat in range(self.start.seats):
                self.game.deal(state, seat, chance)
        return self._written(state, [])

    def resampled_run(self, seat: int, chance: Chance, guess: bool = False) -> Run:
        """What `sample` deals, without the table around it: for bots that need thousands, and may `guess` at rivals."""
        state = self.run.state.copy()
        chance.turn = state.chance.turn
        state.chance = chance
        if state.answers:  # what others have answered unseen is forgotten
            state.answers = {seat: state.answers[seat]} if seat in state.answers else {}
        if state.doing:
            private = private_round(state)
            if private is not None:
                private.forget_others(state, seat)
        if guess:
            self.game.guess(state, seat, chance)
        else:
            self.game.deal(state, seat, chance)
        if state.knowledge is not None:
            state.knowledge.news = 0
        return Run(self.game, state, True)

    # ---- going back and giving up
    def why_no_undo(self, seat: int, free: bool = False, to: str = "") -> str:
        """Why this seat cannot take back its last choice, action or turn; nothing if it can.

        Nobody goes back behind the beginning of a private round that is open: whether that could be would tell if others have
        begun theirs.
        """
        why = self._bars_undo(seat, free, to)
        ask = self.run.ask
        if free or ask is None or ask.mode != TOGETHER:
            return why
        standing = self.standing()
        first = back_to(standing, seat, to)
        if first >= 0 and standing[first].window <= self._windows:
            return "Seats answer unseen of each other since."
        return why

    def _bars_undo(self, seat: int, free: bool, to: str) -> str:
        """What of the entries since bars an undo."""
        self._check_seat(seat)
        if to not in ("", ACTION, TURN):
            raise Invalid(f"An undo does not go to {to!r}.", "Go back to the last 'action' or 'turn', or leave it out.")
        barrier = self.game.moment(self.run.state, None).barrier
        return why_no_undo(self.standing(), seat, self._windows, free, to, barrier, self.game.barrier)

    def standing(self) -> list[Entry]:
        """The choices and concessions that still stand."""
        for i in range(self._counted, len(self.entries)):
            self._standing = after(self._standing, self.entries[i])
        self._counted = len(self.entries)
        return self._standing

    def undo(self, seat: int, free: bool = False, to: str = "") -> None:
        """Take back the seat's last own choice, or all since its last "action" or "turn" began, if nothing was learnt since.

        A `free` undo goes back past others' choices, luck and news too, but never past what the game marks as a barrier.
        """
        self._undo(seat, free, to, self.why_no_undo(seat, free, to))

    def _undo(self, seat: int, free: bool, to: str, why: str) -> None:
        """Take back, unless something is against it."""
        if why:
            raise Illegal("", f"This cannot be undone. {why}", "Go on from here.")
        self.entries.append(Entry(UNDO, seat, undo_text(free, to)))
        self._rebuild()

    def why_no_take_back(self, seat: int) -> str:
        """Why this seat cannot take back its answers of the open round; nothing if it can."""
        self._check_seat(seat)
        mine = [entry for entry in self.standing() if entry.window > self._windows and entry.seat == seat]
        if not mine or not self.run.unseen:
            return "You have answered nothing that others have not seen."
        return "Chance has been drawn since." if [entry for entry in mine if entry.drew] else ""

    def take_back(self, seat: int) -> None:
        """Take back all answers of this seat in the round of unseen answers that is open; nothing is played again."""
        why = self.why_no_take_back(seat)
        if why:
            raise Illegal(self.game.sealed, f"This cannot be taken back. {why}", "Go on from here.")
        self.entries.append(Entry(UNDO, seat, ROUND))
        ask = self.run.ask
        if ask is not None and ask.mode == TOGETHER:
            kept = [event for event in self._log[self._before :] if event.seat != seat]
            del self._log[self._before :]
            self.run.take_back(seat)
            self._log.extend(kept)
        else:
            self.run.take_back(seat)
        self._choices.pop(seat, None)
        self._decisions = None

    def concede(self, seat: int, by: str = BY_PERSON) -> None:
        """Give up the game for a seat."""
        self._check_seat(seat)
        if self.over:
            raise Illegal("", "The game is over.", "There is nothing left to concede.")
        if seat in self.conceded():
            raise Illegal("", "This seat has given up already.", "Look on, or leave.")
        if self.start.seed is None:
            self._keep_root()
        self.entries.append(Entry(CONCEDE, seat, "", by))
        self._concede(seat)

    def come_back(self, seat: int) -> None:
        """Who has given up plays again, where the game has gone on without them."""
        self._check_seat(seat)
        if self.over or seat not in self.conceded():
            raise Illegal("", "This seat has not given up, or the game is over.", "There is nothing to come back to.")
        if not self.game.together:
            raise Illegal("", "Who has given up this game is out of it.", "Watch it to its end, or begin another one.")
        if self.start.seed is None:
            self._keep_root()
        self.entries.append(Entry(RETURN, seat, ""))
        self._come_back(seat)

    def _come_back(self, seat: int) -> None:
        self._decisions = None
        self.game.come_back(self.run.state, seat)

    def conceded(self) -> list[int]:
        """The seats that have given up and not come back."""
        out: list[int] = []
        for entry in self.standing():
            if entry.kind == CONCEDE:
                out.append(entry.seat)
            elif entry.kind == RETURN:
                out = [seat for seat in out if seat != entry.seat]
        return out

    def sit(self, seat: int, name: str) -> None:
        """Somebody else takes a seat: a person or a bot, by name."""
        self._check_seat(seat)
        self.names = [name if one == seat else self.names[one] for one in range(self.seats)]
        self.entries.append(Entry(SEAT, seat, name))

    def _concede(self, seat: int) -> None:
        ask = self.run.ask
        unseen = ask is not None and ask.mode == TOGETHER
        self._decisions = None
        self._choices = {}
        self.run.leave(seat)
        if not unseen or self.run.ask is None or self.run.ask.mode != TOGETHER:
            self._before = len(self._log)

    def _rebuild(self) -> None:
        """Play the standing entries again from the start."""
        fresh = self.begun_again()
        for entry in self.standing():
            if entry.kind == CONCEDE:
                fresh._concede(entry.seat)
            elif entry.kind == RETURN:
                fresh._come_back(entry.seat)
            else:
                fresh.replay(entry)
        self.run = fresh.run
        self._log = fresh._log
        self._windows = fresh._windows
        self._before = fresh._before
        self._seen = {}
        self._decisions = None
        self._choices = {}

    def replay(self, entry: Entry) -> None:
        """Make a recorded choice again, exactly as it is written."""
        question, code = self._recorded(entry)
        self._commit(question, entry.seat, code, entry.text, entry.by)

    def _recorded(self, entry: Entry) -> tuple[Ask, int]:
        """The question that a recorded choice answers, and the answer."""
        question = self.run.question(entry.seat)
        if question is None:
            raise Illegal("", f"Seat {entry.seat} has nothing to decide here.")
        decision = self._decision_of(question)
        if entry.text not in decision.options:
            raise Illegal(decision.rule, f"{entry.text!r} is no option here.")
        return question, decision.codes[decision.options.index(entry.text)]

    def fail_again(self, entry: Entry) -> None:
        """Make a choice that a rule cannot carry out, only to draw the luck that it draws; the table is of no use after it."""
        _, code = self._recorded(entry)
        with contextlib.suppress(Exception):
            self.run.answer(entry.seat, code)

    # ---- the truth as data
    def position(self) -> dict[str, Any]:
        """The whole truth as JSON-able data, with the open answers of an unfinished round. Never show it to a seat."""
        position = self._written(self.run.state, self.open_answers())
        if self.run.waits_anyway():
            position["waiting"] = True
        return position

    def _written(self, state: State, answers: list[list[Any]]) -> dict[str, Any]:
        """A state of this table as a position."""
        return {
            "game": self.game.name,
            "form": FORM,
            "seats": self.seats,
            "options": self.options,
            "state": self.game.position(state),
            "answers": answers,
        }

    def open_answers(self) -> list[list[Any]]:
        """What seats have answered that others have not seen yet, as texts."""
        run = self.run
        asks = [run.question(seat) for seat in sorted(run.state.answers)]
        return [[ask.seat, self.game.word(run.state, ask, run.state.answers[ask.seat])] for ask in asks if ask]

    def state_hash(self) -> str:
        """A digest of the whole truth of the table, after the form of positions that it was made from."""
        truth = self.game.position(self.run.state)
        answers = self.open_answers()
        return f"{FORM}:{digest(canonical([truth, answers] if answers else truth))}"

    # ---- the record
    def record(self) -> Record:
        """The record of the game so far: save it, load it, verify it."""
        if self.start.seed is None:
            self._keep_root()
        return record_of(self, True)

    def unhashed_record(self) -> Record:
        """The record without state hashes, result and checkpoint: nothing is played again for it."""
        return record_of(self, False)

    def replay_entry(self, entry: Entry) -> None:
        """Carry out one entry of a record again."""
        if entry.kind == CHOICE:
            self.replay(entry)
        elif entry.kind == UNDO and entry.text == ROUND:
            self.take_back(entry.seat)
        elif entry.kind == UNDO:
            free, to = undo_meant(entry.text)
            self._undo(entry.seat, free, to, self._bars_undo(entry.seat, free, to))
        elif entry.kind == CONCEDE:
            self.concede(entry.seat, entry.by)
        elif entry.kind == RETURN:
            self.come_back(entry.seat)
        elif entry.kind == SEAT:
            self.sit(entry.seat, entry.text)
        else:
            self.replay_order(entry)

    def begun_again(self) -> Table:
        """This table at its very start."""
        return Table(self.game, self.start, opened(self.game, self.start))

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.start.seats:
            raise Invalid(f"There is no seat {seat!r}.", f"Seats are 0 to {self.start.seats - 1}.")
