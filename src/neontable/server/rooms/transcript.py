"""Transcripts: the messages of a game as each audience got them, readable without the rules that made them."""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from neontable.server.wire import LineBody, Step

RECORD: Final = -2  # what is kept beside the audiences (a spectator is -1): the record
LEVEL: Final = 3  # of compression: the next ones take three times as long for a third less

_steps: msgspec.json.Decoder[list[Step]] = msgspec.json.Decoder(list[Step])


def packed(messages: list[bytes]) -> bytes:
    """Messages to one audience as they are kept."""
    return zlib.compress(b"[" + b",".join(messages) + b"]", LEVEL)


def unpacked(data: bytes) -> list[Step]:
    """The messages again."""
    return _steps.decode(zlib.decompress(data))


def page(steps: list[Step], first: int, last: int) -> list[Step]:
    """The steps from one to another: the first shows the whole view, each of the others what has changed."""
    parts: dict[str, msgspec.Raw] = {}
    found: list[Step] = []
    for step in steps:
        if step.seq > last:
            break
        if not found:
            for name in step.drop:
                parts.pop(name, None)
            parts.update(step.set)
            if step.seq >= first:
                found.append(msgspec.structs.replace(step, set=parts, drop=[], pictures=[]))
        else:
            found.append(step)
    return found


class Transcript:
    """What is kept of a game that the present rules do not play."""

    def __init__(self, kept: dict[int, bytes]) -> None:
        self._kept = kept
        self._read: dict[int, list[Step]] = {}

    def steps(self, seat: int) -> list[Step]:
        """All that an audience was told."""
        found = self._read.get(seat)
        if found is None:
            data = self._kept.get(seat)
            found = self._read[seat] = [] if data is None else unpacked(data)
        return found

    def seq(self, seat: int) -> int:
        """The last cursor of an audience."""
        steps = self.steps(seat)
        return steps[-1].seq if steps else 0

    def last(self, seat: int) -> Step | None:
        """The last step, with the whole view."""
        steps = self.steps(seat)
        return page(steps, steps[-1].seq, steps[-1].seq)[0] if steps else None

    def lines(self, seat: int) -> list[LineBody]:
        """The log of an audience, without what was withdrawn."""
        told: list[LineBody] = []
        for step in self.steps(seat):
            if step.withdrawn is not None:
                told = [line for line in told if line.id < step.withdrawn]
            told += step.events
        return told
