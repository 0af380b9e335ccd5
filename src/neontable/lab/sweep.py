"""Sweeps: one field of a piece with several values, each compared with the base in pairs of games with the same luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from neontable.bots.ratings import holm
from neontable.bots.running.engine import Engine
from neontable.kernel.errors import Invalid
from neontable.kernel.registry import get
from neontable.lab.comparison import Comparison, Pair
from neontable.lab.measures import ALPHA, Measure, verdict
from neontable.lab.variants import swept, write_variant


class Sweep:
    """A comparison for each value of a field; all of them have the same lucks. Their packs are written into a folder."""

    def __init__(
        self,
        game: str,
        setting: str,
        folder: Path,
        packs: Sequence[str] = (),
        bots: Sequence[str] = ("greedy",),
        pairs: int = 100,
        seed: int = 0,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        target: str = "",
        until: float | None = None,
    ) -> None:
        found = get(game)
        self.change = swept(setting)
        variants = [
            write_variant(found, packs, self.change, value, folder / f"value-{number}")
            for number, value in enumerate(self.change.values)
        ]
        pieces = found.counted(found.load_content(tuple(packs)))
        if not target and any(piece.id == self.change.entry for piece in pieces):
            target = self.change.entry
        if not target and not found.together:
            raise Invalid(
                f"{self.change.entry} is no piece that is counted.", "Say whose owners are watched: --target PIECE."
            )
        self.comparisons = [
            Comparison(game, [*packs, variant], packs, bots, pairs, seed, seats, options, target, until)
            for variant in variants
        ]
        self.game, self.packs, self.seed = game, list(packs), seed
        self.bots = self.comparisons[0].bots

    def play(self, engine: Engine | int = 1) -> Iterator[Pair]:
        """Play the comparisons one after the other, each in a folder of its own if they are kept."""
        runner = Engine.of(engine)
        for number, comparison in enumerate(self.comparisons):
            yield from comparison.play(runner.within(f"value-{number}"))

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each seat of each game, value by value."""
        for value, comparison in zip(self.change.values, self.comparisons, strict=True):
            for row in comparison.rows():
                yield {"value": value, **row}

    def as_data(self, seconds: float = 0.0) -> dict[str, Any]:
        """Everything as JSON-able data; all but times is the same for the same seed."""
        first = self.comparisons[0]
        told = [comparison.as_data() for comparison in self.comparisons]
        faults = {fault: trace for data in told for fault, trace in zip(data["faults"], data["traces"], strict=True)}
        return {
            "game": self.game,
            "packs": self.packs,
            "options": first.options,
            "seed": self.seed,
            "content": first.against_content,
            "bots": first.bots,
            "field": self.change.name,
            "target": told[0]["target"],
            "games": sum(data["games"] for data in told),
            "played": sum(data["played"] for data in told),
            "planned": sum(data["planned"] for data in told),
            "dropped": sum(data["dropped"] for data in told),
            "values": self.values(),
            "faults": sorted(faults),
            "traces": [faults[fault] for fault in sorted(faults)],
            "seconds": seconds,
        }

    def values(self) -> list[dict[str, Any]]:
        """A row for each value; the verdicts hold together, by Holm's rule."""
        measures = [comparison.asked()[0] for comparison in self.comparisons]
        rows = [measure.as_data(each.planned) for measure, each in zip(measures, self.comparisons, strict=True)]
        corrected = holm([row["doubt"] for row in rows])
        found: list[dict[str, Any]] = []
        for number, row in enumerate(rows):
            planned = self.comparisons[number].planned
            said = verdict_of(measures[number], planned, len(rows), corrected[number])
            found.append({**row, "value": self.change.values[number], "doubt": corrected[number], "verdict": said})
        return found


def verdict_of(measure: Measure, planned: int, values: int, doubt: float) -> str:
    """What is known about one of several values: a change by its corrected p-value, that there is none by a wider interval."""
    evidence = measure.evidence(planned)._replace(alpha=ALPHA / values)
    if evidence.known(evidence.pairs, measure.margin()) == "same":
        return verdict("same", measure.share, None)
    if doubt <= ALPHA:
        return verdict("more" if evidence.mean > 0 else "less", measure.share, None)
    missing = evidence.missing(measure.margin())
    return verdict("", measure.share, None if missing is None else max(2, 2 * missing))
