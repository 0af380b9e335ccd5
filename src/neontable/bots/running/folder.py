"""The folder of a series: a chunk is a file, written whole as soon as it is played, so that a run that was killed goes on."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from neontable import private
from neontable.bots.running.plan import Plan, digest
from neontable.kernel.errors import Invalid

HEAD = "series.json"
CHUNKS = "chunks"
TIMES = "times"
SPAN = 200  # letters of a value that a refusal shows


class Folder:
    """`series.json` says what is played, `chunks` has what came of it, the same in every run, and `times` how long it took."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.notes: list[str] = []
        self.series = digest(plan.head)
        try:
            self._begin()
        except OSError as error:
            raise Invalid(f"A series cannot be kept in {path} ({error}).", "Name another folder.") from None

    def _begin(self) -> None:
        head = self.path / HEAD
        if not head.exists():
            begun = head.with_name(head.name + ".part")  # of a run that ended in its very first moment
            if self.path.is_dir() and any(each != begun for each in self.path.iterdir()):
                raise Invalid(f"{self.path} is not the folder of a series.", "Name an empty folder, or a new one.")
            private.keep_folder(self.path)
            private.write(head, json.dumps(self.plan.head, indent=1, ensure_ascii=False) + "\n")
        else:
            self._compare(head)
        for name in (CHUNKS, TIMES):
            private.keep_folder(self.path / name)

    @contextmanager
    def held(self) -> Iterator[None]:
        """The folder for this run alone: two at a time would do all the work twice."""
        if sys.platform == "win32":
            yield
            return
        import fcntl

        with (self.path / HEAD).open() as head:
            try:
                fcntl.flock(head, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Invalid(
                    f"Another run is at work in {self.path}.", "Wait for it, end it, or name another folder."
                ) from None
            yield

    def _compare(self, head: Path) -> None:
        """Refuse a folder of another series, and say in what it differs."""
        try:
            there = json.loads(head.read_text(encoding="utf-8"))
            assert isinstance(there, dict)
        except (ValueError, AssertionError):
            raise Invalid(f"{head} is not the head of a series.", "Name another folder.") from None
        here = json.loads(json.dumps(self.plan.head))
        differing = [name for name in {**there, **here} if there.get(name) != here.get(name)]
        if differing:
            told = "; ".join(f"{name}: {shown(there, name)} there, {shown(here, name)} here" for name in differing)
            raise Invalid(
                f"{self.path} holds another series ({told}).",
                "Name another folder, or give the command again as it was.",
            )

    def read(self, numbers: range) -> list[dict[str, Any]] | None:
        """What came of a chunk; none if it was not played, or not written to its end."""
        file = self.path / CHUNKS / name_of(numbers)
        part = file.with_name(file.name + ".part")
        try:
            if not file.exists():
                if part.exists():
                    part.unlink()
                    self.notes.append(f"{part} was being written when a run ended: its games are played again.")
                return None
            data = json.loads(file.read_text(encoding="utf-8"))
            items = data["items"]
            if data != self._chunk(numbers, items):
                raise ValueError
        except (ValueError, KeyError, TypeError):
            self.notes.append(f"{file} is not whole: its games are played again.")
            return None
        except OSError as error:
            raise Invalid(f"{file} cannot be read ({error}).", "Make it readable, or name another folder.") from None
        seconds = self._seconds(numbers)
        return [{**item, "seconds": spent} for item, spent in zip(items, seconds, strict=True)]

    def _seconds(self, numbers: range) -> list[Any]:
        """How long each item took; nothing where that was lost."""
        try:
            found = json.loads((self.path / TIMES / name_of(numbers)).read_text(encoding="utf-8"))
            assert len(found) == len(numbers)
            return list(found)
        except (OSError, ValueError, AssertionError):
            return [None] * len(numbers)

    def write(self, numbers: range, done: Sequence[dict[str, Any]]) -> None:
        """Keep what came of a chunk: afterwards it is there as a whole, or not at all."""
        items = [{name: value for name, value in item.items() if name != "seconds"} for item in done]
        for place, data in (
            (TIMES, [item["seconds"] for item in done]),
            (CHUNKS, self._chunk(numbers, items)),
        ):
            try:
                private.write(self.path / place / name_of(numbers), json.dumps(data, ensure_ascii=False) + "\n")
            except OSError as error:
                raise Invalid(
                    f"A chunk cannot be kept in {self.path} ({error}).", "Make room, and give the same command again."
                ) from None

    def _chunk(self, numbers: range, items: Any) -> dict[str, Any]:
        """A chunk as its file has it: of which series, which seeds, what came of them, and a digest of all that."""
        data = {
            "series": self.series,
            "first": numbers.start,
            "seeds": [self.plan.seeds[number] for number in numbers],
            "items": items,
        }
        return {**data, "digest": digest(data)}


def name_of(numbers: range) -> str:
    """The file of a chunk, by its first item."""
    return f"{numbers.start:08d}.json"


def shown(head: dict[str, Any], name: str) -> str:
    """What a head says of something, not too long."""
    text = json.dumps(head[name], ensure_ascii=False) if name in head else "nothing"
    return text if len(text) <= SPAN else f"{text[:SPAN]}…"
