"""Giving up at the terminal where all win or lose together: a bot plays on, or the episode is lost and its conclusion follows."""

from __future__ import annotations

from neontable.cli.table.session import Session, start


def sat_down(*players: str) -> Session:
    """An episode that has begun."""
    session = start("neon-hope", list(players), seed=1)
    for _ in range(12):
        decision = session.waiting()[0]
        session.choose(decision.seat, decision.options[0])
    return session


def test_a_bot_plays_on_for_who_gives_up() -> None:
    session = sat_down("human", "human")
    assert session.giving_up(0) == "leave the rest to a bot?"
    session.concede(0)
    assert session.humans == [1]
    assert sorted(session.bots) == [0]
    assert session.table.names[0] == "Player 1 (bot)"
    assert {decision.kind for decision in session.table.decisions} != {"growth"}


def test_when_the_last_person_gives_up_everybody_grows() -> None:
    session = sat_down("human", "random", "random")
    assert "It is lost then" in session.giving_up(0)
    session.concede(0)
    assert session.humans == [0]
    assert {decision.kind for decision in session.table.decisions} == {"growth"}
    while not session.table.over:
        decision = session.waiting()[0]
        session.choose(decision.seat, decision.options[0])
    result = session.table.result
    assert result is not None
    assert len(result.next["campaign"]["growth"]) == 3


def test_against_each_other_giving_up_is_the_end() -> None:
    session = start("cogdrive-neon", ["human", "greedy"], seed=1)
    assert session.giving_up(0) == "give up this game?"
    session.concede(0)
    assert session.table.over
