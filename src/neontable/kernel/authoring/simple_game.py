"""Small games: a state that names its fields once, and a game with defaults for all but its rules.

A field is annotated with what it is; how it begins, is copied, written, seen and dealt anew follows from that.

    class Fates(SimpleState):
        deck: Deck                # face-down strata
        hands: Hands              # the pieces of each seat, which sees its own
        looked: FaceDown          # pieces in a row, seen by those who were told
        spent: FaceUp             # pieces in a row, seen by all
        rounds: int               # all else is open: numbers, texts, and lists of them

A sample deals alike all pieces that a seat does not know. That is exact until some pieces are shuffled while others
stay hidden elsewhere: a game with such shuffles keeps `Knowledge.ways` and has a `deal` of its own. For the same reason
a hand keeps the order in which it came; only what is shown of it may be sorted.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Annotated, Any, ClassVar, Final, Self, TypeVar, get_args, get_origin, get_type_hints

from neontable.kernel.ask import ALL, Ask, Asks, State
from neontable.kernel.chance import Chance, choose_some
from neontable.kernel.deck import Deck, deck_of
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game, Result, Score, View
from neontable.kernel.knowledge import Knowledge
from neontable.kernel.procedure import Procedure, named, read
from neontable.kernel.procedure import written as written_procedure

NO: Final = 0
YES: Final = 1

OPEN: Final = "open"
DECK: Final = "deck"
HANDS: Final = "hands"
FACE_DOWN: Final = "face down"
FACE_UP: Final = "face up"

Hands = Annotated[list[list[int]], HANDS]
FaceDown = Annotated[list[int], FACE_DOWN]
FaceUp = Annotated[list[int], FACE_UP]

Row = tuple[list[int], int]  # pieces that lie together, and the seats that see them there


class Field:
    """A field of a state: its name, and what its annotation says."""

    __slots__ = ("blank", "name", "role")

    def __init__(self, name: str, hint: Any) -> None:
        self.name = name
        self.role = DECK if hint is Deck else OPEN
        if get_origin(hint) is Annotated:
            hint, self.role = get_args(hint)
        if self.role == HANDS:  # one for each seat
            (hint,) = get_args(hint)
        self.blank = get_origin(hint) or hint

    def begin(self, seats: int) -> Any:
        """The field before anything is laid out: empty, or 0."""
        if self.role == DECK:
            return Deck(self.name, -1, [], [], 0)
        return [self.blank() for _ in range(seats)] if self.role == HANDS else self.blank()

    def rows(self, value: Any) -> list[Row]:
        """The pieces of this field, by where they lie."""
        if self.role == HANDS:
            return [(hand, 1 << seat) for seat, hand in enumerate(value)]
        if self.role == DECK:
            return [(value.cards, 0)]
        if self.role == FACE_DOWN:
            return [(value, 0)]
        return [(value, -1)] if self.role == FACE_UP else []

    def fill(self, value: Any, pieces: list[int]) -> list[int]:
        """Put as many of these pieces here as there lie here now, all of them into a deck; returns what is left."""
        if self.role == DECK:
            value.cards, value.sizes = [], []
            value.shuffle_in(pieces)
            return []
        for row, _ in self.rows(value):
            row[:], pieces = pieces[: len(row)], pieces[len(row) :]
        return pieces

    def read(self, data: Any, seats: int) -> Any:
        """The field again from what `written` gave."""
        begun = written(self.begin(seats))
        fits = type(data) is type(begun)
        if fits and self.role == HANDS:
            fits = [type(part) for part in data] == [type(part) for part in begun]
        if not fits:
            raise Invalid(f"{self.name} of a position cannot be {data!r}.", "Take one from table.position().")
        return (
            deck_of(self.name, -1, data.get("strata", []), data.get("shuffles", 0))
            if self.role == DECK
            else copied(data)
        )


def copied(thing: Any) -> Any:
    """An independent copy of a field."""
    if isinstance(thing, list):
        return [copied(part) for part in thing] if thing and isinstance(thing[0], list) else thing[:]
    return thing.copy() if isinstance(thing, Deck) else thing


def written(thing: Any) -> Any:
    """A field as JSON-able data."""
    return {"strata": thing.strata(), "shuffles": thing.shuffles} if isinstance(thing, Deck) else copied(thing)


def unseen(asks: list[Ask]) -> Generator[Ask, int, list[int]]:
    """Ask seats unseen of each other; their answers, in the order of the questions."""
    group = Asks(ALL, asks)
    yield group
    return list(group.answers.values())


class SimpleState(State):
    """A state whose annotations are its fields. Pieces are numbers, and each lies in one place."""

    fields: ClassVar[dict[str, Field]]
    playing: list[int]  # the seats that have not given up
    points: list[int]
    ending: str

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hints = get_type_hints(cls, include_extras=True)
        cls.fields = {name: Field(name, hint) for name, hint in hints.items() if get_origin(hint) is not ClassVar}

    def __init__(self, chance: Chance, seats: int) -> None:
        super().__init__(chance)
        self.seats = seats
        self.box: list[int] = []  # all pieces of the game
        for name, field in self.fields.items():
            setattr(self, name, field.begin(seats))
        self.playing, self.points = list(range(seats)), [0] * seats

    def copy(self) -> Self:
        """An independent copy, without the log."""
        twin = type(self).__new__(type(self))
        State.__init__(twin, self.chance.copy())
        twin.seats, twin.box = self.seats, self.box
        self.carry(twin)
        for name in self.fields:
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    def after(self, seat: int) -> list[int]:
        """The seats that still play, in turn order from the next one on."""
        turns = [(seat + 1 + i) % self.seats for i in range(self.seats)]
        return [one for one in turns if one in self.playing]

    # ---- pieces
    def rows(self) -> list[Row]:
        """All pieces, by where they lie."""
        return [row for name, field in self.fields.items() for row in field.rows(getattr(self, name))]

    def decks(self) -> list[Deck]:
        """All decks, in the order in which they are named."""
        return [getattr(self, name) for name, field in self.fields.items() if field.role == DECK]

    def lying(self) -> list[int]:
        """All pieces that lie somewhere, in ascending order; in a right state they are the box."""
        return sorted(piece for row, _ in self.rows() for piece in row)

    def dealt(self, pieces: Sequence[int], each: int) -> tuple[list[list[int]], list[int]]:
        """So many pieces for each seat, taken at random, and those that are left."""
        pool = list(pieces)
        choose_some(self.chance, pool, len(pool))
        hands = [pool[each * seat : each * (seat + 1)] for seat in range(self.seats)]
        return hands, pool[each * self.seats :]

    def draw(self, deck: Deck, seat: int, event: int = -1) -> int:
        """A seat takes the top card of a deck and sees it; an event tells it which."""
        card = deck.draw(self.chance)
        self.told(card, seat)
        if event >= 0:
            self.tell(event, seat, (), (card,), 1 << seat)
        return card

    def gather(self, deck: Deck) -> None:
        """A new round: every piece of the game is shuffled into this deck, and nobody knows any more where it lies."""
        for row, _ in self.rows():
            row.clear()
        for other in self.decks():
            other.sizes.clear()
        deck.shuffle_in(self.box)
        if self.knowledge is not None:
            self.knowledge.known[:] = [0] * len(self.knowledge.known)
        self.chance.next_turn()

    # ---- who knows what
    def look_around(self) -> None:
        """Everybody knows the pieces that lie where it can see them, and no others."""
        known = [0] * (max(self.box, default=-1) + 1)
        self.knowledge = Knowledge(self.seats, known, [0] * len(known), [{0: 1}] * self.seats)
        for row, eyes in self.rows():
            for piece in row:
                known[piece] = eyes & self.knowledge.everyone

    def told(self, piece: int, seat: int) -> None:
        """A seat sees where a piece lies, and keeps it in mind wherever it goes."""
        if self.knowledge is not None:  # there is none while pieces are laid out
            self.knowledge.told(piece, 1 << seat)

    def shown(self, piece: int) -> None:
        """All see where a piece lies, and keep it in mind wherever it goes."""
        if self.knowledge is not None:
            self.knowledge.shown(piece)

    def seen(self, row: list[int], eyes: int, seat: int) -> list[int | None]:
        """Pieces as a seat knows them, that lie where the seats of the mask `eyes` see them."""
        assert self.knowledge is not None
        known = self.knowledge.known
        return [piece if (known[piece] | eyes) >> seat & 1 else None for piece in row]


P = TypeVar("P", bound=SimpleState)


class SimpleGame(Game[P]):
    """A game over such a state: it gives the class of the state and the rules; all else can be left as it is here."""

    state: type[P]
    pieces: ClassVar[range] = range(0)  # what the first deck begins with
    procedures: ClassVar[tuple[type[Procedure[Any]], ...]] = ()  # the game is the first one
    others_go_on: ClassVar[bool] = False  # when a seat gives up; the rules then ask only those who are `playing`
    end_rule: ClassVar[str] = ""  # the rule that ends the game

    # ---- set-up
    def lay_out(self, state: P) -> None:
        """Put the pieces where they begin; here, into the first deck."""
        for deck in state.decks()[:1]:
            deck.shuffle_in(list(self.pieces))

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> P:
        """The state before the first rule runs; a field that is named like a setting has its value."""
        state = self.state(chance, seats)
        for name in state.fields:
            if name in options:
                setattr(state, name, options[name])
        self.lay_out(state)
        if self.procedures:
            state.begin(self.procedures[0]())
        state.box = state.lying()
        state.look_around()
        return state

    # ---- rules
    def answers(self, state: P, ask: Ask) -> list[int]:
        """All that one might answer, allowed or not: the numbers from a to b, or if b is 0 any piece."""
        return list(range(ask.a, ask.b + 1)) if ask.b else state.box[:]

    def legal(self, state: P, ask: Ask) -> list[int]:
        """The answers that no rule forbids."""
        return [option for option in self.answers(state, ask) if not self.why_not(state, ask, option)]

    def blocked_options(self, state: P, ask: Ask) -> list[int]:
        """The answers that a rule forbids."""
        return [option for option in self.answers(state, ask) if self.why_not(state, ask, option)]

    def concede(self, state: P, seat: int) -> None:
        """A seat gives up and cannot win; the others go on, or the game ends."""
        state.playing = [other for other in state.playing if other != seat]
        if len(state.playing) < 2 or not self.others_go_on:
            state.ending = "concede"

    # ---- words
    def word(self, state: P, ask: Ask, option: int) -> str:
        """The text of an answer: the name of the kind of question, and the number."""
        return f"{self.kinds[ask.kind].name} {option}"

    def prompt(self, state: P, ask: Ask) -> str:
        """The question as its seat reads it; it may speak of {state.…} and {ask.…}."""
        return self.kinds[ask.kind].prompt.format(state=state, ask=ask)

    def public_prompt(self, state: P, ask: Ask) -> str:
        """The question as everybody else may read it; it may speak of {ask.…}."""
        return self.kinds[ask.kind].public.format(ask=ask)

    # ---- who knows what
    def view(self, state: P, seat: int) -> View:
        """What is open, and all pieces: those that the seat knows, and None for each of the others.

        Of the procedures in progress it tells their names and steps; what they remember may be secret.
        """
        eye = seat if seat >= 0 else state.seats
        view: View = {}
        for name, field in state.fields.items():
            value = getattr(state, name)
            if field.role == DECK:  # what lies in a bag has no order
                bags = [state.seen(stratum, 0, eye) for stratum in value.strata()]
                view[name] = [sorted(bag, key=lambda card: card is None) for bag in bags]
            elif field.role == OPEN:
                view[name] = copied(value)
            else:
                rows = [state.seen(row, eyes, eye) for row, eyes in field.rows(value)]
                view[name] = rows if field.role == HANDS else rows[0]
        if self.procedures:
            view["doing"] = [named(procedure) for procedure in state.doing]
        return view

    def deal(self, state: P, seat: int, chance: Chance) -> None:
        """Deal anew all pieces that this seat does not know."""
        assert state.knowledge is not None
        known = state.knowledge.known
        spots = [
            (row, i) for row, eyes in state.rows() for i, card in enumerate(state.seen(row, eyes, seat)) if card is None
        ]
        knew = [known[row[i]] for row, i in spots]  # what others know belongs to the place
        pool = sorted(row[i] for row, i in spots)
        choose_some(chance, pool, len(pool))
        for (row, i), piece, eyes in zip(spots, pool, knew, strict=True):
            row[i], known[piece] = piece, eyes
        for deck in state.decks():
            deck.forget()

    # ---- positions
    def position(self, state: P) -> dict[str, Any]:
        """Every field, and who knows which piece."""
        assert state.knowledge is not None
        data = {name: written(getattr(state, name)) for name in state.fields}
        if self.procedures:
            data |= {"doing": [written_procedure(procedure) for procedure in state.doing], "begun": state.begun}
        return data | {"known": state.knowledge.known[:]}

    def place(self, position: dict[str, Any], seats: int, options: dict[str, Any], content: Any, chance: Chance) -> P:
        """A state set up from a position: pieces that it does not name are dealt to where it names none."""
        state = self.begin(seats, options, content, chance)
        mine = state.fields
        named: list[int] = []
        for name, data in position.items():
            if name in mine:
                setattr(state, name, mine[name].read(data, seats))
                named += [piece for row, _ in mine[name].rows(getattr(state, name)) for piece in row]
            elif name == "doing" and self.procedures:
                state.doing = [read(each, {kind.__name__: kind for kind in self.procedures}) for each in data]
            elif name == "begun" and type(data) is int:
                state.begun = data
            elif name != "known":
                raise Invalid(f"A position of {self.title} has no field {name!r}.", f"Fields: {', '.join(mine)}.")
        left = [piece for piece in state.box if piece not in named]
        if len(named) + len(left) > len(state.box):
            raise Invalid("A piece is named twice, or there is none like it.", f"The pieces are {state.box}.")
        choose_some(chance, left, len(left))
        unnamed = [field for name, field in mine.items() if name not in position]
        for field in sorted(unnamed, key=lambda field: field.role == DECK):
            left = field.fill(getattr(state, field.name), left)
        if left:
            raise Invalid(f"There is no place for the pieces {left}.", "Name where they lie.")
        state.look_around()
        if "known" in position:
            assert state.knowledge is not None
            state.knowledge.known[:] = position["known"]
        return state

    # ---- ends
    def score(self, state: P, seat: int) -> dict[str, int]:
        """The points of a seat, by their parts."""
        return {"points": state.points[seat]}

    def winners(self, state: P) -> list[int]:
        """Of those who are still playing, the seats with most points."""
        totals = {seat: sum(self.score(state, seat).values()) for seat in state.playing}
        return [seat for seat, total in totals.items() if total == max(totals.values())]

    def result(self, state: P) -> Result:
        """Who has won, and everybody's points."""
        parts = [self.score(state, seat) for seat in range(state.seats)]
        scores = [Score(seat, sum(mine.values()), mine) for seat, mine in enumerate(parts)]
        return Result(tuple(self.winners(state)), scores, state.ending, self.end_rule)

    def check(self, state: P) -> None:
        """Every piece lies in one place."""
        assert state.lying() == state.box, "every piece lies in one place"
        assert all(sum(deck.sizes) == len(deck.cards) for deck in state.decks())
