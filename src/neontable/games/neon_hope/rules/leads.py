"""Cards in play: how they enter it, flip, are completed, defeated and leave it (HOPE-LEAD, HOPE-DONE, HOPE-BOX)."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import enemies, stress
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.story import telling
from neontable.games.neon_hope.rules.texts import reactions
from neontable.games.neon_hope.rules.texts.standing import listen, listen_to, listen_without
from neontable.games.neon_hope.state import NETWORK, NO_TOKENS, NONE, ZONE, HopeState, InPlay
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import DONE, NEXT, Then


# ---------------------------------------------------------------- entering play
def enter(state: HopeState, piece: int, place: int, me: int, drawn: bool = False) -> InPlay:
    """A card enters play, a Lead with its front up (HOPE-EP-13); its Revealed box resolves (HOPE-BOX-01)."""
    number = state.content.pieces[piece]
    card = state.put(number, piece, place)
    state.met |= 1 << number
    set_up(state, card)
    if place < ZONE:
        listen_to(state, card)
    else:
        listen(state)
    if state.log is not None:
        state.tell(c.EV_ENTERED, me, (card.code, place))
        telling.entered(state, number, drawn)
    reveal(state, card, me, drawn)
    return card


def set_up(state: HopeState, card: InPlay) -> None:
    """The tokens of its set-up corner are placed on it (HOPE-LEAD-01, HOPE-LEAD-02, HOPE-EP-22)."""
    card.secrets = 0
    card.markers = NO_TOKENS
    card.cubes = 0
    card.damage = 0
    card.tasks = None
    if card.kind == v.LEAD:
        tokens = card.face.set_up(state.seats)
        card.secrets = tokens[v.SECRET_TOKEN]
        if any(tokens[: v.SECRET_TOKEN]):
            card.markers = tokens[: v.SECRET_TOKEN]


def reveal(state: HopeState, card: InPlay, me: int, drawn: bool = False) -> None:
    """Its Revealed box resolves (HOPE-BOX-01, HOPE-BOX-02)."""
    place = card.place if card.place < NETWORK else NONE
    for sentence in card.face.at_trigger[v.ON_REVEALED]:
        reactions.come_up(state, sentence, me, card.id, NONE, place, drawn)


def spawn(state: HopeState, name: int, place: int, me: int) -> None:
    """Put one copy of a card into play: from the staging deck, else the encounter deck, else its discard pile (HOPE-RUL-96)."""
    piece = from_staging(state, name)
    if piece == NONE:
        piece = from_deck(state, name)
    if piece == NONE:
        if any(drawn != NONE for drawn in state.drawn):  # so all know that it can only be among the drawn cards
            state.sought.append([name, state.deck.shuffles])
        discarded = copies_in(state, state.discard, name)
        if not discarded:
            return
        piece = discarded[0]
        state.discard.remove(piece)
    enter(state, piece, place, me)


def copies_in(state: HopeState, pile: list[int], name: int) -> list[int]:
    """The copies of a card in a pile."""
    pieces, cards = state.content.pieces, state.content.cards
    return [piece for piece in pile if cards[pieces[piece]].name == name]


def from_staging(state: HopeState, name: int) -> int:
    """A copy out of the staging deck, of a random version if there are several (HOPE-EP-14); NONE: there is none."""
    staged = copies_in(state, state.staging, name)
    if not staged:
        return NONE
    pieces = state.content.pieces
    versions = sorted({pieces[piece] for piece in staged})
    if len(versions) > 1:
        version = versions[state.chance.pick("version", NONE, len(versions))]
        staged = [piece for piece in staged if pieces[piece] == version]
    state.staging.remove(staged[0])
    return staged[0]


def from_deck(state: HopeState, name: int) -> int:
    """A copy out of the encounter deck, which is shuffled then (HOPE-EP-20); NONE: there is none."""
    decked = sorted(copies_in(state, state.deck.cards, name))
    if not decked:
        return NONE
    state.deck.take_out(decked[0])
    state.deck.shuffle_in([])
    return decked[0]


def hide(state: HopeState, pieces: list[int]) -> None:
    """Shuffle copies that all have seen into the encounter deck: from now on nobody knows where they lie."""
    state.deck.shuffle_in(pieces)
    for piece in pieces:
        state.hidden_at[piece] = state.deck.shuffles


def draw(state: HopeState) -> int:
    """The top card of the encounter deck; an empty one is made anew from the discard pile (HOPE-RUL-51). NONE: there is none."""
    if not state.deck.cards:
        if not state.discard:
            return NONE
        back = state.discard
        state.discard = []
        hide(state, back)
        state.tell(c.EV_SHUFFLED, NONE, ())
    return state.deck.draw(state.chance)


# ---------------------------------------------------------------- leaving play
def to_pile(state: HopeState, card: InPlay) -> None:
    """A card that was defeated or discarded goes to the encounter discard pile (HOPE-FIGHT-03, HOPE-HACK-03)."""
    state.cards.remove(card)
    state.discard.append(card.piece)
    listen_without(state, card)


def leave_episode(state: HopeState, card: InPlay) -> None:
    """A card leaves the episode and goes to no pile."""
    state.cards.remove(card)
    state.gone.append(card.piece)
    listen_without(state, card)
    state.tell(c.EV_LEFT, NONE, (card.card,))


def countermeasure(state: HopeState, number: int, me: int) -> None:
    """When an effect has discarded a card with Countermeasure, the active character suffers 3 Stress (HOPE-KEY-Countermeasure)."""
    if state.content.cards[number].face.keywords & v.COUNTERMEASURE:
        state.begin(stress.Suffer(me, 3))


class Complete(HopeProcedure):
    """The main task of a card is completed, by a task or by an effect (HOPE-RUL-28)."""

    __slots__ = ("card", "who")
    steps = ("boxes", "follow", "leave")

    def __init__(self, card: int, who: int) -> None:
        HopeProcedure.__init__(self)
        self.card = card
        self.who = who

    def copy(self) -> Complete:
        return Complete(self.card, self.who)

    def boxes(self, state: HopeState) -> Then:
        """The Completed box first (HOPE-BOX-03, HOPE-RUL-31)."""
        card = state.card(self.card)
        if card is None:
            return DONE
        if card.kind == v.LEAD:
            state.tell(c.EV_DONE, self.who, (card.code, card.side))
            if card.side == 1:
                telling.lead(state, card.card, "done", self.who)
        place = card.place if card.place < NETWORK else NONE
        for sentence in reversed(card.face.at_trigger[v.ON_COMPLETED]):
            reactions.come_up(state, sentence, self.who, card.id, NONE, place)
        return NEXT

    def follow(self, state: HopeState, asked: Ask | None) -> Then:
        """A Follower goes with a character at the setting (HOPE-BOX-04, HOPE-BOX-05)."""
        card = state.card(self.card)
        if card is None:
            return DONE
        if not card.face.follows:
            return NEXT
        if asked is None:
            return Ask(self.who, c.FOLLOWER, card.id)
        card.place = ZONE + asked.answer
        listen(state)
        if card.side == 1 and card.card not in state.done:
            state.done.append(card.card)
            state.progressed += 1
        state.tell(c.EV_FOLLOWS, asked.answer, (card.code,))
        return DONE

    def leave(self, state: HopeState) -> Then:
        """A front is flipped, a back goes to the trash pile; an Enemy or State is defeated."""
        card = state.card(self.card)
        if card is None:
            return DONE
        if card.kind != v.LEAD:
            state.begin(Defeat(card.id, self.who))
        elif card.side == 0:  # HOPE-LEAD-04
            state.turn(card, 1)
            set_up(state, card)
            listen(state)
            state.tell(c.EV_FLIPPED, self.who, (card.code,))
            telling.lead(state, card.card, "back", self.who)
            reveal(state, card, self.who)
        else:  # HOPE-LEAD-05
            state.cards.remove(card)
            state.trash.append(card.piece)
            state.done.append(card.card)
            state.progressed += 1
            listen_without(state, card)
        return DONE


class Defeat(HopeProcedure):
    """An Enemy or State is defeated."""

    __slots__ = ("card", "who")
    steps = ("answers", "leave")

    def __init__(self, card: int, who: int) -> None:
        HopeProcedure.__init__(self)
        self.card = card
        self.who = who

    def copy(self) -> Defeat:
        return Defeat(self.card, self.who)

    def answers(self, state: HopeState) -> Then:
        """What its text says about its defeat."""
        card = state.card(self.card)
        assert card is not None
        state.defeated.append(card.card)
        state.progressed += 1
        state.tell(c.EV_DEFEATED, self.who, (card.code,))
        reactions.react(state, v.EV_DEFEATED, self.who, card=self.card)
        return NEXT

    def leave(self, state: HopeState) -> Then:
        """To the encounter discard pile, unless it has left the episode (HOPE-RUL-84)."""
        card = state.card(self.card)
        if card is not None:
            to_pile(state, card)
        return DONE


def followers(state: HopeState, ask: Ask) -> list[int]:
    """Who may be followed: the characters at the setting of the completing one (HOPE-BOX-04)."""
    return state.near(ask.seat)


# ---------------------------------------------------------------- tokens
def remove_secret(state: HopeState, card: InPlay, who: int) -> bool:
    """A Secret returns to the supply (HOPE-INV-02, HOPE-INV-03); whether the card is completed."""
    card.secrets -= 1
    card.tasks = None
    state.tell(c.EV_SECRET, who, (card.code, card.secrets))
    return card.secrets == 0 and not any(card.markers)  # HOPE-DONE-02, HOPE-RUL-33


def obtain(state: HopeState, card: InPlay, who: int, token: int) -> bool:
    """A support marker goes to a character (HOPE-SUPP-02); whether the card is completed."""
    markers = card.markers[:]
    markers[token] -= 1
    card.markers = markers
    card.tasks = None
    gain(state, who, token)
    state.tell(c.EV_OBTAINED, who, (card.code, token))
    return card.secrets == 0 and not any(markers)  # HOPE-DONE-03, HOPE-RUL-29


def gain(state: HopeState, who: int, token: int) -> None:
    """A character gets a support marker; an Attribute Marker with its 2 charges (HOPE-LEAD-03)."""
    player = state.players[who]
    if token == v.HOPE_TOKEN:
        player.hope += 1
    elif token == v.RES_TOKEN:
        player.resources += 1
    else:
        player.markers[token * 2 + 1] += 1


def damage(state: HopeState, card: InPlay, who: int) -> bool:
    """An Enemy takes 1 Damage (HOPE-FIGHT-01); whether it is defeated (HOPE-FIGHT-02, HOPE-DONE-04)."""
    card.damage += 1
    state.tell(c.EV_DAMAGE, who, (card.code, card.face.health - card.damage))
    return card.damage >= card.face.health


def empty_slots(state: HopeState, card: InPlay) -> list[int]:
    """The slots without a cube; slots that are alike (of one box, of the card's own) are one answer (HOPE-HACK-10)."""
    face = card.face
    icons = len(face.icon_slots)
    found: list[int] = []
    kinds: list[int] = []
    for slot in range(face.slots(state.seats)):
        if card.cubes >> slot & 1:
            continue
        kind = 10 + face.icons[face.icon_slots[slot]] if slot < icons else 0 if slot < icons + face.box else 1
        if kind not in kinds:
            kinds.append(kind)
            found.append(slot)
    return found


def cover(state: HopeState, card: InPlay, slot: int, who: int) -> bool:
    """A Hacking Cube covers a slot (HOPE-HACK-01, HOPE-HACK-06); whether every slot of the card is covered (HOPE-DONE-05)."""
    face = card.face
    card.cubes |= 1 << slot
    card.tasks = None
    if state.log is not None:
        state.tell(c.EV_CUBE, who, (card.code, slot))
    slots = face.slots(state.seats)
    full = card.cubes.bit_count() >= slots
    if face.box:
        box = ((1 << face.box) - 1) << len(face.icon_slots)
        if card.cubes & box == box:  # HOPE-HACK-08, HOPE-HACK-09, HOPE-RUL-25
            card.cubes = 0
            for doing in state.doing:
                if isinstance(doing, HopeProcedure) and doing.puts_off_retreat(card.id):
                    return full
            enemies.retreat(state, card)
    return full


class PlaceCubes(HopeProcedure):
    """An effect places cubes on a card, one after the other."""

    __slots__ = ("card", "n", "who")
    steps = ("place",)

    def __init__(self, card: int, n: int, who: int) -> None:
        HopeProcedure.__init__(self)
        self.card = card
        self.n = n
        self.who = who

    def copy(self) -> PlaceCubes:
        return PlaceCubes(self.card, self.n, self.who)

    def place(self, state: HopeState, asked: Ask | None) -> Then:
        """The next cube, on a slot of the player's choice."""
        card = state.card(self.card)
        if card is None or card.down or self.n <= 0:
            return DONE
        slots = empty_slots(state, card)
        if not slots:
            return DONE
        if asked is None:
            if len(slots) > 1:
                return Ask(self.who, c.SLOT, card.id)
            slot = slots[0]
        else:
            slot = asked.answer
        self.n -= 1
        if cover(state, card, slot, self.who) and card.kind == v.STATE:
            state.begin(Complete(card.id, self.who))
            return DONE
        return "place"


def slots(state: HopeState, ask: Ask) -> list[int]:
    """Which slot is covered."""
    card = state.card(ask.a)
    assert card is not None
    return empty_slots(state, card)
