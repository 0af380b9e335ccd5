"""One grammar for seats."""

from __future__ import annotations

from pathlib import Path

import pytest

import neontable as nt
from neontable.bots.greedy import GreedyBot
from neontable.bots.names import bot_seed
from neontable.bots.random_bot import RandomBot
from neontable.bots.search import SearchBot

OWN = """
import neontable as nt

class First(nt.Bot):
    def choose(self, me):
        return me.decision.options[0]

class Seeded(nt.Bot):
    def __init__(self, seed):
        self.seed = seed

class Needy(nt.Bot):
    def __init__(self, friends):
        pass

class Stranger:
    pass
"""


def test_names_of_bots() -> None:
    assert isinstance(nt.bot("random"), RandomBot)
    assert isinstance(nt.bot("greedy"), GreedyBot)
    counted = nt.bot("search:1000")
    assert isinstance(counted, SearchBot)
    assert (counted.iterations, counted.milliseconds) == (1000, 0)
    timed = nt.bot("search:500ms")
    assert isinstance(timed, SearchBot)
    assert timed.milliseconds == 500


@pytest.mark.parametrize("name", ["random", "greedy", "search:7", "search:7ms"])
def test_a_bot_is_called_by_the_name_that_makes_it(name: str) -> None:
    assert nt.bot(name).name == name


@pytest.mark.parametrize(
    "name",
    ["", "Random", "gready", "search", "search:", "search:0", "search:-5", "search:5s", "search:1.5", "a:b", "x.py"],
)
def test_other_names_are_refused_with_the_grammar(name: str) -> None:
    with pytest.raises(nt.Invalid) as refused:
        nt.bot(name)
    assert repr(name) in refused.value.reason
    for word in ("human", "random", "greedy", "search:N", "search:Nms", "file.py:Class"):
        assert word in refused.value.remedy


def test_a_human_is_no_bot() -> None:
    with pytest.raises(nt.Invalid, match="human"):
        nt.bot("human")


def test_a_seed_is_a_number() -> None:
    with pytest.raises(nt.Invalid, match="seed"):
        nt.bot("random", seed="x")  # type: ignore[arg-type]


def test_seeds_of_seats_differ_and_repeat() -> None:
    seeds = {bot_seed(seed, seat) for seed in range(20) for seat in range(4)}
    assert len(seeds) == 80
    assert bot_seed(3, 1) == bot_seed(3, 1)


class TestOwnBots:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        path = tmp_path / "mine.py"
        path.write_text(OWN, encoding="utf-8")
        return path

    def test_a_class_in_a_file(self, file: Path) -> None:
        mine = nt.bot(f"{file}:First")
        assert mine.name == "First"
        assert nt.play("cogdrive-neon", [mine, f"{file}:First"], seed=1).over

    def test_it_gets_the_seed_if_it_takes_one(self, file: Path) -> None:
        assert nt.bot(f"{file}:Seeded", seed=12).seed == 12  # type: ignore[attr-defined]

    def test_a_missing_file_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(nt.Invalid, match=r"nothing\.py"):
            nt.bot(f"{tmp_path / 'nothing.py'}:First")

    def test_a_missing_class_is_named_with_those_that_are_there(self, file: Path) -> None:
        with pytest.raises(nt.Invalid, match="Fisrt") as refused:
            nt.bot(f"{file}:Fisrt")
        assert "First" in refused.value.remedy

    def test_a_class_that_is_no_bot(self, file: Path) -> None:
        with pytest.raises(nt.Invalid, match=r"Stranger.*is not a bot"):
            nt.bot(f"{file}:Stranger")

    def test_a_class_that_needs_more(self, file: Path) -> None:
        with pytest.raises(nt.Invalid, match=r"Needy.*cannot be made"):
            nt.bot(f"{file}:Needy")

    def test_a_file_that_does_not_load(self, tmp_path: Path) -> None:
        path = tmp_path / "broken.py"
        path.write_text("1 / 0", encoding="utf-8")
        with pytest.raises(nt.Invalid, match="ZeroDivisionError"):
            nt.bot(f"{path}:First")
