"""A pending decision as people and programs see it: who is asked what, by which rule, and what may be answered."""

from __future__ import annotations

import difflib
from typing import Any, NamedTuple

from neontable.kernel.ask import MODE_NAMES, Ask
from neontable.kernel.engine import Run
from neontable.kernel.errors import Ambiguous, Illegal
from neontable.kernel.game import Described


class Refusal(NamedTuple):
    """An answer that is not allowed now: the rule, why, and what to do instead."""

    text: str
    rule: str
    reason: str
    remedy: str


class Decision:
    """A question to one seat. Options are texts that `Table.choose` takes back."""

    __slots__ = ("_options", "_run", "ask", "codes", "seat")

    def __init__(self, run: Run, ask: Ask, codes: list[int]) -> None:
        self._run = run
        self.ask = ask
        self.seat = ask.seat
        self.codes = codes
        self._options: tuple[str, ...] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return decision_of, (self._run, self.seat)

    @property
    def mode(self) -> str:
        """How several seats are asked: ALL answer, ANY one decides, or one answers an OFFER while others may step in."""
        whole = self._run.ask
        return MODE_NAMES[self.ask.mode if whole is None else whole.mode]

    @property
    def options(self) -> tuple[str, ...]:
        """What may be answered."""
        texts = self._options
        if texts is None:
            run = self._run
            texts = tuple(run.game.words(run.state, self.ask, self.codes))
            self._options = texts
        return texts

    @property
    def kind(self) -> str:
        """The name of this kind of decision, as standing orders use it."""
        return self._run.game.kinds[self.ask.kind].name

    @property
    def prompt(self) -> str:
        """The question in one sentence."""
        self._current()
        return self._run.game.prompt(self._run.state, self.ask)

    @property
    def public_prompt(self) -> str:
        """The question as other seats may read it."""
        self._current()
        return self._run.game.public_prompt(self._run.state, self.ask)

    @property
    def rule(self) -> str:
        """The id of the rule that asks."""
        return self._run.game.rule(self._run.state, self.ask)

    @property
    def blocked(self) -> tuple[Refusal, ...]:
        """What one might try and may not, each with rule, reason and remedy."""
        self._current()
        game, state, ask = self._run.game, self._run.state, self.ask
        refusals: list[Refusal] = []
        for option in game.blocked_options(state, ask):
            rule = game.why_not(state, ask, option)
            if rule:
                reason, remedy = game.refusal(state, ask, option, rule)
                refusals.append(Refusal(game.word(state, ask, option), rule, reason, remedy))
        return tuple(refusals)

    def blocked_labels(self) -> dict[str, str]:
        """How people call what one might try and may not, by its text."""
        self._current()
        game, state, ask = self._run.game, self._run.state, self.ask
        blocked = game.blocked_options(state, ask)
        return {game.word(state, ask, option): game.describe(state, ask, option).label for option in blocked}

    def describe(self, option: str) -> Described:
        """An option for people: label, what it points at, its rule."""
        self._current()
        return self._run.game.describe(self._run.state, self.ask, self.code(option))

    def describe_all(self) -> list[Described]:
        """All options for people, in their order."""
        self._current()
        return [self._run.game.describe(self._run.state, self.ask, code) for code in self.codes]

    def code(self, option: str) -> int:
        """The option that a text means: the text itself, or the only one that it fits."""
        texts = self.options
        if option in texts:
            return self.codes[texts.index(option)]
        if not isinstance(option, str):
            raise Illegal("", f"An option is a text, not {option!r}.", "Choose one of decision.options.")
        wanted = " ".join(option.lower().split())
        fits = [i for i in range(len(texts)) if texts[i].lower() == wanted]
        if not fits:
            for refusal in self.blocked:  # what is forbidden in so many words is not short for something else
                if refusal.text.lower() == wanted:
                    raise Illegal(refusal.rule, refusal.reason, refusal.remedy, texts[:5])
        if not fits and wanted:
            fits = [i for i in range(len(texts)) if f" {wanted} " in f" {texts[i].lower()} "]
        if not fits:  # nor is what the game can read and its rules forbid
            game, state = self._run.game, self._run.state
            tried = game.parse_option(state, self.ask, option)
            rule = game.why_not(state, self.ask, tried) if tried >= 0 else ""
            if rule:
                reason, remedy = game.refusal(state, self.ask, tried, rule)
                raise Illegal(rule, reason, remedy, texts[:5])
        if not fits and wanted:
            fits = [i for i in range(len(texts)) if texts[i].lower().startswith(wanted)]
        if len(fits) == 1:
            return self.codes[fits[0]]
        if fits:
            several = tuple([texts[i] for i in fits])
            raise Ambiguous(f"{option!r} fits several options.", f"Say which: {', '.join(several)}.", several)
        spelt = {text.lower(): text for text in texts}
        nearest = (
            tuple([spelt[near] for near in difflib.get_close_matches(wanted, spelt, n=3, cutoff=0.3)]) or texts[:5]
        )
        raise Illegal(self.rule, f"{option!r} is none of the options.", f"Nearest: {', '.join(nearest)}.", nearest)

    def as_data(self) -> dict[str, Any]:
        """The decision as JSON-able data for its own seat."""
        return {
            "seat": self.seat,
            "mode": self.mode,
            "kind": self.kind,
            "prompt": self.prompt,
            "rule": self.rule,
            "options": list(self.options),
            "blocked": [list(refusal) for refusal in self.blocked],
        }

    def public_data(self) -> dict[str, Any]:
        """What other seats may know of it."""
        return {"seat": self.seat, "mode": self.mode, "prompt": self.public_prompt}

    def _current(self) -> None:
        run = self._run  # a game may ask the same question again: then its answers were listed anew
        if run.question(self.seat) is not self.ask or run.choices(self.ask) is not self.codes:
            raise Illegal("", "This decision has been answered.", "Read table.decisions again.")

    def __repr__(self) -> str:
        return f"<Decision seat={self.seat} {self.kind}: {', '.join(self.options)}>"


def decision_of(run: Run, seat: int) -> Decision:
    """The decision that this seat has to make."""
    ask = run.question(seat)
    if ask is None:
        raise Illegal("", "This decision was answered already.", "Ask the table for its decisions.")
    return Decision(run, ask, run.choices(ask))
