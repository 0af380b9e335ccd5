"""The arena counts right, and the same seed gives the same figures."""

from __future__ import annotations

from collections import Counter
from math import factorial, sqrt
from random import Random
from typing import Any

import pytest

import neontable as nt
from neontable.bots.arena import Arena
from neontable.bots.companions import Companions, arena
from neontable.bots.ratings import Ratio, elo, holm, paired, wilson
from neontable.bots.simulation import Simulation, parts, spread


def played(arena: Arena | Simulation, jobs: int = 1) -> dict[str, Any]:
    for _ in arena.play(jobs):
        pass
    return arena.as_data()


def without_times(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: without_times(value) for name, value in data.items() if name != "ms_per_decision"}
    return [without_times(each) for each in data] if isinstance(data, list) else data


class TestIntervals:
    @pytest.mark.parametrize(
        ("wins", "games", "low", "high"),
        [
            (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ],
    )
    def test_wilson_agrees_with_published_values(self, wins: int, games: int, low: float, high: float) -> None:
        assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)

    def test_wilson_without_games_says_nothing(self) -> None:
        assert wilson(0, 0) == (0.0, 1.0)

    def test_wilson_of_all_wins_ends_at_one(self) -> None:
        assert wilson(20, 20) == pytest.approx((1 - 0.1611, 1.0), abs=5e-5)


class TestClusters:
    """Rates whose cases hang together: games of one luck from swapped seats, offers of one game."""

    def test_single_cases_have_the_interval_of_agresti_and_coull(self) -> None:
        ratio = Ratio()
        for number in range(29):
            ratio.add(1.0 if number < 1 else 0.0, 1)
        middle = (1 + 1.9207) / (29 + 3.8415)
        half = 1.95996 * sqrt(middle * (1 - middle) / (29 + 3.8415))
        assert ratio.interval() == pytest.approx((max(0, middle - half), middle + half), abs=1e-4)
        assert ratio.rate == 1 / 29

    @pytest.mark.parametrize("kind", ["seats decide", "bots decide", "each for itself", "of any size"])
    @pytest.mark.parametrize("lucks", [10, 60])
    def test_it_holds_the_truth_in_about_95_of_100_series(self, kind: str, lucks: int) -> None:
        luck = Random(5)
        held = 0
        for _ in range(400):
            ratio = Ratio()
            for _ in range(lucks):
                if kind == "seats decide":  # who sits well wins both times with either bot
                    ratio.add(1.0 if luck.random() < 0.8 else 2.0 * (luck.random() < 0.5), 2)
                elif kind == "bots decide":  # whoever wins a luck wins it from both seats
                    ratio.add(2.0 * (luck.random() < 0.5), 2)
                elif kind == "each for itself":
                    ratio.add(float(luck.randint(0, 1) + luck.randint(0, 1)), 2)
                else:
                    size, rate = luck.choice((1, 2, 9)), luck.choice((0.2, 0.8))
                    ratio.add(float(sum(luck.random() < rate for _ in range(size))), size)
            low, high = ratio.interval()
            held += low <= 0.5 <= high
        assert held >= 368  # 92 %: three standard errors below

    def test_games_that_repeat_each_other_are_no_more_news(self) -> None:
        once, tenfold = Ratio(), Ratio()
        for number in range(40):
            once.add(float(number % 2), 1)
            tenfold.add(10.0 * (number % 2), 10)
        assert tenfold.interval() == pytest.approx(once.interval())

    def test_nothing_says_nothing(self) -> None:
        assert Ratio().interval() == (0.0, 1.0)
        assert Ratio().chance_above(0.5) == Ratio().chance_below(0.5) == 1.0

    def test_chances_agree_with_the_interval(self) -> None:
        ratio = Ratio()
        for number in range(50):
            ratio.add(float(number % 5 > 0), 1)
        low, high = ratio.interval()
        assert ratio.chance_above(low) == pytest.approx(0.025)
        assert ratio.chance_below(high) == pytest.approx(0.025)

    def test_holms_correction(self) -> None:
        assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
        assert holm([0.5, 0.9]) == [1.0, 1.0]
        assert holm([]) == []


class TestPairedIntervals:
    """The difference of two win rates on the same lucks."""

    @pytest.mark.parametrize(
        ("first", "second", "agree"), [(0.5, 0.5, 0.0), (0.8, 0.6, 0.4), (0.7, 0.5, 0.3), (0.2, 0.7, 0.1)]
    )
    def test_it_holds_the_truth_in_about_95_of_100_series(self, first: float, second: float, agree: float) -> None:
        """All series of 20 lucks, each as likely as it is: the interval holds the true difference nearly as often as it says."""
        both = first * second + agree * sqrt(first * (1 - first) * second * (1 - second))
        chances = (both, first - both, second - both, 1 - first - second + both)
        held = 0.0
        for won in range(21):
            for alone in range(21 - won):
                for other in range(21 - won - alone):
                    counts = (won, alone, other, 20 - won - alone - other)
                    likely = float(factorial(20))
                    for chance, count in zip(chances, counts, strict=True):
                        likely *= chance**count / factorial(count)
                    low, high = paired(*counts)
                    held += likely if low <= first - second <= high else 0.0
        assert 0.93 < held < 0.99

    def test_two_that_always_agree_are_told_apart_by_nothing(self) -> None:
        low, high = paired(60, 0, 0, 40)
        assert low < 0 < high
        assert high - low < 0.06

    def test_the_same_seen_from_the_other_side(self) -> None:
        low, high = paired(50, 20, 5, 25)
        assert paired(50, 5, 20, 25) == pytest.approx((-high, -low))
        assert 0 < low < 0.15 < high

    def test_pairs_tell_more_than_two_series_apart(self) -> None:
        wide = wilson(70, 100)[1] - wilson(70, 100)[0]
        low, high = paired(50, 20, 5, 25)
        assert high - low < 1.42 * wide

    def test_without_lucks_it_says_nothing(self) -> None:
        assert paired(0, 0, 0, 0) == (-1.0, 1.0)


class TestTogether:
    """A game that all win or lose together."""

    def test_every_bot_fills_all_seats_on_the_same_lucks(self) -> None:
        meeting = arena("toy-coop", ["random", "greedy"], 3, seed=5, seats=3)
        plan = [(fixture.seed, tuple(fixture.lineup)) for fixture in meeting.fixtures]
        assert plan == [(luck, lineup) for luck in (5, 6, 7) for lineup in ((0, 0, 0), (1, 1, 1))]

    def test_every_winner_counts_one_and_every_game_once(self) -> None:
        meeting = arena("toy-coop", ["random", "greedy"], 12)
        data = played(meeting)
        assert {tuple(game.shares) for game in meeting.played} == {(1.0, 1.0), (0.0, 0.0)}
        for number, bot in enumerate(data["bots"]):
            wins = sum(game.shares[0] for game in meeting.played if game.lineup[0] == number)
            assert (bot["games"], bot["wins"], bot["rate"]) == (12, wins, wins / 12)
            assert "elo" not in bot

    def test_two_bots_are_compared_luck_by_luck(self) -> None:
        meeting = arena("toy-coop", ["random", "greedy"], 12)
        data = played(meeting)
        won = [{game.seed for game in meeting.played if game.lineup[0] == bot and game.shares[0]} for bot in (0, 1)]
        here, there = data["pairs"]
        assert (here["won_alone"], here["lost_alone"]) == (len(won[0] - won[1]), len(won[1] - won[0]))
        assert here["lucks"] == 12
        assert here["ahead"] == pytest.approx((len(won[0]) - len(won[1])) / 12)
        assert there["ahead"] == -here["ahead"]
        neither = 12 - len(won[0] | won[1])
        assert here["interval"] == list(
            paired(len(won[0] & won[1]), len(won[0] - won[1]), len(won[1] - won[0]), neither)
        )

    def test_a_luck_that_one_has_not_played_is_not_compared(self) -> None:
        meeting = arena("toy-coop", ["random", "greedy"], 12)
        games = meeting.play()
        for _ in range(5):
            next(games)
        assert meeting.as_data()["pairs"][0]["lucks"] == 2

    def test_policy_is_ahead_of_random_in_neon_hope(self) -> None:
        data = played(arena("neon-hope", ["policy", "random"], 6, seats=2))
        assert data["together"]
        assert data["pairs"][0]["interval"][0] > 0

    def test_other_games_meet_as_before(self) -> None:
        assert not isinstance(arena("cogdrive-neon", ["random", "greedy"], 2), Companions)


class TestElo:
    def test_three_wins_to_one_are_191_points(self) -> None:
        ratings = elo([[0, 3000], [1000, 0]])
        assert ratings[0] - ratings[1] == pytest.approx(190.8, abs=0.2)
        assert sum(ratings) == pytest.approx(3000)

    def test_who_never_lost_stays_on_the_scale(self) -> None:
        ratings = elo([[0, 10], [0, 0]])
        assert 400 < ratings[0] - ratings[1] < 700

    def test_ratings_add_up_along_a_chain(self) -> None:
        ratings = elo([[0, 7500, 0], [2500, 0, 7500], [0, 2500, 0]])
        assert ratings[0] - ratings[2] == pytest.approx(2 * 190.8, abs=0.5)


class TestArena:
    def test_every_luck_is_played_from_every_seat(self) -> None:
        arena = Arena("cogdrive-neon", ["random", "greedy", "search:5"], 3, seed=10)
        plan = Counter((fixture.seed, tuple(fixture.lineup)) for fixture in arena.fixtures)
        assert set(plan.values()) == {1}
        assert {seed for seed, _ in plan} == {10, 11}  # three games are rounded up to two lucks from both seats
        assert {lineup for _, lineup in plan} == {(a, b) for a in range(3) for b in range(3) if a != b}

    def test_seats_rotate_at_larger_tables(self) -> None:
        arena = Arena("toy-bid", ["random", "greedy", "search:5"], 3, seats=3)
        assert [tuple(fixture.lineup) for fixture in arena.fixtures] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]

    def test_too_few_bots_sit_twice(self) -> None:
        arena = Arena("toy-bid", ["random", "greedy"], 3, seats=3)
        assert {tuple(sorted(fixture.lineup)) for fixture in arena.fixtures} == {(0, 0, 1), (0, 1, 1)}
        data = played(arena)
        assert data["games"] == 6
        assert sum(bot["games"] for bot in data["bots"]) == 18

    def test_counts(self) -> None:
        arena = Arena("cogdrive-neon", ["random", "greedy"], 4, seed=20)
        data = played(arena)
        assert data["games"] == data["planned"] == 4
        random, greedy = data["bots"]
        assert random["games"] == greedy["games"] == 4
        assert random["wins"] + greedy["wins"] == pytest.approx(4)
        assert greedy["rate"] == greedy["wins"] / 4
        assert greedy["lucks"] == 2
        lucks = Ratio()
        for seed in (20, 21):
            lucks.add(sum(game.shares[game.lineup.index(1)] for game in arena.played if game.seed == seed), 2)
        assert greedy["interval"] == list(lucks.interval())
        assert greedy["elo"] > random["elo"]
        assert data["pairs"][0]["wins"] == random["wins"]
        assert data["pairs"][1]["wins"] == greedy["wins"]
        again = [
            nt.play("cogdrive-neon", [arena.bots[number] for number in game.lineup], seed=game.seed)
            for game in arena.fixtures
        ]
        wins = 0.0
        for game, table in zip(arena.fixtures, again, strict=True):
            assert table.result is not None
            if list(game.lineup).index(1) in table.result.winners:
                wins += 1 / len(table.result.winners)
        assert wins == greedy["wins"]

    def test_shared_wins_count_half(self) -> None:
        arena = Arena("toy-bid", ["random", "greedy"], 40)
        shares = [sorted(game.shares) for game in arena.play()]
        assert [0.5, 0.5] in shares
        assert all(share in ([0.0, 1.0], [0.5, 0.5]) for share in shares)

    def test_the_same_seed_gives_the_same_figures_on_any_number_of_cores(self) -> None:
        alone = played(Arena("cogdrive-neon", ["random", "search:4"], 4, seed=7))
        beside = played(Arena("cogdrive-neon", ["random", "search:4"], 4, seed=7), jobs=2)
        assert without_times(alone) == without_times(beside)

    def test_an_arena_that_is_stopped_tells_what_was_played(self) -> None:
        arena = Arena("cogdrive-neon", ["random", "random"], 100)
        games = arena.play()
        for _ in range(5):
            next(games)
        games.close()  # type: ignore[attr-defined]
        data = arena.as_data()
        assert (data["games"], data["planned"]) == (5, 100)

    @pytest.mark.parametrize(
        ("bots", "word"), [(["random"], "2 bots"), (["random", "human"], "human"), (["random", "gready"], "gready")]
    )
    def test_wrong_bots_are_refused_before_anything_is_played(self, bots: list[str], word: str) -> None:
        with pytest.raises(nt.Invalid, match=word):
            Arena("cogdrive-neon", bots, 2)

    def test_wrong_games_seats_and_options_are_refused(self) -> None:
        with pytest.raises(nt.Invalid, match="no game"):
            Arena("cogdrive", ["random", "greedy"], 2)
        with pytest.raises(nt.Invalid, match="3 seats"):
            Arena("cogdrive-neon", ["random", "greedy"], 2, seats=3)
        with pytest.raises(nt.Invalid, match="no option"):
            Arena("cogdrive-neon", ["random", "greedy"], 2, options={"memries": "shown"})


class TestSimulation:
    def test_counts_and_records(self, tmp_path: Any) -> None:
        data = played(Simulation("cogdrive-neon", ["greedy", "random"], 4, seed=5, save=str(tmp_path / "kept")))
        assert data["games"] == 4
        assert data["seats"][0]["wins"] + data["seats"][1]["wins"] == pytest.approx(4)
        for seat in data["seats"]:
            points = seat["parts"]["clash cards"] + seat["parts"]["clash card"] + seat["parts"]["deck points"]
            assert points == pytest.approx(seat["points"]["mean"])
            assert sum(seat["parts"]["color"].values()) == 4
        files = sorted((tmp_path / "kept").iterdir())
        assert [file.name for file in files] == [f"cogdrive-neon-{seed}.json" for seed in range(5, 9)]
        for file in files:
            nt.verify(file)

    def test_the_same_seed_gives_the_same_figures(self) -> None:
        first, second = (played(Simulation("cogdrive-neon", ["random", "random"], 5, seed=1)) for _ in range(2))
        assert without_times(first) == without_times(second)

    def test_where_all_win_together_the_wins_are_counted_once(self) -> None:
        series = Simulation("toy-coop", ["random", "random"], 12)
        data = played(series)
        wins = sum(game.shares[0] for game in series.played)
        assert 0 < wins < 12
        assert data["together"]
        assert (data["won"]["wins"], data["won"]["rate"], data["shared"]) == (wins, wins / 12, 0)

    def test_a_bot_for_every_seat(self) -> None:
        with pytest.raises(nt.Invalid, match="1 seat"):
            Simulation("cogdrive-neon", ["random"], 1)

    def test_nothing_played_yet(self) -> None:
        data = Simulation("cogdrive-neon", ["random", "random"], 5).as_data()
        assert data["games"] == 0
        assert data["seats"][0]["parts"] == {}

    def test_means(self) -> None:
        assert spread([1, 2, 6]) == {"mean": 3.0, "least": 1, "most": 6}
        assert parts([{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]) == {"a": 1.5, "b": {"x": 1, "y": 1}}
