"""The pieces of one game as small numbers: what the rules read, with the numbers of `vocabulary.py`."""

from __future__ import annotations

from typing import Final

from neontable.games.neon.codes import verb_effect, verb_place
from neontable.games.neon.vocabulary import (
    ATTACKER,
    DO_ABILITY_SURCHARGE,
    DO_CANCEL,
    DO_NEKO,
    DO_SMOKE,
    DO_STEP,
    DO_TRAP,
    FROM_ABILITY,
    GRENADE,
    HAND,
    HP,
    MAX_ENERGY,
    VERBS,
    WHO_SELF,
    WINDOWS,
)

SHEETS: Final = 3  # as bots see them: side A, side B, and one whose tokens have no numbers


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


def by_verb(effects: list[Effect]) -> list[Effect | None]:
    """The first effect that does each thing."""
    found: list[Effect | None] = [None] * len(VERBS)
    for effect in reversed(effects):
        for verb in effect.verbs:
            found[verb.do] = effect
    return found


class Sector:
    """A place on the Arena."""

    __slots__ = ("at", "does", "effects", "id", "name", "number", "rank", "surcharge", "windows")

    def __init__(self, id: str, name: str, number: int, rank: int, effects: list[Effect]) -> None:
        self.id = id
        self.name = name
        self.number = number  # 1 to 10, as printed; its place in Content.sectors is one less
        self.rank = rank  # 1, 2 or 3
        self.effects = effects
        self.windows = windows_of(effects)
        self.at = by_window(effects)
        self.does = by_verb(effects)
        surcharge = 0
        for effect in effects:
            surcharge += effect.amount(DO_ABILITY_SURCHARGE)
        self.surcharge = surcharge  # what abilities cost more here

    def __reduce__(self) -> tuple[object, ...]:
        return (Sector, (self.id, self.name, self.number, self.rank, self.effects))


class Bot:
    """A type of Bot."""

    __slots__ = ("ammo", "color", "copies", "id", "name")

    def __init__(self, id: str, name: str, color: str, ammo: int, copies: int) -> None:
        self.id = id
        self.name = name
        self.color = color
        self.ammo = ammo  # bits; a spent token counts as one of them
        self.copies = copies

    def __reduce__(self) -> tuple[object, ...]:
        return (Bot, (self.id, self.name, self.color, self.ammo, self.copies))


class Track:
    """A side of the Round Track."""

    __slots__ = ("id", "name", "players", "slots")

    def __init__(self, id: str, name: str, slots: list[int], players: list[int]) -> None:
        self.id = id
        self.name = name
        self.slots = slots  # Sectors that submerge in each Round
        self.players = players  # the numbers of players it is suggested for

    def __reduce__(self) -> tuple[object, ...]:
        return (Track, (self.id, self.name, self.slots, self.players))


class Automa:
    """The neutral player."""

    __slots__ = ("defense", "dice", "hp", "look", "rows", "step")

    def __init__(self, rows: list[list[int]], dice: list[int], defense: int, look: int, step: int) -> None:
        self.rows = rows  # top to bottom
        self.hp: list[int] = [value for row in rows for value in row]  # in the order of their loss
        self.dice = dice  # Attack dice at Range 0, 1, 2
        self.defense = defense
        self.look = look  # the Range in which it looks for a Target
        self.step = step  # Sectors that it moves

    def __reduce__(self) -> tuple[object, ...]:
        return (Automa, (self.rows, self.dice, self.defense, self.look, self.step))


class Ability:
    """A Maneuver, or a unique ability of one Fighter."""

    __slots__ = ("effects", "fighter", "id", "name", "number")

    def __init__(self, id: str, name: str, number: int, fighter: int, effects: list[Effect]) -> None:
        self.id = id
        self.name = name
        self.number = number  # its place in Content.abilities
        self.fighter = fighter  # -1: a Maneuver, which all have
        self.effects = effects

    def __reduce__(self) -> tuple[object, ...]:
        return (Ability, (self.id, self.name, self.number, self.fighter, self.effects))


class Fighter:
    """A Fighter with both sides of the sheet."""

    __slots__ = (
        "abilities", "armor", "cards", "corporation", "does", "effects", "energy", "hp", "id", "name", "number", "rows",
        "token", "weapon",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        name: str,
        corporation: str,
        number: int,
        rows: list[list[list[int]]],
        armor: int,
        weapon: list[int],
        energy: int,
        token: int,
        abilities: list[Ability],
    ) -> None:
        self.id = id
        self.name = name
        self.corporation = corporation
        self.number = number
        self.rows = rows  # of side A and B, top to bottom
        # in the order of their loss: the top row, the middle one (NEON-DAMAGE-02), the bottom one (NEON-DAMAGE-03)
        self.hp: list[list[int]] = [[value for row in side for value in row] for side in rows]
        self.armor = armor
        self.weapon = weapon  # Attack dice of the basic Weapon at Range 0, 1, 2
        self.energy = energy  # at the start, and after Maintenance
        self.token = token
        self.abilities = abilities
        self.effects: list[Effect] = [effect for ability in abilities for effect in ability.effects]
        self.does = by_verb(self.effects)
        self.cards: list[int] = list(range(number * HAND, number * HAND + HAND))

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Fighter,
            (
                self.id, self.name, self.corporation, self.number, self.rows, self.armor, self.weapon, self.energy,
                self.token, self.abilities,
            ),
        )  # fmt: skip


class ActionCard:
    """An Action card: two halves and a number."""

    __slots__ = ("fighter", "halves", "id", "initiative", "number", "turned", "wild")

    def __init__(
        self, id: str, number: int, fighter: int, initiative: int, turned: int, halves: list[list[int]], wild: bool
    ) -> None:
        self.id = id
        self.number = number
        self.fighter = fighter
        self.initiative = initiative
        self.turned = turned  # the number when the card is turned: the same in the base set (NEON-RULING-019)
        self.halves = halves  # left and right; each the main Action, then what may be done instead
        self.wild = wild

    def __reduce__(self) -> tuple[object, ...]:
        fields = (self.id, self.number, self.fighter, self.initiative, self.turned, self.halves, self.wild)
        return (ActionCard, fields)


class Equipment:
    """An Equipment card, as Gear and as Ammo."""

    __slots__ = (
        "ammo", "capacity", "dice", "does", "effects", "gear", "id", "mandatory", "name", "number", "rank", "weapon",
        "worth",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        name: str,
        number: int,
        gear: int,
        rank: int,
        dice: list[int],
        capacity: int,
        ammo: int,
        effects: list[Effect],
    ) -> None:
        self.id = id
        self.name = name
        self.number = number
        self.gear = gear
        self.rank = rank
        self.dice = dice  # at Range 0, 1, 2; EMPTY where it does not reach, and everywhere for Armor and Helmets
        self.capacity = capacity
        self.ammo = ammo  # bits; a spent card counts as one of them
        self.effects = effects  # those of Squad mode last, marked so
        self.weapon = gear <= GRENADE
        self.worth = 0.0  # to bots, when they first ask
        self.does = by_verb(effects)
        mandatory = False
        for effect in effects:
            if effect.mandatory:
                mandatory = True
        self.mandatory = mandatory

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Equipment,
            (
                self.id, self.name, self.number, self.gear, self.rank, self.dice, self.capacity, self.ammo,
                self.effects,
            ),
        )  # fmt: skip


class Enhancement:
    """An Enhancement card."""

    __slots__ = ("effects", "id", "kind", "name", "number")

    def __init__(self, id: str, name: str, number: int, kind: int, effects: list[Effect]) -> None:
        self.id = id
        self.name = name
        self.number = number
        self.kind = kind
        self.effects = effects

    def __reduce__(self) -> tuple[object, ...]:
        return (Enhancement, (self.id, self.name, self.number, self.kind, self.effects))


class Achievement:
    """Something to be proud of; it changes no game."""

    __slots__ = ("check", "id", "mode", "n", "name", "span", "value")

    def __init__(self, id: str, name: str, span: int, check: int, n: int, value: int, mode: int) -> None:
        self.id = id
        self.name = name
        self.span = span
        self.check = check
        self.n = n
        self.value = value  # TROPHIES: of which value; WALL: against how many hits; else 0
        self.mode = mode  # RESURRECTION, BATTLE_ROYALE, SQUAD, or -1 for any

    def __reduce__(self) -> tuple[object, ...]:
        return (Achievement, (self.id, self.name, self.span, self.check, self.n, self.value, self.mode))


class Content:
    """All pieces that a table began with; a piece's number is its place in its list."""

    __slots__ = (
        "abilities", "abilities_at", "ability_windows", "achievements", "attack_counts", "attack_die", "automa",
        "bots", "cards", "decks", "defense_counts", "defense_die", "effects", "enhancements", "equipment", "fighters",
        "hands", "hash", "ids", "index", "maneuvers", "outlines", "plans", "prizes", "raw", "reference", "sectors",
        "shown", "squad_abilities_at", "texts", "tracks", "words",
    )  # fmt: skip

    def __init__(
        self,
        sectors: list[Sector],
        attack_die: list[int],
        defense_die: list[int],
        bots: list[Bot],
        tracks: list[Track],
        automa: Automa,
        maneuvers: list[Ability],
        fighters: list[Fighter],
        cards: list[ActionCard],
        equipment: list[Equipment],
        enhancements: list[Enhancement],
        achievements: list[Achievement],
        reference: dict[str, str],
        words: dict[str, dict[str, str]],
        hash: str,
        raw: dict[str, object],
    ) -> None:
        self.sectors = sectors
        self.attack_die = attack_die  # the face on each of its sides
        self.defense_die = defense_die
        self.attack_counts: list[int] = [attack_die.count(face) for face in range(4)]
        self.defense_counts: list[int] = [defense_die.count(face) for face in range(4)]
        self.bots = bots
        self.tracks = tracks
        self.automa = automa
        self.maneuvers = maneuvers
        self.fighters = fighters
        self.cards = cards
        self.equipment = equipment
        self.enhancements = enhancements
        self.achievements = achievements
        self.reference = reference  # what the Reference card says, by heading
        self.words = words  # what a piece does, in one line, by kind and id
        self.hash = hash  # SHA-256 of `raw` as canonical JSON
        self.raw = raw  # the merged content, JSON-able: `content_from(raw)` builds this again
        self.plans: dict[int, list[int]] = {}  # arrangements of two cards, as they are first needed
        self.hands: dict[int, list[int]] = {}  # those that a hand allows, likewise
        self.shown: dict[int, tuple[int, int, list[list[int]]]] = {}  # what an arrangement shows, likewise
        self.texts: dict[int, str] = {}  # the words for arrangements, likewise
        self.outlines: dict[int, tuple[int, int, int]] = {}  # what bots see in an arrangement, likewise
        # what attacks on a Fighter are worth to bots, by its sheet and the tokens lost from it, likewise
        self.prizes: list[list[float]] = [[]] * ((len(fighters) + 1) * SHEETS * (HP + 1))
        common = [effect for ability in maneuvers for effect in ability.effects]
        # the effects of Maneuvers and own abilities, by Fighter and window; those for Allies in Squad mode only
        self.squad_abilities_at: list[list[list[Effect]]] = [by_window([*common, *each.effects]) for each in fighters]
        self.abilities_at: list[list[list[Effect]]] = [
            by_window([effect for effect in [*common, *each.effects] if effect.who == WHO_SELF]) for each in fighters
        ]
        # the bits of all windows in which one of them works, by Fighter and Energy
        self.ability_windows: list[list[int]] = [
            [windows_of([e for e in [*common, *each.effects] if e.energy <= n]) for n in range(MAX_ENERGY + 1)]
            for each in fighters
        ]
        self.abilities: list[Ability] = [*maneuvers]
        for fighter in fighters:
            self.abilities.extend(fighter.abilities)
        self.effects: list[Effect] = []
        for sector in sectors:
            self.effects.extend(sector.effects)
        for ability in self.abilities:
            self.effects.extend(ability.effects)
        for piece in equipment:
            self.effects.extend(piece.effects)
        for enhancement in enhancements:
            self.effects.extend(enhancement.effects)
        for number in range(len(self.effects)):
            self.effects[number].number = number
        # Equipment by rank (NEON-SETUP-11); decks[0] is empty
        self.decks: list[list[int]] = [[each.number for each in equipment if each.rank == rank] for rank in range(4)]
        self.ids: dict[str, list[str]] = {
            "sector": [each.id for each in sectors],
            "bot": [each.id for each in bots],
            "track": [each.id for each in tracks],
            "ability": [each.id for each in self.abilities],
            "fighter": [each.id for each in fighters],
            "card": [each.id for each in cards],
            "equipment": [each.id for each in equipment],
            "enhancement": [each.id for each in enhancements],
            "achievement": [each.id for each in achievements],
            "effect": [each.id for each in self.effects],
        }
        self.index: dict[str, dict[str, int]] = {
            kind: {ids[number]: number for number in range(len(ids))} for kind, ids in self.ids.items()
        }

    def verb_at(self, code: int) -> Verb:
        """A verb of an effect, by its code."""
        return self.effects[verb_effect(code)].verbs[verb_place(code)]

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Content,
            (
                self.sectors, self.attack_die, self.defense_die, self.bots, self.tracks, self.automa, self.maneuvers,
                self.fighters, self.cards, self.equipment, self.enhancements, self.achievements, self.reference,
                self.words, self.hash, self.raw,
            ),
        )  # fmt: skip
