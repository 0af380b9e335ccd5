"""`neontable campaign`: evenings that follow one another, branches, and files that were tampered with."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from neontable.cli.commands.campaign import Sitting
from neontable.cli.files import campaigns
from neontable.cli.main import run
from neontable.kernel.errors import BadRecord, Invalid
from neontable.kernel.registry import get
from neontable.kernel.tables.document import HEADER, canonical, digest

Say = Callable[..., tuple[int, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Call the program and hear what it answers."""

    def call(*words: str) -> tuple[int, str]:
        code = run(["campaign", *words])
        told = capsys.readouterr()
        return code, told.out + told.err

    return call


KEPT: list[str] = []  # the file of the campaign below: it is played once


@pytest.fixture
def nights(say: Say) -> campaigns.Campaign:
    """A campaign with two evenings, both played by bots."""
    path = campaigns.folder() / "Nights.json"
    if not KEPT:
        assert say("new", "neon-hope", "Nights", "--seats", "random,random", "--plain")[0] == 0
        assert say("play", "Nights", "--plain")[0] == 0
        KEPT.append(path.read_text(encoding="utf-8"))
    path.write_text(KEPT[0], encoding="utf-8")
    return campaigns.load("Nights")


def rechained(data: dict[str, Any]) -> dict[str, Any]:
    """A record whose chain fits what it says now."""
    chain = digest(canonical({name: data[name] for name in HEADER}))
    data["header"] = chain
    for line in data["entries"]:
        del line["hash"]
        chain = digest(chain + canonical(line))
        line["hash"] = chain[:16]
    data["end"]["hash"] = chain
    return data


def test_a_campaign_goes_from_evening_to_evening(nights: campaigns.Campaign) -> None:
    first, second = nights.evenings
    assert first.result is not None and second.record is not None
    assert (first.after, second.after, nights.here) == (0, 1, 2)
    assert second.record["options"]["campaign"] == first.result["next"]["campaign"]
    assert second.record["options"]["episode"] == "2"
    assert nights.check() == {1: "verified", 2: "verified"}


def test_every_branch_is_kept_and_the_group_may_change(nights: campaigns.Campaign, say: Say) -> None:
    assert say("play", "Nights", "--after", "1", "--seats", "random", "--plain")[0] == 0
    assert say("play", "Nights", "--again", "1", "--plain")[0] == 0
    found = campaigns.load("Nights")
    assert [(each.id, each.after, len(each.players)) for each in found.evenings] == [
        (1, 0, 2), (2, 1, 2), (3, 1, 1), (4, 0, 2),
    ]  # fmt: skip
    assert found.here == 4
    code, told = say("list")
    assert code == 0 and told.count("[verified]") == 4 and "4 (the first, episode 1) *: " in told


def test_an_interrupted_evening_goes_on(say: Say) -> None:
    begun, session = campaigns.first_evening("Pause", "neon-hope", ["random"], {}, [], [])
    session.choose(0, session.table.decisions[0].options[0])
    begun.keep(begun.evening(1), session)
    assert campaigns.load("Pause").check() == {1: "unfinished"}
    assert "1 (the first, episode 1) *: It goes on." in say("list")[1]
    code, told = say("play", "Pause", "--option", "mode=challenge")
    assert code == 2 and "goes on as it was begun" in told
    assert say("play", "Pause", "--plain")[0] == 0
    found = campaigns.load("Pause")
    assert len(found.evenings) == 1 and found.evening(1).result is not None


def test_the_story_is_told_again(nights: campaigns.Campaign, say: Say) -> None:
    code, told = say("story", "Nights")
    assert code == 0
    assert told.index("--- Evening 1 ---") < told.index("It is a quarter past two") < told.index("--- Evening 2 ---")
    code, first = say("story", "Nights", "--evening", "1")
    assert code == 0 and "Evening 2" not in first


def test_a_campaign_is_handed_on_in_one_file(nights: campaigns.Campaign, say: Say, tmp_path: Path) -> None:
    file = tmp_path / "nights.json"
    assert say("export", "Nights", str(file))[0] == 0
    code, told = say("import", str(file))
    assert code == 2 and "There is a campaign 'Nights' already" in told
    assert say("import", str(file), "--name", "Copy")[0] == 0
    copy = campaigns.load("Copy")
    assert [each.record for each in copy.evenings] == [each.record for each in nights.evenings]
    assert say("play", "Copy", "--plain")[0] == 0
    assert len(campaigns.load("Nights").evenings) == 2


def test_an_evening_that_goes_on_is_handed_on_too(say: Say, tmp_path: Path) -> None:
    begun, session = campaigns.first_evening("Half", "neon-hope", ["random"], {}, [], [])
    begun.keep(begun.evening(1), session)
    file = tmp_path / "half.json"
    assert say("export", "Half", str(file))[0] == 0
    assert say("import", str(file), "--name", "Other Half")[0] == 0
    taken = campaigns.load("Other Half").evening(1)
    assert taken.record is None and Path(taken.save) != session.path
    assert say("play", "Other Half", "--plain")[0] == 0


def test_an_exchanged_record_is_found(nights: campaigns.Campaign, say: Say) -> None:
    assert say("new", "neon-hope", "Else", "--seats", "random", "--option", "characters=noor", "--plain")[0] == 0
    nights.evening(1).record = campaigns.load("Else").evening(1).record
    with pytest.raises(BadRecord, match="evening 2 of Nights: its campaign is not what evening 1 left"):
        nights.check()


def test_a_changed_choice_is_found(nights: campaigns.Campaign, say: Say, tmp_path: Path) -> None:
    file = tmp_path / "nights.json"
    say("export", "Nights", str(file))
    data = json.loads(file.read_text(encoding="utf-8"))
    data["evenings"][0]["record"]["entries"][3]["text"] = "something else"
    file.write_text(json.dumps(data), encoding="utf-8")
    code, told = say("import", str(file), "--name", "Bad")
    assert code == 2 and "evening 1 of Bad" in told and "entry" in told
    assert "Bad" not in campaigns.names()


def test_an_evening_of_other_rules_is_only_told(nights: campaigns.Campaign, say: Say) -> None:
    record = nights.evening(1).record
    assert record is not None
    record["rules"] = "0"
    rechained(record)
    nights.save()
    assert campaigns.load("Nights").check() == {1: "as told", 2: "verified"}
    code, told = say("story", "Nights")
    assert code == 0 and "only its result is known" in told
    assert say("play", "Nights", "--after", "1", "--plain")[0] == 0


def test_a_campaign_goes_on_from_a_record_that_holds_its_own_episode_alone(nights: campaigns.Campaign) -> None:
    game, record = get("neon-hope"), nights.evening(2).record
    assert record is not None
    record["content"]["data"] = game.embedded(game.load_content(()), record["options"])
    rechained(record)
    nights.save()
    assert campaigns.load("Nights").check() == {1: "verified", 2: "verified"}
    session, _ = campaigns.next_evening(nights, nights.evening(2), [], {}, [])
    content = session.table.start.content
    assert game.whole(content) and not game.whole(game.content_from(record["content"]["data"]))
    assert session.table.options["episode"] in ("3a", "3b")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.update(format="cake"), "is no campaign"),
        (lambda data: data.update(version=9), "version 9 is not known"),
        (lambda data: data.update(game="chess"), "no game 'chess'"),
        (lambda data: data.update(game="cogdrive-neon"), "has no campaign"),
        (lambda data: data.update(name="../x"), "is no name for a campaign"),
        (lambda data: data.update(here=7), "has no evening 7"),
        (lambda data: data["evenings"][1].update(after=2), "evenings[1].after: there is no evening 2 before it"),
        (lambda data: data["evenings"][0].update(after=2), "evenings[0].after: there is no evening 2 before it"),
        (lambda data: data["evenings"][1].update(id=1), "evenings[1].id: 1 is given twice"),
        (lambda data: data["evenings"][1].pop("players"), "evenings[1].players is missing"),
        (lambda data: data["evenings"][1].update(record=5), "evenings[1].record is no record"),
        (lambda data: data["evenings"][1].pop("record"), "evening 2 has no record"),
    ],
)
def test_a_damaged_file_is_named(
    nights: campaigns.Campaign, say: Say, tmp_path: Path, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    file = tmp_path / "nights.json"
    campaigns.handed_out(nights, file)
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")
    code, told = say("import", str(file), "--name", "Damaged")
    assert code == 2 and said in told and str(file) in told
    assert campaigns.names() == ["Nights"]


def test_what_cannot_be_asked_for(say: Say) -> None:
    for words, said in (
        (("play",), "There is no campaign yet"),
        (("play", "Nobody"), "There is no campaign 'Nobody'"),
        (("new", "cogdrive-neon", "Short"), "has no campaign"),
        (("new", "neon-hope", "a/b"), "is no name for a campaign"),
        (("import", "/no/such/file"), "There is no file /no/such/file."),
        (("story", "Nobody"), "There is no campaign"),
    ):
        code, told = say(*words)
        assert code == 2 and said in told and "Traceback" not in told
    assert say("list") == (0, f"There is no campaign yet. {campaigns.BEGIN}\n")


def test_what_is_no_file_stays_what_it_is_and_no_other_file_is_named(
    nights: campaigns.Campaign, say: Say, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as other:
        read = other.submit(pipe.read_text, "utf-8")
        assert say("export", "Nights", str(pipe))[0] == 0
        assert json.loads(read.result(20))["name"] == "Nights"
    assert pipe.is_fifo()
    code, told = say("export", "Nights", "/no/such/folder/nights.json")
    assert code == 2 and told == "error: /no/such/folder/nights.json: No such file or directory.\n"


def test_after_the_last_evening_the_story_is_over(say: Say) -> None:
    begun, session = campaigns.first_evening("Last", "neon-hope", ["random"], {"episode": "4"}, [], [])
    begun.keep(begun.evening(1), session)
    code, told = say("play", "Last", "--plain")
    assert code == 0 and "The story is over." in told
    code, told = say("play", "Last", "--plain")
    assert code == 2 and "the story is over" in told
    with pytest.raises(Invalid, match="is not over"):
        campaigns.next_evening(begun, campaigns.Evening(9, 0, ["random"], None, ""), [], {}, [])


def test_campaigns_are_for_their_owner_alone(nights: campaigns.Campaign, tmp_path: Path) -> None:
    nights.save()
    file = tmp_path / "out.json"
    campaigns.handed_out(nights, file)
    assert [path.stat().st_mode & 0o077 for path in (nights.path, nights.path.parent, file)] == [0, 0, 0]


def test_only_games_that_carry_something_have_campaigns() -> None:
    assert get("neon-hope").carries == ("episode", "campaign")
    assert get("neon").carries == ()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("flags", ["gone"], "campaign.flags[0] names 'gone', which is not there any more"),
        ("met", ["101", "X-1"], "campaign.met[1] names 'X-1'"),
        ("growth", [{"character": "lars", "growth": "GW-3"}], "campaign.growth[0].character names 'lars'"),
        (
            "growth",
            [{"character": "larx", "growth": "GW-3"}] * 5,
            "campaign.growth: Larx has 5 where the results allow 1",
        ),
    ],
)
def test_a_log_that_does_not_fit_is_named_and_nothing_is_lost(
    nights: campaigns.Campaign, say: Say, field: str, value: list[Any], said: str
) -> None:
    """Of an evening that is only told: its rules have changed since, so nobody can play it again to see what it left."""
    record = nights.evening(1).record
    assert record is not None
    record["rules"] = "0"
    record["result"]["next"]["campaign"][field] = value
    rechained(record)
    nights.save()
    before = nights.path.read_text(encoding="utf-8")
    code, told = say("play", "Nights", "--after", "1", "--plain")
    told = " ".join(told.split())
    assert code == 2 and "Nights.json: evening 1: " in told and said in told
    assert nights.path.read_text(encoding="utf-8") == before


def test_nothing_goes_on_from_an_exchanged_record(nights: campaigns.Campaign, say: Say) -> None:
    record = nights.evening(2).record
    assert record is not None
    record["result"]["next"]["campaign"]["heat"] = 0
    record["result"]["next"]["campaign"]["results"] = ["won", "won"]
    nights.save()
    before = nights.path.read_text(encoding="utf-8")
    code, told = say("play", "Nights", "--plain")
    assert code == 2 and "evening 2 of Nights" in told and "its result is not the one the rules give" in told
    assert nights.path.read_text(encoding="utf-8") == before


def test_two_seats_cannot_play_one_character(nights: campaigns.Campaign, say: Say) -> None:
    before = nights.path.read_text(encoding="utf-8")
    code, told = say("play", "Nights", "--option", "characters=larx,larx", "--plain")
    assert code == 2 and "Option characters names larx twice" in told
    assert nights.path.read_text(encoding="utf-8") == before


def test_a_second_evening_knows_what_people_are_called() -> None:
    begun, session = campaigns.first_evening("Named", "neon-hope", ["human", "random"], {}, [], ["Ada"])
    session.concede(0)
    while not session.table.over:
        decision = session.waiting()[0]
        session.choose(decision.seat, decision.options[0])
    begun.keep(begun.evening(1), session)
    following, _ = campaigns.next_evening(begun, begun.evening(1), [], {}, [])
    assert following.table.names == ["Ada", "Random bot"]


def test_the_next_evening_can_follow_at_once() -> None:
    begun, session = campaigns.first_evening("On", "neon-hope", ["human", "random"], {}, [], ["Ada"])
    sitting = Sitting(begun, begun.evening(1), session)
    session.concede(0)
    while not session.table.over:
        decision = session.waiting()[0]
        session.choose(decision.seat, decision.options[0])
    assert session.following() == "The next evening"
    again = session.rematch()
    assert sitting.session is again and again.table.names == ["Ada", "Random bot"]
    assert again.table.options["episode"] == "2"
    kept = campaigns.load("On")
    assert [(each.id, each.after, each.record is None) for each in kept.evenings] == [(1, 0, False), (2, 1, True)]


def test_an_evening_that_was_finished_from_its_save_is_taken_over(say: Say) -> None:
    begun, session = campaigns.first_evening("Aside", "neon-hope", ["human", "random"], {}, [], [])
    begun.keep(begun.evening(1), session)
    session.concede(0)
    while not session.table.over:
        decision = session.waiting()[0]
        session.choose(decision.seat, decision.options[0])
    found = campaigns.load("Aside")
    campaigns.catch_up(found, found.evening(1))
    kept = campaigns.load("Aside")
    assert kept.check() == {1: "verified"}
    following, _ = campaigns.next_evening(kept, kept.evening(1), ["random", "random"], {}, [])
    assert following.table.options["episode"] == "2"
