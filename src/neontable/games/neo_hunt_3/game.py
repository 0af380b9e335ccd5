"""Neo-Hunt 3 as the kernel sees it: every question about the game, passed on to the room that answers it."""

from __future__ import annotations

from typing import Any

from neontable.games.neo_hunt_3 import checking, knowledge, position, score
from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3 import options as choices
from neontable.games.neo_hunt_3.ai import census as counts
from neontable.games.neo_hunt_3.ai import tensor
from neontable.games.neo_hunt_3.ai.aims import AIMS, foreseen
from neontable.games.neo_hunt_3.ai.estimate import estimate
from neontable.games.neo_hunt_3.ai.guess import guess
from neontable.games.neo_hunt_3.ai.odds import odds as chances
from neontable.games.neo_hunt_3.codes import COLORS
from neontable.games.neo_hunt_3.conditions import CONDITIONS
from neontable.games.neo_hunt_3.events import EVENTS
from neontable.games.neo_hunt_3.kinds import ANSWERS, KINDS
from neontable.games.neo_hunt_3.pieces import Content
from neontable.games.neo_hunt_3.rules.ending import concede
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text import parts, refusals, sentences
from neontable.games.neo_hunt_3.text.answers import programme_of
from neontable.games.neo_hunt_3.text.scores import SCORE_PARTS
from neontable.kernel.ask import Ask
from neontable.kernel.authoring.census import Census, Counted, InPlay
from neontable.kernel.chance import Chance
from neontable.kernel.errors import Invalid
from neontable.kernel.game import PackedGame, Result
from neontable.kernel.numbers.tensors import Layout


class NeoHunt3(PackedGame[HuntState]):
    """Two to four teams of varans hunt troopers and each other, by programmes laid in secret."""

    name = "neo-hunt-3"
    title = "Neo-Hunt 3"
    line = "Two to four players programme their varans in secret, then watch it collide."
    goal = "Bring the most points out of the city: keep your varans alive and hunt troopers and the varans of others."
    minor = (
        "turn",
        "phase",
        "programmed",
        "revealed",
        "before",
        "acts",
        "no attack",
        "picked",
        "turned over",
        "sum",
        "laid",
        "returned",
        "unused",
        "held back",
        "substituted",
    )
    minutes = 60
    seats = range(2, 5)  # HUNT-SETUP-01
    sealed = "HUNT-R-59"
    measured = (2, 4)
    horizon = 1
    brisk = 0.3
    kinds = KINDS
    aims = AIMS
    events = EVENTS
    score_parts = SCORE_PARTS
    settings = choices.SETTINGS
    glue = parts.GLUE
    # 20 turns of 4 phases; the troopers' action of each seat has at most 50 shots of 2 parts and 50 moves of 3
    max_length = 90_000
    conditions = CONDITIONS

    # ---- set-up
    def read_content(self, packs: tuple[str, ...]) -> Any:
        from neontable.games.neo_hunt_3.content.reading import load

        return load(packs)

    def pack_problems(self, packs: tuple[str, ...]) -> tuple[list[Invalid], list[Invalid]]:
        from neontable.games.neo_hunt_3.content.reading import problems_of

        return problems_of(packs), []

    def content_files(self) -> tuple[Any, ...]:
        from neontable.games.neo_hunt_3.content.reading import FILES

        return FILES

    def vocabulary(self) -> list[Any]:
        from neontable.games.neo_hunt_3.content.meanings import vocabulary

        return vocabulary()

    def content_from(self, data: Any) -> Any:
        from neontable.games.neo_hunt_3.content.reading import content_from

        return content_from(data)

    def check_options(self, seats: int, options: dict[str, Any]) -> None:
        choices.check(seats, options)

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> HuntState:
        return position.new_state(content, choices.house_rules(options), seats, chance)

    # ---- rules
    def legal(self, state: HuntState, ask: Ask) -> list[int]:
        return ANSWERS[ask.kind](state, ask)

    def concede(self, state: HuntState, seat: int) -> None:
        concede(state, seat)

    def refusal(self, state: HuntState, ask: Ask, option: int, rule: str) -> tuple[str, str]:
        return refusals.refusal(state, ask, self.word(state, ask, option), rule)

    # ---- words
    def several(self, content: Any, line: str) -> list[str]:
        return programme_of(content, line)

    def field(self, state: HuntState, name: str, value: int) -> Any:
        return sentences.field(state, name, value)

    def event_text(self, state: HuntState, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        return sentences.event_text(state, kind, fields)

    def player_name(self, state: HuntState, seat: int) -> str:
        return COLORS[seat].capitalize()

    def piece(self, content: Any, text: str) -> int:
        pieces: Content = content
        if text in pieces.tile_at:
            return pieces.tile_at[text]
        raise Invalid(f"There is no tile {text!r}.", "Chance draws tiles; all else is a number.")

    # ---- who knows what
    def view(self, state: HuntState, seat: int) -> dict[str, Any]:
        return knowledge.view(state, seat)

    def data_types(self) -> tuple[Any, Any]:
        from neontable.games.neo_hunt_3 import view_types

        return view_types.View, view_types.Content

    def deal(self, state: HuntState, seat: int, chance: Chance) -> None:
        knowledge.deal(state, seat, chance)

    # ---- as numbers
    def phrases(self, content: Any) -> list[str]:
        return parts.phrases(content)

    def wording(self, state: HuntState, ask: Ask) -> int:
        if ask.kind != c.MOVE_TO:
            return ask.kind
        return ask.kind + len(KINDS) * (1 + state.place[ask.a])  # to stay is no move

    def layout(self, content: Any) -> Layout:
        return tensor.LAYOUT

    def encode(self, state: HuntState, seat: int, out: memoryview[float], at: int = 0) -> None:
        tensor.encode(state, seat, out, at)

    # ---- positions
    def position(self, state: HuntState) -> dict[str, Any]:
        return position.position(state)

    def place(
        self, data: dict[str, Any], seats: int, options: dict[str, Any], content: Any, chance: Chance
    ) -> HuntState:
        return position.place(data, content, choices.house_rules(options), seats, chance)

    # ---- ends and judgement
    def result(self, state: HuntState) -> Result:
        return score.result(state)

    def rewards(self, state: HuntState) -> list[float]:
        return score.rewards(state)

    def foreseen(self, state: HuntState, seat: int) -> list[float]:
        return foreseen(state, seat)

    def estimate(self, state: HuntState) -> list[float]:
        return estimate(state)

    def guess(self, state: HuntState, seat: int, chance: Chance) -> None:
        """Draw anew what a seat cannot know, as rivals would probably have laid it."""
        guess(state, seat, chance)

    def odds(self, state: HuntState, seat: int, ask: Ask, option: int) -> dict[str, Any]:
        return chances(state, seat, ask, option)

    # ---- what designers count over many games
    def counted(self, content: Any) -> list[Counted]:
        return counts.counted(content)

    def census(self, state: HuntState) -> Census:
        return counts.census(state)

    def in_play(
        self, content: Any, options: dict[str, Any], seats: int, seat: int, chance: Chance, piece: Counted
    ) -> InPlay | None:
        """Everybody has all cards and counters; four players have all corners."""
        return InPlay(options) if piece.group != counts.CORNERS or seats == 4 else None

    def check(self, state: HuntState) -> None:
        checking.check(state)
