"""Checks of a position before it is set up, and of a state after every step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.pieces import Content, Varan
from neontable.games.neo_hunt_3.rules.ending import ENDS
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.answers import sector_at
from neontable.kernel.authoring.pack import near
from neontable.kernel.errors import Invalid

FIELDS: Final = (
    "turn", "phase", "stage", "reserve", "ending", "begun", "picked", "board", "troopers", "players", "grenades", "doing",
)  # fmt: skip
PLAYER_FIELDS: Final = (
    "corner", "left", "troopers", "varans_killed", "varans", "out", "cards", "counters", "shown", "struck",
)  # fmt: skip
VARAN_FIELDS: Final = ("sector", "damage", "cloak", "firepower", "melee", "exposed", "counters")


def check_position(data: Mapping[str, Any], seats: int, content: Content) -> None:
    """Refuse fields that a position does not have, and what is no list, table or number where one is needed."""
    check_fields(data, FIELDS, "position")
    players = data.get("players", [])
    if not isinstance(players, list) or len(players) > seats:
        raise Invalid(
            f"players must be a list of at most {seats}.", "Name one for each seat, and say how many: seats=3."
        )
    for seat, player in enumerate(players):
        check_player(player, seats, content, f"players[{seat}]")
    for name in ("board", "troopers"):
        table_of(data.get(name, {}), name)
    number_below(data.get("phase", 0), c.PHASES + 1, "phase")
    for name in ("turn", "reserve", "begun"):
        number_below(data.get(name, 1), 10**6 if name == "begun" else 1000, name)
    if data.get("ending", "") not in ENDS:
        raise Invalid(f"ending {data['ending']!r} is unknown.", near(str(data["ending"]), ENDS[1:]))
    for picker in list_of(data.get("picked", []), "picked"):
        number_below(picker, seats, "picked")
    for grenade in list_of(data.get("grenades", []), "grenades"):
        check_grenade(grenade, seats)
    check_progress(data)
    left = [player for player in players if player.get("left")]
    if seats - len(left) < 2 and not data.get("ending"):
        raise Invalid("players: fewer than two still play.", "Let two of them play, or give an ending.")


def check_progress(data: Mapping[str, Any]) -> None:
    """What says where the rules stand: as table.position() writes it, or not at all."""
    doing = list_of(data.get("doing", []), "doing")
    if "doing" in data and not doing and not data.get("ending"):
        raise Invalid("doing cannot be empty.", "Leave it out, and name a stage.")
    for name in ("picked", "grenades"):
        if data.get(name) and not doing:
            raise Invalid(
                f"{name} belongs to the middle of a phase.",
                "Leave it out and play on from the phase, or take a whole position.",
            )


def check_player(player: Any, seats: int, content: Content, where: str) -> None:
    """A player of a position."""
    check_fields(player, PLAYER_FIELDS, where)
    for name in ("cards", "counters"):
        laid = player.get(name, [])
        if not isinstance(laid, list) or len(laid) not in (0, c.PHASES):
            raise Invalid(f"{where}.{name} must be a list of four.", "One for each phase.")
    number_below(player.get("troopers", 0), c.TROOPERS + 1, f"{where}.troopers")
    number_below(player.get("varans_killed", 0), c.TEAM * (seats - 1) + 1, f"{where}.varans_killed")
    if not isinstance(player.get("left", False), bool):
        raise Invalid(
            f"{where}.left cannot be {player['left']!r}.", "It is true for a player who has given up, or false."
        )
    for number in list_of(player.get("shown", []), f"{where}.shown"):
        if number not in range(1, c.PHASES + 1) or not player.get("counters"):
            raise Invalid(
                f"{where}.shown: there is no counter of phase {number!r}.", "Give numbers from 1 to 4, and counters."
            )
    for why in list_of(player.get("struck", []), f"{where}.struck", c.PHASES):
        if why not in c.STRUCK:
            raise Invalid(f"{where}.struck: {why!r} is unknown.", near(str(why), c.STRUCK[1:]))
    for id in list_of(player.get("out", []), f"{where}.out"):
        if id not in content.counter_at or not content.counters[content.counter_at[id]].permanent:
            raise Invalid(f"{where}.out: {id!r} cannot lie on a varan.", "Only permanent counters do.")
    for letter, varan in table_of(player.get("varans", {}), f"{where}.varans").items():
        if letter not in tuple(c.LETTERS):
            raise Invalid(f"{where}.varans: there is no varan {letter!r}.", "They are A, B and C.")
        if varan is not None and not isinstance(varan, str):
            check_varan(varan, content.varans[c.LETTERS.index(letter)], f"{where}.varans.{letter}")


def check_varan(varan: Any, written: Varan, where: str) -> None:
    """A varan of a position, in detail."""
    check_fields(varan, VARAN_FIELDS, where)
    most = {"damage": 99, "cloak": c.HIDDEN, "firepower": written.firepower, "melee": written.melee, "exposed": 1}
    for name, number in most.items():
        if name in varan:
            number_below(varan[name], number + 1, f"{where}.{name}")
    list_of(varan.get("counters", []), f"{where}.counters")


def check_grenade(grenade: Any, seats: int) -> None:
    """A waiting grenade: its seat, its sector, its power, and whose damage counter lies under it (-1: none)."""
    if not isinstance(grenade, list) or len(grenade) != 4:
        raise Invalid(
            "grenades: each is a list of four.", "Write seat, sector, power, and whose counter lies under it."
        )
    number_below(grenade[0], seats, "grenades")
    number_below(grenade[2], 100, "grenades")
    if grenade[3] != -1:
        number_below(grenade[3], seats, "grenades")


def check_fields(data: Any, known: Sequence[str], where: str) -> None:
    """A table with no other fields than these."""
    for name in table_of(data, where):
        if name not in known:
            raise Invalid(f"{where}: field {name!r} is unknown.", near(str(name), known))


def table_of(data: Any, where: str) -> Mapping[str, Any]:
    """Something that has named fields."""
    if not isinstance(data, Mapping):
        raise Invalid(f"{where} must be a table of named fields.", "Take one from table.position().")
    return data


def list_of(data: Any, where: str, most: int = 1000) -> list[Any]:
    """Something that is a list, not too long."""
    if not isinstance(data, list) or len(data) > most:
        raise Invalid(f"{where} must be a list{f' of at most {most}' if most < 1000 else ''}.", "Write it in brackets.")
    return data


def number_below(value: Any, limit: int, where: str) -> int:
    """A whole number from 0 up, below a limit."""
    text = str(value)
    if isinstance(value, bool) or not text.isdigit() or int(text) >= limit:
        raise Invalid(f"{where} cannot be {value!r}.", f"Give a number from 0 to {limit - 1}.")
    return int(text)


def sector_named(name: Any, where: str) -> int:
    """The sector of this name."""
    sector = sector_at(name) if isinstance(name, str) else c.NOWHERE
    if sector < 0:
        raise Invalid(f"{where}: there is no sector {name!r}.", near(str(name), c.COMPASS))
    return sector


# ---------------------------------------------------------------- invariants
def check(state: HuntState) -> None:
    """Raise AssertionError when pieces were lost or a bound is broken."""
    on_board = sum(state.troopers)
    assert on_board + state.reserve + sum(state.trooper_kills) == c.TROOPERS, "50 troopers, each in one place"
    assert state.reserve >= 0 and min(state.troopers) >= 0
    assert max(state.troopers) <= c.CROWD, "at most six troopers in a sector"
    for seat in range(state.seats):
        check_counters(state, seat)
        laid = [card for card in state.cards[c.PHASES * seat : c.PHASES * seat + c.PHASES] if card >= 0]
        assert len(set(laid)) == len(laid), "a card lies in one slot"
    for varan in range(len(state.place)):
        if state.place[varan] >= 0:
            written = state.content.varans[varan % c.TEAM]
            assert 0 <= state.damage[varan] < written.hit_points
            assert 1 <= state.firepower[varan] <= written.firepower and 0 <= state.melee[varan] <= written.melee
            assert state.cloak[varan] == 0 or not state.exposed[varan]


def check_counters(state: HuntState, seat: int) -> None:
    """Every counter of a seat is in one place: at home, in one slot, or on one living varan after it was shown."""
    slots = range(c.PHASES * seat, c.PHASES * seat + c.PHASES)
    laid = [state.counters[slot] for slot in slots if state.counters[slot] >= 0]
    assert len(set(laid)) == len(laid), "a counter lies in one slot"
    for which in laid:
        assert not state.out[seat] >> which & 1, "a counter on a varan was not selected"
    for which in range(c.COUNTERS):
        varan = state.lies_on[c.COUNTERS * seat + which]
        if varan >= 0:
            assert state.place[varan] >= 0, "counters lie on living varans"
            for slot in slots:
                assert state.counters[slot] != which or state.shown >> slot & 1, "a closed counter lies on no varan"
    assert c.COUNTERS - bin(state.out_now(seat)).count("1") >= c.PHASES, "four counters can be selected"
