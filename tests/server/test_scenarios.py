"""Scenarios: scripted games to learn by, each playable to its end as its coach expects, and on from every other choice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.kernel import registry
from neontable.kernel.authoring import scenario
from neontable.kernel.authoring.scenario import Scenario
from neontable.kernel.errors import Invalid
from neontable.server.http import games
from neontable.server.refusals import Refused
from neontable.server.workers.bot_runner import rehearsed
from tests.server.tables import Made, make, open_service

ALL = [(game, name) for game in registry.names() for name in scenario.of_game(game)]
SEEDS = (1, 2, 3)
MINE = 0
LONGEST = 400  # choices of a game that goes on by itself


def begin(game: str, told: Scenario, seed: int) -> nt.Table:
    """A table at the beginning of a scenario."""
    return nt.setup(game, scenario.begun(registry.get(game), told), seed=seed)


def whole(text: scenario.Text) -> str:
    """Everything that a text may say."""
    return text if isinstance(text, str) else " ".join([each if isinstance(each, str) else each.say for each in text])


class Sitting:
    """A learner and a rival who does what it has rehearsed, or the first thing there is."""

    def __init__(self, game: str, told: Scenario, seed: int) -> None:
        self.told = told
        self.table = begin(game, told, seed)
        self.answers = [answer for line in told.rival for answer in self.several(line)]
        self.asides = 0  # times that the rival could not do what it has rehearsed

    def several(self, line: str) -> list[str]:
        """A line of the script as answers: a whole programme is several."""
        return self.table.game.several(self.table.start.content, line)

    def learn(self, step: scenario.Step) -> None:
        """The learner does what the coach expects."""
        self.table.choose(MINE, self.several(step.expect[0]))

    def rival(self) -> None:
        """All others answer until the learner is asked."""
        while not self.table.over and (others := [each for each in self.table.decisions if each.seat != MINE]):
            decision = others[0]
            wanted = self.answers.pop(0) if self.answers else ""
            self.asides += wanted not in decision.options and wanted != ""
            self.table.choose(decision.seat, wanted if wanted in decision.options else decision.options[0])


@pytest.mark.parametrize(("game", "name"), ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_played_as_its_coach_expects(game: str, name: str, seed: int) -> None:
    told = scenario.of_game(game)[name]
    sitting = Sitting(game, told, seed)
    for step in told.step:
        sitting.rival()
        decision = sitting.table.decision(MINE)
        assert decision is not None and decision.kind == step.kind and step.when in decision.prompt
        assert sitting.several(step.expect[0])[0] in decision.options
        assert len(decision.options) > len(set(step.expect) & set(decision.options)), "nothing else could be chosen"
        sitting.learn(step)
    sitting.rival()
    assert sitting.asides == 0 and not sitting.answers, "the rival plays its script to the end"
    script = sitting.table.script
    assert script is None or script.used == script.outcomes == len(told.chance), "no outcome is left out or left over"


@pytest.mark.parametrize(("game", "name"), ALL)
def test_short_enough_to_learn_by(game: str, name: str) -> None:
    told = scenario.of_game(game)[name]
    assert 8 <= len(told.step) <= 13
    words = " ".join([whole(told.closing), *[f"{whole(step.say)} {whole(step.praise)}" for step in told.step]]).split()
    assert len(words) / 200 + len(told.step) * 5 / 60 < 4, "minutes, at 200 words and twelve choices each"


@pytest.mark.parametrize(("game", "name"), ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_other_choice_leads_on_to_the_end_of_the_game(game: str, name: str, seed: int) -> None:
    told = scenario.of_game(game)[name]
    for at in range(len(told.step)):
        for place in (0, -1):
            sitting = Sitting(game, told, seed)
            for step in told.step[:at]:
                sitting.rival()
                sitting.learn(step)
            sitting.rival()
            decision = sitting.table.decision(MINE)
            assert decision is not None
            wrong = [option for option in decision.options if option not in told.step[at].expect][place]
            sitting.table.choose(MINE, wrong)
            played = 0
            while not sitting.table.over and played < LONGEST:
                sitting.rival()
                if not sitting.table.over:
                    sitting.table.choose(MINE, sitting.table.decisions[0].options[-1])
                played += 1
            assert sitting.table.over, f"{wrong} at step {at} ends nowhere"


def test_the_first_game_of_cogdrive_neon_is_won_at_the_clash() -> None:
    told = scenario.of_game("cogdrive-neon")["first"]
    sitting = Sitting("cogdrive-neon", told, 5)
    for step in told.step:
        sitting.learn(step)
    sitting.rival()
    result = sitting.table.result
    assert result is not None
    assert result.winners == (MINE,)
    assert [score.parts["clash card"] for score in result.scores] == [5, 0]


def test_the_first_round_of_neon_ends_with_a_sector_under_water() -> None:
    told = scenario.of_game("neon")["first"]
    sitting = Sitting("neon", told, 5)
    for step in told.step:
        sitting.rival()
        sitting.learn(step)
    sitting.rival()
    view = sitting.table.view(MINE)
    assert "stadium" not in [sector["id"] for sector in view["arena"]]
    assert view["round"] == 5
    assert [line.as_data()["damage"] for line in sitting.table.log if line.kind == "damage"] == [
        3,
        0,
    ]  # the Automa misses


def test_the_first_turn_of_neo_hunt_3_ends_with_a_rival_varan_killed_and_a_counter_on_another() -> None:
    told = scenario.of_game("neo-hunt-3")["first"]
    sitting = Sitting("neo-hunt-3", told, 5)
    for step in told.step:
        sitting.rival()
        sitting.learn(step)
    sitting.rival()
    view = sitting.table.view(MINE)
    assert view["turn"] == 3
    assert [player["points"]["total"] for player in view["players"]] == [9 + 4 + 3 + 3, 6]
    assert view["varans"]["amber-A"]["sector"] is None
    assert view["varans"]["amber-C"]["counters"] == [{"owner": 1, "counter": "D4"}]


# ---------------------------------------------------------------- files
GOOD = """
title = "T"
line = "L"
closing = "C"
seats = ["mine", "bot:random"]
[position]
[[step]]
kind = "action"
say = "S"
expect = ["recruit"]
praise = "P"
otherwise = "O"
"""


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (GOOD.replace('say = "S"', ""), r"bad\.toml: field step\[0\]\.say: is missing"),
        (GOOD.replace('say = "S"', 'says = "S"'), r"bad\.toml: field step\[0\]\.says: is not a known field"),
        (GOOD.replace('["recruit"]', "[]"), r"bad\.toml: field step\[0\]\.expect"),
        (GOOD.replace('title = "T"', "title = 3"), r"bad\.toml: field title"),
        (GOOD.replace("[position]", "[position"), r"bad\.toml: cannot be read as TOML"),
    ],
)
def test_a_broken_file_is_refused_by_file_and_field(tmp_path: Path, changed: str, said: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(changed)
    with pytest.raises(Invalid, match=said):
        scenario.load(path)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD)
    assert scenario.load(path).step[0].expect == ("recruit",)


# ---------------------------------------------------------------- at the server
async def learn(service: Any, game: str, **more: Any) -> Made:
    """A lesson as the page makes it."""
    return await make(service, game, seats=scenario.of_game(game)["first"].seats, scenario="first", **more)


@pytest.mark.parametrize("game", sorted({game for game, _ in ALL}))
def test_a_lesson_at_a_table(tmp_path: Path, game: str) -> None:
    told = scenario.of_game(game)["first"]

    async def play() -> None:
        async with open_service(tmp_path) as service:
            made = await learn(service, game)
            room = (await made.live()).room
            assert room.table is not None
            assert room.header.scenario == "first"
            for step in told.step:
                while room.table.decision(MINE) is None:
                    answer = rehearsed(room, 1)
                    assert answer, "the rival has rehearsed every answer"
                    room.choose(1, answer, "bot", 0.0)
                await made.choose(MINE, room.game.several(room.table.start.content, step.expect[0]))
                room = (await made.live()).room
                assert room.table is not None

    asyncio.run(play())


def test_the_rival_thinks_for_itself_where_play_has_left_the_script(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_service(tmp_path) as service:
            made = await learn(service, "cogdrive-neon")
            room = (await made.live()).room
            assert room.table is not None
            while room.table.decision(1) is None:
                decision = room.table.decision(MINE)
                assert decision is not None
                await made.choose(MINE, decision.options[-1])
            assert rehearsed(room, 1) == ["task"]
            room.choose(1, ["recruit"], "bot", 0.0)
            assert rehearsed(room, 1) == ["discard TF2-G"]  # still possible
            room.choose(1, ["discard AX7-Y"], "bot", 0.0)
            assert rehearsed(room, 1) == []

    asyncio.run(play())


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"scenario": "second"}, "no scenario 'second'"),
        ({"seats": ("mine", "mine")}, "its own seats"),
        ({"first_player": 0}, "its own options"),
    ],
)
def test_a_wish_that_does_not_fit_the_scenario(tmp_path: Path, more: dict[str, Any], said: str) -> None:
    async def ask() -> None:
        async with open_service(tmp_path) as service:
            wish = {"scenario": "first", **more}
            with pytest.raises(Refused) as refused:
                await make(service, "cogdrive-neon", **wish)
            assert said in refused.value.problem.reason

    asyncio.run(ask())


def test_what_the_page_may_read() -> None:
    async def read(name: str) -> games.ScenarioBody:
        body: games.ScenarioBody = await games.one_scenario.fn("neon", name)
        return body

    assert games.described("neon").scenarios == ["first"]
    assert games.described("neon").cards and not games.described("toy-bid").cards
    body = asyncio.run(read("first"))
    assert body.seats == ["mine", "bot:greedy"]
    assert {"chance", "rival", "position"}.isdisjoint(body.__struct_fields__)
    with pytest.raises(Refused):
        asyncio.run(read("none"))
