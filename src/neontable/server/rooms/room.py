"""A room: one table with its seats, rebuilt from its rows at any time. It does no I/O and knows no socket.

Everything that happens is a `Row`, and `Room.apply` is the only way in which a row changes a room: a row that a command has
just made, one that another process has written, and one that is read when the table is loaded.
"""

from __future__ import annotations

import json
from typing import Any, Final

from neontable.kernel import registry
from neontable.kernel.ask import ALL, TOGETHER, Ask
from neontable.kernel.errors import NeontableError
from neontable.kernel.game import Game
from neontable.kernel.table import Table
from neontable.kernel.tables import fairness
from neontable.kernel.tables.document import canonical
from neontable.kernel.tables.factory import begin, dealt_anew
from neontable.kernel.tables.history import (
    BY_ORDER,
    BY_PERSON,
    CHOICE,
    CONCEDE,
    ORDER,
    RETURN,
    ROUND,
    SEAT,
    UNDO,
    Entry,
    Start,
    undo_meant,
    undo_text,
)
from neontable.server.packs import installed, packed
from neontable.server.refusals import Refused, from_rules, illegal, stale
from neontable.server.rooms import hands
from neontable.server.rooms.reasons import Reasons
from neontable.server.rooms.seat import INVITED, OPEN, Seat
from neontable.server.rooms.timing import Timing
from neontable.server.rooms.transcript import Transcript
from neontable.server.storage import rows
from neontable.server.storage.rows import BACK, BOT, CLAIM, PLAYING, START, WAITING, Header, Kept, Mark, Row
from neontable.server.wire import Notice

KERNEL: Final = (CHOICE, UNDO, ORDER, SEAT, CONCEDE, RETURN)
LEFT_TO: Final = "greedy"  # plays on for who gives up where all win or lose together
PAUSE: Final = 300.0  # seconds without a choice that count as played; the rest is a pause
MOST_UNDOS: Final = 200  # at a table: whoever wakes it plays the game again for each


class Room:
    """A table in one of its states, with everything its entries say."""

    def __init__(self, kept: Kept) -> None:
        self.header: Header = kept.header
        self.id = kept.header.id
        self.state = WAITING  # until its entries say more
        self.why = kept.why
        self.game = registry.get(kept.header.game)
        self.name = kept.header.name
        self.seats = [Seat(number, wish) for number, wish in enumerate(kept.header.seats)]
        mine = [seat for seat in self.seats if seat.held]
        for seat in mine:
            seat.name = f"Player {seat.number + 1}"
        if mine:
            mine[0].name = kept.header.player or mine[0].name
            mine[0].nonce = kept.header.nonce
        for seat, name in zip(self.seats, kept.header.names, strict=False):
            seat.name = name
        self.solo = kept.header.solo  # whether one person has held every human seat since creation
        self.nonces: list[str] = []  # what the seats had added to the luck when the game began
        self.rules, self.content = kept.header.rules, kept.header.content  # those it is played by now
        self.upgrades: list[dict[str, Any]] = []
        self.marked = -1 if kept.mark is None else kept.mark.n
        self.rematch = ""
        self.next = ""  # the table of the next evening of the campaign
        self.busy = 0.0  # seconds that were played, without the pauses
        self.own = {seat.number for seat in mine} or set(kept.header.own)  # the seats of the host
        self.near = self.own | set(kept.header.near)  # once the host's, or taken over: who has one now may be the host
        self.asked_for = -1  # the seat that the host would let somebody new take
        self.begun = False
        self.notices: list[Notice] = []
        self.transcript: Transcript | None = None  # what was kept of a game that the present rules do not play
        self.table: Table | None = None
        self.watched = False  # whether anybody sees what happens between two questions
        self.n = 0  # the number of the next entry
        self.chats = 0
        self.held = 0  # the last lines of chat that are not told yet, because players may not talk
        self.last_at = kept.header.created
        self.commands: dict[tuple[str, str], Row] = {}
        self.cursors = [0] * (len(self.seats) + 1)  # per audience: a spectator first, then the seats
        self.noticed = [kept.header.created] * (len(self.seats) + 1)  # per audience when it could last notice something
        self.opened = [0] * len(self.seats)  # the cursor at which a seat's pending decision was opened
        self.since = [0] * (len(self.seats) + 1)  # per audience the cursor at which the present decisions were opened
        self.spoken = 0  # the cursor of a spectator after the last that a person was seen to do
        self.waits: list[int] = []  # seats the table waits for
        self.reasons = Reasons()  # of bots
        self.undos = 0
        self.taken_back = 0  # free takebacks
        self.timing = Timing(len(self.seats), kept.header.created, bool(kept.header.pace.deadline))
        self.up_since = 0.0  # when the server came up that plays it; deadlines of before have grace

    # ---- what is true now
    @property
    def playing(self) -> bool:
        return self.state == PLAYING

    @property
    def asked_at(self) -> list[float]:
        """When the time of each seat's pending decision began."""
        return self.timing.asked_at

    def seq(self, seat: int) -> int:
        """The cursor of an audience (a spectator is -1): how much of this table it could notice."""
        return self.cursors[seat + 1]

    def people(self) -> list[int]:
        """The seats that people hold."""
        return [seat.number for seat in self.seats if seat.held]

    @property
    def listed(self) -> bool:
        """Whether anybody may come and take a seat."""
        return self.header.public and self.state == WAITING and any(seat.kind == OPEN for seat in self.seats)

    def agreed(self) -> bool:
        """Whether all people who have not given up want to end the game."""
        out = [] if self.table is None else self.table.conceded()
        asked = [seat for seat in self.people() if seat not in out]
        return bool(asked) and all(self.seats[seat].agrees for seat in asked)

    def waiting_bots(self) -> list[int]:
        """The seats that bots play now and that the table waits for."""
        return [seat for seat in self.waits if self.seats[seat].bot]

    @property
    def hushed(self) -> bool:
        """Whether players may not talk now."""
        return self.playing and self.table is not None and self.game.hushed(self.table.run.state)

    def led(self, seat: int) -> bool:
        """Whether people answer for this seat now: a bot plays it, and how it begins and grows is theirs to say."""
        if not self.header.lead or not self.game.together or self.table is None or not self.seats[seat].bot:
            return False
        decision = self.table.decision(seat) if self.playing else None
        return decision is not None and decision.kind in self.game.led and bool(self.people())

    def vacant(self) -> list[int]:
        """The seats that somebody may still take before the start."""
        return [seat.number for seat in self.seats if seat.kind in (OPEN, INVITED)]

    def free_takeback(self) -> bool:
        """Whether choices may be taken back past bots, others and reveals: by one person alone, or where all win together."""
        return self.header.takeback == "free" and (self.solo or self.game.together)

    @property
    def commitment(self) -> str:
        """What was promised of the luck; nothing where it is that of an earlier table, which anybody may know."""
        return "" if self.header.seed else fairness.promise(bytes.fromhex(self.header.bits))

    @property
    def closed(self) -> bool:
        """Whether nothing more will happen in the game."""
        return self.state in (rows.OVER, rows.ABANDONED, rows.FROZEN)

    def mark(self) -> Mark:
        """The digest of the whole truth at this entry."""
        self.marked = self.n
        return Mark(self.n, "" if self.table is None else self.table.state_hash(), self.rules, self.content)

    def ordered_seat(self) -> int:
        """The seat for which a standing order would answer now; -1 if none speaks."""
        prepared = self.table.ordered() if self.table is not None and self.playing else None
        return -1 if prepared is None else prepared[0]

    def names(self) -> list[str]:
        return [seat.name or f"Seat {seat.number + 1}" for seat in self.seats]

    # ---- rows
    def add(self, kind: str, seat: int, text: str, by: str, at: float) -> Row:
        """Make the next row and apply it."""
        row = Row(self.n, kind, seat, text, by, at)
        self.apply(row)
        return row

    def apply(self, row: Row) -> None:
        """Do what a row says, exactly: the only way in which a room changes."""
        if self.transcript is not None and (row.kind in KERNEL or row.kind == START):
            self._count(row)
            if row.kind != ORDER:
                self.noticed = [row.at] * len(self.noticed)
            return
        before = None if self.table is None else self.table.run.ask
        windows = 0 if self.table is None else self.table.windows
        if row.kind in KERNEL:
            self._play(row)
        else:
            self._around(row)
        self._count(row)
        seen = self.seq(-1)
        self._notice(row, before, windows)
        if seen != self.seq(-1) and (row.seat < 0 or not self.seats[row.seat].bot):
            self.spoken = self.seq(-1)

    def _around(self, row: Row) -> None:
        """What happens around the game; who plays what is told to everybody."""
        told = hands.told(row, self.begun)
        before = hands.who(self.seats[row.seat]) if told and row.seat >= 0 else ""
        alone = self.solo and len(self.people()) > 1  # who holds several seats knows more than one hand
        self._seat(row)
        if told:
            self.notices.append(
                Notice(row.n, row.at, row.seat, row.kind, hands.sentence(self.seats, row, before, alone))
            )

    def _count(self, row: Row) -> None:
        self.n = row.n + 1
        if self.begun and row.kind in KERNEL:
            self.busy += min(max(0.0, row.at - self.last_at), PAUSE)
        self.begun = self.begun or row.kind == START
        self.last_at = row.at
        if row.command:
            self.commands[(row.holder, row.command)] = row

    def _play(self, row: Row) -> None:
        """An entry of the game's record."""
        table = self.table
        if table is None:
            raise illegal("The game has not started.", "Wait until every seat is taken.")
        if self.watched and table.run.state.pictures is None:
            table.watch()
        self.reasons.before(table, row)
        table.replay_entry(Entry(row.kind, row.seat, row.text, row.by))
        self.reasons.after(table, row)
        if row.kind == UNDO and row.text != ROUND:
            self.undos += 1
            self.taken_back += undo_meant(row.text)[0]
        if self.held and not self.hushed:
            self.held = 0
        if table.over:
            self.state = rows.OVER
        elif self.state == rows.OVER and row.kind == UNDO:
            self.state = PLAYING  # the last choice was taken back

    def _seat(self, row: Row) -> None:
        """What happens around the game."""
        if row.seat >= 0:
            self._seated(row, self.seats[row.seat])
        elif row.kind == START:
            self._start(row.text)
        elif row.kind == rows.ADMIT:
            self._ask_for(int(row.text))
        elif row.kind == rows.RENAME:
            self.name = row.text
        elif row.kind == rows.END:
            self.state = row.text
        elif row.kind == rows.REMATCH:
            self.rematch = row.text
        elif row.kind == rows.NEXT:
            self.next = row.text
        elif row.kind == rows.UPGRADE:
            said = json.loads(row.text)
            self.rules, self.content = said["rules"], said["content"]
            self.upgrades.append({"entry": 0 if self.table is None else len(self.table.entries), **said})

    def _seated(self, row: Row, seat: Seat) -> None:
        """What happens to a seat, and what follows from it for the table."""
        if row.kind == CLAIM:
            self.solo = False
            if self.begun or seat.issue:
                self.own.discard(row.seat)
        elif row.kind == BACK and seat.bot and seat.late:
            self.timing.come_back(row.seat, row.at)
        elif row.kind == rows.ISSUE:
            self.solo = False
            self._ask_for(-1)
        elif row.kind == rows.TAKE:
            self.near.add(row.seat)  # it is no second person who could agree with the host
        elif row.kind == rows.VACATE:
            self.own.discard(row.seat)
        elif row.kind == rows.CHAT:
            self.chats += 1
            self.held += self.hushed
        seat.take(row)

    def _ask_for(self, wanted: int) -> None:
        """Somebody new may take this seat if all agree, who have not done so yet; -1: none."""
        self.asked_for = wanted
        for seat in self.seats:
            seat.admits = False

    def _start(self, dealt: str) -> None:
        """Everybody sits: the luck is drawn from what all have given, and the game begins."""
        header = self.header
        self.table = begin(self.game, self.beginning(dealt))
        self.table.names = self.names()
        for kind, number, text, by in header.played:
            self.table.replay_entry(Entry(kind, number, text, by))
        self.state = PLAYING

    def beginning(self, dealt: str = "") -> Start:
        """How the game begins with those who sit here now: as it was made, or at a position that was dealt anew."""
        header = self.header
        begun = header.begun or {}
        self.nonces = [seat.nonce for seat in self.seats]
        position = json.loads(dealt) if dealt else begun.get("position")
        content, embeds = content_for(self.game, header)
        return Start(
            len(self.seats), dict(header.options), content, embeds, self.luck(), True, position, begun.get("script")
        )

    def _dealt(self) -> str:
        """Where a game goes on with others than those who may know its luck: the position, all that is not public dealt anew."""
        try:
            return canonical(dealt_anew(self.game, self.beginning())) if self.header.anew else ""
        except NeontableError as error:
            raise from_rules(error) from error

    def luck(self) -> bytes:
        """The seed of the game; never shown before its end."""
        if self.header.seed:
            return bytes.fromhex(self.header.seed)
        return fairness.luck(bytes.fromhex(self.header.bits), self.nonces)

    # ---- who notices what
    def _notice(self, row: Row, before: Ask | None, windows: int) -> None:
        """Move the cursors of all who can notice a row.

        While seats answer unseen of each other, others notice only that a seat is ready.
        """
        table = self.table
        if row.kind == rows.CHAT:  # has no cursor, and is for seats only
            self.noticed[1:] = [row.at] * len(self.seats)
            return
        if row.kind == rows.TAKEN_UP and row.text != rows.TOLD:
            return
        if row.kind == ORDER:
            self._bump(row.seat, row.at)
            return
        if table is None or row.kind not in KERNEL or row.kind == SEAT:
            self._bump_all(row.at)
            if row.kind == START and table is not None:
                self.timing.count(table)
                self._opened_all(row.at)
            return
        self.timing.note(row, self.waits, table)
        after = table.run.ask
        waits = table.run.may()
        if row.kind != CONCEDE and unseen(before) and unseen(after) and table.windows == windows:
            flipped = waits != self.waits
            self.waits = waits
            if flipped:
                self._bump_all(row.at)
            else:
                self._bump(row.seat, row.at)
            self.opened[row.seat] = self.since[row.seat + 1] = self.seq(row.seat)
            return  # a round has one clock, whatever a seat answers and changes
        self._bump_all(row.at)
        own = row.kind == UNDO or (row.kind == CHOICE and table.windows == windows)
        self._opened_all(row.at, row.seat if own else -1)

    def _opened_all(self, at: float, by: int = -1) -> None:
        """Every pending decision is a new one; only who is asked by their own doing has no more time than was left."""
        assert self.table is not None
        self.waits = self.table.run.may()
        self.since = self.cursors[:]
        self.opened = self.cursors[1:]
        self.timing.ask_all(at, by)

    def _bump(self, seat: int, at: float) -> None:
        self.cursors[seat + 1] += 1
        self.noticed[seat + 1] = at

    def _bump_all(self, at: float) -> None:
        self.cursors = [cursor + 1 for cursor in self.cursors]
        self.noticed = [at] * len(self.cursors)

    # ---- commands of a seat in the game; each gives the rows that it has made
    def choose(self, seat: int, options: list[str], by: str, at: float, seq: int | None = None) -> list[Row]:
        """Answer for a seat, one option after the other; what standing orders say to that comes later (`follow`)."""
        table = self._game()
        if seq is not None and table.run.question(seat) is not None and seq < self.opened[seat]:
            raise stale()
        made: list[Row] = []
        try:
            table.check_list(seat, options)
            for option in options:
                made.append(self.add(CHOICE, seat, table.spelled(seat, option), by, at))
        except NeontableError as error:
            if made:  # not seen in any game; what it rests on the seat did not know, so the reason is not told
                raise illegal("This list cannot be carried out as a whole.", "Send its items one by one.") from error
            raise from_rules(error) from error
        return made

    def follow(self, at: float) -> list[Row]:
        """One answer that a standing order has prepared, if any speaks now."""
        prepared = self._game().ordered()
        return [] if prepared is None else self._do(CHOICE, prepared[0], prepared[1], at, BY_ORDER)

    def undo(self, seat: int, at: float, to: str = "") -> list[Row]:
        """Take back a seat's last choice, or go back to where its last action or turn began."""
        table = self._game()
        why = self.why_no_undo(seat, to)
        if why:
            raise illegal(f"This cannot be undone. {why}", "Go on from here.")
        free = self.free_takeback() and (table.over or bool(table.why_no_undo(seat, False, to)))
        return self._do(UNDO, seat, undo_text(free, to), at)

    def take_back(self, seat: int, at: float) -> list[Row]:
        """Take back all answers of a seat to what is answered unseen now; nothing is played again, so nobody counts how often."""
        return self._do(UNDO, seat, ROUND, at)

    def why_no_undo(self, seat: int, to: str = "") -> str:
        """Why a seat cannot take back its last choice, action or turn; nothing if it can."""
        table = self._game()
        if self.next:
            return "The next evening has begun from here."
        if self.closed and not (
            self.solo and self.free_takeback() and table.over
        ):  # its record, with all luck, is open to everybody
            return "The game has ended."
        if self.undos >= MOST_UNDOS:
            return f"{MOST_UNDOS} choices were taken back at this table."
        return table.why_no_undo(seat, self.free_takeback(), to)

    def order(self, seat: int, order: dict[str, Any], at: float) -> list[Row]:
        """Give a standing order."""
        return self._do(ORDER, seat, canonical(order), at)

    def concede(self, seat: int, at: float, by: str = BY_PERSON) -> list[Row]:
        """A seat gives up. Where all win together a bot plays on for it; when all people have given up, so do the bots."""
        made = self._do(CONCEDE, seat, "", at, by)
        if not self.game.together or not self.playing:
            return made
        out = self._game().conceded()
        if any(person not in out for person in self.people()):
            return made + self.around(BOT, seat, LEFT_TO, at)
        return made + self.give_up(at)

    def give_up(self, at: float) -> list[Row]:
        """All seats that have not done so give up: where all lose together, the conclusion follows."""
        made: list[Row] = []
        for seat in range(len(self.seats)):
            if self.playing and seat not in self._game().conceded():
                made += self._do(CONCEDE, seat, "", at)
        return made

    def _do(self, kind: str, seat: int, text: str, at: float, by: str = BY_PERSON) -> list[Row]:
        """Make a row and apply it, or say why that cannot be."""
        try:
            return [self.add(kind, seat, text, by, at)]
        except NeontableError as error:
            raise from_rules(error) from error

    def around(self, kind: str, seat: int, text: str, at: float, by: str = BY_PERSON) -> list[Row]:
        """Something that happens around the game, and the start if nobody is missing any more."""
        made = self._do(kind, seat, text, at, by)
        if self.state == WAITING and not self.vacant() and kind not in rows.ASIDE:
            made += self._do(START, -1, self._dealt(), at)
        elif self.table is not None and kind in (CLAIM, rows.TAKE, BOT, BACK):
            told = self.seats[seat]
            made += self._do(SEAT, seat, f"{told.level} for {told.name}" if told.bot and told.held else told.name, at)
            if self.playing and not told.bot and self.game.together and seat in self.table.conceded():
                made += self._do(RETURN, seat, "", at)
            for order in self.table.orders(seat) if kind in (CLAIM, rows.TAKE) else []:  # it was somebody else's
                made += self.order(seat, {**order, "answer": None}, at)
        return made

    def _game(self) -> Table:
        if self.table is None:
            raise illegal("The game has not started.", "Wait until every seat is taken.")
        return self.table


def content_for(game: Game[Any], header: Header) -> tuple[Any, bool]:
    """The content that a table is played with, and whether its record holds it: that of a record from outside is its own."""
    if header.embedded is not None:
        return game.content_from(header.embedded), True
    if header.origin == rows.RECORD and packed(game):  # it was played without the packs of this server
        return game.load_content(()), False
    return installed(game), packed(game)


def unseen(ask: Ask | None) -> bool:
    """Whether seats answer unseen of each other."""
    return ask is not None and (ask.mode == ALL or ask.mode == TOGETHER)


def woken(kept: Kept, entries: list[Row], transcript: Transcript | None = None) -> Room:
    """A room as its entries say; one that the rules can no longer follow is frozen, and says why.

    With a transcript nothing is played: that is all there is to see of a game of other rules.
    """
    room = Room(kept)
    room.transcript = transcript
    for row in entries:
        try:
            room.apply(row)
        except (NeontableError, Refused) as error:
            room.state = rows.FROZEN
            room.why = f"Its entry {row.n} does not follow by the present rules: {error}"
            room.n = entries[-1].n + 1
            break
    if transcript is not None:
        room.state = kept.state
        room.cursors = [transcript.seq(seat) for seat in range(-1, len(room.seats))]
    return room
