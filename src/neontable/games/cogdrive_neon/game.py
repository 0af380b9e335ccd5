"""CogDrive Neon as the kernel sees it: every question about the game, passed on to the module that answers it."""

from __future__ import annotations

from typing import Any

from neontable.games.cogdrive_neon import census as counts
from neontable.games.cogdrive_neon import describe, hidden, legal, position, rules, score
from neontable.games.cogdrive_neon import heuristic as judgement
from neontable.games.cogdrive_neon import view as views
from neontable.games.cogdrive_neon import words as w
from neontable.games.cogdrive_neon.cards import CARDS, COLORS, WRECKAGE, Content
from neontable.games.cogdrive_neon.legal import ANSWERS
from neontable.games.cogdrive_neon.state import HANGAR_SIZE, CogState, House
from neontable.games.cogdrive_neon.text.scores import ENDINGS, SCORE_PARTS
from neontable.kernel.ask import Ask, Rules
from neontable.kernel.census import Census, Counted
from neontable.kernel.chance import Chance
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Described, PackedGame, Result, Setting


class CogDriveNeon(PackedGame[CogState]):
    """Two players (COG-SETUP-01) recruit CogDrives, send them to the Clash and unite a Color."""

    name = "cogdrive-neon"
    title = "CogDrive Neon"
    line = "A two-player deck builder: recruit CogDrives, win the Clash, unite a Color."
    kinds = describe.KINDS
    events = describe.EVENTS
    score_parts = SCORE_PARTS
    endings = ENDINGS
    settings = (
        Setting("first_player", "First Player", ("random", 0, 1), "COG-R-01", "drawn at random, or a seat"),
        Setting("same_color", "Power 2 Recruits cards that match", ("each other", "the discarded card"), "COG-R-05"),
        Setting("power_two_least", "Power 2 Recruits at least", (0, 1), "COG-R-06"),
        Setting("overdrive_takes_used", "Blue and Yellow may move the card just used", (True, False), "COG-R-09"),
        Setting("wrecked_go", "Wrecked cards go", ("below", "above"), "COG-R-12", "the Wreckage card"),
        Setting("memory", "What memory knows is", ("shown", "counts"), "COG-R-25", "shown, or only counted"),
    )

    # ---- set-up
    def read_content(self, packs: tuple[str, ...]) -> Any:
        from neontable.games.cogdrive_neon.content import load

        return load(packs)

    def content_from(self, data: Any) -> Any:
        from neontable.games.cogdrive_neon.content import content_from

        return content_from(data)

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> CogState:
        return position.new_state(content, house(options), chance)

    # ---- rules
    def main(self, state: CogState) -> Rules:
        return rules.main(state)

    def legal(self, state: CogState, ask: Ask) -> list[int]:
        return ANSWERS[ask.kind](state, ask)

    def why_not(self, state: CogState, ask: Ask, option: int) -> str:
        return legal.why_no_answer(state, ask, option)

    def others(self, state: CogState, ask: Ask) -> list[int]:
        return legal.tempting(state, ask)

    def concede(self, state: CogState, seat: int) -> None:
        state.ending = f"concede {seat}"
        state.phase = w.OVER
        state.tell(w.CONCEDED, seat, ())

    # ---- words
    def word(self, state: CogState, ask: Ask, option: int) -> str:
        return describe.word(state, ask, option)

    def words(self, state: CogState, ask: Ask, options: list[int]) -> list[str]:
        return describe.words(state, ask, options)

    def describe(self, state: CogState, ask: Ask, option: int) -> Described:
        return describe.describe(state, ask, option)

    def prompt(self, state: CogState, ask: Ask) -> str:
        return describe.prompt(state, ask)

    def public_prompt(self, state: CogState, ask: Ask) -> str:
        return describe.prompt(state, ask)

    def rule(self, state: CogState, ask: Ask) -> str:
        return describe.rule_of(state, ask)

    def refusal(self, state: CogState, ask: Ask, option: int, rule: str) -> tuple[str, str]:
        return describe.refusal(state, ask, option, rule)

    def meant(self, state: CogState, ask: Ask, text: str) -> int:
        return state.content.index.get(text.split()[-1].upper(), -1) if text.split() else -1

    def field(self, state: CogState, name: str, value: int) -> Any:
        if name in ("card", "taken"):
            return state.content.ids[value]
        if name == "color":
            return COLORS[value]
        if name == "action":
            return w.ACTION_NAMES[value]
        return value

    def spoken(self, state: CogState, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        return describe.spoken(state, fields)

    def piece(self, content: Any, text: str) -> int:
        if text == "WRECKAGE":
            return WRECKAGE
        cards: Content = content
        if text not in cards.index:
            raise Invalid(f"There is no card {text!r}.", position.nearest(text, cards.ids))
        return cards.index[text]

    # ---- who knows what
    def view(self, state: CogState, seat: int) -> dict[str, Any]:
        return views.view(state, seat)

    def data_types(self) -> tuple[Any, Any]:
        from neontable.games.cogdrive_neon import view_types

        return view_types.View, view_types.Content

    def deal(self, state: CogState, seat: int, chance: Chance) -> None:
        hidden.deal(state, seat, chance)

    # ---- positions
    def position(self, state: CogState) -> dict[str, Any]:
        return position.position(state)

    def place(
        self, data: dict[str, Any], seats: int, options: dict[str, Any], content: Any, chance: Chance
    ) -> CogState:
        return position.place(data, content, house(options), chance)

    # ---- ends and judgement
    def result(self, state: CogState) -> Result:
        return score.result(state)

    def rewards(self, state: CogState) -> list[float]:
        if state.ending.startswith("concede"):
            return [1.0, 0.0] if state.ending[-1] == "1" else [0.0, 1.0]
        lead = score.lead(state)
        if lead == 0:
            return [0.5, 0.5]
        return [1.0, 0.0] if lead > 0 else [0.0, 1.0]

    def estimate(self, state: CogState) -> list[float]:
        return judgement.estimate(state)

    # ---- what designers count over many games
    def counted(self, content: Any) -> list[Counted]:
        return counts.counted(content)

    def census(self, state: CogState) -> Census:
        return counts.census(state)

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


def house(options: dict[str, Any]) -> House:
    """The rulings that this table plays by."""
    first = options["first_player"]
    return House(
        -1 if first == "random" else int(first),
        options["same_color"] == "the discarded card",
        int(options["power_two_least"]),
        bool(options["overdrive_takes_used"]),
        options["wrecked_go"] == "above",
        options["memory"] == "shown",
    )
