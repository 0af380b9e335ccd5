"""The pieces of one game as small numbers: what the rules read, with the numbers of `vocabulary.py`."""

from __future__ import annotations

from typing import Final

from neontable.games.neon.codes import verb_effect, verb_place
from neontable.games.neon.verbs import (
    Effect,
    Verb,
    by_verb,
    by_window,
    for_oneself,
    numbered,
    windows_by_energy,
    windows_of,
)
from neontable.games.neon.vocabulary import (
    DO_ABILITY_SURCHARGE,
    GRENADE,
    HAND,
    HP,
)

SHEETS: Final = 3  # as bots see them: side A, side B, and one whose tokens have no numbers


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


def own_effects(maneuvers: list[Ability], fighters: list[Fighter]) -> list[list[Effect]]:
    """By Fighter, the effects of Maneuvers and of the own abilities, those for Allies in Squad mode among them."""
    common = [effect for ability in maneuvers for effect in ability.effects]
    return [[*common, *fighter.effects] for fighter in fighters]


class Content:
    """All pieces that a table began with; a piece's number is its place in its list."""

    __slots__ = (
        "abilities", "abilities_at", "ability_windows", "achievements", "attack_counts", "attack_die", "automa",
        "bots", "cards", "decks", "defense_counts", "defense_die", "effects", "enhancements", "equipment", "fighters",
        "hand_texts", "hands", "hash", "ids", "index", "maneuvers", "outlines", "plans", "prizes", "raw", "reference", "sectors",
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
        self.hand_texts: dict[int, list[str]] = {}  # all words for a hand, likewise
        self.outlines: dict[int, tuple[int, int, int]] = {}  # what bots see in an arrangement, likewise
        # what attacks on a Fighter are worth to bots, by its sheet and the tokens lost from it, likewise
        self.prizes: list[list[float]] = [[]] * ((len(fighters) + 1) * SHEETS * (HP + 1))
        usual = own_effects(maneuvers, fighters)
        self.squad_abilities_at: list[list[list[Effect]]] = [by_window(each) for each in usual]
        self.abilities_at: list[list[list[Effect]]] = [by_window(for_oneself(each)) for each in usual]
        # the bits of all windows in which one of them works, by Fighter and Energy
        self.ability_windows: list[list[int]] = [windows_by_energy(each) for each in usual]
        self.abilities: list[Ability] = maneuvers + [ability for each in fighters for ability in each.abilities]
        self.effects: list[Effect] = self.all_effects()
        # Equipment by rank (NEON-SETUP-11); decks[0] is empty
        self.decks: list[list[int]] = [[each.number for each in equipment if each.rank == rank] for rank in range(4)]
        self.ids: dict[str, list[str]] = self.all_ids()
        self.index: dict[str, dict[str, int]] = {
            kind: {ids[number]: number for number in range(len(ids))} for kind, ids in self.ids.items()
        }

    def all_effects(self) -> list[Effect]:
        """The effects of Sectors, abilities, Equipment and Enhancements, each numbered by its place here."""
        return numbered(
            [effect for sector in self.sectors for effect in sector.effects],
            [effect for ability in self.abilities for effect in ability.effects],
            [effect for piece in self.equipment for effect in piece.effects],
            [effect for card in self.enhancements for effect in card.effects],
        )

    def all_ids(self) -> dict[str, list[str]]:
        """The ids of all pieces, by kind and number."""
        return {
            "sector": [each.id for each in self.sectors],
            "bot": [each.id for each in self.bots],
            "track": [each.id for each in self.tracks],
            "ability": [each.id for each in self.abilities],
            "fighter": [each.id for each in self.fighters],
            "card": [each.id for each in self.cards],
            "equipment": [each.id for each in self.equipment],
            "enhancement": [each.id for each in self.enhancements],
            "achievement": [each.id for each in self.achievements],
            "effect": [each.id for each in self.effects],
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
