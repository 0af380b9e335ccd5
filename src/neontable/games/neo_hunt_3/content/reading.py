"""Reads the pieces from TOML, checks them, and names file, entry and field when something is wrong."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from neontable.games.neo_hunt_3.codes import (
    CARDS,
    COUNTERS,
    LETTERS,
    MOVE,
    OPERATIONS,
    PERMANENT,
    SECTORS,
    SIDES,
    TROOPER_ACTION,
)
from neontable.games.neo_hunt_3.pieces import Card, Content, Counter, Operation, Tile, Varan
from neontable.kernel.authoring.pack import Entries, Entry, File, Problems, last_file, near, read_all, read_data, wrong
from neontable.kernel.errors import Invalid

GAME: Final = "neo-hunt-3"
BASE: Final = Path(__file__).parent
MOST_PERMANENT: Final = 3  # so that four counters can always be selected (HUNT-R-28)

Origin = Literal["rulebook", "original"]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][0-9]{1,2}$")]
Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,30}$")]
Small = Annotated[int, msgspec.Meta(ge=0, le=3)]


class WrittenVaran(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A varan as it is written."""

    letter: Literal["A", "B", "C"]
    name: Text
    role: Text
    hit_points: Annotated[int, msgspec.Meta(ge=1, le=30)]
    firepower: Annotated[int, msgspec.Meta(ge=1, le=9)]
    melee: Annotated[int, msgspec.Meta(ge=0, le=9)]
    origin: Origin


class WrittenOperation(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One part of a card as it is written."""

    do: str
    n: Annotated[int, msgspec.Meta(ge=-9, le=9)] | None = None


class WrittenCard(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An action card as it is written."""

    id: Id
    name: Text
    priority: Annotated[int, msgspec.Meta(ge=1, le=20)]  # HUNT-SELECT-06
    operations: Annotated[list[WrittenOperation], msgspec.Meta(min_length=1, max_length=4)]
    origin: Origin
    varan: Literal["A", "B", "C"] | None = None  # HUNT-SELECT-05
    reversed: bool = False
    cloak: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None  # HUNT-SELECT-07


class WrittenCounter(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A damage counter as it is written."""

    id: Id
    name: Text
    value: Annotated[int, msgspec.Meta(ge=0, le=9)]
    origin: Origin
    at_least: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    at_most: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    permanent: Literal["cloak", "gun", "melee"] | None = None


class WrittenTile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A board piece as it is written."""

    id: Slug
    name: Text
    number: Annotated[int, msgspec.Meta(ge=1, le=99)]  # HUNT-SECTOR-01
    origin: Origin
    shot_cover: Small = 0  # HUNT-SECTOR-05
    grenade_cover: Small = 0
    doors: Annotated[list[Literal["N", "E", "S", "W"]], msgspec.Meta(max_length=4)] = []  # HUNT-SECTOR-06


FILES: Final = (
    File("varans.toml", "varan", "letter", WrittenVaran, "3: A, B and C"),
    File("cards.toml", "card", "id", WrittenCard, f"{CARDS}, one of them with TROOPERS"),
    File(
        "counters.toml",
        "counter",
        "id",
        WrittenCounter,
        f"{COUNTERS}, all different, at most {MOST_PERMANENT} permanent",
    ),
    File("tiles.toml", "tile", "id", WrittenTile, f"{SECTORS} or more, each with a number of its own"),
)


def load(packs: Sequence[str | Path] = ()) -> Content:
    """The pieces of the game with the packs laid over them."""
    return build(read_all(GAME, BASE, packs, FILES), str(packs[-1] if packs else BASE))


def problems_of(packs: Sequence[str | Path]) -> list[Invalid]:
    """Everything that is wrong with packs, at once."""
    problems = Problems(together=True)
    merged = read_all(GAME, BASE, packs, FILES, problems.found)
    check(merged, str(packs[-1] if packs else BASE), problems)
    return problems.found


def content_from(raw: Any, label: str = "record") -> Content:
    """The content that was embedded in a record."""
    return build(read_data(raw, label, FILES), label)


def check(merged: Mapping[str, Entries], label: str, problems: Problems) -> None:
    """Whether everything fits together."""
    varans, cards, counters, tiles = (merged[file.table] for file in FILES)
    for letter in LETTERS:
        if letter not in varans:
            place = f"varan {letter}"
            problems.note(wrong(last_file(varans, label), place, "letter", "is missing", "A team has A, B and C."))
    check_cards(cards, label, problems)
    check_counters(counters, label, problems)
    check_tiles(tiles, label, problems)


def build(merged: Mapping[str, Entries], label: str) -> Content:
    """The content as numbers, once everything fits together."""
    check(merged, label, Problems())
    varans, cards, counters, tiles = (merged[file.table] for file in FILES)
    raw: dict[str, object] = {
        file.table: [msgspec.to_builtins(entry.value) for entry in in_order(merged[file.table], file.table)]
        for file in FILES
    }
    canonical = json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return Content(
        [varan_of(varans[letter].value) for letter in LETTERS],
        [card_of(entry) for entry in in_order(cards, "card")],
        [counter_of(entry.value) for entry in in_order(counters, "counter")],
        [tile_of(entry.value) for entry in in_order(tiles, "tile")],
        hashlib.sha256(canonical.encode()).hexdigest(),
        raw,
    )


def in_order(entries: Entries, table: str) -> list[Entry]:
    """The entries in the order in which the game numbers them: tiles by their number, all others by their name."""
    if table == "tile":
        return sorted(entries.values(), key=lambda entry: (entry.value.number, entry.value.id))
    return [entries[name] for name in sorted(entries)]


# ---------------------------------------------------------------- action cards
def check_cards(cards: Entries, label: str, problems: Problems) -> None:
    """Ten cards, one of them for the troopers, and no priority that is both normal and reversed."""
    file = last_file(cards, label)
    if len(cards) != CARDS:
        problems.note(
            wrong(file, "", "card", f"there are {len(cards)} action cards, a player has {CARDS}", replace(cards))
        )
    if not cards:
        return
    troopers = [entry for entry in cards.values() if commands_troopers(entry.value)]
    if len(troopers) != 1:
        entry = brought(troopers or list(cards.values()))
        why = f"{len(troopers)} cards have TROOPERS, a player has exactly one trooper card"
        problems.note(wrong(entry.file, entry.key, "operations", why, "Give TROOPERS to one card."))
    for entry in cards.values():
        check_card(entry, problems)
    first: dict[int, Entry] = {}
    for entry in cards.values():  # HUNT-R-19
        other = first.setdefault(entry.value.priority, entry)
        if other.value.reversed != entry.value.reversed:
            why = f"priority {entry.value.priority} is reversed on one of {other.value.id} and {entry.value.id} only"
            entry = brought([other, entry])
            problems.note(
                wrong(entry.file, entry.key, "reversed", why, "Cards of one priority are all normal or all reversed.")
            )


def commands_troopers(card: WrittenCard) -> bool:
    """Whether this is a trooper card."""
    return any(part.do == OPERATIONS[TROOPER_ACTION] for part in card.operations)


def check_card(entry: Entry, problems: Problems) -> None:
    """The parts of a card fit each other: a varan's card has a cloak, and at most one attack."""
    card: WrittenCard = entry.value
    attacks = 0
    for number, part in enumerate(card.operations):
        if part.do not in OPERATIONS:
            field = f"operations[{number}].do"
            problems.note(
                wrong(entry.file, entry.key, field, f"{part.do!r} is not a known operation", near(part.do, OPERATIONS))
            )
            continue
        check_part(entry, number, part, problems)
        attacks += part.do not in (OPERATIONS[MOVE], OPERATIONS[TROOPER_ACTION])
    if attacks > 1:  # HUNT-R-23
        why = f"{attacks} attacks on one card"
        problems.note(
            wrong(entry.file, entry.key, "operations", why, "A card has at most one of SHOT, ASSAULT and GRENADE.")
        )
    if commands_troopers(card):
        for field in ("varan", "cloak"):
            if getattr(card, field) is not None:
                problems.note(wrong(entry.file, entry.key, field, "a trooper card has none", "Leave it out."))
        if len(card.operations) > 1:
            problems.note(
                wrong(entry.file, entry.key, "operations", "a trooper card does nothing else", "Keep TROOPERS alone.")
            )
        return
    for field in ("varan", "cloak"):
        if getattr(card, field) is None:
            problems.note(wrong(entry.file, entry.key, field, "is missing"))


def check_part(entry: Entry, number: int, part: WrittenOperation, problems: Problems) -> None:
    """The number of an operation: a distance, a bonus, or a power."""
    field = f"operations[{number}].n"
    if part.do == OPERATIONS[TROOPER_ACTION]:
        if part.n is not None:
            problems.note(wrong(entry.file, entry.key, field, "TROOPERS takes no number", "Leave it out."))
    elif part.n is None:
        problems.note(wrong(entry.file, entry.key, field, f"{part.do} needs a number"))
    elif part.do == OPERATIONS[MOVE] and not 1 <= part.n <= 4:
        problems.note(wrong(entry.file, entry.key, field, f"MOVE goes 1 to 4 sectors far, not {part.n}"))
    elif part.do == "GRENADE" and part.n < 1:
        problems.note(wrong(entry.file, entry.key, field, "a grenade has a power of 1 or more"))


def brought(entries: list[Entry]) -> Entry:
    """The entry to name when several do not go together: the last one that a pack brought."""
    return ([entry for entry in entries if Path(entry.file).parent != BASE] or entries)[-1]


def replace(entries: Entries) -> str:
    """What to do about a wrong number of entries."""
    return (
        f"To bring others, write all of them and `complete = true` at the head of the file. Now: {', '.join(entries)}."
    )


# ---------------------------------------------------------------- counters and tiles
def check_counters(counters: Entries, label: str, problems: Problems) -> None:
    """Seven different counters, of which at most three stay on varans."""
    file = last_file(counters, label)
    if len(counters) != COUNTERS:
        why = f"there are {len(counters)} counters, a player has {COUNTERS}"
        problems.note(wrong(file, "", "counter", why, replace(counters)))
    lasting = [entry for entry in counters.values() if entry.value.permanent is not None]
    if len(lasting) > MOST_PERMANENT:
        why = f"{len(lasting)} counters are permanent, at most {MOST_PERMANENT} may be"
        entry = brought(lasting)
        problems.note(wrong(entry.file, entry.key, "permanent", why, "Else nobody could select four each turn."))
    seen: dict[tuple[object, ...], Entry] = {}
    for entry in counters.values():  # HUNT-COUNTER-17
        counter: WrittenCounter = entry.value
        if counter.at_least is not None and counter.at_most is not None and counter.at_least > counter.at_most:
            problems.note(wrong(entry.file, entry.key, "at_least", f"{counter.at_least} is more than at_most"))
        key = (counter.value, counter.at_least, counter.at_most, counter.permanent)
        if key in seen:
            problems.note(
                wrong(entry.file, entry.key, "value", f"does the same as {seen[key].value.id}", "Change one of them.")
            )
        seen[key] = entry


def check_tiles(tiles: Entries, label: str, problems: Problems) -> None:
    """At least nine tiles, each with a number of its own."""
    file = last_file(tiles, label)
    if len(tiles) < SECTORS:
        why = f"there are {len(tiles)} tiles, a board needs {SECTORS}"
        problems.note(wrong(file, "", "tile", why, replace(tiles)))
    seen: dict[int, Entry] = {}
    for entry in tiles.values():
        tile: WrittenTile = entry.value
        if tile.number in seen:
            problems.note(
                wrong(entry.file, entry.key, "number", f"{tile.number} is that of {seen[tile.number].value.name}")
            )
        if len(set(tile.doors)) != len(tile.doors):
            problems.note(wrong(entry.file, entry.key, "doors", "names a side twice"))
        seen[tile.number] = entry


# ---------------------------------------------------------------- as numbers
def varan_of(written: WrittenVaran) -> Varan:
    """A varan as numbers."""
    return Varan(
        written.letter,
        written.name,
        written.role,
        written.hit_points,
        written.firepower,
        written.melee,
        written.origin,
    )


def card_of(entry: Entry) -> Card:
    """An action card as numbers."""
    written: WrittenCard = entry.value
    parts = [Operation(OPERATIONS.index(part.do), part.n or 0) for part in written.operations]
    varan = -1 if written.varan is None else LETTERS.index(written.varan)
    cloak = written.cloak or 0
    return Card(written.id, written.name, varan, written.priority, written.reversed, cloak, parts, written.origin)


def counter_of(written: WrittenCounter) -> Counter:
    """A damage counter as numbers."""
    least = -1 if written.at_least is None else written.at_least
    most = -1 if written.at_most is None else written.at_most
    permanent = PERMANENT.index(written.permanent or "")
    return Counter(written.id, written.name, written.value, least, most, permanent, written.origin)


def tile_of(written: WrittenTile) -> Tile:
    """A board piece as numbers."""
    doors = sum(1 << SIDES.index(side) for side in written.doors)
    return Tile(
        written.id, written.name, written.number, written.shot_cover, written.grenade_cover, doors, written.origin
    )
