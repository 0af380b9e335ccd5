"""The stored types: a table's header, its rows, and a write, which is one transaction."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct, field

from neontable.server.storage.keys import Key
from neontable.server.wire import Pace

# states of a table
WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
ABANDONED: Final = "abandoned"
FROZEN: Final = "frozen"

RECORD: Final = "record"  # the origin of a table that was opened from a file

# kinds of entries beside those of a record (choice, undo, order, seat, concede)
MADE: Final = "made"  # the table was made
CLAIM: Final = "claim"  # somebody takes a seat; text: {"name", "nonce"}
VACATE: Final = "vacate"  # a seat is free again; text: the kind it has now
ISSUE: Final = "issue"  # a new invite for a seat revokes the old one and its holder
OFFERED: Final = "offer"  # who holds a seat has made a link for somebody else, and holds it until that is used
ADMIT: Final = "admit"  # text: a seat that somebody new may take; without a seat the host asks for it
HOSTED: Final = "hosted"  # the host of the table before has come to the rematch
BOT: Final = "bot"  # a bot plays for a seat; text: its level
BACK: Final = "back"  # the person of the seat plays again
TAKE: Final = "take"  # somebody at the table plays a bot's seat too; text: their name
RENAME: Final = "rename"  # text: the table's name, or with a seat its player's
START: Final = "start"
AGREE: Final = "agree"  # a seat would end the game here
END: Final = "end"  # the game ended by agreement; text: why
CHAT: Final = "chat"  # something was said; the words are kept apart
MUTE: Final = "mute"  # a seat's chat is closed or opened
REMATCH: Final = "rematch"  # the same people play again; text: the new table
CALLED: Final = "called"  # what the campaign is called from now on
NEXT: Final = "next"  # the campaign goes on; text: the table of the next evening
TAKEN_UP: Final = "taken up"  # who holds a seat goes on elsewhere with new keys; text: TOLD, nothing in old stores
TOLD: Final = "told"  # everybody notices it
UPGRADE: Final = "upgrade"  # it goes on by other rules or content; text: {"rules", "content"}

ASIDE: Final = (CHAT, CALLED, RENAME, END, MUTE, HOSTED, OFFERED)  # what starts no game


class Row(Struct):
    """One entry of a table. A command of a holder is kept with its answer, so that it can be given again."""

    n: int
    kind: str
    seat: int
    text: str
    by: str  # who answered, as `history.Entry` says it
    at: float
    holder: str = ""
    command: str = ""
    digest: bytes = b""
    reply: bytes = b""


class Header(Struct):
    """How a table was made; it never changes."""

    id: str
    game: str
    rules: str
    content: str  # digest of the content it began with
    seats: list[str]
    options: dict[str, Any]
    created: float
    bits: str  # the server's part of the luck: secret until the end
    host: str  # holder of the host's key
    name: str = ""
    public: bool = False
    hint: bool = False
    odds: bool = True
    takeback: str = "strict"
    chat: str = "on"
    pace: Pace = field(default_factory=Pace)
    lead: bool = False  # people choose how bots begin and grow
    scenario: str = ""
    begun: dict[str, Any] | None = None  # a position and a script it was set up from
    seed: str = ""  # luck of an earlier table, when this one goes on from it
    origin: str = ""
    player: str = ""  # what the creator is called
    nonce: str = ""  # what the creator adds to the luck
    solo: bool = False  # one person holds every human seat since creation
    played: list[tuple[str, int, str, str]] = []  # what was played before it began: kind, seat, text, by whom
    names: list[str] = []  # who sat where in a record that was opened
    fairness: dict[str, Any] | None = None  # what that record says of its luck
    came: str = ""  # how it came from another table: fork, save, rematch, import; nothing in old stores
    step: int = -1  # of the table it came from
    imported: bool = False  # it goes on from a record that was brought here
    embedded: dict[str, Any] | None = None  # the content of a record that was opened, where it had its own
    said: dict[str, Any] | None = None  # what that record says of where it came from
    anew: bool = False  # all that is not public in `begun` is dealt anew when the game begins
    own: list[int] = []  # of a rematch: the seats here of who was host there
    near: list[int] = []  # of a rematch: the seats here of who had a seat there that was once the host's
    heirs: list[int] = []  # of a rematch or next evening: the seat here of each seat of the table it follows; -1: none
    campaign: str = ""  # the first table of the campaign that this one is an evening of; a fork is none
    after: str = ""  # the evening whose log it goes on from
    again: str = ""  # the evening that it repeats, in a branch of its own


class Evening(Struct):
    """A game of a campaign, kept apart from its table: what it began with, and how it ended once it has."""

    table: str
    campaign: str
    game: str
    options: dict[str, Any]
    players: list[str]  # of each seat: human, or the level of its bot
    names: list[str]
    created: float
    after: str = ""
    again: str = ""
    ended: float = 0.0
    busy: float = 0.0  # seconds that were played
    result: dict[str, Any] | None = None
    outcome: str = ""  # why it ended, in words
    met: list[str] = []
    story: list[tuple[str, str]] = []  # what was told: the heading of its page, and the text
    trust: str = ""  # of an imported one: verified or as told
    record: bytes = b""  # of an imported one, which has no table; kept in a column of its own


class ChatRow(Struct):
    """A line of chat."""

    n: int
    seat: int
    text: str
    at: float


class Mark(Struct):
    """The digest of the whole truth after so many entries, and by which rules: what an upgrade has to find again."""

    n: int
    hash: str
    rules: str
    content: str


class Write(Struct):
    """What one wish adds to the store: all of it, or nothing."""

    table: str
    rows: list[Row] = []
    header: Header | None = None
    keys: list[Key] = []
    dropped: list[bytes] = []  # digests of keys that open nothing any more
    state: str = ""
    listed: bool | None = None
    due: float | None = None  # when the server must look again; 0: never
    chat: ChatRow | None = None
    delete: bool = False
    why: str = ""  # why a table is frozen
    mark: Mark | None = None
    kept: dict[int, bytes] | None = None  # what each audience saw, and the record: replaces all that was kept before
    also: Write | None = None  # what the same wish adds to another table
    evenings: list[Evening] = []  # of campaigns, as they are from now on
    campaign: tuple[str, str] | None = None  # what a campaign is called from now on

    def columns(self) -> dict[str, Any]:
        """What it changes in the table's own row."""
        wanted = {
            "state": self.state if self.state and self.header is None else None,
            "listed": None if self.listed is None else int(self.listed),
            "due": self.due,
            "why": self.why or None,
            "mark": None if self.mark is None else msgspec.json.encode(self.mark),
        }
        return {name: value for name, value in wanted.items() if value is not None}


OF_CAMPAIGN: Final = "SELECT campaign FROM evenings WHERE tbl = {0}"
FORGET_EVENING: Final = "DELETE FROM evenings WHERE tbl = {0} AND ended = 0"  # one without an end goes with its table
FORGET_CAMPAIGN: Final = (  # one of which no table is left goes altogether
    "DELETE FROM evenings WHERE campaign = {0} AND NOT EXISTS"
    " (SELECT 1 FROM evenings AS other JOIN tables ON tables.id = other.tbl WHERE other.campaign = evenings.campaign)",
    "DELETE FROM campaigns WHERE id = {0} AND NOT EXISTS (SELECT 1 FROM evenings WHERE campaign = {0})",
)
KEEP_EVENING: Final = (
    "INSERT INTO evenings (tbl, campaign, ended, data, record) VALUES ({0}, {1}, {2}, {3}, {4})"
    " ON CONFLICT (tbl) DO UPDATE SET ended = excluded.ended, data = excluded.data"
)
NAME_CAMPAIGN: Final = (
    "INSERT INTO campaigns (id, name) VALUES ({0}, {1}) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
)


def evening_columns(evening: Evening) -> tuple[Any, ...]:
    """An evening as both databases keep it."""
    data = msgspec.json.encode(msgspec.structs.replace(evening, record=b""))
    return evening.table, evening.campaign, evening.ended, data, evening.record or None


def evening_of(data: bytes) -> Evening:
    """An evening from what a store has of it, without its record."""
    return msgspec.json.decode(data, type=Evening)


class Kept(Struct):
    """A table as the store knows it without its entries."""

    header: Header
    state: str
    why: str = ""
    mark: Mark | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen in the game."""
        return self.state in (OVER, ABANDONED, FROZEN)


def kept(header: bytes, state: str, why: str, mark: bytes | None) -> Kept:
    """A table from what a store has in its row."""
    noted = None if mark is None else msgspec.json.decode(mark, type=Mark)
    return Kept(msgspec.json.decode(header, type=Header), state, why, noted)
