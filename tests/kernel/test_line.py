"""A line of the log as the one it is about reads it."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.kernel import registry
from neontable.kernel.tables.line import VERB, addressed, second
from tests.golden.__main__ import real_games

VERBS = {  # as one says them after you
    "are",
    "archive",
    "attack",
    "begin",
    "buy",
    "deal",
    "destroy",
    "discard",
    "draw",
    "end",
    "fail",
    "focus",
    "gain",
    "get",
    "give",
    "go",
    "grow",
    "have",
    "hold",
    "intercept",
    "keep",
    "kill",
    "land",
    "lay",
    "leave",
    "let",
    "lift",
    "look",
    "lose",
    "move",
    "pay",
    "pick",
    "place",
    "play",
    "prevent",
    "push",
    "put",
    "recover",
    "Recruit",
    "recycle",
    "reroll",
    "resolve",
    "roll",
    "search",
    "show",
    "shuffle",
    "spend",
    "start",
    "succeed",
    "suffer",
    "take",
    "throw",
    "trade",
    "trash",
    "turn",
    "use",
}


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
        ("{seat} focuses: Endurance {endurance}.", "seat", "{seat} focus: Endurance {endurance}."),
        ("{seat} passes and carries on.", "seat", "{seat} pass and carry on."),
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


@pytest.mark.parametrize("game", real_games())
def test_every_verb_of_every_event_is_a_word_when_it_is_said_to_somebody(game: str) -> None:
    sentences = [each for kind in registry.get(game).events for each in (kind.sentence, kind.outside)]
    about = [each for each in sentences if each.startswith(("{seat} ", "{player} "))]
    verbs = {second(found).split()[-1] for sentence in about for found in VERB.finditer(sentence)}
    assert verbs
    assert verbs - VERBS == set(), "read them aloud after you, and add what is right"
