"""A decision takes a text back: exact, near enough, ambiguous or refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.kernel.ask import Ask, Rules
from tests.kernel.tiny import Notes, Tiny

TEXTS = ("recruit KV8-B", "recruit KV8-G", "recruit", "stop", "take KV9", "draw to 4")
RULE = "TINY-STOP"


class Worded(Tiny):
    """One question with texts that resemble each other; taking is refused."""

    def legal(self, state: Notes, ask: Ask) -> list[int]:
        return [0, 1, 2, 3, 5]

    def blocked_options(self, state: Notes, ask: Ask) -> list[int]:
        return [3, 4]

    def why_not(self, state: Notes, ask: Ask, option: int) -> str:
        return RULE if option == 4 else ""

    def word(self, state: Notes, ask: Ask, option: int) -> str:
        return TEXTS[option]

    def refusal(self, state: Notes, ask: Ask, option: int, rule: str) -> tuple[str, str]:
        return "Nothing may be taken.", "Stop instead."


def question(state: Notes) -> Rules:
    state.notes.append((yield Ask(0, 0, 6)))
    state.notes.append((yield Ask(1, 0, 6)))


@pytest.fixture
def table() -> nt.Table:
    return nt.new(Worded(question), seats=2, seed=1)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("recruit KV8-B", 0),
        ("RECRUIT  kv8-b ", 0),
        ("kv8-g", 1),
        ("recruit", 2),
        ("Recruit", 2),
        ("sto", 3),
        ("draw", 5),
        ("to 4", 5),
    ],
)
def test_a_text_means_the_option_it_fits(table: nt.Table, said: str, meant: int) -> None:
    assert table.decisions[0].code(said) == meant
    table.choose(0, said)
    assert table.entries[-1].text == TEXTS[meant]


def test_a_text_that_fits_several_names_them(table: nt.Table) -> None:
    with pytest.raises(nt.Ambiguous) as error:
        table.choose(0, "recruit kv8")
    assert error.value.fits == ("recruit KV8-B", "recruit KV8-G")
    assert "recruit KV8-G" in str(error.value)


def test_a_refusal_gives_rule_reason_and_remedy(table: nt.Table) -> None:
    assert [tuple(refusal) for refusal in table.decisions[0].blocked] == [
        ("take KV9", RULE, "Nothing may be taken.", "Stop instead.")
    ]
    with pytest.raises(nt.Illegal) as error:
        table.choose(0, "Take kv9")
    assert (error.value.rule, error.value.reason, error.value.remedy) == (
        RULE,
        "Nothing may be taken.",
        "Stop instead.",
    )
    assert RULE in str(error.value)


def test_a_misspelt_text_names_the_nearest_options(table: nt.Table) -> None:
    with pytest.raises(nt.Illegal) as error:
        table.choose(0, "rekruit KV8-B")
    assert error.value.nearest[0] == "recruit KV8-B"
    assert "Nearest: recruit KV8-B" in error.value.remedy


@pytest.mark.parametrize("said", ["", "   ", "?", "rec ruit"])
def test_nonsense_is_refused(table: nt.Table, said: str) -> None:
    with pytest.raises(nt.Illegal):
        table.decisions[0].code(said)


def test_a_decision_as_data_for_its_seat_and_for_others(table: nt.Table) -> None:
    mine: Any = table.decisions_for(0)
    assert mine[0]["options"] == [TEXTS[i] for i in (0, 1, 2, 3, 5)]
    assert mine[0]["blocked"][0][1] == RULE
    assert table.decisions_for(1) == [{"seat": 0, "mode": "ALL", "prompt": "Which?"}] == table.decisions_for(None)


def test_an_answered_decision_refuses_to_speak(table: nt.Table) -> None:
    stale = table.decisions[0]
    assert stale.prompt == "Which?"
    table.choose(0, "stop")
    for ask in (lambda: stale.prompt, lambda: stale.blocked, lambda: stale.describe("stop"), stale.describe_all):
        with pytest.raises(nt.Illegal, match="answered"):
            ask()
    assert repr(table.decisions[0]).startswith("<Decision seat=1 pick: recruit KV8-B")


def test_a_decision_of_an_earlier_turn_is_stale_even_if_the_question_is_the_same() -> None:
    same = Ask(0, 0, 6)

    def rules(state: Notes) -> Rules:
        for _ in range(3):
            state.notes.append((yield same))

    table = nt.new(Worded(rules), seats=2, seed=1)
    first = table.decisions[0]
    table.choose(0, "stop")
    assert table.decisions[0].prompt == "Which?"
    with pytest.raises(nt.Illegal, match="answered"):
        first.describe_all()
