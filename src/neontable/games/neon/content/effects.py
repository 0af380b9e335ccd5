"""Effects as they are written, checked word by word and turned into numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from neontable.games.neon import vocabulary as v
from neontable.games.neon.content.written import Do, Use
from neontable.games.neon.verbs import Effect, Verb
from neontable.kernel.authoring.pack import Entry, Problems, near, wrong
from neontable.kernel.errors import Invalid


class Spec(NamedTuple):
    """What a verb takes, and where it may stand."""

    fields: str
    windows: str
    sources: str = "sector ability equipment enhancement"


SPECS = {
    "ATK": Spec("n", "A0 A1"),
    "DEF": Spec("n", "D1"),
    "DEF_LESS": Spec("n", "A1"),
    "OPEN": Spec("n", "A1", "equipment"),
    "REROLL": Spec("n", "A2 D2"),
    "SET": Spec("n from to", "A2 D2"),
    "TREAT": Spec("n from to", "R"),
    "CANCEL": Spec("n symbol", "D2"),
    "DAMAGE": Spec("n symbol", "A2"),
    "AREA": Spec("", "A0 A1"),
    "NOFF": Spec("", "A1"),
    "PULL": Spec("", "A1"),
    "PUSH": Spec("", "OUT"),
    "STEP": Spec("n", "OUT"),
    "GAIN": Spec("n", "START TURN ENTER OUT"),
    "DRAIN": Spec("n", "OUT"),
    "HURT": Spec("n", "OUT"),
    "DRAW": Spec("n rank", "NOW", "enhancement"),
    "SEARCH": Spec("n", "SEARCH"),
    "IGNORE": Spec("", "SUB"),
    "COST_LESS": Spec("n", "SEARCH"),
    "FIRE": Spec("", "A1", "equipment"),
    "NEKO": Spec("", "TURN", "ability"),
    "TRAP": Spec("n drain reach", "TURN", "ability"),
    "SMOKE": Spec("n reach", "TURN", "ability"),
    "MIRROR_STEP": Spec("least reach", "TURN", "ability"),
    "HOWITZER": Spec("n least", "A0", "ability"),
    "LUNGE": Spec("reach", "A0", "ability"),
    "UPDRAFT": Spec("n", "MOVE", "ability"),
    "SERVO_LEGS": Spec("n", "MOVE", "enhancement"),
    "OVERCHARGE": Spec("n", "NOW", "enhancement"),
    "ANY_SECTOR": Spec("", "MOVE", "sector"),
    "NO_REROLL": Spec("", "PASS", "sector"),
    "BLOCK_FAILS": Spec("", "PASS", "sector"),
    "ABILITY_SURCHARGE": Spec("n", "PASS", "sector"),
}
UNBOUNDED = ("REROLL", "SET", "TREAT", "CANCEL")  # may say n = -1
TOKEN_VERBS = {"NEKO": v.NEKO, "TRAP": v.TRAP, "SMOKE": v.SMOKE}
SOURCE_WINDOWS = {
    "sector": "MOVE ENTER SEARCH A1 A2 D1 D2 SUB PASS",
    "ability": "TURN MOVE A0 A1 A2 D1 R D2 OUT SUB",
    "weapon": "TURN A1 A2 R OUT",
    "worn": "TURN A1 A2 R D1 D2 OUT",
    "enhancement": "START MOVE SEARCH A1 A2 R D1 D2 OUT NOW",
}
SOURCES = ("sector", "ability", "equipment", "enhancement")  # by FROM_...
SIDES = ("attacking", "defending")
WHEN_WINDOWS = {
    **dict.fromkeys(("range0", "range1+", "range0-1", "melee", "gun"), "A0 A1 A2 R OUT"),
    **dict.fromkeys(("damage", "no damage", "near", *SIDES), "OUT"),
    **dict.fromkeys(("ally at target", "ally here"), "A1 A2 R OUT"),
}
FIRST_ATTACK, LAST_ATTACK = v.AT_A0, v.AT_OUT


class Place:
    """Where something is written, so that an error can name it."""

    __slots__ = ("entry", "field")

    def __init__(self, entry: Entry, field: str) -> None:
        self.entry = entry
        self.field = field

    def wrong(self, field: str, why: str, remedy: str = "") -> Invalid:
        """The error that names file, piece and field."""
        path = f"{self.field}.{field}" if self.field and field else self.field or field
        return wrong(self.entry.file, self.entry.key, path, why, remedy)

    def word(self, field: str, word: str, known: Sequence[str], what: str) -> int:
        """The number of a word of the vocabulary."""
        if word and word in known:
            return known.index(word)
        raise self.wrong(field, f"{word!r} is not a known {what}", near(word, filter(None, known)))

    def ammo(self, field: str, letters: Iterable[str]) -> int:
        """Ammo types as bits."""
        bits = 0
        for letter in letters:
            bit = 1 << self.word(field, letter, v.AMMO, "Ammo")
            if bits & bit:
                raise self.wrong(field, f"{letter} is given twice")
            bits |= bit
        return bits


class Owner(NamedTuple):
    """The piece that an effect stands on."""

    id: str
    source: int  # FROM_...
    number: int
    gear: int = -1  # the type of an Equipment card
    ammo: int = 0  # its own symbols
    kind: int = -1  # PERMANENT, IMMEDIATE or ONCE_PER_ROUND for an Enhancement

    @property
    def windows(self) -> str:
        """The windows in which such a piece can be used."""
        if self.source == v.FROM_EQUIPMENT:
            return SOURCE_WINDOWS["weapon" if self.gear <= v.GRENADE else "worn"]
        return SOURCE_WINDOWS[SOURCES[self.source]]


def effects_of(
    entry: Entry, field: str, uses: Sequence[Use], owner: Owner, problems: Problems, squad: bool = False
) -> list[Effect]:
    """The effects of one piece."""
    found: list[Effect] = []
    for number, use in enumerate(uses):
        one = owner.id if len(uses) == 1 and owner.source != v.FROM_EQUIPMENT else f"{owner.id}/{number + 1}"
        id = f"{owner.id}/squad" if squad else one
        place = Place(entry, f"{field}[{number}]")
        effect = problems.tried(partial(effect_of, place, id, use, owner, squad, problems))
        if effect is not None:
            found.append(effect)
    return found


def effect_of(place: Place, id: str, use: Use, owner: Owner, squad: bool, problems: Problems) -> Effect | None:
    """One effect as numbers, once every word of it fits."""
    window = place.word("window", use.window, v.WINDOWS, "window")
    if use.window not in owner.windows.split():
        raise place.wrong("window", f"{use.window} is not for this kind of piece", f"Known here: {owner.windows}.")
    if (window == v.AT_NOW) != (owner.kind == v.IMMEDIATE):
        raise place.wrong("window", "NOW is for immediate Enhancements, and they have no other")
    before = len(problems.found)
    cost = problems.tried(partial(cost_of, place, use, owner))
    role = problems.tried(partial(role_of, place, use, owner))
    when = problems.tried(partial(when_of, place, use, squad))
    who = problems.tried(partial(who_of, place, use, owner, squad))
    once = problems.tried(partial(once_of, place, use, owner, window))
    verbs: list[Verb] = []
    for number, do in enumerate(use.do):
        at = Place(place.entry, f"{place.field}.do[{number}]")
        verb = problems.tried(partial(verb_of, at, do, use, owner))
        if verb is not None:
            verbs.append(verb)
    if cost is None or role is None or when is None or who is None or once is None or len(problems.found) > before:
        return None
    check_first(place, use, owner, squad, cost, verbs)
    return Effect(
        id, owner.source, owner.number, window, role, cost, use.energy, when, who, once, use.mandatory, squad, verbs
    )


def check_first(place: Place, use: Use, owner: Owner, squad: bool, cost: int, verbs: Sequence[Verb]) -> None:
    """Some windows, costs and marks go with certain verbs only."""
    first = verbs[0].do
    if use.window == "A0" and first not in (v.DO_HOWITZER, v.DO_LUNGE):
        raise place.wrong("do[0].verb", "in A0 it must be HOWITZER or LUNGE")
    if any(verb.do == v.DO_FIRE for verb in verbs) and cost != v.GRENADES:
        raise place.wrong("cost", 'FIRE costs one Grenade: cost = "G"')
    if use.mandatory:
        if owner.gear not in (v.ARMOR, v.HELMET) or squad:
            raise place.wrong("mandatory", "only Armor and Helmets have effects that must be used")
        symbol = v.HIT if owner.gear == v.ARMOR else v.CRIT
        if first != v.DO_CANCEL or verbs[0].a != symbol:
            raise place.wrong("mandatory", f"it must CANCEL {v.SYMBOLS[symbol]} then")


def who_of(place: Place, use: Use, owner: Owner, squad: bool) -> int:
    """For whom it works: Allies are helped by abilities and squad effects."""
    who = place.word("who", use.who, v.WHO, "word for whom it works")
    if who != v.WHO_SELF and not squad and owner.source != v.FROM_ABILITY:
        raise place.wrong("who", "Allies are helped by squad effects only")
    return who


def once_of(place: Place, use: Use, owner: Owner, window: int) -> int:
    """How often it works."""
    once = place.word("once", use.once, v.ONCE, "limit") if use.once else v.FREELY
    if owner.kind == v.ONCE_PER_ROUND:
        return v.ONCE_ROUND
    if not once and owner.source != v.FROM_ABILITY and FIRST_ATTACK <= window <= LAST_ATTACK:
        return v.ONCE_ATTACK
    return once


def cost_of(place: Place, use: Use, owner: Owner) -> int:
    """The Ammo that it costs: only Equipment has any, and it must be able to pay with itself (NEON-RULING-048)."""
    if not use.cost:
        return 0
    if owner.source != v.FROM_EQUIPMENT:
        place.ammo("cost", [use.cost])
        raise place.wrong("cost", "only Equipment costs Ammo", "Write `energy = 1` for Energy.")
    bit = place.ammo("cost", [use.cost])
    if not bit & owner.ammo:
        own = ", ".join(letter for number, letter in enumerate(v.AMMO) if owner.ammo >> number & 1)
        raise place.wrong("cost", f"{use.cost} is not among the Ammo symbols of the card", f"It has {own}.")
    if use.energy:
        raise place.wrong("energy", "an effect costs Ammo or Energy, not both")
    return bit


def role_of(place: Place, use: Use, owner: Owner) -> int:
    """Whose effect it is: only at the outcome both sides have some."""
    said = [word for word in use.when if word in SIDES]
    if use.window in ("A0", "A1", "A2", "R"):
        return v.ATTACKER
    if use.window in ("D1", "D2"):
        return v.DEFENDER
    if use.window != "OUT":
        return v.NEITHER
    if owner.source == v.FROM_EQUIPMENT:
        if said:
            raise place.wrong("when", "Weapons are attacking, Armor and Helmets defending: it need not be said")
        return v.ATTACKER if owner.gear <= v.GRENADE else v.DEFENDER
    if len(said) != 1:
        raise place.wrong("when", "at OUT it must say attacking or defending")
    return v.ATTACKER if said[0] == "attacking" else v.DEFENDER


def when_of(place: Place, use: Use, squad: bool) -> int:
    """The conditions as bits."""
    bits = 0
    for word in use.when:
        number = place.word("when", word, (*v.CONDITIONS, *SIDES), "condition")
        if use.window not in WHEN_WINDOWS[word].split():
            raise place.wrong("when", f"{word!r} means nothing in {use.window}", f"It goes with {WHEN_WINDOWS[word]}.")
        if word.startswith("ally") and not squad:
            raise place.wrong("when", f"{word!r} is for squad effects only")
        if word not in SIDES:
            bits |= 1 << number
    return bits


def verb_of(place: Place, do: Do, use: Use, owner: Owner) -> Verb:
    """One verb as numbers; each takes only the fields that mean something to it."""
    spec = spec_of(place, do, use, owner)
    check_fields(place, do, spec.fields.split())
    n, a, b = do.n or 0, do.least or 0, do.reach or 0
    if do.from_ is not None and do.to is not None:
        faces = v.ATTACK_FACES if use.window == "A2" else v.DEFENSE_FACES
        a, b = place.word("from", do.from_, faces, "face"), place.word("to", do.to, faces, "face")
        if a == b:
            raise place.wrong("to", "is the same face as from")
    if do.symbol is not None:
        a = place.word("symbol", do.symbol, v.SYMBOLS, "symbol")
    if do.rank is not None:
        a = do.rank
    if do.drain is not None:
        a = do.drain
    if do.verb == "OPEN" and n > 2:
        raise place.wrong("n", "a Weapon has Range 0, 1 and 2")
    if do.verb == "MIRROR_STEP" and a > b:
        raise place.wrong("least", f"{a} is more than reach = {b}")
    return Verb(v.VERBS.index(do.verb), n, a, b)


def spec_of(place: Place, do: Do, use: Use, owner: Owner) -> Spec:
    """What a verb is for, if this piece may have it in this window."""
    source = SOURCES[owner.source]
    spec = SPECS.get(do.verb)
    if spec is None:
        fit = [
            name for name, one in SPECS.items() if source in one.sources.split() and use.window in one.windows.split()
        ]
        raise place.wrong("verb", f"{do.verb!r} is not a known verb", near(do.verb, fit))
    if source not in spec.sources.split():
        raise place.wrong("verb", f"{do.verb} is not for this kind of piece", f"It is for: {spec.sources}.")
    if use.window not in spec.windows.split():
        raise place.wrong("verb", f"{do.verb} does not work in {use.window}", f"It works in: {spec.windows}.")
    if do.verb == "FIRE" and owner.gear != v.GRENADE:
        raise place.wrong("verb", "FIRE is for Grenades only")
    return spec


def check_fields(place: Place, do: Do, taken: list[str]) -> None:
    """A verb says every field that it takes, and no other."""
    for field in ("n", "from", "to", "symbol", "rank", "least", "reach", "drain"):
        value = getattr(do, "from_" if field == "from" else field)
        if value is None and field in taken:
            raise place.wrong(field, f"{do.verb} must say it")
        if value is not None and field not in taken:
            raise place.wrong(field, f"{do.verb} takes no {field}")
    if "n" in taken:
        n = do.n or 0
        if n < 0 and do.verb not in UNBOUNDED:
            raise place.wrong("n", f"{do.verb} takes no -1")
        if n == 0 and do.verb != "OPEN":
            raise place.wrong("n", "must not be 0")
