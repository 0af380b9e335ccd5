"""Packs of NEON HOPE: an episode without Python, and what is said about packs that cannot be played."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import neontable as nt
from neontable.cli.main import run
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.reading.content import BASE, check, load
from neontable.kernel.errors import Invalid
from neontable.kernel.registry import get
from neontable.testing import rule

GUIDE = Path(__file__).parents[3] / "docs" / "writing-an-episode.md"
BLOCK = re.compile(r"```toml\n# ([\w-]+\.toml)\n(.*?)```", re.DOTALL)
Pack = Callable[..., Path]


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """A pack with files of these texts; an underscore in a name stands for a hyphen."""

    def write(**files: str) -> Path:
        for name, text in files.items():
            (tmp_path / f"{name.replace('_', '-')}.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def guide() -> dict[str, str]:
    """The files of the episode that the guide builds."""
    found: dict[str, str] = {}
    for name, text in BLOCK.findall(GUIDE.read_text(encoding="utf-8")):
        found[name] = found.get(name, "") + text
    return found


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    """The pack of the guide."""
    for name, text in guide().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def base(file: str, old: str, new: str, count: int = 1) -> str:
    """A file of the base content with a part of it exchanged."""
    text = (BASE / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    return "complete = true\n" + text.replace(old, new, count)


@pytest.mark.parametrize(
    "part",
    [
        7,
        {"of": "x"},
        {"of": "x", "marks": [[1, 2]]},
        {"of": "x", "marks": [[0, 0, 10**9]]},
        {"of": "x", "marks": [[-1, 0, 0]]},
    ],
)
def test_content_that_does_not_say_of_what_it_is_a_part_is_refused(part: object) -> None:
    game = get("neon-hope")
    data = game.embedded(game.load_content(()), {"episode": "1", "campaign": None})
    assert game.content_hash(game.content_from(data)) == game.content_hash(game.load_content(()))
    with pytest.raises(Invalid, match="record: field part"):
        game.content_from({**data, "part": part})


def told(*folders: Path) -> list[str]:
    return [error.reason for error in check(folders).found]


def remarked(*folders: Path) -> list[str]:
    return [error.reason for error in check(folders).remarks]


# ---------------------------------------------------------------- the episode of the guide


def test_the_episode_of_the_guide_can_be_played_as_it_is(tea: Path) -> None:
    problems = check([tea])
    assert problems.found == [] and problems.remarks == []
    content = load([tea])
    episode = content.episodes[content.index["episode"]["tea"]]
    assert len(episode.chapters) == len(episode.settings) == 1
    assert [content.cards[card].id for card in episode.staging] == ["T01", "T02"]
    assert episode.season == -1 and episode.next == []
    assert content.hash != load().hash


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_episode_of_the_guide_is_played_to_its_end(tea: Path, seats: int) -> None:
    for seed in range(3):
        table = nt.new("neon-hope", seats=seats, seed=seed, packs=[str(tea)], episode="tea")
        bots = [nt.bot("random", seed=seed * 10 + seat) for seat in range(seats)]
        for _ in range(20_000):
            if table.result is not None:
                break
            decision = table.decisions[0]
            bot = bots[decision.seat]
            table.choose(decision.seat, bot.choose(nt.Perspective(table, decision.seat)))
        assert table.result is not None
        assert table.result.reason


def test_options_list_what_the_content_has(tea: Path) -> None:
    game = nt.game("neon-hope")
    plain = game.listed(load())
    for setting in game.options:
        if setting.name in plain:
            assert set(setting.values) <= set(plain[setting.name])
    assert plain["episode"] == ("1", "2", "3a", "3b", "4") and "noor" in plain["characters"]
    assert game.listed(load([tea]))["episode"] == ("1", "2", "3a", "3b", "4", "tea")
    with pytest.raises(Invalid, match="there is no episode 'tea'"):
        nt.new("neon-hope", seats=1, episode="tea")


def test_the_guide_names_every_word_that_can_be_written() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    words = [*v.VERBS, *v.TRIGGERS[1:], *v.EVENTS[1:], *v.CONDITIONS, *v.WHO[1:], *v.PLACES[:7], *v.KEYWORDS]
    words += [*v.ATTRIBUTES, *v.TYPES, *v.LIMITS[1:], *v.CARD_WORDS, *v.PICKS, "FOLLOWER", "TASK", "other than target"]
    missing = [word for word in words if not re.search(rf"(?<![A-Za-z]){re.escape(word)}(?![a-z])", text)]
    assert missing == []


def test_the_guide_names_every_file() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for path in BASE.glob("*.toml"):
        assert f"`{path.name}`" in text


def test_pack_check_says_that_it_can_be_played(tea: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", "check", str(tea)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Tea for Two: the pack can be played (NEON HOPE, content ")


# ---------------------------------------------------------------- what is wrong, by file, entry and field


def test_a_misspelt_place_of_a_text_is_not_answered_with_all_places(
    tea: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tea / "card-texts.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"lead/T01/front"', '"lead/T01/frond"'), encoding="utf-8")
    assert run(["pack", "check", str(tea)]) == 2
    told = capsys.readouterr().err
    assert "field id: nothing is told at 'lead/T01/frond'" in told and "Did you mean lead/T01/front or " in told
    assert max(len(line) for line in told.splitlines()) < 200


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "said"),
    [
        ("chapters", "DONE(»Light Booth«)", "DONE(»Light Boot«)", "chapter 1-2: field objective", "no card »Light Boot«"),
        ("chapters", "SETTING »Backstage«", "SETTING »Upstage«", "chapter 1-1: field back", "no setting »Upstage«"),
        ("chapters", "SETTING »Backstage«", "SETTLE »Backstage«", "chapter 1-1: field back", "'SETTLE' is no verb"),
        ("chapters", "number = 2", "number = 4", "episode 1: field staging", "numbered 1, 3, 4"),
        ("chapters", 'back = "WINEPISODE"', 'back = "SURV +1"', "chapter 1-3: field back", "does not win the episode"),
        ("chapters", "SETTING »Backstage«", "WINEPISODE", "chapter 1-3: field number", "it is never reached: chapter 1"),
        ("chapters", 'set = "E1"\nnumber = 3', 'set = "E9"\nnumber = 3', "chapter 1-3: field set", "no episode has"),
        ("chapters", "DONE(»Coupling«)", "NOHOPE", "chapter 2-1: field objective", "asks about one character"),
        ("chapters", "DONE(»Coupling«)", "DONE(»Gantry Crane«)", "chapter 2-1: field objective", "chapters go in a circle"),
        ("chapters", "DONE(»Coupling«)", "ALLAT(»Relay House«)", "chapter 2-1: field objective", "is not in play"),
        ("chapters", "DONE(»Coupling«)", "DONE(»Barkeeper«)", "chapter 2-1: field objective", "never enters play"),
        ("chapters", "DONE(»Antenna Rig«)", "DONE(»Holding Room«)", "chapter 4-3: field objective", "met with not LOST(2): »"),
        ("chapters", "»Ticket Inspection Unit«", "»Rowdy Regular«", "chapter 2-2: field back", "belongs to no set of"),
        ("episodes", "SETTING »Syphon«", "SURV +1", "episode 1: field setup", "no setting enters play"),
        ("episodes", '["OE", "NC"]', '["OE", "NZ"]', "episode 1: field encounters[1]", "no card belongs to the set 'NZ'"),
        ("episodes", 'heat = "WL-1"', 'heat = "WL-9"', "episode 2: field heat", "no encounter card 'WL-9'"),
        ("episodes", "FLAG councils_read", "FLAG councils", "episode 3a: field won", "there is no flag 'councils'"),
        ("episodes", "ENDING 3", "ENDING 9", "season quiet-ledger: field endings", "ENDING 9 is used"),
        ("episodes", "ENDING 3", "ENDING 4", "season quiet-ledger: field endings", "no episode leads to ENDING 3"),
        ("seasons", 'to = "3a", when', 'to = "1", when', "ways[1].to", "the episodes go in a circle"),
        ("seasons", 'to = "3a", when', 'to = "3b", when', "episodes[2]", "no way leads to 3a"),
        ("seasons", ', when = "FLAG(ledger_copy)"', "", "ways[2]", "is never taken"),
        ("seasons", '"3b", "4"]', '"3c", "4"]', "episodes[3]", "there is no episode '3c'"),
        ("encounters", 'retreat = "R6, RB2"\nsecond = "HCK LOG 4"\n', 'retreat = "R6"\n', "encounter NC-1: field keywords",
         "Confrontation without a second way out"),
        ("encounters", 'health = "H2"\n', "", "encounter OE-2: field health", "is missing: every Enemy has one"),
        ("encounters", 'kind = "Enemy"', 'kind = "Enemies"', "encounter OE-2: field kind", "invalid enum value"),
        ("encounters", 'appears = "OPP"', 'appears = "UP"', "encounter OE-3: field appears", "'UP' is no place"),
        ("encounters", '"Follow-Up"', '"Follow-On"', "encounter OE-5: field keywords[0]", "invalid enum value"),
        ("encounters", "START: SURV +1", "STRAT: SURV +1", "encounter OE-1: field text", "'STRAT' is no trigger"),
        ("encounters", 'name = "Face Match"', 'name = "Wrong Address"', "encounter OE-7: field name", "also the name of"),
        ("leads", "T3[S*]", "T3[S]", "lead 104: field a.second", "needs slots"),
        ("leads", "INV CHA 4", "SUP CHA 4", "lead 101: field b.task", "SUP does not fit a side with Secrets"),
        ("leads", "1 CHA, 1 Hope", "1 CHA, 1 Secret", "lead 101: field a.setup", "not both"),
        ("leads", '[lead.b]\nsetup = "2 Secret"', "[lead.b]", "lead 101: field b.setup", "is missing"),
        ("levels", "DF-1 = 4", "DF-1 = 3", "level normal: field cards", "4 cards, a level adds 5"),
        ("levels", "DF-2 = 5", "DF-9 = 5", "level hopeless: field cards.DF-9", "no such encounter card"),
        ("thresholds", "at = 20", "at = 9", "threshold story: field front[1].at", "does not lie above 10"),
        ("thresholds", "FLIP this", "SURV +1", "threshold story: field front", "must FLIP this"),
        ("thresholds", '"END"', '"STRESS each 1"', "threshold story: field escalation", "must END the episode"),
        ("modifiers", "copies = 2", "copies = 3", "field modifier", "there are 20 modifiers, a pool has 19"),
        ("modifiers", "copies = 3", "copies = 2", "modifier Skull: field copies", "there are 3 of Skull"),
        ("die", '"LOG",', '"PER",', "die attribute: field faces", "every attribute needs a face of its own"),
        ("characters", "PER = 3", "PER = 6", "character larx: field PER", "<= 5"),
        ("actions", 'character = "larx"', 'character = "lars"', "action L-A1: field character", "no character 'lars'"),
        ("actions", 'id = "L-A2"\ncharacter = "larx"', 'id = "L-A2"\ncharacter = "noor"', "character larx: field id",
         "has 7 Action cards"),
        ("tools", "FREE: (T) HOPE near 1", "(T) HOPE near 1", "tool L-T7: field text", "without a trigger"),
        ("tools", 'cost = 1\ntext = "STEP2', 'cost = 4\ntext = "STEP2', "tool L-T2: field cost", "<= 3"),
        ("settings", "»Barkeeper«, »Bar«", "»Barkeeper« »Bar«", "setting 1-1: field front", "something is left over"),
        ("settings", "ALWAYS: UNCOUNTED 1", "START: UNCOUNTED 1", "setting 1-1: field bottom.text", "after ALWAYS:"),
        ("growth", "HOPE me 1", "SURV -1", "growth GW-3: field text", "growth is one effect"),
        ("changes", "POOL -3 -1", "POOL Skull -1", "change PC-1: field text", "the symbols stay"),
        ("flags", 'id = "key_whole"', 'id = "Key"', "flag Key: field id", "expected `str` matching"),
        ("card-texts", 'id = "lead/101/front"', 'id = "lead/191/front"', "card_text lead/191/front: field id", "nothing is told"),
        ("card-texts", "{actor} had better", "{actress} had better", "card_text lead/101/back: field text", "{actress}"),
        ("story-texts", 'takes_part = "larx"', 'takes_part = "lara"', "field takes_part", "there is no character 'lara'"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_named_with_file_and_field(
    pack: Pack, file: str, old: str, new: str, place: str, said: str
) -> None:
    folder = pack(**{file: base(file, old, new)})
    found = told(folder)
    right = [reason for reason in found if place in reason and said.replace("`", "'") in reason]
    assert right, found
    assert right[0].startswith((str(folder), str(BASE)))


def test_everything_is_told_at_once(pack: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    folder = pack(
        pack='game = "neon-hope"\n',
        chapters=base("chapters", "DONE(»Light Booth«)", "DONE(»Light Boot«)").replace("SETTING »Backstage«", "SETTLE"),
        encounters=base("encounters", 'retreat = "R6, RB2"\nsecond = "HCK LOG 4"\n', 'retreat = "R6"\n').replace(
            'health = "H1"', 'health = "X1"'
        ),
        seasons=base("seasons", '"3b", "4"]', '"3b", "4", "5"]'),
        tools=base("tools", "cost = 3", 'cost = "three"'),
    )
    found = told(folder)
    for part in ("»Light Boot«", "'SETTLE'", "second way out", "'X1'", "no episode '5'", "tool L-T8: field cost"):
        assert any(part in reason for reason in found), part
    assert run(["pack", "check", str(folder)]) == 2
    err = capsys.readouterr().err
    assert err.count("error: ") == len(found) >= 6
    assert err.count("what to do: ") == len(found)
    with pytest.raises(Invalid, match="L-T8: field cost"):
        load([folder])
    with pytest.raises(Invalid, match="`neontable pack check` lists all"):
        load([pack(tools=(BASE / "tools.toml").read_text(encoding="utf-8"))])


def test_an_unknown_file_and_another_game_are_refused(pack: Pack) -> None:
    folder = pack(villains="", heroes="", pack='game = "neon"\n')
    with pytest.raises(Invalid, match=r"heroes\.toml: unknown file"):
        load([folder])
    reasons = [each.reason for each in check([folder]).found]
    assert [reason.rpartition("/")[2] for reason in reasons] == [
        "heroes.toml: unknown file.", "villains.toml: unknown file.", "pack.toml: field game: is 'neon'.",
    ]  # fmt: skip


def test_what_is_perhaps_not_meant_is_remarked_on(pack: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    folder = pack(
        pack='game = "neon-hope"\n',
        flags='[[flag]]\nid = "forgotten"\norigin = "original"\n',
        leads='[[lead]]\nid = "X1"\nset = "E1"\nname = "Nobody"\norigin = "original"\n'
        '[lead.a]\nsetup = "1 Secret"\ntask = "INV PER 3"\n[lead.b]\nsetup = "1 Secret"\ntask = "INV PER 3"\n',
    )
    assert told(folder) == []
    remarks = remarked(folder)
    assert [reason.rpartition(": ")[2] for reason in remarks] == [
        "has no text for lead/X1/front, lead/X1/back.",
        "has no text for flag/forgotten, flag/forgotten/name.",
        "no card, chapter or result sets this flag.",
        "nothing asks about this flag.",
        "this card never enters play.",
    ]
    assert run(["pack", "check", str(folder)]) == 0
    assert capsys.readouterr().out.count("note: ") == 5


@rule("HOPE-RETR-01")
def test_an_enemy_may_have_no_retreat_value(pack: Pack) -> None:
    content = load([pack(encounters=base("encounters", 'retreat = "R4"\n', ""))])
    face = content.faces[content.index["face"]["NC-2"]]
    assert face.retreat == -1
    assert content.faces[content.index["face"]["OE-2"]].retreat == 6


def test_a_record_keeps_the_pack_with_its_texts(tea: Path, tmp_path: Path) -> None:
    table = nt.new("neon-hope", seats=1, seed=4, packs=[str(tea)], episode="tea")
    path = tmp_path / "game.json"
    table.record().save(path)
    (tea / "episodes.toml").unlink()
    again = nt.load(path)
    assert again.view(None) == table.view(None)
