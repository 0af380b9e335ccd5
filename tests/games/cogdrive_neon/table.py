"""Given, when, then: positions, choices and zones of CogDrive Neon in the words of its rulebook.

Cards are named in one text, "TF2-Y KV8-B", decks from the top down. "I" am seat 0 and the First Player unless a test says
otherwise; the opponent holds two cards nobody named, so that the game waits for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

import neontable as nt
from neontable.games.cogdrive_neon.state import CogState
from neontable.games.cogdrive_neon.text.names import card_name
from neontable.kernel import registry
from neontable.kernel.deck import Deck

ROW = "MR4-Y AX7-G BZ3-P KV8-B JT1-G"  # the Hangar of COG-X-09
DRIVES = ("TF2", "KV8", "MR4", "AX7", "OD9", "BZ3", "HN5", "SG6", "JT1", "QE0", "WP8", "CY4")
ALL = tuple(f"{drive}-{color}" for drive in DRIVES for color in "YGPB")
POWER_ONE = "TF2-Y KV8-G MR4-P AX7-B OD9-Y BZ3-G HN5-P SG6-B JT1-Y QE0-G WP8-P CY4-B"
ONES = frozenset(POWER_ONE.split())
ZONES = ("hand", "deck", "discard", "clash")

Cards = str | Sequence[Any]


def cards(names: Cards) -> list[Any]:
    """A list from "TF2-Y KV8-B"; a list stays one, so that it may hold a shuffled bag."""
    return names.split() if isinstance(names, str) else list(names)


def named(*zones: Sequence[Any]) -> set[str]:
    """All cards named in these zones, in bags too."""
    return {one for zone in zones for name in zone for one in (name if isinstance(name, list) else [name])}


def called(card: str) -> str:
    """A card as the log and the refusals say it."""
    content = registry.get("cogdrive-neon").load_content(())
    return card_name(content, content.index[card])


# ---------------------------------------------------------------- given
def given(
    *,
    seat: int = 0,
    hand: Cards = (),
    deck: Cards = (),
    discard: Cards = (),
    clash: Cards = (),
    hangar: Cards = ROW,
    hangar_deck: Cards = "... WRECKAGE",
    other: Mapping[str, Cards] | None = None,
    house: dict[str, Any] | None = None,
    chance: Sequence[Any] | None = None,
    **at: Any,
) -> nt.Table:
    """A table in the turn of `seat`, whose zones are named; `other` are the opponent's, `house` the options."""
    mine = {"hand": cards(hand), "deck": cards(deck), "discard": cards(discard), "clash": cards(clash)}
    theirs = {zone: cards(names) for zone, names in (other or {}).items()}
    row, pile = cards(hangar), cards(hangar_deck)
    used = named(row, pile, *mine.values(), *theirs.values())
    theirs.setdefault("hand", [card for card in ALL if card not in used][:2])
    theirs.setdefault("deck", [] if "..." in used else ["..."])
    position: dict[str, Any] = {
        "hangar": row,
        "hangar_deck": pile,
        "players": [mine, theirs] if seat == 0 else [theirs, mine],
        "active": seat,
        **at,
    }
    return nt.setup("cogdrive-neon", position, chance=chance, **(house or {}))


def ended(first: Mapping[str, Cards], second: Mapping[str, Cards]) -> nt.Result:
    """The result when the last turn ends with these cards; seat 0 is the First Player."""
    players = [{zone: cards(who.get(zone, ())) for zone in ZONES} for who in (first, second)]
    table = nt.setup(
        "cogdrive-neon",
        {
            "players": players,
            "hangar": [],
            "hangar_deck": ["..."],
            "active": 1,
            "wreckage_seen": True,
            "phase": "wreck and refill",
        },
    )
    assert table.result is not None
    return table.result


# ---------------------------------------------------------------- when
def when(table: nt.Table, *choices: str) -> nt.Table:
    """Whoever is asked makes these choices, one after the other."""
    for choice in choices:
        table.choose(table.decisions[0].seat, choice)
    return table


def play_out(table: nt.Table, which: int = -1) -> nt.Table:
    """Both play on to the end, always with the first (0) or the last (-1) option."""
    for _ in range(1000):
        if not table.decisions:
            return table
        when(table, offered(table)[which])
    raise AssertionError("the game does not end")


def refuses(table: nt.Table, choice: str, rule: str) -> nt.Illegal:
    """The table refuses this choice by this rule, with reason and remedy, and nothing has changed."""
    before = everything(table)
    with pytest.raises(nt.Illegal) as refusal:
        when(table, choice)
    assert refusal.value.rule == rule
    assert refusal.value.reason
    assert refusal.value.remedy
    assert everything(table) == before
    return refusal.value


def everything(table: nt.Table) -> tuple[object, ...]:
    """All that a choice could change."""
    piles = deck(table, 0), deck(table, 1), hangar_deck(table)
    return table.view(0), table.view(1), offered(table), piles, len(table.log), len(table.entries)


# ---------------------------------------------------------------- then
def asked(table: nt.Table) -> str:
    """What kind of decision waits; nothing when the game is over."""
    return table.decisions[0].kind if table.decisions else ""


def offered(table: nt.Table) -> tuple[str, ...]:
    """The options of whoever is asked."""
    return table.decisions[0].options


def hand(table: nt.Table, seat: int = 0) -> list[str]:
    """A hand as its owner sees it."""
    seen: list[str] = table.view(seat)["players"][seat]["hand"]["cards"]
    return seen


def discard(table: nt.Table, seat: int = 0) -> list[str]:
    """A discard pile, oldest card first."""
    seen: list[str] = table.view(None)["players"][seat]["discard"]
    return seen


def clash(table: nt.Table, seat: int = 0) -> list[str]:
    """A side of the Clash."""
    seen: list[str] = table.view(None)["players"][seat]["clash"]
    return seen


def hangar(table: nt.Table) -> list[str]:
    """The Hangar, oldest card first."""
    seen: list[str] = table.view(None)["hangar"]
    return seen


def deck(table: nt.Table, seat: int = 0) -> list[str]:
    """The truth about a deck, top first."""
    return truth(table, state_of(table).areas[seat].deck)


def hangar_deck(table: nt.Table) -> list[str]:
    """The truth about the Hangar Deck, top first."""
    return truth(table, state_of(table).hangar_deck)


def state_of(table: nt.Table) -> CogState:
    return cast(CogState, table.run.state)


def truth(table: nt.Table, pile: Deck) -> list[str]:
    ids = [*state_of(table).content.ids, "WRECKAGE"]
    return [ids[card] for card in reversed(pile.cards)]


def told(table: nt.Table, kind: str) -> list[Any]:
    """The cards (or other fields) that the log's events of this kind name, in order."""
    return [next(iter(line.fields.values()), None) for line in table.log if line.kind == kind]


def turns(table: nt.Table) -> list[int]:
    """The seats that have begun a turn, in order."""
    return [line.seat for line in table.log if line.kind == "turn"]


def kinds(table: nt.Table) -> list[str]:
    """The kinds of all events so far."""
    return [line.kind for line in table.log]
