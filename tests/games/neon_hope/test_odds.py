"""The exact odds of a task equal exhaustive play, a reset inside the task included."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

import neontable as nt
from neontable.games.neon_hope.ai import odds
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import ARCHIVE
from neontable.kernel.chance import Quick
from neontable.testing import rule
from tests.conformance.tools import count
from tests.games.neon_hope.table import card, deniz, given, larx, markers, noor, when

POOL = [code for code in range(7) for _ in (0, 1)] + [v.SKULL] * 3 + [v.EPIC_WIN, v.EPIC_FAIL]
POSITIONS = 200


def exhaustive(
    known: list[int], unknown: list[int], pool: list[int], reveals: int
) -> dict[tuple[int, int, int], float]:
    """Every way to reveal modifiers piece by piece, with its probability: slow, and written without the formula."""
    ends: dict[tuple[int, int, int], float] = defaultdict(float)

    def go(known: list[int], unknown: list[int], value: int, acts: int, todo: int, p: float) -> None:
        if todo == 0:
            ends[odds.NUMBER, value, acts] += p
            return
        places = len(known) + len(unknown) - ARCHIVE
        if places == 0:
            known, unknown, places = [], pool, len(pool) - ARCHIVE
        hidden = places - len(known)  # of the unknown, so many lie in the Grid
        pieces = [(i, True, 1 / places) for i in range(len(known))]
        pieces += [(i, False, hidden / places / len(unknown)) for i in range(len(unknown))] if hidden else []
        for i, seen, chance in pieces:
            code = known[i] if seen else unknown[i]
            left = (known[:i] + known[i + 1 :], unknown) if seen else (known, unknown[:i] + unknown[i + 1 :])
            if code < v.SKULL:
                go(*left, value + code - 3, acts, todo - 1, p * chance)
            elif code == v.SKULL:
                go(*left, value - 1, acts + 1, todo, p * chance)
            elif code == v.EPIC_WIN:
                ends[odds.WIN, value, acts] += p * chance
            else:
                ends[odds.FAIL, value, acts + 1] += p * chance

    go(known, unknown, 0, 0, reveals, 1.0)
    return ends


def grid(luck: random.Random, few: bool) -> tuple[list[int], list[int]]:
    """A state of the Grid: some modifiers revealed, some archived, some known to lie there."""
    pieces = POOL[:]
    luck.shuffle(pieces)
    face_down = luck.randint(1, 2) if few else luck.randint(3, 16)
    known = pieces[: luck.randint(0, min(4, face_down))]
    return known, pieces[len(known) : face_down + ARCHIVE]


@pytest.mark.parametrize("few", [False, True], ids=["plain", "with a reset"])
@rule("HOPE-RUL-10", "HOPE-RUL-11", "HOPE-GRID-08")
def test_odds_equal_exhaustive_play(few: bool) -> None:
    luck = random.Random(f"odds {few}")
    for number in range(40 if few else POSITIONS - 40):
        known, unknown = grid(luck, few)
        reveals = 1 if few or number % 8 else 2
        found = odds.Grid(odds.counts(known), odds.counts(unknown), odds.counts(POOL)).spread(reveals)
        wanted = exhaustive(known, unknown, POOL, reveals)
        assert abs(sum(p for *_, p in found) - 1.0) < 1e-9
        assert {(end, value, acts) for end, value, acts, _ in found} == set(wanted)
        for end, value, acts, p in found:
            assert abs(p - wanted[end, value, acts]) < 1e-9


@rule("HOPE-KEY-Reckless")
def test_reckless_helps_from_far_below_and_hurts_above() -> None:
    full = odds.Grid.of(POOL, [], 16)
    assert full.success(-2, 2) > full.success(-2, 1) and full.success(-1, 2) < full.success(-1, 1)
    assert round(100 * full.success(-6, 2), 1) == 12.7 and round(100 * full.success(6, 2), 1) == 87.5


@rule("HOPE-KEY-Unpredictable")
def test_an_unpredictable_task_never_goes_past_a_skull() -> None:
    full = odds.Grid.of(POOL, [], 16)
    found = full.spread(1, True)
    assert max(acts for _, _, acts, _ in found) == 1
    assert abs(sum(p for end, *_, p in found if end == odds.FAIL) - 4 / 19) < 1e-9


def test_a_table_tells_the_odds_of_a_task_a_card_and_a_charge() -> None:
    table = given(larx(markers=markers(cha=[2])), deniz(), cards=[card("103")])
    plain = table.odds(0, "get support from Bar")
    assert round(100 * plain["success"], 1) == 54.0 and plain["difficulty"] == 3 and len(plain["assumes"]) == 2
    when(table, "get support from Bar")
    better = table.odds(0, "play The Owner Owes Me")
    assert round(100 * better["success"], 1) == 79.0 and better["threat"] < plain["threat"]
    when(table, "no card")
    assert round(100 * table.odds(0, "spend Charisma")["success"], 1) == 79.0
    with pytest.raises(nt.Invalid):
        given(larx(), deniz()).odds(0, "end turn")


def test_odds_say_who_else_could_add_what() -> None:
    table = given(larx(), deniz(markers=markers(cha=[2])), cards=[card("103")])
    when(table, "get support from Bar")
    alone = table.odds(0, "no card")
    (friend,) = alone["friends"]
    assert friend["seat"] == 1 and round(100 * friend["success"], 1) == 79.0 and alone["without"] is None
    when(table, "no card")
    (friend,) = table.odds(0, "go on")["friends"]
    offered = table.odds(1, "spend Charisma")
    assert offered["success"] == friend["success"] and offered["friends"] == []
    assert round(100 * offered["without"], 1) == 54.0


def test_odds_know_what_a_card_does_for_certain() -> None:
    table = given(noor(), larx(), cards=[card("OE-2")])
    when(table, "fight Comfort Patrol")
    quiet = table.odds(0, "play Hold the Line")["activations"]
    loud = table.odds(0, "no card")["activations"]
    assert quiet[0] > loud[0]
    talked = table.odds(0, "play Talk Them Down")
    assert abs(talked["retreat"] + talked["defeat"] - talked["success"]) < 1e-9


def test_a_modifier_that_everybody_has_seen_changes_the_odds() -> None:
    seen = given(larx(), deniz(), cards=[card("101")], grid={"known": ["Epic Win"]}).odds(
        0, "get support from Barkeeper"
    )
    gone = given(larx(), deniz(), cards=[card("101")], grid={"archived": ["Epic Win"]}).odds(
        0, "get support from Barkeeper"
    )
    plain = given(larx(), deniz(), cards=[card("101")]).odds(0, "get support from Barkeeper")
    assert seen["success"] > plain["success"] > gone["success"]


TASKS = count(10, 200)
FORKS = count(60, 250)


def declined(options: list[str]) -> str:
    """The answer by which nothing is added to a task."""
    return next((each for each in options if each in ("no card", "pass", "go on", "no", "nothing")), options[0])


def succeeds(table: nt.Table, seat: int, option: str) -> bool | None:
    """Perform a task to its success or failure, without anything that could be added; none if the episode ends before."""
    told = len(table.log_for(None))
    table.choose(seat, option)
    while True:
        said = [line.kind for line in table.log_for(None, told)]
        if "success" in said or "failure" in said:
            return "success" in said
        if not table.decisions:
            return None
        asked = table.decisions[0]
        table.choose(asked.seat, declined(list(asked.options)))


def test_the_odds_of_random_tasks_match_how_they_end_in_forks() -> None:
    luck = random.Random("tasks")
    seen = off = spread = 0.0
    game = unclear = 0
    while seen < TASKS:
        game += 1
        table = nt.new("neon-hope", seats=1 + game % 4, seed=game, episode=luck.choice(["1", "2", "3a", "3b", "4"]))
        while table.result is None and seen < TASKS:
            asked = table.decisions[0]
            tasks = [each.text for each in asked.describe_all() if each.group == "task"]
            if asked.kind == "act" and tasks and luck.random() < 0.25:
                option = luck.choice(tasks)
                p = table.odds(asked.seat, option)["success"]
                found = [succeeds(table.sample(asked.seat, Quick(n + 1)), asked.seat, option) for n in range(FORKS)]
                won, cut = (
                    found.count(True),
                    found.count(None),
                )  # an attack on the way may end the episode: it could have been either
                wrong = 5 * (p * (1 - p) * FORKS) ** 0.5  # standard deviations: one in 1.7 million
                assert won - wrong - 1e-6 <= FORKS * p <= won + cut + wrong + 1e-6, (game, option, p, won, cut)
                seen += 1
                unclear += cut > 0
                if not cut:
                    off += won - FORKS * p
                    spread += FORKS * p * (1 - p)
            table.choose(asked.seat, luck.choice(tasks or list(asked.options)))
    print(
        f"{seen:.0f} tasks, {FORKS} forks each; {unclear} could end the episode; lean {off / spread**0.5:+.2f} standard deviations"
    )
    assert abs(off) <= 4 * spread**0.5  # nor do they lean to one side
    assert unclear < seen / 4
