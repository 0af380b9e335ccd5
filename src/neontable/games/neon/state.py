"""The table of NeoN: Arena, Fighters, decks, and the procedures in progress."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon.cards import Content
from neontable.games.neon.verbs import Effect
from neontable.games.neon.vocabulary import BATTLE_ROYALE, MAX_ENERGY, SECTORS, SQUAD
from neontable.kernel.ask import State
from neontable.kernel.chance import Chance
from neontable.kernel.deck import Deck
from neontable.kernel.pickling import Taken, taken_apart
from neontable.kernel.procedure import Procedure

if TYPE_CHECKING:
    from neontable.games.neon.rules.attacks.attack import Attack

NO_CARD: Final = -1
DRAFTED: Final = -2  # among the named Fighters: each seat chooses in turn
AUTOMA_SQUAD: Final = 9
PLAIN_TOKENS: Final = [0, 0, 0, 0, 0, 0]  # in Battle Royale the numbers lie face down (NEON-SETUP-26)
NOTHING: Final[list[int]] = []  # no Ammo, or no Bots: such lists are replaced, never changed in place
# by size of the ring and two places in it: the Range between them, the shorter way round (NEON-RULING-036)
RANGES: Final = [
    [[min(abs(i - j), size - abs(i - j)) for j in range(size)] for i in range(size)] for size in range(SECTORS + 1)
]
ENHANCEMENTS: Final = 42  # the number of the first Enhancement among the pieces that are kept in mind


def without(cards: list[int], card: int) -> list[int]:
    """These cards but for one of them."""
    left = cards[:]
    left.remove(card)
    return left


class HouseRules:
    """The mode and the rulings that a table may change."""

    __slots__ = (
        "automa", "automa_ties", "cover_any", "fighters", "hidden_bots", "leader", "mode", "one_reroll", "skip", "squads",
        "stall_guard", "takeover_energy", "track", "turn_after_maintenance",
    )  # fmt: skip

    def __init__(self) -> None:
        self.mode = 0
        self.squads = 2
        self.automa = False
        self.track = 0
        self.fighters: list[int] = []
        self.leader = -1  # drawn at random
        self.hidden_bots = True
        self.skip = True
        self.takeover_energy = True
        self.turn_after_maintenance = True
        self.cover_any = True
        self.one_reroll = True
        self.stall_guard = True
        self.automa_ties = False

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Personal(Procedure["NeonState"]):
    """Something that one Fighter does or suffers: it ends when that seat gives up."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        Procedure.__init__(self)
        self.who = who

    def seat_leaves(self, state: NeonState, seat: int) -> bool:
        return seat == self.who


class Deed(Personal):
    """Such a thing of one step, that remembers only what it was begun with: all copies of a state share it."""

    __slots__ = ()

    def copy(self) -> Procedure[NeonState]:
        return self


class PartOfAttack(Personal):
    """Something inside an attack: it ends when its own seat gives up, or when the attack cannot go on without a seat."""

    __slots__ = ()
    inner = True

    def seat_leaves(self, state: NeonState, seat: int) -> bool:
        attack = state.attack
        return seat == self.who or (attack is not None and attack.cannot_do_without(state, seat))


class Kit:
    """What bots make of the Gear and Ammo of one Fighter when they first ask; shared by copies until either changes."""

    __slots__ = ("boosts", "powers", "worth")

    def __init__(self) -> None:
        self.worth = 0.0
        self.boosts: list[int] = NOTHING  # by Weapon: Attack dice that its Ammo can add
        self.powers: list[list[int]] = []  # with Energy below 2, of 2, and above: Attack dice at Range 0, 1 and 2

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Player:
    """A Fighter and all that belongs to it; Automa is one without a seat."""

    __slots__ = (
        "actions", "ammo", "bots", "deck", "discard", "effects", "energy", "enhancement", "fields", "fighter",
        "gear", "hand", "initiative", "kit", "life", "lost", "place", "plan", "squad", "tapped", "token", "turn_number", "used",
        "windows", "won",
    )  # fmt: skip

    def __init__(self, fighter: int, squad: int, deck: Deck) -> None:
        self.fighter = fighter
        self.squad = squad
        self.life = 0  # side A or B of the sheet
        self.lost = 0  # HP tokens lost on this side
        self.energy = 3
        self.place = c.SHIP  # where the miniature stands (NEON-SETUP-19, NEON-SETUP-29)
        self.fields = 0  # Force Field tokens on the miniature, which go where it goes (NEON-MOVE-02)
        self.gear = [NO_CARD] * 6  # one of each type (NEON-GEAR-03, NEON-GEAR-04); changed by `NeonState.wear` only
        self.effects: list[list[Effect]] = []  # by window; set by `NeonState.outfit` only, as are the windows
        self.windows: list[int] = []  # by Energy: the bits of all windows in which one of the effects may be used
        self.ammo = [NOTHING] * 6  # extra Ammo by Gear type (NEON-AMMO-06); changed by `NeonState.load` only
        self.kit = Kit()
        self.won = [0, 0, 0, 0]  # trophy HP tokens by value (NEON-DAMAGE-08)
        self.bots: list[int] = []  # trophy Bot tokens by `token_code`: type, and whether spent as Ammo
        self.enhancement = NO_CARD
        self.tapped = False
        self.token = c.SHIP  # where the unique token lies: SHIP with its owner, GONE removed, else a Sector
        self.used: list[int] = []  # effects used in this turn
        self.hand: list[int] = []
        self.deck = deck
        self.discard: list[int] = []
        self.plan = -1  # the arrangement of this Round, as chosen
        self.actions: list[list[int]] = []  # its three halves from left to right
        self.initiative = 0
        self.turn_number = 0  # which turn of this Round was its own, counted from 1; 0 before it

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def copy(self) -> Player:
        twin = Player(self.fighter, self.squad, self.deck.copy())
        twin.life = self.life
        twin.lost = self.lost
        twin.energy = self.energy
        twin.place = self.place
        twin.fields = self.fields
        twin.gear = self.gear[:]
        twin.effects = self.effects  # never changed in place
        twin.windows = self.windows
        twin.ammo = self.ammo[:]
        twin.kit = self.kit
        twin.won = self.won[:]
        twin.bots = self.bots[:]
        twin.enhancement = self.enhancement
        twin.tapped = self.tapped
        twin.token = self.token
        twin.used = self.used[:]
        twin.hand = self.hand[:]
        twin.discard = self.discard[:]
        twin.plan = self.plan
        twin.actions = self.actions  # never changed in place
        twin.initiative = self.initiative
        twin.turn_number = self.turn_number
        return twin


class NeonState(State):
    """All that is true at a table of NeoN."""

    __slots__ = (
        "absent", "attack", "automa", "bots", "content", "discards", "enhancements", "equipment", "held", "holders",
        "house_rules", "leader", "order", "placed", "players", "ring", "round", "search", "seats", "spots", "stack",
        "sunk", "top", "two_left",
    )  # fmt: skip

    def __init__(self, chance: Chance, content: Content, house_rules: HouseRules, seats: int) -> None:
        self.chance = chance
        self.log = None
        self.pictures = None
        self.knowledge = None
        self.ending = ""
        self.begun = 0
        self.answers = {}
        self.content = content
        self.house_rules = house_rules
        self.seats = seats
        self.automa = -1  # Automa's number among the players
        self.players: list[Player] = []
        self.holders = [c.NOBODY] * 4  # whose the unique tokens are, by kind; replaced, never changed in place
        self.ring: list[int] = []  # Sectors in the order of the ring, by number less one; set by `lay` only
        self.spots: list[int] = []  # the place of each Sector in the ring, -1 for those under water
        self.search = [0] * 10  # Search tokens per Sector; NEON-SETUP-32
        self.bots = [NOTHING] * 10  # types of the Bots per Sector
        self.sunk: list[int] = []  # Bots that went under
        self.stack = Deck("scoreboard", -1, [], [], 0)  # Scoreboard tokens below the visible one
        self.top = -1  # the Sector that submerges next; -1 when no token is left
        self.leader = 0
        self.round = 0
        self.order: list[int] = []  # seats whose turn is still to come in this Round
        self.equipment: list[Deck] = []  # by rank, 0 unused
        self.discards: list[list[int]] = [[], [], [], []]  # by rank
        self.enhancements = Deck("enhancements", -1, [], [], 0)
        self.held: list[int] = []  # Equipment drawn and not yet played, seen by its drawer only
        self.doing: list[Procedure[NeonState]] = []
        self.attack: Attack | None = None  # the one among them
        self.two_left = 0  # Submersion phases with two Sectors left
        self.placed: list[int] = []  # Scoreboard tokens on the Round Track by `track_code`, in the order of placing
        self.absent = 0  # a bit per seat that gave up before it took a Fighter

    def copy(self) -> NeonState:
        twin = NeonState(self.chance.copy(), self.content, self.house_rules, self.seats)
        self.carry(twin)
        twin.automa = self.automa
        twin.players = [player.copy() for player in self.players]
        twin.holders = self.holders
        twin.ring = self.ring  # never changed in place
        twin.spots = self.spots
        twin.search = self.search[:]
        twin.bots = self.bots[:]
        twin.sunk = self.sunk[:]
        twin.stack = self.stack.copy()
        twin.top = self.top
        twin.leader = self.leader
        twin.round = self.round
        twin.order = self.order[:]
        twin.equipment = [deck.copy() for deck in self.equipment]
        twin.discards = [pile[:] for pile in self.discards]
        twin.enhancements = self.enhancements.copy()
        twin.held = self.held[:]
        if self.attack is not None:
            twin.attack = cast("Attack", twin.doing[self.doing.index(self.attack)])
        twin.two_left = self.two_left
        twin.placed = self.placed[:]
        twin.absent = self.absent
        return twin

    # ---- players and their Gear
    def join(self, player: Player) -> None:
        """A Fighter comes to the table."""
        if player.fighter >= 0:
            self.holders = self.holders[:]
            self.holders[self.content.fighters[player.fighter].token] = len(self.players)  # NEON-SETUP-27
            self.outfit(player)
        self.players.append(player)

    def wear(self, player: Player, gear: int, card: int) -> None:
        """Put a Gear card on its spot, or clear it with NO_CARD."""
        player.gear[gear] = card
        player.kit = Kit()
        self.outfit(player)

    def enhance(self, player: Player, card: int) -> None:
        """A Fighter gets an Enhancement."""
        player.enhancement = card
        self.outfit(player)

    def outfit(self, player: Player) -> None:
        """List the effects that a Fighter carries: abilities, Gear, Enhancement, in this order (NEON-GEAR-01)."""
        content = self.content
        squad = self.house_rules.mode == SQUAD
        effects = (content.squad_abilities_at if squad else content.abilities_at)[player.fighter][:]
        windows = 0
        for card in player.gear:
            if card >= 0:
                for effect in content.equipment[card].effects:
                    if squad or not effect.squad:  # NEON-SQUAD-07, NEON-SQUAD-08
                        effects[effect.window] = [*effects[effect.window], effect]
                        windows |= 1 << effect.window
        if player.enhancement >= 0:
            for effect in content.enhancements[player.enhancement].effects:
                effects[effect.window] = [*effects[effect.window], effect]
                windows |= 1 << effect.window
        player.effects = effects
        player.windows = [windows | abilities for abilities in content.ability_windows[player.fighter]]

    def load(self, player: Player, gear: int, ammo: list[int]) -> None:
        """Put these cards under a Gear card as its Ammo, instead of what was there."""
        player.ammo[gear] = ammo
        player.kit = Kit()

    # ---- who is where
    def lay(self, ring: list[int]) -> None:
        """Lay the Arena: these Sectors, in this order."""
        self.ring = ring
        self.spots = [-1] * SECTORS
        for place in range(len(ring)):
            self.spots[ring[place]] = place

    def alive(self, who: int) -> bool:
        """Whether this Fighter is not eliminated."""
        return self.players[who].place != c.GONE

    def living(self, seats: Iterable[int]) -> list[int]:
        """Those of these seats whose Fighters are not eliminated."""
        players = self.players
        return [seat for seat in seats if players[seat].place != c.GONE]

    def on_arena(self, who: int) -> bool:
        """Whether this Fighter stands in a Sector."""
        return self.players[who].place >= 0

    def allied(self, one: int, other: int) -> bool:
        """Whether these are Allies, or the same Fighter (NEON-SQUAD-04)."""
        return one == other or (self.house_rules.mode == SQUAD and self.players[one].squad == self.players[other].squad)

    def charge(self, who: int, n: int) -> None:
        """A Fighter gains Energy, and says so; whatever is above 6 is lost (NEON-ENERGY-02)."""
        player = self.players[who]
        before = player.energy
        player.energy = min(MAX_ENERGY, before + n)
        if self.log is not None and player.energy != before:
            self.tell(ev.GAINED, who, (player.energy - before,))
            if player.energy == MAX_ENERGY:
                self.tell(ev.FULL, who, ())

    def spend(self, who: int, n: int) -> None:
        """A Fighter pays with Energy, and the track says so (NEON-ENERGY-01, NEON-ENERGY-03)."""
        if n:
            self.players[who].energy -= n
            if self.log is not None:
                self.tell(ev.SPENT, who, (n,))

    def turns_begun(self) -> int:
        """How many turns have begun in this Round."""
        begun = 0
        for player in self.players:
            if player.turn_number:
                begun += 1
        return begun

    def turns_taken(self) -> list[int]:
        """The seats that have begun their turn in this Round, in the order in which they did."""
        there = range(min(self.seats, len(self.players)))
        ranked = [(self.players[seat].turn_number, seat) for seat in there if self.players[seat].turn_number]
        ranked.sort()
        return [seat for _, seat in ranked]

    def hp_left(self, who: int) -> int:
        """HP tokens on the current side of the sheet."""
        return 6 - self.players[who].lost

    def hp_values(self, who: int) -> list[int]:
        """The values of the HP tokens in the order of their loss."""
        player = self.players[who]
        if self.house_rules.mode == BATTLE_ROYALE:  # Automa's too: NEON-AUTOMA-05
            return PLAIN_TOKENS
        if player.fighter < 0:
            return self.content.automa.hp
        return self.content.fighters[player.fighter].hp[player.life]

    def distance(self, one: int, other: int) -> int:
        """The Range between two Sectors (NEON-ATTACK-04, NEON-ATTACK-05, NEON-ATTACK-06)."""
        spots = self.spots
        return RANGES[len(self.ring)][spots[one]][spots[other]]

    def ranges(self, sector: int) -> list[int]:
        """The Range from this Sector to every place of the ring."""
        return RANGES[len(self.ring)][self.spots[sector]]

    def neighbours(self, sector: int) -> list[int]:
        """The adjacent Sectors: clockwise, then counterclockwise; only one with two Sectors left (NEON-MOVE-03)."""
        ring = self.ring
        place = self.spots[sector]
        size = len(ring)
        if size == 1:
            return []
        if size == 2:
            return [ring[1 - place]]
        return [ring[(place + 1) % size], ring[place - 1]]

    def within(self, sector: int, steps: int) -> list[int]:
        """All other Sectors at most so many steps away, in the order of the ring."""
        ring = self.ring
        ranges = self.ranges(sector)
        return [ring[i] for i in range(len(ring)) if 0 < ranges[i] <= steps]

    def token_in(self, kind: int, sector: int) -> int:
        """Who has this unique token lying in the Sector; -1 if nobody."""
        holder = self.holders[kind]
        return holder if holder >= 0 and self.players[holder].token == sector else c.NOBODY

    def clockwise(self, start: int) -> list[int]:
        """All seats in clockwise order from this one on."""
        return [(start + i) % self.seats for i in range(self.seats)]

    # ---- decks
    def draw_equipment(self, rank: int) -> int:
        """The next card of this rank; an empty deck takes its discard pile (NEON-SEARCH-10); -1 if both are empty."""
        deck = self.equipment[rank]
        if not deck.cards:
            if not self.discards[rank]:
                return NO_CARD
            deck.shuffle_in(self.discards[rank])
            self.discards[rank] = []
        return deck.draw(self.chance)

    def discard_equipment(self, card: int) -> None:
        """A card goes to the discard pile of its own deck (NEON-SETUP-13, NEON-SEARCH-09, NEON-AMMO-10)."""
        self.discards[self.content.equipment[card].rank].append(card)
