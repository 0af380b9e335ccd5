"""How a game opens: its state and first question, from the luck of a start, a position, or what a sample was dealt."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import State
from neontable.kernel.chance import Chance, Dealt, Outcome, Quick, Scripted
from neontable.kernel.engine import Run
from neontable.kernel.errors import Invalid
from neontable.kernel.event import Event
from neontable.kernel.game import Game
from neontable.kernel.tables.history import Start


def opened(game: Game[Any], start: Start) -> Run:
    """A game at its very start; `run.state.log` is what has been told so far."""
    if start.root is not None:
        return _run(game, start.root.copy(), start.told[:], True)
    if start.position is not None:
        return _from_position(game, start)
    assert start.seed is not None
    return _run(game, game.begin(start.seats, start.options, start.content, Dealt(start.seed)), [])


def _from_position(game: Game[Any], start: Start) -> Run:
    whole = start.position
    assert whole is not None and start.seed is not None
    outcomes: list[Outcome] = list(whole.get("chance", []))
    luck: Chance
    if start.script is not None:
        luck = Scripted(outcomes + start.script)
    elif outcomes:
        luck = Scripted(outcomes, Dealt(start.seed))
    else:
        luck = Dealt(start.seed)
    dealer = Quick(int.from_bytes(start.seed[:7], "big"))
    told = whole["state"]
    if game.earlier(told):
        told = game.renewed(told, start.seats)
    state = game.place(told, start.seats, start.options, start.content, dealer)
    state.chance = luck
    answers = whole.get("answers", [])
    run = _run(game, state, [], bool(answers) or whole.get("waiting") is True)
    for seat, text in answers:
        _answer_open(run, seat, text)
    if answers and not run.pending():
        raise Invalid("answers of a position: all have answered.", "Leave one out, and let that seat answer.")
    return run


def _answer_open(run: Run, seat: int, text: str) -> None:
    """Put an answer back that others have not seen yet."""
    question = run.question(seat)
    texts = [] if question is None else run.game.words(run.state, question, run.choices(question))
    if question is None or text not in texts:
        raise Invalid(f"answers of a position: seat {seat} cannot answer {text!r} there.", "Leave it out.")
    run.state.answers[seat] = run.choices(question)[texts.index(text)]


def _run(game: Game[Any], state: State, log: list[Event], waiting: bool = False) -> Run:
    state.log = log
    return Run(game, state, waiting)
