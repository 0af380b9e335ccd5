"""A line of the log as the one it is about reads it."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.kernel.tables.line import addressed


@pytest.mark.parametrize(
    ("sentence", "who", "said"),
    [
        ("{seat} uses {action}.", "seat", "{seat} use {action}."),
        ("{seat} pushes {card} off.", "seat", "{seat} push {card} off."),
        ("{seat} is defeated and goes away.", "seat", "{seat} are defeated and go away."),
        ("{seat} already holds the token.", "seat", "{seat} already hold the token."),
        ("{seat} shuffles deck and discard.", "seat", "{seat} shuffle deck and discard."),
        ("{seat} Recruits {card}; it goes under.", "seat", "{seat} Recruit {card}; it goes under."),
        ("The turn of {seat}.", "seat", "your turn."),
        ("The top card of the deck of {seat} goes.", "seat", "The top card of your deck goes."),
        ("{seat} deals 1 damage to {player}.", "player", "{seat} deals 1 damage to {player}."),
        ("{player} loses a token.", "player", "{player} lose a token."),
    ],
)
def test_a_sentence_is_said_to_the_one_it_is_about(sentence: str, who: str, said: str) -> None:
    assert addressed(sentence, who) == said


def test_the_log_calls_its_reader_you_and_the_others_by_name() -> None:
    table = nt.new("cogdrive-neon", seed=1)
    turn = next(line for line in table.log if line.kind == "turn")
    first = turn.seat
    assert turn.text(["Ann", "Ben"], you=first) == "Turn 1: you."
    assert turn.text(["Ann", "Ben"], you=1 - first) == f"Turn 1: {['Ann', 'Ben'][first]}."
    assert turn.text(["Ann", "Ben"]) == f"Turn 1: {['Ann', 'Ben'][first]}."
