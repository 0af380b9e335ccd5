"""The wire types: one schema for HTTP, the socket and the page."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from neontable.server.texts import readable

PROTOCOL: Final = 1
# In Python `$` also matches before a last newline, in the page's language it does not: (?!\n) makes them agree.
# The lengths stand in the patterns too, for who makes texts from them.

Command = Annotated[
    str,
    Meta(
        min_length=8,
        max_length=64,
        pattern=r"^[A-Za-z0-9_-]{8,64}$(?!\n)",
        description="Made by the client, new for every wish.",
    ),
]
Secret = Annotated[
    str,
    Meta(
        min_length=32,
        max_length=128,
        pattern=r"^[0-9a-f]{32,128}$(?!\n)",
        description="Made by the client: 128 random bits or more.",
    ),
]
Token = Annotated[str, Meta(max_length=128)]
Name = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Option = Annotated[str, Meta(max_length=400)]
Cursor = Annotated[int, Meta(ge=0, le=1_000_000)]
Nonce = Annotated[
    str, Meta(max_length=128, pattern=r"^[ -~]{0,128}$(?!\n)", description="Added to the luck of the table.")
]


class Body(Struct, forbid_unknown_fields=True, omit_defaults=False):
    """A request: a field that is not known is refused."""


class Secrets(Body):
    """The secrets of the creator: of the host, and of each seat that is `mine`."""

    host: Secret
    seats: Annotated[dict[str, Secret], Meta(max_length=16)] = {}


class Aids(Body):
    """What helps to decide; everybody sees which are on. Without a value, hints are on where one person plays."""

    hint: bool | None = None
    odds: bool = True
    takeback: Literal["strict", "free"] = "strict"


class Pace(Body):
    """How fast bots answer, and what happens when a person does not."""

    bots: Annotated[int, Meta(ge=0, le=10_000, description="milliseconds a bot's answer takes at least")] = 400
    deadline: Annotated[int, Meta(ge=0, le=30 * 86_400, description="seconds for a decision; 0: none")] = 0
    then: Literal["wait", "decision", "seat", "forfeit"] = "wait"


SeatWish = Annotated[str, Meta(max_length=40, pattern=r"^(mine|invite|open|bot:[A-Za-z0-9:_]{1,30})$(?!\n)")]


class CreateTable(Body):
    """A new table: who sits where, by which rules."""

    command: Command
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    secrets: Secrets
    options: Annotated[dict[str, Any], Meta(max_length=40)] = {}
    name: Name = ""
    player: Name = ""  # what the creator is called
    public: bool = False
    aids: Aids = msgspec.field(default_factory=Aids)
    pace: Pace = msgspec.field(default_factory=Pace)
    chat: Literal["on", "off"] = "on"
    lead: bool = False  # people choose how bots begin and grow, where all win or lose together
    scenario: Annotated[str, Meta(max_length=40)] = ""
    nonce: Nonce = ""

    def __post_init__(self) -> None:
        self.name = readable(self.name)
        self.player = readable(self.player)


class Invite(Struct):
    """A link that gives one seat to one person."""

    link: str


class MadeSeat(Struct, omit_defaults=True):
    """A seat of a new table."""

    seat: int
    kind: str
    invite: Invite | None = None


class Watch(Struct):
    """What lets others look on."""

    token: str
    link: str


class Origin(Struct, omit_defaults=True):
    """Where a table came from, and whether its luck was committed before anybody sat down."""

    kind: str  # new, scenario, fork, save, rematch, import, next, again
    luck: str  # committed; or known: it is that of an earlier game, so somebody may know all of it
    table: str = ""  # the one it came from
    step: int = 0  # of that table
    imported: bool = False  # it goes on from a record that was brought to this server


class MadeTable(Struct):
    """A new table, with the digest of the luck the server has drawn for it."""

    table: str
    commitment: str
    seats: list[MadeSeat]
    watch: Watch
    origin: Origin


class Claim(Body):
    """Take a seat: by an invite, or an open one. The secret is the seat's token from now on."""

    command: Command
    secret: Secret
    invite: Annotated[str, Meta(max_length=128)] = ""
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    name: Name = ""
    nonce: Nonce = ""

    def __post_init__(self) -> None:
        self.name = readable(self.name)


class Claimed(Struct):
    """The seat that was taken."""

    table: str
    seat: int
    seq: int


class Choice(Body):
    """An answer to the pending decision, given in sight of everything up to `seq`; a list is applied as one.

    `also` are tokens of other seats of mine, which give the same answer in the same moment, such as in a vote.
    `seat` answers for a bot, where people lead: then `seq` is the `since` of its decision.
    """

    command: Command
    seq: Cursor
    option: Option | Annotated[list[Option], Meta(min_length=1, max_length=20)]
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    also: Annotated[list[Token], Meta(max_length=15)] = []  # of my other seats, which give the same answer


class Wish(Body):
    """A write that needs no more than to be said."""

    command: Command


class TakeBack(Wish):
    """Take back my last choice, or with `round` all my answers to the questions that seats answer unseen of each other now.

    With `to` I go back to where my last action or turn began.
    """

    round: bool = False
    to: Literal["", "action", "turn"] = ""


class OrderWish(Body):
    """A standing order; without an answer it withdraws its kind."""

    command: Command
    kind: Annotated[str, Meta(max_length=60)]
    answer: Option | None = None
    when: Annotated[str, Meta(max_length=40)] = "always"  # or a condition of the game
    at_least: Annotated[int, Meta(ge=0, le=100)] = 0


class SeatChange(Body):
    """What happens to a seat or the table: by the host, or by who holds the seat."""

    command: Command
    do: Literal[
        "rename",
        "invite",
        "bot",
        "fill",
        "start",
        "cancel",
        "delete",
        "leave",
        "back",
        "resign",
        "end",
        "mute",
        "admit",
        "take",
    ]
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    name: Name = ""
    secret: Secret | None = None  # of the seat that is taken
    level: Annotated[str, Meta(max_length=30)] = "greedy"

    def __post_init__(self) -> None:
        self.name = readable(self.name)


class Said(Body):
    """A line of chat."""

    command: Command
    text: Text

    def __post_init__(self) -> None:
        self.text = readable(self.text)


class Asked(Body):
    """A question about one option of the pending decision."""

    option: Option


class Thought(Body):
    """Choices that I think of, one after the other, from the pending decision on; nothing is chosen."""

    options: Annotated[list[Option], Meta(max_length=20)] = []


class Forked(Body):
    """A new table that goes on from a step of this one."""

    command: Command
    secrets: Secrets
    step: Cursor
    seats: Annotated[list[SeatWish], Meta(max_length=16)] = []
    nonce: Nonce = ""  # added to the luck, where it is new


class Rematch(Body):
    """The same people play again, each one seat further on. Each takes the new seat by claiming it with the old token.

    Where one person held all seats, the secrets of the new ones come with the wish.
    """

    command: Command
    secrets: Secrets


NextWho = Annotated[str, Meta(max_length=40, pattern=r"^(mine|invite|seat:[0-9]{1,2}|bot:[A-Za-z0-9:_]{1,30})$(?!\n)")]


class NextSeat(Body):
    """A seat of the next evening: whom it plays, and who plays it: me, who sat in a seat before, a guest, or a bot."""

    who: NextWho
    character: Name = ""


class NextEvening(Body):
    """The next evening of a campaign, or with `again` one of its evenings once more in a branch of its own.

    Without seats the same people play in the same seats, and claim them with their old tokens; options are those that may change
    between evenings.
    """

    command: Command
    secrets: Secrets
    evening: Annotated[str, Meta(max_length=40)] = (
        ""  # the evening it follows or repeats; without one that of the token
    )
    again: bool = False
    seats: Annotated[list[NextSeat], Meta(max_length=16)] = []
    options: Annotated[dict[str, Any], Meta(max_length=40)] = {}
    nonce: Nonce = ""


class CampaignName(Body):
    """What a campaign is called from now on."""

    command: Command
    name: Name

    def __post_init__(self) -> None:
        self.name = readable(self.name)


class ImportCampaign(Body):
    """A campaign from elsewhere, as it was exported; who plays whom is said when it goes on."""

    command: Command
    secrets: Secrets
    campaign: dict[str, Any]
    name: Name = ""

    def __post_init__(self) -> None:
        self.name = readable(self.name)


class EveningSeat(Struct):
    """Who sat in a seat of an evening, and whom it played."""

    name: str
    who: str  # human, or the level of a bot
    character: str = ""


class EveningBody(Struct, omit_defaults=True):
    """An evening of a campaign. `began` and `left` are what was remembered at its beginning and at its end, in words."""

    table: str
    state: str  # waiting, playing, over, abandoned, frozen; gone: only its result is left
    created: float
    seats: list[EveningSeat]
    after: str = ""  # the evening whose log it goes on from
    again: str = ""  # the evening that it repeats
    ended: float = 0.0
    minutes: int = 0  # that were played
    began: dict[str, Any] = {}
    left: dict[str, Any] = {}
    won: bool | None = None
    outcome: str = ""
    goes_on: bool = False  # whether something follows
    next: str = ""  # the table of the evening that follows, if there is one
    trust: str = ""  # of an imported one: verified, or as told


class CampaignBody(Struct):
    """A campaign with all its evenings and branches; `here` is where it was left, `may` says that this token may go on."""

    campaign: str
    name: str
    game: str
    title: str
    here: str
    may: bool
    minutes: int  # that an evening takes here, 0 where none was played
    evenings: list[EveningBody]


class OpenRecord(Body):
    """A record to look at, or a sealed save of this server to play on from.

    With the token that made the save it is the very table, and all tokens given here are exchanged for the new secrets. Without, it
    is a new table on which all that is not public is dealt anew.
    """

    command: Command
    secrets: Secrets
    record: dict[str, Any]
    tokens: Annotated[list[Annotated[str, Meta(max_length=128)]], Meta(max_length=17)] = []


class StepsPage(Struct):
    """Steps of a game as one audience saw them: the first shows the whole view, the others what has changed."""

    seq: int  # the last step there is
    steps: list[Step]


class LogPage(Struct):
    """Lines of the log, the oldest first; there are more before `log_from`, unless it is 0."""

    log_from: int
    log: list[LineBody]


class Mine(Body):
    """My tables, by my tokens."""

    tokens: Annotated[list[Annotated[str, Meta(max_length=128)]], Meta(max_length=200)]


class Done(Struct, omit_defaults=True):
    """A write that is durable: the cursor of this audience after it.

    `held`: what was said is told when players may talk again. `asked`: this seat is a friend's and was asked; nothing was chosen.
    """

    seq: int
    link: str = ""
    held: bool = False
    asked: int | None = None


class Move(Struct):
    """What is expected to follow: an option of a seat, and in words for people; empty where it lets others answer."""

    seat: int
    option: str
    label: str = ""


class HintLine(Struct):
    """An option as a search sees it: the chance to win, how often it was tried, and what is expected to follow.

    `choices` carry it out, sent as one list: more than one where a whole programme is meant; `labels` are these in words. `why` is
    one sentence: what it is expected to gain or avoid, else what it surely does. `error` is the standard error of `value`;
    `equal`: within it, this one cannot be told from the first.
    """

    option: str
    label: str
    value: float
    visits: int
    expected: list[Move]
    choices: list[str]
    labels: list[str]
    why: str
    error: float
    equal: bool


class HintBody(Struct):
    """The best options by a search from what this seat knows, in so many worlds; `says` tells where they are equally good."""

    lines: list[HintLine]
    worlds: int
    says: str = ""


class BlockedBody(Struct):
    """What one might try and may not: the rule, why, what to do instead, and how people call it."""

    text: str
    rule: str
    reason: str
    remedy: str
    label: str


class TurnFeed(Struct):
    """The address of an Atom feed that tells when it is this seat's turn, and nothing else."""

    link: str


class OptionBody(Struct, omit_defaults=True):
    """An option: its text is what to send, its label what to show, `refs` what it points at in the view.

    `cost` and `effect` say what it takes ("nothing" where it takes nothing) and what it surely does; `loses` names what is gone for
    good by it, so that who presses a thing on the board can be asked once more. Ways to use one thing have its name as `group`,
    and `short` says what sets each apart; `facts` are the parts of the note, so that what several share can be said once.
    """

    text: str
    label: str
    rule: str
    refs: list[str] = []
    note: str = ""
    group: str = ""
    short: str = ""
    facts: list[str] = []
    cost: str = ""
    effect: str = ""
    loses: str = ""


class DecisionBody(Struct, omit_defaults=True):
    """What a seat has to decide; others read only whom, since and until when, and the public prompt.

    `until` is the moment at which an answer is too late, in seconds since 1970 by the server's clock; 0: the table waits.
    `waited`: you need not answer this offer, but a bot lets you step in first, for a few seconds.
    """

    seat: int
    since: int
    prompt: str
    mode: str = ""
    kind: str = ""
    rule: str = ""
    options: list[OptionBody] = []
    until: float = 0.0
    waited: bool = False


class AheadBody(Struct, omit_defaults=True):
    """What would be asked after choices that were only thought of, with the odds of each option; or why that cannot be known."""

    decision: DecisionBody | None = None
    odds: dict[str, dict[str, Any]] = {}
    ends: str = ""


class LineBody(Struct, omit_defaults=True):
    """One line of the log."""

    id: int
    kind: str
    rule: str
    seat: int
    text: str
    fields: dict[str, Any] = {}
    procedure: int = -1  # the number of what it happened in, such as an attack
    step: str = ""  # how far that had come
    within: list[int] = []  # the numbers of what that is a part of, the outermost first
    page: str = ""  # of a text of the story: the heading of the page on which it is shown; it may be a line alone
    why: str = ""  # half a sentence: why a bot has chosen so


class StoryBody(Struct):
    """Every text of the story that was told at a table, in that order: it can be read again at any time."""

    lines: list[LineBody]


class MetBody(Struct):
    """What was met in this campaign of what nobody knows before it appears: the ids, and what is printed there."""

    met: list[str]
    content: dict[str, Any]


class Notice(Struct):
    """A public line about who plays: when what changed."""

    id: int
    at: float
    seat: int  # -1: the table
    kind: str
    text: str


class SeatBody(Struct, omit_defaults=True):
    """Who sits where: `waits` says that the table waits for this seat, `present` that somebody is connected.

    `offered`: its holder has made a link for somebody else. `asked`: the host would let somebody new take it; `admits`: who
    holds this one agrees to that.
    """

    seat: int
    kind: str  # mine, invite, open, bot, gone
    name: str
    level: str = ""
    present: bool = False
    waits: bool = False
    muted: bool = False
    agrees: bool = False
    offered: bool = False
    asked: bool = False
    admits: bool = False


class Settings(Struct):
    """How this table is run; everybody may read it."""

    name: str
    public: bool
    options: dict[str, Any]
    hint: bool
    odds: bool
    takeback: str
    chat: str
    pace: Pace
    scenario: str
    lead: bool = False


class SumBody(Struct):
    """A part of a total: what it is called, how many points it gives, and what for."""

    label: str
    points: int
    means: str


class ScoreBody(Struct, omit_defaults=True):
    """The points of a seat in words: the parts that add up to them, or facts where nothing is added up."""

    seat: int
    total: int
    sums: list[SumBody] = []
    facts: list[str] = []


class OutcomeBody(Struct):
    """A result in words: why the game has ended, and the scores."""

    reason: str
    scores: list[ScoreBody]


class TableBody(Struct, omit_defaults=True):
    """A table as one audience sees it; `now` is the server's clock, where decisions have a time."""

    protocol: int
    table: str
    game: str
    title: str
    state: str  # waiting, playing, over, abandoned, frozen
    seq: int
    role: str  # seat, watch, host
    settings: Settings
    commitment: str
    origin: Origin
    seats: list[SeatBody]
    seat: int | None = None
    why: str = ""  # why a table is frozen
    view: Any = None
    decisions: list[DecisionBody] = []
    log: list[LineBody] = []
    log_from: int = 0
    result: dict[str, Any] | None = None
    outcome: OutcomeBody | None = None  # the result in words
    no_undo: str | None = None
    undo_seat: int | None = None  # of who plays several: the one of them that would take back
    orders: list[dict[str, Any]] = []
    rematch: str = ""  # the table where the same people play again
    campaign: str = ""  # the campaign that it is an evening of
    next: str = ""  # the table of the next evening
    now: float = 0.0
    notices: list[Notice] = []  # the last public lines about who plays


class ListedTable(Struct):
    """A public table with an open seat."""

    table: str
    game: str
    title: str
    name: str
    options: dict[str, Any]
    players: list[str]
    open: list[int]
    seats: int
    created: float
    origin: Origin


class MyTable(Struct, omit_defaults=True):
    """How one of my tables stands; a token that opens nothing any more says `gone`."""

    state: str
    table: str = ""
    game: str = ""
    title: str = ""
    name: str = ""
    role: str = ""
    seat: int | None = None
    waits: list[int] = []
    mine: bool = False  # it is my turn
    players: list[str] = []
    touched: float = 0.0
    left: float = 0.0  # seconds until my answer is too late; 0: the table waits


class Picture(Struct, omit_defaults=True):
    """What an audience saw between two actions of one step: parts of the view that differ from the picture before."""

    after: int  # the id of the last line before it
    set: dict[str, msgspec.Raw] = {}
    drop: list[str] = []


class Step(Struct, omit_defaults=True, tag_field="type", tag="step"):
    """What has changed for an audience: parts of the view, decisions, new lines; an undo withdraws lines from an id on."""

    seq: int
    state: str
    seats: list[SeatBody]
    set: dict[str, msgspec.Raw] = {}
    drop: list[str] = []
    decisions: list[DecisionBody] = []
    events: list[LineBody] = []
    withdrawn: int | None = None
    result: dict[str, Any] | None = None
    outcome: OutcomeBody | None = None  # the result in words
    no_undo: str | None = None
    undo_seat: int | None = None  # of who plays several: the one of them that would take back
    orders: list[dict[str, Any]] | None = None
    settings: Settings | None = None
    commands: list[str] = []  # of this audience's writes that this step carries out
    rematch: str = ""
    next: str = ""
    notices: list[Notice] = []  # new ones
    pictures: list[
        Picture
    ] = []  # where it goes through several actions; `set` holds all that changed, whether they are read or not


class Reset(Struct, tag_field="type", tag="reset"):
    """The whole table anew."""

    table: TableBody


class Presence(Struct, tag_field="type", tag="presence"):
    """Who is connected."""

    present: list[int]
    watching: int


class Thinks(Struct, tag_field="type", tag="thinks"):
    """A bot thinks for this seat."""

    seat: int


class Shown(Struct, omit_defaults=True, tag_field="type", tag="shown"):
    """What a seat shows the others for a moment: what it is about to choose, where it points, whom it calls. It is kept nowhere."""

    seat: int
    what: str  # choosing, point, call, away, back
    option: str = ""
    refs: list[str] = []
    to: int | None = None


class ChatLine(Struct, tag_field="type", tag="chat"):
    """A line of chat."""

    id: int
    seat: int
    text: str
    at: float


class Health(Struct):
    """How the server is doing."""

    status: str


class Problem(Struct, omit_defaults=True):
    """Why something was refused, and what to do instead."""

    error: str
    reason: str
    remedy: str = ""
    rule: str = ""


class Reply(Struct, omit_defaults=True, tag_field="type", tag="reply"):
    """The answer to a frame that carried a command."""

    command: str
    status: int
    body: Any = None


class Failure(Struct, tag_field="type", tag="error"):
    """A frame that could not be read, or a socket that has to close."""

    problem: Problem


# ---- frames that clients send
class Hello(Body, tag_field="type", tag="hello"):
    """The first frame: who I am and what I have already seen."""

    protocol: int
    token: Token
    seq: Annotated[int, Meta(ge=-1, le=16_000_000)] = -1
    also: Annotated[list[Token], Meta(max_length=15)] = []  # of my other seats: then they are all shown at one table


class Choose(Choice, tag_field="type", tag="choose"):
    """An answer over the socket."""


class Undo(TakeBack, tag_field="type", tag="undo"):
    """Taking back over the socket."""


class GiveOrder(OrderWish, tag_field="type", tag="order"):
    """A standing order over the socket."""


class Say(Said, tag_field="type", tag="say"):
    """Chat over the socket."""


class ChangeSeat(SeatChange, tag_field="type", tag="seat"):
    """A change of seats over the socket."""


Ref = Annotated[str, Meta(max_length=80)]


class Show(Body, tag_field="type", tag="show"):
    """Show the others something for a moment: an option that I think of (none: not any more), things, or that I am away."""

    what: Literal["choosing", "point", "away", "back"]
    option: Option = ""
    refs: Annotated[list[Ref], Meta(max_length=8)] = []
    token: Token | None = None  # of another seat of mine, where that one shows it


class Ping(Body, tag_field="type", tag="ping"):
    """Still here."""


Frame = Hello | Choose | Undo | GiveOrder | Say | ChangeSeat | Show | Ping
