"""A game of CogDrive Neon as JSON: the whole truth, and a table set up from such data or a part of it.

A deck is a list from the top down; a list inside it is a shuffled bag. "..." in a zone takes all cards not named elsewhere.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from neontable.games.cogdrive_neon import codes as c
from neontable.games.cogdrive_neon.cards import CARDS, WRECKAGE, Content
from neontable.games.cogdrive_neon.state import HANGAR_SIZE, ONES, Area, CogState, HouseRules
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.deck import Deck, deck_of
from neontable.kernel.errors import Invalid
from neontable.kernel.knowledge import Knowledge

REST: Final = "..."
ZONES: Final = ("hand", "deck", "discard", "clash")
PLAIN: Final = (
    "turn", "first", "active", "recruited", "tasked", "overdrive", "part",
    "picked",
    "allowed", "wrecked", "wreckage_seen", "quiet", "ending",
)  # fmt: skip
OTHERS: Final = ("phase", "action", "card", "target", "hangar", "hangar_deck", "players", "knowledge", "shuffles")


def position(state: CogState) -> dict[str, Any]:
    """The whole truth."""
    ids = [*state.content.ids, "WRECKAGE"]
    data: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    data["phase"] = c.PHASES[state.phase]
    data["action"] = c.ACTION_NAMES[state.action]
    data["card"] = ids[state.card] if state.card >= 0 else None
    data["target"] = ids[state.target] if state.target >= 0 else None
    data["hangar"] = [ids[card] for card in state.hangar]
    data["hangar_deck"] = pile(state.hangar_deck.strata(), ids)
    data["players"] = [
        {
            "hand": [ids[card] for card in area.hand],
            "deck": pile(area.deck.strata(), ids),
            "discard": [ids[card] for card in area.discard],
            "clash": [ids[card] for card in area.clash],
        }
        for area in state.areas
    ]
    data["shuffles"] = [area.deck.shuffles for area in state.areas]
    knowledge = state.knowledge
    if knowledge is not None:
        data["knowledge"] = {
            "known": knowledge.known[:],
            "hidden_at": knowledge.hidden_at[:],
            "ways": [[[split, ways[split]] for split in sorted(ways)] for ways in knowledge.ways],
        }
    return data


def pile(strata: list[list[int]], ids: list[str]) -> list[Any]:
    """A deck as JSON: single cards by name, bags as lists."""
    return [ids[stratum[0]] if len(stratum) == 1 else [ids[card] for card in stratum] for stratum in strata]


def new_state(content: Content, house_rules: HouseRules, chance: Chance) -> CogState:
    """Before set-up: the twelve Power 1 cards apart from the rest, the Wreckage card below the Hangar Deck."""
    dozen = Deck("starting decks", -1, content.ones[:], [ONES], 0)  # COG-SETUP-05, COG-SETUP-06
    dealt = [dozen.draw(chance) for _ in range(ONES // 2)]  # COG-SETUP-07
    areas = [  # COG-SETUP-08, COG-SETUP-09
        Area([], Deck("deck", 0, dealt, [ONES // 2], 0), [], []),
        Area([], Deck("deck", 1, dozen.cards, [ONES // 2], 0), [], []),
    ]
    others = content.others  # COG-CARD-08
    hangar_deck = Deck("hangar deck", -1, [WRECKAGE, *others], [1, len(others)], 0)  # COG-SETUP-10, COG-SETUP-11
    state = CogState(chance, content, house_rules, areas, [], hangar_deck)
    hidden_at = [-1] * (CARDS + 1)
    for card in content.ones:
        hidden_at[card] = 0
    state.knowledge = Knowledge(2, [0] * CARDS + [7], hidden_at, [{0: 1}, {0: 1}])
    return state


def place(data: Mapping[str, Any], content: Content, house_rules: HouseRules, chance: Chance) -> CogState:
    """A state set up from a position; cards that it does not name are dealt into the zones it does not name."""
    return Placing(data, content, house_rules, chance).state()


class Placing:
    """One set-up from a position: reads the named zones, then deals what is left."""

    def __init__(self, data: Mapping[str, Any], content: Content, house_rules: HouseRules, chance: Chance) -> None:
        self.data = data
        self.content = content
        self.house_rules = house_rules
        self.chance = chance
        self.placed: dict[int, str] = {}
        for name in data:
            if name not in PLAIN and name not in OTHERS:
                raise Invalid(f"A position has no field {name!r}.", nearest(name, [*PLAIN, *OTHERS]))
        self.players = data.get("players", [{}, {}])
        if not isinstance(self.players, Sequence) or len(self.players) != 2:
            raise Invalid("players must be a list of two players.", "Give {} for a player to be dealt.")
        for player in self.players:
            if not isinstance(player, Mapping):
                raise Invalid(f"A player is a dict of zones, not {player!r}.", "Give {} for a player to be dealt.")
            for name in player:
                if name not in ZONES:
                    raise Invalid(f"A player has no zone {name!r}.", nearest(name, ZONES))

    def card(self, name: Any, zone: str) -> int:
        """The number of a named card, which may be named only once."""
        number = WRECKAGE if name == "WRECKAGE" else self.content.index.get(name, -1) if isinstance(name, str) else -1
        if number < 0:
            raise Invalid(f"{zone} names an unknown card {name!r}.", nearest(str(name), self.content.ids))
        if number == WRECKAGE and zone != "hangar_deck":
            raise Invalid(f"{zone} names the Wreckage card.", "It can only lie in the hangar_deck.")
        if number in self.placed:
            raise Invalid(f"{name} is named twice: in {self.placed[number]} and in {zone}.", "Name each card once.")
        self.placed[number] = zone
        return number

    def strata(self, names: Any, zone: str) -> tuple[list[list[int]], int]:
        """The strata of a named pile from the top down, and where the rest goes (-1: nowhere)."""
        strata: list[list[int]] = []
        rest = -1
        for name in names:
            if name == REST:
                rest = len(strata)
                strata.append([])
            elif isinstance(name, list):
                strata.append([self.card(one, zone) for one in name])
            else:
                strata.append([self.card(name, zone)])
        return strata, rest

    def state(self) -> CogState:
        """Lay everything out."""
        data = self.data
        piles: dict[str, list[list[int]]] = {}
        hungry: list[tuple[str, int]] = []
        zones: dict[str, Any] = {}
        if "hangar" in data:
            zones["hangar"] = data["hangar"]
        if "hangar_deck" in data:
            zones["hangar_deck"] = data["hangar_deck"]
        for seat in (0, 1):
            for zone in ZONES:
                if zone in self.players[seat]:
                    zones[f"players[{seat}].{zone}"] = self.players[seat][zone]
        for zone, names in zones.items():
            if not isinstance(names, list):
                raise Invalid(f"{zone} must be a list of cards.")
            piles[zone], rest = self.strata(names, zone)
            if rest >= 0:
                hungry.append((zone, rest))
        seen = bool(data.get("wreckage_seen", False))
        if seen and self.placed.get(WRECKAGE):
            raise Invalid("The Wreckage card is in the hangar_deck and has been seen.", "Leave one of them out.")
        if not seen and WRECKAGE not in self.placed:
            if "hangar_deck" in piles:
                raise Invalid("The hangar_deck lacks the WRECKAGE card.", "Name it, or set wreckage_seen to true.")
            piles["wreckage"] = [[WRECKAGE]]
        self.deal(piles, hungry)
        return self.build(piles, seen)

    def deal(self, piles: dict[str, list[list[int]]], hungry: list[tuple[str, int]]) -> None:
        """Deal the cards not named: to "..." first, else Power 1 cards to open decks, the rest to the Hangar Deck."""
        left = [card for card in range(CARDS) if card not in self.placed]
        choose_some(self.chance, left, len(left))
        share = -(-len(left) // max(1, len(hungry)))
        for zone, where in hungry:
            piles[zone][where] = left[:share]
            left = left[share:]
        left = self.deal_hangar(piles, left)
        open_decks = [f"players[{seat}].deck" for seat in (0, 1) if f"players[{seat}].deck" not in piles]
        left = self.deal_decks(piles, open_decks, left)
        if "hangar_deck" not in piles:
            piles["hangar_deck"] = [left, *piles.get("wreckage", [])]
        elif left:
            raise Invalid(
                f"{len(left)} cards have no place, such as {self.content.ids[left[0]]}.",
                'Leave a deck out of the position, or write "..." where they should go.',
            )
        self.draw_hands(piles, open_decks)

    def deal_hangar(self, piles: dict[str, list[list[int]]], left: list[int]) -> list[int]:
        """The first cards above Power 1 lie in the Hangar, unless the position says what does; what is left then."""
        if "hangar" in piles or "hangar_deck" in piles:
            return left
        row = [card for card in left if self.content.power[card] != 1][:HANGAR_SIZE]
        piles["hangar"] = [[card] for card in row]
        return [card for card in left if card not in row]

    def deal_decks(self, piles: dict[str, list[list[int]]], open_decks: list[str], left: list[int]) -> list[int]:
        """Power 1 cards go to the decks that are not named, all cards if the Hangar Deck is; what is left then."""
        if not open_decks or not left:
            return left
        ones = [card for card in left if self.content.power[card] == 1 or "hangar_deck" in piles]
        for i in range(len(open_decks)):
            piles[open_decks[i]] = [ones[i :: len(open_decks)]]
        return [card for card in left if card not in ones]

    def draw_hands(self, piles: dict[str, list[list[int]]], open_decks: list[str]) -> None:
        """Three cards of a deck that was dealt are the hand, if none is named."""
        for seat in (0, 1):
            hand, deck = f"players[{seat}].hand", f"players[{seat}].deck"
            if hand not in piles and deck in open_decks:
                bag = piles.get(deck, [[]])[0]
                piles[hand] = [bag[:3]]
                piles[deck] = [bag[3:]]

    def build(self, piles: dict[str, list[list[int]]], seen: bool) -> CogState:
        data = self.data
        shuffles = data.get("shuffles", [0, 0])
        if not isinstance(shuffles, list) or len(shuffles) != 2 or any(type(count) is not int for count in shuffles):
            raise Invalid(f"shuffles must be like [0, 0], not {shuffles!r}.")
        areas = []
        for seat in (0, 1):
            prefix = f"players[{seat}]."
            flat = {zone: [card for stratum in piles.get(prefix + zone, []) for card in stratum] for zone in ZONES}
            deck = deck_of("deck", seat, piles.get(prefix + "deck", []), shuffles[seat])
            areas.append(Area(flat["hand"], deck, flat["discard"], flat["clash"]))
        hangar = [card for stratum in piles.get("hangar", []) for card in stratum]
        state = CogState(
            self.chance,
            self.content,
            self.house_rules,
            areas,
            hangar,
            deck_of("hangar deck", -1, piles["hangar_deck"], 0),
        )
        state.phase = named(data.get("phase", "actions"), c.PHASES, "phase")
        state.action = named(data.get("action", ""), c.ACTION_NAMES, "action")
        state.turn = 1
        for name in PLAIN:
            if name in data:
                if type(data[name]) is not type(getattr(state, name)):
                    raise Invalid(f"{name} must be like {getattr(state, name)!r}, not {data[name]!r}.")
                setattr(state, name, data[name])
        state.card = self.named_card("card")
        state.target = self.named_card("target")
        if state.active not in (0, 1) or state.first not in (0, 1):
            raise Invalid("active and first must be seat 0 or 1.")
        if state.phase in (c.OVERDRIVE_BEFORE, c.EFFECT, c.OVERDRIVE_AFTER) and (not state.action or state.card < 0):
            raise Invalid(
                f"phase {data['phase']!r} needs an action and its card.", 'Give action="task" and card="TF2-B".'
            )
        if state.phase == c.DISCARDING and not state.action:
            raise Invalid("phase 'discarding' needs an action.", 'Give action="task" or "recruit".')
        if state.phase == c.ACTIONS and state.recruited and state.tasked:
            raise Invalid("Both Actions are done, so the phase is no longer 'actions'.", "Give phase='play'.")
        state.wreckage_seen = seen
        state.knowledge = self.knowledge(state)
        return state

    def named_card(self, field: str) -> int:
        """The number of the card that a field names, -1 if it names none."""
        name = self.data.get(field)
        if name is None:
            return -1
        if not isinstance(name, str) or name not in self.content.index:
            raise Invalid(f"{field} names an unknown card {name!r}.", nearest(str(name), self.content.ids))
        return self.content.index[name]

    def knowledge(self, state: CogState) -> Knowledge:
        """What the position says that the seats remember; without it, each knows the open cards and the own hand."""
        told = self.data.get("knowledge")
        if told is not None:
            try:
                ways = [{int(split): int(count) for split, count in ways} for ways in told["ways"]]
                known, hidden_at = [int(bits) for bits in told["known"]], [int(where) for where in told["hidden_at"]]
                if not len(known) == len(hidden_at) == CARDS + 1 or len(ways) != 2:
                    raise ValueError
                return Knowledge(2, known, hidden_at, ways)
            except (KeyError, TypeError, ValueError):
                raise Invalid("knowledge is not as table.position() writes it.", "Leave it out.") from None
        known = [7] * (CARDS + 1)
        hidden_at = [0] * (CARDS + 1)
        ways = []
        for card in state.hangar_deck.cards:
            if card != WRECKAGE:
                known[card] = 0
                hidden_at[card] = -1
        for seat in (0, 1):
            area = state.areas[seat]
            for card in area.deck.cards:
                known[card] = 0
            for card in area.hand:
                known[card] = 1 << seat
            ways.append({len(area.hand): 1})
            if area.deck.shuffles:
                raise Invalid("A position with shuffles needs its knowledge too.", "Leave out shuffles.")
        return Knowledge(2, known, hidden_at, ways)


def named(value: Any, names: Sequence[str], what: str) -> int:
    """The number of a name in a list of names."""
    if value not in names:
        raise Invalid(f"{what} {value!r} is unknown.", nearest(str(value), names))
    return list(names).index(value)


def nearest(name: str, names: Sequence[str]) -> str:
    """A remedy that names what was probably meant."""
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    return f"Did you mean {' or '.join(close)}?" if close else f"Known: {', '.join(name for name in names if name)}."
