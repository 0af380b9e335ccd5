"""The engine: a state, the rules, and the question they wait for. Fast, and without memory of the past."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from neontable.kernel.ask import ALL, ANY, OFFER, ONE, TOGETHER, Ask, Asks, Rules, State
from neontable.kernel.chance import MULTIPLIER, PRIME, Quick
from neontable.kernel.errors import Over
from neontable.kernel.game import Game
from neontable.kernel.procedure import leave, next_question, private_round

KEPT_ALONE: Final = 40  # answers that gave themselves, at most so many are remembered
Alone = tuple[int, str, str]  # a seat, the text of its only answer, the rule that asked


class DeadEnd(Exception):
    """A rule asked a question that has no answer."""


def enter(rules: Rules | None, state: State) -> Ask:
    """The first question."""
    ask = next(rules) if rules is not None else next_question(state, None)
    if ask is None:
        raise StopIteration
    return ask


def go_on(rules: Rules | None, state: State, asked: Ask | None, answer: int) -> Ask:
    """The next question after this answer."""
    if rules is not None:
        return rules.send(answer)
    assert asked is not None
    asked.answer = answer
    ask = next_question(state, asked)
    if ask is None:
        raise StopIteration
    return ask


class Run:
    """One run of the rules from a state on. `ask` is None once the game is over.

    `alone` are the questions that had one answer only and were not asked, where somebody reads what happens.
    """

    __slots__ = ("alone", "ask", "game", "lists", "options", "rules", "state")

    def __init__(self, game: Game[Any], state: State, waiting: bool = False, alone: list[Alone] | None = None) -> None:
        """Enter the rules where the state stands; one that is `waiting` was asked already, and is asked the same again."""
        self.game = game
        self.state = state
        self.ask: Ask | None = None
        self.options: list[int] = []
        self.lists: list[list[int]] = []
        self.rules: Rules | None = None
        self.alone: list[Alone] = [] if alone is None else alone
        if not state.ending:
            self._enter(waiting)

    def __reduce__(self) -> tuple[Any, ...]:
        return Run, (self.game, self.state, True, self.alone)  # whoever enters the state is asked the same

    def _enter(self, waiting: bool) -> None:
        """Come to the question that the state waits for."""
        state = self.state
        self.rules = None if state.doing else self.game.main(state)  # procedures need no generator
        try:
            ask = enter(self.rules, state)
            if waiting:
                self._wait(ask)
            else:
                self._settle(ask)
        except StopIteration:
            self._end()
        except Over as over:
            state.ending = over.ending
            self._end()

    def apply(self, option: int) -> None:
        """Answer the pending question of a single seat."""
        state = self.state
        rules = self.rules
        game = self.game
        try:
            ask = go_on(rules, state, self.ask, option)
            while ask.mode == ONE:
                options = game.legal(state, ask) if ask.options is None else ask.options
                if len(options) > 1 or ask.always:
                    self.options = options
                    self.ask = ask
                    return
                if not options:
                    raise DeadEnd(f"no answer to question {ask.kind} of {game.name}")
                if state.log is not None:
                    self._note(ask, options[0])
                ask = go_on(rules, state, ask, options[0])
            self._settle(ask)
        except StopIteration:
            self._end()
        except Over as over:
            state.ending = over.ending
            self._end()

    def answer(self, seat: int, option: int) -> None:
        """Answer the pending question of this seat, whether it is asked alone or with others."""
        ask = self.ask
        if isinstance(ask, Asks):
            if ask.mode == ALL:
                self.state.answers[seat] = option
                if len(self.state.answers) < len(ask.asks):
                    return
                self._close(ask)
            ask.who = seat
        self.apply(option)

    def take_back(self, seat: int) -> None:
        """A seat takes back all its answers of the round of unseen answers that is open."""
        ask = self.ask
        assert isinstance(ask, Asks)
        if ask.mode == ALL:
            self.state.answers.pop(seat, None)
            return
        private = private_round(self.state)
        assert private is not None
        private.begin_again(self.state, seat)
        ask.who = seat
        again = next_question(self.state, None)
        assert again is not None
        self._settle(again)

    def pending(self) -> list[Ask]:
        """The questions that wait for an answer."""
        ask = self.ask
        if ask is None:
            return []
        if isinstance(ask, Asks):
            if ask.mode == ALL:
                return [one for one in ask.asks if one.seat not in self.state.answers]
            return ask.asks
        return [ask]

    def must(self) -> list[int]:
        """The seats without whose answer nothing goes on: all that are asked, the first of an OFFER, or ANY one."""
        ask = self.ask
        if ask is not None and ask.mode == ONE:
            return [ask.seat]
        if isinstance(ask, Asks) and ask.mode == OFFER:
            return [ask.asks[0].seat]
        return self.may()

    def may(self) -> list[int]:
        """The seats that may answer: all that are asked, but for those who have answered while others have not."""
        return [one.seat for one in self.pending()]

    def optional(self) -> list[int]:
        """The seats that may step in and need not: all of an OFFER but the first."""
        ask = self.ask
        if isinstance(ask, Asks) and ask.mode == OFFER:
            return [one.seat for one in ask.asks[1:]]
        return []

    @property
    def anyone(self) -> bool:
        """Whether several seats are asked and ANY one of them answers for all."""
        ask = self.ask
        return ask is not None and ask.mode == ANY

    @property
    def unseen(self) -> bool:
        """Whether seats answer unseen of each other now."""
        ask = self.ask
        return ask is not None and (ask.mode == ALL or ask.mode == TOGETHER)

    def waits_anyway(self) -> bool:
        """Whether a question is open that has one answer only: asked in the truth, it is asked in a sample too."""
        ask = self.ask
        if ask is None or ask.mode == TOGETHER:
            return False
        if ask.mode == ANY or ask.mode == OFFER:
            return len(self.lists) == 1 and len(self.lists[0]) == 1
        return bool([one for one in self.pending() if len(self.choices(one)) == 1 and not one.always])

    def question(self, seat: int) -> Ask | None:
        """The question to this seat that is open, even if it has answered and the others have not."""
        ask = self.ask
        if ask is None or ask.mode == ONE:
            return ask if ask is not None and ask.seat == seat else None
        if isinstance(ask, Asks):
            for one in ask.asks:
                if one.seat == seat:
                    return one
        return None

    def choices(self, ask: Ask) -> list[int]:
        """The answers to one of the pending questions."""
        whole = self.ask
        if isinstance(whole, Asks):
            for i in range(len(whole.asks)):
                if whole.asks[i] is ask:
                    return self.lists[i]
        return self.options

    def leave(self, seat: int) -> None:
        """A seat gives up: the game says what becomes of its things, procedures that end with it end, the others go on."""
        state = self.state
        state.answers = {}
        self.game.concede(state, seat)
        if not state.ending:
            leave(state, seat)
        if not state.ending:
            self.game.left(state, seat)
        self.ask = None
        self.options = []
        if not state.ending:
            self._enter(False)

    def random_steps(self, luck: Quick, limit: int) -> int:
        """Answer at random while single seats are asked, at most so many times; this is where playouts spend their time."""
        rules = self.rules
        game = self.game
        state = self.state
        ask = self.ask
        assert ask is not None
        options = self.options
        stream: i64 = luck.stream
        made = 0
        try:
            for made in range(1, limit + 1):  # noqa: B007 (returned however the loop ends)
                stream = stream * MULTIPLIER % PRIME
                size: i64 = len(options)
                answer = options[stream % size]
                if rules is not None:
                    ask = rules.send(answer)
                else:
                    ask.answer = answer
                    ask = next_question(state, ask)
                    if ask is None:
                        raise StopIteration
                while ask.mode == ONE:
                    options = game.legal(state, ask) if ask.options is None else ask.options
                    if len(options) > 1 or ask.always:
                        break
                    if not options:
                        raise DeadEnd(f"no answer to question {ask.kind} of {game.name}")
                    ask = go_on(rules, state, ask, options[0])
                else:
                    break
            luck.stream = stream
            if ask.mode == ONE:
                self.options = options
                self.ask = ask
            else:
                self._settle(ask)
        except StopIteration:
            self._end()
        except Over as over:
            state.ending = over.ending
            self._end()
        luck.stream = stream
        return made

    def _settle(self, ask: Ask) -> None:
        """Let the rules run on until they ask something that has more than one answer."""
        rules = self.rules
        game = self.game
        state = self.state
        options: list[int] = []
        while True:
            if ask.mode == ONE:
                options = game.legal(state, ask) if ask.options is None else ask.options
                if len(options) > 1 or ask.always:
                    break
                if not options:
                    raise DeadEnd(f"no answer to question {ask.kind} of {game.name}")
                if state.log is not None:
                    self._note(ask, options[0])
                ask = go_on(rules, state, ask, options[0])
            else:
                assert isinstance(ask, Asks)
                options = []
                if not self._open(ask):
                    break
                ask = go_on(rules, state, ask, ask.answers.get(ask.who, 0))
        self.options = options
        self.ask = ask

    def _note(self, ask: Ask, option: int) -> None:
        """Remember a question that was not asked because it had one answer only."""
        if self.state.log is None:
            return
        game, state = self.game, self.state
        self.alone.append((ask.seat, game.word(state, ask, option), game.rule(state, ask)))
        if len(self.alone) > KEPT_ALONE:
            del self.alone[0]

    def _wait(self, ask: Ask) -> None:
        """Ask a question that was asked already, however many answers it has in this world."""
        if isinstance(ask, Asks):
            self._list(ask)
            self.options = []
        else:
            self.options = self.game.legal(self.state, ask) if ask.options is None else ask.options
        self.ask = ask

    def _end(self) -> None:
        """The game is over: whoever enters this state again finds it so."""
        self.ask = None
        self.options = []
        if not self.state.ending:
            self.state.ending = "over"

    def _list(self, group: Asks) -> None:
        """List the answers for each seat of a group; in a private round only for the seat that has answered."""
        game = self.game
        before = self.ask
        if group.mode == TOGETHER and isinstance(before, Asks) and before.mode == TOGETHER and before.a == group.a:
            old = before.asks
            lists: list[list[int]] = []
            for one in group.asks:
                lists.append(self.lists[old.index(one)] if one in old else game.legal(self.state, one))
            self.lists = lists
            return
        self.lists = []
        for one in group.asks:
            self.lists.append(game.legal(self.state, one) if one.options is None else one.options)
        if [] in self.lists and (group.mode == ANY or group.mode == OFFER):  # whoever has no answer is not asked
            group.asks = [group.asks[i] for i in range(len(group.asks)) if self.lists[i]]
            self.lists = [options for options in self.lists if options]

    def _open(self, group: Asks) -> bool:
        """List the answers for each seat of a group; true if the group needs no asking. A private round asks everything."""
        self._list(group)
        mode = group.mode
        if not group.asks:
            raise DeadEnd(f"no answer to any question of {self.game.name}")
        if [] in self.lists:
            kind = group.asks[self.lists.index([])].kind
            raise DeadEnd(f"no answer to question {kind} of {self.game.name}")
        if mode == ALL:
            answers = self.state.answers
            for i in range(len(group.asks)):
                if len(self.lists[i]) == 1 and not group.asks[i].always:
                    self._note(group.asks[i], self.lists[i][0])
                    answers[group.asks[i].seat] = self.lists[i][0]
            if len(answers) < len(group.asks):
                return False
            self._close(group)
            return True
        if mode != TOGETHER and len(group.asks) == 1 and len(self.lists[0]) == 1 and not group.asks[0].always:
            group.who = group.asks[0].seat
            group.answers[group.who] = self.lists[0][0]
            self._note(group.asks[0], self.lists[0][0])
            return True
        return False

    def _close(self, group: Asks) -> None:
        """All have answered: the rule reads the answers, in whatever order they came."""
        answers = self.state.answers
        group.answers = {one.seat: answers[one.seat] for one in group.asks}
        self.state.answers = {}


def playout(run: Run, luck: Quick, limit: int) -> int:
    """Answer at random, at most so many times; returns the number of answers given."""
    made = 0
    while made < limit:
        ask = run.ask
        if ask is None:
            break
        if ask.mode == ONE:
            made += run.random_steps(luck, limit - made)
        else:
            if isinstance(ask, Asks) and ask.mode == TOGETHER:  # the same, without a search
                i = luck.pick("playout", -1, len(ask.asks))
                one, options = ask.asks[i], run.lists[i]
            else:
                waiting = run.pending()
                one = waiting[luck.pick("playout", -1, len(waiting))]
                options = run.choices(one)
            run.answer(one.seat, options[luck.pick("playout", -1, len(options))])
            made += 1
    return made
