"""The exact odds of a task, from what all know of the Grid: one distribution per state of it, read off for every option."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Task
from neontable.games.neon_hope.rules import enemies
from neontable.games.neon_hope.rules.task import PerformTask, charges
from neontable.games.neon_hope.rules.texts.standing import charge_worth, keywords_given, more
from neontable.games.neon_hope.state import ARCHIVE, NETWORK, NONE, HopeState
from neontable.kernel.ask import Ask
from neontable.kernel.errors import Invalid

NUMBER: Final = 0
WIN: Final = 1
FAIL: Final = 2
KINDS: Final = 10  # of modifiers
KEPT: Final = 4096  # distributions; then the memory is emptied
WIDEST: Final = 15  # how far modifiers can move a value

Counts = tuple[int, ...]  # how many of each modifier
Outcome = tuple[int, int, int, float]  # how it ended, what was added to the value, activations, probability

_kept: Final[dict[tuple[Counts, Counts, int, bool], list[Outcome]]] = {}
_tails: Final[dict[tuple[Counts, Counts, int, bool], Tails]] = {}


def counts(codes: list[int]) -> Counts:
    """How many of each modifier these are."""
    found = [0] * KINDS
    for code in codes:
        found[code] += 1
    return tuple(found)


def spread(known: Counts, unknown: Counts, pool: Counts, reveals: int, unpredictable: bool) -> list[Outcome]:
    """Every way in which a task can go, with its probability; kept for each state of the Grid."""
    key = (known, unknown, reveals, unpredictable)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        gathered: dict[tuple[int, int, int], float] = {}
        _walk(list(known), list(unknown), pool, 0, 0, reveals, unpredictable, 1.0, gathered)
        found = [(end, value, acts, p) for (end, value, acts), p in gathered.items()]
        _kept[key] = found
    return found


def _walk(
    known: list[int], unknown: list[int], pool: Counts, value: int, acts: int, todo: int, unpredictable: bool,
    p: float, into: dict[tuple[int, int, int], float],
) -> None:  # fmt: skip
    """Reveal one modifier in every way, and go on."""
    seen = sum(known)
    unseen = sum(unknown)
    places = seen + unseen - ARCHIVE
    if places <= 0:  # the Grid is reset inside the task (HOPE-RUL-10, HOPE-RUL-11)
        known, unknown = [0] * KINDS, list(pool)
        seen, unseen = 0, sum(pool)
        places = unseen - ARCHIVE
    for code in range(KINDS):
        chance = known[code] / places
        if unknown[code] and places > seen:
            chance += (places - seen) / places * unknown[code] / unseen
        if chance <= 0.0:
            continue
        part = p * chance
        if code < v.SKULL:
            number = value + code - v.ZERO
            if todo == 1:
                key = (NUMBER, number, acts)
                into[key] = into.get(key, 0.0) + part
                continue
            _split(known, unknown, pool, code, number, acts, todo - 1, unpredictable, part, places, seen, unseen, into)
        elif code == v.EPIC_WIN:
            key = (WIN, value, acts)
            into[key] = into.get(key, 0.0) + part
        elif code == v.EPIC_FAIL or unpredictable:
            key = (FAIL, value, acts + 1)
            into[key] = into.get(key, 0.0) + part
        else:  # HOPE-SYM-11
            _split(
                known, unknown, pool, code, value - 1, acts + 1, todo, unpredictable, part, places, seen, unseen, into
            )


def _split(
    known: list[int], unknown: list[int], pool: Counts, code: int, value: int, acts: int, todo: int,
    unpredictable: bool, part: float, places: int, seen: int, unseen: int, into: dict[tuple[int, int, int], float],
) -> None:  # fmt: skip
    """Go on after a modifier that may have been one of the known or one of the unknown."""
    from_known = known[code] / places
    from_unknown = (places - seen) / places * unknown[code] / unseen if unknown[code] else 0.0
    whole = from_known + from_unknown
    if from_known > 0.0:
        known[code] -= 1
        _walk(known[:], unknown, pool, value, acts, todo, unpredictable, part * from_known / whole, into)
        known[code] += 1
    if from_unknown > 0.0:
        unknown[code] -= 1
        _walk(known, unknown[:], pool, value, acts, todo, unpredictable, part * from_unknown / whole, into)
        unknown[code] += 1


class Tails:
    """A distribution summed up, so that the odds of every plan are read off it."""

    __slots__ = ("acts", "fail", "reaches", "win")

    def __init__(self, outcomes: list[Outcome]) -> None:
        self.win = 0.0
        self.fail = 0.0
        self.reaches: list[float] = [0.0] * (2 * WIDEST + 2)  # by margin: how likely a number is at least that high
        self.acts: list[float] = []  # by number of activations
        for end, value, acts, p in outcomes:
            while len(self.acts) <= acts:
                self.acts.append(0.0)
            self.acts[acts] += p
            if end == WIN:
                self.win += p
            elif end == FAIL:
                self.fail += p
            else:
                self.reaches[max(0, min(2 * WIDEST, value + WIDEST))] += p
        for i in range(2 * WIDEST, -1, -1):
            self.reaches[i] += self.reaches[i + 1]

    def reach(self, margin: int) -> float:
        """How likely a number comes up that is at least so high."""
        return self.reaches[max(0, min(2 * WIDEST + 1, margin + WIDEST))]


class Grid:
    """What all know of the Grid."""

    __slots__ = ("known", "pool", "unknown")

    def __init__(self, known: Counts, unknown: Counts, pool: Counts) -> None:
        self.known = known
        self.unknown = unknown
        self.pool = pool

    @staticmethod
    def of(pool: list[int], known: list[int], face_down: int) -> Grid:
        """A Grid of this pool with nothing revealed, of which some lie there for certain."""
        rest = pool[:]
        for code in known:
            rest.remove(code)
        assert len(rest) + len(known) - ARCHIVE == face_down
        return Grid(counts(known), counts(rest), counts(pool))

    def spread(self, reveals: int, unpredictable: bool = False) -> list[Outcome]:
        """Every way in which a task can go."""
        return spread(self.known, self.unknown, self.pool, reveals, unpredictable)

    def tails(self, reveals: int, unpredictable: bool = False) -> Tails:
        """The same, summed up; kept for each state of the Grid."""
        key = (self.known, self.unknown, reveals, unpredictable)
        found = _tails.get(key)
        if found is None:
            if len(_tails) >= KEPT:
                _tails.clear()
            found = Tails(self.spread(reveals, unpredictable))
            _tails[key] = found
        return found

    def success(self, margin: int, reveals: int, unpredictable: bool = False) -> float:
        """How likely a task succeeds whose value is so much above its difficulty before the modifier."""
        chance = 0.0
        for end, value, _, p in self.spread(reveals, unpredictable):
            if end == WIN or (end == NUMBER and margin + value >= 0):
                chance += p
        return chance


def grid_of(state: HopeState) -> Grid:
    """The Grid of a table."""
    pool = state.pool
    known = counts([pool[piece] for piece in state.known])
    unknown = counts([pool[piece] for piece in state.unknown.cards])
    return Grid(known, unknown, counts(pool))


class Plan:
    """A task as it would be performed: all that its odds depend on."""

    __slots__ = (
        "actor", "attribute", "box", "card", "difficulty", "fewer", "flees", "health", "impact", "keywords", "no_threat",
        "place", "retreat", "retreats", "stress", "threat", "type", "value", "watch",
    )  # fmt: skip

    def __init__(self) -> None:
        self.actor = 0
        self.card = NONE
        self.type = 0
        self.attribute = 0
        self.place = NONE
        self.value = 0
        self.difficulty = 0
        self.threat = NONE
        self.stress = 0
        self.watch = 0
        self.retreat = NONE
        self.health = 0
        self.impact = 1
        self.keywords = 0
        self.fewer = 0
        self.no_threat = False
        self.retreats = False  # after a success
        self.flees = False  # after a failure, too
        self.box = 0

    def copy(self) -> Plan:
        twin = Plan()
        twin.actor = self.actor
        twin.card = self.card
        twin.type = self.type
        twin.attribute = self.attribute
        twin.place = self.place
        twin.value = self.value
        twin.difficulty = self.difficulty
        twin.threat = self.threat
        twin.stress = self.stress
        twin.watch = self.watch
        twin.retreat = self.retreat
        twin.health = self.health
        twin.impact = self.impact
        twin.keywords = self.keywords
        twin.fewer = self.fewer
        twin.no_threat = self.no_threat
        twin.retreats = self.retreats
        twin.flees = self.flees
        twin.box = self.box
        return twin


def plan_of(state: HopeState, seat: int, option: int) -> Plan:
    """The task that an action would begin, without a card and charges."""
    plan = Plan()
    plan.actor = seat
    player = state.players[seat]
    plan.place = player.place
    printed: Task | None
    if c.verb_of(option) == c.DO_TOOL_TASK:
        face = state.content.tools[c.thing_of(option)].face
        printed = face.task
    else:
        card = state.card(c.thing_of(option))
        assert card is not None
        face = state.face(card)
        plan.card = card.id
        if card.place < NETWORK:
            plan.place = card.place
        printed = face.task
        if c.part_of(option):
            printed = face.second
            plan.box = face.box
        else:
            plan.threat = face.threat
            plan.retreat = face.retreat
            plan.keywords = face.keywords
            plan.health = face.health - card.damage
            plan.stress = enemies.uncovered(state, card, v.STRESS_ICON)
            plan.watch = enemies.uncovered(state, card, v.SURVEILLANCE_ICON)
    assert printed is not None
    plan.type = printed.type
    plan.attribute = printed.attribute
    plan.difficulty = printed.difficulty
    plan.value = player.attributes[printed.attribute] + player.next_bonus + more(state, seat, plan.type, plan.place)
    plan.keywords |= keywords_given(state, seat, plan.type, plan.place, plan.card)
    return plan


def plan_now(state: HopeState, task: PerformTask) -> Plan:
    """The task under way, before its modifier."""
    plan = Plan()
    plan.actor = task.actor
    plan.card = task.card
    plan.type = task.type
    plan.attribute = task.attribute
    plan.place = task.place
    plan.value = task.base + task.bonus
    plan.difficulty = task.difficulty
    plan.threat = task.threat
    plan.stress = task.stress
    plan.watch = task.watch
    plan.retreat = task.retreat_value
    plan.impact = task.impact
    plan.keywords = task.keywords
    plan.fewer = task.fewer
    plan.no_threat = task.no_threat
    plan.retreats = plan.flees = task.retreats
    card = state.card(task.card)
    if card is not None:
        plan.health = state.face(card).health - card.damage
    if task.played != NONE:
        action = state.content.actions[state.players[task.actor].cards[task.played]]
        for sentence in action.face.at_trigger[v.ON_RESOLVE] + action.face.at_trigger[v.ON_WIN]:
            later(state, plan, sentence.block, sentence.trigger == v.ON_RESOLVE)
    return plan


def with_card(state: HopeState, plan: Plan, number: int) -> Plan:
    """The same task with an Action card: what the card does without a further choice is taken into account."""
    twin = plan.copy()
    action = state.content.actions[number]
    twin.value += action.bonus
    twin.impact += action.impact
    for sentence in action.face.at_trigger[v.ON_PLAY]:
        for op in sentence.block.ops:
            if op.do == v.DO_USE:
                attributes = state.players[plan.actor].attributes
                twin.value += attributes[op.attribute] - attributes[plan.attribute]
            elif op.do == v.DO_GIVE:
                twin.keywords |= op.keyword
            elif op.do == v.DO_NOTHREAT:
                twin.no_threat = True
            elif op.do == v.DO_BONUS:
                twin.value += op.n
            elif op.do == v.DO_IMPACT:
                twin.impact += op.n
    for sentence in action.face.at_trigger[v.ON_RESOLVE] + action.face.at_trigger[v.ON_WIN]:
        later(state, twin, sentence.block, sentence.trigger == v.ON_RESOLVE)
    return twin


def later(state: HopeState, plan: Plan, block: Block, always: bool) -> None:
    """What a resolution effect changes for certain."""
    for op in block.ops:
        if op.do == v.DO_NOACT and always:
            plan.fewer += op.n
        elif op.do == v.DO_NOTHREAT and always:
            plan.no_threat = True
        elif op.do == v.DO_RETREAT and op.card is not None and op.card.way == v.PICK_TARGET:
            plan.retreats = True
            plan.flees = plan.flees or always
        elif op.do == v.DO_CUBE and op.card is not None and op.card.way == v.PICK_TARGET:
            card = state.card(plan.card)
            box = 0 if card is None else state.face(card).box  # a card with a box has no other slots
            if card is not None and 0 < box <= card.cubes.bit_count() + op.n:
                plan.retreats = True
                plan.flees = plan.flees or always
        elif op.do == v.DO_IF and op.condition is not None and op.condition.is_ == v.IS_TARGET_REGULAR:
            card = state.card(plan.card)
            if card is not None and not state.face(card).elite:
                later(state, plan, op.blocks[0], always)


def with_charge(state: HopeState, plan: Plan, seat: int, code: int) -> Plan:
    """The same task with one more charge."""
    twin = plan.copy()
    if code != c.GO:
        if c.charge_impact(code):
            twin.impact += 1
        else:
            twin.value += charge_worth(state, seat, plan.place)
    return twin


class Odds:
    """What can come of a task."""

    __slots__ = ("acts", "defeat", "impact", "retreat", "success", "threat")

    def __init__(self) -> None:
        self.success = 0.0
        self.threat = 0.0
        self.retreat = 0.0
        self.acts: list[float] = [0.0]
        self.impact: dict[int, float] = {}  # on success
        self.defeat = 0.0


def odds_of(state: HopeState, plan: Plan, grid: Grid) -> Odds:
    """All figures, read off one distribution."""
    found = Odds()
    by_value = state.house_rules.by_value_threat
    retreat_by_value = state.house_rules.by_value_retreat
    reveals = 2 if plan.keywords & v.RECKLESS else 1
    for end, change, acts, p in grid.spread(reveals, plan.keywords & v.UNPREDICTABLE != 0):
        value = plan.value + change
        won = end == WIN or (end == NUMBER and value >= plan.difficulty)
        acts = max(0, acts - plan.fewer)
        while len(found.acts) <= acts:
            found.acts.append(0.0)
        found.acts[acts] += p
        impact = 0
        if won:
            impact = plan.impact + (1 if end == WIN else 0)
            found.success += p
            found.impact[impact] = found.impact.get(impact, 0.0) + p
        if plan.threat != NONE and not plan.no_threat and end != WIN:
            if (end == FAIL and not by_value) or value < plan.threat:
                found.threat += p
        if plan.type == v.FGT:
            if impact >= plan.health > 0:
                found.defeat += p
            elif retreats(plan, end, value, retreat_by_value, won):
                found.retreat += p
    return found


def retreats(plan: Plan, end: int, value: int, by_value: bool, won: bool) -> bool:
    """Whether an Enemy that is not defeated retreats."""
    if plan.flees or (plan.retreats and won):
        return True
    if plan.retreat == NONE:
        return False
    if end == NUMBER or by_value:
        return value >= plan.retreat
    return end == WIN


class Figures:
    """What a policy wants to know of a task."""

    __slots__ = ("activations", "defeat", "retreat", "success", "threat", "win")

    def __init__(self) -> None:
        self.success = 0.0
        self.win = 0.0  # by an Epic Win: one Impact more
        self.threat = 0.0
        self.activations = 0.0  # on average
        self.defeat = 0.0
        self.retreat = 0.0


def figures_of(state: HopeState, plan: Plan, tails: Tails) -> Figures:
    """The same as `odds_of`, without a walk through the outcomes; values of epic symbols (two rulings) are left out."""
    found = Figures()
    succeeds = tails.reach(plan.difficulty - plan.value)
    found.win = tails.win
    found.success = succeeds + tails.win
    if plan.threat != NONE and not plan.no_threat:
        found.threat = 1.0 - tails.win - tails.reach(plan.threat - plan.value)
        if state.house_rules.by_value_threat:
            found.threat -= tails.fail
    for n in range(plan.fewer + 1, len(tails.acts)):
        found.activations += (n - plan.fewer) * tails.acts[n]
    if plan.type == v.FGT:
        health = plan.health
        kills = plan.impact >= health
        found.defeat = (succeeds if kills else 0.0) + (tails.win if plan.impact + 1 >= health else 0.0)
        flees = 2.0  # how likely a number drives it off
        if plan.retreat != NONE:
            flees = tails.reach(plan.retreat - plan.value)
        if plan.retreats:
            flees = max(flees if flees < 2.0 else 0.0, succeeds)
        if flees < 2.0:
            both = min(flees, succeeds) if kills else 0.0
            found.retreat = flees - both + (0.0 if plan.impact + 1 >= health else tails.win)
    return found


def plan_for(state: HopeState, ask: Ask, option: int) -> Plan | None:
    """The task that an option is about."""
    if ask.kind == c.ACT:
        if c.verb_of(option) in (c.DO_TASK, c.DO_TOOL_TASK):
            return plan_of(state, ask.seat, option)
        return None
    now = state.doing[-1] if state.doing else None
    if not isinstance(now, PerformTask):
        return None
    if ask.kind == c.CARD:
        plan = plan_now(state, now)
        return plan if option == c.NO else with_card(state, plan, state.players[ask.seat].cards[option - 1])
    if ask.kind == c.CHARGE:
        return with_charge(state, plan_now(state, now), ask.seat, option)
    return None


def odds(state: HopeState, seat: int, ask: Ask, option: int) -> dict[str, Any]:
    """The exact odds of an option for people and programs."""
    plan = plan_for(state, ask, option)
    if plan is None:
        raise Invalid("Only a task has odds.", "Ask for the odds of a task, an Action card or a charge.")
    found = odds_of(state, plan, grid_of(state))
    return {
        "success": found.success,
        "without": without(state, ask),
        "value": plan.value,
        "difficulty": plan.difficulty,
        "threat": found.threat,
        "threat_icons": {"stress": plan.stress, "surveillance": plan.watch} if plan.threat != NONE else None,
        "activations": found.acts,
        "retreat": found.retreat if plan.type == v.FGT else None,
        "defeat": found.defeat if plan.type == v.FGT else None,
        "impact": {str(impact): p for impact, p in sorted(found.impact.items())},
        "friends": friends(state, plan, ask),
        "assumes": assumptions(ask),
        "words": in_words(plan, found),
    }


def without(state: HopeState, ask: Ask) -> float | None:
    """How likely success is without one more charge, where that is asked."""
    now = state.doing[-1] if state.doing else None
    if ask.kind != c.CHARGE or not isinstance(now, PerformTask):
        return None
    return odds_of(state, plan_now(state, now), grid_of(state)).success


def friends(state: HopeState, plan: Plan, ask: Ask) -> list[dict[str, Any]]:
    """Who else could add a charge, and how likely success is with the one that helps most; for who performs the task."""
    now = state.doing[-1] if state.doing else None
    if ask.kind not in (c.CARD, c.CHARGE) or not isinstance(now, PerformTask) or ask.seat != now.actor:
        return []
    grid = grid_of(state)
    found = []
    for seat in state.near(now.actor):
        codes = charges(state, now, seat) if seat != now.actor else []
        if codes:
            chances = [odds_of(state, with_charge(state, plan, seat, code), grid).success for code in codes]
            found.append({"seat": seat, "success": max(chances)})
    return found


def assumptions(ask: Ask) -> list[str]:
    """What the odds leave out."""
    found = ["Redraws, Hope, interception and other effects that may be used later count as unused."]
    if ask.kind == c.ACT:
        found.append("No Action card and no charge.")
    elif ask.kind == c.CARD:
        found.append("No charge.")
    return found


def words(state: HopeState, ask: Ask, option: int) -> str:
    """The odds of an option in a few words, for its label."""
    plan = plan_for(state, ask, option)
    if plan is None:
        return ""
    return in_words(plan, odds_of(state, plan, grid_of(state)))


def in_words(plan: Plan, found: Odds) -> str:
    """The odds of a plan in a few words."""
    said = f"{found.success:.0%} success"
    if plan.threat != NONE and (plan.stress or plan.watch):
        said += f", {found.threat:.0%} threat"
    if plan.type == v.FGT and found.retreat > 0:
        said += f", {found.retreat:.0%} retreat"
    return said
