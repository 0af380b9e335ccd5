"""A table of NeoN set up from a position, whole or in part.

What a position does not name is dealt. `turn` puts a seat into its turn: {"seat": 0, "action": 0}; `actions` of a player are
the three halves it shows. A deck is a list from the top down; a list inside it is a shuffled bag.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content
from neontable.games.neon.knowledge.deal import pieces
from neontable.games.neon.options import nearest
from neontable.games.neon.positions.checking import check_position
from neontable.games.neon.positions.written import PLAIN, PLAYER_PLAIN
from neontable.games.neon.rules.arrange import first_plan, lower_place, upper_place
from neontable.games.neon.rules.attacks.attack import Attack
from neontable.games.neon.rules.procedures import PROCEDURES
from neontable.games.neon.rules.setup import SetUp, lay_out
from neontable.games.neon.rules.turns import Round, Turn, sort_order
from neontable.games.neon.state import DRAFTED, ENHANCEMENTS, HouseRules, NeonState, Player
from neontable.kernel.chance import Chance
from neontable.kernel.deck import Deck, deck_of
from neontable.kernel.errors import Invalid
from neontable.kernel.knowledge import Knowledge
from neontable.kernel.procedure import read


def new_state(content: Content, house_rules: HouseRules, seats: int, chance: Chance) -> NeonState:
    """Before set-up: decks by rank, the Scoreboard, and nobody at the table."""
    state = NeonState(chance, content, house_rules, seats)
    state.stack = Deck("scoreboard", -1, list(range(v.SECTORS)), [v.SECTORS], 0)  # NEON-SETUP-05
    state.equipment = [  # NEON-SETUP-12
        Deck("equipment", rank, cards[:], [len(cards)] if cards else [], 0) for rank, cards in enumerate(content.decks)
    ]
    if house_rules.mode != v.BATTLE_ROYALE:  # NEON-SETUP-14, NEON-SETUP-15
        numbers = list(range(len(content.enhancements)))
        state.enhancements = Deck("enhancements", -1, numbers, [len(numbers)], 0)
    kept = pieces(content)
    state.knowledge = Knowledge(seats, [0] * kept, [0] * kept, [{0: 1} for _ in range(seats)])
    state.begin(SetUp())
    return state


def place(data: Mapping[str, Any], content: Content, house_rules: HouseRules, seats: int, chance: Chance) -> NeonState:
    """A state set up from a position; what it does not name is dealt."""
    return Placing(data, content, house_rules, seats, chance).state


class Placing:
    """One set-up: a dealt table, then everything that the position names."""

    def __init__(
        self, data: Mapping[str, Any], content: Content, house_rules: HouseRules, seats: int, chance: Chance
    ) -> None:
        self.data = data
        self.content = content
        check_position(data, seats)
        players = data.get("players", [])
        self.state = new_state(content, house_rules, seats, chance)
        if "ring" in data and not data["ring"]:  # Fighters are still being drafted
            self.seat_fighters(players, len(players))
            self.state.absent = data.get("absent", 0)
            self.state.ending = data.get("ending", "")
            for who, player in enumerate(players):
                self.state.players[who].place = self.spot(player.get("place"), f"players[{who}]")
            return
        self.seat_fighters(players, seats)
        lay_out(self.state)
        self.lay_arena()
        if self.state.automa >= 0:  # NEON-AUTOMA-07
            self.state.players[self.state.automa].place = self.state.top if self.state.top >= 0 else self.state.ring[0]
        self.used: dict[int, str] = {}
        for who in range(min(len(players), len(self.state.players))):
            self.lay_player(who, players[who])
        if "automa" in data and self.state.automa >= 0:
            self.lay_player(self.state.automa, data["automa"])
        self.lay_decks()
        self.lay_procedures()
        self.lay_knowledge()

    def number(self, kind: str, name: Any, what: str) -> int:
        """The number of a named piece."""
        index = self.content.index[kind]
        if not isinstance(name, str) or name not in index:
            raise Invalid(f"{what} names an unknown {kind} {name!r}.", nearest(str(name), list(index)))
        return index[name]

    def spot(self, name: Any, what: str) -> int:
        """The number of a named place."""
        if name in (None, "drop ship"):
            return c.SHIP
        return c.GONE if name == "eliminated" else self.number("sector", name, what)

    def seat_fighters(self, players: Sequence[Mapping[str, Any]], count: int) -> None:
        state = self.state
        wanted = [
            self.number("fighter", each["fighter"], "players") if each.get("fighter", "automa") != "automa" else -1
            for each in players
        ]
        given = [each for each in wanted if each >= 0]
        if len(set(given)) < len(given):
            raise Invalid("Two players have the same Fighter.", "Each of the six exists once.")
        named = [] if DRAFTED in state.house_rules.fighters else state.house_rules.fighters
        free = [each for each in [*named, *range(v.FIGHTERS)] if each not in given]
        squads = state.house_rules.squads if state.house_rules.mode == v.SQUAD else state.seats
        for seat in range(count):
            fighter = wanted[seat] if seat < len(wanted) and wanted[seat] >= 0 else free[0]
            free = [each for each in free if each != fighter]
            cards = self.content.fighters[fighter].cards
            player = Player(fighter, seat % squads, Deck("actions", seat, cards[:], [len(cards)], 0))
            player.life = 1 if state.house_rules.mode == v.BATTLE_ROYALE else 0
            state.join(player)

    def lay_arena(self) -> None:
        data, state = self.data, self.state
        if "ring" in data:
            state.lay([self.number("sector", name, "ring") for name in data["ring"]])
            if len(set(state.ring)) < len(state.ring):
                raise Invalid("ring names a Sector twice.", "Name each Sector once.")
        if "search" in data:
            state.search = [0] * v.SECTORS
            for name, n in data["search"].items():
                state.search[self.number("sector", name, "search")] = n
        if "bots" in data:
            state.bots = [[] for _ in range(v.SECTORS)]
            for name, kinds in data["bots"].items():
                state.bots[self.number("sector", name, "bots")] = [self.number("bot", kind, "bots") for kind in kinds]
        else:
            state.bots = [bots if sector in state.ring else [] for sector, bots in enumerate(state.bots)]
        if "next" in data:
            state.top = self.number("sector", data["next"], "next") if data["next"] is not None else -1
            rest = [each for each in state.ring if each != state.top]
            state.stack = deck_of("scoreboard", -1, [sorted(rest)], 0)
        elif state.top not in state.ring:
            state.top = state.ring[0]
            state.stack = deck_of("scoreboard", -1, [sorted(state.ring[1:])], 0)
        else:
            state.stack = deck_of("scoreboard", -1, [sorted(each for each in state.ring if each != state.top)], 0)
        if "stack" in data:
            state.stack = deck_of("scoreboard", -1, self.strata("sector", data["stack"], "stack"), 0)
        for name in PLAIN:
            if name in data:
                setattr(state, name, data[name][:] if isinstance(data[name], list) else data[name])
        if "round" not in data:
            state.round = 1
        for i, tokens in enumerate(data.get("placed", [])):
            state.placed.extend([c.track_code(i + 1, self.number("sector", name, "placed")) for name in tokens])

    def strata(self, kind: str, pieces: Any, what: str) -> list[list[int]]:
        """A named deck as strata."""
        return [
            [self.number(kind, one, what) for one in each]
            if isinstance(each, list)
            else [self.number(kind, each, what)]
            for each in pieces
        ]

    def equip(self, name: Any, what: str) -> int:
        """A named Equipment card, which may be named only once."""
        card = self.number("equipment", name, what)
        if card in self.used:
            raise Invalid(f"{name} is named twice: in {self.used[card]} and in {what}.", "Name each card once.")
        self.used[card] = what
        return card

    def lay_player(self, who: int, data: Mapping[str, Any]) -> None:
        player = self.state.players[who]
        ids = f"players[{who}]"
        for name in PLAYER_PLAIN:
            if name in data:
                setattr(player, name, data[name][:] if isinstance(data[name], list) else data[name])
        player.turn_number = data.get("acted", 0)
        player.place = self.spot(data["place"], ids) if "place" in data else player.place
        if player.place >= 0 and player.place not in self.state.ring:
            raise Invalid(f"{ids}: {data['place']} is not on the Arena.", "Add it to the ring, or name another place.")
        if "side" in data:
            player.life = "AB".index(data["side"])
        for gear, name in data.get("gear", {}).items():
            card = self.equip(name, ids)
            kind = gear_number(gear)
            if self.content.equipment[card].gear != kind:
                raise Invalid(f"{name} is no {gear}.", f"It is a {v.GEAR[self.content.equipment[card].gear]}.")
            self.state.wear(player, kind, card)
        for gear, cards in data.get("ammo", {}).items():
            self.state.load(player, gear_number(gear), [self.equip(name, ids) for name in cards])
        if "trophies" in data:
            player.won = [0, *data["trophies"]]
        for name in data.get("bots", []):
            bot, _, spent = name.partition(" ")
            player.bots.append(c.token_code(self.number("bot", bot, ids), spent != ""))
        if data.get("enhancement") is not None:
            self.state.enhance(player, self.number("enhancement", data["enhancement"], ids))
        if "token" in data:
            player.token = self.spot(data["token"], ids)
        if player.fighter >= 0:
            self.lay_cards(who, data)

    def lay_cards(self, who: int, data: Mapping[str, Any]) -> None:
        """Hand, deck, discard and programme of a seat: all seven cards must be somewhere."""
        player = self.state.players[who]
        cards = self.content.fighters[player.fighter].cards
        what = f"players[{who}]"
        if "discard" in data:
            player.discard = [self.number("card", name, what) for name in data["discard"]]
        if "hand" in data:
            player.hand = [self.number("card", name, what) for name in data["hand"]]
        planned: list[int] = []
        if player.plan >= 0:
            planned = [cards[upper_place(player.plan)], cards[lower_place(player.plan)]]
        elif data.get("actions") and "plan" not in data:
            free = [
                card for card in cards if card not in player.discard and ("hand" not in data or card not in player.hand)
            ]
            planned = free[:2]
            player.plan = first_plan(planned[0], planned[1])
        if "hand" not in data:  # what was dealt and lies nowhere else, then others
            size = 1 if planned else 3
            below = self.strata("card", data.get("deck", []), what)
            gone = [*planned, *player.discard, *[card for stratum in below for card in stratum]]
            pool = cards if planned else [*player.hand, *[card for card in cards if card not in player.hand]]
            player.hand = [card for card in pool if card not in gone][:size]
        if data.get("actions"):
            player.actions = [half_numbers(half) for half in data["actions"]]
            if "initiative" not in data:
                player.initiative = self.content.cards[planned[0]].initiative
            if "fields" not in data:
                player.fields = min(v.FORCE_FIELDS, sum(1 for half in player.actions if half[0] == v.DEFENSE))
        taken = [*player.hand, *player.discard, *planned]
        if len(set(taken)) < len(taken) or not set(taken) <= set(cards):
            raise Invalid(f"{what} names an Action card twice, or one of another Fighter.", "Seven cards, each once.")
        if "deck" in data:
            player.deck = deck_of("actions", who, self.strata("card", data["deck"], what), data.get("shuffles", 0))
        else:
            rest = [card for card in cards if card not in taken]
            player.deck = Deck("actions", who, rest, [len(rest)] if rest else [], data.get("shuffles", 0))

    def lay_decks(self) -> None:
        data, state = self.data, self.state
        if "discards" in data:
            state.discards = [[], *[[self.equip(name, "discards") for name in names] for names in data["discards"]]]
        held = data.get("held", [])
        in_maintenance = any(each.get("step") == "keep_one" for each in data.get("doing", []))
        state.held = list(held)
        if held and not in_maintenance:
            for card in held:
                self.used[card] = "held"
        shuffles = data.get("shuffles", [0, 0, 0, 0])
        for rank in (1, 2, 3):
            if data.get("equipment") is not None and data["equipment"][rank - 1] is not None:
                strata = self.strata("equipment", data["equipment"][rank - 1], "equipment")
                for stratum in strata:
                    for card in stratum:
                        self.equip(self.content.equipment[card].id, "equipment")
                named = [card for stratum in strata for card in stratum]
                rest = [card for card in self.content.decks[rank] if card not in self.used]
                strata = [*strata, rest] if rest and named != [] else strata
                state.equipment[rank] = deck_of("equipment", rank, [each for each in strata if each], shuffles[rank])
            else:
                rest = [card for card in self.content.decks[rank] if card not in self.used]
                state.equipment[rank] = Deck("equipment", rank, rest, [len(rest)] if rest else [], shuffles[rank])
        if "enhancements" in data:
            state.enhancements = deck_of(
                "enhancements", -1, self.strata("enhancement", data["enhancements"], "enhancements"), 0
            )
        elif state.house_rules.mode != v.BATTLE_ROYALE:
            taken = [player.enhancement for player in state.players]
            left = [card for card in range(len(self.content.enhancements)) if card not in taken]
            state.enhancements = Deck("enhancements", -1, left, [len(left)], 0)
        gone = [kind for bots in state.bots for kind in bots]
        gone += [c.token_type(token) for player in state.players for token in player.bots]
        if "sunk" in data:
            state.sunk = [self.number("bot", name, "sunk") for name in data["sunk"]]
        else:
            state.sunk = []
            for kind in range(len(self.content.bots)):
                missing = self.content.bots[kind].copies - gone.count(kind)
                if missing < 0:
                    bot = self.content.bots[kind]
                    raise Invalid(f"There are only {bot.copies} {bot.id} tokens.", "Name fewer.")
                state.sunk.extend([kind] * missing)

    def lay_procedures(self) -> None:
        data, state = self.data, self.state
        if "doing" in data:
            state.doing = [read(each, PROCEDURES) for each in data["doing"]]
            state.begun = data.get("begun", len(state.doing))
            state.attack = next((each for each in state.doing if isinstance(each, Attack)), None)
        elif "turn" in data:
            seat = data["turn"].get("seat", 0)
            action = data["turn"].get("action", -1)
            turn = Turn(seat) if action < 0 else Turn(seat, action).go_to("act")
            state.doing = [Round().go_to("take_turns"), turn]
            state.players[seat].turn_number = state.turns_begun() + 1
            if "order" not in data:
                state.order = [
                    each
                    for each in range(state.seats)
                    if each != seat and state.players[each].plan >= 0 and not state.players[each].turn_number
                ]
                sort_order(state)
        else:
            state.doing = [Round().go_to("choose_cards")]
            for seat in range(state.seats):
                cards = len(state.players[seat].hand)
                if state.alive(seat) and cards != 3:
                    raise Invalid(
                        f"players[{seat}]: a hand has 3 cards before they are chosen, not {cards}.",
                        "Name three, or put somebody into a turn.",
                    )

    def lay_knowledge(self) -> None:
        state = self.state
        told = self.data.get("knowledge")
        if told is not None:
            ways = [{int(split): int(count) for split, count in ways} for ways in told["ways"]]
            state.knowledge = Knowledge(state.seats, list(told["known"]), list(told["hidden_at"]), ways)
            return
        everyone = (2 << state.seats) - 1
        known_to = [everyone] * pieces(self.content)
        ways = []
        for seat in range(state.seats):
            player = state.players[seat]
            for card in player.deck.cards:
                known_to[card] = 0
            for card in player.hand:
                known_to[card] = 1 << seat
            ways.append({len(player.hand): 1})
        for card in state.enhancements.cards:
            known_to[ENHANCEMENTS + card] = 0
        state.knowledge = Knowledge(state.seats, known_to, [0] * len(known_to), ways)


def half_numbers(half: Any) -> list[int]:
    """A half as numbers: 'attack', ['move', 'takeover'] or 'wild'."""
    if half == "wild":
        return [v.MOVE, v.ATTACK, v.SEARCH, v.GAIN2]
    found = []
    for name in [half] if isinstance(half, str) else half:
        code = str(name).upper().replace(" ", "")
        if code not in v.ACTIONS:
            raise Invalid(f"There is no Action {name!r}.", nearest(str(name), v.ACTIONS))
        found.append(v.ACTIONS.index(code))
    return found


def gear_number(name: str) -> int:
    """A Gear type by name."""
    if name not in v.GEAR:
        raise Invalid(f"There is no Gear type {name!r}.", nearest(name, v.GEAR))
    return v.GEAR.index(name)
