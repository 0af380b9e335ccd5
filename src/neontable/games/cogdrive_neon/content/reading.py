"""Reads the cards from TOML, checks them, and names file, card and field when something is wrong."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from neontable.games.cogdrive_neon.cards import (
    CARDS,
    COLORS,
    DIFFERENT,
    DRAW,
    FREE,
    LETTERS,
    NAMES,
    OPS,
    PLAY_SELF,
    PLAY_TOP,
    RECRUIT,
    REFILL,
    SAME,
    SWAP_SELF,
    TAKE_TOP,
    WRECK_CLASH,
    WRECK_OWN,
    WRECK_SELF,
    Content,
    Op,
)
from neontable.kernel.authoring.pack import Entries, Entry, File, Problems, last_file, near, read_all, read_data, wrong
from neontable.kernel.errors import Invalid

GAME = "cogdrive-neon"
BASE = Path(__file__).parent
POWER_ONE = 12

Origin = Literal["rulebook", "original"]
Word = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9]{1,12}$")]
Text = Annotated[str, msgspec.Meta(min_length=1)]
Power = Annotated[int, msgspec.Meta(ge=1, le=3)]  # COG-CARD-03


class Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One part of a Task as it is written."""

    do: str
    least: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    most: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    colors: Literal["same", "different"] | None = None
    power: Power | None = None
    plus_wrecked: bool = False


class CogDrive(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A name with its Task."""

    name: Word
    nickname: Text
    origin: Origin
    text: Text
    task: Annotated[list[Part], msgspec.Meta(min_length=1, max_length=6)]


class Card(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card: a name in one Color, with its Power (COG-CARD-01)."""

    id: str
    name: Word
    color: Literal["yellow", "gray", "pink", "blue"]
    power: Power
    origin: Origin


class Reference(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a reference card says."""

    id: Literal["first-player", "second-player", "actions", "clash", "wreckage"]
    title: Text
    origin: Origin
    text: Text


FILES = (
    File("cogdrives.toml", "cogdrive", "name", CogDrive, f"{NAMES}, no two with the same Task"),
    File("cards.toml", "card", "id", Card, f"{CARDS}: each name in {len(COLORS)} Colors; {POWER_ONE} have Power 1"),
    File("reference.toml", "reference", "id", Reference, "5"),
)
REFERENCES = ("first-player", "second-player", "actions", "clash", "wreckage")
PLAIN_OPS = (PLAY_SELF, WRECK_SELF, REFILL, PLAY_TOP)  # take no numbers
EXACT_OPS = (DRAW, TAKE_TOP)  # take one number, not a range
WRITTEN_COLORS = {None: FREE, "same": SAME, "different": DIFFERENT}


def load(packs: Sequence[str | Path] = ()) -> Content:
    """The base cards with the packs laid over them."""
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
    drives, references = merged["cogdrive"], merged["reference"]
    names = list(drives)
    if len(names) != NAMES:
        file = last_file(drives, label)
        why = f"there are {len(names)} names, the game has {NAMES}"
        problems.note(wrong(file, "", "cogdrive", why, renaming(names)))
    for drive in drives.values():
        for number in range(len(drive.value.task)):
            check_part(drive, number, problems)
    check_different(drives, problems)
    check_cards(drives, merged["card"], label, problems)
    for wanted in REFERENCES:
        if wanted not in references:
            problems.note(wrong(last_file(references, label), f"reference {wanted}", "id", "is missing"))


def build(merged: Mapping[str, Entries], label: str) -> Content:
    """The content as numbers, once everything fits together."""
    check(merged, label, Problems())
    drives, cards, references = merged["cogdrive"], merged["card"], merged["reference"]
    names = list(drives)
    tasks = [[op_of(part) for part in drives[name].value.task] for name in names]
    ordered: list[Card] = [cards[f"{name}-{letter}"].value for name in names for letter in LETTERS]
    assert len(ordered) == CARDS
    raw: dict[str, object] = {
        "cogdrive": [msgspec.to_builtins(drives[name].value) for name in names],
        "card": [msgspec.to_builtins(card) for card in ordered],
        "reference": [msgspec.to_builtins(references[name].value) for name in REFERENCES],
    }
    canonical = json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return Content(
        names=names,
        nicknames=[drives[name].value.nickname for name in names],
        ids=[card.id for card in ordered],
        power=[card.power for card in ordered],
        origins=[card.origin for card in ordered],
        tasks=tasks,
        task_texts=[drives[name].value.text for name in names],
        task_origins=[drives[name].value.origin for name in names],
        reference={name: references[name].value.text for name in REFERENCES},
        hash=hashlib.sha256(canonical.encode()).hexdigest(),
        raw=raw,
    )


def renaming(names: Sequence[str]) -> str:
    """What to do about a wrong number of names."""
    return f"To bring other names, write all {NAMES} and `complete = true` at the head of the file. Now: {', '.join(names)}."


def op_of(part: Part) -> Op:
    """One part of a Task as numbers."""
    most = 1 if part.most is None else part.most
    least = most if part.least is None else part.least
    return Op(OPS.index(part.do), least, most, WRITTEN_COLORS[part.colors], part.power or 0, part.plus_wrecked)


def check_part(drive: Entry, number: int, problems: Problems) -> None:
    """Each verb takes only the fields that mean something to it."""
    part: Part = drive.value.task[number]
    if part.do not in OPS:
        why = f"{part.do!r} is not a known verb"
        problems.note(wrong(drive.file, drive.key, f"task[{number}].do", why, near(part.do, OPS)))
        return
    found = [*wrong_numbers(part), *wrong_colors_and_power(part)]
    if part.plus_wrecked:
        found += wrong_plus_wrecked(part, drive.value.task[:number])
    for field, why in found:
        problems.note(wrong(drive.file, drive.key, f"task[{number}].{field}", why))


def wrong_numbers(part: Part) -> Iterator[tuple[str, str]]:
    """Some verbs take no number, some one, the others a range."""
    op = op_of(part)
    if op.do in PLAIN_OPS:
        for field in ("least", "most"):
            if getattr(part, field) is not None:
                yield field, f"{part.do} takes no number"
    elif op.least > op.most:
        yield "least", f"{op.least} is more than most = {op.most}"
    elif op.do in EXACT_OPS and op.least != op.most:
        yield "least", f"{part.do} takes one number, not a range"
    if op.do == SWAP_SELF and op.most != 1:
        yield "most", f"{part.do} swaps one card"


def wrong_colors_and_power(part: Part) -> Iterator[tuple[str, str]]:
    """Only Recruiting asks for Colors, only Wrecking at the Clash for a Power, which it needs."""
    do = OPS.index(part.do)
    if part.colors is not None and do != RECRUIT:
        yield "colors", f"{part.do} takes no Colors"
    if part.power is not None and do != WRECK_CLASH:
        yield "power", f"{part.do} takes no Power"
    if part.power is None and do == WRECK_CLASH:
        yield "power", f"{part.do} must say which Power it reaches"


def wrong_plus_wrecked(part: Part, before: Sequence[Part]) -> Iterator[tuple[str, str]]:
    """Recruiting one more for each Wrecked card needs a Wreck before it, and one number in free Colors."""
    op = op_of(part)
    if op.do != RECRUIT:
        yield "plus_wrecked", f"{part.do} cannot count Wrecked cards"
    elif op.least != op.most or part.colors is not None:
        yield "plus_wrecked", "goes with one number and free Colors only"
    elif all(each.do != OPS[WRECK_OWN] for each in before):
        yield "plus_wrecked", "there is no WRECK_OWN before it in this Task"


def check_different(drives: Entries, problems: Problems) -> None:
    """Different Names have different Tasks (COG-CARD-06)."""
    seen: dict[tuple[object, ...], str] = {}
    for drive in drives.values():
        if any(part.do not in OPS for part in drive.value.task):
            continue
        key = tuple(op_of(part).key() for part in drive.value.task)
        if key in seen:
            problems.note(wrong(drive.file, drive.key, "task", f"is the same as the Task of {seen[key]}"))
        seen[key] = drive.value.name


def check_cards(drives: Entries, cards: Entries, label: str, problems: Problems) -> None:
    """One card per name and Color, twelve of them with Power 1."""
    for entry in cards.values():
        card: Card = entry.value
        wanted = f"{card.name}-{LETTERS[COLORS.index(card.color)]}"
        if card.name not in drives:
            why = f"{card.name!r} is not a CogDrive"
            problems.note(wrong(entry.file, entry.key, "name", why, near(card.name, drives)))
        elif card.id != wanted:
            problems.note(wrong(entry.file, entry.key, "id", f"a {card.color} {card.name} has the id {wanted!r}"))
    for name in drives:
        for letter in LETTERS:
            if f"{name}-{letter}" not in cards:
                place = f"card {name}-{letter}"
                problems.note(wrong(last_file(cards, label), place, "id", "there is no such card", "Add it."))
    ones = [entry.value.id for entry in cards.values() if entry.value.power == 1]
    if cards and len(ones) != POWER_ONE:
        entry = blame(cards, len(ones) > POWER_ONE)
        why = f"{len(ones)} cards have Power 1, the game needs {POWER_ONE}"
        problems.note(wrong(entry.file, entry.key, "power", why, f"Power 1 now: {', '.join(ones)}."))


def blame(cards: Entries, too_many: bool) -> Entry:
    """The entry to name when the number of Power 1 cards is wrong: the last one that a pack brought."""
    brought = [entry for entry in cards.values() if Path(entry.file).parent != BASE] or list(cards.values())
    ones = [entry for entry in brought if entry.value.power == 1]
    return ones[-1] if too_many and ones else brought[-1]
