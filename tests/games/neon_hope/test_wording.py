"""The words that people read: made from the notation, whole sentences, and never the notation itself."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from neontable.games.neon_hope.cards import Face
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block
from neontable.games.neon_hope.notation.parser import parse_block, parse_condition, parse_text
from neontable.games.neon_hope.notation.scope import Scope
from neontable.games.neon_hope.reading.content import load
from neontable.games.neon_hope.text import wording as w
from neontable.games.neon_hope.text.labels import answer_label

HOPE = load()
SCOPE_ARGUMENTS = (
    HOPE.names,
    {HOPE.names[card.name] for card in HOPE.cards if card.is_lead},
    [setting.name for setting in HOPE.settings],
    [flag.id for flag in HOPE.flags],
)
# Words of the notation that are no words of any language.
RAW = {
    *v.ATTRIBUTES, *v.TYPES, *v.VERBS[1:], *v.CONDITIONS[3:], *v.EVENTS[1:], *v.TRIGGERS[1:],
    "LOC", "OPP", "NEAR", "ANY", "RESP", "NET", "ZONE", "otherNear", "anyNear", "resp", "Res",
}  # fmt: skip
BEGINS = re.compile(r"^[A-Z0-9»“+\-(]")


def scope() -> Scope:
    return Scope(*SCOPE_ARGUMENTS)


def check_words(text: str) -> None:
    """Whole sentences, no notation, nothing unmade."""
    assert text == text.strip() and text
    assert BEGINS.match(text), text
    assert text.endswith("."), text
    plain = re.sub(r"»[^«]*«|“[^”]*”", "", text)
    assert not RAW & set(re.findall(r"[A-Za-z]+", plain)), text
    assert not re.search(r"[{}|@_/?*<>=\[\]]", plain.replace("[Universal]", "")), text
    assert "  " not in text and " ." not in text and ".." not in text and " ," not in text, text
    assert "None" not in text, text
    assert not re.search(r"\ba (an?|the|each|all|[AEIOU]n?emy)\b", text), text
    assert not re.search(r"\b(\w+) \1\b", text), text


def words_of(text: str, kind: int, id: str = "OE-4") -> list[str]:
    """The words of a text as if it stood on a card of this kind."""
    known = scope()
    read = parse_text(text, known)
    assert [problem.why for problem in known.problems] == []
    face = Face(id, kind, "Card", read.sentences)
    face.card = HOPE.index["card"]["OE-1"]
    for sentence in read.sentences:
        sentence.face = len(HOPE.faces)
    HOPE.faces.append(face)
    try:
        return w.text_words(HOPE, face)
    finally:
        HOPE.faces.pop()


# ---------------------------------------------------------------- all cards of the game


@pytest.mark.parametrize("face", HOPE.faces, ids=[face.id for face in HOPE.faces])
def test_every_line_of_every_card_reads_well(face: Face) -> None:
    lines = w.card_words(HOPE, face)
    assert len(w.text_words(HOPE, face)) == len(face.sentences) + len(face.follower)
    for line in lines:
        check_words(line)


def test_chapters_thresholds_ends_growth_and_changes_read_well() -> None:
    for chapter in HOPE.chapters:
        check_words(w.objective_words(HOPE, chapter.objective))
        check_words(w.effect_words(HOPE, chapter.back))
    for card in HOPE.thresholds:
        for step in card.thresholds:
            check_words(w.effect_words(HOPE, step.block))
    for episode in HOPE.episodes:
        for block in (episode.setup, *episode.results, *(answer.block for answer in episode.final)):
            check_words(w.effect_words(HOPE, block))
    for growth in HOPE.growth:
        check_words(w.growth_words(HOPE, growth))
    for change in HOPE.changes:
        check_words(w.change_words(change))
    for setting in HOPE.settings:
        check_words(w.effect_words(HOPE, setting.front))


def test_every_answer_of_every_choice_reads_well() -> None:
    choices = [(sentence, op) for sentence in HOPE.sentences for op in sentence.block.ops if op.do == v.DO_CHOOSE]
    assert choices
    for sentence, op in choices:
        answers = w.answers_words(HOPE, HOPE.faces[sentence.face], op.blocks, op.they)
        assert len(answers) == len(op.blocks) == len(set(answers))
        for answer in answers:
            check_words(answer)


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("L-A1", "If you succeed: another regular Enemy at your location retreats."),
        ("L-C1", "Once per round, when you are about to resolve the threat of an attack: you may prevent 1 of that Stress."),
        ("L-T4", "When you are about to suffer Stress, you may recycle this Tool: prevent up to 3 of that Stress."),
        ("L-T5", "Activate and recycle this Tool: a regular Enemy at your location retreats."),
        ("O-T8", "Once per round, when you perform a task: you may give the task Flexible."),
        ("L-A7", "When played: use Courage instead of the printed attribute and the task has Reckless."),
        ("O-C1", "Once per round, when you take the Change Location action: you may take +2 for your next task this turn."),
        ("D-T7", "You can also perform Hack tasks on cards at the opposite location."),
        (
            "OE-4",
            "Choose one: (a) if at least 2 characters are at your location, raise the Surveillance by 2; "
            "otherwise raise the Surveillance by 1; or (b) suffer 2 Stress.",
        ),
        (
            "OE-6",
            "When a character takes the Change Location action for the first time in their turn: "
            "that character chooses one: raise the Surveillance by 1; or suffer 1 Stress.",
        ),
        (
            "RS-4",
            "For each character at your setting: if Confrontation keeps that character from moving, "
            "that character suffers 1 Stress; otherwise that character moves to the opposite location.",
        ),
        ("DF-1", "Choose one: suffer 1 Stress; or raise the Surveillance by 1. Then gain 1 Hope."),
        ("GH-5", "Tasks on other cards here have Unpredictable."),
        ("1-1/bottom", "In the encounter phase the first face-up Enemy here adds no Surveillance."),
        ("2-1/bottom", "Every Hack task here gets +1."),
        ("307B", "Follower: once per round, when you are about to suffer Stress: you may prevent 1 of that Stress."),
    ],
)  # fmt: skip
def test_how_some_cards_read(id: str, said: str) -> None:
    face = HOPE.faces[HOPE.index["face"][id]]
    assert w.text_words(HOPE, face)[-1] == said


def test_the_corners_of_a_card() -> None:
    lines = w.card_words(HOPE, HOPE.faces[HOPE.index["face"]["109B"]])
    assert lines[:4] == [
        "Set up with 3 Secrets (4 with two or more characters).",
        "Investigate with Courage, difficulty 4.",
        "Threat below 4: 2 Stress.",
        "Hack with Logic, difficulty 4: covers 1 Stress of the threat.",
    ]
    enemy = w.card_words(HOPE, HOPE.faces[HOPE.index["face"]["NC-1"]])
    assert enemy[0] == "Elite." and "Retreats at 6 or more." in enemy and enemy[-1] == "Confrontation."
    tool = w.card_words(HOPE, HOPE.faces[HOPE.index["face"]["L-T6"]])
    assert tool == ["Get Support with Charisma, difficulty 4: gain an Attribute Marker of your choice."]


def test_objectives_are_told_as_something_to_do() -> None:
    said = [w.objective_words(HOPE, chapter.objective) for chapter in HOPE.chapters[:3]]
    assert said == [
        "Flip »Barkeeper« and »Dance Floor«.",
        "Complete »Light Booth«.",
        "Complete »Night Courier« and bring all characters to »Canal Steps«.",
    ]


def test_a_state_that_must_not_fill_says_so() -> None:
    harmful = [face.id for face in HOPE.faces if w.better_left(face)]
    assert harmful == ["E3A-S1"]


def test_every_keyword_is_explained() -> None:
    assert len(w.KEYWORD_HELP) == len(v.KEYWORDS)
    for text in w.KEYWORD_HELP:
        check_words(text)


# ---------------------------------------------------------------- whatever a pack may write

WHO = st.sampled_from([word for word in v.WHO if word and word != "them"])
NUMBER = st.integers(1, 4).map(str)
SIGNED = st.sampled_from(["+1", "+2", "-1", "-3"])
ATTRIBUTE = st.sampled_from([*v.ATTRIBUTES, "?", "ROLL"])
PLACE = st.sampled_from(
    ["LOC", "OPP", "NEAR", "ANY", "RESP", "NET", "ZONE", "LOC/NET", "»Syphon«/top", "»Roof Garden«/bottom"]
)
TYPES = st.sampled_from(["INV", "SUP", "FGT", "HCK", "INV/SUP", "INV/SUP/FGT/HCK"])
KEYWORD = st.sampled_from(v.KEYWORDS)
CARD = st.one_of(
    st.sampled_from(["this", "target", "»Ledger Core«"]),
    st.tuples(
        st.sampled_from(["", "all "]), st.sampled_from(["", "regular "]),
        st.sampled_from(["enemy", "state", "lead", "card"]), PLACE, st.sampled_from(["", " other than target"]),
    ).map(lambda parts: f"{parts[0]}{parts[1]}{parts[2]}@{parts[3]}{parts[4]}"),
)  # fmt: skip


def made(*parts: st.SearchStrategy[str] | str) -> st.SearchStrategy[str]:
    """Words one after the other."""
    each = [st.just(part) if isinstance(part, str) else part for part in parts]
    return st.tuples(*each).map(" ".join)


SIMPLE = st.one_of(
    made("SURV", SIGNED), made("STRESS", WHO, NUMBER), made("HOPE", WHO, SIGNED), made("RES", WHO, SIGNED),
    made("MARKER", WHO, ATTRIBUTE), made("CHARGE", WHO, ATTRIBUTE, SIGNED), made("RECOVER", WHO, NUMBER),
    st.sampled_from([
        "TAKEBACK", "NOTHREAT", "REDRAW", "ROLL", "WINEPISODE", "END", "SWAP a b", "SHARE", "SAVE", "nothing",
        "AMOD 3 1", "AENC 2 0", "AENC 1 1", "FLAG key_whole", "UNFLAG key_whole", "ENDING 2", "DISCARD this",
        "FLIP this", "FLIP tool", "SETTING »Backstage«", "RAISE A 1", "RAISE PER 1", "POOL -3 +1",
        "REVEAL {+1, Skull: SURV +1 ; STRESS me 1 | Epic Fail: nothing}",
    ]),
    made("BONUS", SIGNED), made("IMPACT", NUMBER), made("USE", st.sampled_from(v.ATTRIBUTES)), made("GIVE", KEYWORD),
    made("PREVENT", st.sampled_from(["S", "V"]), NUMBER), made("NOACT", NUMBER), made("RETREAT", CARD),
    made("DAMAGE", CARD, NUMBER), made("CUBE", CARD, SIGNED), made("SECRET", CARD, NUMBER), made("LEAVE", CARD),
    made("MOVE", WHO, PLACE), made("MOVE", CARD, PLACE), made("SPAWN »Bar«", PLACE),
    made("SPAWNTOP", PLACE), made("DRAWENC", WHO, NUMBER), made("ACTION me", NUMBER), made("HEAT", SIGNED),
    made("NEXT", SIGNED),
)  # fmt: skip
STANDING = st.one_of(
    made("MORE", TYPES, SIGNED), made("HAVE", PLACE, TYPES, KEYWORD, st.sampled_from(["", "other cards"])),
    made("HAVE me", TYPES, KEYWORD), made("COST", SIGNED), made("FOCUS", SIGNED), made("REACH", PLACE, TYPES),
    st.just("FREEMOVE"), made("CHARGEWORTH", NUMBER, PLACE), made("UNCOUNTED", NUMBER),
)  # fmt: skip
ATOM = st.one_of(
    st.sampled_from([
        "FLIPPED(»Bar«)", "DONE(»Bar«)", "DEFEATED(»Ledger Core«)", "ALLAT(»Syphon«)", "NOHOPE", "TARGET regular",
        "CHARGED(PER)", "CHARGED(ROLL)", "CHARGED(?)", "CANNOTMOVE(me)", "CANNOTMOVE(resp)", "FLAG(key_whole)",
        "HEAT >= 2", "SOLIDARITY >= 3", "LOST(2)", "SOLO",
    ]),
    PLACE.map(lambda place: f"ENEMY({place})"), PLACE.map(lambda place: f"COUNT({place}) >= 1"),
    PLACE.map(lambda place: f"COUNT({place}) >= 3"),
)  # fmt: skip
CONDITION = st.recursive(
    st.one_of(ATOM, ATOM.map(lambda text: f"not {text}")),
    lambda inner: st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(" ".join),
    max_leaves=4,
)


def sequence(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(inner, min_size=1, max_size=3).map(" ; ".join)


EFFECT = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.tuples(sequence(inner), sequence(inner)).map(lambda two: f"CHOOSE {{{two[0]} | {two[1]}}}"),
        st.tuples(WHO, sequence(inner), sequence(inner)).map(
            lambda three: f"HOPE {three[0]} 1 ; they CHOOSE {{{three[1]} ; STRESS them 1 | {three[2]}}}"
        ),
        sequence(inner).map(lambda one: f"MAY {{{one}}}"),
        st.tuples(CONDITION, sequence(inner)).map(lambda two: f"IF {two[0]} {{{two[1]}}}"),
        st.tuples(CONDITION, sequence(inner), sequence(inner)).map(
            lambda three: f"IF {three[0]} {{{three[1]}}} ELSE {{{three[2]}}}"
        ),
        st.tuples(WHO, sequence(inner)).map(lambda two: f"FOR {two[0]} {{{two[1]} ; MOVE them OPP}}"),
    ),
    max_leaves=6,
)
LIMIT = st.sampled_from(["", "1/round ", "1/episode "])
PRICE = st.sampled_from(["", "(R) ", "(T) ", "(1 Res) ", "(2 Res) "])
W = st.sampled_from(["me", "near", "each"])
TRIGGER = st.one_of(
    st.sampled_from([
        "PLAY: ", "STEP2: ", "STEP2(INV): ", "STEP2(SUP/HCK): ", "RESOLVE: ", "WIN: ", "WIN(INV): ", "MISS: ",
        "AFTER: ", "REVEALED: ", "COMPLETED: ", "START: ", "ACTIVATE: ", "FREE: ", "", "WHEN THREAT(INV/HCK): ",
        "WHEN THREAT(ATTACK): ", "WHEN DEFEATED(this): ", "FOLLOWER: FREE: ",
    ]),
    *(
        W.map(lambda who, shape=shape: f"WHEN {shape.replace('w', who, 1)}: ")  # type: ignore[misc]
        for shape in (
            "CHANGE(w)", "CHANGE(w, first)", "CHANGE(w, away)", "STRESS(w)", "SURV(w)", "SPEND(w)",
            "MODIFIER(w, number)", "MODIFIER(w, Epic Fail)", "ZERO(w)", "FOCUS(w)",
        )
    ),
)  # fmt: skip


@settings(max_examples=200, deadline=None, derandomize=True)
@given(LIMIT, TRIGGER, PRICE, sequence(EFFECT), st.sampled_from([v.TOOL, v.LEAD, v.EVENT, v.LOCATION, v.STATE]))
def test_any_sentence_that_can_be_written_reads_well(
    limit: str, trigger: str, price: str, effects: str, kind: int
) -> None:
    head = trigger if trigger.startswith("FOLLOWER") else limit + trigger
    for said in words_of(f"{head}{price}{effects}", kind):
        check_words(said)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(sequence(STANDING), st.sampled_from([v.TOOL, v.LOCATION, v.STATE]))
def test_any_standing_effect_reads_well(effects: str, kind: int) -> None:
    for said in words_of(f"ALWAYS: {effects}", kind):
        check_words(said)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(CONDITION)
def test_any_condition_reads_well_both_ways(text: str) -> None:
    known = scope()
    condition = parse_condition(text, known)
    assert known.problems == []
    check_words(w.objective_words(HOPE, condition))
    true, false = w.condition_words(HOPE, condition), w.condition_words(HOPE, condition, False)
    assert true != false
    for said in (true, false):
        check_words(said[0].upper() + said[1:] + ".")


def test_nothing_written_means_nothing_happens() -> None:
    assert w.effect_words(HOPE, Block([])) == "Nothing happens."
    known = scope()
    assert w.effect_words(HOPE, parse_block("nothing", known)) == "Nothing happens."


def test_answers_are_called_what_the_story_calls_them() -> None:
    face = HOPE.faces[HOPE.index["face"]["109B"]]
    block = face.sentences[0].block
    assert [answer_label(HOPE, block.number, option) for option in (0, 1)] == ["Keep the key whole", "Burn it here"]
    curfew = HOPE.faces[HOPE.index["face"]["OE-6"]].sentences[0].block
    op = curfew.ops[0]
    assert answer_label(HOPE, curfew.number, 1) == "Go in a hurry"
    assert w.answers_words(HOPE, None, op.blocks, op.they) == ["Raise the Surveillance by 1.", "Suffer 1 Stress."]
    assert answer_label(HOPE, HOPE.index["block"]["chapter-1-1"], 0) == ""
