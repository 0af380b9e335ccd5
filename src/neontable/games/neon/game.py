"""NeoN as the kernel sees it: every question about the game, passed on to the module that answers it."""

from __future__ import annotations

from typing import Any

from neontable.games.neon import achievements as feats
from neontable.games.neon import codes as c
from neontable.games.neon import options as choices
from neontable.games.neon import score
from neontable.games.neon import vocabulary as v
from neontable.games.neon.ai import census as counts
from neontable.games.neon.ai import heuristic as judgement
from neontable.games.neon.ai import odds as chances
from neontable.games.neon.ai.aims import AIMS, foreseen
from neontable.games.neon.ai.policy import likely
from neontable.games.neon.cards import Content
from neontable.games.neon.conditions import CONDITIONS
from neontable.games.neon.events import EVENTS
from neontable.games.neon.kinds import ANSWERS, KINDS
from neontable.games.neon.knowledge import deal, tensor
from neontable.games.neon.knowledge import view as views
from neontable.games.neon.positions import placing, written
from neontable.games.neon.positions.checking import check_kept
from neontable.games.neon.positions.earlier import is_earlier, renewed
from neontable.games.neon.rules.concede import concede, left
from neontable.games.neon.rules.defeat import Maintenance
from neontable.games.neon.state import NeonState
from neontable.games.neon.text import answers, parts, refusals, sentences
from neontable.games.neon.text.scores import ENDINGS, SCORE_PARTS
from neontable.kernel.ask import Ask
from neontable.kernel.authoring.census import Census, Counted, InPlay
from neontable.kernel.chance import Chance
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Described, PackedGame, Result
from neontable.kernel.numbers.tensors import Layout


class Neon(PackedGame[NeonState]):
    """Two to six fighters on an arena that sinks Sector by Sector."""

    name = "neon"
    title = "NeoN"
    line = "Two to six fighters on a sinking arena: plan in secret, arm yourself, be the last one dry."
    goal = "Be ahead when the arena has sunk: strike the others, hold the lead, and stay out of the water."
    minutes = 45
    seats = range(2, 7)
    outsider = "Automa"
    introduces = "fighter"
    minor = (
        "round",
        "turn",
        "planned",
        "revealed",
        "fields",
        "skipped",
        "discarded",
        "drew",
        "drew enhancements",
        "shuffled",
        "spent",
        "full",
        "stayed leader",
        "attack roll",
        "bot roll",
        "defense roll",
        "rerolled",
        "changed",
        "token back",
    )
    span = "Round"
    measured = (2, 4)
    procedure = "an attack"
    horizon = 1
    kinds = KINDS
    aims = AIMS
    events = EVENTS
    score_parts = SCORE_PARTS
    endings = ENDINGS
    settings = choices.SETTINGS
    glue = parts.GLUE
    # at most 8 Rounds until two Sectors are left, 12 guarded ones, and one for each HP token; 6 Fighters, 200 actions each
    max_length = 50_000
    conditions = CONDITIONS

    # ---- set-up
    def read_content(self, packs: tuple[str, ...]) -> Any:
        from neontable.games.neon.content.reading import load

        return load(packs)

    def pack_problems(self, packs: tuple[str, ...]) -> tuple[list[Invalid], list[Invalid]]:
        from neontable.games.neon.content.reading import problems_of

        return problems_of(packs), []

    def content_files(self) -> tuple[Any, ...]:
        from neontable.games.neon.content.written import FILES

        return FILES

    def vocabulary(self) -> list[Any]:
        from neontable.games.neon.content.meanings import vocabulary

        return vocabulary()

    def content_from(self, data: Any) -> Any:
        from neontable.games.neon.content.reading import content_from

        return content_from(data)

    def check_options(self, seats: int, options: dict[str, Any]) -> None:
        choices.check(seats, options)

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> NeonState:
        return placing.new_state(content, choices.house_rules(content, seats, options), seats, chance)

    # ---- rules
    def legal(self, state: NeonState, ask: Ask) -> list[int]:
        return ANSWERS[ask.kind](state, ask)

    def blocked_options(self, state: NeonState, ask: Ask) -> list[int]:
        allowed = self.legal(state, ask)
        return [option for option in super().blocked_options(state, ask) if option not in allowed]

    def why_not(self, state: NeonState, ask: Ask, option: int) -> str:
        return "" if option in self.legal(state, ask) else super().why_not(state, ask, option)

    def refusal(self, state: NeonState, ask: Ask, option: int, rule: str) -> tuple[str, str]:
        return refusals.refusal(rule, self.word(state, ask, option) if rule not in refusals.REASONS else "")

    def concede(self, state: NeonState, seat: int) -> None:
        concede(state, seat)

    def left(self, state: NeonState, seat: int) -> None:
        left(state, seat)

    # ---- words
    def words(self, state: NeonState, ask: Ask, options: list[int]) -> list[str]:
        if ask.kind == c.PROGRAMME:  # many, and the same for every hand of the same cards
            return answers.programme_texts(state, ask, options)
        text = KINDS[ask.kind].text
        assert text is not None
        return [text(state, ask, option) for option in options]

    def describe(self, state: NeonState, ask: Ask, option: int) -> Described:
        told = super().describe(state, ask, option)
        if not told.rule:
            told.rule = KINDS[ask.kind].rule
        return told

    def field(self, state: NeonState, name: str, value: int) -> Any:
        return sentences.field(state, name, value)

    def player_name(self, state: NeonState, seat: int) -> str:
        fighter = state.players[seat].fighter if seat < len(state.players) else -1
        return state.content.fighters[fighter].name if fighter >= 0 else ""

    def event_text(self, state: NeonState, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        return sentences.event_text(state, kind, fields)

    def piece(self, content: Any, text: str) -> int:
        pieces: Content = content
        for kind in ("card", "equipment", "enhancement", "sector"):
            if text in pieces.index[kind]:
                return pieces.index[kind][text]
        raise Invalid(f"There is no piece {text!r}.")

    # ---- who knows what
    def view(self, state: NeonState, seat: int) -> dict[str, Any]:
        return views.view(state, seat)

    def data_types(self) -> tuple[Any, Any]:
        from neontable.games.neon import view_types

        return view_types.View, view_types.Content

    def deal(self, state: NeonState, seat: int, chance: Chance) -> None:
        deal.deal(state, seat, chance)

    # ---- as numbers
    def phrases(self, content: Any) -> list[str]:
        return parts.phrases(content)

    def wording(self, state: NeonState, ask: Ask) -> int:
        return answers.wording(state, ask)

    def layout(self, content: Any) -> Layout:
        return tensor.slices_of(content).layout

    def encode(self, state: NeonState, seat: int, out: memoryview[float], at: int = 0) -> None:
        tensor.encode(state, seat, out, at)

    # ---- positions
    def position(self, state: NeonState) -> dict[str, Any]:
        return written.position(state)

    def earlier(self, position: dict[str, Any]) -> bool:
        return is_earlier(position)

    def renewed(self, position: dict[str, Any], seats: int) -> dict[str, Any]:
        return renewed(position, seats)

    def place(
        self, data: dict[str, Any], seats: int, options: dict[str, Any], content: Any, chance: Chance
    ) -> NeonState:
        return placing.place(data, content, choices.house_rules(content, seats, options), seats, chance)

    # ---- ends and judgement
    def result(self, state: NeonState) -> Result:
        return score.result(state)

    def rewards(self, state: NeonState) -> list[float]:
        won, _ = score.winners(state)
        sides = [side for side in score.sides(state) if side[0] in won]
        share = 1.0 / len(sides) if sides else 0.0
        return [share if seat in won else 0.0 for seat in range(state.seats)]

    def foreseen(self, state: NeonState, seat: int) -> list[float]:
        return foreseen(state, seat)

    def estimate(self, state: NeonState) -> list[float]:
        return judgement.estimate(state)

    def policy(self, state: NeonState, ask: Ask, options: list[int]) -> list[float]:
        return likely(super().policy(state, ask, options))

    def odds(self, state: NeonState, seat: int, ask: Ask, option: int) -> dict[str, Any]:
        if ask.kind != c.ATTACK_WITH or option == c.SKIP:
            raise Invalid("Only an attack has odds.", "Ask for the odds of a Weapon and a Target.")
        return chances.odds(state, seat, option)

    # ---- what players collect over many games
    def achievements(self, table: Any) -> list[tuple[int, str]]:
        return feats.earned(table)

    def marks(self, table: Any) -> list[tuple[int, str]]:
        return feats.marks(table)

    def career(self, content: Any, marks: dict[str, int]) -> list[str]:
        return feats.career(content, marks)

    def achievement(self, content: Any, id: str) -> tuple[str, str]:
        pieces: Content = content
        names = [each.name for each in pieces.achievements if each.id == id]
        return names[0] if names else id, pieces.words["achievement"].get(id, "")

    # ---- what designers count over many games
    def counted(self, content: Any) -> list[Counted]:
        return counts.counted(content)

    def census(self, state: NeonState) -> Census:
        return counts.census(state)

    def in_play(
        self, content: Any, options: dict[str, Any], seats: int, seat: int, chance: Chance, piece: Counted
    ) -> InPlay | None:
        return counts.in_play(content, options, seats, seat, chance, piece)

    def amid(self, state: NeonState) -> bool:
        return state.attack is not None

    def check(self, state: NeonState) -> None:
        if not state.ring:
            return
        cards = [card for deck in state.equipment for card in deck.cards] + [
            card for pile in state.discards for card in pile
        ]
        in_maintenance = bool(state.doing) and isinstance(state.doing[-1], Maintenance)
        if not in_maintenance:
            cards += state.held
        for player in state.players:
            cards += [card for card in player.gear if card >= 0] + [card for ammo in player.ammo for card in ammo]
            assert 0 <= player.energy <= v.MAX_ENERGY
            assert 0 <= player.lost <= v.HP
            assert 0 <= player.fields <= v.FORCE_FIELDS
        assert sorted(cards) == list(range(len(state.content.equipment))), "every Equipment card lies in one place"
        kinds = [kind for bots in state.bots for kind in bots] + state.sunk
        kinds += [c.token_type(token) for player in state.players for token in player.bots]
        assert len(kinds) == v.SECTORS, "ten Bots"
        assert sum(state.search) <= v.SEARCH_TOKENS
        check_kept(state)
