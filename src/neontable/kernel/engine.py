"""The engine: a state, its suspended rules, and the question they wait for. Fast, and without memory of the past."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from neontable.kernel.ask import ALL, ANY, OFFER, ONE, TOGETHER, Ask, Asks, Rules, State
from neontable.kernel.chance import MULTIPLIER, PRIME, Quick
from neontable.kernel.errors import Over
from neontable.kernel.game import Game
from neontable.kernel.procedure import next_question


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
    """One run of the rules from a state on. `ask` is None once the game is over."""

    __slots__ = ("ask", "game", "lists", "options", "pace", "rules", "state")

    def __init__(self, game: Game[Any], state: State) -> None:
        """Enter the rules at the checkpoint that the state holds."""
        self.game = game
        self.state = state
        self.ask: Ask | None = None
        self.options: list[int] = []
        self.lists: list[list[int]] = []
        self.pace = 0 if game.stepwise else 1  # how far an answer leads away from the last checkpoint
        self.rules: Rules | None = None if state.doing else game.main(state)  # procedures need no generator
        if state.ending:
            return
        try:
            self._settle(enter(self.rules, state))
        except StopIteration:
            self._end()
        except Over as over:
            state.ending = over.ending
            self._end()

    def apply(self, option: int) -> None:
        """Answer the pending question of a single seat."""
        state = self.state
        state.since += self.pace
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
                state.since += self.pace
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
                ask.answers[seat] = option
                if len(ask.answers) < len(ask.asks):
                    return
                ask.answers = {one.seat: ask.answers[one.seat] for one in ask.asks}  # in whatever order they came
            ask.who = seat
        self.apply(option)

    def pending(self) -> list[Ask]:
        """The questions that wait for an answer."""
        ask = self.ask
        if ask is None:
            return []
        if isinstance(ask, Asks):
            if ask.mode == ALL:
                return [one for one in ask.asks if one.seat not in ask.answers]
            return ask.asks
        return [ask]

    def question(self, seat: int) -> Ask | None:
        """The question to this seat that is open, even if it has answered and the others have not."""
        ask = self.ask
        if isinstance(ask, Asks):
            for one in ask.asks:
                if one.seat == seat:
                    return one
            return None
        if ask is not None and ask.seat == seat:
            return ask
        return None

    def choices(self, ask: Ask) -> list[int]:
        """The answers to one of the pending questions."""
        whole = self.ask
        if isinstance(whole, Asks):
            for i in range(len(whole.asks)):
                if whole.asks[i] is ask:
                    return self.lists[i]
        return self.options

    def refresh(self, seat: int) -> None:
        """Compute the answers anew after all that this seat cannot know was dealt anew; others' open answers are forgotten."""
        ask = self.ask
        if isinstance(ask, Asks):
            self.lists = [self.game.legal(self.state, one) for one in ask.asks]
            kept: dict[int, int] = {}
            for i in range(len(ask.asks)):
                one = ask.asks[i]
                if one.seat == seat and seat in ask.answers:
                    kept[seat] = ask.answers[seat]
                elif ask.mode == ALL and len(self.lists[i]) == 1 and not one.always:
                    kept[one.seat] = self.lists[i][0]
            ask.answers = kept
        elif ask is not None:
            self.options = self.game.legal(self.state, ask)

    def wander(self, luck: Quick, limit: int) -> int:
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
                ask = go_on(rules, state, ask, options[stream % size])
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
            state.since = self.pace
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
                state.since += self.pace
                ask = go_on(rules, state, ask, options[0])
            else:
                assert isinstance(ask, Asks)
                options = []
                if not self._open(ask):
                    break
                state.since += self.pace
                ask = go_on(rules, state, ask, ask.answers.get(ask.who, 0))
        self.options = options
        self.ask = ask

    def _end(self) -> None:
        """The game is over: whoever enters this state again finds it so."""
        self.ask = None
        self.options = []
        self.state.since = 0
        if not self.state.ending:
            self.state.ending = "over"

    def _open(self, group: Asks) -> bool:
        """List the answers for each seat of a group; true if the group needs no asking."""
        game = self.game
        self.lists = [game.legal(self.state, one) for one in group.asks]
        if group.mode == ANY or group.mode == OFFER:  # whoever has no answer is not asked
            group.asks = [group.asks[i] for i in range(len(group.asks)) if self.lists[i]]
            self.lists = [options for options in self.lists if options]
        waiting = 0
        total = 0
        for i in range(len(group.asks)):
            one = group.asks[i]
            options = self.lists[i]
            total += len(options)
            if len(options) == 1 and not one.always:
                if group.mode == ALL:
                    group.answers[one.seat] = options[0]
                elif group.mode != ANY and group.mode != OFFER:  # a private procedure goes on by itself
                    group.who = one.seat
                    group.answers[one.seat] = options[0]
                    return True
            else:
                waiting += 1
                if not options and (group.mode == ALL or group.mode == TOGETHER):
                    raise DeadEnd(f"no answer to question {one.kind} of {game.name}")
        if total == 0:
            raise DeadEnd(f"no answer to any question of {game.name}")
        if group.mode == ALL:
            return waiting == 0
        if total == 1 and waiting == 0:
            group.who = group.asks[0].seat
            group.answers[group.who] = self.lists[0][0]
            return True
        return False


def playout(run: Run, luck: Quick, limit: int) -> int:
    """Answer at random, at most so many times; returns the number of answers given."""
    made = 0
    while made < limit:
        ask = run.ask
        if ask is None:
            break
        if ask.mode == ONE:
            made += run.wander(luck, limit - made)
        else:
            waiting = run.pending()
            one = waiting[luck.pick("playout", -1, len(waiting))]
            options = run.choices(one)
            run.answer(one.seat, options[luck.pick("playout", -1, len(options))])
            made += 1
    return made
