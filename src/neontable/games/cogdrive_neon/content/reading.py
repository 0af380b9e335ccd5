"""Reads the cards from TOML, checks them, and names file, card and field when something is wrong."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
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
from neontable.kernel.authoring.pack import Entries, Entry, File, last_file, near, read_all, read_data, wrong
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
    File("cogdrives.toml", "cogdrive", "name", CogDrive),
    File("cards.toml", "card", "id", Card),
    File("reference.toml", "reference", "id", Reference),
)
REFERENCES = ("first-player", "second-player", "actions", "clash", "wreckage")
PLAIN_OPS = (PLAY_SELF, WRECK_SELF, REFILL, PLAY_TOP)  # take no numbers
EXACT_OPS = (DRAW, TAKE_TOP)  # take one number, not a range
WRITTEN_COLORS = {None: FREE, "same": SAME, "different": DIFFERENT}


def load(packs: Sequence[str | Path] = ()) -> Content:
    """The base cards with the packs laid over them."""
    return build(read_all(GAME, BASE, packs, FILES), str(packs[-1] if packs else BASE))


def content_from(raw: Any, label: str = "record") -> Content:
    """The content that was embedded in a record."""
    return build(read_data(raw, label, FILES), label)


def build(merged: Mapping[str, Entries], label: str) -> Content:
    """The content as numbers, once everything fits together."""
    drives, cards, references = merged["cogdrive"], merged["card"], merged["reference"]
    names = list(drives)
    if len(names) != NAMES:
        file = last_file(drives, label)
        raise wrong(file, "", "cogdrive", f"there are {len(names)} names, the game has {NAMES}", renaming(names))
    tasks = [[op_of(drives[name], number) for number in range(len(drives[name].value.task))] for name in names]
    check_different(drives, tasks)
    ordered = check_cards(drives, cards, label)
    for wanted in REFERENCES:
        if wanted not in references:
            raise wrong(last_file(references, label), f"reference {wanted}", "id", "is missing")
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


def op_of(drive: Entry, number: int) -> Op:
    """One part of a Task as numbers; each verb takes only the fields that mean something to it."""
    part: Part = drive.value.task[number]
    if part.do not in OPS:
        raise wrong_part(drive, number, "do", f"{part.do!r} is not a known verb", near(part.do, OPS))
    do = OPS.index(part.do)
    most = 1 if part.most is None else part.most
    least = most if part.least is None else part.least
    check_numbers(drive, number, do, least, most)
    check_colors_and_power(drive, number, do)
    if part.plus_wrecked:
        check_plus_wrecked(drive, number, do, least == most)
    return Op(do, least, most, WRITTEN_COLORS[part.colors], part.power or 0, part.plus_wrecked)


def wrong_part(drive: Entry, number: int, field: str, why: str, remedy: str = "") -> Invalid:
    """What is wrong with a field of a part."""
    return wrong(drive.file, drive.key, f"task[{number}].{field}", why, remedy)


def check_numbers(drive: Entry, number: int, do: int, least: int, most: int) -> None:
    """Some verbs take no number, some one, the others a range."""
    part: Part = drive.value.task[number]
    if do in PLAIN_OPS:
        for field in ("least", "most"):
            if getattr(part, field) is not None:
                raise wrong_part(drive, number, field, f"{part.do} takes no number")
    if least > most:
        raise wrong_part(drive, number, "least", f"{least} is more than most = {most}")
    if do in EXACT_OPS and least != most:
        raise wrong_part(drive, number, "least", f"{part.do} takes one number, not a range")
    if do == SWAP_SELF and most != 1:
        raise wrong_part(drive, number, "most", f"{part.do} swaps one card")


def check_colors_and_power(drive: Entry, number: int, do: int) -> None:
    """Only Recruiting asks for Colors, only Wrecking at the Clash for a Power, which it needs."""
    part: Part = drive.value.task[number]
    if part.colors is not None and do != RECRUIT:
        raise wrong_part(drive, number, "colors", f"{part.do} takes no Colors")
    if part.power is not None and do != WRECK_CLASH:
        raise wrong_part(drive, number, "power", f"{part.do} takes no Power")
    if part.power is None and do == WRECK_CLASH:
        raise wrong_part(drive, number, "power", f"{part.do} must say which Power it reaches")


def check_plus_wrecked(drive: Entry, number: int, do: int, exact: bool) -> None:
    """Recruiting one more for each Wrecked card needs a Wreck before it, and one number in free Colors."""
    part: Part = drive.value.task[number]
    if do != RECRUIT:
        raise wrong_part(drive, number, "plus_wrecked", f"{part.do} cannot count Wrecked cards")
    if not exact or part.colors is not None:
        raise wrong_part(drive, number, "plus_wrecked", "goes with one number and free Colors only")
    if all(before.do != OPS[WRECK_OWN] for before in drive.value.task[:number]):
        raise wrong_part(drive, number, "plus_wrecked", "there is no WRECK_OWN before it in this Task")


def check_different(drives: Entries, tasks: Sequence[Sequence[Op]]) -> None:
    """Different Names have different Tasks (COG-CARD-06)."""
    seen: dict[tuple[object, ...], str] = {}
    for drive, task in zip(drives.values(), tasks, strict=True):
        key = tuple(op.key() for op in task)
        if key in seen:
            raise wrong(drive.file, drive.key, "task", f"is the same as the Task of {seen[key]}")
        seen[key] = drive.value.name


def check_cards(drives: Entries, cards: Entries, label: str) -> list[Card]:
    """One card per name and Color, twelve of them with Power 1, in the order of their numbers."""
    for entry in cards.values():
        card: Card = entry.value
        if card.name not in drives:
            raise wrong(entry.file, entry.key, "name", f"{card.name!r} is not a CogDrive", near(card.name, drives))
        wanted = f"{card.name}-{LETTERS[COLORS.index(card.color)]}"
        if card.id != wanted:
            raise wrong(entry.file, entry.key, "id", f"a {card.color} {card.name} has the id {wanted!r}")
    ordered: list[Card] = []
    for name in drives:
        for letter in LETTERS:
            if f"{name}-{letter}" not in cards:
                raise wrong(last_file(cards, label), f"card {name}-{letter}", "id", "there is no such card", "Add it.")
            ordered.append(cards[f"{name}-{letter}"].value)
    assert len(ordered) == CARDS
    ones = [card.id for card in ordered if card.power == 1]
    if len(ones) != POWER_ONE:
        entry = blame(cards, len(ones) > POWER_ONE)
        why = f"{len(ones)} cards have Power 1, the game needs {POWER_ONE}"
        raise wrong(entry.file, entry.key, "power", why, f"Power 1 now: {', '.join(ones)}.")
    return ordered


def blame(cards: Entries, too_many: bool) -> Entry:
    """The entry to name when the number of Power 1 cards is wrong: the last one that a pack brought."""
    brought = [entry for entry in cards.values() if Path(entry.file).parent != BASE] or list(cards.values())
    ones = [entry for entry in brought if entry.value.power == 1]
    return ones[-1] if too_many and ones else brought[-1]
