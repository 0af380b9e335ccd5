"""Comparisons: pairs with the same luck, intervals that hold at any time, verdicts in words, and the command."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

import neontable as nt
from neontable.bots.ratings import holm
from neontable.bots.series import Fixture
from neontable.cli.main import run
from neontable.kernel.authoring.census import Counted
from neontable.kernel.errors import Invalid
from neontable.lab.comparison import Comparison, Pair, piece_of_both, play_pair
from neontable.lab.confidence import LEAST_PAIRS, Evidence
from neontable.lab.measures import side_effects, verdict

AKARI = (
    "side_a = [[1, 1], [2, 2, 2], [3]]\nside_b = [[1, 1, 1], [2, 2], [3]]\narmor = 1\nweapon = [1, -1, -1]\nenergy = 3"
)
STRONG = (
    "side_a = [[3, 3], [3, 3, 3], [3]]\nside_b = [[3, 3], [3, 3, 3], [3]]\narmor = 3\nweapon = [5, -1, -1]\nenergy = 6"
)


def base(folder: str, file: str) -> str:
    """A file of a game's base content."""
    return (files("neontable.games") / folder / "content" / file).read_text(encoding="utf-8")


def pack(folder: Path, game: str, file: str, text: str) -> str:
    """A pack of one file."""
    folder.mkdir()
    (folder / "pack.toml").write_text(f'game = "{game}"\ntitle = "Tried"\n', encoding="utf-8")
    (folder / file).write_text(text, encoding="utf-8")
    return str(folder)


@pytest.fixture
def unchanged(tmp_path: Path) -> str:
    """All cards of CogDrive Neon written once more."""
    return pack(tmp_path / "unchanged", "cogdrive-neon", "cards.toml", base("cogdrive_neon", "cards.toml"))


@pytest.fixture
def greedier(tmp_path: Path) -> str:
    """A CogDrive whose Task recruits three instead of two."""
    text = (
        '[[cogdrive]]\nname = "MR4"\nnickname = "Magpie"\norigin = "original"\ntext = "Recruit up to 3 cards."\n'
        'task = [{ do = "RECRUIT", least = 0, most = 3, colors = "different" }]\n'
    )
    return pack(tmp_path / "greedier", "cogdrive-neon", "cogdrives.toml", text)


def measured(data: dict[str, Any], name: str) -> dict[str, Any]:
    """One line of a comparison."""
    return next(each for each in data["measures"] if each["name"] == name)


# ---- the rule
@pytest.mark.parametrize(
    ("differences", "known"),
    [
        ([1.0] * 15 + [0.0] * (LEAST_PAIRS - 16), ""),  # however large, too few
        ([1.0] * 60 + [0.0] * 60, "more"),
        ([-1.0] * 60 + [0.0] * 60, "less"),
        ([1.0, -1.0] * 60, ""),
        ([0.0] * 60, ""),  # a rare change may not have shown yet
        ([0.0] * 130, "same"),
    ],
)
def test_what_differences_say(differences: list[float], known: str) -> None:
    assert Evidence.of(differences, 1.0, 0.05, 120).known(len(differences), 0.03) == known


def test_the_interval_is_the_one_of_the_documents() -> None:
    evidence = Evidence.of([1.0, -1.0] * 200, 0.0, 0.05, 400)
    # r = (5.9915 + ln 6.9915) / 400 = 0.019840; 400 r + 1 = 8.9361; sqrt(2 * 8.9361 / (400 * 400 * r) * ln(2.9893 / 0.05))
    assert evidence.half(400) == pytest.approx(0.15176, abs=2e-5)
    assert evidence.interval == pytest.approx((-0.15176, 0.15176), abs=2e-5)
    assert Evidence.of([], 1.0, 0.05, 400).interval is None


def test_looking_all_the_time_finds_nothing_where_nothing_is() -> None:
    luck = Random(1)
    wrong = 0
    for _ in range(200):
        differences: list[float] = []
        said = set()
        for _ in range(30):
            differences += luck.choices((-1.0, 0.0, 1.0), (1, 3, 1), k=10)
            said.add(Evidence.of(differences, 1.0, 0.05, 300).known(len(differences), 0.03))
        wrong += bool(said & {"more", "less"})
    assert wrong <= 18


def test_a_planted_difference_is_found_within_twice_the_games_foretold() -> None:
    luck = Random(2)
    found = 0
    for _ in range(20):
        seen = luck.choices((-1.0, 0.0, 1.0), (10, 60, 30), k=1000)
        first = Evidence(LEAST_PAIRS, 0.2, 0.36, 1.0, 0.05, 200)
        missing = first.missing(0.03)
        assert missing is not None and missing > 0
        within = 2 * (LEAST_PAIRS + missing)
        found += Evidence.of(seen[:within], 1.0, 0.05, 200).known(within, 0.03) == "more"
    assert found >= 18


def test_how_many_more_pairs_is_the_first_number_that_tells() -> None:
    evidence = Evidence.of([1.0, -1.0] * 20 + [0.5] * 10, 1.0, 0.05, 100)
    missing = evidence.missing(0.03)
    assert missing is not None
    assert evidence.known(50 + missing, 0.03) and not evidence.known(50 + missing - 1, 0.03)
    assert Evidence.of([], 1.0, 0.05, 100).missing(0.03) is None
    assert (
        Evidence.of([1.0, -1.0], 1.0, 0.05, 100).missing(0.0) is None
    )  # no number of pairs proves that nothing changed


def test_verdicts_are_words() -> None:
    assert [verdict(known, True, None) for known in ("more", "less", "same", "")] == [
        "helps", "hurts", "no change above 3 points", "not yet known",
    ]  # fmt: skip
    assert verdict("", True, 240) == "not yet known: about 240 more games"
    assert [verdict(known, False, None) for known in ("more", "less", "same")] == [
        "more",
        "less",
        "no change above 3 %",
    ]


# ---- pairs
def test_an_unchanged_pack_changes_nothing_in_any_pair(unchanged: str) -> None:
    comparison = Comparison("cogdrive-neon", [unchanged], bots=["random"], pairs=12, seed=5, target="TF2-P")
    pairs = list(comparison.play())
    data = comparison.as_data()
    assert len(pairs) == data["pairs"] == data["alike"] == 12
    assert data["partings"] == [] and data["games"] == 24
    assert all(pair.this.points == pair.that.points and pair.this.shares == pair.that.shares for pair in pairs)
    assert measured(data, "target")["pairs"] > 0
    for measure in data["measures"]:
        assert (measure["difference"], measure["changed"]) == (0.0, 0)
        assert measure["this"] == measure["that"]


def test_games_part_where_the_change_is_first_chosen(greedier: str) -> None:
    comparison = Comparison("cogdrive-neon", [greedier], bots=["random"], pairs=12)
    pairs = sorted(comparison.play(), key=lambda pair: pair.this.number)
    data = comparison.as_data()
    parted = [pair for pair in pairs if pair.parting]
    assert len(parted) == 12 - data["alike"] > 2
    assert [each["seed"] for each in data["partings"]] == [pair.this.seed for pair in parted[:5]]
    assert all(each["this"] != each["that"] for each in data["partings"])
    turns = measured(data, "turns")
    assert turns["difference"] == pytest.approx(sum(pair.this.turns - pair.that.turns for pair in pairs) / 12)
    assert [measure["name"] for measure in data["measures"]] == ["turns", "points", "seat 0", "seat 1"]


def test_bots_change_seats_from_pair_to_pair(unchanged: str) -> None:
    comparison = Comparison("cogdrive-neon", [unchanged], bots=["random", "policy"], pairs=3)
    assert [[list(each.lineup) for each in pair] for pair in comparison.fixtures] == [
        [[0, 1], [0, 1]], [[1, 0], [1, 0]], [[0, 1], [0, 1]],
    ]  # fmt: skip
    assert all(this.seed == that.seed for this, that in comparison.fixtures)


def test_a_planted_strong_fighter_is_found_and_is_weak_the_other_way_round(tmp_path: Path) -> None:
    text = base("neon", "fighters.toml")
    before, akari, after = text.partition(AKARI)  # hers is the first sheet
    assert akari and 'id = "boulder"' not in before
    strong = pack(tmp_path / "strong", "neon", "fighters.toml", before + STRONG + after)
    comparison = Comparison(
        "neon", [strong], bots=["random"], pairs=200, seed=1000, seats=4, target="Akari", until=0.02
    )
    list(comparison.play())
    found = measured(comparison.as_data(), "target")
    assert found["verdict"] == "helps"
    assert found["difference"] > 0.2 and found["interval"][0] > 0
    count = found["pairs"]
    assert LEAST_PAIRS <= count < 200 and count % 20 == 0  # it stops when it is sure
    assert comparison.as_data()["seen"] == {"brought": True, "this": count, "that": count}  # in play in all of them
    assert [this for this, _ in comparison.holders[:5]] == [0, 1, 2, 3, 1]
    comparison.pairs = [Pair(pair.that, pair.this, pair.parting) for pair in comparison.pairs]
    turned = measured(comparison.as_data(), "target")
    assert (turned["verdict"], turned["difference"]) == ("hurts", pytest.approx(-found["difference"]))


@pytest.mark.parametrize(
    ("game", "seats", "target", "owner"),
    [
        ("neon", 3, "SG-01", [0, 1, 2, 1]),  # Gear of a seat
        ("neon", 3, "servo-legs", [0, 1, 2, 1]),
        ("neon", 3, "SNAKE-2", [0, 1, 2, 1]),
        ("cogdrive-neon", 2, "WP8-Y", [-1, -1, -1, -1]),  # the first card of the Hangar
        ("cogdrive-neon", 2, "TF2-Y", [0, 1, 1, 0]),  # in the deck of a seat
        ("neo-hunt-3", 2, "D1", [-1, -1, -1, -1]),  # everybody's
        ("neon-hope", 2, "noor", [-1, -1, -1, -1]),
    ],
)
def test_a_target_is_in_play_from_the_beginning(
    game: str, seats: int, target: str, owner: list[int], tmp_path: Path
) -> None:
    comparison = Comparison(game, [], bots=["random"], pairs=4, seats=seats, target=target, against_seed=0)
    assert comparison.brought and comparison.holders == [(seat, seat) for seat in owner]
    pair = play_pair(comparison.fixtures[3])
    assert (pair.parting, pair.this.shares) == (None, pair.that.shares)
    offered = [each for each in pair.this.census if each[1] == target]
    assert offered or owner[3] >= 0 or target == "WP8-Y"


def test_the_hangar_opens_with_the_target() -> None:
    comparison = Comparison("cogdrive-neon", [], bots=["random"], pairs=1, target="WP8-Y", against_seed=0)
    position = comparison.fixtures[0][0].position
    assert position is not None
    table = nt.setup("cogdrive-neon", position, seed=0)
    assert str(table.log[1]) == "Whetstone (yellow 2) is laid out in the Hangar."
    usual = nt.new("cogdrive-neon", seed=0)
    assert [line.kind for line in table.log] == [line.kind for line in usual.log]
    assert table.position()["state"]["turn"] == usual.position()["state"]["turn"]


def test_a_target_that_cannot_be_put_in_play_is_only_seen() -> None:
    comparison = Comparison(
        "neon", [], bots=["random"], pairs=2, target="SG-01", options={"fighters": "draft"}, against_seed=0
    )
    list(comparison.play())
    data = comparison.as_data()
    assert data["seen"]["brought"] is False and measured(data, "target")["pairs"] == 2


def test_bots_are_compared_in_one_seat_after_the_other_among_others() -> None:
    comparison = Comparison("neon", [], bots=["policy"], pairs=4, seats=3, against_bots=["random"])
    this, that = [
        [[each.bots[bot] for bot in each.lineup] for each in side] for side in zip(*comparison.fixtures, strict=True)
    ]
    assert that == [["random"] * 3] * 4
    assert [row.index("policy") for row in this] == [0, 1, 2, 1] and all(row.count("policy") == 1 for row in this)
    same = Comparison("cogdrive-neon", [], bots=["random"], pairs=6, against_bots=["random"])
    list(same.play())
    assert [(each["difference"], each["changed"]) for each in same.as_data()["measures"]] == [(0.0, 0)] * 5
    together = Comparison("neon-hope", [], bots=["policy"], pairs=1, seats=2, against_bots=["random"])
    assert [[each.bots[bot] for bot in each.lineup] for each in together.fixtures[0]] == [
        ["policy"] * 2,
        ["random"] * 2,
    ]
    assert [measure.name for measure in together.asked()] == ["won"]


def test_a_better_bot_helps() -> None:
    comparison = Comparison("neon", [], bots=["policy"], pairs=200, seats=3, against_bots=["random"], until=0.01)
    list(comparison.play())
    data = comparison.as_data()
    assert data["asked"] == ["bot"] and measured(data, "bot")["verdict"] == "helps"
    assert data["pairs"] < 200


def test_rulings_are_compared(unchanged: str) -> None:
    comparison = Comparison(
        "cogdrive-neon", [unchanged], bots=["random"], pairs=3,
        options={"wrecked_go": "above", "memory": "counts"}, against_options={"wrecked_go": "below"},
    )  # fmt: skip
    this, that = comparison.fixtures[0]
    assert (this.options, that.options) == (
        {"wrecked_go": "above", "memory": "counts"},
        {"wrecked_go": "below", "memory": "counts"},
    )
    assert this.packs == that.packs == [unchanged]  # what is not compared is the same on both sides


def test_other_pieces_are_told_with_holms_correction(tmp_path: Path) -> None:
    assert holm([0.01, 0.04, 0.03, 0.5]) == [0.04, 0.09, 0.09, 0.5]
    assert holm([]) == []
    text = base("neon", "fighters.toml")
    strong = pack(tmp_path / "strong", "neon", "fighters.toml", text.replace(AKARI, STRONG))
    comparison = Comparison("neon", [strong], bots=["random"], pairs=2, seats=2, target="Akari")
    list(comparison.play())
    pieces = comparison.as_data()["pieces"]
    assert {each["group"] for each in pieces} >= {"Fighters", "Equipment", "Action cards"}
    assert not any((each["group"], each["id"]) == ("Fighters", "akari") for each in pieces)
    assert all(each["doubt"] == 1.0 and not each["verdict"] for each in pieces)  # two pairs prove nothing


def test_a_planted_side_effect_is_named() -> None:
    piece = Counted("Cards", "X-1", "Lamp", "", "original")
    fixture = Fixture(0, "cogdrive-neon", ["random"], [0, 0], 3, {}, census=True)
    pairs = [play_pair((fixture, fixture)) for _ in range(2)] * 40
    for number, pair in enumerate(pairs[:2]):
        pair.this.census = {("Cards", "X-1", number): [1, 1, 1]}
        pair.that.census = {("Cards", "X-1", number): [1, 0, 0]}
    wins, kept = sorted(side_effects(pairs, [piece], False, 80), key=lambda each: str(each["name"]), reverse=True)
    assert (kept["verdict"], kept["difference"]) == ("kept more often", 1.0)
    assert (wins["name"], wins["that"]) == ("wins", 0.5)  # nobody had it there: the fair share


def test_the_p_value_is_the_alpha_at_which_the_interval_leaves_out_nothing() -> None:
    luck = Random(3)
    differences = luck.choices((-1.0, 0.0, 1.0), (10, 60, 30), k=100)
    evidence = Evidence.of(differences, 1.0, 0.05, 100)
    assert (evidence.doubt < 0.05) == (abs(evidence.mean) > evidence.half(100))
    # p solves |mean| = sqrt(s ln(sqrt(g) / p)), and half = sqrt(s ln(sqrt(g) / 0.05)) at the same s and g
    rho = (5.99146 + 1.94473) / 100
    grown = 100 * rho + 1
    scale = (evidence.variance + 0.01) * 2 * grown / (100 * 100 * rho)
    assert evidence.doubt == pytest.approx(grown**0.5 * 2.718281828 ** (-(evidence.mean**2) / scale), rel=1e-3)
    assert Evidence.of([0.0] * 100, 1.0, 0.05, 100).doubt == 1.0
    assert Evidence.of([1.0] * 10, 1.0, 0.05, 100).doubt == 1.0  # too few


def test_it_stops_when_enough_is_known(unchanged: str) -> None:
    comparison = Comparison("cogdrive-neon", [unchanged], bots=["random"], pairs=60, until=0.3)
    assert len(list(comparison.play())) == 20
    assert comparison.close_enough()


def test_where_all_win_together_there_is_one_win(tmp_path: Path) -> None:
    same = pack(tmp_path / "same", "neon-hope", "tools.toml", base("neon_hope", "tools.toml"))
    comparison = Comparison("neon-hope", [same], bots=["policy"], pairs=1, seats=2)
    list(comparison.play())
    data = comparison.as_data()
    assert [measure["name"] for measure in data["measures"]] == ["turns", "points", "won"]
    assert measured(data, "won")["difference"] == 0.0


def test_pairs_with_a_failing_bot_are_left_out_and_told(unchanged: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "import neontable as nt\n\n\nclass Bad(nt.Bot):\n    name = 'Bad'\n\n    def choose(self, me):\n        return 'fly'\n"
    )
    comparison = Comparison("cogdrive-neon", [unchanged], bots=[f"{tmp_path / 'bad.py'}:Bad"], pairs=2)
    list(comparison.play())
    data = comparison.as_data()
    assert (data["pairs"], data["dropped"]) == (0, 2)
    assert data["faults"] and measured(data, "turns")["verdict"] == "not yet known"


def test_a_pair_is_played_from_its_fixtures_alone() -> None:
    fixture = Fixture(0, "cogdrive-neon", ["random"], [0, 0], 3, {})
    other = Fixture(0, "cogdrive-neon", ["policy"], [0, 0], 3, {})
    assert play_pair((fixture, fixture)).parting is None
    assert play_pair((fixture, other)).parting is not None


# ---- the command
def test_the_command_is_the_same_on_two_cores(greedier: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["compare", "cog", "--pack", greedier, "--bots", "random", "-n", "4", "--seed", "7", "--target", "MR4-Y"]
    told = []
    for jobs in ("1", "2"):
        assert run([*command, "--jobs", jobs, "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        data.pop("seconds")
        told.append(data)
    assert told[0] == told[1]
    assert run([*command, "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    for word in (
        "B is the base game",
        "4 pairs of random",
        "owners of MR4-Y win %",
        "not yet known: about",
        "seed 9, choice",
    ):
        assert word in shown
    assert "…" not in shown


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "nothing to compare"),
        (["--pack", "PACK", "--target", "XX-1"], "No piece 'XX-1' is counted"),
        (["--pack", "PACK", "--target", "trailfire"], "may be several pieces"),
        (["--pack", "PACK", "--bots", "search:50ms"], "never plays the same game twice"),
        (["--pack", "PACK", "--bots", "random,random,random", "--seats", "2"], "3 bots cannot fill 2 seats"),
        (["--pack", "PACK", "--against", "/no/such/pack"], "/no/such/pack"),
        (["--pack", "BROKEN"], "11 cards have Power 1"),
        (["--bots", "random,policy", "--against-bots", "random"], "One bot is compared with others"),
        (["--bots", "search:5ms", "--against-bots", "random"], "never plays the same game twice"),
        (["--against-option", "colour=blue"], "no option 'colour'"),
    ],
)
def test_wrong_use_is_explained(
    arguments: list[str], word: str, unchanged: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = '[[card]]\nid = "TF2-Y"\nname = "TF2"\ncolor = "yellow"\npower = 3\norigin = "original"\n'
    places = {"PACK": unchanged, "BROKEN": pack(tmp_path / "broken", "cogdrive-neon", "cards.toml", card)}
    assert run(["compare", "cog", *[places.get(each, each) for each in arguments]]) == 2
    told = capsys.readouterr()
    assert word in told.err
    assert told.out == ""


def test_a_piece_is_found_by_id_or_name_and_must_be_in_both_contents() -> None:
    one, other = Counted("Cards", "X-1", "Lamp", "", "original"), Counted("Cards", "X-2", "Fuse", "", "original")
    assert piece_of_both([one, other], [one, other], "x-2") is other
    assert piece_of_both([one, other], [one, other], "lamp") is one
    with pytest.raises(Invalid, match="Only one of the two contents has X-2"):
        piece_of_both([one, other], [one], "X-2")
