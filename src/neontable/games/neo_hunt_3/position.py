"""A table of Neo-Hunt 3 as JSON: the whole truth, and a table set up from it or from a part of it.

What a position does not name is dealt, or as at the start of a game. `stage` says where to begin: "set-up" (the extra troopers),
"selection" (the default), "phase" (`phase` is turned over next, with the `cards` and `counters` of each player) or "reinforcement".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.checking import check_position, number_below, sector_named
from neontable.games.neo_hunt_3.pieces import Content
from neontable.games.neo_hunt_3.rules.phases import Phase
from neontable.games.neo_hunt_3.rules.turn import PROCEDURES, Hunt, Turn, drawn_board, put_from_reserve, start_in
from neontable.games.neo_hunt_3.sectors import Board
from neontable.games.neo_hunt_3.state import HouseRules, HuntState, Thrown
from neontable.games.neo_hunt_3.text.names import varan_id
from neontable.kernel.authoring.pack import near
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.errors import Invalid
from neontable.kernel.procedure import read, written

STAGES: Final = ("selection", "phase", "reinforcement", "set-up")


def new_state(content: Content, rules: HouseRules, seats: int, chance: Chance) -> HuntState:
    """A new table: tiles lie, nobody is there yet."""
    state = HuntState(chance, content, rules, seats, drawn_board(content, chance))
    state.lay_out()
    state.begin(Hunt())
    return state


# ---------------------------------------------------------------- writing
def position(state: HuntState) -> dict[str, Any]:
    """The whole truth."""
    tiles = state.content.tiles
    board = state.board
    return {
        "turn": state.turn,
        "phase": state.phase,
        "reserve": state.reserve,
        "ending": state.ending,
        "begun": state.begun,
        "picked": [seat for seat in range(state.seats) if state.picked >> seat & 1],
        "board": {c.COMPASS[s]: f"{tiles[board.tiles[s]].id}/{board.turns[s]}" for s in range(c.SECTORS)},
        "troopers": {c.COMPASS[s]: state.troopers[s] for s in range(c.SECTORS) if state.troopers[s]},
        "players": [player_data(state, seat) for seat in range(state.seats)],
        "grenades": [[each.seat, c.COMPASS[each.sector], each.power, each.owner] for each in state.grenades],
        "doing": [written(procedure) for procedure in state.doing],
    }


def player_data(state: HuntState, seat: int) -> dict[str, Any]:
    """Everything about a player."""
    first = c.PHASES * seat
    slots = range(first, first + c.PHASES)
    content = state.content
    data: dict[str, Any] = {
        "corner": c.COMPASS[state.corner[seat]] if state.corner[seat] >= 0 else None,
        "left": not state.plays(seat),
        "troopers": state.trooper_kills[seat],
        "varans_killed": state.varan_kills[seat],
        "varans": {c.LETTERS[i]: varan_data(state, c.TEAM * seat + i) for i in range(c.TEAM)},
        "out": [content.counters[i].id for i in range(c.COUNTERS) if state.out[seat] >> i & 1],
        "cards": [content.cards[state.cards[s]].id if state.cards[s] >= 0 else None for s in slots],
        "counters": [content.counters[state.counters[s]].id if state.counters[s] >= 0 else None for s in slots],
        "shown": [s - first + 1 for s in slots if state.shown >> s & 1],
        "struck": [c.STRUCK[state.struck[s]] for s in slots],
    }
    return data


def varan_data(state: HuntState, varan: int) -> dict[str, Any]:
    """A varan: where it is, its damage, its present cloak, and the counters on it."""
    lying = [i for i in range(len(state.lies_on)) if state.lies_on[i] == varan]
    return {
        "sector": c.COMPASS[state.place[varan]] if state.place[varan] >= 0 else None,
        "damage": state.damage[varan],
        "cloak": state.cloak[varan],
        "firepower": state.firepower[varan],
        "melee": state.melee[varan],
        "exposed": state.exposed[varan],
        "counters": [f"{c.COLORS[i // c.COUNTERS]}-{state.content.counters[i % c.COUNTERS].id}" for i in lying],
    }


# ---------------------------------------------------------------- reading
def place(data: Mapping[str, Any], content: Content, rules: HouseRules, seats: int, chance: Chance) -> HuntState:
    """A state set up from a position; what it does not name is dealt."""
    check_position(data, seats, content)
    state = HuntState(chance, content, rules, seats, placed_board(data.get("board", {}), content, chance))
    state.lay_out()
    place_players(state, data.get("players", []))
    place_troopers(state, data)
    state.turn = int(data.get("turn", 1))
    state.phase = int(data.get("phase", 0))
    state.begun = int(data.get("begun", 0))
    state.ending = str(data.get("ending", ""))
    for seat in data.get("picked", []):
        state.picked |= 1 << seat
    for seat, sector, power, owner in data.get("grenades", []):
        state.grenades.append(Thrown(seat, sector_named(sector, "grenades"), power, owner))
    if "doing" in data:
        state.doing = [read(each, PROCEDURES) for each in data["doing"]]
    else:
        start_at(state, data.get("stage", "phase" if state.phase else "selection"), chance)
    return state


def start_at(state: HuntState, stage: Any, chance: Chance) -> None:
    """Begin with a part of the turn."""
    if stage not in STAGES:
        raise Invalid(f"stage {stage!r} is unknown.", near(str(stage), STAGES))
    if not 1 <= state.turn <= state.house_rules.longest:
        raise Invalid(f"turn cannot be {state.turn}.", f"Give a number from 1 to {state.house_rules.longest}.")
    if stage in ("set-up", "selection"):
        state.phase = 0
        state.turn -= 1  # the turn begins with the selection
        state.begin(Hunt().go_to("extra_troopers" if stage == "set-up" else "turns"))
        return
    state.begin(Hunt().go_to("turns"))
    state.begin(Turn().go_to("act" if stage == "phase" else "reinforce"))
    if stage == "phase":
        for seat in state.playing():
            fill_programme(state, seat, chance)
        state.phase = max(0, state.phase - 1)  # turned over as the phase begins
        state.begin(Phase([], []))


def placed_board(data: Mapping[str, Any], content: Content, chance: Chance) -> Board:
    """The tiles that a position names, and others for the rest."""
    board = drawn_board(content, chance)
    tiles, turns = [-1] * c.SECTORS, board.turns[:]
    for name, written_tile in data.items():
        sector = sector_named(name, "board")
        id, _, turned = str(written_tile).partition("/")
        id = next((tile.id for tile in content.tiles if id == str(tile.number)), id)
        if id not in content.tile_at:
            raise Invalid(f"board.{name}: there is no tile {id!r}.", near(id, content.tile_at))
        if content.tile_at[id] in tiles:
            raise Invalid(f"board.{name}: tile {id} lies on the board already.", "Name each tile once.")
        tiles[sector] = content.tile_at[id]
        turns[sector] = number_below(turned or "0", 4, f"board.{name}")
    rest = [tile for tile in [*board.tiles, *range(len(content.tiles))] if tile not in tiles]
    for sector in range(c.SECTORS):
        if tiles[sector] < 0:
            tiles[sector] = rest.pop(0)
            rest = [tile for tile in rest if tile != tiles[sector]]
    return Board(content.tiles, tiles, turns)


def place_players(state: HuntState, players: Sequence[Mapping[str, Any]]) -> None:
    """Every player's corner, varans, piles and programme."""
    place_corners(state, players)
    for seat in range(len(players)):
        data = players[seat]
        for letter, varan in data.get("varans", {}).items():
            place_varan(state, c.TEAM * seat + c.LETTERS.index(letter), varan, f"players[{seat}].varans.{letter}")
        state.trooper_kills[seat] = int(data.get("troopers", 0))
        state.varan_kills[seat] = int(data.get("varans_killed", 0))
        if data.get("left"):
            state.left |= 1 << seat
            for varan_number in range(c.TEAM * seat, c.TEAM * seat + c.TEAM):
                state.place[varan_number] = c.NOWHERE
    for seat in range(state.seats):
        data = players[seat] if seat < len(players) else {}
        out = [state.content.counter_at[id] for id in data["out"]] if "out" in data else None
        state.out[seat] = state.out_now(seat) if out is None else sum(1 << which for which in out)
        place_programme(state, seat, data)


def place_corners(state: HuntState, players: Sequence[Mapping[str, Any]]) -> None:
    """The corners that a position names; the others in their order to those who have none."""
    corners = list(c.CORNERS[state.seats])
    named = [player.get("corner") or "" for player in players] + [""] * (state.seats - len(players))
    for seat, name in enumerate(named):
        if name:
            corner = sector_named(name, f"players[{seat}].corner")
            if corner not in corners:
                known = ", ".join([c.COMPASS[each] for each in c.CORNERS[state.seats]])
                raise Invalid(f"players[{seat}].corner cannot be {name}.", f"Each has another one of {known}.")
            corners.remove(corner)
            start_in(state, seat, corner)
    for seat, name in enumerate(named):
        if not name:
            start_in(state, seat, corners.pop(0))


def place_varan(state: HuntState, varan: int, data: Any, where: str) -> None:
    """A varan as a position names it: a sector, None for a dead one, or more in detail."""
    if data is None or isinstance(data, str):
        data = {"sector": data}
    sector = data.get("sector", c.COMPASS[state.corner[c.owner_of(varan)]])
    state.place[varan] = c.NOWHERE if sector is None else sector_named(sector, where)
    state.damage[varan] = int(data.get("damage", 0))
    if sector is not None and state.damage[varan] >= state.content.varans[varan % c.TEAM].hit_points:
        raise Invalid(
            f"{where}: {varan_id(varan)} is dead with {state.damage[varan]} damage.", "Give less, or no sector."
        )
    for id in data.get("counters", []):
        owner, which = counter_named(state, id, where)
        if state.lies_on[c.COUNTERS * owner + which] >= 0:
            raise Invalid(f"{where}: counter {id} lies on two varans.", "Name it once.")
        if not state.content.counters[which].permanent or sector is None:
            raise Invalid(f"{where}: counter {id} cannot lie on a varan.", "Only permanent ones lie on living varans.")
        state.lies_on[c.COUNTERS * owner + which] = varan
        state.feel(which, varan)
    if "firepower" in data:
        state.firepower[varan] = int(data["firepower"])
    if "melee" in data:
        state.melee[varan] = int(data["melee"])
    if "exposed" in data:
        state.exposed[varan] = int(data["exposed"])
    if "cloak" in data:
        state.cloak[varan] = int(data["cloak"])


def counter_named(state: HuntState, id: Any, where: str) -> tuple[int, int]:
    """Owner and number of a counter such as amber-D3."""
    color, _, name = str(id).rpartition("-")
    if color not in c.COLORS[: state.seats] or name not in state.content.counter_at:
        raise Invalid(f"{where}: there is no counter {id!r}.", "Write color and id, as in amber-D3.")
    return c.COLORS.index(color), state.content.counter_at[name]


def place_programme(state: HuntState, seat: int, data: Mapping[str, Any]) -> None:
    """The cards and counters that a player has laid."""
    first = c.PHASES * seat
    for name, known, into in (
        ("cards", state.content.card_at, state.cards),
        ("counters", state.content.counter_at, state.counters),
    ):
        laid = data.get(name, [])
        for i in range(len(laid)):
            if laid[i] is None:
                continue
            if laid[i] not in known:
                raise Invalid(f"players[{seat}].{name}: there is no {laid[i]!r}.", near(str(laid[i]), known))
            if laid.count(laid[i]) > 1:
                raise Invalid(f"players[{seat}].{name}: {laid[i]} is named twice.", "Each exists once.")
            into[first + i] = known[laid[i]]
    for which in state.counters[first : first + c.PHASES]:
        if which >= 0 and state.out[seat] >> which & 1:
            id = state.content.counters[which].id
            raise Invalid(f"players[{seat}].counters: {id} lies on a varan.", "Lay another counter.")
    for number in data.get("shown", []):
        state.shown |= 1 << (first + number - 1)
    for i, why in enumerate(data.get("struck", [])):
        state.struck[first + i] = c.STRUCK.index(why)


def fill_programme(state: HuntState, seat: int, chance: Chance) -> None:
    """Cards and counters that a position does not name are dealt."""
    first = c.PHASES * seat
    for into, count, out in ((state.cards, c.CARDS, 0), (state.counters, c.COUNTERS, state.out[seat])):
        empty = [slot for slot in range(first, first + c.PHASES) if into[slot] < 0]
        laid = into[first : first + c.PHASES]
        free = [each for each in range(count) if each not in laid and not out >> each & 1]
        choose_some(chance, free, len(empty))
        for i in range(len(empty)):
            into[empty[i]] = free[i]


def place_troopers(state: HuntState, data: Mapping[str, Any]) -> None:
    """Troopers as a position names them, else as at the start of a game; the rest is the reserve."""
    if "troopers" in data:
        for name, count in data["troopers"].items():
            put_from_reserve(
                state, sector_named(name, "troopers"), number_below(count, c.CROWD + 1, f"troopers.{name}")
            )
        if max(state.troopers) > c.CROWD:
            raise Invalid("troopers: a sector is named twice.", "It holds at most six troopers.")
    else:
        for sector in range(c.SECTORS):
            if sector == c.CENTRE or sector not in state.place:
                put_from_reserve(state, sector, 6 if sector == c.CENTRE else 2)
    state.reserve -= sum(state.trooper_kills)
    if "reserve" in data:
        state.reserve = int(data["reserve"])
    if state.reserve < 0 or state.reserve + sum(state.trooper_kills) + sum(state.troopers) > c.TROOPERS:
        raise Invalid("troopers, reserve and piles are more than 50 troopers.", "Lower one of them.")
