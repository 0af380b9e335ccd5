"""The notation: what every word is read as, and what is said about words that mean nothing."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from neontable.games.neon_hope.notation import printed
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Op, Sentence
from neontable.games.neon_hope.notation.checking import (
    IN_CHAPTER,
    IN_SETUP,
    IN_THRESHOLD,
    check_block,
    check_objective,
    check_sentence,
)
from neontable.games.neon_hope.notation.lexer import Problem
from neontable.games.neon_hope.notation.parser import (
    ARGUMENTS,
    number_blocks,
    parse_block,
    parse_condition,
    parse_front,
    parse_text,
)
from neontable.games.neon_hope.notation.scope import Scope

CARDS = ["Lamp", "Guard", "Curfew"]


def scope() -> Scope:
    return Scope(CARDS, {"Lamp"}, ["Hall", "Roof"], ["seen", "heard"])


def read(text: str) -> list[Sentence]:
    known = scope()
    found = parse_text(text, known).sentences
    assert [problem.why for problem in known.problems] == []
    return found


def block(text: str) -> Block:
    known = scope()
    found = parse_block(text, known)
    assert [problem.why for problem in known.problems] == []
    return found


def op(text: str) -> Op:
    found = block(text)
    assert len(found.ops) == 1
    return found.ops[0]


def wrong(text: str) -> list[str]:
    known = scope()
    parse_text(text, known)
    return [problem.why for problem in known.problems]


# ---------------------------------------------------------------- words and numbers


def test_numbers_are_their_place_in_the_list() -> None:
    codes = {name: value for name, value in vars(v).items() if isinstance(value, int)}
    for prefix, words in (("DO_", v.VERBS), ("IS_", v.CONDITIONS), ("EV_", v.EVENTS)):
        found = sorted(value for name, value in codes.items() if name.startswith(prefix))
        first = 1 if prefix == "EV_" else 0
        assert found == list(range(first, len(words)))
    assert [v.VERBS[v.DO_SURV], v.VERBS[v.DO_POOL], v.VERBS[v.DO_SAVE]] == ["SURV", "POOL", "SAVE"]
    assert [getattr(v, "DO_" + word.upper()) for word in v.VERBS] == list(range(len(v.VERBS)))
    assert [getattr(v, "ON_" + word) for word in v.TRIGGERS if word] == list(range(1, len(v.TRIGGERS)))
    assert [getattr(v, "EV_" + word) for word in v.EVENTS if word] == list(range(1, len(v.EVENTS)))
    assert len(ARGUMENTS) + 9 == len(v.VERBS)  # CHOOSE MAY IF FOR REVEAL, and MOVE HAVE POOL SWAP


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("SURV +2", {"do": v.DO_SURV, "n": 2}),
        ("SURV -3", {"n": -3}),
        ("STRESS each 2", {"do": v.DO_STRESS, "who": v.EACH, "n": 2}),
        ("HOPE otherNear 1", {"who": v.OTHER_NEAR}),
        ("RES any -1", {"who": v.ANYONE, "n": -1}),
        ("MARKER me ?", {"attribute": v.OWN_CHOICE}),
        ("MARKER me ROLL", {"attribute": v.ROLLED}),
        ("MARKER resp CHA", {"who": v.RESP, "attribute": v.CHA}),
        ("CHARGE anyNear LOG -1", {"who": v.ANY_NEAR, "attribute": v.LOG, "n": -1}),
        ("PREVENT V 3", {"icon": v.SURVEILLANCE_ICON, "n": 3}),
        ("AMOD 3 1", {"do": v.DO_AMOD, "n": 3, "k": 1}),
        ("AENC 2 0", {"do": v.DO_AENC, "n": 2, "k": 0}),
        ("GIVE Follow-Up", {"keyword": v.FOLLOW_UP}),
        ("USE COU", {"attribute": v.COU}),
        ("FLAG heard", {"do": v.DO_FLAG, "flag": 1}),
        ("SETTING »Roof«", {"do": v.DO_SETTING, "setting": 1}),
        ("MORE INV/FGT 1", {"types": 1 << v.INV | 1 << v.FGT, "n": 1}),
        ("POOL -3 +1", {"n": 0, "k": 4}),
        ("COST +1", {"do": v.DO_COST, "n": 1}),
        ("ENDING 3", {"do": v.DO_ENDING, "n": 3}),
    ],
)
def test_effects_and_their_arguments(text: str, fields: dict[str, int]) -> None:
    found = op(text)
    assert {name: getattr(found, name) for name in fields} == fields


def test_places_and_cards() -> None:
    found = op("RETREAT all regular enemy@NEAR other than target").card
    assert found is not None and found.place is not None
    assert (found.way, found.kinds, found.all, found.regular, found.not_target) == (
        v.PICK_KIND, v.ENEMIES, True, True, True,
    )  # fmt: skip
    assert found.place.bits == v.AT_NEAR
    cube = op("CUBE card@LOC/NET 1").card
    assert cube is not None and cube.place is not None
    assert (cube.kinds, cube.place.bits) == (v.ALL_CARDS, v.AT_LOC | v.AT_NET)
    move = op("MOVE here »Roof«/bottom")
    assert move.who == v.HERE and move.place is not None and move.place.location == 3
    enemy = op("MOVE enemy@LOC OPP")
    assert enemy.who == v.NOBODY and enemy.card is not None
    spawn = op("SPAWN »Guard« NET")
    assert spawn.card is not None and (spawn.card.way, spawn.card.name) == (v.PICK_NAMED, 1)
    have = op("HAVE LOC INV/SUP/FGT/HCK Unpredictable other cards")
    assert (have.types, have.keyword, have.others) == (v.ALL_TYPES, v.UNPREDICTABLE, True)
    mine = op("HAVE me SUP Teamwork").place
    assert mine is not None and mine.bits == v.AT_ME


def test_a_sentence_has_limit_trigger_price_and_effects() -> None:
    (found,) = read("1/round WHEN CHANGE(each, away): (2 Res) STRESS them 1 ; SURV +1")
    assert (found.limit, found.trigger, found.event, found.who, found.variant) == (
        v.ONCE_A_ROUND, v.ON_WHEN, v.EV_CHANGE, v.EACH, v.AWAY,
    )  # fmt: skip
    assert (found.price, found.price_n, found.optional) == (v.RESOURCES, 2, True)
    assert [each.do for each in found.block.ops] == [v.DO_STRESS, v.DO_SURV]
    first, second = read("STEP2(SUP/INV): (T) BONUS 3. 1/episode FREE: (R) SURV -1.")
    assert (first.types, first.price, second.limit, second.price) == (3, v.TRASH, v.ONCE_AN_EPISODE, v.RECYCLE)


def test_which_sentences_may_be_left() -> None:
    texts = {
        "START: SURV +1": False,
        "WIN: HOPE me 1": False,
        "ACTIVATE: SURV +1": True,
        "FREE: SURV +1": True,
        "1/round START: SURV +1": True,
        "START: (1 Res) SURV +1": True,
    }
    for text, optional in texts.items():
        assert read(text)[0].optional == optional


def test_a_follower_box_holds_a_whole_sentence() -> None:
    first, second = read("COMPLETED: FLAG seen. FOLLOWER: 1/round WHEN STRESS(me): PREVENT S 1")
    assert not first.follower
    assert (second.follower, second.trigger, second.limit) == (True, v.ON_WHEN, v.ONCE_A_ROUND)


def test_events() -> None:
    found = read(
        "WHEN THREAT(ATTACK): STRESS me 1. WHEN THREAT(INV/HCK): STRESS me 1. WHEN MODIFIER(near, Epic Fail): SURV +1."
        "WHEN MODIFIER(me, number): SURV +1. WHEN DEFEATED(this): SURV +1. WHEN ZERO(near): (T) SAVE"
    )
    assert [each.event for each in found] == [
        v.EV_THREAT, v.EV_THREAT, v.EV_MODIFIER, v.EV_MODIFIER, v.EV_DEFEATED, v.EV_ZERO,
    ]  # fmt: skip
    assert [each.variant for each in found] == [v.ATTACK, 0, v.EPIC_FAIL, v.ANY_NUMBER, 0, 0]
    assert found[1].types == 1 << v.INV | 1 << v.HCK


def test_blocks_inside_blocks() -> None:
    found = block("CHOOSE {IF SOLO {SURV +1} ELSE {SURV +2} | FOR near {STRESS them 1} ; MAY {FLAG seen}}")
    choose = found.ops[0]
    assert choose.vote and not choose.they
    assert [len(each.ops) for each in choose.blocks] == [1, 2]
    inner = choose.blocks[0].ops[0]
    assert inner.condition is not None and len(inner.blocks) == 2
    assert found.has(v.DO_STRESS) and not found.has(v.DO_HOPE)
    numbered: list[Block] = []
    number_blocks(found, "X/1", numbered)
    assert [each.id for each in numbered] == [
        "X/1", "X/1.1.1", "X/1.1.1.1.1", "X/1.1.1.1.2", "X/1.1.2", "X/1.1.2.1.1", "X/1.1.2.2.1",
    ]  # fmt: skip
    assert [each.number for each in numbered] == list(range(7))


def test_heat_alone_makes_no_vote() -> None:
    assert not op("CHOOSE {HEAT +1 | HOPE each 1}").vote
    assert op("CHOOSE {UNFLAG seen | HOPE each 1}").vote


def test_reveal_has_an_entry_for_each_modifier() -> None:
    found = op("REVEAL {+2, +3, Epic Win: nothing | -1, Skull: SURV +2 | Epic Fail: STRESS me 1}")
    assert found.entry == [-1, -1, 1, -1, -1, 0, 0, 1, 0, 2]


def test_not_binds_first_then_and_then_or() -> None:
    known = scope()
    found = parse_condition("not SOLO and FLAG(seen) or HEAT >= 2", known)
    assert known.problems == []
    assert found.is_ == v.IS_OR
    both, heat = found.parts
    assert both.is_ == v.IS_AND and heat.is_ == v.IS_HEAT and heat.n == 2
    assert both.parts[0].is_ == v.IS_NOT and both.parts[0].parts[0].is_ == v.IS_SOLO


def test_the_front_of_a_setting_brings_cards() -> None:
    known = scope()
    found = parse_front("top: »Lamp«, IF LOST(2) {»Guard«}; bottom: »Curfew«", 1, known)
    assert known.problems == []
    assert [each.do for each in found.ops] == [v.DO_SPAWN, v.DO_IF, v.DO_SPAWN]
    places = [each.place.location for each in (found.ops[0], found.ops[2]) if each.place is not None]
    assert places == [2, 3]


def test_corners_of_a_card() -> None:
    task = printed.task("HCK LOG 4")
    assert (task.type, task.attribute, task.difficulty) == (v.HCK, v.LOG, 4)
    threat = printed.threat("T3[S,V*,S*]")
    assert (threat.value, threat.icons, threat.slots) == (3, [0, 1, 0], [1, 2])
    assert printed.threat("").value == -1
    assert printed.size("C5+2", "C") == (5, 2)
    assert printed.size("H2", "H") == (2, 0)
    assert printed.retreat("R6, RB2") == (6, 2)
    assert printed.retreat("RB1") == (-1, 1)
    first, more = printed.setup("2+1 Secret")
    assert (first[v.SECRET_TOKEN], more[v.SECRET_TOKEN]) == (2, 1)
    assert printed.setup("1 CHA, 1 Hope, 2 Res")[0] == [0, 0, 1, 0, 1, 2, 0]


@pytest.mark.parametrize(
    ("read_it", "text"),
    [
        (printed.task, "INV 4"), (printed.task, "INV STR 4"), (printed.task, "RUN PER 4"), (printed.task, "INV PER 0"),
        (printed.threat, "T3"), (printed.threat, "T3[X]"), (printed.threat, "3[S]"), (printed.threat, "T3[]"),
        (printed.retreat, "R"), (printed.retreat, "B2"), (printed.setup, "Secret"), (printed.setup, "1 Gold"),
        (printed.setup, "0 Secret"), (printed.setup, "1 CHA, 1 CHA"), (printed.setup, ""),
    ],
)  # fmt: skip
def test_corners_that_mean_nothing(read_it: object, text: str) -> None:
    assert callable(read_it)
    with pytest.raises(Problem):
        read_it(text)


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("START: SURF +1", "'SURF' is no verb"),
        ("STARTED: SURV +1", "'STARTED' is no trigger"),
        ("WHEN MOVE(me): SURV +1", "'MOVE' is no event"),
        ("WHEN CHANGE(here): SURV +1", "'here' cannot stand in an event"),
        ("START: STRESS you 1", "'you' is no word for a character"),
        ("START: STRESS me", "here should stand a number at the end"),
        ("START: STRESS me 0", "the number 0 is not positive"),
        ("START: SURV 0", "0 changes nothing"),
        ("START: SPAWN »Nobody« NET", "there is no card »Nobody«"),
        ("START: SETTING »Cellar«", "there is no setting »Cellar«"),
        ("START: FLAG unseen", "there is no flag 'unseen'"),
        ("START: MOVE me top", "'top' stands alone"),
        ("START: CHOOSE {SURV +1}", "CHOOSE offers one answer"),
        ("START: AMOD 2 3", "3 of 2 cannot be put away"),
        ("START: IF HAPPY {SURV +1}", "'HAPPY' is no condition"),
        ("START: IF FLIPPED(»Guard«) {SURV +1}", "FLIPPED asks about »Guard«, which is no Lead"),
        ("START: IF DEFEATED(»Lamp«) {SURV +1}", "DEFEATED asks about »Lamp«, which is a Lead"),
        ("START: SURV +1 SURV +1", "something is left over"),
        ("START: IF SOLO {SURV +1", "'}' is missing at the end"),
        ("START: SPAWN »Lamp NET", "is not closed"),
        ("2/round START: SURV +1", "a limit is 1/round or 1/episode"),
        ("FOLLOWER: SURV +1", "FOLLOWER: needs a trigger"),
        ("REVEAL {+1: SURV +1 | +1: SURV +2}", "+1 is given twice"),
        ("START: SURV +1 & SURV +1", "'&' has no meaning here"),
        ("START: they MAY {SURV +1}", "only CHOOSE follows 'they'"),
        ("START: GIVE Speed", "'Speed' is no keyword"),
    ],
)
def test_what_is_said_about_a_wrong_text(text: str, said: str) -> None:
    found = wrong(text)
    assert len(found) == 1
    assert said in found[0]


def test_every_wrong_sentence_is_told_not_only_the_first() -> None:
    assert wrong("START: SURF +1. FREE: STRESS you 1. ACTIVATE: SPAWN »A« NET ; SPAWN »B« NET") == [
        "'SURF' is no verb", "'you' is no word for a character", "there is no card »A«", "there is no card »B«",
    ]  # fmt: skip


def test_a_misspelt_word_is_answered_with_the_right_one() -> None:
    known = scope()
    parse_text("START: STRES me 1", known)
    assert known.problems[0].remedy == "Did you mean STRESS?"
    parse_text("START: SPAWN »Gard« NET", known)
    assert known.problems[1].remedy == "Did you mean Guard?"


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        (v.ACTION_CARD, "START: SURV +1", "START: cannot stand on an Action card"),
        (v.EVENT, "START: SURV +1", "START: cannot stand on an Event"),
        (v.STATE, "SURV +1", "a sentence without a trigger cannot stand"),
        (v.STATE, "FREE: (R) SURV -1", "only a Tool can be recycled or trashed"),
        (v.TOOL, "START: MORE INV 1", "MORE must stand after ALWAYS:"),
        (v.TOOL, "ALWAYS: SURV +1", "SURV happens once"),
        (v.TOOL, "1/round ALWAYS: MORE INV 1", "ALWAYS: has no limit and no price"),
        (v.TOOL, "FREE: BONUS 1", "BONUS comes at the wrong moment"),
        (v.TOOL, "WIN: BONUS 1", "BONUS comes at the wrong moment"),
        (v.TOOL, "FREE: RETREAT target", "'target' means nothing outside a task"),
        (v.TOOL, "WHEN STRESS(me): PREVENT V 1", "PREVENT V does not fit the event STRESS"),
        (v.TOOL, "WHEN MODIFIER(me, Epic Fail): REDRAW", "REDRAW follows a number"),
        (v.TOOL, "FREE: STRESS them 1", "'them' in STRESS means nobody"),
        (v.TOOL, "FREE: WINEPISODE", "WINEPISODE stands only in the back of a chapter"),
        (v.TOOL, "FREE: RAISE PER 1", "RAISE is for growth alone"),
        (v.TOOL, "FREE: MARKER me A", "the attribute A is chosen with growth alone"),
        (v.TOOL, "FREE: FLIP this", "FLIP turns my Character Tool"),
        (v.TOOL, "FREE: SECRET enemy@LOC 1", "SECRET is about Leads alone"),
        (v.TOOL, "FREE: MOVE lead@LOC OPP", "MOVE moves characters and Enemies alone"),
        (v.TOOL, "FREE: MOVE me NET", "MOVE needs one place"),
        (v.TOOL, "PLAY: GIVE Reckless", "PLAY: cannot stand on a Tool"),
        (v.TOOL, "WIN: TAKEBACK", "TAKEBACK stands on Action cards alone"),
        (v.TOOL, "WHEN STRESS(me): SAVE", "SAVE comes at the wrong moment"),
        (v.ENEMY, "FOLLOWER: ALWAYS: MORE INV 1", "an Enemy cannot be a Follower"),
        (v.LEAD, "ALWAYS: FREEMOVE", "FREEMOVE is for a card that belongs to a character"),
        (v.LEAD, "ALWAYS: MORE INV 1", "MORE is for a card that belongs to a character"),
        (v.ENEMY, "ALWAYS: HAVE me INV Reckless", "HAVE is for a card that belongs to a character"),
        (v.LOCATION, "ALWAYS: FOCUS +1", "FOCUS is for a card that belongs to a character, not for a location"),
        (v.LOCATION, "ALWAYS: HAVE me INV Reckless", "HAVE is for a card that belongs to a character"),
        (v.LOCATION, "ALWAYS: HAVE NET HCK Reckless", "HAVE is about tasks at a location"),
        (v.TOOL, "ALWAYS: REACH NET HCK", "REACH is about tasks at a location"),
        (v.TOOL, "ALWAYS: CHARGEWORTH 3 RESP", "CHARGEWORTH is about tasks at a location"),
        (v.THRESHOLD, "ALWAYS: UNCOUNTED 1", "UNCOUNTED has no LOC on a Surveillance Threshold"),
        (v.THRESHOLD, "ALWAYS: HAVE LOC INV Reckless", "HAVE has no LOC on a Surveillance Threshold"),
        (v.LEAD, "COMPLETED: DISCARD this", "DISCARD puts this Enemy or State away"),
        (v.LOCATION, "START: IF TARGET regular {SURV +1}", "'TARGET regular' asks about a task"),
    ],
)
def test_words_that_read_well_but_can_do_nothing(kind: int, text: str, said: str) -> None:
    found = [problem.why for sentence in read(text) for problem in check_sentence(sentence, kind)]
    assert any(said in why for why in found), found


@pytest.mark.parametrize(
    ("context", "text", "said"),
    [
        (IN_SETUP, "WINEPISODE", "stands only in the back of a chapter"),
        (IN_CHAPTER, "END", "stands only in a threshold"),
        (IN_CHAPTER, "SPAWN »Guard« LOC", "cannot mean the place of a character here"),
        (IN_SETUP, "SPAWN »Guard« NEAR", "needs one place"),
        (IN_THRESHOLD, "BONUS 1", "comes at the wrong moment"),
        (IN_SETUP, "STRESS them 1", "means nobody"),
    ],
)
def test_effects_that_do_not_belong_there(context: int, text: str, said: str) -> None:
    found = [problem.why for problem in check_block(block(text), context)]
    assert any(said in why for why in found), found


def test_them_is_who_was_named_last() -> None:
    fine = ["HOPE other 1 ; STRESS them 1", "FOR each {STRESS them 1}", "MAY {HOPE any 1} ; STRESS them 1"]
    for text in fine:
        assert check_block(block(text), IN_CHAPTER) == []
    assert check_block(block("FOR each {SURV +1} ; STRESS them 1"), IN_CHAPTER) != []


def test_an_objective_is_about_the_table() -> None:
    known = scope()
    for text in ("NOHOPE", "DONE(»Lamp«) and CHARGED(PER)", "COUNT(LOC) >= 2", "not ENEMY(NEAR)"):
        assert len(check_objective(parse_condition(text, known))) == 1
    for text in ("DONE(»Lamp«) and ALLAT(»Hall«)", "COUNT(»Hall«/top) >= 2", "DEFEATED(»Guard«) or HEAT >= 3"):
        assert check_objective(parse_condition(text, known)) == []
    assert known.problems == []


# ---------------------------------------------------------------- anything that somebody may type


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(alphabet=" SURV+1-:;.,(){}|»«@/?>=Gd\n", max_size=40) | st.text(max_size=30))
def test_any_text_is_read_or_complained_about(text: str) -> None:
    known = scope()
    found = parse_text(text, known)
    assert known.problems or len(found.sentences) > 0 or found.task is not None or not text.strip()
    parse_condition(text, known)
    parse_front(text, 0, known)


def test_what_was_read_survives_a_pickle() -> None:
    found = block("CHOOSE {IF not SOLO {MOVE regular enemy@LOC/NET »Roof«/top} | REVEAL {+1: nothing}}")
    again = pickle.loads(pickle.dumps(found))
    assert repr(again) == repr(found)
    assert again.ops[0].blocks[0].ops[0].blocks[0].ops[0].place.location == 2
