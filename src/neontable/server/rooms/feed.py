"""The message stream of one audience: every message is the difference to the one before."""

from __future__ import annotations

from collections import deque
from typing import Any, Final, Protocol

import msgspec
from msgspec import Raw

from neontable.kernel.event import Event
from neontable.kernel.tables.history import ORDER
from neontable.server.rooms import serializers
from neontable.server.rooms.room import Room
from neontable.server.storage.keys import SEAT, WATCH
from neontable.server.storage.rows import RENAME, Row
from neontable.server.wire import Picture, Reset, SeatBody, Step

REMEMBERED: Final = 100  # messages that somebody who was away for a moment can catch up with

encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody connected."""

    def push(self, message: bytes) -> None:
        """Send a message when there is time."""
        ...


class Feed:
    """The messages to one audience: a seat, or with -1 all who look on, or who plays a party of several seats."""

    def __init__(self, seat: int, party: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.party = party
        self.listeners: set[Listener] = set()
        self.parts: dict[str, Any] = {}  # the view as it was told
        self.events: list[Event] = []
        self.lines = 0
        self.notices = 0  # how many were told
        self.seq = -1  # nothing told yet
        self.recent: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED)

    def reset(self, room: Room, present: set[int], now: float) -> bytes:
        """The whole table, for somebody who comes or has been away too long."""
        self._follow(room)
        role = SEAT if self.seat >= 0 else WATCH
        return encode(Reset(serializers.body(room, role, self.seat, present, now, self.party)))

    def _seq(self, room: Room) -> int:
        """The cursor of this audience."""
        return serializers.party_seq(room, self.party) if self.party else room.seq(self.seat)

    def missed(self, room: Room, seq: int) -> list[bytes] | None:
        """The messages after a cursor, if they are still remembered."""
        self._follow(room)
        if seq == self.seq:
            return []
        later = [message for number, message in self.recent if number > seq]
        if later and any(number == seq for number, _ in self.recent):
            return later
        return None

    def _follow(self, room: Room) -> None:
        """Begin to tell from the present state on, unless that is where we are."""
        if self.seq != self._seq(room):
            self._parts(room)
            self._lines(room)
            self.notices = len(room.notices)
            self.seq = self._seq(room)
            self.recent.clear()

    def skip(self, room: Room) -> None:
        """Pass over a step without telling it; the next one shows the whole view."""
        self._lines(room)
        self.notices = len(room.notices)
        self.seq = self._seq(room)

    def tell(self, room: Room, seats: list[SeatBody], made: list[Row]) -> None:
        """Tell everybody of this audience what has changed, if they can notice it; who sits where is the same for all."""
        seq = self._seq(room)
        if seq == self.seq:
            return
        pictures = [] if self.party else self._pictures(room)
        changed, dropped = self._parts(room)
        first, withdrawn = self._lines(room)
        undoes = serializers.chose_last(room, self.seat, self.party)
        step = Step(
            seq=seq,
            state=room.state,
            seats=seats,
            set=changed,
            drop=dropped,
            decisions=serializers.decisions(room, self.seat, self.party),
            events=serializers.party_lines(room, self.party, first)
            if self.party
            else serializers.lines(room, self.seat, first),
            withdrawn=withdrawn,
            result=serializers.result(room),
            outcome=serializers.outcome(room),
            no_undo=serializers.no_undo(room, undoes),
            undo_seat=undoes if self.party else None,
            commands=[row.command for row in made if row.command and (row.seat == self.seat or row.seat in self.party)],
            rematch=room.rematch,
            next=room.next,
            notices=room.notices[self.notices :],
            pictures=pictures,
        )
        self.notices = len(room.notices)
        for row in made:
            if row.kind == ORDER and (row.seat == self.seat or row.seat in self.party):
                step.orders = serializers.orders(room, self.seat, self.party)
            elif row.kind == RENAME:
                step.settings = serializers.settings(room)
        message = encode(step)
        self.seq = seq
        self.recent.append((seq, message))
        for listener in self.listeners:
            listener.push(message)

    def _parts(self, room: Room) -> tuple[dict[str, Any], list[str]]:
        """The parts of the view that differ from what was told, and those that are gone."""
        return difference(self.parts, serializers.view(room, self.seat, self.party) or {})

    def _pictures(self, room: Room) -> list[Picture]:
        """What was seen between the actions that the step goes through."""
        found = [] if room.table is None else room.table.pictures(self.seat)
        parts = self.parts.copy() if found else {}
        return [Picture(told - 1, *difference(parts, view)) for told, view in found]

    def _lines(self, room: Room) -> tuple[int, int | None]:
        """The first line not yet told, and where lines were withdrawn."""
        events = [] if room.table is None else room.table.events_for(self.seat)
        first, withdrawn = self.lines, None
        if events is not self.events:
            common = shared(self.events, events, self.lines)
            if common < self.lines:
                withdrawn = common
            first = common
            self.events = events
        self.lines = len(events)
        return first, withdrawn


def difference(parts: dict[str, Any], view: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What of a view differs from the parts that were told, and which are gone; the parts become those of the view.

    Lists and the like are kept as they were sent: with hundreds of tables in use, that is quicker to compare than what they
    were made of.
    """
    changed: dict[str, Any] = {}
    for name, part in view.items():
        if isinstance(part, (list, dict)):
            sent: bytes = encode(part)
            if parts.get(name) != sent:
                parts[name] = sent
                changed[name] = Raw(sent)
        elif name not in parts or parts[name] != part:
            parts[name] = changed[name] = part
    dropped = [name for name in parts if name not in view] if len(parts) > len(view) else []
    for name in dropped:
        del parts[name]
    return changed, dropped


def shared(before: list[Event], now: list[Event], told: int) -> int:
    """How many lines two logs share from the beginning, of those that were told."""
    for i in range(min(told, len(now))):
        a, b = before[i], now[i]
        if a.kind != b.kind or a.seat != b.seat or a.public != b.public or a.private != b.private:
            return i
    return min(told, len(now))
