"""The encounter phase, encounter cards, thresholds and rounds."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import neontable as nt
from neontable.games.neon_hope.knowledge import deal
from neontable.games.neon_hope.rules import leads
from neontable.games.neon_hope.state import NETWORK
from neontable.kernel.chance import Quick
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
    in_play,
    kinds,
    larx,
    markers,
    noor,
    options,
    ottilie,
    player,
    refuses,
    shown,
    the,
    when,
)

QUIET = ("OE-7", "OE-7#2")  # »Wrong Address«: with no Enemy beside it only looks at modifiers


def drawn(*names: str) -> list[object]:
    """The encounter cards that are drawn, and modifiers for whoever looks at some."""
    return shown(*names, "-3", "-3", "-2", "-2", "-1", "-1", "0", "0")


def to_phase(table: nt.Table) -> nt.Table:
    """Both end their turns; modifiers that somebody looks at go back."""
    when(table, "end turn", "end turn")
    while asked(table) == "archive":
        when(table, "archive nothing")
    return table


# ---------------------------------------------------------------- what all see coming
@rule("HOPE-ENC-05", "HOPE-ENC-06", "HOPE-ENC-08")
def test_the_dial_says_what_the_encounter_phase_will_add_and_the_chapter_what_is_done() -> None:
    alone = given(larx(place=TOP), deniz(place=TOP), cards=[card("OE-2", BOTTOM), card("OE-3", TOP)])
    assert alone.view(0)["surveillance"]["coming"] == 2 + 1
    chapter = given(larx(), deniz(), cards=[card("101", TOP, side="B"), card("105", BOTTOM)]).view(None)["chapter"]
    assert [(each["card"], each["met"]) for each in chapter["goals"]] == [("Barkeeper", True), ("Dance Floor", False)]
    assert chapter["title"] and not chapter["any"]


# ---------------------------------------------------------------- steps
@rule(
    "HOPE-EX-42", "HOPE-ENC-01", "HOPE-ENC-03", "HOPE-ENC-13", "HOPE-HACK-02", "HOPE-HACK-04", "HOPE-RUL-27", "HOPE-ROUND-05",
)  # fmt: skip
def test_ex_42_a_state_in_the_network_fires_three_times_and_fills_by_itself() -> None:
    table = given(larx(place=TOP), deniz(place=TOP), cards=[card("OE-1", "network", cubes=3)], chance=drawn(*QUIET))
    to_phase(table)
    assert dial(table) == 1 + 2 and in_play(table, "Data De-Anonymization") is None
    assert player(table)["resources"] == player(table, 1)["resources"] == 0
    assert kinds(table).index("surveillance") < kinds(table).index("defeated")


@rule("HOPE-EX-34", "HOPE-ENC-05", "HOPE-ENC-06", "HOPE-ENC-07", "HOPE-ENC-09", "HOPE-RETR-08")
def test_ex_34_a_retreated_enemy_is_not_counted_and_flips_up() -> None:
    table = given(larx(), deniz(), cards=[card("OE-2", down=True)], chance=shown("OE-4", "OE-4#2"))
    when(table, "end turn", "end turn")
    assert dial(table) == 2 and not the(table, "Comfort Patrol")["retreated"]


@rule("HOPE-EX-35", "HOPE-ENC-06", "HOPE-ENC-08", "HOPE-RUL-79")
def test_ex_35_an_enemy_counts_once_however_many_are_with_it() -> None:
    table = given(larx(), deniz(), noor(), cards=[card("OE-3")], chance=shown("OE-5", "OE-5#2", "OE-4"))
    when(table, "end turn", "turn of Deniz", "end turn", "end turn")
    assert [line.fields["n"] for line in table.log if line.kind == "surveillance"] == [4]


@rule("HOPE-EX-109", "HOPE-ENC-06")
def test_ex_109_the_first_enemy_on_the_floor_is_not_counted() -> None:
    table = given(
        larx(place=BOTTOM),
        deniz(place=TOP),
        cards=[card("OE-3", BOTTOM), card("OE-3", BOTTOM)],
        chance=shown("OE-5", "OE-5#2"),
    )
    when(table, "end turn", "end turn")
    assert next(line.fields["n"] for line in table.log if line.kind == "surveillance") == 3


@rule("HOPE-EX-67", "HOPE-ENC-04")
def test_ex_67_a_state_elsewhere_gets_no_cube() -> None:
    table = given(larx(), deniz(), cards=[card("NC-5", "zone 0"), card("NC-3")], chance=drawn(*QUIET))
    to_phase(table)
    assert the(table, "Tagged")["cubes"] == [] and the(table, "Strobe Fault")["cubes"] == []


@rule("HOPE-ENC-10", "HOPE-CHAR-16", "HOPE-ROUND-01", "HOPE-ROUND-02")
def test_all_trackers_are_unspent_again() -> None:
    table = given(larx(spent=3, hand=[f"L-A{n}" for n in range(1, 9)]), deniz(), cards=[], chance=drawn(*QUIET))
    when(table, "end turn")
    while asked(table) == "archive":
        when(table, "archive nothing")
    if asked(table) == "act":
        to_phase(table)
    assert player(table)["actions"] == 3 and table.view(0)["round"] == 2


@rule("HOPE-ENC-11", "HOPE-ENC-12", "HOPE-ENC-15", "HOPE-ENC-14", "HOPE-RUL-54", "HOPE-ENC-16")
def test_drawn_cards_are_their_drawers_secret_until_they_are_resolved() -> None:
    table = given(larx(), deniz(hope=0), cards=[], chance=shown("DF-1", "OE-5", "OE-4"))
    when(table, "end turn", "end turn")
    assert asked(table) == "choice" and table.decisions[0].seat == 0
    mine = table.view(1)["drawn"]
    assert mine[0] is None and mine[1]["card"] == "OE-5" and mine[1]["name"] and table.view(0)["drawn"] == [None, {}]
    assert table.view(0)["resolving"]["seat"] == 0 and "resolving" in table.view(None)
    assert table.view(None)["drawn"] == [None, {}] and table.view(0)["closed"]
    assert "Push Notification" not in str([line.as_data() for line in table.log_for(0)])
    honour = given(larx(), deniz(), cards=[], chance=shown("DF-1", "OE-5", "OE-4"), options={"consultation": "honour"})
    when(honour, "end turn", "end turn")
    assert not honour.view(0)["closed"] and honour.view(0)["drawn"] == [None, {}]
    when(table, "choose Surveillance")
    assert [line.seat for line in table.log if line.kind == "resolves"] == [0, 1]


@rule("HOPE-ENC-12", "HOPE-RUL-07")
def test_the_responsible_character_resolves_first_then_clockwise() -> None:
    table = given(
        larx(), deniz(), noor(), cards=[], chance=shown("DF-1", "DF-1#2", "DF-1#3"), responsible=1,
    )  # fmt: skip
    when(table, "end turn", "turn of Deniz", "end turn", "end turn")
    while asked(table) in ("choice", "hope", "lose"):
        when(table, options(table)[-1])
    assert [line.seat for line in table.log if line.kind == "resolves"] == [1, 2, 0]


@rule("HOPE-EX-111", "HOPE-ENC-02", "HOPE-RUL-86")
def test_ex_111_the_order_of_start_effects_is_asked_only_if_it_can_matter() -> None:
    two = [card("OE-1", "network"), card("OE-1", "network")]
    alike = given(ottilie(), larx(), cards=two, chance=drawn(*QUIET))
    to_phase(alike)
    assert happened(alike, "round") == 1
    table = given(ottilie(tools=["O-T7"]), larx(), cards=two, chance=drawn(*QUIET))
    when(table, "end turn", "end turn")
    assert asked(table) == "start" and table.decisions[0].seat == 1  # Larx is responsible
    assert options(table) == ("begin with Data De-Anonymization", "begin with Quiet Carriage")
    for at, matters in ((5, False), (8, True)):  # at 8 the threshold at 10 lies between
        between = given(ottilie(tools=["O-T7"]), larx(), cards=two, dial=at, chance=drawn(*QUIET))
        when(between, "end turn", "end turn")
        assert (asked(between) == "start") == matters
    for tools, at, matters in ((["N-T8"], 5, False), (["N-T8"], 8, True)):  # a Hope and the dial do not meet
        beside = given(noor(tools=tools, hope=0), larx(), cards=two, dial=at, chance=drawn(*QUIET))
        when(beside, "end turn", "end turn")
        assert (asked(beside) == "start") == matters


@rule("HOPE-EX-107", "HOPE-ENC-01")
def test_ex_107_quiet_carriage_lowers_the_dial_unless_one_plays_alone() -> None:
    table = given(ottilie(tools=["O-T7"]), larx(), cards=[], dial=5, chance=drawn(*QUIET))
    to_phase(table)
    assert dial(table) == 5 - 1 + 2
    alone = given(ottilie(tools=["O-T7"]), cards=[], dial=5, chance=drawn("OE-7"))
    when(alone, "end turn")
    assert dial(alone) == 6


# ---------------------------------------------------------------- encounter cards
@rule("HOPE-EX-60", "HOPE-KEY-FollowUp", "HOPE-RUL-53", "HOPE-RUL-52")
def test_ex_60_follow_up_draws_another_at_once() -> None:
    table = given(larx(hope=0), deniz(), cards=[], chance=shown("OE-5", "DF-1", "OE-4"))
    when(table, "end turn", "end turn")
    assert asked(table) == "lose"
    when(table, options(table)[0])
    assert asked(table) == "choice" and table.decisions[0].seat == 0
    assert [line.fields["encounter"] for line in table.log if line.kind == "resolves"] == ["OE-5", "OE-4"]
    assert "OE-5" in table.view(0)["encounter"]["discard"]


@rule("HOPE-RUL-50")
def test_encounter_cards_enter_where_they_say() -> None:
    table = given(larx(place=TOP), deniz(place=BOTTOM), cards=[], chance=shown("OE-2", "OE-3"))
    when(table, "end turn", "end turn")
    assert the(table, "Comfort Patrol")["place"] == TOP and the(table, "Loitering Drone")["place"] == TOP
    states = given(larx(place=TOP), deniz(place=BOTTOM), cards=[], chance=shown("OE-6", "NC-5"))
    when(states, "end turn", "end turn")
    assert the(states, "Predictive Curfew")["place"] == "network" and the(states, "Tagged")["place"] == "zone 1"
    elite = given(larx(place=TOP), deniz(place=BOTTOM), cards=[], chance=shown("NC-3", "NC-1"))
    when(elite, "end turn", "end turn")
    assert the(elite, "Plainclothes Auditor")["place"] == TOP and the(elite, "Strobe Fault")["place"] == TOP


@rule("HOPE-EX-72", "HOPE-RUL-69", "HOPE-ENACT-01")
def test_ex_72_a_symbol_revealed_by_an_effect_activates_after_it() -> None:
    table = given(
        larx(hope=9, side=1),
        deniz(place=BOTTOM, hope=9),
        cards=[card("OE-2")],
        chance=shown("DF-2", "OE-5", "Skull", "OE-4"),
    )
    when(table, "end turn", "end turn")
    assert asked(table) == "lose" and dial(table) == 2 + 1 + 2 and happened(table, "revealed") == 1
    when(table, "spend 2 Hope")
    assert happened(table, "attack") == 1 and kinds(table).index("attack") > kinds(table).index("stress")


@rule("HOPE-RUL-96", "HOPE-RUL-54")
def test_a_search_in_vain_tells_all_that_the_card_is_among_the_drawn_ones() -> None:
    table = given(larx(), deniz(), cards=[], chance=shown("DF-1", "OE-5", "OE-4"))
    when(table, "end turn", "end turn")
    state: Any = table.run.state
    assert asked(table) == "choice" and state.drawn[1] >= 0
    content = state.content
    name = content.cards[content.pieces[state.drawn[1]]].name
    alike = [piece for piece in state.deck.cards if content.cards[content.pieces[piece]].name == name]
    before = state.copy()
    for piece in alike:  # every other copy has left the episode
        before.deck.take_out(piece)
        before.gone.append(piece)
    searched = before.copy()
    leads.spawn(searched, name, NETWORK, 0)
    assert len(searched.cards) == len(before.cards)
    drawn: dict[bool, set[int]] = {False: set(), True: set()}
    for seed in range(40):
        for knows, world in ((False, before.copy()), (True, searched.copy())):
            deal(world, 0, Quick(seed))
            drawn[knows].add(world.drawn[1])
    assert len(drawn[False]) > 5 and drawn[True] == {state.drawn[1]}


@rule("HOPE-RUL-96", "HOPE-RUL-54")
def test_however_many_searches_were_in_vain_nobody_knows_who_has_drawn_which() -> None:
    table = given(larx(), deniz(), noor(), ottilie(), cards=[], chance=shown("DF-1", "OE-5", "OE-1", "NC-1", "OE-4"))
    when(table, "end turn", "turn of Deniz", "end turn", "turn of Noor", "end turn", "end turn")
    state: Any = table.run.state.copy()
    content = state.content
    assert asked(table) == "choice" and min(state.drawn[1:]) >= 0
    for name in [content.cards[content.pieces[piece]].name for piece in state.drawn[1:]]:
        for piece in leads.copies_in(state, state.deck.cards, name):  # every other copy has left the episode
            state.deck.take_out(piece)
            state.gone.append(piece)
        leads.spawn(state, name, NETWORK, 0)
    assert len(state.sought) == 3
    other = state.copy()  # to Larx it looks the same
    other.drawn[1:] = reversed(state.drawn[1:])
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(240):
        worlds = [state.copy(), other.copy()]
        for world in worlds:
            deal(world, 0, Quick(seed))
        assert worlds[0].drawn == worlds[1].drawn and worlds[0].deck.cards == worlds[1].deck.cards
        found[tuple(worlds[0].drawn[1:])] += 1
    assert set(found) == set(permutations(state.drawn[1:]))
    assert all(20 < times < 65 for times in found.values()), found


@rule("HOPE-RUL-51")
def test_an_empty_deck_is_made_anew_from_the_pile() -> None:
    table = given(larx(), deniz(), cards=[], deck=["OE-7"], discard=["OE-7#2"], chance=drawn())
    to_phase(table)
    assert happened(table, "shuffled") == 1 and happened(table, "resolves") == 2
    none = given(larx(), deniz(), cards=[], deck=[], discard=[], chance=[])
    when(none, "end turn", "end turn")
    assert happened(none, "resolves") == 0 and none.view(0)["round"] == 2


@rule(
    "HOPE-EX-61",
    "HOPE-KEY-Countermeasure",
    "HOPE-RUL-62",
    "HOPE-KEY-AnalyzeEncounter",
    "HOPE-KEY-AnalyzeEncounter-Discard",
    "HOPE-KEY-AnalyzeEncounter-Shuffle",
)
def test_ex_61_a_discarded_card_with_countermeasure_costs_the_active_character_3_stress() -> None:
    table = given(ottilie(side=1, hope=0), deniz(), cards=[], chance=shown("DF-2", "OE-4", "OE-5"))
    when(table, "use Control Room Badge")
    assert table.view(1)["looked_at"] == ["DF-2", "OE-4", "OE-5"] and dial(table) == 1
    before = table.view(0)["encounter"]["deck"]
    kept = when(table.fork(), "discard nothing")
    assert kept.view(0)["encounter"]["deck"] == before + 3 and happened(kept, "stress") == 0
    when(table, "discard A Rigged System")
    assert [line.fields["n"] for line in table.log if line.kind == "stress"] == [3]
    assert table.view(0)["encounter"]["deck"] == before + 2 and "DF-2" in table.view(0)["encounter"]["discard"]


@rule("HOPE-RUL-62")
def test_a_defeat_is_no_countermeasure() -> None:
    table = given(
        deniz(place="Night Line 9/top"), larx(place="Night Line 9/top"), cards=[card("RS-3", "network", cubes=3)],
        options={"episode": "2"}, chance=shown("+1"),
    )  # fmt: skip
    when(table, "hack Legal Hold", "no card")
    assert in_play(table, "Legal Hold") is None and happened(table, "stress") == 0


@rule("HOPE-EX-106", "HOPE-RUL-63", "HOPE-ENC-16")
def test_ex_106_everyone_sees_analysed_modifiers_and_the_resolver_decides_alone() -> None:
    table = given(larx(), deniz(), cards=[], chance=drawn(*QUIET))
    when(table, "end turn", "end turn")
    assert asked(table) == "archive" and table.view(1)["looked_at"] == ["-3", "-3"]
    assert [decision.seat for decision in table.decisions] == [0]


@rule("HOPE-EX-113", "HOPE-RUL-61")
def test_ex_113_a_sudden_brake_moves_those_who_can_move() -> None:
    table = given(
        larx(place="Night Line 9/top", hope=0), deniz(place="Night Line 9/bottom", hope=0),
        cards=[card("RS-1", "Night Line 9/top")],
        options={"episode": "2"}, chance=shown("RS-4", "OE-5", "OE-4"),
    )  # fmt: skip
    when(table, "end turn", "end turn")
    assert asked(table) == "lose" and table.decisions[0].seat == 0
    when(table, options(table)[0])
    assert player(table, 0)["place"] == "Night Line 9/top" and player(table, 1)["place"] == "Night Line 9/top"


@rule("HOPE-EX-112", "HOPE-RUL-96")
def test_ex_112_a_spawn_without_a_free_copy_does_nothing() -> None:
    from neontable.games.neon_hope.rules import leads

    table = given(larx(), deniz(), cards=[card("OE-1", "network"), card("OE-1", "network")])
    state = table.run.state
    before = len(state.cards)  # type: ignore[attr-defined]
    leads.spawn(state, state.content.cards[state.content.index["card"]["OE-1"]].name, 1000, 0)  # type: ignore[arg-type, attr-defined]
    assert len(state.cards) == before  # type: ignore[attr-defined]


# ---------------------------------------------------------------- thresholds
@rule("HOPE-EX-55", "HOPE-THR-01", "HOPE-RUL-56")
def test_ex_55_a_threshold_fires_once() -> None:
    table = given(larx(hope=0), deniz(), cards=[card("OE-3")], dial=9, chance=shown("OE-3#2", "OE-5", "OE-3#3", "OE-4"))
    when(table, "end turn", "end turn")
    assert dial(table) == 12 and happened(table, "threshold") == 1
    fired = [row["at"] for row in table.view(0)["surveillance"]["thresholds"] if row["fired"]]
    assert fired == [10]


@rule("HOPE-EX-58", "HOPE-THR-04", "HOPE-WIN-06", "HOPE-ENC-13")
def test_ex_58_the_final_threshold_loses_at_once() -> None:
    table = given(larx(), deniz(), cards=[], dial=38, escalated=True, fired=15, chance=[])
    when(table, "end turn", "end turn")
    assert table.view(0)["outcome"] == "lost_surveilled" and happened(table, "drew") == 0


@rule("HOPE-WIN-06", "HOPE-THR-04", "HOPE-RUL-105")
def test_the_final_threshold_comes_before_the_one_that_flips_the_card() -> None:
    crowd = ["OE-2", "OE-2", "OE-2", "OE-3", "OE-3", "OE-3", "NC-2", "NC-2"]
    tired = larx(hope=0, endurance=1, hand=["L-A1"])  # the Stress of the threshold at 20 would exhaust
    table = given(
        tired, deniz(), ottilie(), noor(), cards=[card(each) for each in crowd], taken=15, dial=19,
        options={"mode": "challenge"}, chance=[],
    )  # fmt: skip
    when(table, "end turn")
    assert dial(table) == 31 and table.view(0)["outcome"] == "lost_surveilled"
    assert [line.fields["at"] for line in table.log if line.kind == "threshold"] == [30]


@rule("HOPE-THR-02", "HOPE-RUL-56")
def test_the_escalation_side_shows_and_is_looked_at_at_once() -> None:
    table = given(larx(hope=9), deniz(hope=9), cards=[], dial=33, fired=3, chance=drawn(*QUIET))
    when(table, "end turn", "end turn")
    assert table.view(0)["surveillance"]["escalated"] and asked(table) in ("lose", "hope")  # the Stress of 28
    while happened(table, "threshold") < 2 and asked(table) in ("lose", "hope"):
        when(table, options(table)[0])
    assert [line.fields["at"] for line in table.log if line.kind == "threshold"] == [28, 34]


@rule("HOPE-EX-59", "HOPE-THR-03", "HOPE-RUL-70")
def test_ex_59_the_escalation_side_worsens_an_epic_fail() -> None:
    for escalated, stress in ((True, [1]), (False, [])):
        table = given(
            larx(hope=9),
            deniz(place=BOTTOM),
            cards=[card("101")],
            escalated=escalated,
            dial=29,
            fired=7,
            chance=shown("Epic Fail"),
        )
        when(table, "get support from Barkeeper", "no card")
        assert [line.fields["n"] for line in table.log if line.kind == "stress"] == stress


@rule("HOPE-EX-105", "HOPE-RUL-95", "HOPE-THR-05", "HOPE-ENC-14", "HOPE-RUL-88")
def test_ex_105_a_threshold_inside_a_task_resolves_at_once_and_openly() -> None:
    table = given(
        deniz(place=BOTTOM, hope=9, attributes=[3, 3, 3, 3]),
        larx(),
        cards=[card("105", BOTTOM)],
        dial=9,
        chance=shown("-1", "DF-1"),
    )
    when(table, "investigate Dance Floor", "no card", "spend 1 Hope")
    assert asked(table) == "choice" and table.decisions[0].seat == 1 and not table.view(0)["closed"]
    when(table, "choose Surveillance")
    while asked(table) in ("lose", "hope"):  # the Stress of the threshold, then the task goes on
        when(table, options(table)[0])
    assert happened(table, "resolves") == 1 and asked(table) == "act"


@rule("HOPE-RUL-56")
def test_a_falling_dial_arms_nothing_again() -> None:
    table = given(deniz(tools=["D-T1"], side=1), larx(), cards=[], dial=11, fired=1, chance=drawn(*QUIET))
    when(table, "use Signal Scrubber")
    to_phase(table)
    assert dial(table) == 10 and happened(table, "threshold") == 0


@rule("HOPE-MODE-02")
def test_challenge_thresholds_are_lower() -> None:
    table = given(larx(), deniz(), options={"mode": "challenge"})
    assert [row["at"] for row in table.view(0)["surveillance"]["thresholds"]] == [7, 14, 20, 25, 30]


# ---------------------------------------------------------------- rounds, actions
@rule("HOPE-ROUND-03", "HOPE-ROUND-04", "HOPE-ROUND-02")
def test_the_players_choose_who_goes_next_and_a_turn_is_finished_first() -> None:
    table = given(larx(), deniz(), noor(), cards=[])
    assert [decision.seat for decision in table.decisions] == [0]
    when(table, "end turn")
    assert table.decisions[0].mode == "ANY" and {decision.seat for decision in table.decisions} == {0, 1, 2}
    table.choose(2, "turn of Deniz")
    assert [decision.seat for decision in table.decisions] == [1]


@rule("HOPE-ACT-01", "HOPE-ACT-02", "HOPE-ACT-03", "HOPE-MOVE-01", "HOPE-MOVE-02", "HOPE-RUL-08", "HOPE-RUL-71")
def test_three_actions_the_same_one_too_to_any_location_in_play() -> None:
    table = given(larx(hand=["L-A1"]), deniz(), settings=["1-1", "1-3"], cards=[card("101", "Canal Steps/top")])
    refuses(table, "move to Syphon/top", "HOPE-RUL-71")
    assert "end turn" in options(table)
    when(table, "move to Canal Steps/bottom", "move to Syphon/top", "move to Canal Steps/top")
    assert player(table)["place"] == "Canal Steps/top" and player(table)["actions"] == 0
    assert table.decisions[0].seat == 1 and asked(table) == "act"
    spent = given(larx(spent=3, tools=["L-T7"]), deniz(), cards=[card("101")])
    refuses(spent, "get support from Barkeeper", "HOPE-ACT-01")


@rule("HOPE-ACTV-01", "HOPE-RUL-90")
def test_activate_reaches_location_network_cards_there_and_the_own_zone() -> None:
    table = given(larx(resources=1, tools=["L-T5"]), deniz(), cards=[card("NC-5", "zone 0"), card("OE-2")])
    assert {"activate Bar Room", "activate Crowd Barrier", "activate Tagged"} <= set(options(table))
    when(table, "activate Bar Room")
    assert player(table)["hope"] == 4 and player(table)["resources"] == 0 and player(table)["actions"] == 2
    elsewhere = given(larx(resources=1, place=BOTTOM), deniz(), cards=[card("NC-5", "zone 1")])
    assert not [text for text in options(elsewhere) if text.startswith("activate")]


@rule("HOPE-RUL-62", "HOPE-RUL-90")
def test_tagged_is_discarded_by_its_own_text() -> None:
    table = given(larx(), deniz(), cards=[card("NC-5", "zone 0")])
    when(table, "activate Tagged")
    assert in_play(table, "Tagged") is None and dial(table) == 2


@rule("HOPE-RUL-82")
def test_a_curfew_asks_whoever_changes_location_first() -> None:
    table = given(larx(hope=0), deniz(), cards=[card("OE-6", "network")])
    when(table, "move to Syphon/bottom")
    assert asked(table) == "choice"
    when(table, "choose Surveillance")
    assert dial(table) == 1
    when(table, "move to Syphon/top")
    assert asked(table) == "act" and dial(table) == 1


@rule("HOPE-KEY-Scope", "HOPE-RUL-87")
def test_a_state_gives_reckless_to_the_tasks_at_its_location() -> None:
    table = given(larx(), deniz(), cards=[card("102"), card("NC-3")], chance=shown("0", "0"))
    when(table, "investigate Bar", "no card")
    assert happened(table, "revealed") == 2 and len(hand(table)) >= 7


@rule("HOPE-EX-108", "HOPE-MARK-01")
def test_ex_108_a_charge_from_the_observation_ring_is_worth_three() -> None:
    table = given(
        deniz(place="Ledger Hall/bottom", markers=markers(log=[2])), noor(place="Ledger Hall/top", markers=markers(log=[2])),
        settings=["4-1", "4-2"], cards=[card("E4-S1", "Ledger Hall/bottom")], options={"episode": "4"}, chance=shown("0"),
    )  # fmt: skip
    when(table, "hack Ledger Core", "no card", "spend Logic")
    table.choose(1, "spend Logic")
    assert [line.fields["value"] for line in table.log if line.kind == "success"] == [5 + 2 + 3]
