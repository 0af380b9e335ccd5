"""What a game gives to the kernel. A game subclasses `Game`; the kernel knows none of them by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from neontable.kernel.ask import Ask, Rules, State
from neontable.kernel.authoring.aims import Aim
from neontable.kernel.authoring.census import Census, Counted, InPlay
from neontable.kernel.chance import Chance, Outcome
from neontable.kernel.errors import Invalid
from neontable.kernel.numbers.actions import Actions
from neontable.kernel.numbers.space import space_of
from neontable.kernel.numbers.tensors import HASHED, Layout, write_hashed
from neontable.kernel.pickling import Taken, taken_apart

View = dict[str, Any]
S = TypeVar("S", bound=State)  # the game's own kind of state


class Setting:
    """An option of a game, chosen when a table is made: its values (the first is the default) and what they mean.

    A `free` option takes other values too; the game checks them in `check_options` or when it begins.
    """

    __slots__ = ("free", "means", "name", "ruling", "title", "values")

    def __init__(
        self, name: str, title: str, values: tuple[Any, ...], ruling: str = "", means: str = "", free: bool = False
    ) -> None:
        self.name = name
        self.title = title
        self.values = values
        self.ruling = ruling
        self.means = means
        self.free = free

    @property
    def default(self) -> Any:
        return self.values[0]

    def __repr__(self) -> str:
        return f"<Setting {self.name}: {', '.join(repr(value) for value in self.values)}>"


NO_COST: Final = "nothing"  # the cost of an answer that costs nothing


class Kind:
    """A kind of decision, all of it in one row: its name, the rule that asks, its prompts, and the functions behind it.

    `prompt` asks the seat itself; `public` is what everybody else reads, such as "a hand card to discard.", after the name of who
    chooses. `answers` lists what the rules allow, `tried` what else one might try, `why_not` names the rule that forbids an answer;
    `text` writes an answer, `parse` reads one that was tried, `describe` puts it into words for people, `asking` and
    `asking_others` make the prompts and `asked_by` names the rule where they depend on the state (else it gives nothing),
    `worth` weighs all answers for the policy of bots.
    """

    __slots__ = (
        "answers", "asked_by", "asking", "asking_others", "describe", "name", "parse", "prompt", "public", "rule", "text",
        "tried", "why_not", "worth",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        rule: str,
        prompt: str,
        public: str = "",
        *,
        answers: Callable[[Any, Ask], list[int]] | None = None,
        tried: Callable[[Any, Ask], list[int]] | None = None,
        why_not: Callable[[Any, Ask, int], str] | None = None,
        text: Callable[[Any, Ask, int], str] | None = None,
        parse: Callable[[Any, Ask, str], int] | None = None,
        describe: Callable[[Any, Ask, int], Described] | None = None,
        asking: Callable[[Any, Ask], str] | None = None,
        asking_others: Callable[[Any, Ask], str] | None = None,
        asked_by: Callable[[Any, Ask], str] | None = None,
        worth: Callable[[Any, Ask, list[int]], list[float]] | None = None,
    ) -> None:
        self.name = name
        self.rule = rule
        self.prompt = prompt
        self.public = public or prompt
        self.answers = answers
        self.tried = tried
        self.why_not = why_not
        self.text = text
        self.parse = parse
        self.describe = describe
        self.asking = asking
        self.asking_others = asking_others
        self.asked_by = asked_by
        self.worth = worth


T = TypeVar("T")


def rows(table: dict[int, T]) -> tuple[T, ...]:
    """The rows of a table by their numbers, which run from 0 on without a gap."""
    if sorted(table) != list(range(len(table))):
        raise ValueError(f"the numbers of rows have a gap: {sorted(table)}")
    return tuple([table[number] for number in range(len(table))])


def listings(kinds: tuple[Kind, ...]) -> list[Callable[[Any, Ask], list[int]]]:
    """The functions that list the answers, by kind of decision: a playout asks for them at every step."""
    found: list[Callable[[Any, Ask], list[int]]] = []
    for kind in kinds:
        if kind.answers is None:
            raise ValueError(f"the kind of decision {kind.name!r} lists no answers")
        found.append(kind.answers)
    return found


class Condition:
    """When a standing order speaks: a name, its words, the kinds of decision it is offered for, and what it looks at.

    `holds` is given the state, the question, the answer that was ordered and a number, and reads only what the seat asked
    may know; one that `counts` takes that number from who gives the order, and its words hold {n}.
    """

    __slots__ = ("counts", "holds", "kinds", "name", "words")

    def __init__(
        self,
        name: str,
        words: str,
        kinds: tuple[str, ...],
        holds: Callable[[Any, Ask, int, int], bool],
        counts: bool = False,
    ) -> None:
        self.name = name
        self.words = words
        self.kinds = kinds
        self.holds = holds
        self.counts = counts


class EventKind:
    """A kind of event: its name, its rule, the names of its public and private fields, and the sentence for the log.

    `sentence` is used by those who may read the private fields, `outside` by all others.
    """

    __slots__ = ("name", "outside", "private", "public", "rule", "sentence")

    def __init__(
        self,
        name: str,
        rule: str,
        sentence: str,
        public: tuple[str, ...] = (),
        private: tuple[str, ...] = (),
        outside: str = "",
    ) -> None:
        self.name = name
        self.rule = rule
        self.sentence = sentence
        self.public = public
        self.private = private
        self.outside = outside or sentence


class Described:
    """An option for people: its text, a label, what it points at in the view, its rule, and a note where there is more to say.

    `cost` and `effect` say in words what it takes ("nothing" where it takes nothing) and what it surely does, from what the seat
    knows; `loses` names what is gone for good by it. Options of one `group` are shown together. Ways to use one thing have its
    name as group, and `short` says what sets each apart; `facts` are the parts of the note, one by one.
    """

    __slots__ = ("cost", "effect", "facts", "group", "label", "loses", "note", "refs", "rule", "short", "text")

    def __init__(
        self,
        text: str,
        label: str,
        refs: tuple[str, ...],
        rule: str,
        note: str = "",
        cost: str = "",
        effect: str = "",
        group: str = "",
        short: str = "",
        facts: tuple[str, ...] = (),
        loses: str = "",
    ) -> None:
        self.text = text
        self.label = label
        self.refs = refs
        self.rule = rule
        self.note = note
        self.cost = cost
        self.effect = effect
        self.group = group
        self.short = short
        self.facts = facts
        self.loses = loses

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def __repr__(self) -> str:
        return f"Described({self.text!r}, {self.label!r}, {self.refs!r}, {self.rule!r}, {self.note!r})"


@mypyc_attr(acyclic=True)
class Moment:
    """Where a question stands in the game, for whoever wants to go back.

    `barrier` is a number that grows whenever something happens that nobody can go back past, `turn` the turn of the seat that
    is asked (-1: it is not its turn), and `begins` says whether an action begins with this question.
    """

    __slots__ = ("barrier", "begins", "turn")

    def __init__(self, barrier: int, turn: int, begins: bool) -> None:
        self.barrier = barrier
        self.turn = turn
        self.begins = begins

    def __reduce__(self) -> Taken:
        return taken_apart(self)


NO_MOMENT: Final = Moment(0, -1, False)
_moments: Final[list[Moment]] = []  # of games that say nothing of their moments: one a turn, for all tables


def moment_of_turn(turn: int) -> Moment:
    """Some question of a turn, where every question begins an action and there is no barrier."""
    while len(_moments) <= turn:
        _moments.append(Moment(0, len(_moments), True))
    return _moments[turn]


class ScorePart:
    """A part of a score in words: its name among the parts, what it is called, and for one that adds to the total what it is for.

    `means` says that from all parts of the score; a part without it only tells more.
    """

    __slots__ = ("label", "means", "name")

    def __init__(self, name: str, label: str, means: Callable[[dict[str, Any]], str] | None = None) -> None:
        self.name = name
        self.label = label
        self.means = means


class Score:
    """One seat's points and the parts they are made of."""

    __slots__ = ("parts", "seat", "total")

    def __init__(self, seat: int, total: int, parts: dict[str, Any]) -> None:
        self.seat = seat
        self.total = total
        self.parts = parts

    def __reduce__(self) -> Taken:
        return taken_apart(self)


class Result:
    """How a game ended: the winners (maybe none), scores with their parts, the reason, the rule, and data for a next table."""

    __slots__ = ("next", "reason", "rule", "scores", "winners")

    def __init__(
        self, winners: tuple[int, ...], scores: list[Score], reason: str, rule: str, next: dict[str, Any] | None = None
    ) -> None:
        self.winners = winners
        self.scores = scores
        self.reason = reason
        self.rule = rule
        self.next = next or {}

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def as_data(self) -> dict[str, Any]:
        """The result as plain JSON-able data."""
        return {
            "winners": list(self.winners),
            "scores": [{"seat": s.seat, "total": s.total, "parts": s.parts} for s in self.scores],
            "reason": self.reason,
            "rule": self.rule,
            "next": self.next,
        }

    def __repr__(self) -> str:
        points = ", ".join(f"{score.total}" for score in self.scores)
        return f"<Result winners={self.winners} scores=({points}) reason={self.reason!r}>"


NO_CONTENT: Final[dict[str, Any]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A game as the kernel sees it. Rules, options and dealing must be given; the rest has simple defaults."""

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    line: ClassVar[str] = ""
    goal: ClassVar[str] = ""  # what wins, in one sentence for who has never played
    minutes: ClassVar[int] = 0  # that a game takes, about
    version: ClassVar[str] = "1"  # of the rules: records of another version are not replayed
    seats: ClassVar[range] = range(2, 3)
    settings: ClassVar[tuple[Setting, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = ()
    events: ClassVar[tuple[EventKind, ...]] = ()
    conditions: ClassVar[tuple[Condition, ...]] = ()  # of standing orders, besides always
    score_parts: ClassVar[tuple[ScorePart, ...]] = ()  # the parts of a score in words, in the order they are shown
    endings: ClassVar[dict[str, str]] = {}  # reasons of results as sentences, where they are none themselves
    silent: ClassVar[bool] = False  # players may never talk; `hushed` says when
    together: ClassVar[bool] = False  # all win or lose together: then every winner counts as one
    tells: ClassVar[str] = ""  # the kind of event that tells a story
    carries: ClassVar[tuple[str, ...]] = ()  # a game with campaigns: options that the next table takes over as they are
    led: ClassVar[
        tuple[str, ...]
    ] = ()  # kinds of decision that people may make for bots, where all win or lose together
    casts: ClassVar[str] = ""  # the option that says whom each seat plays, by a name for each
    remembers: ClassVar[str] = ""  # the one of them that holds what earlier games have left: nobody may make it up
    outsider: ClassVar[str] = ""  # what somebody is called who acts without a seat
    introduces: ClassVar[str] = ""  # the kind of event that tells whom a seat plays
    minor: ClassVar[tuple[str, ...]] = ()  # kinds of event that a short account of what others did leaves to the log
    barrier: ClassVar[str] = ""  # what nobody goes back past, as a reason: "The storm has begun since."
    sealed: ClassVar[str] = ""  # the rule by which answers given unseen stand once all are in
    span: ClassVar[str] = "turn"  # what the length of a game is counted in
    measured: ClassVar[tuple[int, ...]] = ()  # seat counts that the benchmark takes; the fewest seats if none is named
    procedure: ClassVar[str] = ""  # something long inside a turn, in which copies are measured by themselves
    brisk: ClassVar[float] = (
        1.0  # how much of the pace of a table bots take: less where people watch many small answers
    )
    aims: ClassVar[tuple[Aim, ...]] = ()  # what players want more or less of; `foreseen` counts them
    horizon: ClassVar[int] = 0  # turns that bots play on by `policy` before the estimate; 0: a few choices at random
    glue: ClassVar[tuple[str, ...]] = ()  # words of options that carry no choice, beside the phrases
    spells: ClassVar[bool] = False  # whether options may hold words that no phrase lists: then they are spelt
    max_length: ClassVar[int] = 100_000  # actions in a game at most; what the rules do not end is cut off there
    weighs: ClassVar[bool] = (
        False  # search weighs answers in many worlds: too much luck lies between choices for a tree
    )

    @property
    def options(self) -> tuple[Setting, ...]:
        """What can be chosen when a table is made: each option with its values, the default first."""
        return self.settings

    def __reduce__(self) -> Any:
        """A game that is known by its name is that one in every process."""
        from neontable.kernel import registry

        known = self.name in registry.names() and registry.get(self.name) is self
        return (registry.get, (self.name,)) if known else taken_apart(self)

    # ---- set-up
    def load_content(self, packs: tuple[str, ...]) -> Any:
        """The cards and pieces, with packs laid over them."""
        if packs:
            raise Invalid(f"{self.title} takes no packs.", "Leave out the pack.")
        return None

    def listed(self, content: Any) -> dict[str, tuple[Any, ...]]:
        """Options whose values the content lists, with those values: packs may add some."""
        return {}

    def pack_problems(self, packs: tuple[str, ...]) -> tuple[list[Invalid], list[Invalid]]:
        """What keeps packs from being played, and what can be played but is perhaps not meant: all that can be told at once."""
        try:
            self.load_content(packs)
        except Invalid as error:
            return [error], []
        return [], []

    def content_files(self) -> tuple[Any, ...]:
        """The files that its content and packs are written in, each a `File` of `kernel.authoring.pack`; none without content."""
        return ()

    def vocabulary(self) -> list[Any]:
        """The words that packs are written in, as `Words` of `kernel.authoring.reference`."""
        return []

    def content_data(self, content: Any) -> Any:
        """The content as JSON-able data, as embedded in records."""
        return NO_CONTENT

    def embedded(self, content: Any, options: dict[str, Any]) -> Any:
        """The content as a record for everybody holds it: all that is played with, nothing that would spoil a story."""
        return self.content_data(content)

    def whole(self, content: Any) -> bool:
        """Whether every table can be played with this content; that of a record may be enough for its own table alone."""
        return True

    def content_hash(self, content: Any) -> str:
        """A digest of the content a table was made with."""
        return ""

    def open_content(self, content: Any) -> Any:
        """What anybody may read of the content before playing: all of it, unless the game tells a story."""
        return self.content_data(content)

    def content_from(self, data: Any) -> Any:
        """The content again, from what `content_data` gave."""
        return None

    def check_options(self, seats: int, options: dict[str, Any]) -> None:
        """Refuse combinations of options that make no game; a free value may be put into its final form."""

    def proposed(self, content: Any, options: dict[str, Any], people: list[int]) -> dict[str, Any]:
        """Options for a table at which people hold these seats: what nobody has chosen may be chosen for them."""
        return options

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> S:
        """The state before the first rule runs."""
        raise NotImplementedError

    # ---- rules
    def main(self, state: S) -> Rules:
        """The rules as a generator, for a game without procedures; every question can be entered from the state alone."""
        yield from ()

    def legal(self, state: S, ask: Ask) -> list[int]:
        """The answers that the rules allow to this question."""
        answers = self.kinds[ask.kind].answers
        if answers is None:
            raise NotImplementedError
        return answers(state, ask)

    def why_not(self, state: S, ask: Ask, option: int) -> str:
        """The id of the rule that forbids this answer, or nothing."""
        forbids = self.kinds[ask.kind].why_not
        return "" if forbids is None else forbids(state, ask, option)

    def blocked_options(self, state: S, ask: Ask) -> list[int]:
        """Answers that one might try and that are not allowed now."""
        tried = self.kinds[ask.kind].tried
        return [] if tried is None else tried(state, ask)

    def concede(self, state: S, seat: int) -> None:
        """A seat gives up: end the game, or let the others go on; then every procedure says what becomes of it."""
        state.ending = f"concede {seat}"

    def come_back(self, state: S, seat: int) -> None:
        """Who has given up plays again, where the others went on."""

    def hushed(self, state: S) -> bool:
        """Whether players may not talk now: by default never, or always in a silent game."""
        return self.silent

    def worth_waiting(self, state: S, ask: Ask) -> bool:
        """Whether what others may add to this offer matters enough that a bot waits for them."""
        return True

    def because(self, state: S, ask: Ask, option: int) -> str:
        """Half a sentence with which a bot says why it answers like this, from what everybody knows; nothing to say: empty."""
        return ""

    def calls(self, state: S, ask: Ask, option: int) -> int:
        """The seat whose turn an option begins, where anybody may call anybody; -1: none."""
        return -1

    def moment(self, state: S, ask: Ask | None) -> Moment:
        """Where a question stands, or with None the game: by turns, actions, and what nobody goes back past.

        By default a turn is what the length of a game is counted in, every question begins an action, and there is no barrier.
        """
        return moment_of_turn(state.chance.turn)

    def left(self, state: S, seat: int) -> None:
        """A seat has given up, and the procedures that end with it have ended."""

    # ---- words
    def word(self, state: S, ask: Ask, option: int) -> str:
        """The text of an answer: unique within its question, the same in every sample."""
        text = self.kinds[ask.kind].text
        if text is None:
            raise NotImplementedError
        return text(state, ask, option)

    def words(self, state: S, ask: Ask, options: list[int]) -> list[str]:
        """The texts of several answers to one question."""
        return [self.word(state, ask, option) for option in options]

    def describe(self, state: S, ask: Ask, option: int) -> Described:
        """An answer in words for people; one that names no rule follows the rule that asks."""
        describe = self.kinds[ask.kind].describe
        if describe is not None:
            described = describe(state, ask, option)
        else:
            text = self.word(state, ask, option)
            described = Described(text, text, (), "")
        described.rule = described.rule or self.rule(state, ask)
        return described

    def prompt(self, state: S, ask: Ask) -> str:
        """The question as its seat reads it."""
        kind = self.kinds[ask.kind]
        return kind.prompt if kind.asking is None else kind.asking(state, ask)

    def public_prompt(self, state: S, ask: Ask) -> str:
        """The question as everybody else may read it."""
        kind = self.kinds[ask.kind]
        return kind.public if kind.asking_others is None else kind.asking_others(state, ask)

    def rule(self, state: S, ask: Ask) -> str:
        """The rule that asks this question."""
        kind = self.kinds[ask.kind]
        return (kind.asked_by(state, ask) if kind.asked_by is not None else "") or kind.rule

    def refusal(self, state: S, ask: Ask, option: int, rule: str) -> tuple[str, str]:
        """Why an answer is not allowed, and what to do instead."""
        return f"{self.word(state, ask, option)} is not allowed now.", "Choose one of the listed options."

    def parse_option(self, state: S, ask: Ask, text: str) -> int:
        """What a text means that is no option, so that it can be refused by the rule it breaks; -1 if nothing."""
        parse = self.kinds[ask.kind].parse
        return -1 if parse is None else parse(state, ask, text)

    def several(self, content: Any, line: str) -> list[str]:
        """The answers that a typed line stands for: a game may take a whole programme in one line."""
        return [line]

    def field(self, state: S, name: str, value: int) -> Any:
        """A field of an event as people and programs read it."""
        return value

    def player_name(self, state: S, seat: int) -> str:
        """Whom a seat plays, by name; nothing where players are nobody but themselves."""
        return ""

    def page(self, state: S, fields: dict[str, Any]) -> str:
        """The heading of the page on which a text of the story is shown; nothing for one that is a line of the log alone."""
        return ""

    def event_text(self, state: S, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of an event as its sentence says them, names instead of ids; more words may be added."""
        return fields

    def piece(self, content: Any, text: str) -> int:
        """The number of a piece named in a script or a position."""
        raise Invalid(f"{self.title} knows no piece {text!r}.")

    def outcome(self, content: Any, options: dict[str, Any], text: str) -> Outcome:
        """What a name in a script means: a piece, or all those that are alike, of which any will do."""
        return self.piece(content, text)

    # ---- who knows what
    def view(self, state: S, seat: int) -> View:
        """What this seat may know (a spectator is seat -1), built by inclusion."""
        raise NotImplementedError

    def met(self, state: S, seat: int) -> list[str]:
        """What of the content this game has brought to light for a seat, where not all of it is open; each thing by its id."""
        return []

    def met_content(self, content: Any, met: list[str], seats: int) -> dict[str, Any]:
        """What is printed on things that were met, by their ids; what is not there any more is left out."""
        return {}

    def chronicle(self, content: Any, options: dict[str, Any], seats: int) -> dict[str, Any]:
        """What is remembered at the beginning of a game of a campaign, in words for people."""
        return {}

    def joint_view(self, views: list[View]) -> View:
        """What somebody may know who plays several seats of a game that all win together: their views as one, the first leading."""
        return views[0]

    def data_types(self) -> tuple[Any, Any] | None:
        """The types of a view and of the open content, key by key, for who draws them; nothing where a game names none."""
        return None

    def deal(self, state: S, seat: int, chance: Chance) -> None:
        """Deal anew, in place, all that this seat cannot know."""
        raise NotImplementedError

    def guess(self, state: S, seat: int, chance: Chance) -> None:
        """Deal anew, in place, all that this seat cannot know, each world as likely as rivals are to have chosen it.

        The same worlds as `deal` gives; it is for bots, which expect sensible rivals.
        """
        self.deal(state, seat, chance)

    # ---- as numbers
    def phrases(self, content: Any) -> list[str]:
        """What options are made of, each with an id of its own, in an order that never changes; nothing: options are spelt."""
        return []

    def wording(self, state: S, ask: Ask) -> int:
        """A number for how the answers to this question are worded: with the same pieces and number, the same answer has the same
        text. So their ids are found without their texts. -1: it depends on more."""
        return -1

    def actions(self, content: Any = None) -> Actions:
        """The action space with these pieces, or of the bare game: every option as ids, and ids as texts."""
        return space_of(self, content).actions

    @property
    def action_count(self) -> int:
        """How many actions the bare game has; packs may add some behind them."""
        return self.actions().count

    def layout(self, content: Any) -> Layout:
        """The named slices that `encode` writes: by default the view, hashed."""
        return Layout([("view", HASHED)])

    def encode(self, state: S, seat: int, out: memoryview[float], at: int = 0) -> None:
        """Write what this seat may know, from the place `at` on; there are zeros, so only what is not 0 is written.

        A `memoryview` of an array of floats is written faster than the array itself, which can be given as well.
        """
        write_hashed(self.view(state, seat), out, at, HASHED)

    # ---- positions
    def position(self, state: S) -> dict[str, Any]:
        """The whole truth as JSON-able data."""
        raise NotImplementedError

    def place(self, position: dict[str, Any], seats: int, options: dict[str, Any], content: Any, chance: Chance) -> S:
        """A state set up from a position; what it does not name is dealt by chance."""
        raise NotImplementedError

    def earlier(self, position: dict[str, Any]) -> bool:
        """Whether this is a position of an earlier form, as old records and stores hold them."""
        return False

    def renewed(self, position: dict[str, Any], seats: int) -> dict[str, Any]:
        """A position of an earlier form in today's."""
        return position

    # ---- ends and judgement
    def result(self, state: S) -> Result:
        """The result of a game that is over."""
        raise NotImplementedError

    def grade(self, state: S) -> list[float]:
        """The same with more care, where that takes longer: what search weighs answers by."""
        return self.estimate(state)

    def rewards(self, state: S) -> list[float]:
        """Per seat 1 for a win, 0 for a loss, parts of 1 for a shared win."""
        return self.shares(self.result(state))

    def shares(self, result: Result) -> list[float]:
        """What each seat has of the win: 1 for every winner where all win together, else parts of 1."""
        winners = result.winners
        share = 1.0 if self.together or not winners else 1.0 / len(winners)
        return [share if seat in winners else 0.0 for seat in range(len(result.scores))]

    def estimate(self, state: S) -> list[float]:
        """A guess, per seat from 0 to 1, of how the game will end."""
        raise NotImplementedError

    def foreseen(self, state: S, seat: int) -> list[float]:
        """How much a seat has of each of the `aims`, by which a hint says why."""
        return []

    def policy(self, state: S, ask: Ask, options: list[int]) -> list[float]:
        """How likely a sensible player is to give each of these answers, beside the others; nothing if all are alike."""
        worth = self.kinds[ask.kind].worth
        return [] if worth is None else worth(state, ask, options)

    def odds(self, state: S, seat: int, ask: Ask, option: int) -> View:
        """The exact odds of an answer, where the game offers them."""
        raise Invalid(f"{self.title} offers no odds.", "Its choices involve no dice.")

    # ---- what players collect over many games
    def achievements(self, table: Any) -> list[tuple[int, str]]:
        """What each seat has achieved in a game that is over, as (seat, id)."""
        return []

    def marks(self, table: Any) -> list[tuple[int, str]]:
        """What a seat's profile should remember of a game that is over, as (seat, mark)."""
        return []

    def career(self, content: Any, marks: dict[str, int]) -> list[str]:
        """The achievements that these marks, counted over several games, have earned."""
        return []

    def achievement(self, content: Any, id: str) -> tuple[str, str]:
        """The name of an achievement, and what it asks for."""
        return id, ""

    # ---- what designers count over many games
    def counted(self, content: Any) -> list[Counted]:
        """The pieces that a balance report counts, group by group."""
        return []

    def census(self, state: S) -> Census:
        """What each seat was offered, kept and owned, read off the log of a game that is over."""
        return Census()

    def in_play(
        self, content: Any, options: dict[str, Any], seats: int, seat: int, chance: Chance, piece: Counted
    ) -> InPlay | None:
        """How to begin so that a counted piece is in play, with this seat if somebody has it; nothing where no start sees to it."""
        return None

    def amid(self, state: S) -> bool:
        """Whether the game is in the middle of its `procedure`."""
        return False

    def check(self, state: S) -> None:
        """Raise AssertionError when pieces were lost or a bound is broken."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PackedGame(Game[S]):
    """A game whose pieces stand in content files, over which packs can be laid; the bare files are read once."""

    def __init__(self) -> None:
        self._content: Any = None

    def read_content(self, packs: tuple[str, ...]) -> Any:
        """The pieces from the files of the game, with packs laid over them: an object with `raw` and `hash`."""
        raise NotImplementedError

    def load_content(self, packs: tuple[str, ...]) -> Any:
        if packs:
            return self.read_content(packs)
        if self._content is None:
            self._content = self.read_content(())
        return self._content

    def content_data(self, content: Any) -> Any:
        return content.raw

    def content_hash(self, content: Any) -> str:
        return str(content.hash)
