"""Time that is used is used: nothing that a seat does gives it more for a decision than was left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import Made, Served, next_of, secret
from tests.server.tables import Fixed, command

DEADLINE = 30
PACE = {"bots": 0, "deadline": DEADLINE, "then": "seat"}


@pytest.fixture
def world() -> Fixed:
    return Fixed()


@pytest.fixture
def served(tmp_path: Path, world: Fixed) -> Iterator[Served]:
    with Served(tmp_path, sources=world) as found:
        yield found


def mine(made: Made, seat: int) -> dict[str, Any]:
    """The decision of a seat, as its holder sees it."""
    (found,) = [each for each in made.seen(made.seats[seat])["decisions"] if each["seat"] == seat]
    return dict(found)


def choose(made: Made, seat: int, text: str = "") -> None:
    answer = chosen(made, seat, text)
    assert answer.status_code == 200, answer.text


def chosen(made: Made, seat: int, text: str = "") -> httpx.Response:
    body = made.seen(made.seats[seat])
    text = text or mine(made, seat)["options"][0]["text"]
    wish = {"command": command(), "seq": body["seq"], "option": text}
    return made.served.post(f"{made.path}/choices", wish, made.seats[seat])


def undo(made: Made, seat: int) -> None:
    answer = made.served.post(f"{made.path}/undo", {"command": command()}, made.seats[seat])
    assert answer.status_code == 200, answer.text


def left(made: Made, seat: int, world: Fixed) -> float:
    return float(mine(made, seat)["until"]) - world.at


def change(made: Made, token: str, do: str, **more: Any) -> Any:
    return made.served.post(f"{made.path}/seats", {"command": command(), "do": do, **more}, token)


def waited_for(made: Made) -> int:
    (seat,) = [each["seat"] for each in made.seen(made.watch)["seats"] if each.get("waits")]
    return int(seat)


def test_choosing_and_taking_back_gives_no_time(served: Served, world: Fixed) -> None:
    """Choose, undo, choose gave 17 s on a deadline of 3 s."""
    made = served.table("mine", "mine", pace=PACE)
    seat = waited_for(made)
    used = 0.0
    for _ in range(4):
        assert left(made, seat, world) == DEADLINE - used
        world.at += 7
        used += 7
        choose(made, seat)
        world.at += 5  # nobody thinks about what was answered
        undo(made, seat)
    assert left(made, seat, world) == DEADLINE - used
    choose(made, seat)


def test_what_comes_again_after_a_takeback_has_what_is_left_of_the_round(served: Served, world: Fixed) -> None:
    made = served.table("mine", "mine", "mine", game="neon", pace=PACE)
    seat = 0
    assert left(made, seat, world) == DEADLINE
    another = mine(made, seat)["options"][1]["text"]
    world.at += 10
    choose(made, seat)  # unseen by the others, who still think
    assert left(made, 1, world) == DEADLINE - 10
    for _ in range(3):
        choose(made, seat, another)  # another answer in its place
        world.at += 1
        undo(made, seat)
    undo(made, seat)
    assert left(made, seat, world) == left(made, 1, world) == DEADLINE - 13, "all have the same time for a round"


def test_the_next_decision_has_all_of_its_time_once(served: Served, world: Fixed) -> None:
    made = served.table("mine", "mine", pace=PACE)
    seat = waited_for(made)
    world.at += 20
    choose(made, seat)
    other = waited_for(made)
    assert left(made, other, world) == DEADLINE
    if other != seat:
        world.at += 25
        undo(made, seat)
        choose(made, seat)
        assert left(made, waited_for(made), world) == DEADLINE, "who is asked anew by another's doing is not hurried"
    else:
        world.at += 25
        undo(made, seat)
        choose(made, seat)
        assert left(made, seat, world) == DEADLINE - 25


def test_no_invite_and_no_claim_gives_time(served: Served, world: Fixed) -> None:
    """Inviting oneself again and again had no bound."""
    made = served.table("mine", "mine", pace=PACE)
    seat = waited_for(made)
    for used in (8, 16, 24):
        world.at += 8
        answer = change(made, made.seats[seat], "invite")
        assert answer.status_code == 200, answer.text
        token = secret()
        claim = {"command": command(), "secret": token, "invite": answer.json()["link"].rpartition("=")[2]}
        assert served.post(f"{made.path}/claim", claim).status_code == 200
        made.seats[seat] = token
        assert left(made, seat, world) == DEADLINE - used


def test_who_was_late_gets_time_again_once_for_a_decision(served: Served, world: Fixed) -> None:
    made = served.table("mine", "mine", pace={**PACE, "bots": 10_000})
    seat = waited_for(made)
    with served.socket(made.id, made.seats[seat]) as told:
        for again in (True, False):
            world.at += DEADLINE
            while not next_of(told, "step")["seats"][seat].get("level"):
                pass  # until the bot has stepped in
            assert change(made, made.seats[seat], "back").status_code == 200
            assert left(made, seat, world) == (DEADLINE if again else 0)


def test_who_was_late_once_gets_no_time_by_an_offer(served: Served, world: Fixed) -> None:
    made = served.table("mine", "mine", pace={**PACE, "bots": 10_000})
    seat = waited_for(made)
    with served.socket(made.id, made.seats[seat]) as told:
        world.at += DEADLINE
        while not next_of(told, "step")["seats"][seat].get("level"):
            pass
        assert change(made, made.seats[seat], "back").status_code == 200
        choose(made, seat)
        other = waited_for(made)
        if other != seat:
            choose(made, other)
        seat = waited_for(made)
        world.at += 9
        for do in ("invite", "back"):
            assert change(made, made.seats[seat], do).status_code == 200
        assert left(made, seat, world) == DEADLINE - 9


def test_an_answer_that_is_too_late_does_not_count(served: Served, world: Fixed) -> None:
    made = served.table("mine", "mine", pace={**PACE, "bots": 10_000})
    seat = waited_for(made)
    option = mine(made, seat)["options"][0]["text"]
    world.at += DEADLINE + 3
    answer = chosen(made, seat, option)  # the clock may have struck or not
    assert (answer.status_code, "Time is up" in answer.text) == (409, True)


def test_a_bot_that_stands_in_gives_no_time(served: Served, world: Fixed) -> None:
    """Hand over to a slow bot, think on, and answer before it does."""
    made = served.table("mine", "mine", pace={**PACE, "bots": 10_000})
    seat = waited_for(made)
    option = mine(made, seat)["options"][0]["text"]
    world.at += DEADLINE - 1
    assert change(made, made.seats[seat], "bot", level="random").status_code == 200
    world.at += 5
    assert chosen(made, seat, option).status_code == 409
    assert change(made, made.seats[seat], "back").status_code == 409, "the bot answers first"
    assert chosen(made, seat, option).status_code == 409


def test_what_a_bot_has_answered_in_time_of_need_is_not_thought_about_again(served: Served, world: Fixed) -> None:
    made = served.table("mine", "mine", pace={**PACE, "then": "decision"})
    seat = waited_for(made)
    option = mine(made, seat)["options"][0]["text"]
    with served.socket(made.id, made.watch) as told:
        next_of(told, "reset")
        world.at += DEADLINE + 3
        next_of(told, "step")
    undo(made, seat)
    assert chosen(made, seat, option).status_code == 409


def lay(made: Made, seat: int, line: str) -> httpx.Response:
    """A part of a programme, sent as one."""
    wish = {"command": command(), "seq": made.seen(made.seats[seat])["seq"], "option": line.split()}
    return made.served.post(f"{made.path}/choices", wish, made.seats[seat])


def test_a_round_has_one_clock_that_no_answer_and_no_change_restarts(served: Served, world: Fixed) -> None:
    """A programme is eight answers, and its time is the time for all of them."""
    made = served.table("mine", "mine", game="neo-hunt-3", pace={**PACE, "then": "decision"})
    until = mine(made, 0)["until"]
    assert until == world.at + DEADLINE == mine(made, 1)["until"]
    for card in ("A1", "T1"):
        world.at += 3
        choose(made, 0, card)
        assert mine(made, 0)["until"] == until
    world.at += 3
    assert lay(made, 0, "B2 C1 D3 D1 D4 D5").status_code == 200
    world.at += 3
    for _ in range(3):  # all of it, or the last answer alone
        again = {"command": command(), "round": True}
        assert served.post(f"{made.path}/undo", again, made.seats[0]).status_code == 200
        assert mine(made, 0)["until"] == until
        assert lay(made, 0, "A1 T1 B2 C1 D3 D1 D4 D5").status_code == 200
        undo(made, 0)
        assert mine(made, 0)["until"] == until
    with served.socket(made.id, made.watch) as told:
        next_of(told, "reset")
        world.at = until + 3
        while made.seen(made.watch)["view"]["phase"] == 0:  # until both programmes are complete
            next_of(told, "step")
    slots = made.seen(made.seats[0])["view"]["players"][0]["slots"]
    assert [slot["card"] for slot in slots] == ["A1", "T1", "B2", "C1"], "what was sent stands"
    assert [slot["counter"] for slot in slots][:3] == ["D3", "D1", "D4"] and slots[3]["counter"], "the rest is answered"
