"""What pieces do: effects, and the verbs that they are made of."""

from __future__ import annotations

from neontable.games.neon.vocabulary import (
    ATTACKER,
    DO_CANCEL,
    DO_NEKO,
    DO_SMOKE,
    DO_STEP,
    DO_TRAP,
    FROM_ABILITY,
    MAX_ENERGY,
    VERBS,
    WHO_SELF,
    WINDOWS,
)


class Verb:
    """One thing that an effect does."""

    __slots__ = ("a", "b", "do", "n")

    def __init__(self, do: int, n: int, a: int, b: int) -> None:
        self.do = do
        self.n = n  # how many; ALL where there is no bound; OPEN: the Range; OVERCHARGE: the Energy
        # SET, TREAT: from; CANCEL, DAMAGE: symbol; DRAW: rank; TRAP: drain; MIRROR_STEP, HOWITZER: least Range
        self.a = a
        self.b = b  # SET, TREAT: to; SMOKE, TRAP, MIRROR_STEP, LUNGE: reach

    def key(self) -> tuple[int, int, int, int]:
        """What makes two of them the same."""
        return (self.do, self.n, self.a, self.b)

    def __reduce__(self) -> tuple[object, ...]:
        return (Verb, self.key())

    def __repr__(self) -> str:
        return f"Verb({VERBS[self.do]}, {self.n}, {self.a}, {self.b})"


class Effect:
    """A cost, a moment, conditions, and what is then done in order."""

    __slots__ = (
        "cost", "energy", "id", "late", "mandatory", "mask", "number", "once", "owner", "places_token", "role",
        "source", "squad", "verbs", "when", "who", "window",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        source: int,
        owner: int,
        window: int,
        role: int,
        cost: int,
        energy: int,
        when: int,
        who: int,
        once: int,
        mandatory: bool,
        squad: bool,
        verbs: list[Verb],
    ) -> None:
        self.id = id  # "HG-06/1", "HG-06/squad", "park", "maneuver-a/2"
        self.number = -1  # its place in Content.effects
        self.source = source  # FROM_SECTOR, FROM_ABILITY, FROM_EQUIPMENT or FROM_ENHANCEMENT
        self.owner = owner  # the place of its Sector, ability or card in the list of Content
        self.window = window
        self.role = role  # the side it helps: ATTACKER or DEFENDER; NEITHER outside an attack
        self.cost = cost  # the bit of one Ammo, or 0
        self.energy = energy
        self.when = when  # bits IF_...; all must hold
        self.who = who  # for whom the verbs work
        self.once = once  # FREELY or ONCE_...
        self.mandatory = mandatory  # Armor and Helmets: must be used while its symbol is uncancelled
        self.squad = squad  # works in Squad mode only
        self.verbs = verbs
        mask = 0
        for verb in verbs:
            mask |= 1 << verb.do
        self.mask = mask
        # cancelling waits for the shields, Maneuver B for the very end of an attack (NEON-RULING-068, NEON-RULING-123)
        self.late = self.has(DO_CANCEL) or (source == FROM_ABILITY and role == ATTACKER and self.has(DO_STEP))
        self.places_token = self.has(DO_NEKO) or self.has(DO_TRAP) or self.has(DO_SMOKE)

    def has(self, do: int) -> bool:
        """Whether one of its verbs is this one."""
        return self.mask >> do & 1 == 1

    def amount(self, do: int) -> int:
        """The n of this verb, summed; 0 without it. Not for verbs that may be ALL."""
        total = 0
        for verb in self.verbs:
            if verb.do == do:
                total += verb.n
        return total

    def key(self) -> tuple[object, ...]:
        """All that makes it up."""
        return (
            self.id, self.source, self.owner, self.window, self.role, self.cost, self.energy, self.when, self.who,
            self.once, self.mandatory, self.squad, self.verbs,
        )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        return (Effect, self.key())

    def __repr__(self) -> str:
        return f"Effect({self.id}, {WINDOWS[self.window]}, {self.verbs})"


def by_window(effects: list[Effect]) -> list[list[Effect]]:
    """The effects that may be used in each window."""
    return [[effect for effect in effects if effect.window == window] for window in range(len(WINDOWS))]


def windows_of(effects: list[Effect]) -> int:
    """The bits of all windows in which one of the effects may be used."""
    bits = 0
    for effect in effects:
        bits |= 1 << effect.window
    return bits


def windows_by_energy(effects: list[Effect]) -> list[int]:
    """The bits of all windows in which one of the effects may be used, by the Energy that there is."""
    return [windows_of([each for each in effects if each.energy <= energy]) for energy in range(MAX_ENERGY + 1)]


def for_oneself(effects: list[Effect]) -> list[Effect]:
    """Those of these effects that help nobody else."""
    return [effect for effect in effects if effect.who == WHO_SELF]


def numbered(*groups: list[Effect]) -> list[Effect]:
    """All effects in one list, each with its place there as its number."""
    effects = [effect for group in groups for effect in group]
    for number in range(len(effects)):
        effects[number].number = number
    return effects


def by_verb(effects: list[Effect]) -> list[Effect | None]:
    """The first effect that does each thing."""
    found: list[Effect | None] = [None] * len(VERBS)
    for effect in reversed(effects):
        for verb in effect.verbs:
            found[verb.do] = effect
    return found
