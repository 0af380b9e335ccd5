"""CogDrive Neon as the kernel sees it: every question about the game, passed on to the room that answers it."""

from __future__ import annotations

from typing import Any

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon import options as choices
from neontable.games.cogdrive_neon import position, score
from neontable.games.cogdrive_neon.ai import census as counts
from neontable.games.cogdrive_neon.ai.aims import AIMS, foreseen
from neontable.games.cogdrive_neon.ai.estimate import estimate
from neontable.games.cogdrive_neon.cards import CARDS, WRECKAGE, Content
from neontable.games.cogdrive_neon.events import EVENTS
from neontable.games.cogdrive_neon.kinds import ANSWERS, KINDS
from neontable.games.cogdrive_neon.knowledge import tensor
from neontable.games.cogdrive_neon.knowledge.deal import deal
from neontable.games.cogdrive_neon.knowledge.view import view
from neontable.games.cogdrive_neon.rules.ending import concede
from neontable.games.cogdrive_neon.rules.turn import main
from neontable.games.cogdrive_neon.state import HANGAR_SIZE, CogState
from neontable.games.cogdrive_neon.text import parts, refusals, sentences
from neontable.games.cogdrive_neon.text.scores import ENDINGS, SCORE_PARTS
from neontable.kernel.ask import Ask, Rules
from neontable.kernel.authoring.census import Census, Counted, InPlay
from neontable.kernel.chance import Chance
from neontable.kernel.errors import Invalid
from neontable.kernel.game import PackedGame, Result
from neontable.kernel.numbers.tensors import Layout


class CogDriveNeon(PackedGame[CogState]):
    """Two players (COG-SETUP-01) recruit CogDrives, send them to the Clash and unite a Color."""

    name = "cogdrive-neon"
    title = "CogDrive Neon"
    line = "A two-player deck builder: recruit CogDrives, win the Clash, unite a Color."
    goal = "Collect more points than your rival: play cards to the Clash, lead it in Power, and gather one Color in your deck."
    minor = (
        "first player",
        "laid out",
        "turn",
        "discard to recruit",
        "discard for task",
        "overdrive",
        "drew",
        "drew known",
        "shuffled",
        "revealed",
        "refilled",
        "empty deck",
    )
    minutes = 25
    kinds = KINDS
    aims = AIMS
    events = EVENTS
    score_parts = SCORE_PARTS
    endings = ENDINGS
    settings = choices.SETTINGS
    # 48 cards leave the Hangar Deck, six turns apart at most; a turn has 2 Actions of 4 parts, each at most 48 cards
    max_length = 60_000

    # ---- set-up
    def read_content(self, packs: tuple[str, ...]) -> Any:
        from neontable.games.cogdrive_neon.content.reading import load

        return load(packs)

    def pack_problems(self, packs: tuple[str, ...]) -> tuple[list[Invalid], list[Invalid]]:
        from neontable.games.cogdrive_neon.content.reading import problems_of

        return problems_of(packs), []

    def content_files(self) -> tuple[Any, ...]:
        from neontable.games.cogdrive_neon.content.reading import FILES

        return FILES

    def vocabulary(self) -> list[Any]:
        from neontable.games.cogdrive_neon.content.meanings import vocabulary

        return vocabulary()

    def content_from(self, data: Any) -> Any:
        from neontable.games.cogdrive_neon.content.reading import content_from

        return content_from(data)

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> CogState:
        return position.new_state(content, choices.house_rules(options), chance)

    # ---- rules
    def main(self, state: CogState) -> Rules:
        return main(state)

    def legal(self, state: CogState, ask: Ask) -> list[int]:
        return ANSWERS[ask.kind](state, ask)

    def concede(self, state: CogState, seat: int) -> None:
        concede(state, seat)

    # ---- words
    def words(self, state: CogState, ask: Ask, options: list[int]) -> list[str]:
        if ask.kind == c.USE_OVERDRIVE:
            return super().words(state, ask, options)
        texts = state.content.texts.get(ask.kind)
        if texts is None:  # outside of Overdrives a text depends on nothing but the kind of decision
            texts = [
                self.word(state, ask, option) if option < CARDS or not c.is_card(option) else ""
                for option in range(c.USE)
            ]
            state.content.texts[ask.kind] = texts
        return [texts[option] for option in options]

    def refusal(self, state: CogState, ask: Ask, option: int, rule: str) -> tuple[str, str]:
        return refusals.refusal(state, ask, option, rule, self.word(state, ask, option))

    def field(self, state: CogState, name: str, value: int) -> Any:
        return sentences.field(state, name, value)

    def event_text(self, state: CogState, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        return sentences.event_text(state, fields)

    def piece(self, content: Any, text: str) -> int:
        if text == "WRECKAGE":
            return WRECKAGE
        cards: Content = content
        if text not in cards.index:
            raise Invalid(f"There is no card {text!r}.", position.nearest(text, cards.ids))
        return cards.index[text]

    # ---- who knows what
    def view(self, state: CogState, seat: int) -> dict[str, Any]:
        return view(state, seat)

    def data_types(self) -> tuple[Any, Any]:
        from neontable.games.cogdrive_neon import view_types

        return view_types.View, view_types.Content

    def deal(self, state: CogState, seat: int, chance: Chance) -> None:
        deal(state, seat, chance)

    # ---- as numbers
    def phrases(self, content: Any) -> list[str]:
        return parts.phrases(content)

    def wording(self, state: CogState, ask: Ask) -> int:
        if ask.kind != c.USE_OVERDRIVE:
            return ask.kind
        return ask.kind + len(KINDS) * (1 + 2 * ask.a + (ask.b == c.BEFORE_EFFECT))

    def layout(self, content: Any) -> Layout:
        return tensor.LAYOUT

    def encode(self, state: CogState, seat: int, out: memoryview[float], at: int = 0) -> None:
        tensor.encode(state, seat, out, at)

    # ---- positions
    def position(self, state: CogState) -> dict[str, Any]:
        return position.position(state)

    def place(
        self, data: dict[str, Any], seats: int, options: dict[str, Any], content: Any, chance: Chance
    ) -> CogState:
        return position.place(data, content, choices.house_rules(options), chance)

    # ---- ends and judgement
    def result(self, state: CogState) -> Result:
        return score.result(state)

    def rewards(self, state: CogState) -> list[float]:
        return score.rewards(state)

    def foreseen(self, state: CogState, seat: int) -> list[float]:
        return foreseen(state, seat)

    def estimate(self, state: CogState) -> list[float]:
        return estimate(state)

    # ---- what designers count over many games
    def counted(self, content: Any) -> list[Counted]:
        return counts.counted(content)

    def census(self, state: CogState) -> Census:
        return counts.census(state)

    def in_play(
        self, content: Any, options: dict[str, Any], seats: int, seat: int, chance: Chance, piece: Counted
    ) -> InPlay | None:
        return counts.in_play(content, options, seat, chance, piece)

    def check(self, state: CogState) -> None:
        table = state
        cards = table.hangar + table.hangar_deck.cards
        for area in table.areas:
            cards = cards + area.hand + area.deck.cards + area.discard + area.clash
            assert sum(area.deck.sizes) == len(area.deck.cards)
        wreckage = [] if table.wreckage_seen else [WRECKAGE]
        assert sorted(cards) == [*range(CARDS), *wreckage], "48 cards, each in one place"
        assert len(table.hangar) <= HANGAR_SIZE, "at most 5 cards in the Hangar"
        assert sum(table.hangar_deck.sizes) == len(table.hangar_deck.cards)
