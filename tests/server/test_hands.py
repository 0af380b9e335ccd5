"""Every change of hands is told, nobody comes to a hand without who plays having agreed, and a rematch keeps its host."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import Made, Served, next_of, secret
from tests.server.tables import Fixed, command


@pytest.fixture
def world() -> Fixed:
    return Fixed()


@pytest.fixture
def served(tmp_path: Path, world: Fixed) -> Iterator[Served]:
    with Served(tmp_path, sources=world) as found:
        yield found


def change(made: Made, token: str, do: str, **more: Any) -> httpx.Response:
    return made.served.post(f"{made.path}/seats", {"command": command(), "do": do, **more}, token)


def done(made: Made, token: str, do: str, **more: Any) -> dict[str, Any]:
    answer = change(made, token, do, **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def invite_of(link: str) -> str:
    return link.rpartition("=")[2]


def claim(made: Made, invite: str, token: str, **more: Any) -> httpx.Response:
    wish = {"command": command(), "secret": token, "invite": invite, **more}
    return made.served.post(f"{made.path}/claim", wish)


def told(made: Made, token: str) -> list[tuple[int, str, str]]:
    """The public lines about who plays."""
    return [(each["seat"], each["kind"], each["text"]) for each in made.seen(token).get("notices", [])]


def three(served: Served) -> Made:
    """A game of a host who plays and two guests."""
    made = served.table("mine", "invite", "invite", game="neon", player="Hope", pace={"bots": 0})
    for seat, name in ((1, "Ada"), (2, "Bo")):
        made.seats[seat] = secret()
        assert claim(made, made.invite(seat), made.seats[seat], name=name).status_code == 200
    assert made.seen(made.host)["state"] == "playing"
    return made


# ---- what a host may not do
def test_a_host_takes_nobodys_hand(served: Served) -> None:
    """A host who plays could invite a seat anew in mid-game, claim it, look, and hand it on."""
    made = three(served)
    before = made.seen(made.seats[1])["view"]
    for _ in range(2):
        answer = change(made, made.host, "invite", seat=1)
        assert (answer.status_code, "plays this seat" in answer.text) == (409, True)
    assert change(made, made.host, "bot", seat=1).status_code == 409
    assert made.seen(made.seats[1])["view"] == before, "its holder plays on"
    assert told(made, made.watch) == []


@pytest.mark.parametrize("second", ["bot:greedy", "invite"])
def test_a_host_alone_comes_to_no_hand_that_is_free(served: Served, second: str) -> None:
    made = served.table("mine", second, pace={"bots": 0})
    if second == "invite":
        done(made, made.claim(1), "leave")
    answer = change(made, made.host, "invite", seat=1)
    assert (answer.status_code, "Nobody else plays" in answer.text) == (409, True)
    assert "link" not in answer.json()
    done(made, made.host, "bot", seat=1, level="random")  # a bot may always have it
    assert made.seen(made.host)["seats"][1]["kind"] == "bot"


def test_somebody_new_comes_when_all_others_agree_and_the_host_never_has_the_link(served: Served) -> None:
    made = three(served)
    done(made, made.seats[2], "leave")
    assert "link" not in done(made, made.host, "invite", seat=2)
    assert made.seen(made.watch)["seats"][2]["asked"] is True
    assert change(made, made.seats[0], "admit", seat=2).status_code == 409, "the host has asked already"
    assert change(made, made.seats[1], "admit", seat=0).status_code == 409, "nobody is asked about that seat"
    answer = done(made, made.seats[1], "admit", seat=2)
    token = secret()
    assert claim(made, invite_of(answer["link"]), token, name="Cy").status_code == 200
    assert made.seen(token)["seat"] == 2
    assert claim(made, invite_of(answer["link"]), secret()).status_code == 404, "once"
    kinds = [kind for _, kind, _ in told(made, made.watch)]
    assert kinds == ["vacate", "admit", "admit", "issue", "claim"]


def test_one_who_does_not_agree_is_enough(served: Served) -> None:
    made = served.table("mine", "invite", "invite", "invite", game="neon", pace={"bots": 0})
    for seat in (1, 2, 3):
        made.claim(seat)
    done(made, made.seats[3], "leave")
    done(made, made.host, "invite", seat=3)
    assert "link" not in done(made, made.seats[1], "admit", seat=3)
    assert "link" not in done(made, made.seats[1], "admit", seat=3), "nobody agrees twice"
    done(made, made.host, "invite", seat=3)  # asked again: who had agreed has not any more
    assert not made.seen(made.watch)["seats"][1].get("admits")
    assert "link" not in done(made, made.seats[2], "admit", seat=3)
    assert done(made, made.seats[1], "admit", seat=3)["link"]


def test_a_bots_seat_is_free_for_nobody_either(served: Served) -> None:
    made = served.table("mine", "invite", "bot:greedy", game="neon", pace={"bots": 0})
    made.claim(1)
    assert "link" not in done(made, made.host, "invite", seat=2)
    assert made.seen(made.watch)["seats"][2]["kind"] == "bot"
    assert done(made, made.seats[1], "admit", seat=2)["link"]


def given_away(made: Made, seat: int) -> None:
    """Who holds a seat gives it to somebody, perhaps to themselves."""
    link = done(made, made.seats[seat], "invite")["link"]
    made.seats[seat] = secret()
    assert claim(made, invite_of(link), made.seats[seat]).status_code == 200


def test_a_host_who_gives_the_own_seat_to_itself_agrees_to_nothing(served: Served) -> None:
    made = served.table("mine", "invite", pace={"bots": 0})
    done(made, made.claim(1), "leave")
    given_away(made, 0)
    answer = change(made, made.host, "invite", seat=1)
    assert (answer.status_code, "Nobody else plays" in answer.text) == (409, True)


def test_who_sits_where_the_host_sat_is_asked_but_gets_no_link(served: Served) -> None:
    made = three(served)
    done(made, made.seats[2], "leave")
    given_away(made, 0)
    done(made, made.host, "invite", seat=2)
    assert "link" not in done(made, made.seats[1], "admit", seat=2), "the new one at seat 1 plays and has not agreed"
    assert "link" not in done(made, made.seats[0], "admit", seat=2)
    assert done(made, made.seats[1], "admit", seat=2)["link"]


# ---- what a holder may do
def test_a_holder_gives_the_seat_to_somebody_else(served: Served, world: Fixed) -> None:
    made = three(served)
    world.at += 60
    with served.socket(made.id, made.seats[1]) as old, served.socket(made.id, made.seats[2]) as other:
        next_of(other, "reset")
        link = done(made, made.seats[1], "invite")["link"]
        step = next_of(other, "step")
        (line,) = step["notices"]
        assert (line["seat"], line["kind"], line["at"]) == (1, "offer", world.at)
        assert "Ada (seat 2) offers" in line["text"] and step["seats"][1]["offered"] is True
        assert made.seen(made.seats[1])["seat"] == 1, "the seat is Ada's until somebody takes it"
        world.at += 5
        token = secret()
        assert claim(made, invite_of(link), token, name="Cy").status_code == 200
        while (step := next_of(other, "step")).get("notices") is None:
            pass
        assert [(each["at"], each["text"]) for each in step["notices"]] == [
            (world.at, "Cy (seat 2) takes over from Ada (seat 2).")
        ]
        assert next_of(old, "error")["problem"]["error"] == "revoked"
    assert served.get(made.path, made.seats[1]).status_code == 404
    assert made.seen(token)["seat"] == 1
    assert claim(made, invite_of(link), secret()).status_code == 404


def test_an_offer_can_be_withdrawn(served: Served) -> None:
    made = three(served)
    first = done(made, made.seats[1], "invite")["link"]
    second = done(made, made.seats[1], "invite")["link"]
    assert claim(made, invite_of(first), secret()).status_code == 404, "only the newest link opens the seat"
    done(made, made.seats[1], "back")
    assert claim(made, invite_of(second), secret()).status_code == 404
    assert not made.seen(made.watch)["seats"][1].get("offered")
    assert change(made, made.seats[2], "invite", seat=1).status_code == 404, "nobody offers another's seat"


def test_every_change_is_a_public_line_with_its_time(served: Served, world: Fixed) -> None:
    made = three(served)
    world.at += 10
    done(made, made.seats[1], "bot", level="random")
    world.at += 10
    done(made, made.seats[1], "back")
    done(made, made.seats[1], "rename", name="Adam")
    done(made, made.seats[1], "leave")
    done(made, made.host, "bot", seat=1, level="greedy")
    said = told(made, made.watch)
    assert said == [
        (1, "bot", "A random bot plays for Ada (seat 2)."),
        (1, "back", "Ada (seat 2) plays again."),
        (1, "rename", "Ada (seat 2) is called Adam now."),
        (1, "vacate", "Adam (seat 2) leaves."),
        (1, "bot", "A greedy bot takes over from seat 2."),
    ]
    times = [each["at"] - world.at for each in made.seen(made.seats[2])["notices"]]
    assert times == [-10, 0, 0, 0, 0]
    served.loop.call_soon_threadsafe(served.service.rooms.clear)  # woken from the store it says the same
    assert told(made, made.seats[0]) == said


def test_a_bot_that_steps_in_for_who_is_late_is_told(served: Served, world: Fixed) -> None:
    made = served.table("mine", "mine", pace={"bots": 10_000, "deadline": 30, "then": "seat"})
    with served.socket(made.id, made.watch) as found:
        next_of(found, "reset")
        world.at += 30
        while not (step := next_of(found, "step")).get("notices"):
            pass
    (line,) = step["notices"]
    assert "did not answer in time. A greedy bot plays for" in line["text"] and line["at"] == world.at


# ---- rematches
def ended(served: Served) -> Made:
    made = served.table("mine", "invite", game="cogdrive-neon", pace={"bots": 0})
    made.claim(1)
    done(made, made.host, "mute", seat=1)
    done(made, made.seats[1], "resign")
    return made


def rematch(made: Made, token: str) -> tuple[Made, str]:
    """The rematch that somebody asks for, and the secret that they would be host with."""
    host = secret()
    wish = {"command": command(), "secrets": {"host": host, "seats": {}}}
    answer = made.served.post(f"{made.path}/rematch", wish, token)
    assert answer.status_code == 201, answer.text
    return Made(made.served, answer.json(), host, {}), host


def test_who_asks_for_a_rematch_first_is_not_its_host(served: Served) -> None:
    """A muted seat that asked first became host there."""
    made = ended(served)
    again, host = rematch(made, made.seats[1])
    assert served.get(again.path, host).status_code == 404
    assert change(again, host, "fill").status_code == 404
    mine = secret()
    wish = {"command": command(), "secret": mine, "invite": made.host}
    answers = [served.post(f"{again.path}/claim", wish) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200] and answers[0].json() == answers[1].json()
    assert again.seen(mine)["role"] == "host"
    assert claim(again, made.watch, secret()).status_code == 404
    assert claim(again, made.seats[1], secret()).json()["seat"] == 0
    done(again, mine, "fill")
    assert again.seen(mine)["state"] == "playing"


def test_a_host_who_asks_is_host_again(served: Served) -> None:
    for asks in ("host", "seat"):
        made = ended(served)
        again, host = rematch(made, made.host if asks == "host" else made.seats[0])
        assert again.seen(host)["role"] == "host"


def test_the_hosts_token_opens_no_other_table(served: Served) -> None:
    made, other = ended(served), ended(served)
    again, _ = rematch(made, made.seats[1])
    assert claim(again, other.host, secret()).status_code == 404
    assert claim(made, made.host, secret()).status_code == 404


def test_in_a_rematch_the_host_is_known_by_the_seat_too(served: Served) -> None:
    made = ended(served)
    again, host = rematch(made, made.host)
    seats = {1: secret(), 0: secret()}
    assert claim(again, made.seats[0], seats[1]).status_code == 200
    assert claim(again, made.seats[1], seats[0]).status_code == 200
    done(again, seats[0], "leave")
    answer = change(again, host, "invite", seat=0)
    assert (answer.status_code, "Nobody else plays" in answer.text) == (409, True)
