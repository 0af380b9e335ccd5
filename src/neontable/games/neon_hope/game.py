"""NEON HOPE as the kernel sees it: every question about the game, passed on to the module that answers it."""

from __future__ import annotations

from typing import Any

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope import events, invariants, kinds, knowledge, legal, meeting, orders, score
from neontable.games.neon_hope import options as choices
from neontable.games.neon_hope.ai import census as counting
from neontable.games.neon_hope.ai import estimate as judgement
from neontable.games.neon_hope.ai import odds as chances
from neontable.games.neon_hope.ai import policy as habits
from neontable.games.neon_hope.ai import tensor
from neontable.games.neon_hope.ai.aims import AIMS, foreseen
from neontable.games.neon_hope.ai.prospects import prospects
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.positions import position
from neontable.games.neon_hope.rules.story import ending, setup
from neontable.games.neon_hope.rules.task import PerformTask
from neontable.games.neon_hope.state import NONE, UNDECIDED, HopeState
from neontable.games.neon_hope.text import chronicle as remembered
from neontable.games.neon_hope.text import names, parts, sentences
from neontable.games.neon_hope.text.scores import SCORE_PARTS
from neontable.games.neon_hope.text.story import heading
from neontable.kernel.ask import Ask
from neontable.kernel.authoring.census import Census, Counted, InPlay
from neontable.kernel.chance import Chance, Outcome
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Moment, PackedGame, Result
from neontable.kernel.knowledge import Knowledge
from neontable.kernel.numbers.tensors import Layout


class NeonHope(PackedGame[HopeState]):
    """A cooperative story for one to four characters."""

    name = "neon-hope"
    title = "NEON HOPE"
    line = "One to four people against a city that means well: a story told together, won or lost together."
    goal = "Fulfil the objective of each chapter together; if the city stops you first, you lose together."
    minutes = 75
    seats = range(1, 5)
    introduces = "character"
    minor = (
        "round",
        "turn",
        "encounter phase",
        "revealed",
        "reset",
        "charge",
        "charged",
        "hope spent",
        "drew",
        "seen",
        "analysed",
        "shuffled",
        "flag",
        "unflag",
        "story",
    )
    together = True
    barrier = "The encounter phase has begun since."
    tells = "story"
    carries = ("episode", "campaign")
    casts = "characters"
    led = ("universals", "side", "hand", "growth")
    conditions = orders.CONDITIONS
    remembers = "campaign"
    span = "round"
    measured = (2, 4)
    procedure = "a task"
    horizon = 1
    weighs = True
    kinds = kinds.KINDS
    aims = AIMS
    events = events.EVENTS
    score_parts = SCORE_PARTS
    settings = choices.SETTINGS
    glue = parts.GLUE
    spells = True
    # Every round the dial rises by 1 for each character; a Tool takes 1 of it back where two or more play. It ends at 40; Leads,
    # each once, and a Tool that is bought again at each Focus lower it by fewer than 60: there are at most 200 turns. A turn has
    # 3 actions, free texts, attacks and an encounter card, together at most 40 questions of 10 parts. An episode of a pack that
    # lowers the dial again and again is cut off there.
    max_length = 80_000

    # ---- set-up
    def read_content(self, packs: tuple[str, ...]) -> Any:
        from neontable.games.neon_hope.reading.content import load

        return load(packs)

    def content_files(self) -> tuple[Any, ...]:
        from neontable.games.neon_hope.reading.written import FILES

        return FILES

    def vocabulary(self) -> list[Any]:
        from neontable.games.neon_hope.reading.meanings import vocabulary

        return vocabulary()

    def content_from(self, data: Any) -> Any:
        from neontable.games.neon_hope.reading.content import content_from

        return content_from(data)

    def embedded(self, content: Any, options: dict[str, Any]) -> Any:
        from neontable.games.neon_hope.reading.excerpt import excerpt

        return excerpt(content, options["episode"], options["campaign"])

    def whole(self, content: Any) -> bool:
        return not content.excerpt

    def content_hash(self, content: Any) -> str:
        return str(content.known_as)

    def open_content(self, content: Any) -> Any:
        from neontable.games.neon_hope.reading.content import open_data

        return open_data(content)

    def listed(self, content: Any) -> dict[str, tuple[Any, ...]]:
        return choices.listed(content)

    def pack_problems(self, packs: tuple[str, ...]) -> tuple[list[Invalid], list[Invalid]]:
        from neontable.games.neon_hope.reading.content import check

        problems = check(packs)
        return problems.found, problems.remarks

    def check_options(self, seats: int, options: dict[str, Any]) -> None:
        choices.check(seats, options)

    def proposed(self, content: Any, options: dict[str, Any], people: list[int]) -> dict[str, Any]:
        return choices.proposed(content, options, people)

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> HopeState:
        house_rules = choices.house_rules(content, seats, options)
        state = HopeState(chance, content, house_rules, seats)
        state.flags = house_rules.flags
        state.heat = house_rules.heat
        state.met = house_rules.met
        state.knowledge = Knowledge(seats, [], [], [])  # who has learnt something; the rest stands in the state
        state.begin(setup.PlayEpisode())
        return state

    # ---- rules
    def legal(self, state: HopeState, ask: Ask) -> list[int]:
        return kinds.ANSWERS[ask.kind](state, ask)

    def refusal(self, state: HopeState, ask: Ask, option: int, rule: str) -> tuple[str, str]:
        return legal.refusal(rule)

    def concede(self, state: HopeState, seat: int) -> None:
        """The character is left to a bot; when all have given up, the episode is lost (HOPE-RUL-93)."""
        state.away |= 1 << seat
        state.tell(c.EV_GAVE_UP, seat, ())
        if state.outcome == UNDECIDED and state.away == (1 << state.seats) - 1:
            for missing in range(len(state.players), state.seats):
                setup.prepare(state, missing, setup.free_characters(state, Ask(missing, 0))[0])
            ending.conclude(state, v.LOST_SURVEILLED)

    def come_back(self, state: HopeState, seat: int) -> None:
        """The person plays again, and is asked when the others want to give up (HOPE-RUL-93)."""
        state.away &= ~(1 << seat)
        state.tell(c.EV_CAME_BACK, seat, ())

    def hushed(self, state: HopeState) -> bool:
        """From drawing encounter cards to resolving the last nobody consults, unless the group sees to it (HOPE-ENC-15)."""
        return state.closed and not state.house_rules.honour

    def worth_waiting(self, state: HopeState, ask: Ask) -> bool:
        return orders.worth_waiting(state, ask)

    def because(self, state: HopeState, ask: Ask, option: int) -> str:
        return orders.because(state, ask, option)

    def calls(self, state: HopeState, ask: Ask, option: int) -> int:
        return option if ask.kind == c.TURN else NONE

    def moment(self, state: HopeState, ask: Ask | None) -> Moment:
        """A character's turns and actions; nobody goes back past an encounter phase."""
        everybody = (1 << state.seats) - 1
        encounter = state.taken == everybody and state.active == NONE
        mine = ask is not None and state.active == ask.seat
        turn = state.round * 16 + state.taken.bit_count() if mine else NONE
        return Moment(state.round * 2 + encounter, turn, ask is not None and ask.kind == c.ACT)

    # ---- words
    def field(self, state: HopeState, name: str, value: int) -> Any:
        return sentences.field(state, name, value)

    def player_name(self, state: HopeState, seat: int) -> str:
        return names.person(state, seat) if seat < len(state.players) else ""

    def page(self, state: HopeState, fields: dict[str, Any]) -> str:
        return heading(state.content, state.content.texts[state.content.index["text"][fields["text"]]])

    def event_text(self, state: HopeState, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        return sentences.event_text(state, kind, fields)

    def piece(self, content: Any, text: str) -> int:
        return position.alike(content, {}, text)[0]

    def outcome(self, content: Any, options: dict[str, Any], text: str) -> Outcome:
        return position.alike(content, options, text)

    # ---- who knows what
    def view(self, state: HopeState, seat: int) -> dict[str, Any]:
        return knowledge.view(state, seat)

    def met(self, state: HopeState, seat: int) -> list[str]:
        return meeting.met(state, seat)

    def met_content(self, content: Any, met: list[str], seats: int) -> dict[str, Any]:
        return meeting.met_content(content, met, seats)

    def chronicle(self, content: Any, options: dict[str, Any], seats: int) -> dict[str, Any]:
        return remembered.chronicle(content, options, seats)

    def joint_view(self, views: list[dict[str, Any]]) -> dict[str, Any]:
        return knowledge.joint_view(views)

    def data_types(self) -> tuple[Any, Any]:
        from neontable.games.neon_hope import view_types

        return view_types.View, view_types.Content

    def deal(self, state: HopeState, seat: int, chance: Chance) -> None:
        knowledge.deal(state, seat, chance)

    # ---- as numbers
    def phrases(self, content: Any) -> list[str]:
        return parts.phrases(content)

    def wording(self, state: HopeState, ask: Ask) -> int:
        return kinds.wording(state, ask)

    def layout(self, content: Any) -> Layout:
        return tensor.slices_of(content).layout

    def encode(self, state: HopeState, seat: int, out: memoryview[float], at: int = 0) -> None:
        tensor.encode(state, seat, out, at)

    # ---- positions
    def position(self, state: HopeState) -> dict[str, Any]:
        return position.position(state)

    def place(
        self, data: dict[str, Any], seats: int, options: dict[str, Any], content: Any, chance: Chance
    ) -> HopeState:
        return position.place(self, data, seats, options, content, chance)

    # ---- ends and judgement
    def result(self, state: HopeState) -> Result:
        return score.result(state)

    def rewards(self, state: HopeState) -> list[float]:
        return [1.0 if state.outcome == v.WON else 0.0] * state.seats

    def grade(self, state: HopeState) -> list[float]:
        return [prospects(state)] * state.seats

    def foreseen(self, state: HopeState, seat: int) -> list[float]:
        return foreseen(state, seat)

    def estimate(self, state: HopeState) -> list[float]:
        return judgement.estimate(state)

    def policy(self, state: HopeState, ask: Ask, options: list[int]) -> list[float]:
        worth = habits.WORTH.get(ask.kind)
        return worth(state, ask, options) if worth is not None else []

    def odds(self, state: HopeState, seat: int, ask: Ask, option: int) -> dict[str, Any]:
        return chances.odds(state, seat, ask, option)

    def counted(self, content: Any) -> list[Counted]:
        return counting.counted(content)

    def census(self, state: HopeState) -> Census:
        return counting.census(state)

    def in_play(
        self, content: Any, options: dict[str, Any], seats: int, seat: int, chance: Chance, piece: Counted
    ) -> InPlay | None:
        return counting.in_play(content, options, seats, seat, piece)

    def amid(self, state: HopeState) -> bool:
        return any(isinstance(each, PerformTask) for each in state.doing)

    def check(self, state: HopeState) -> None:
        invariants.check(state)
