"""The words of the game: texts that parse back, labels with cost and effect, prompts, refusals, and bad input."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import neontable as nt
from neontable.games.neo_hunt_3.events import EVENTS
from neontable.games.neo_hunt_3.kinds import KINDS
from neontable.kernel import rulebook
from neontable.testing import rule
from tests.games.neo_hunt_3.table import asked, given, offered, refuses, selecting, when

ALL_KINDS = {kind.name for kind in KINDS}
MOST_ANSWERS = 80


def moments(games: int) -> Iterator[nt.Table]:
    """Moments of random games of any number of seats."""
    for seed in range(games):
        table = nt.new("neo-hunt-3", seats=2 + seed % 3, seed=seed)
        luck = random.Random(seed)
        while not table.over:
            yield table
            decision = luck.choice(table.decisions)
            table.choose(decision.seat, luck.choice(decision.options))
        yield table


def at(view: Any, path: str) -> Any:
    """What a reference of an option points at."""
    for part in path.split("/"):
        view = view[int(part)] if isinstance(view, list) else view[part]
    return view


def test_these_questions_only_and_none_with_more_than_eighty_answers() -> None:
    assert {
        "card", "counter", "extra", "reinforce", "move", "target", "grenade", "pick", "receiver", "fire", "troops",
    } == ALL_KINDS  # fmt: skip
    seen = set()
    for table in moments(9):
        for decision in table.decisions:
            seen.add(decision.kind)
            assert len(decision.options) <= MOST_ANSWERS
    assert seen == ALL_KINDS


def test_every_answer_says_what_it_points_at_costs_and_does() -> None:
    for number, table in enumerate(moments(6)):
        if number % 5:
            continue
        for decision in table.decisions:
            view = table.view(decision.seat)
            for described in decision.describe_all():
                assert described.label and described.cost and described.effect and described.group and described.rule
                for ref in described.refs:
                    assert at(view, ref) is not None


def test_public_prompts_speak_of_players_not_to_them() -> None:
    for table in moments(6):
        for decision in table.decisions:
            words = decision.public_prompt.lower().split()
            assert "your" not in words and "you" not in words
            assert decision.prompt and decision.public_prompt


def test_sectors_are_named_by_compass_in_every_text() -> None:
    for table in moments(3):
        for decision in table.decisions:
            for text in (*decision.options, decision.prompt):
                assert "sector " not in text or "sector?" in text or "sector far" in text


CODE = re.compile(r"\b(NW|NE|SW|SE|[NSWE])\b")


def test_people_read_sectors_in_words_and_never_as_letters() -> None:
    for table in moments(3):
        for decision in table.decisions:
            assert not CODE.search(decision.prompt), decision.prompt
            for option in decision.describe_all():
                for words in (option.label, option.effect, option.cost, option.note):
                    assert not CODE.search(words), words
        for line in table.log[-3:]:
            text = line.text(["Ann", "Bob", "Cid", "Dot"], 0)
            assert not CODE.search(text), text


def test_a_move_tells_the_tile_and_who_is_there() -> None:
    table = given("A3 D1", "- D6", varans={"cyan-A": "NW", "amber-B": "N"}, troopers={"N": 2})
    (decision,) = table.decisions
    assert decision.prompt.startswith("Your Rasp in the north-west: ")
    north = next(option for option in decision.describe_all() if option.text == "move N")
    assert north.label == "Move to the north"
    assert re.fullmatch(r"[A-Z][\w ]+: 2 troopers and Amber's Kiln\.", north.effect)


def test_the_log_calls_a_varan_mine_to_whom_it_belongs() -> None:
    table = given("A3 D1", "- D6", varans={"cyan-A": "NW", "amber-B": "N"}, troopers={"N": 2})
    table.choose(0, "move N")
    moved = next(line for line in table.log if line.kind == "moved")
    names = ["Ann", "Bob"]
    assert moved.text(names, 0).startswith("Your Rasp moves from the north-west")
    assert moved.text(names, 1) == moved.text(names) == str(moved)
    assert str(moved).startswith("Cyan's Rasp moves from the north-west")


def test_every_sentence_of_the_log_can_be_said() -> None:
    told = set()
    for seed in range(12):
        table = nt.new(
            "neo-hunt-3", seats=2 + seed % 3, seed=seed, longest=10, unused_counters="shown at the end of the turn"
        )
        luck = random.Random(seed)
        while not table.over:
            decision = luck.choice(table.decisions)
            table.choose(decision.seat, luck.choice(decision.options))
        for line in table.log:
            told.add(line.kind)
            text = line.text(["Ann", "Bob", "Cid", "Dot"], 0)
            assert text.endswith((".", "!")) and "{" not in text and "None" not in text
            assert "Cyan's" not in text
    assert {event.name for event in EVENTS} - told <= {"conceded", "held back", "turns left", "not reinforced"}


@rule("HUNT-R-12", "HUNT-SELECT-01", "HUNT-COUNTER-02", "HUNT-COUNTER-06")
@pytest.mark.parametrize(
    ("texts", "rule_id", "item"),
    [
        ("A1 T1 A1 C1 D1 D2 D6 D7", "HUNT-R-12", "A1"),
        ("A1 T1 B2 C1 B3 D1 D2 D6", "HUNT-SELECT-01", "B3"),
        ("A1 T1 B2 D1", "HUNT-COUNTER-02", "D1"),
        ("A1 T1 B2 C1 D1 D1 D6 D7", "HUNT-COUNTER-02", "D1"),
        ("A1 T1 B2 C1 D3 D2 D6 D7", "HUNT-COUNTER-06", "D3"),
    ],
)
def test_a_bad_programme_is_refused_as_a_whole(texts: str, rule_id: str, item: str) -> None:
    table = selecting(varans={"cyan-A": "NW", "amber-B": {"sector": "SE", "counters": ["cyan-D3"]}})
    before = table.position()
    with pytest.raises(nt.Illegal) as caught:
        table.choose(0, texts.split())
    assert caught.value.rule == rule_id and item in str(caught.value)
    assert table.position() == before


@rule("HUNT-COUNTER-01", "HUNT-R-59")
def test_a_ninth_item_is_refused() -> None:
    whole = ["A1", "T1", "B2", "C1", "D1", "D2", "D6", "D7"]
    table = selecting(seats=3)
    before = table.position()
    with pytest.raises(nt.Illegal) as caught:
        table.choose(0, [*whole, "D5"])
    assert caught.value.rule == "HUNT-COUNTER-01"
    assert caught.value.reason == "The list ends with its item 8, 'D7': your part of this round is over with it."
    assert caught.value.remedy == "Send the first 8 alone."
    assert table.position() == before
    table.choose(0, whole)
    assert table.decision(0) is None
    said = str(refuses(table, "D5", "HUNT-R-59", 0))
    table.choose(1, whole)
    assert str(refuses(table, "D5", "HUNT-R-59", 0)) == said  # whether the next seat is ready is not told


def test_a_programme_is_one_list() -> None:
    table = selecting()
    table.choose(1, ["A1", "T1", "B2", "C1", "D3", "D1", "D4", "D5"])
    assert [slot["card"] for slot in table.view(1)["players"][1]["slots"]] == ["A1", "T1", "B2", "C1"]
    assert [slot["card"] for slot in table.view(0)["players"][1]["slots"]] == [None] * 4


@rule("HUNT-COUNTER-09")
def test_refusals_have_reason_and_remedy() -> None:
    table = given("B2 D1", "- D6", "- D7", varans={"cyan-B": "N", "amber-A": "N", "violet-A": "N"})
    when(table, "attack amber-A")
    refusal = refuses(table, "counter of cyan", "HUNT-COUNTER-09")
    assert refusal.reason == "Your own counter comes last: another player's is still closed."
    assert refusal.remedy == "Choose another player."


def note_of(table: nt.Table, text: str) -> str:
    """What the present question says beside one of its answers."""
    return table.decisions[0].describe(text).note


def effect_of(table: nt.Table, text: str) -> str:
    """What one of the answers to the present question does."""
    return table.decisions[0].describe(text).effect


def test_attacks_show_their_sum_before_the_counter() -> None:
    table = given(
        "B2 D1", "- D6", "- D7",
        varans={"cyan-B": "NW", "amber-A": "NE", "violet-C": "NW"}, troopers={"W": 4},
    )  # fmt: skip
    harm = "then the counter: so much damage it takes."
    assert effect_of(table, "attack amber-A") == f"Power 4 − 2 cover − 3 cloak = −1, {harm}"
    assert effect_of(table, "attack violet-C") == f"Power 4 − 1 melee − 1 cover − 3 cloak = −1, {harm}"
    killed = "Power 4 − 1 cover = 3, then the counter: so many troopers are killed."
    assert effect_of(table, "attack troopers in W") == killed
    when(table, "attack troopers in W")
    picked = "Power 4 − 1 cover = 3, then the counter. That is Amber's counter of phase 2."
    assert effect_of(table, "counter of amber") == picked
    table = given(
        "C2 D1", "- D6", "- D7",
        varans={"cyan-C": "centre", "cyan-A": "E", "amber-A": "E", "violet-A": "SW"}, troopers={"E": 1},
    )  # fmt: skip
    explodes = "It explodes after this phase and hits everything that is there then:"
    assert effect_of(table, "throw E") == f"{explodes} Power 2 − 1 cover = 1, then the counter."
    assert note_of(table, "throw E") == "There now: 1 trooper, your own Rasp and Amber's Rasp."
    assert effect_of(table, "throw N") == f"{explodes} Power 2, then the counter."
    assert note_of(table, "throw N") == "There now: nobody."
    when(table, "throw E")
    assert effect_of(table, "counter of violet").startswith("Power 2 − 1 cover = 1, then the counter.")


def test_trooper_fire_shows_its_sum_before_the_counter() -> None:
    acting = {"sector": "centre", "cloak": 2}
    table = given(
        "T1 D1", "- D6", "- D7", varans={"cyan-A": "SE", "amber-B": acting, "violet-C": acting}, troopers={"centre": 4}
    )
    assert effect_of(table, "centre at amber-B").endswith(" it: Power 1 − 2 cloak = −1, then the counter.")
    assert effect_of(table, "centre at violet-C").endswith(" it: Power 1 − 1 melee − 2 cloak = −2, then the counter.")
    when(table, "centre at amber-B", "centre at amber-B")
    fired = "Then 3 troopers fire at it: Power 3 − 2 cloak = 1, then the counter."
    assert effect_of(table, "centre at amber-B") == fired
    while asked(table) == "fire":
        when(table, offered(table)[0])
    assert asked(table) == "pick"
    both = "Amber's Kiln: Power 3 − 2 cloak = 1; Violet's Veil: Power 1 − 1 melee − 2 cloak = −2; then the counter."
    assert effect_of(table, "counter of amber").startswith(both)


def test_what_is_mine_is_called_mine() -> None:
    """Troopers may be told to fire at their commander's own varans: nobody should do that for want of a word."""
    acting = {"sector": "centre", "cloak": 2}
    table = given("T1 D1", "- D6", varans={"cyan-A": acting, "amber-B": acting}, troopers={"centre": 1})
    labels = [option.label for option in (table.decisions[0].describe(text) for text in offered(table))]
    assert "A trooper in the centre fires at your Rasp" in labels
    assert "A trooper in the centre fires at Amber's Kiln" in labels
    table = given("B2 D1", "- D6", varans={"cyan-B": "NW", "amber-A": "NW"})
    assert effect_of(table, "no attack").startswith("Your Kiln does not attack")


def laid_next(table: nt.Table, card: str) -> tuple[str, str]:
    """What a card does as the next one of a programme, and the note beside it."""
    decision = table.decision(0)
    assert decision is not None
    told = decision.describe(card)
    return told.effect, told.note


@rule("HUNT-SELECT-09", "HUNT-SELECT-13", "HUNT-SELECT-16")
def test_a_card_says_that_it_will_be_ignored_or_count_as_the_trooper_card() -> None:
    table = selecting(varans={"cyan-A": "NW", "cyan-C": "NW", "amber-A": "SE"})
    assert laid_next(table, "B1") == ("Ignored: Kiln is dead.", "")
    table.choose(0, ["A1"])
    assert laid_next(table, "A2") == ("Ignored: Rasp acts in phase 1.", "")
    assert not laid_next(table, "C1")[0].startswith("Ignored")
    table.choose(0, ["C1", "A2"])
    for card in ("A3", "B1", "C3"):
        assert laid_next(table, card) == ("The troopers act instead: no trooper card is laid.", "")
    assert not laid_next(table, "T1")[0].startswith(("Ignored", "The troopers"))


@rule("HUNT-SELECT-09")
def test_the_third_card_of_a_varan_is_ignored_too_and_nothing_is_said_to_act_before_it() -> None:
    table = selecting(varans={"cyan-A": "NW", "amber-A": "SE"})
    table.choose(0, ["A1", "A2"])
    assert laid_next(table, "A3") == ("Ignored: another card of Rasp in a row.", "")


@rule("HUNT-SELECT-17")
def test_the_trooper_card_laid_once_leaves_the_last_card_as_it_is() -> None:
    table = selecting(varans={"cyan-A": "NW", "cyan-C": "NW", "amber-A": "SE"})
    table.choose(0, ["T1", "C1", "A2"])
    assert laid_next(table, "A3") == ("Ignored: Rasp acts in phase 3.", "")
    assert not laid_next(table, "C3")[0].startswith(("Ignored", "The troopers"))


def test_with_the_ruling_a_third_card_of_a_varan_acts_again() -> None:
    table = selecting(varans={"cyan-A": "NW", "amber-A": "SE"}, options={"three_in_a_row": "works"})
    table.choose(0, ["A1", "A2"])
    assert not laid_next(table, "A3")[0].startswith("Ignored")


def test_setup_refuses_what_makes_no_table() -> None:
    for position, words in (
        ({"troopers": {"N": 7}}, "troopers.N"),
        ({"troopers": {"X": 1}}, "no sector 'X'"),
        ({"board": {"N": "no-such-tile"}}, "no-such-tile"),
        ({"board": {"N": "ash-pit", "S": "ash-pit"}}, "lies on the board already"),
        ({"players": [{}, {}, {}]}, "players"),
        ({"wrong": 1}, "wrong"),
        ({"players": [{"varans": {"D": "N"}}]}, "no varan 'D'"),
        ({"players": [{"varans": {"A": {"sector": "N", "damage": 9}}}]}, "is dead"),
        ({"players": [{"varans": {"A": {"counters": ["amber-D3"]}, "B": {"counters": ["amber-D3"]}}}]}, "two varans"),
        ({"players": [{"varans": {"A": {"counters": ["amber-D6"]}}}]}, "cannot lie on a varan"),
        ({"phase": 7}, "phase"),
        ({"stage": "dinner"}, "stage"),
        ({"reserve": 60}, "50 troopers"),
        ({"players": [{"cards": ["A1", "A1", "B1", "T1"]}]}, "named twice"),
    ):
        with pytest.raises(nt.Invalid, match=words):
            nt.setup("neo-hunt-3", position, seats=2)


def test_a_position_is_the_whole_truth() -> None:
    for number, table in enumerate(moments(4)):
        if number % 7 == 0 and not table.over:
            twin = nt.setup("neo-hunt-3", table.position())
            assert twin.view(None) == table.view(None)
            assert [d.options for d in twin.decisions] == [d.options for d in table.decisions]


@rule("HUNT-SHOT-01", "HUNT-REINF-07", "HUNT-MOVE-01", "HUNT-SETUP-19")
def test_a_sector_is_never_taken_for_another_that_begins_like_it() -> None:
    table = given("B1 D1", "- D6", varans={"cyan-B": "centre", "amber-A": "SW"}, troopers={"S": 2, "SE": 2})
    refuses(table, "attack troopers in N", "HUNT-SHOT-01")
    table = given("B1 D1", "- D6", varans={"cyan-B": "NW", "amber-A": "SW"}, troopers={"NE": 2})
    refuses(table, "attack troopers in N", "HUNT-SHOT-01")
    table = given("T1 D1", "- D6", varans={"cyan-A": "NW", "amber-A": "SW"}, troopers={"E": 2})
    refuses(table, "1 from E to N", "HUNT-MOVE-01")
    full = {"stage": "reinforcement", "troopers": {"N": 6, "NW": 6, "S": 6}, "reserve": 8, "players": [{"troopers": 5}]}
    table = nt.setup("neo-hunt-3", full, seats=2)
    refuses(table, "2 to N", "HUNT-REINF-07")
    table = nt.setup("neo-hunt-3", {"stage": "set-up", "players": [{"varans": {"A": "S"}}]}, seats=3)
    refuses(table, "2 to S", "HUNT-SETUP-19")


def test_every_option_names_its_ruling_and_every_ruling_is_documented() -> None:
    book = rulebook.of_game("neo-hunt-3")
    assert book is not None
    options = {setting.ruling: setting.name for setting in nt.game("neo-hunt-3").settings}
    assert sorted(options) == [f"HUNT-R-{number}" for number in (14, 25, 26, 32, 45, 52, 61, 65, 68, 70)]
    assert {id: ruling.option for id, ruling in book.rulings.items() if ruling.option} == options
    assert len(book.rulings) >= 70
    for id, ruling in book.rulings.items():
        assert ruling.ruling and book.citing(id), id
