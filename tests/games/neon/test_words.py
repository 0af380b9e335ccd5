"""What people read: the log and the options name cards, Fighters and what effects do, never a raw id."""

from __future__ import annotations

import re
from typing import Any

import pytest

import neontable as nt
from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.content.reading import load
from neontable.games.neon.terminal.board import text
from neontable.games.neon.text.effects import effect_does, effect_name
from neontable.games.neon.text.uses import used_label
from neontable.kernel.ask import Ask
from neontable.kernel.chance import Quick
from tests.games.neon.clash import BLOCK, COND, CRIT, FAIL, GUARD, HIT, MISS, SPARK, akari, boulder, clash
from tests.games.neon.table import GAME, fighter, given, happened, idle, let_pass, truth, when

NEON = load()
NAMES = ["Ann", "Ben", "Cid", "Dan", "Eve", "Fay"]
MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"fighters": "draft", "rerolls": "one per die"}),
    (3, {"mode": "battle-royale", "bots": "open"}),
    (4, {"mode": "squad"}),
]


def told(table: nt.Table, kind: str) -> list[str]:
    """The sentences of a kind so far."""
    return [line.text(NAMES) for line in table.log if line.kind == kind]


@pytest.mark.parametrize(
    ("gear", "choice", "said"),
    [
        ({}, "attack akari with bare hands", "Ann attacks Ben with bare hands."),
        ({"heavy gun": "HG-06"}, "attack akari with HG-06", "Ann attacks Ben with Reaper."),
        ({}, "attack bot in park with bare hands", "Ann attacks the Bot in Park with bare hands."),
    ],
)
def test_an_attack_is_told_by_names(gear: dict[str, str], choice: str, said: str) -> None:
    table = clash(boulder("park", gear=gear), akari("park"), bots={"park": ["vendor"]}, chance=[MISS] * 9)
    when(table, choice)
    assert told(table, "attacks") == [said]
    assert happened(table, "attacks")[0]["target"] in ("akari", "bot in park"), "programs read ids"


def test_dice_are_told_without_those_that_do_not_show() -> None:
    table = clash(
        boulder("park", gear={"melee": "ML-04"}), akari("park", fields=1), chance=[CRIT, COND, COND, SPARK, FAIL]
    )
    let_pass(when(table, "attack akari with ML-04"))
    assert told(table, "attack roll") == ["Attack roll: 1 critical hit, 2 ?."]
    assert told(table, "defense roll") == ["Ben rolls 1 spark, 1 fail for defense."]
    assert told(table, "damage") == ["Ann deals 1 damage to Ben."]
    assert told(table, "token") == ["Ben loses an HP token of value 1."]


def test_no_damage_is_told_in_words_and_so_is_the_die_of_a_bot() -> None:
    table = clash(boulder("park"), akari("park"), bots={"park": ["vendor"]}, chance=[HIT, GUARD])
    when(table, "attack bot in park with bare hands")
    assert told(table, "bot roll") == ["The Bot in Park rolls 1 strong shield."]
    table = clash(boulder("park"), akari("park"), chance=[HIT, BLOCK])
    let_pass(when(table, "attack akari with bare hands"))
    assert told(table, "damage") == ["Ann deals no damage to Ben."]


def test_an_effect_is_told_by_its_piece_and_what_it_does() -> None:
    table = clash(boulder("park", energy=2), akari("park"), chance=[COND, HIT, FAIL])
    when(table, "attack akari with bare hands")
    labels = {each.text: (each.label, each.rule) for each in table.decisions[0].describe_all()}
    assert labels == {
        "use park": ("Park: turn 1 ? into hit, 1 Energy", "NEON-EFFECT-03"),
        "use maneuver-a/1": ("Maneuver A: reroll any dice, 1 Energy", "NEON-EFFECT-01"),
        "pass": ("Pass", "NEON-EFFECT-04"),
    }
    when(table, "use maneuver-a/1")
    assert told(table, "used") == ["Ann uses Maneuver A (reroll any dice)."]
    assert happened(table, "used")[0]["effect"] == "maneuver-a/1"


def test_a_reroll_and_a_change_are_told_with_what_they_bring() -> None:
    table = clash(boulder("park", energy=2), akari("park"), chance=[MISS, COND, FAIL])
    when(table, "attack akari with bare hands", "use maneuver-a/1")
    assert told(table, "rerolled") == ["Ann rerolls 1 die: now 1 ?."]
    when(table, "use park")
    assert told(table, "changed") == ["Ann turns 1 ? into 1 hit."]


def test_a_reroll_of_defense_dice_names_their_faces() -> None:
    table = clash(boulder("park"), akari("park", energy=1), chance=[HIT, FAIL, GUARD])
    when(table, "attack akari with bare hands", "use maneuver-a/2")
    assert told(table, "rerolled") == ["Ben rerolls 1 die: now 1 strong shield."]


def test_two_effects_of_one_card_and_two_ways_to_pay_read_differently() -> None:
    table = clash(
        boulder("park", gear={"small gun": "SG-06"}, ammo={"small gun": ["SG-01"]}, bots=["courier"]),
        akari("park"),
        chance=[HIT] * 9,
    )
    when(table, "attack akari with SG-06")
    labels = [each.label for each in table.decisions[0].describe_all()]
    assert labels == [
        "Twin Wasps: 1 more Attack die, pay Needler",
        "Twin Wasps: 1 more Attack die, pay a Courier",
        "Pass",
    ]


def test_an_attack_is_told_by_what_sets_it_apart() -> None:
    table = clash(
        boulder("park", energy=3, gear={"melee": "ML-04"}),
        akari("park"),
        fighter("ghost", "highway"),
        bots={"park": ["vendor"]},
    )
    told = {each.text: (each.label, each.note) for each in table.decisions[0].describe_all()}
    assert told["attack akari with bare hands"] == ("Bare hands: Akari", "1 die, Range 0, 6 HP left")
    assert told["attack bot in park with ML-04"] == ("Rebar Club: Bot in Park", "3 dice, Range 0")
    howitzer = ("Howitzer: Ghost", "2 dice, hits all there, costs 3 Energy, Range 3, 6 HP left")
    assert told["attack ghost with howitzer"] == howitzer


def test_dice_to_reroll_and_shields_to_assign_are_named() -> None:
    table = clash(
        boulder("park", energy=1, gear={"melee": "ML-04"}),
        akari("park", fields=1),
        chance=[CRIT, HIT, COND, *[FAIL] * 4],
    )
    when(table, "attack akari with ML-04", "use maneuver-a/1")
    labels = [each.label for each in table.decisions[0].describe_all()]
    assert "Reroll 1 ?" in labels and "Reroll 1 critical hit, 1 hit, 1 ?" in labels


def test_a_token_has_no_value_in_battle_royale() -> None:
    table = clash(boulder("park"), akari("park"), chance=[HIT, FAIL], options={"mode": "battle-royale"})
    let_pass(when(table, "attack akari with bare hands"))
    assert told(table, "token") == ["Ben loses an HP token."]


def test_every_effect_that_is_chosen_has_words_and_a_name() -> None:
    chosen = (v.AT_A1, v.AT_A2, v.AT_D1, v.AT_D2, v.AT_R, v.AT_OUT, v.AT_TURN)
    for effect in NEON.effects:
        if effect.window in chosen:
            said = effect_does(effect)
            assert said and not re.search(r"[A-Z]{3,}|-1", said), (effect.id, said)
        assert effect_name(NEON, effect.id) not in ("", effect.id)


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("SG-01/1", "1 more Attack die"),
        ("SG-03/1", "turn every ? into hit"),
        ("HG-06/2", "1 shield counts as fail"),
        ("AR-04/1", "cancel up to 2 hits"),
        ("GR-02/1", "throw it"),
        ("SG-06/squad", "reroll up to 2 dice for an Ally"),
        ("maneuver-b", "move 1 Sector"),
    ],
)
def test_what_an_effect_does_is_said_in_a_few_words(effect: str, said: str) -> None:
    assert effect_does(NEON.effects[NEON.index["effect"][effect]]) == said


def plain(words: str) -> str:
    """Words without capitals and full stops."""
    return re.sub(r"[^\w? ]", "", words.lower())


def rolled_on_both_sides() -> nt.Table:
    """An attack in Park whose defender may still change something: 2 hits and 1 ?, against a fail and a strong shield."""
    attacker = boulder("park", energy=2, gear={"melee": "ML-04"})
    table = clash(
        attacker, akari("park", energy=2, fields=1), bots={"park": ["vendor"]}, chance=[HIT, HIT, COND, FAIL, GUARD]
    )
    when(table, "attack akari with ML-04", "pass")
    assert table.decisions[0].seat == 1
    return table


def test_no_effect_of_the_content_only_repeats_its_label() -> None:
    """Every ability, Maneuver, Sector, Enhancement and card that is used by choice says what comes of it."""
    state = truth(rolled_on_both_sides())
    chosen = (v.AT_A1, v.AT_A2, v.AT_D1, v.AT_D2, v.AT_R, v.AT_OUT, v.AT_TURN)
    told = 0
    for effect in NEON.effects:
        if effect.window in chosen and not effect.has(v.DO_PULL):  # that is declared with the Target
            code = c.use_code(effect.number, c.PAID_FREELY)
            ask = Ask(1, c.USE_EFFECT, effect.window)
            said = used_label(state, ask, "", code)
            assert said.effect.endswith(".") and plain(said.effect) not in plain(said.label), (effect.id, said.effect)
            assert not re.search(r"[A-Z]{3,}|-1|None", said.effect), (effect.id, said.effect)
            told += 1
    assert told > 100


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_no_option_of_a_game_only_repeats_its_label(seats: int, options: dict[str, Any]) -> None:
    table = nt.new(GAME, seats=seats, seed=5, **options)
    luck = Quick(5)
    while not table.over:
        decision = table.decisions[0]
        for said in decision.describe_all():
            assert plain(said.effect) not in plain(said.label), (decision.prompt, said.label, said.effect)
        table.choose(decision.seat, decision.options[luck.pick("what", -1, len(decision.options))])


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("neko", "Nobody else uses abilities or Maneuvers in Park until your next turn."),
        ("trap", "The first Opponent to enter before your next turn takes 1 damage and loses 1 Energy."),
        ("smoke-grenade", "Defenders there roll 1 more Defense die against attacks from outside, until your next turn."),
        ("mirror-step", "You choose a Fighter at Range 1 or 2 and enter its Sector first."),
        ("maneuver-a/2", "New results count, even worse ones; no second reroll."),
        ("SG-03/1", "The roll is 3 hits then."),
        ("vital-shot", "The roll can be 2 critical hits, 1 ? then."),
        ("HE-06/1", "The roll is 1 strong shield, 1 shield then."),
        ("SG-07/2", "A fail stops nothing."),
        ("HG-07/2", "A shield stops no critical hit."),
        ("SG-11/2", "Only what goes through the defense deals it."),
        ("AR-01/1", "Then nothing goes through."),
        ("AR-10/2", "You choose which; it deals no damage."),
        ("GR-03/2", "Each Fighter that defends rolls 1 die fewer."),
        ("HG-08/1", "Targets roll no Defense dice for their Force Fields."),
        ("tower-shield", "2 more Defense dice (3 then)."),
        ("firestorm", "Targets then: 1 Bot, Akari."),
        ("GR-01/1", "The Grenade is paid, and the attack goes on. Targets then: 1 Bot, Akari."),
        ("ML-07/2", "Each damaged Fighter goes to an adjacent Sector you choose."),
        ("ML-01/1", "Each damaged Fighter loses it, or all it has if that is less."),
        ("AR-11/2", "The attacker takes it, without a Defense roll."),
        ("maneuver-b", "You choose an adjacent Sector, or stay."),
        ("AR-07/2", "The attacker goes to an adjacent Sector you choose."),
        ("HE-11/2", "Gain 1 Energy (3 then)."),
        ("SG-07/squad", "You choose an Ally in your or an adjacent Sector."),
        ("GR-05/squad", "Each Ally in the Target's Sector gets it."),
        ("GR-08/squad", "You choose an Ally in your or an adjacent Sector, and it may go on by one."),
        ("ML-06/squad", "You choose an Ally in your Sector."),
    ],
)  # fmt: skip
def test_what_comes_of_an_effect_is_said_with_what_lies_on_the_table(effect: str, said: str) -> None:
    number = NEON.index["effect"][effect]
    words = used_label(truth(rolled_on_both_sides()), Ask(1, c.USE_EFFECT), "", c.use_code(number, c.PAID_FREELY))
    assert words.effect == said


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_nothing_that_people_read_is_a_raw_id(seats: int, options: dict[str, Any]) -> None:
    table = nt.new(GAME, seats=seats, seed=2, **options)
    luck = Quick(2)
    raw = re.compile(r"[a-z]+-[a-z]+/|/\d|\b(?:CRIT|HIT|COND|GUARD|BLOCK|FAIL|SPARK)\b|\{|None")
    while not table.over:
        decision = table.decisions[0]
        labels = [each.label for each in decision.describe_all()]
        assert not [label for label in labels if raw.search(label)]
        if decision.kind != "programme":  # there the cards tell equal ones apart
            assert len(set(labels)) == len(labels)
        table.choose(decision.seat, decision.options[luck.pick("what", -1, len(decision.options))])
    assert not [line.text(NAMES) for line in table.log if raw.search(line.text(NAMES))]


def test_the_view_says_what_sinks_until_nothing_does() -> None:
    """One sentence of the engine for page and terminal."""
    said = {}
    for number in range(1, 10):
        table = given(fighter("boulder", "park"), fighter("akari", "factory"), round=number, next="factory")
        slots = table.view(None)["track"]
        said[number] = table.view(0)["sinking"]
        assert said[number] in text(table.view(0), NEON, NAMES)
        if number == len(slots):
            break
        more = f", and {slots[number - 1] - 1} more" if slots[number - 1] > 1 else ""
        assert said[number] == table.view(None)["sinking"] == f"End of Round {number}: Factory sinks{more}."
    assert said[len(slots)] == "This is the last Round: nothing sinks any more."
    assert any("more." in each for each in list(said.values())[:-1])


def test_the_last_two_sectors_are_not_said_to_sink() -> None:
    table = given(
        fighter("boulder", "park"), fighter("akari", "factory"), fighter("ghost", "park"),
        ring=["park", "factory"], options={"mode": "battle-royale"},
    )  # fmt: skip
    said = text(table.view(0), NEON, NAMES)
    assert "The last two Sectors stay; everybody on them takes damage." in said
    assert " sinks" not in said.lower()
    idle(table, lambda now: bool(happened(now, "two left")))
    assert told(table, "two left"), "and the water takes its toll"


def seen_at(view: Any, ref: str) -> Any:
    """What a view shows at a place."""
    for step in ref.split("/"):
        view = view[int(step)] if isinstance(view, list) else view[step]
    return view


POINTING = {"swap", "trophy", "enhancement", "overflow", "equip", "move", "flee", "attack", "action"}
SILENT = ("no attack", "stay", "done", "take nothing", "pass", "end turn")


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_options_point_at_what_the_deciding_seat_sees(seats: int, options: dict[str, Any]) -> None:
    kinds: set[str] = set()
    for seed in range(4):
        table = nt.new(GAME, seats=seats, seed=seed, **options)
        luck = Quick(seed + 1)
        while table.result is None:
            decision = table.decisions[0]
            view = table.view(decision.seat)
            for option in decision.options:
                said = decision.describe(option)
                for ref in said.refs:
                    assert seen_at(view, ref) is not None, (decision.prompt, said.text, ref)
                if decision.kind in POINTING and said.text not in SILENT:
                    assert said.refs, (decision.prompt, said.text)
                    kinds.add(decision.kind)
            table.choose(decision.seat, decision.options[luck.pick("option", 0, len(decision.options))])
    assert {"equip", "move", "attack", "action"} <= kinds


@pytest.mark.parametrize(
    ("action", "asked"),
    [
        ("attack", "Action 1: attack."),
        ("gain 1", "Action 1: gain 1 Energy."),
        (["move", "gain 2"], "Action 1: move or gain 2 Energy."),
        ("wild", "Action 1: move, attack, search or gain 2 Energy."),
    ],
)
def test_an_action_is_asked_by_all_that_may_be_done(action: Any, asked: str) -> None:
    table = given(fighter("boulder", "park", actions=[action, "search", "search"]), fighter("akari", "mall"), turn=0)
    assert table.decisions[0].prompt == asked
