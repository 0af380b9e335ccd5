"""A digest of whole games as players see them: it must stay the same when only the form of the program changes.

`GAME.jsonl` has one line a game: how it was set up, and two hashes. One is of play: what was asked, answered and won, and by which
rules things happened. The other is of words: prompts, labels, refusals, sentences of the log. No position, view, event or
internal name is in it, so that states, procedures and kinds of decisions can be built anew below it, and other words alone leave
the first as it was.

`python -m tests.digest` (`make digest`) writes the files anew, `python -m tests.digest check` compares, and
`python -m tests.digest show neon 17` prints all that is hashed of one game, to be laid beside that of another build.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import neontable as nt

HERE: Final = Path(__file__).parent
GAMES: Final = {"cogdrive-neon": 90, "neon": 210}  # how many of each
LONGEST: Final = 2000
EVERY: Final = 20  # steps between two hashes on the way
KEEN: Final = 0.7  # how often one fights who can, and passes up nothing: else few games see a defeat
UNDONE: Final = 0.12  # how many choices are taken back in a game with undo
FREELY: Final = 0.1  # how many of these also where something was learnt
PATIENCE: Final = 100  # steps that who gives up waits for its moment
AMID: Final = {  # the rules that ask in the middle of an attack or of another procedure
    "neon": (
        "NEON-DEFENCE-13", "NEON-EFFECT-04", "NEON-AMMO-09", "NEON-MANEUVER-01", "NEON-MANEUVER-04", "NEON-RESOLVE-04",
        "NEON-ATTACK-21", "NEON-TROPHY-02", "NEON-DEFENCE-09", "NEON-SUBMERGE-12", "NEON-SUBMERGE-09", "NEON-GEAR-12",
        "NEON-ABILITY-03", "NEON-TOKEN-01", "NEON-MAINT-05", "NEON-SQUAD-07", "NEON-CARD-01",
    ),
}  # fmt: skip
PASSING: Final = ("no ", "skip", "stop", "pass", "none", "done", "keep")


class Case(NamedTuple):
    """How one game is set up and played."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    up: int = -1  # after so many steps a seat gives up
    amid: str = ""  # it waits a while for a question by this rule
    undo: bool = False

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        ways = [f"gives up from {self.up}{self.amid and f' at {self.amid}'}"] if self.up >= 0 else []
        return ", ".join([f"{self.game} {self.seed}: {self.seats} seats", *chosen, *ways, *["undo"] * self.undo])


class Step(NamedTuple):
    """What one choice, undo or concession showed: how it is played, and in which further words it is told."""

    played: list[str]
    told: list[str]


class Digest(NamedTuple):
    """What is kept of a game."""

    steps: int
    played: str
    told: str
    every: str  # four characters of the hash of play after each EVERY steps


# ---- which games
def works(game: str, seats: int, options: dict[str, Any]) -> bool:
    """Whether these options make a game together."""
    try:
        nt.new(game, seats=seats, seed=0, **options)
    except nt.Invalid:
        return False
    return True


def set_ups(game: str, wanted: int) -> list[tuple[int, dict[str, Any]]]:
    """Every number of seats with every value of every option alone, the modes first, then combinations at random."""
    counts, settings = nt.game(game).seats, nt.game(game).settings
    found: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in counts]
    for setting in settings:
        for value in setting.values[1:]:
            able = [(seats, {setting.name: value}) for seats in counts if works(game, seats, {setting.name: value})]
            found += able if setting.name in ("mode", "automa", "fighters") else able[:: max(1, len(able) - 1)]
    luck = random.Random(game)
    while len(found) < wanted:
        seats = luck.choice(counts)
        chosen = {one.name: luck.choice(one.values) for one in settings if one.name == "mode" or luck.random() < 0.5}
        others = {one.name: chosen[one.name] for one in settings if chosen.get(one.name, one.default) != one.default}
        if works(game, seats, others):
            found.append((seats, others))
    return found


def cases(game: str) -> list[Case]:
    """The games to play: in every third a seat gives up, half of them in the middle of something; in every fourth is undo."""
    found = []
    for seed, (seats, options) in enumerate(set_ups(game, GAMES[game])):
        luck = random.Random(seed)
        moments = AMID.get(game, ())
        amid = moments[seed // 6 % len(moments)] if moments and seed % 6 == 5 else ""
        up = luck.randrange(10 * seats if amid else 30 * seats) if seed % 3 == 2 else -1
        found.append(Case(game, seats, options, seed, up, amid, seed % 4 == 1))
    return found


# ---- how they are played
def picked(decision: nt.Decision, luck: random.Random) -> str:
    """A random answer, whatever the order in which the answers are listed."""
    texts = sorted(decision.options)
    if luck.random() < KEEN:
        fights = [text for text in texts if "attack" in text and not text.startswith(("no ", "attack bot"))]
        texts = fights or [text for text in texts if not text.startswith(PASSING)] or texts
    return luck.choice(texts)


class Player:
    """Plays one game and writes down what it sees."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.table = nt.new(case.game, seats=case.seats, seed=case.seed, **case.options)
        self.up = case.up
        self.heard = 0  # how many lines of the log are written down

    def steps(self) -> Iterator[Step]:
        """The whole game, and at last its result."""
        for made in range(LONGEST):
            if self.table.over:
                yield ended(self.table)
                return
            step = asked(self.table)
            luck = random.Random(f"{self.case} {made}")
            if self.gives_up(made):
                self.give_up(luck, step)
            else:
                self.choose(luck, step)
            self.listen(step)
            yield step
        raise AssertionError(f"{self.case} goes on after {LONGEST} steps")

    def gives_up(self, made: int) -> bool:
        """Whether this is the moment at which a seat gives up."""
        if not 0 <= self.up <= made:
            return False
        wanted = self.case.amid
        return made > self.up + PATIENCE or not wanted or any(one.rule == wanted for one in self.table.decisions)

    def give_up(self, luck: random.Random, step: Step) -> None:
        """A seat gives up: one that is asked, or any other."""
        self.up = -1
        seat = luck.choice([luck.choice(self.table.decisions).seat, luck.randrange(self.case.seats)])
        self.table.concede(seat)
        step.played.append(f"{seat} gives up")

    def choose(self, luck: random.Random, step: Step) -> None:
        """A seat of those asked answers, and may take that back."""
        decision = luck.choice(sorted(self.table.decisions, key=lambda one: one.seat))
        seat, text = decision.seat, picked(decision, luck)
        step.told.extend(told(decision))
        self.table.choose(seat, text)
        step.played.append(f"{seat} chooses {text}")
        self.listen(step)
        free = luck.random() < FREELY
        why = self.table.why_no_undo(seat, free)
        step.told.append(why)
        step.played.append("cannot be undone" if why else "can be undone")
        if self.case.undo and not why and luck.random() < UNDONE:
            self.table.undo(seat, free)
            step.played.append("undone")
            self.heard = len(self.table.log_for(None))

    def listen(self, step: Step) -> None:
        """Write down what everybody could hear since."""
        lines = self.table.log_for(None, self.heard)
        self.heard += len(lines)
        for line in lines:
            step.played.append(line.rule)
            step.told.append(str(line))


def asked(table: nt.Table) -> Step:
    """All that waits for an answer, in the order in which it is shown."""
    return Step([f"{one.seat} is asked by {one.rule}: {'; '.join(one.options)}" for one in table.decisions], [])


def told(decision: nt.Decision) -> list[str]:
    """A question in all its words: the prompts, the answers for people, and what may not be answered and why."""
    answers = [f"{each.label} ({each.rule}) {each.note}" for each in decision.describe_all()]
    return [decision.prompt, decision.public_prompt, *answers, *[" / ".join(refusal) for refusal in decision.blocked]]


def ended(table: nt.Table) -> Step:
    """How the game ended."""
    result = table.result
    assert result is not None
    scores = [f"{score.seat}: {score.total}" for score in result.scores]
    parts = [json.dumps(score.parts, ensure_ascii=False) for score in result.scores]
    return Step([f"{result.reason} by {result.rule}, won by {list(result.winners)}", *scores], parts)


# ---- what is kept of them
def chained(before: str, lines: list[str]) -> str:
    return hashlib.sha256("\n".join([before, *lines]).encode()).hexdigest()


def digest(case: Case) -> Digest:
    """The hashes of one game."""
    play = words = every = ""
    steps = 0
    for step in Player(case).steps():
        steps += 1
        play, words = chained(play, step.played), chained(words, step.told)
        if steps % EVERY == 0:
            every += play[:4]
    return Digest(steps, play[:16], words[:16], every)


def kept(game: str) -> list[tuple[Case, Digest]]:
    """What the file of a game holds."""
    found = []
    for line in (HERE / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        hashes = Digest(*[data.pop(name) for name in Digest._fields])
        found.append((Case(game, **data), hashes))
    return found


def written(case: Case, hashes: Digest) -> str:
    """One line of the file of a game."""
    data = {name: value for name, value in case._asdict().items() if name != "game"}
    return json.dumps({**data, **hashes._asdict()}, ensure_ascii=False)


def difference(case: Case, before: Digest) -> str:
    """What is not as it was in one game; nothing if all is."""
    now = digest(case)
    if now == before:
        return ""
    look = f"python -m tests.digest show {case.game} {case.seed}"
    if (now.steps, now.played) == (before.steps, before.played):
        return f"{case}: told in other words ({look})"
    same = 0
    while same < len(before.every) and now.every[same : same + 4] == before.every[same : same + 4]:
        same += 4
    found = f"played otherwise after step {same // 4 * EVERY}, {before.steps} steps before and {now.steps} now"
    return f"{case}: {found} ({look})"
