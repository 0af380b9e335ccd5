"""Positions of the first form, in which what was in progress stood in numbers: records and stores of before hold them.

A job was [kind, who, step, a, b]; what a and b meant was the kind's affair. The attack stood beside the jobs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from neontable.kernel.errors import Invalid

Job = list[int]
Written = dict[str, Any]  # a procedure as a position of today has it

SUBMERGING: Final = 12
ROUND_STEPS: Final = ("open", "take_turns", "check_end", "check_end", "close")
TURN_STEPS: Final = ("start", "disembark", "charge", "act", "act", "act", "use_effects")
ATTACK_STEPS: Final = ("change_range", "before_roll", "pay_grenade", "defend", "end")
DEFENSE_STEPS: Final = ("before_roll", "roll", "after_roll", "assign_shields", "cancel")
OUTCOME_STEPS: Final = ("deal_damage", "defeats", "defenders_effects", "last_move")
DEFEAT_STEPS: Final = ("leave", "take_trophies", "strip")
MAINTENANCE_STEPS: Final = ("equip", "draw_enhancements", "keep_one", "come_back")
SUBMERSION_STEPS: Final = ("count", "sink", "engulf")
AUTOMA_STEPS: Final = ("step_towards", "attack")


def is_earlier(data: Mapping[str, Any]) -> bool:
    """Whether a position is of the first form."""
    return "jobs" in data


def renewed(data: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The same position in today's form."""
    jobs = data["jobs"]
    if not isinstance(jobs, list) or not all(fits(job) for job in jobs):
        raise Invalid("jobs of a position cannot be read.", "Each is a list of five numbers.")
    doing: list[Written] = []
    for job in jobs:
        if job[0] == SUBMERGING:
            doing += submersion(job, job is jobs[-1], data, seats)
        else:
            doing += KINDS[job[0]](job, data)
    for number, procedure in enumerate(doing):
        procedure["number"] = number
    kept = {name: value for name, value in data.items() if name not in ("jobs", "attack")}
    return {**kept, "doing": doing, "begun": len(doing)}


def fits(job: Any) -> bool:
    """Whether this is a job."""
    if not isinstance(job, list) or len(job) != 5 or not all(type(part) is int for part in job):
        return False
    return job[0] in KINDS or job[0] == SUBMERGING


def step_of(steps: tuple[str, ...], job: Job) -> str:
    """The name of the step that a job has come to."""
    if not 0 <= job[2] < len(steps):
        raise Invalid(f"jobs of a position: {job} has no step {job[2]}.")
    return steps[job[2]]


def named(procedure: str, step: str = "", **remembered: Any) -> list[Written]:
    """A procedure, with its step unless it has but one."""
    return [{"procedure": procedure, **({"step": step} if step else {}), **remembered}]


def set_up(job: Job, data: Mapping[str, Any]) -> list[Written]:
    return named("SetUp", "take_fighters")


def a_round(job: Job, data: Mapping[str, Any]) -> list[Written]:
    begun = job[2] == 0 and job[3] == 1
    return named("Round", "choose_cards" if begun else step_of(ROUND_STEPS, job))


def turn(job: Job, data: Mapping[str, Any]) -> list[Written]:
    return named("Turn", step_of(TURN_STEPS, job), seat=job[1], action=max(0, job[2] - 3))


def attack(job: Job, data: Mapping[str, Any]) -> list[Written]:
    told = data.get("attack")
    if told is None:
        return named("Aim", who=job[1])
    return named("Attack", step_of(ATTACK_STEPS, job), **told)


def window(job: Job, data: Mapping[str, Any]) -> list[Written]:
    return named("Window", who=job[1], moment=job[3], role=job[4], passed=job[2])


def defense(job: Job, data: Mapping[str, Any]) -> list[Written]:
    return named("Defense", step_of(DEFENSE_STEPS, job), who=job[1], passed=job[3], duty=job[4] == 1)


def outcome(job: Job, data: Mapping[str, Any]) -> list[Written]:
    if job[2] == len(OUTCOME_STEPS):  # its last window is open, and it is over
        return []
    return named("Outcome", step_of(OUTCOME_STEPS, job), who=job[1], dealt_with=job[3])


def defeat(job: Job, data: Mapping[str, Any]) -> list[Written]:
    trophies = 2 if job[2] == 0 else job[4]
    return named("Defeat", step_of(DEFEAT_STEPS, job), who=job[1], by=job[3], trophies=trophies)


def maintenance(job: Job, data: Mapping[str, Any]) -> list[Written]:
    return named("Maintenance", step_of(MAINTENANCE_STEPS, job), who=job[1])


def automa_turn(job: Job, data: Mapping[str, Any]) -> list[Written]:
    return named("AutomaTurn", step_of(AUTOMA_STEPS, job), who=job[1], target=job[3] if job[2] else -1)


def equip(job: Job, data: Mapping[str, Any]) -> list[Written]:
    return named("Equip", "play", who=job[1], left=job[3], searched=job[4] - 1)


def submersion(job: Job, asks: bool, data: Mapping[str, Any], seats: int) -> list[Written]:
    """Submersion, and whoever is being engulfed: the job's who was damaged last, its b is the place in the queue."""
    _, damaged, step, left, place = job
    if step != 2:
        return named("Submersion", step_of(SUBMERSION_STEPS, job), left=left, dealt_with=0)
    queue = [(data["leader"] + i) % seats for i in range(seats)] + list(range(seats, len(data["players"])))
    now = queue[place] if place < len(queue) else -1
    if asks:
        inner = named("Engulfed", "flee" if now == damaged else "suffer", who=now)
    elif now == damaged:  # defeated by it
        inner = named("Engulfed", "flee", who=now)
    else:
        inner = []
    return named("Submersion", "engulf", left=left, dealt_with=place + len(inner)) + inner


def deed(procedure: str, a: str = "", b: str = "") -> Callable[[Job, Mapping[str, Any]], list[Written]]:
    """A procedure of one step: what its numbers a and b are called."""

    def translated(job: Job, data: Mapping[str, Any]) -> list[Written]:
        remembered: dict[str, Any] = {name: value for name, value in ((a, job[3]), (b, job[4])) if name}
        return named(procedure, who=job[1], **remembered)

    return translated


KINDS: Final[dict[int, Callable[[Job, Mapping[str, Any]], list[Written]]]] = {
    0: set_up,
    1: a_round,
    2: turn,
    3: deed("Enter", "sector"),
    4: deed("Move"),
    5: equip,
    6: deed("Overflow", "gear"),
    7: attack,
    8: window,
    9: defense,
    10: outcome,
    11: defeat,
    13: automa_turn,
    14: deed("Reroll", "most", "role"),
    15: deed("Push", "whom"),
    16: deed("Walk"),
    17: deed("Place", "effect"),
    18: maintenance,
    19: deed("Change", "verb", "role"),
}
