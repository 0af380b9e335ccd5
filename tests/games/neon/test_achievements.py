"""Achievements: all 24, read off finished games; the command that shows them; the profiles that keep them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.cli.files import profiles
from neontable.cli.main import run
from neontable.cli.table.session import Session, start
from neontable.games.neon import events as ev
from neontable.kernel import registry
from neontable.kernel.record import load
from neontable.testing import rule
from tests.games.neon.table import GAME, fighter, given, options, player, when

# Attack die: 0 CRIT, 1 and 2 HIT, 3 COND, 4 and 5 MISS. Defense die: 0 GUARD, 1 and 2 BLOCK, 3 SPARK, 4 and 5 FAIL.
GONE = {"place": "eliminated"}


def table_of(first: dict[str, Any], second: dict[str, Any], **more: Any) -> nt.Table:
    """Two players, Automa already gone; the first one is in the middle of the turn."""
    return given(
        {"energy": 0, "actions": ["attack", "attack", "move"], **first},
        {"energy": 0, **second},
        **{"turn": 0, "automa": GONE, **more},
    )


def earned(table: nt.Table, seat: int = 0) -> set[str]:
    """What a seat has achieved, when the other one gives up if the game goes on."""
    if not table.over:
        assert not GAME.achievements(table)
        table.concede(1 - seat)
    assert table.over
    return {id for who, id in GAME.achievements(table) if who == seat}


def ended(*players: dict[str, Any], **more: Any) -> nt.Table:
    """All turns of the last Round are over."""
    place = {"round": 7, "doing": [{"procedure": "Round", "step": "take_turns"}], "order": [], **more}
    return given(*players, **place)


@rule("NEON-ACHIEVE-01")
def test_achievements_are_no_part_of_the_game() -> None:
    """They are computed from a finished game, and reading them changes neither its record nor its result."""
    table = nt.new(GAME, seats=3, seed=5)
    table.names = ["Ada", "Bo", "Cy"]
    while not table.over:
        table.choose(table.decisions[0].seat, table.decisions[0].options[0])
    before = (table.record().text(), repr(table.result), [score.total for score in result_of(table).scores])
    found = GAME.achievements(table)
    assert found
    assert (table.record().text(), repr(table.result), [score.total for score in result_of(table).scores]) == before
    assert "achievement" not in json.dumps(table.view(0))
    known = [each.id for each in GAME.load_content(()).achievements]
    assert len(known) == 24
    assert {id for _, id in found} <= set(known)


def result_of(table: nt.Table) -> nt.Result:
    """The result of a game that is over."""
    assert table.result is not None
    return table.result


@rule("NEON-ACHIEVE-01")
def test_a_record_played_again_earns_the_same(registered: None) -> None:
    table = nt.new(GAME, seats=2, seed=11)
    table.names = ["Ada", "Bo"]
    while not table.over:
        table.choose(table.decisions[0].seat, table.decisions[0].options[0])
    assert GAME.achievements(load(table.record())) == GAME.achievements(table)


# ---------------------------------------------------------------- ends of games
@rule("NEON-ACHIEVE-01")
def test_who_gives_up_has_not_finished() -> None:
    table = table_of(fighter("akari", "park"), fighter("ghost", "park"))
    table.concede(1)
    assert {id for seat, id in GAME.achievements(table) if seat == 1} == set()
    assert "first-light" in {id for seat, id in GAME.achievements(table) if seat == 0}


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize(("side", "repaired"), [("A", {"untouched"}), ("B", {"second-wind"})])
def test_winners_of_resurrection(side: str, repaired: set[str]) -> None:
    table = ended(
        fighter("akari", "park", side=side, trophies=[2, 0, 0]), fighter("ghost", "mall"), leader=1, automa=GONE
    )
    assert earned(table) == {"first-light", "champion"} | repaired
    assert earned(table, 1) == {"first-light"}


@rule("NEON-ACHIEVE-01")
def test_winners_of_the_other_modes() -> None:
    table = ended(
        fighter("akari", "park"), fighter("ghost", "eliminated"), automa=GONE, options={"mode": "battle-royale"}
    )
    assert earned(table) == {"first-light", "last-one-standing"}
    table = ended(
        fighter("akari", "park", trophies=[0, 1, 0]), fighter("ghost", "mall"), fighter("snake", "mall"),
        fighter("boulder", "mall"), leader=1, options={"mode": "squad"},
    )  # fmt: skip
    assert earned(table) == {"first-light", "team-colours"}
    assert earned(table, 1) == {"first-light"}
    assert earned(table, 2) == {"first-light", "team-colours"}


@rule("NEON-ACHIEVE-01", "NEON-RES-05")
def test_the_best_player_of_the_tournament() -> None:
    table = ended(
        fighter("akari", "park"), fighter("ghost", "eliminated", trophies=[0, 0, 2]), fighter("snake", "park"), leader=0
    )
    assert earned(table, 1) == {"first-light", "crowd-favourite"}


@rule("NEON-ACHIEVE-01")
def test_tokens_owned_at_the_end() -> None:
    bots = ["courier", "welder", "vendor", "demolisher", "warden"]
    table = ended(
        fighter("akari", "park", bots=["courier", "courier spent"], trophies=[0, 0, 2]),
        fighter("ghost", "mall", bots=[*bots[1:], "warden"], trophies=[0, 0, 3]),
        fighter("snake", "mall", bots=["welder", "vendor"]),
        leader=0,
    )
    assert "matching-set" in earned(table)
    assert not {"scrapyard", "headhunter"} & earned(table)
    assert {"matching-set", "scrapyard", "headhunter"} <= earned(table, 1)
    assert not {"matching-set", "scrapyard"} & earned(table, 2)


# ---------------------------------------------------------------- feats of one turn
@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize("second", [4, 1])
def test_clean_sweep(second: int) -> None:
    table = table_of(
        fighter("akari", "park"),
        fighter("ghost", "mall"),
        bots={"park": ["warden", "courier"]},
        chance=[1, 4, second, 4],
    )
    when(table, "attack", "attack bot in park with bare hands", "attack", "attack bot in park with bare hands")
    assert ("clean-sweep" in earned(table)) is (second == 1)


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize(("defense", "heavy"), [(4, True), (1, False)])
def test_heavy_hitter(defense: int, heavy: bool) -> None:
    table = table_of(
        fighter("akari", "park", gear={"melee": "ML-04"}), fighter("ghost", "park"), chance=[1, 1, 1, defense]
    )
    when(table, "attack", "attack ghost with ML-04")
    assert ("heavy-hitter" in earned(table)) is heavy


@rule("NEON-ACHIEVE-01")
def test_damage_to_several_targets_of_one_attack_is_added_up() -> None:
    table = given(
        fighter("boulder", "park", energy=3, actions=["attack", "move", "move"]),
        fighter("akari", "highway", energy=0),
        fighter("ghost", "highway", energy=0),
        turn=0,
        chance=[1, 1, 4, 1],
    )
    when(table, "attack", "attack akari with howitzer")
    table.concede(1)
    table.concede(2)
    assert "heavy-hitter" in {id for seat, id in GAME.achievements(table) if seat == 0}


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize(("faces", "feats"), [
    ([0, 0, 0, 4], {"bullseye", "heavy-hitter"}),
    ([4, 4, 4, 4], set()),
    ([0, 0, 4, 4], set()),
])  # fmt: skip
def test_bullseye(faces: list[int], feats: set[str]) -> None:
    table = table_of(fighter("akari", "park", gear={"melee": "ML-11"}), fighter("ghost", "park"), chance=[*faces, 4])
    when(table, "attack", "attack ghost with ML-11")
    if "pass" in options(table):
        when(table, "pass")
    assert earned(table) & {"bullseye", "heavy-hitter", "full-burst"} == feats


@rule("NEON-ACHIEVE-01")
def test_critical_hits_of_a_reroll_count_but_not_those_that_were_changed() -> None:
    table = table_of(
        fighter("akari", "park", energy=1, gear={"melee": "ML-04"}), fighter("ghost", "park"), chance=[0, 4, 4, 0, 0, 4]
    )
    when(table, "attack", "attack ghost with ML-04", "use maneuver-a/1", "reroll 2 MISS")
    assert "bullseye" in earned(table)
    table = table_of(fighter("akari", "park", gear={"melee": "ML-08"}), fighter("ghost", "park"), chance=[1, 1, 1, 4])
    when(table, "attack", "attack ghost with ML-08", "use ML-08/1 with itself", "change 3")
    assert "bullseye" not in earned(table)


@rule("NEON-ACHIEVE-01")
def test_full_burst() -> None:
    table = table_of(
        fighter("akari", "park", gear={"melee": "ML-10"}), fighter("ghost", "park"), chance=[4, 4, 4, 4, 4, 4]
    )
    when(table, "attack", "attack ghost with ML-10", "use ML-10/1 with itself")
    assert earned(table) & {"full-burst", "last-resort"} == {"full-burst"}


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize(("hits", "fields", "wall"), [(3, 2, True), (2, 2, False), (3, 1, False)])
def test_iron_wall(hits: int, fields: int, wall: bool) -> None:
    table = table_of(
        fighter("akari", "park", gear={"melee": "ML-04"}),
        fighter("ghost", "park", fields=fields),
        chance=[*[1] * hits, *[4] * (3 - hits), 1, 1, 1],
    )
    when(table, "attack", "attack ghost with ML-04")
    assert ("iron-wall" in earned(table, 1)) is wall


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize("second", ["take GR-04", "take nothing"])
def test_looter(second: str) -> None:
    table = table_of(
        fighter("akari", "park", gear={"melee": "ML-04"}),
        fighter("ghost", "park", lost=5, gear={"small gun": "SG-01", "grenade": "GR-04"}),
        chance=[1, 1, 1, 4, "SG-02", "SG-06", "SG-10"],
    )
    when(table, "attack", "attack ghost with ML-04", "take SG-01", second)
    assert ("looter" in earned(table)) is (second == "take GR-04")


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize(("play", "full"), [("gear HE-01", True), ("done", False), ("gear HE-01 on AR-01", False)])
def test_full_kit(play: str, full: bool) -> None:
    five = {"small gun": "SG-01", "heavy gun": "HG-01", "melee": "ML-04", "grenade": "GR-04", "armor": "AR-01"}
    table = table_of(
        fighter("akari", "subway", gear=five, actions=["search", "move", "move"]),
        fighter("ghost", "park"),
        equipment=[["HE-01", "SG-02", "SG-03"], [], []],
    )
    when(table, "search", play)
    assert ("full-kit" in earned(table)) is full


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize(("face", "paid"), [(1, True), (4, False)])
def test_last_resort(face: int, paid: bool) -> None:
    table = table_of(
        fighter("akari", "park", gear={"small gun": "SG-01"}), fighter("ghost", "park"), chance=[face, face, 4]
    )
    when(table, "attack", "attack ghost with SG-01", "use SG-01/1 with itself")
    assert ("last-resort" in earned(table)) is paid


@rule("NEON-ACHIEVE-01")
def test_ammo_is_no_last_resort() -> None:
    table = table_of(
        fighter("akari", "park", gear={"small gun": "SG-01"}, ammo={"small gun": ["SG-02"]}),
        fighter("ghost", "park"),
        chance=[1, 1, 4],
    )
    when(table, "attack", "attack ghost with SG-01", "use SG-01/1 with SG-02")
    assert "last-resort" not in earned(table)


def told(*events: tuple[int, int, tuple[int, ...]]) -> nt.Table:
    """A table whose log says that this has happened."""
    table = table_of(fighter("akari", "park"), fighter("ghost", "park"))
    for kind, seat, fields in events:
        table.run.state.tell(kind, seat, fields)
    return table


@rule("NEON-ACHIEVE-01")
def test_feats_of_one_turn_do_not_add_up_over_turns() -> None:
    bot = (ev.BOT_DESTROYED, 0, (0, 1))
    turn = (ev.TURN, 0, ())
    assert "clean-sweep" in earned(told(turn, bot, bot))
    assert "clean-sweep" not in earned(told(turn, bot, turn, bot))


@rule("NEON-ACHIEVE-01")
def test_loot_of_two_fighters_does_not_add_up() -> None:
    fallen, loot = (ev.DEFEATED, 1, ()), (ev.TROPHY, 0, (3, 1))
    assert "looter" in earned(told(fallen, loot, loot))
    assert "looter" not in earned(told(fallen, loot, fallen, loot))


# ---------------------------------------------------------------- feats of one game
def a_round_of_programmes(place: str, sinking: str, round: int = 5) -> nt.Table:
    """Both choose cards in this Round, do nothing in their turns, and the Sector goes under."""
    table = given(
        fighter("akari", place, energy=0), fighter("ghost", "mall", energy=0),
        automa=GONE, next=sinking, round=round, options={"track": "marathon"},
    )  # fmt: skip
    while table.view(None)["round"] == round and not table.over:
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[0 if decision.kind in ("programme", "flee") else -1])
    return table


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize(("place", "round", "dry"), [("park", 5, True), ("park", 4, False), ("stadium", 5, False)])
def test_dry_feet(place: str, round: int, dry: bool) -> None:
    assert ("dry-feet" in earned(a_round_of_programmes(place, "stadium", round))) is dry


@rule("NEON-ACHIEVE-01")
def test_deep_diver() -> None:
    table = a_round_of_programmes("subway", "subway")
    assert "deep-diver" not in earned(table)
    table = given(
        fighter("akari", "subway", energy=6), fighter("ghost", "mall"),
        automa=GONE, next="subway", stack=["highway", "park"], round=3,
        doing=[{"procedure": "Round", "step": "take_turns"}], order=[],
    )  # fmt: skip
    when(table, "flee to highway", "ignore the damage")
    assert "deep-diver" in earned(table)


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize("times", [2, 3])
def test_usurper(times: int) -> None:
    table = table_of(fighter("akari", "park", actions=[["move", "takeover"]] * 3), fighter("ghost", "park"), leader=1)
    when(table, *["takeover"] * times)
    assert ("usurper" in earned(table)) is (times == 3)


@rule("NEON-ACHIEVE-01")
@pytest.mark.parametrize("spend", [True, False])
def test_power_surge(spend: bool) -> None:
    """Full Energy is reached again only after some was spent."""
    table = table_of(
        fighter("illusion", "park", energy=4, actions=[["gain 2", "move"]] * 3), fighter("ghost", "factory")
    )
    when(table, "gain 2", "use trap", "place in park", "gain 2")
    if spend:
        when(table, "use mirror-step")
    when(table, "gain 2")
    assert player(table, 0)["energy"] == 6
    assert ("power-surge" in earned(table)) is spend


@rule("NEON-ACHIEVE-01", "NEON-AUTOMA-24")
@pytest.mark.parametrize("lost", [4, 5])
def test_machine_breaker(lost: int) -> None:
    table = table_of(
        fighter("akari", "park"), fighter("ghost", "park"), automa={"place": "park", "lost": lost}, chance=[1, 4, 4]
    )
    when(table, "attack", "attack automa with bare hands")
    table.concede(1)
    if not table.over:
        table.concede(0)
    assert ((0, "machine-breaker") in GAME.achievements(table)) is (lost == 5)


# ---------------------------------------------------------------- careers and profiles
@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """NeoN is known to the program, and games are kept in an empty folder."""
    monkeypatch.setitem(registry._made, "neon", GAME)
    monkeypatch.setenv("NEONTABLE_HOME", str(tmp_path / "home"))


@rule("NEON-ACHIEVE-01")
def test_six_corporations() -> None:
    content = GAME.load_content(())
    marks = {f"won with {each.id}": 1 for each in content.fighters}
    assert GAME.career(content, marks) == ["six-corporations"]
    del marks["won with snake"]
    assert GAME.career(content, marks) == []
    table = ended(fighter("akari", "park", trophies=[2, 0, 0]), fighter("ghost", "mall"), leader=1, automa=GONE)
    assert GAME.marks(table) == [(0, "won with akari")]


@rule("NEON-ACHIEVE-01")
def test_a_profile_collects_over_several_games(registered: None) -> None:
    names = ["akari", "boulder", "snake", "illusion", "ghost", "phoenix"]
    for number, name in enumerate(names):
        other = names[number - 1]
        table = ended(fighter(name, "park", trophies=[2, 0, 0]), fighter(other, "mall"), leader=1, automa=GONE)
        table.names = ["Ada", "Bo"]
        for again in range(2):  # the same record counts once
            news = profiles.remember(table, [0], f"neon-{number}")
            assert ((0, "six-corporations") in news) is (number == 5 and again == 0)
    profile = profiles.read(profiles.path_of("ada"))
    assert profiles.counted(profile, "neon", "earned")["champion"] == 6
    assert profiles.career(profile, "neon") == ["six-corporations"]
    assert not profiles.path_of("Bo").exists()


@rule("NEON-ACHIEVE-01")
def test_the_terminal_table_keeps_the_profiles_of_its_people(registered: None) -> None:
    session: Session = start("neon", ["human", "random"], 3, names=["Ada/1"])
    while not session.table.over:
        decision = session.waiting()[0]
        session.choose(decision.seat, decision.options[-1])
    everybody = profiles.everybody()
    assert [each["name"] for each in everybody] == ["Ada/1"]
    assert "first-light" in everybody[0]["games"][session.path.stem]["earned"]
    assert "Ada/1 has achieved: First Light" in session.farewell()


@rule("NEON-ACHIEVE-01")
def test_a_folder_that_cannot_be_written_to_does_not_matter(
    registered: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("NEONTABLE_HOME", str(tmp_path / "file"))
    table = ended(fighter("akari", "park", trophies=[2, 0, 0]), fighter("ghost", "mall"), leader=1, automa=GONE)
    table.names = ["Ada", "Bo"]
    assert (0, "champion") in profiles.remember(table, [0, 1], "neon-1")
    assert profiles.everybody() == []


@rule("NEON-ACHIEVE-01")
def test_the_command_shows_records_and_players(
    registered: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = nt.new(GAME, seats=2, seed=4)
    table.names = ["Ada", "Bo"]
    unfinished = tmp_path / "unfinished.json"
    table.record().save(unfinished)
    while not table.over:
        table.choose(table.decisions[0].seat, table.decisions[0].options[0])
    record = tmp_path / "record.json"
    table.record().save(record)
    assert run(["achievements", str(record)]) == 0
    out = capsys.readouterr().out
    assert "Ada" in out and "First Light: Finish a game." in out
    assert run(["achievements", str(record), str(record), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    earned = [each["id"] for each in data["records"][1]["seats"][0]["earned"]]
    assert earned == [id for seat, id in GAME.achievements(table) if seat == 0]
    assert run(["achievements", str(unfinished)]) == 2
    assert "is not over" in capsys.readouterr().err
    assert run(["achievements"]) == 0
    assert "Nobody has achieved anything" in capsys.readouterr().out
    profiles.remember(table, [1], "record")
    assert run(["achievements"]) == 0
    out = capsys.readouterr().out
    assert "Bo over 1 game of NeoN" in out and "First Light" in out and "Ada" not in out
