"""Golden records: whole games whose hashes must never change by accident. `make golden` writes those of today's form anew,
`python -m tests.golden GAME` those of one game.

Records of an earlier form stay as they are: they must load for ever.
Whoever runs this says that rules, content or luck were meant to change; raise the game's `version` then.
"""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path
from typing import Any

import neontable as nt
from neontable.kernel import registry
from neontable.kernel.tables.history import CONCEDE, FORM

HERE = Path(__file__).parent
LONGEST = 2000
GIVING_UP = 40  # choices before a seat gives up; in a game that is over by then, half of its choices


def real_games() -> list[str]:
    """The games that have a package of their own; toys of the tests have none."""
    return [name for name in nt.games() if registry.folder(name) is not None]


def other_options(name: str) -> dict[str, Any]:
    """Every option at its last value, as far as they make a game together."""
    chosen: dict[str, Any] = {}
    game = nt.game(name)
    for setting in game.settings:
        try:
            nt.new(name, seats=game.seats[-1], seed=0, **chosen, **{setting.name: setting.values[-1]})
        except nt.Invalid:
            continue
        chosen[setting.name] = setting.values[-1]
    return chosen


def played(name: str, seats: int, seed: int, undo: float, until: int, options: dict[str, Any]) -> nt.Table:
    """A random game; some choices are taken back, and after `until` choices a seat gives up."""
    table = nt.new(name, seats=seats, seed=seed, **options)
    luck = random.Random(seed)
    for made in range(LONGEST):
        if table.over:
            break
        if made == until:
            table.concede(luck.randrange(seats))
            continue
        decision = luck.choice(table.decisions)
        table.choose(decision.seat, luck.choice(decision.options))
        if luck.random() < undo and not table.why_no_undo(decision.seat):
            table.undo(decision.seat)
    return table


def conceded(name: str) -> nt.Table:
    """A game in which a seat gives up."""
    seats = nt.game(name).seats[-1]
    table = played(name, seats, 4, 0, GIVING_UP, {})
    if all(entry.kind != CONCEDE for entry in table.entries):
        return played(name, seats, 4, 0, len(table.entries) // 2, {})
    return table


def golden(name: str) -> dict[str, nt.Table]:
    """The golden games of one game by their file names."""
    seats = nt.game(name).seats
    modes = [value for setting in nt.game(name).settings if setting.name == "mode" for value in setting.values[1:]]
    return {
        "as it comes": played(name, seats[0], 1, 0, LONGEST, {}),
        "other options": played(name, seats[-1], 2, 0, LONGEST, other_options(name)),
        "with undo": played(name, seats[0], 3, 0.3, LONGEST, {}),
        "conceded": conceded(name),
        **{str(mode): played(name, seats[2], seed, 0.1, LONGEST, {"mode": mode}) for seed, mode in enumerate(modes, 5)},
    }


def of_form(data: dict[str, Any]) -> int:
    """The form of positions that the state hashes of a record were made from; the first one said nothing of it."""
    form, _, said = data["states"]["end"].partition(":")
    return int(form) if said else 1


def main(asked: list[str]) -> None:
    """Write the records of the games that are asked for, or of all."""
    for name in asked:
        if name not in real_games():
            raise SystemExit(f"There is no game {name!r}. Games: {', '.join(real_games())}.")
    for name in asked or real_games():
        folder = HERE / name / f"form-{FORM}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for title, table in golden(name).items():
            path = folder / f"{title.replace(' ', '-')}.json"
            table.record().save(path)
            print(f"{path.relative_to(HERE)}: {len(table.entries)} entries, {table.result}")


if __name__ == "__main__":
    main(sys.argv[1:])
