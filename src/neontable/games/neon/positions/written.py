"""A game of NeoN as JSON: the whole truth; `placing` sets up a table from it, or from a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.knowledge.view import track_tokens
from neontable.games.neon.state import NeonState
from neontable.kernel.deck import Deck
from neontable.kernel.procedure import written

PLAIN: Final = ("round", "leader", "order", "two_left", "absent", "ending")
PLAYER_PLAIN: Final = ("energy", "fields", "lost", "tapped", "initiative", "plan", "squad", "used")
FIELDS: Final = (
    *PLAIN, "ring", "search", "bots", "sunk", "next", "stack", "equipment", "discards", "enhancements", "held", "doing",
    "begun", "players", "automa", "knowledge", "turn", "placed",
)  # fmt: skip
PLAYER_FIELDS: Final = (
    *PLAYER_PLAIN, "acted", "fighter", "place", "side", "gear", "ammo", "trophies", "bots", "enhancement", "token", "hand",
    "deck", "discard", "actions", "shuffles",
)  # fmt: skip


def names(ids: list[str], cards: Sequence[int]) -> list[str]:
    """Pieces by name."""
    return [ids[card] for card in cards]


def pile(ids: list[str], deck: Deck) -> list[Any]:
    """A deck from the top down, bags as lists."""
    return [ids[each[0]] if len(each) == 1 else names(ids, each) for each in deck.strata()]


def place_name(state: NeonState, place: int) -> str:
    """A place by name."""
    return {c.SHIP: "drop ship", c.GONE: "eliminated"}.get(place) or state.content.sectors[place].id


def position(state: NeonState) -> dict[str, Any]:
    """The whole truth."""
    content = state.content
    ids = content.ids
    data: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    data["order"] = state.order[:]
    data["placed"] = track_tokens(state)
    data["ring"] = names(ids["sector"], state.ring)
    data["search"] = {ids["sector"][i]: state.search[i] for i in range(v.SECTORS) if state.search[i]}
    data["bots"] = {ids["sector"][i]: names(ids["bot"], state.bots[i]) for i in range(v.SECTORS) if state.bots[i]}
    data["sunk"] = names(ids["bot"], sorted(state.sunk))
    data["next"] = ids["sector"][state.top] if state.top >= 0 else None
    data["stack"] = pile(ids["sector"], state.stack)
    data["equipment"] = [pile(ids["equipment"], state.equipment[rank]) for rank in (1, 2, 3)]
    data["discards"] = [names(ids["equipment"], state.discards[rank]) for rank in (1, 2, 3)]
    data["enhancements"] = pile(ids["enhancement"], state.enhancements)
    data["held"] = state.held[:]
    data["doing"] = [written(procedure) for procedure in state.doing]
    data["begun"] = state.begun
    data["players"] = [player_data(state, who) for who in range(len(state.players))]
    knowledge = state.knowledge
    if knowledge is not None:
        data["knowledge"] = {
            "known": knowledge.known[:],
            "hidden_at": knowledge.hidden_at[:],
            "ways": [[[split, ways[split]] for split in sorted(ways)] for ways in knowledge.ways],
        }
    data["shuffles"] = [deck.shuffles for deck in state.equipment]
    return data


def player_data(state: NeonState, who: int) -> dict[str, Any]:
    """Everything about a Fighter."""
    ids = state.content.ids
    player = state.players[who]
    data: dict[str, Any] = {name: getattr(player, name) for name in PLAYER_PLAIN}
    data["acted"] = player.turn_number
    data["used"] = player.used[:]
    data["fighter"] = ids["fighter"][player.fighter] if player.fighter >= 0 else "automa"
    data["place"] = place_name(state, player.place)
    data["side"] = "AB"[player.life]
    data["gear"] = {v.GEAR[i]: ids["equipment"][player.gear[i]] for i in range(6) if player.gear[i] >= 0}
    data["ammo"] = {v.GEAR[i]: names(ids["equipment"], player.ammo[i]) for i in range(6) if player.ammo[i]}
    data["trophies"] = player.won[1:]
    data["bots"] = [
        f"{ids['bot'][c.token_type(token)]}{' spent' if c.token_spent(token) else ''}" for token in player.bots
    ]
    data["enhancement"] = ids["enhancement"][player.enhancement] if player.enhancement >= 0 else None
    data["token"] = place_name(state, player.token)
    data["hand"] = names(ids["card"], player.hand)
    data["deck"] = pile(ids["card"], player.deck)
    data["discard"] = names(ids["card"], player.discard)
    data["actions"] = [[v.ACTIONS[each] for each in half] for half in player.actions]
    data["shuffles"] = player.deck.shuffles
    return data
