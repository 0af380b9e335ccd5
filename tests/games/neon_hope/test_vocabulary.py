"""What packs may write keeps its promise: prices, dice, votes, moves and standing effects where no card of ours uses them so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.games.neon_hope.reading.content import check
from neontable.testing import rule
from tests.games.neon_hope.table import (
    BOTTOM,
    TOP,
    asked,
    card,
    deniz,
    dial,
    given,
    hand,
    happened,
    larx,
    noor,
    options,
    ottilie,
    player,
    shown,
    the,
    when,
)

STATES = {
    "PV-1": ("Toll", "NET", "WHEN CHANGE(each): (1 Res) SURV -1"),
    "PV-2": ("Bribe", "NET", "START: (1 Res) SURV -1"),
    "PV-3": ("Meter", "NET", "WHEN MODIFIER(each, number): STRESS them 1"),
    "PV-4": ("Blind Spot", "LOC", "ALWAYS: UNCOUNTED 1"),
    "PV-5": ("Spotlight", "LOC", "ALWAYS: CHARGEWORTH 3 LOC"),
    "PV-6": ("Own Tariff", "ZONE", "ALWAYS: COST +1 ; MORE INV 1"),
    "PV-7": ("Weak Light", "LOC", "ALWAYS: CHARGEWORTH 1 LOC"),
    "PV-9": ("Leak", "NET", "START: SECRET lead@ANY 1"),
    "PV-8": ("Door Code", "NET", "REVEALED: (1 Res) SURV -1"),
}
EVENTS = {
    "PV-20": ("Reading", "REVEAL {-3, -2, -1, 0, +1, +2, +3, Skull, Epic Win, Epic Fail: SURV +1}"),
    "PV-21": ("Loose Wire", "CHARGE me ROLL -1"),
    "PV-22": ("Lottery", "IF CHARGED(ROLL) {STRESS me 1} ELSE {SURV +1}"),
    "PV-23": ("Short Circuit", "FOR each {CHARGE them ROLL -1}"),
    "PV-24": ("Question", "FOR each {CHOOSE {FLAG cold_store_cache ; HOPE them 1 | FLAG yard_union ; HOPE them 1}}"),
    "PV-25": ("Petition", "CHOOSE {FLAG cold_store_cache ; SURV +2 | FLAG yard_union ; SURV +2}"),
    "PV-26": ("Alarm", "SURV +9"),
    "PV-28": ("Turnstile", "(1 Res) SURV +1"),
}
TOOLS = {
    "O-T7": ("ottilie", "Rail Pass", 3, "START: (R) SURV -3"),
    "O-T4": ("ottilie", "Deep Breath", 1, "WHEN STRESS(near): SHARE"),
    "O-T5": ("ottilie", "Coupon", 1, "ALWAYS: COST -1"),
    "O-T6": ("ottilie", "Umbrella", 3, "1/round WHEN STRESS(near): SHARE"),
    "N-T2": ("noor", "Whistle", 1, "FREE: (R) MOVE enemy@LOC ANY"),
    "N-T4": ("noor", "Lantern", 1, "ALWAYS: HAVE LOC INV Teamwork"),
    "N-T5": ("noor", "Tarpaulin", 2, "ALWAYS: UNCOUNTED 1"),
    "N-T6": ("noor", "Siren", 2, "FREE: (R) MOVE enemy@NEAR OPP"),
    "N-T7": ("noor", "Discount", 1, "ALWAYS: COST -1"),
}
STATE = """
[[encounter]]
id = "{}"
set = "NC"
name = "{}"
kind = "State"
copies = 1
appears = "{}"
task = "HCK LOG 4"
slots = "C3"
text = "{}"
origin = "original"
"""
EVENT = """
[[encounter]]
id = "{}"
set = "NC"
name = "{}"
kind = "Event"
copies = 1
text = "{}"
origin = "original"
"""
FOLLOW_UP = """
[[encounter]]
id = "PV-27"
set = "NC"
name = "Tip-Off"
kind = "Event"
copies = 1
keywords = ["Follow-Up"]
text = "SECRET lead@ANY 1"
origin = "original"
"""
TOOL = """
[[tool]]
id = "{}"
character = "{}"
name = "{}"
cost = {}
text = "{}"
origin = "original"
"""
ACTION = """
[[action]]
id = "L-A3"
character = "larx"
name = "Read the Queue"
type = "INV"
bonus = 3
universal = true
text = "PLAY: (1 Res) IMPACT 1"
origin = "original"
"""
LEAD = """
[[lead]]
id = "PV-L"
set = "E1"
name = "Safe"
origin = "original"

[lead.a]
setup = "1 Secret"
task = "INV PER 3"
text = "COMPLETED: (2 Res) HOPE me 2"

[lead.b]
setup = "1 Secret"
task = "INV PER 3"
"""


def write(folder: Path, **files: str) -> str:
    """A pack with files of these texts."""
    (folder / "pack.toml").write_text('game = "neon-hope"\ntitle = "Words"\n', encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return str(folder)


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A pack with all of these cards."""
    encounters = "".join(STATE.format(id, *rest) for id, rest in STATES.items()) + FOLLOW_UP
    encounters += "".join(EVENT.format(id, *rest) for id, rest in EVENTS.items())
    tools = "".join(TOOL.format(id, *rest) for id, rest in TOOLS.items())
    folder = tmp_path_factory.mktemp("words")
    return write(folder, encounters=encounters, tools=tools, actions=ACTION, leads=LEAD)


def draws(words: str, *players: dict[str, Any], first: str, then: list[Any] | None = None, **fields: Any) -> nt.Table:
    """The encounter phase has begun: the first character has drawn this card, and resolves it."""
    who = list(players) or [larx(hope=0), deniz(hope=0, place=BOTTOM)]
    others = ["OE-4", "OE-4#2"][: len(who) - 1]  # »Face Match« asks at once, so what is tested stays as it is
    fields = {"cards": [], "responsible": 0, "taken": (1 << len(who)) - 1, **fields}
    table = given(*who, packs=words, chance=shown(first, *others, *(then or [])), **fields)
    return when(table, "end turn")


# ---------------------------------------------------------------- prices and limits
@rule("HOPE-RUL-106", "HOPE-RUL-39")
@pytest.mark.parametrize(("answer", "resources", "surveillance"), [("use Toll", 1, 4), ("pass", 2, 5)])
def test_who_is_concerned_may_use_a_text_on_nobodys_card(
    words: str, answer: str, resources: int, surveillance: int
) -> None:
    table = given(larx(resources=2), deniz(resources=9), cards=[card("PV-1", "network")], dial=5, packs=words)
    when(table, "move to Syphon/bottom")
    assert table.decisions[0].seat == 0 and options(table) == ("pass", "use Toll")
    when(table, answer)
    assert asked(table) == "act" and player(table)["resources"] == resources and dial(table) == surveillance


@rule("HOPE-RUL-106")
def test_who_cannot_pay_a_text_on_nobodys_card_is_not_asked(words: str) -> None:
    table = given(larx(resources=0), deniz(resources=9), cards=[card("PV-1", "network")], dial=5, packs=words)
    when(table, "move to Syphon/bottom")
    assert asked(table) == "act" and dial(table) == 5


@rule("HOPE-RUL-106", "HOPE-ENC-01")
@pytest.mark.parametrize(("resources", "answer", "left"), [(2, "use Bribe", 1), (2, "pass", 2), (0, "", 0)])
def test_a_start_text_with_a_price_is_offered_to_the_responsible_character(
    words: str, resources: int, answer: str, left: int
) -> None:
    table = given(
        deniz(resources=9), larx(resources=resources), cards=[card("PV-2", "network")], dial=5, taken=3, packs=words,
        responsible=1, chance=shown("OE-4", "OE-4#2"),
    )  # fmt: skip
    when(table, "end turn")
    if answer:
        assert table.decisions[0].seat == 1 and options(table) == ("pass", f"use {names('PV-2')}")
        assert table.decisions[0].prompt == "The encounter phase begins: use something?"
        when(table, answer)
    assert asked(table) == "choice"  # of the card that was drawn
    assert player(table, 1)["resources"] == left and dial(table) == 5 + 2 - (answer == "use Bribe")


def names(id: str) -> str:
    """What a State of the pack is called."""
    return STATES[id][0]


@rule("HOPE-RUL-86", "HOPE-ENC-02")
def test_the_order_of_start_texts_is_asked_for_where_one_may_be_left_out(words: str) -> None:
    cards = [card("OE-1", "network"), card("PV-2", "network")]
    free = [card("OE-1", "network"), card("OE-1", "network")]  # two that only raise the dial
    for there, wanted in ((cards, "start"), (free, "choice")):
        table = given(
            larx(resources=1), deniz(), cards=there, dial=5, taken=3, packs=words, chance=shown("OE-4", "OE-4#2")
        )
        when(table, "end turn")
        assert asked(table) == wanted


@rule("HOPE-TOOL-02", "HOPE-ENC-01")
@pytest.mark.parametrize("answer", ["use Rail Pass", "pass"])
def test_a_start_text_of_a_tool_is_paid_by_its_owner(words: str, answer: str) -> None:
    table = given(
        larx(), ottilie(tools=["O-T7"]), cards=[], dial=5, taken=3, packs=words, chance=shown("OE-4", "OE-4#2")
    )
    when(table, "end turn")
    assert table.decisions[0].seat == 1 and options(table) == ("pass", "use Rail Pass")
    when(table, answer)
    used = answer != "pass"
    assert dial(table) == (4 if used else 7) and len(player(table, 1)["tools"]) == (0 if used else 1)


@rule("HOPE-CARD-07", "HOPE-RUL-39")
@pytest.mark.parametrize(("resources", "answer", "secrets"), [(2, "use Read the Queue", 1), (2, "pass", 2), (0, "", 2)])
def test_a_text_of_the_played_action_card_is_paid_or_not_done(
    words: str, resources: int, answer: str, secrets: int
) -> None:
    table = given(
        larx(resources=resources), deniz(), cards=[card("102", secrets=3)], packs=words, chance=shown("0", "0")
    )
    when(table, "investigate Bar", "play Read the Queue")
    if answer:
        assert asked(table) == "react" and options(table) == ("pass", "use Read the Queue")
        when(table, answer)
    assert asked(table) == "act" and the(table, "Bar")["secrets"] == secrets
    assert player(table)["resources"] == resources - (secrets == 1)


@rule("HOPE-BOX-03", "HOPE-RUL-39")
@pytest.mark.parametrize(("resources", "answer", "hope"), [(2, "use Safe", 2), (2, "pass", 0), (1, "", 0)])
def test_a_completed_box_with_a_price_is_paid_or_not_done(words: str, resources: int, answer: str, hope: int) -> None:
    table = given(
        larx(hope=0, resources=resources, attributes=[5, 5, 3, 1]), deniz(), cards=[card("PV-L")], packs=words,
        chance=shown("0"),
    )  # fmt: skip
    when(table, "investigate Safe", "no card")
    if answer:
        assert asked(table) == "react" and table.decisions[0].prompt == "Safe is completed: use something?"
        when(table, answer)
    assert asked(table) == "act" and player(table)["hope"] == hope
    assert player(table)["resources"] == resources + 1 - hope  # the completed task earns one


@rule("HOPE-BOX-01", "HOPE-RUL-39")
@pytest.mark.parametrize("first", ["PV-8", "PV-28"])
def test_what_a_drawn_card_does_for_a_price_is_offered_to_who_drew_it(words: str, first: str) -> None:
    table = draws(words, larx(resources=1), deniz(), first=first, dial=5)
    assert table.decisions[0].seat == 0 and asked(table) == "react"
    moment = "Door Code is revealed" if first == "PV-8" else "Larx resolves an encounter card"
    assert table.decisions[0].prompt == f"{moment}: use something?"
    again = nt.setup("neon-hope", table.position(), packs=[words])  # the question can be entered from the state
    assert again.state_hash() == table.state_hash()
    when(again, options(again)[1])
    assert player(again)["resources"] == 0 and dial(again) == 7 + (1 if first == "PV-28" else -1)


# ---------------------------------------------------------------- modifiers, the die
def test_a_number_outside_a_task_is_answered_too(words: str) -> None:
    table = draws(words, first="PV-20", cards=[card("PV-3", "network")], then=["+1"])
    assert [line.fields["n"] for line in table.log if line.kind == "stress"] == [1]
    assert asked(table) == "lose" and dial(table) == 2  # the effect of the entry comes after it


def test_a_redraw_is_not_offered_outside_a_task(words: str) -> None:
    table = draws(words, deniz(tools=["D-T4"]), larx(place=BOTTOM), first="PV-20", then=["-1"])
    assert happened(table, "revealed") == 1 and asked(table) != "react"
    table = given(deniz(tools=["D-T4"]), larx(place=BOTTOM), cards=[card("102")], packs=words, chance=shown("-1"))
    when(table, "investigate Bar", "no card")
    assert asked(table) == "react"


@rule("HOPE-DIE-01")
@pytest.mark.parametrize(("first", "charges", "stress"), [("PV-21", 1, 0), ("PV-22", 2, 1), ("PV-23", 1, 0)])
def test_a_text_that_has_not_rolled_yet_rolls_now(words: str, first: str, charges: int, stress: int) -> None:
    both = [larx(hope=0, markers={"logic": [2]}), deniz(hope=0, place=BOTTOM, markers={"logic": [2]})]
    table = draws(words, *both, first=first, then=[3])  # the fourth face is Logic
    assert happened(table, "rolled") == 1 and happened(table, "stress") == stress
    assert player(table)["markers"] == [{"attribute": "Logic", "charges": charges}]
    for_each = first == "PV-23"  # one roll for all
    assert player(table, 1)["markers"] == [{"attribute": "Logic", "charges": 1 if for_each else 2}]


# ---------------------------------------------------------------- votes
@rule("HOPE-RUL-92")
def test_a_vote_keeps_whom_the_text_means(words: str) -> None:
    table = draws(words, first="PV-24")
    for _ in range(2):
        when(table, "vote cold store cache", seat=0)
        when(table, "vote cold store cache", seat=1)
    assert [player(table, seat)["hope"] for seat in (0, 1)] == [1, 1]


@rule("HOPE-RUL-92")
def test_after_a_vote_the_text_is_still_that_of_an_encounter_card(words: str) -> None:
    table = draws(words, deniz(tools=["D-T5"]), larx(place=BOTTOM), first="PV-25")
    when(table, "vote cold store cache", seat=0)
    when(table, "vote cold store cache", seat=1)
    assert asked(table) == "react" and options(table) == ("pass", "use Ghost Profile")  # WHEN SURV(me)


# ---------------------------------------------------------------- Enemies that are moved
def test_opp_is_the_opposite_location_of_the_enemy_that_moves(words: str) -> None:
    table = given(noor(tools=["N-T6"]), larx(), cards=[card("OE-3", BOTTOM), card("OE-2", TOP)], packs=words)
    when(table, "use Siren", "choose Loitering Drone")
    assert the(table, "Loitering Drone")["place"] == TOP and the(table, "Comfort Patrol")["place"] == TOP


def test_an_enemy_is_moved_to_a_location_of_my_choice(words: str) -> None:
    table = given(
        noor(tools=["N-T2"]), larx(), settings=["Syphon", "Backstage"], cards=[card("OE-2", TOP)], packs=words
    )
    when(table, "use Whistle")
    assert asked(table) == "place" and options(table) == (
        "go to Syphon/bottom", "go to Backstage/top", "go to Backstage/bottom",
    )  # fmt: skip
    when(table, "go to Backstage/bottom")
    assert asked(table) == "act" and the(table, "Comfort Patrol")["place"] == "Backstage/bottom"


# ---------------------------------------------------------------- standing effects
@rule("HOPE-ENC-06")
@pytest.mark.parametrize("by_tool", [True, False])
def test_uncounted_holds_on_a_card_at_the_location_and_on_a_tool_of_somebody_there(words: str, by_tool: bool) -> None:
    there = [card("OE-2", TOP)] if by_tool else [card("OE-2", TOP), card("PV-4", TOP)]
    tools = ["N-T5"] if by_tool else []
    table = given(noor(tools=tools), larx(), cards=there, packs=words, taken=3, chance=shown("OE-4", "OE-4#2"))
    when(table, "end turn")
    assert dial(table) == 2
    table = given(
        noor(place=BOTTOM, tools=tools), larx(), cards=[card("OE-2", TOP), card("PV-4", BOTTOM)], packs=words, taken=3,
        chance=shown("OE-4", "OE-4#2"),
    )  # fmt: skip
    when(table, "end turn")
    assert dial(table) == 3  # it holds elsewhere


@rule("HOPE-RUL-107", "HOPE-MARK-01")
@pytest.mark.parametrize(
    ("there", "worth"),
    [([("PV-5", TOP)], 3), ([("PV-7", TOP), ("PV-5", TOP)], 3), ([("PV-7", TOP)], 1), ([("PV-5", BOTTOM)], 2)],
)
def test_a_charge_is_worth_what_the_best_card_there_says(words: str, there: list[tuple[str, str]], worth: int) -> None:
    table = given(
        larx(markers={"perception": [2]}), deniz(place=BOTTOM), cards=[card("102"), *[card(*each) for each in there]],
        packs=words, chance=shown("-3"),
    )  # fmt: skip
    when(table, "investigate Bar", "no card", "spend Perception")
    values = [line.fields["value"] for line in table.log if line.kind in ("success", "failure")]
    assert values == [2 + worth - 3]


@rule("HOPE-FOCUS-07")
def test_cost_holds_on_a_state_in_a_play_zone_and_on_a_tool(words: str) -> None:
    def offered(*players: dict[str, Any], cards: list[dict[str, Any]]) -> tuple[str, ...]:
        table = given(*players, cards=cards, packs=words)
        when(table, "focus")
        when(table, options(table)[0])
        return options(table)

    larx_buys = larx(resources=2, endurance=5)
    assert "buy Steel-Toe Boots" in offered(larx_buys, deniz(), cards=[])
    assert "buy Steel-Toe Boots" not in offered(larx_buys, deniz(), cards=[card("PV-6", "zone 1")])
    short = larx(resources=1, endurance=5)
    assert "buy Steel-Toe Boots" not in offered(short, noor(), cards=[])
    assert "buy Steel-Toe Boots" in offered(short, noor(tools=["N-T7"]), cards=[])


@rule("HOPE-FOCUS-07")
def test_no_tool_costs_less_than_nothing(words: str) -> None:
    table = given(larx(resources=1, endurance=5), noor(tools=["N-T7"]), ottilie(tools=["O-T5"]), cards=[], packs=words)
    when(table, "focus")
    when(table, options(table)[0])
    when(table, "buy Guest List")  # it costs 1
    assert player(table)["resources"] == 1


@rule("HOPE-RUL-87")
@pytest.mark.parametrize(("place", "teamwork"), [(TOP, True), (BOTTOM, False)])
def test_have_loc_on_a_tool_holds_for_tasks_where_its_owner_is(words: str, place: str, teamwork: bool) -> None:
    table = given(
        larx(markers={"perception": [2]}), noor(place=place, tools=["N-T4"]), cards=[card("102", TOP)], packs=words,
        chance=shown("0"),
    )  # fmt: skip
    when(table, "investigate Bar", "no card")
    assert ("spend Perception for impact" in options(table)) == teamwork


@pytest.mark.parametrize(
    ("appears", "text"),
    [("LOC", "ALWAYS: MORE INV 1"), ("NET", "ALWAYS: HAVE me INV Reckless"), ("LOC", "ALWAYS: FREEMOVE")],
)
def test_what_is_about_an_owner_is_refused_on_a_state_that_has_none(tmp_path: Path, appears: str, text: str) -> None:
    write(tmp_path, encounters=STATE.format("PV-1", "Toll", appears, text))
    found = [str(problem) for problem in check([tmp_path]).found]
    assert len(found) == 1 and "encounter PV-1: field text" in found[0] and "belongs to a character" in found[0]
    (tmp_path / "encounters.toml").write_text(STATE.format("PV-1", "Toll", "ZONE", text), encoding="utf-8")
    assert not check([tmp_path]).found


# ---------------------------------------------------------------- order
@rule("HOPE-RUL-57", "HOPE-KEY-FollowUp")
def test_the_objective_is_looked_at_before_the_follow_up_is_drawn(words: str) -> None:
    table = given(
        larx(place="Canal Steps/top"), deniz(place="Canal Steps/top"), settings=["Syphon", "Canal Steps"], chapter=2,
        dial=34, fired=15, cards=[card("109", "Canal Steps/bottom", side="B", secrets=1)], packs=words, taken=3,
        chance=shown("PV-27", "OE-4", "PV-26"),
    )  # fmt: skip
    when(table, "end turn")
    for seat in (0, 1):
        when(table, options(table, seat)[0], seat=seat)
    assert table.view(0)["outcome"] == "won" and happened(table, "resolves") == 1


@rule("HOPE-RUL-57", "HOPE-ENC-01")
@pytest.mark.parametrize("dial", [36, 38])
def test_the_objective_is_looked_at_after_what_begins_the_encounter_phase(words: str, dial: int) -> None:
    table = given(
        larx(place="Canal Steps/top"), deniz(place="Canal Steps/top"), settings=["Syphon", "Canal Steps"], chapter=2,
        dial=dial, fired=15, cards=[card("109", "Canal Steps/bottom", side="B", secrets=1), card("PV-9", "network")],
        packs=words, taken=3, chance=shown("OE-4", "OE-4#2"),
    )  # fmt: skip
    when(table, "end turn", "begin with Leak")
    for seat in (0, 1):
        when(table, options(table, seat)[0], seat=seat)
    assert table.view(0)["outcome"] == "won" and happened(table, "drew") == 0


@rule("HOPE-STRESS-01")
def test_two_characters_take_over_parts_of_the_same_stress(words: str) -> None:
    table = given(
        larx(hope=0), noor(hope=0, tools=["N-T3"]), ottilie(hope=0, tools=["O-T6"]), cards=[], packs=words, taken=7,
        chance=shown("OE-5", "OE-4", "OE-4#2"),
    )  # fmt: skip
    when(table, "end turn", "use Stretcher", "take 1 Stress", "use Umbrella")
    told = [(line.seat, line.fields["n"]) for line in table.log if line.kind == "stress"]
    assert told == [(0, 2), (1, 1)] and table.decisions[0].seat == 1
    when(table, options(table)[0])
    assert table.decisions[0].seat == 2 and asked(table) == "lose"
    assert [(line.seat, line.fields["n"]) for line in table.log if line.kind == "stress"] == [(0, 2), (1, 1), (2, 1)]
    assert [len(hand(table, seat)) for seat in range(3)] == [7, 6, 7]


@rule("HOPE-STRESS-01")
def test_nobody_is_asked_for_a_part_of_stress_that_is_taken_over_already(words: str) -> None:
    table = given(
        larx(hope=0), noor(hope=0, tools=["N-T3"]), ottilie(hope=0, tools=["O-T4"]), cards=[], packs=words, taken=7,
        chance=shown("OE-5", "OE-4", "OE-4#2"),
    )  # fmt: skip
    when(table, "end turn", "use Stretcher", "take 2 Stress")
    told = [(line.seat, line.fields["n"]) for line in table.log if line.kind == "stress"]
    assert told == [(0, 2), (1, 2)]  # nothing was left of the first
    assert asked(table) == "share" and table.decisions[0].seat == 2  # but the second is Stress of its own
