"""The table of NEON HOPE: characters, cards in play, the Grid, the encounter deck, the dial and the story so far."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.cards import Content, Face, Text
from neontable.games.neon_hope.notation.vocabulary import ENEMY, LOST_EXHAUSTED, LOST_SURVEILLED, TYPES
from neontable.kernel.ask import State
from neontable.kernel.chance import Chance
from neontable.kernel.deck import Deck
from neontable.kernel.pickling import Taken, taken_apart

NETWORK: Final = 1000  # a place that is no location (HOPE-EP-07)
ZONE: Final = 1001  # the play zone of seat 0; the others follow
NOWHERE: Final = -1
NONE: Final = -1
ARCHIVE: Final = 3  # modifiers in the Archive after every reset (HOPE-GRID-02)
ACTIONS: Final = 3  # actions in a turn (HOPE-ACT-01)
NO_TOKENS: Final = [0, 0, 0, 0, 0, 0]  # replaced, never changed in place
UNDECIDED: Final = -1  # no result yet
COPIES: Final = 64  # more than there are copies of a card in play
CHARGES: Final = 2  # of a new Attribute Marker (HOPE-LEAD-03)
# by the number of seats and the responsible one: all seats clockwise from there
CLOCKWISE: Final = [[[(first + i) % seats for i in range(seats)] for first in range(seats)] for seats in range(5)]


class HouseRules:
    """What was chosen when the table was made: episode, mode, level, rulings, and the campaign log it begins with."""

    __slots__ = (
        "allies", "by_value_retreat", "by_value_threat", "campaign", "changed", "characters", "choose_characters", "demo",
        "episode", "flags", "growth", "heat", "honour", "last_focus", "level", "met", "mode", "pool", "responsible", "results",
        "whole_marker",
    )  # fmt: skip

    def __init__(self) -> None:
        self.episode = 0
        self.mode = 0  # Story, Challenge
        self.level = 0  # normal, hard, hopeless, gentle
        self.characters: list[int] = []  # by seat
        self.choose_characters = False
        self.responsible = NONE  # a character; NONE: Larx if there, else the first seat (HOPE-RUL-91)
        self.demo = False
        self.by_value_threat = False  # HOPE-RUL-12
        self.by_value_retreat = False  # HOPE-RUL-13
        self.whole_marker = False  # HOPE-RUL-48
        self.honour = False  # HOPE-RUL-54
        self.last_focus = False  # HOPE-RUL-104
        self.campaign = False  # whether a log was given
        self.results: list[int] = []
        self.flags = 0  # a bit per flag
        self.heat = 0
        self.allies: list[tuple[int, int]] = []  # card, character
        self.growth: list[tuple[int, int, int, int]] = []  # character, growth, attribute or card, new card
        self.pool: list[int] = []  # pool changes, by their number
        self.met = 0  # a bit per card that this campaign has seen (HOPE-RUL-102)
        self.changed = False  # the log was written with other cards


class InPlay:
    """A Lead, an Enemy or a State in play."""

    __slots__ = (
        "card",
        "copy_number",
        "cubes",
        "damage",
        "down",
        "face",
        "id",
        "kind",
        "markers",
        "piece",
        "place",
        "secrets",
        "side",
        "tasks",
    )

    def __init__(self, id: int, card: int, kind: int, piece: int, place: int, copy_number: int, face: Face) -> None:
        self.id = id  # the how-manieth card that entered play
        self.copy_number = copy_number  # 1, or more while another of its name is in play
        self.card = card  # which card of the content
        self.kind = kind  # LEAD, ENEMY or STATE
        self.piece = piece  # which copy
        self.place = place
        self.side = 0  # A or B of a Lead
        self.face = face  # the side that shows
        self.down = False  # retreated
        self.damage = 0
        self.cubes = 0  # a bit per covered slot
        self.secrets = 0
        self.markers: list[int] = NO_TOKENS  # support markers by kind
        self.tasks: list[int] | None = None  # what is left to do on it; None: something on it is other than before

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def copy(self) -> InPlay:
        twin = InPlay(self.id, self.card, self.kind, self.piece, self.place, self.copy_number, self.face)
        twin.side = self.side
        twin.down = self.down
        twin.damage = self.damage
        twin.cubes = self.cubes
        twin.secrets = self.secrets
        twin.markers = self.markers
        twin.tasks = self.tasks
        return twin

    @property
    def code(self) -> int:
        """How events name it: the card of the content, and which copy."""
        return self.card * COPIES + self.copy_number

    def is_like_one_of(self, others: list[InPlay]) -> bool:
        """Whether one of these is like it in everything that matters."""
        for other in others:
            if (
                self.card == other.card
                and self.place == other.place
                and self.down == other.down
                and self.damage == other.damage
                and self.cubes == other.cubes
                and self.side == other.side
                and self.secrets == other.secrets
                and self.markers == other.markers
            ):
                return True
        return False


class Player:
    """A character and all that belongs to it. Action cards are bits by their place in `cards`."""

    __slots__ = (
        "attributes", "cards", "carries", "character", "endurance", "faces", "followed", "growth", "hand", "hope", "kit",
        "listens", "markers", "moves",
        "next_bonus", "pile", "place", "resources", "spent", "tool", "tool_cubes", "tools", "typed", "usable", "used", "used_up",
    )  # fmt: skip

    def __init__(self, character: int) -> None:
        self.character = character
        self.attributes: list[int] = []  # fixed at setup
        self.cards: list[int] = []  # its Action cards, fixed at setup by `hold`
        self.typed: list[int] = []  # by task type: which of them match, as bits
        self.growth: list[int] = []  # what it has grown that still works in play, fixed at setup
        self.hand = 0
        self.pile = 0  # the discard pile
        self.endurance = 0
        self.hope = 0
        self.resources = 0
        self.markers = [0] * 8  # how many markers by attribute * 2 + charges - 1
        self.tool = NONE  # the side of the Character Tool that shows
        self.tools: list[int] = []  # bought
        self.tool_cubes: list[int] = []  # beside them: bits of covered slots
        self.kit: list[int] = []
        # its Tools and its growth; this and the next two are set by `standing.carry` only
        self.faces: list[Face] = []
        self.carries = 0  # the moments that these wait for
        self.usable: list[Text] = []  # the texts on them to activate or to use freely
        self.followed = 0  # the moments that cards in its zone wait for; set by `standing.listen` only
        self.listens = 0  # both together; the same
        self.place = NOWHERE
        self.spent = 0  # action trackers
        self.moves = 0  # Change Location actions in this turn
        self.next_bonus = 0  # of NEXT
        self.used: list[int] = []  # sentences used in this round
        self.used_up: list[int] = []  # sentences used in this episode

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def hold(self, cards: list[int], content: Content) -> None:
        """These are its Action cards."""
        self.cards = cards
        self.typed = [0] * len(TYPES)
        for i in range(len(cards)):
            for type in content.actions[cards[i]].matches:
                self.typed[type] |= 1 << i

    def copy(self) -> Player:
        twin = Player(self.character)
        twin.attributes = self.attributes
        twin.cards = self.cards
        twin.growth = self.growth
        twin.hand = self.hand
        twin.pile = self.pile
        twin.endurance = self.endurance
        twin.hope = self.hope
        twin.resources = self.resources
        twin.markers = self.markers[:]
        twin.tool = self.tool
        twin.tools = self.tools[:]
        twin.tool_cubes = self.tool_cubes[:]
        twin.kit = self.kit[:]
        twin.faces = self.faces
        twin.carries = self.carries
        twin.typed = self.typed
        twin.usable = self.usable
        twin.followed = self.followed
        twin.listens = self.listens
        twin.place = self.place
        twin.spent = self.spent
        twin.moves = self.moves
        twin.next_bonus = self.next_bonus
        twin.used = self.used[:]
        twin.used_up = self.used_up[:]
        return twin


class HopeState(State):
    """All that is true at a table of NEON HOPE."""

    __slots__ = (
        "acting", "activations", "active", "archived", "away", "cards", "chapter", "closed", "content", "deck", "defeated",
        "dial", "discard", "done", "drawn", "drawn_at", "ending_number", "entered", "escalated", "fired", "flags",
        "gone", "grown", "heard", "heat", "hidden_at", "house_rules", "known", "laid", "listens", "met", "outcome", "players",
        "pool", "progressed", "responsible", "revealed", "round", "seats", "settings", "sought", "staging", "taken", "trash",
        "trashed", "unknown", "unmet",
    )  # fmt: skip

    def __init__(self, chance: Chance, content: Content, house_rules: HouseRules, seats: int) -> None:
        super().__init__(chance)
        self.content = content
        self.house_rules = house_rules
        self.seats = seats
        self.players: list[Player] = []
        self.responsible = 0  # a seat
        # the board
        self.settings: list[int] = []  # in the order in which they were put into play
        self.laid = 0  # the moments that nobody's cards wait for; set by `standing.listen` only, like the next two
        self.listens = 0  # the moments that these, locations and the Threshold card wait for
        self.heard = 0  # the moments that anything waits for
        self.cards: list[InPlay] = []  # in play, in the order in which they entered it
        self.entered = 0  # how many cards have entered play
        self.staging: list[int] = []  # copies in the staging deck: Leads, Enemies and States
        self.trash: list[int] = []  # Leads that are done
        self.trashed: list[int] = []  # Tools
        self.done: list[int] = []  # Leads whose back was completed
        self.defeated: list[int] = []  # Enemies and States that were defeated
        self.gone: list[int] = []  # copies that have left the episode
        # the encounter deck: copies are numbers
        self.deck = Deck("encounter", -1, [], [], 0)
        self.discard: list[int] = []
        self.hidden_at: list[int] = []  # by copy: the shuffle since which nobody has seen where it lies
        self.drawn: list[int] = []  # by seat: the copy drawn and not yet resolved
        self.drawn_at: list[int] = []  # by seat: after which shuffle it was drawn
        self.sought: list[list[int]] = []  # names not found in the deck while drawn cards are unresolved, and when
        self.met = 0  # a bit per card that was seen in this campaign
        # the Grid: the unknown lie in Grid and Archive, nobody knows which where; the last three of them are the Archive
        self.pool: list[int] = []  # what each modifier shows
        self.unknown = Deck("grid", -1, [], [], 0)
        self.known: list[int] = []  # seen by Analyze, face down in the Grid
        self.revealed: list[int] = []
        self.archived: list[int] = []  # put into the Archive by Analyze
        # time
        self.round = 0
        self.active = NONE  # whose turn it is
        self.taken = 0  # a bit per seat that has taken its turn in this round
        self.acting = False  # an action is being performed
        self.closed = False  # no consultation now (HOPE-ENC-15)
        self.activations: list[int] = []  # Enemy activations that are still to come, by seat
        self.away = 0  # a bit per seat whose person has given up
        # the story
        self.dial = 0  # HOPE-EP-08
        self.fired = 0  # a bit per threshold of this mode that has fired
        self.escalated = False  # the front of the Threshold card shows (HOPE-EP-06)
        self.chapter = 0
        self.progressed = 0  # how often a card was flipped, done or defeated
        self.unmet = NONE  # where `progressed` stood when the objective was last seen not to be met
        self.flags = 0
        self.heat = 0
        self.outcome = UNDECIDED
        self.ending_number = 0  # of the campaign
        self.grown: list[tuple[int, int, int, int]] = []  # seat, growth, attribute or card, new card

    def copy(self) -> HopeState:
        twin = HopeState(self.chance.copy(), self.content, self.house_rules, self.seats)
        twin.players = [player.copy() for player in self.players]
        twin.responsible = self.responsible
        twin.settings = self.settings[:]
        twin.laid = self.laid
        twin.listens = self.listens
        twin.heard = self.heard
        twin.cards = [card.copy() for card in self.cards]
        twin.entered = self.entered
        twin.staging = self.staging[:]
        twin.trash = self.trash[:]
        twin.trashed = self.trashed[:]
        twin.done = self.done[:]
        twin.defeated = self.defeated[:]
        twin.gone = self.gone[:]
        twin.deck = self.deck.copy()
        twin.discard = self.discard[:]
        twin.hidden_at = self.hidden_at[:]
        twin.drawn = self.drawn[:]
        twin.drawn_at = self.drawn_at[:]
        if self.sought:
            twin.sought = self.sought[:]
        twin.met = self.met
        twin.pool = self.pool
        twin.unknown = self.unknown.copy()
        twin.known = self.known[:]
        twin.revealed = self.revealed[:]
        twin.archived = self.archived[:]
        twin.round = self.round
        twin.active = self.active
        twin.taken = self.taken
        twin.acting = self.acting
        twin.closed = self.closed
        twin.activations = self.activations[:]
        twin.away = self.away
        twin.dial = self.dial
        twin.fired = self.fired
        twin.escalated = self.escalated
        twin.chapter = self.chapter
        twin.progressed = self.progressed
        twin.unmet = self.unmet
        twin.flags = self.flags
        twin.heat = self.heat
        twin.outcome = self.outcome
        twin.ending_number = self.ending_number
        twin.grown = self.grown[:]
        self.carry(twin)
        return twin

    # ---- where things are
    def card(self, id: int) -> InPlay | None:
        """The card in play with this number, unless it has left play."""
        for card in self.cards:
            if card.id == id:
                return card
        return None

    def locations(self) -> list[int]:
        """All locations in play, in the order of their settings, top first."""
        found: list[int] = []
        for setting in self.settings:
            found.append(setting * 2)
            found.append(setting * 2 + 1)
        return found

    def seats_at(self, place: int) -> list[int]:
        """The characters at a location, in the order of `each`."""
        return [seat for seat in self.in_order() if self.players[seat].place == place]

    def anybody_at(self, place: int) -> bool:
        """Whether a character is at this location."""
        for player in self.players:
            if player.place == place:
                return True
        return False

    def in_order(self) -> list[int]:
        """All seats clockwise, the responsible character first (HOPE-ENC-12)."""
        return CLOCKWISE[self.seats][self.responsible]

    def near(self, seat: int) -> list[int]:
        """The characters at the setting of this one, in the order of `each`: they can support it (HOPE-ZONE-05, HOPE-MARK-02)."""
        setting = self.players[seat].place >> 1
        return [other for other in self.in_order() if self.players[other].place >> 1 == setting]

    def enemies_at(self, place: int) -> list[InPlay]:
        """Face-up Enemies at a location: those that attack (HOPE-RETR-05)."""
        return [card for card in self.cards if card.place == place and card.kind == ENEMY and not card.down]

    def face(self, card: InPlay) -> Face:
        """The side of a card in play that shows."""
        return card.face

    def turn(self, card: InPlay, side: int) -> None:
        """Let this side of a card in play show."""
        card.side = side
        self.progressed += 1
        card.face = self.content.cards[card.card].faces[side]
        card.tasks = None

    def tool_face(self, seat: int) -> Face:
        """The side of the Character Tool that shows."""
        player = self.players[seat]
        return self.content.characters[player.character].sides[player.tool]

    def put(self, card: int, piece: int, place: int) -> InPlay:
        """A card is in play from now on, with the lowest number that no other of its name has."""
        taken = [other.copy_number for other in self.cards if other.card == card]
        number = 1
        while number in taken:
            number += 1
        printed = self.content.cards[card]
        entered = InPlay(self.entered, card, printed.kind, piece, place, number, printed.face)
        self.entered += 1
        self.cards.append(entered)
        return entered

    def named(self, name: int) -> InPlay | None:
        """The card of this name that is in play."""
        for card in self.cards:
            if self.content.cards[card.card].name == name:
                return card
        return None

    @property
    def lost(self) -> bool:
        """Whether the episode was lost."""
        return self.outcome in (LOST_EXHAUSTED, LOST_SURVEILLED)


def opposite(place: int) -> int:
    """The other half of the same setting."""
    return place ^ 1


def zone_of(seat: int) -> int:
    """The play zone of a seat, as a place."""
    return ZONE + seat
