"""Checks of a position before it is set up, and of a state after every step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.errors import Invalid
from neontable.kernel.pack import near

FIELDS: Final = (
    "turn", "phase", "stage", "reserve", "ending", "begun", "picked", "board", "troopers", "players", "grenades", "doing",
)  # fmt: skip
PLAYER_FIELDS: Final = (
    "corner", "left", "troopers", "varans_killed", "varans", "out", "cards", "counters", "shown", "struck",
)  # fmt: skip
VARAN_FIELDS: Final = ("sector", "damage", "cloak", "firepower", "melee", "exposed", "counters")


def check_position(data: Mapping[str, Any], seats: int) -> None:
    """Refuse fields that a position does not have, and what is no list, table or number where one is needed."""
    check_fields(data, FIELDS, "position")
    players = data.get("players", [])
    if not isinstance(players, list) or len(players) > seats:
        raise Invalid(f"players must be a list of at most {seats}.", "Name one for each seat.")
    for seat, player in enumerate(players):
        where = f"players[{seat}]"
        check_fields(player, PLAYER_FIELDS, where)
        for name in ("cards", "counters"):
            laid = player.get(name, [])
            if not isinstance(laid, list) or len(laid) not in (0, c.PHASES):
                raise Invalid(f"{where}.{name} must be a list of four.", "One for each phase.")
        for letter, varan in table_of(player.get("varans", {}), f"{where}.varans").items():
            if varan is not None and not isinstance(varan, str):
                check_fields(varan, VARAN_FIELDS, f"{where}.varans.{letter}")
    for name in ("board", "troopers"):
        table_of(data.get(name, {}), name)
    number_below(data.get("phase", 0), c.PHASES + 1, "phase")
    for name in ("turn", "reserve"):
        number_below(data.get(name, 1), 1000, name)


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


def number_below(value: Any, limit: int, where: str) -> int:
    """A whole number from 0 up, below a limit."""
    text = str(value)
    if isinstance(value, bool) or not text.isdigit() or int(text) >= limit:
        raise Invalid(f"{where} cannot be {value!r}.", f"Give a number from 0 to {limit - 1}.")
    return int(text)


def sector_named(name: Any, where: str) -> int:
    """The sector of this name."""
    if name not in c.COMPASS:
        raise Invalid(f"{where}: there is no sector {name!r}.", near(str(name), c.COMPASS))
    return c.COMPASS.index(name)


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
