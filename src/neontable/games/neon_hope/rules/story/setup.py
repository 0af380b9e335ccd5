"""Setting up characters and the episode (HOPE-CHAR, HOPE-SOLO, HOPE-EP, HOPE-DIFF, HOPE-MODE)."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import grid, leads, rounds, stress
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.story import telling
from neontable.games.neon_hope.rules.texts import effects
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.rules.texts.standing import carry, equip, listen
from neontable.games.neon_hope.state import NONE, ZONE, HopeState, Player
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, NEXT, Then

ENDURANCE: Final = (
    0,
    10,
    8,
    7,
    6,
)  # by the number of characters (HOPE-CHAR-02, HOPE-CHAR-03, HOPE-CHAR-04, HOPE-CHAR-05)
HOPE: Final = 3  # HOPE-CHAR-17
UNIVERSALS: Final = 2  # HOPE-SOLO-01


class PlayEpisode(HopeProcedure):
    """An episode: its setup, then rounds without limit (HOPE-WIN-07)."""

    __slots__ = ("seat",)
    steps = ("characters", "responsible", "universals", "sides", "hands", "episode", "allies", "growth", "buy", "play")

    def __init__(self, seat: int = 0) -> None:
        HopeProcedure.__init__(self)
        self.seat = seat  # whose turn it is to choose

    def copy(self) -> PlayEpisode:
        return PlayEpisode(self.seat)

    def through(self, state: HopeState) -> Then:
        """The next seat, or the next step."""
        self.seat += 1
        if self.seat < state.seats:
            return AGAIN
        self.seat = 0
        return NEXT

    # ---- A. characters
    def characters(self, state: HopeState, asked: Ask | None) -> Then:
        """Every seat is a character (HOPE-CHAR-01, HOPE-RUL-91)."""
        if state.house_rules.choose_characters:
            if asked is None:
                return Ask(self.seat, c.CHARACTER)
            character = asked.answer
        else:
            character = state.house_rules.characters[self.seat]
        prepare(state, self.seat, character)
        return self.through(state)

    def responsible(self, state: HopeState) -> Then:
        """One character is responsible (HOPE-CHAR-06, HOPE-CHAR-08, HOPE-RUL-91)."""
        wanted = state.house_rules.responsible if state.house_rules.responsible != NONE else 0
        for seat in range(state.seats):
            if state.players[seat].character == wanted:
                state.responsible = seat
        state.tell(c.EV_RESPONSIBLE, state.responsible, ())
        return NEXT

    def universals(self, state: HopeState, asked: Ask | None) -> Then:
        """Solo: two [Universal] cards of other characters join the own (HOPE-SOLO-01, HOPE-RUL-05)."""
        if state.seats > 1:
            return NEXT
        if asked is None:
            return Ask(0, c.UNIVERSALS)
        player = state.players[0]
        player.hold([*player.cards, *c.pair_of(asked.answer)], state.content)
        return NEXT

    def sides(self, state: HopeState, asked: Ask | None) -> Then:
        """Which side of the Character Tool is used (HOPE-CHAR-13)."""
        if asked is None:
            return Ask(self.seat, c.SIDE)
        state.players[self.seat].tool = asked.answer
        equip(state, self.seat)
        state.tell(c.EV_TURNED, self.seat, (state.tool_face(self.seat).number,))
        return self.through(state)

    def hands(self, state: HopeState, asked: Ask | None) -> Then:
        """As many cards as Endurance, chosen; the others are discarded (HOPE-CHAR-10, HOPE-CHAR-11, HOPE-CHAR-12)."""
        player = state.players[self.seat]
        every = (1 << len(player.cards)) - 1
        if asked is None:
            if player.endurance < len(player.cards):
                return Ask(self.seat, c.HAND, player.endurance)
            player.hand = every  # HOPE-SOLO-02
        else:
            player.hand = asked.answer
        player.pile = every & ~player.hand
        return self.through(state)

    # ---- B. and C. the episode
    def episode(self, state: HopeState) -> Then:
        """Decks, difficulty, Grid, then the episode's own instructions (HOPE-EP-01, HOPE-EP-10)."""
        lay_decks(state)
        grid.lay_out(state, modifiers(state.content, state.house_rules.pool))
        telling.introduction(state)
        first = state.content.episodes[state.house_rules.episode].chapters[0]
        state.tell(c.EV_CHAPTER, NONE, (first,))
        telling.chapter(state, first, "front")
        state.begin(effects.Effect(state.content.episodes[state.house_rules.episode].setup.number, state.responsible))
        return NEXT

    def allies(self, state: HopeState) -> Then:
        """Followers of earlier episodes come along: with their character, else with the responsible one."""
        for card, character in state.house_rules.allies:
            seats = [seat for seat in range(state.seats) if state.players[seat].character == character]
            seat = seats[0] if seats else state.responsible
            ally = state.put(card, state.content.cards[card].first, ZONE + seat)
            state.turn(ally, 1)
            if ally.piece in state.staging:
                state.staging.remove(ally.piece)
            state.tell(c.EV_FOLLOWS, seat, (ally.code,))
        listen(state)
        return NEXT

    def growth(self, state: HopeState) -> Then:
        """What characters have grown: Resources, Hope, markers."""
        for character, growth, attribute, _ in state.house_rules.growth:
            for seat in range(state.seats):
                if state.players[seat].character == character:
                    grow(state, seat, growth, attribute)
        return NEXT

    def buy(self, state: HopeState) -> Then:
        """Tools can be bought before round 1 (HOPE-RES-02)."""
        for seat in reversed(range(state.seats)):
            state.begin(stress.Purchase(seat))
        return NEXT

    def play(self, state: HopeState) -> Then:
        """Round after round."""
        state.begin(rounds.Round())
        return AGAIN


def prepare(state: HopeState, seat: int, number: int) -> None:
    """A character with all that belongs to it (HOPE-CHAR-09, HOPE-CHAR-14, HOPE-CHAR-16)."""
    character = state.content.characters[number]
    player = Player(number)
    player.attributes = character.attributes[:]
    cards = character.actions[:]
    for who, growth, a, b in state.house_rules.growth:
        if who == number:
            op = state.content.growth[growth].op
            if op.do == v.DO_RAISE:
                player.attributes[a] += op.n
            elif op.do == v.DO_SWAP and a in cards:
                cards[cards.index(a)] = b
            elif op.do == v.DO_FLIP:
                player.growth = [*player.growth, growth]
    player.hold(cards, state.content)
    player.kit = [tool for tool in character.tools if state.content.tools[tool].demo or not state.house_rules.demo]
    player.endurance = ENDURANCE[state.seats]
    player.hope = HOPE
    state.players.append(player)
    carry(state, seat)
    state.tell(c.EV_CHARACTER, seat, (number,))


def grow(state: HopeState, seat: int, growth: int, attribute: int) -> None:
    """Growth that gives something at setup."""
    op = state.content.growth[growth].op
    player = state.players[seat]
    if op.do == v.DO_RES:
        player.resources += op.n
    elif op.do == v.DO_HOPE:
        player.hope += op.n
    elif op.do == v.DO_MARKER:
        leads.gain(state, seat, attribute)


def lay_decks(state: HopeState) -> None:
    """The staging deck and the encounter deck with the cards of difficulty and Heat (HOPE-EP-02, HOPE-EP-04, HOPE-DIFF-04).

    The encounter deck lies face down: nobody knows its order (HOPE-EP-05).
    """
    content = state.content
    episode = content.episodes[state.house_rules.episode]
    state.staging = [
        content.cards[card].first + i for card in episode.staging for i in range(content.cards[card].copies)
    ]
    wanted = episode.encounters + content.levels[state.house_rules.level].cards
    if episode.heat_card != NONE:
        n = min(state.heat, episode.heat_most)
        if episode.halved is not None and holds(state, episode.halved, Sense(0)):
            n //= 2
        wanted = [*wanted, (episode.heat_card, n)]
    pieces = [content.cards[card].first + i for card, copies in wanted for i in range(copies)]
    state.hidden_at = [0] * len(content.pieces)
    state.deck.shuffle_in(pieces)
    state.drawn = [NONE] * state.seats
    state.drawn_at = [0] * state.seats


def modifiers(content: Content, changes: list[int]) -> list[int]:
    """The modifier pool with the changes of the campaign (HOPE-GRID-13)."""
    pool: list[int] = []
    for code in range(len(content.pool)):
        pool += [code] * content.pool[code]
    for number in changes:
        change = content.changes[number]
        if change.old in pool:
            pool[pool.index(change.old)] = change.new
    return pool


# ---------------------------------------------------------------- answers
def free_characters(state: HopeState, ask: Ask) -> list[int]:
    """The characters that nobody has taken."""
    taken = [player.character for player in state.players]
    return [
        each.number
        for each in state.content.characters
        if each.number not in taken and (each.demo or not state.house_rules.demo)
    ]


def universal_pairs(state: HopeState, ask: Ask) -> list[int]:
    """Two different [Universal] cards of characters not in play, none that the character has already (HOPE-RUL-100)."""
    player = state.players[0]
    free = [
        card.number
        for card in state.content.universals
        if card.character != player.character and card.number not in player.cards
    ]
    return [c.pair_code(free[i], free[j]) for i in range(len(free)) for j in range(i + 1, len(free))]


def tool_sides(state: HopeState, ask: Ask) -> list[int]:
    """Both sides."""
    return [0, 1]


def starting_hands(state: HopeState, ask: Ask) -> list[int]:
    """All sets of as many cards as Endurance."""
    return stress.subsets((1 << len(state.players[ask.seat].cards)) - 1, ask.a)
