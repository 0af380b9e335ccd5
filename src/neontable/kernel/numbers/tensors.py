"""Observations as arrays of floats: named slices, and a way to write any view into one.

A game that says nothing gets its view hashed: each leaf has a place by its path and its text. Games that want speed and places with
a meaning write their own.
"""

from __future__ import annotations

from array import array
from typing import Any, Final
from zlib import crc32

from neontable.kernel.errors import Invalid

HASHED: Final = 1024  # places for a view that nobody wrote an encoder for
SCALE: Final = 1 / 8  # counts of a few things become numbers about 1


class Layout:
    """The named slices of an observation, one after the other."""

    __slots__ = ("parts", "size")

    def __init__(self, parts: list[tuple[str, int]]) -> None:
        self.parts: dict[str, slice] = {}
        at = 0
        for name, size in parts:
            self.parts[name] = slice(at, at + size)
            at += size
        self.size = at

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, ([(name, part.stop - part.start) for name, part in self.parts.items()],)

    def start(self, name: str) -> int:
        """Where a slice begins."""
        return int(self.parts[name].start)


def zeros(size: int) -> array[float]:
    """An array for so many floats."""
    return array("f", bytes(4 * size))


def check_room(out: Any, size: int) -> None:
    """Refuse what an observation of this size cannot be written into."""
    if not isinstance(out, array) or out.typecode != "f":
        raise Invalid(
            f"An observation is written into an array('f'), not {type(out).__name__} {getattr(out, 'typecode', '')}."
        )
    if len(out) != size:
        raise Invalid(f"An observation of this table takes {size} floats, not {len(out)}.")


def write_hashed(view: Any, out: memoryview[float], at: int, size: int) -> None:
    """Write the leaves of a view: a text where its path and itself say, a number where its path says."""
    _leaf(view, b"", out, at, size)


def _leaf(thing: Any, path: bytes, out: memoryview[float], at: int, size: int) -> None:
    if isinstance(thing, dict):
        for key, value in thing.items():
            _leaf(value, path + b"/" + str(key).encode(), out, at, size)
    elif isinstance(thing, list | tuple):
        for i in range(len(thing)):
            each = thing[i]
            # plain values in a row are a bag, things with parts stand in their places
            _leaf(each, path + b"*" if isinstance(each, str) else path + b"/%d" % i, out, at, size)
    elif isinstance(thing, str):
        place = at + crc32(path + b"=" + thing.encode()) % size
        out[place] = out[place] + 1.0
    elif thing is not None and thing is not False:
        place = at + crc32(path) % size
        out[place] = out[place] + (1.0 if thing is True else thing * SCALE)
