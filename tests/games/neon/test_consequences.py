"""What an answer costs and does, what is lost by it, and the thing that it lights: that thing and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.kernel.game import Described
from tests.games.neon.clash import FAIL, HIT, MISS, akari, boulder, clash
from tests.games.neon.table import fighter, given, when


def told(table: nt.Table) -> dict[str, Described]:
    """All options of the question by their texts."""
    return {each.text: each for each in table.decisions[0].describe_all()}


def lit(table: nt.Table, option: str) -> Any:
    """What the one place of the view shows that an option points at."""
    (ref,) = told(table)[option].refs
    seen: Any = table.view(table.decisions[0].seat)
    for step in ref.split("/"):
        seen = seen[int(step)] if isinstance(seen, list) else seen[step]
    return seen


def illusion(**more: Any) -> nt.Table:
    """Illusion between two Actions, able to pay for both abilities."""
    return given(
        fighter("illusion", "park", energy=4, actions=["move", "attack", "search"]),
        fighter("akari", more.pop("other", "factory"), energy=0),
        turn=0,
        **more,
    )


def test_each_ability_lights_itself_alone() -> None:
    table = illusion()
    assert (lit(table, "use trap"), lit(table, "use mirror-step")) == ("trap", "mirror-step")
    assert told(table)["use trap"].cost == "2 Energy (2 left)"


def test_what_cannot_be_used_lights_nothing() -> None:
    table = illusion(other="subway")  # nobody at Range 1 or 2: only the Trap is possible
    assert "use mirror-step" not in told(table) and lit(table, "use trap") == "trap"
    assert not [each for each in told(table).values() if "players/0/abilities/1" in each.refs]


def test_a_maneuver_is_no_ability_of_its_fighter() -> None:
    table = clash(boulder("mall", energy=2), akari("mall"), chance=[MISS, HIT, FAIL])
    when(table, "attack akari with bare hands")
    assert lit(table, "use maneuver-a/1") == "maneuver-a"
    assert told(table)["pass"].refs == () and told(table)["pass"].cost == "nothing"


def test_gear_that_pays_with_itself_is_lost_and_says_so() -> None:
    table = clash(boulder("mall", gear={"small gun": "SG-01"}), akari("mall"), chance=[HIT] * 9)
    when(table, "attack akari with SG-01")
    option = told(table)["use SG-01/1 with itself"]
    assert option.loses == "Needler" and option.cost == "Needler: discarded"
    assert option.effect == "1 more Attack die (2 then)." and lit(table, "use SG-01/1 with itself")["card"] == "SG-01"


def test_ammo_and_bots_pay_without_a_loss_of_gear() -> None:
    table = clash(
        boulder("mall", gear={"small gun": "SG-06"}, ammo={"small gun": ["SG-01"]}, bots=["courier"]),
        akari("mall"),
        chance=[HIT] * 9,
    )
    when(table, "attack akari with SG-06")
    ways = [each for text, each in told(table).items() if text != "pass"]
    assert [each.loses for each in ways] == ["", ""]
    assert [each.cost for each in ways] == ["Needler, which is Ammo under it", "a Courier token"]


@pytest.mark.parametrize(("energy", "said"), [(0, "Gain 2 Energy (2 then)."), (5, "Gain 1 Energy (6 then).")])
def test_energy_is_gained_as_far_as_there_is_room(energy: int, said: str) -> None:
    table = given(fighter("boulder", "park", energy=energy, actions=["gain 2", "move", "move"]), akari("mall"), turn=0)
    assert told(table)["gain 2"].effect == said
    full = given(fighter("boulder", "park", energy=6, actions=["gain 2", "move", "move"]), akari("mall"), turn=0)
    assert told(full)["gain 2"].effect == "You have all 6 Energy already."


def test_a_search_says_its_price_and_how_many_cards_it_draws() -> None:
    searching = fighter("boulder", "mall", energy=3, actions=["search", "move", "move"])
    table = given(searching, akari("park"), turn=0, search={"mall": 2})
    option = told(table)["search"]
    assert option.cost == "this Action and 2 Energy"
    when(table, "search")
    assert option.effect == f"Draw {table.view(0)['drawn']['count']} Equipment cards and play up to 2 of them."


def test_a_move_tells_who_is_there_and_what_sinks() -> None:
    table = given(
        fighter("boulder", "park", actions=["move", "move", "move"]), akari("factory"), turn=0, next="factory"
    )
    effect = told(when(table, "move"))["move to factory"].effect
    assert effect == "It sinks at the end of this Round. There: Akari, Automa."


def test_a_landing_begins_with_what_sinks_and_counts_who_is_there() -> None:
    landing = fighter("boulder", actions=["move", "move", "move"])
    bots = {"park": ["vendor", "courier"]}
    options = told(given(landing, akari("park"), turn=0, action=-1, next="park", bots=bots))
    assert options["land in park"].effect == "It sinks at the end of this Round. There: Akari, Automa, 2 Bots."
    assert options["land in mall"].effect == "Nobody is there."


def test_nothing_is_said_to_sink_in_the_last_round() -> None:
    walker = fighter("boulder", "park", actions=["move", "move", "move"])
    rounds = len(given(walker, akari("factory"), turn=0).view(None)["track"])
    table = given(walker, akari("factory"), turn=0, next="factory", round=rounds)
    assert told(when(table, "move"))["move to factory"].effect == "There: Akari, Automa."


# ---------------------------------------------------------------- the Action that is being done
def now(table: nt.Table, who: int = 0) -> int | None:
    found: int | None = table.view(None)["players"][who]["programme"]["now"]
    return found


def test_the_view_names_the_action_in_questions_below_it_and_between_two() -> None:
    table = given(
        fighter("illusion", "park", energy=4, actions=["move", "attack", "search"]),
        fighter("akari", "factory", energy=0, actions=["move", "move", "move"]),
        fighter("ghost", "mall"),
        turn=0,
    )
    assert now(table) == 0 and now(table, 1) is None
    when(table, "move")
    assert (table.decisions[0].kind, now(table)) == ("move", 0)
    table.undo(0)
    assert (table.decisions[0].kind, now(table)) == ("action", 0)
    when(table, "move", "move to factory")
    assert (table.decisions[0].kind, now(table)) == ("action", 1)
    when(table, "use trap")  # between two Actions: the next one is still to come
    assert (table.decisions[0].kind, now(table)) == ("token", 1)
    when(table, "place in factory", "attack")
    assert (table.decisions[0].kind, now(table)) == ("attack", 1)


def test_when_all_actions_are_over_the_view_says_so() -> None:
    table = given(
        fighter("illusion", "park", energy=4, actions=["gain 1"] * 3), fighter("akari", "mall"), turn=0, action=2
    )
    assert now(table) == 2
    when(table, "gain 1")
    assert table.decisions[0].prompt.startswith("Your Actions are done") and now(table) == 3
