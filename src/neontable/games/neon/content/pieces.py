"""All pieces together: what each kind must hold, how many there are, and the content made of them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from neontable.games.neon import cards as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.content import written
from neontable.games.neon.content.effects import TOKEN_VERBS, Owner, Place, effects_of
from neontable.games.neon.content.written import (
    ENHANCEMENTS_LEAST,
    EQUIPMENT_LEAST,
    EQUIPMENT_MOST,
    FILES,
    RANK_LEAST,
    TYPE_LEAST,
)
from neontable.games.neon.verbs import Effect
from neontable.kernel.authoring.pack import Entries, Entry, Problems, last_file, near, wrong

MANEUVERS = ("maneuver-a", "maneuver-b", "maneuver-c")  # NEON-ABILITY-01
REFERENCES = ("phases", "actions", "attack", "dice", "ammo", "gear")
PLAYERS = range(2, v.FIGHTERS + 1)
WILD = ["MOVE", "ATTACK", "SEARCH", "GAIN2"]  # NEON-WILD-01, NEON-WILD-03, NEON-WILD-04
MAIN = ("MOVE", "SEARCH", "ATTACK", "DEFENSE")  # NEON-ACT-10
INSTEAD = ("TAKEOVER", "GAIN1", "GAIN2")  # NEON-ACT-11
HOW_TO_RENAME = "To bring others, write them all and `complete = true` at the head of the file."


class Pieces(NamedTuple):
    """All pieces as numbers."""

    sectors: list[c.Sector]
    dice: list[list[int]]
    bots: list[c.Bot]
    tracks: list[c.Track]
    automa: c.Automa | None
    maneuvers: list[c.Ability]
    fighters: list[c.Fighter]
    cards: list[c.ActionCard]
    equipment: list[c.Equipment]
    enhancements: list[c.Enhancement]
    achievements: list[c.Achievement]


def read(merged: Mapping[str, Entries], label: str, problems: Problems) -> Pieces:
    """The pieces as numbers; those with which something is wrong are left out once it is noted."""
    for entries in merged.values():
        for entry in entries.values():
            problems.tried(partial(check_original, entry, "", entry.value))
    for wanted in REFERENCES:
        problems.tried(partial(one, merged["reference"], "reference", wanted, label))
    fighters = fighters_of(merged["fighter"], label, problems)
    return Pieces(
        sectors_of(merged["sector"], label, problems),
        dice_of(merged["die"], label, problems),
        bots_of(merged["bot"], label, problems),
        tracks_of(merged["track"], label, problems),
        problems.tried(partial(automa_of, merged["automa"], label)),
        maneuvers_of(merged["maneuver"], label, problems),
        fighters,
        cards_of(merged["card"], merged["fighter"], fighters, label, problems),
        equipment_of(merged["equipment"], label, problems),
        enhancements_of(merged["enhancement"], label, problems),
        achievements_of(merged["achievement"], problems),
    )


def build(merged: Mapping[str, Entries], label: str) -> c.Content:
    """The content as numbers, once everything fits together."""
    pieces = read(merged, label, Problems())
    assert pieces.automa is not None
    sectors, cards = pieces.sectors, pieces.cards
    order = {
        "sector": [each.id for each in sectors],
        "die": ["attack", "defense"],
        "maneuver": list(MANEUVERS),
        "card": [each.id for each in cards],
        "reference": list(REFERENCES),
    }
    raw: dict[str, object] = {}
    words: dict[str, dict[str, str]] = {}
    for file in FILES:
        entries = merged[file.table]
        values = [entries[key].value for key in order.get(file.table, entries)]
        raw[file.table] = [msgspec.to_builtins(value) for value in values]
        words[file.table] = {value.id: value.text for value in values}
    words["ability"] = words.pop("maneuver")
    for entry in merged["fighter"].values():
        words["ability"].update((ability.id, ability.text) for ability in entry.value.abilities)
    canonical = json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return c.Content(
        sectors=sectors,
        attack_die=pieces.dice[0],
        defense_die=pieces.dice[1],
        bots=pieces.bots,
        tracks=pieces.tracks,
        automa=pieces.automa,
        maneuvers=pieces.maneuvers,
        fighters=pieces.fighters,
        cards=cards,
        equipment=pieces.equipment,
        enhancements=pieces.enhancements,
        achievements=pieces.achievements,
        reference=words.pop("reference"),
        words=words,
        hash=hashlib.sha256(canonical.encode()).hexdigest(),
        raw=raw,
    )


def check_original(entry: Entry, field: str, piece: Any) -> None:
    """Only fields that the piece has can be original."""
    known = [each.encode_name for each in msgspec.structs.fields(piece)]
    for name in piece.original:
        if name not in known:
            raise Place(entry, field).wrong("original", f"{name!r} is not a field of it", near(name, known))
    for number, ability in enumerate(getattr(piece, "abilities", ())):
        check_original(entry, f"abilities[{number}]", ability)


def one(entries: Entries, table: str, id: str, label: str) -> Entry:
    """An entry that must be there."""
    if id not in entries:
        raise wrong(last_file(entries, label), f"{table} {id}", "id", "is missing", "Add it.")
    return entries[id]


def blame(entries: Entries) -> Entry:
    """The entry to name when a count is wrong: the last one that a pack brought, else the last."""
    base = Path(__file__).parent
    brought = [entry for entry in entries.values() if Path(entry.file).parent != base]
    return (brought or list(entries.values()))[-1]


def sectors_of(entries: Entries, label: str, problems: Problems) -> list[c.Sector]:
    """One Sector for each number from 1 to 10."""
    by_number: dict[int, Entry] = {}
    for entry in entries.values():
        number = entry.value.number
        if number in by_number:
            why = f"{number} is also that of {by_number[number].value.id}"
            problems.note(Place(entry, "").wrong("number", why, HOW_TO_RENAME))
        by_number.setdefault(number, entry)
    found: list[c.Sector] = []
    for number in range(1, v.SECTORS + 1):
        if number not in by_number:
            why = f"there is no Sector number {number}"
            problems.note(wrong(last_file(entries, label), "", "sector", why, HOW_TO_RENAME))
            continue
        entry = by_number[number]
        value: written.Sector = entry.value
        effects = effects_of(entry, "effects", value.effects, Owner(value.id, v.FROM_SECTOR, number - 1), problems)
        found.append(c.Sector(value.id, value.name, number, value.rank, effects))
    return found


def dice_of(entries: Entries, label: str, problems: Problems) -> list[list[int]]:
    """The faces of the Attack die and of the Defense die."""
    sides: list[list[int]] = []
    for id, faces in (("attack", v.ATTACK_FACES), ("defense", v.DEFENSE_FACES)):
        entry = problems.tried(partial(one, entries, "die", id, label))
        if entry is None:
            continue
        read = [
            problems.tried(partial(Place(entry, "").word, f"faces[{n}]", face, faces, "face"))
            for n, face in enumerate(entry.value.faces)
        ]
        sides.append([face for face in read if face is not None])
    return sides


def bots_of(entries: Entries, label: str, problems: Problems) -> list[c.Bot]:
    """The types of Bot; one token for each Sector."""
    found: list[c.Bot] = []
    for entry in entries.values():
        value: written.Bot = entry.value
        ammo = problems.tried(partial(Place(entry, "").ammo, "ammo", value.ammo))
        found.append(c.Bot(value.id, value.name, value.color, ammo or 0, value.copies))
    total = sum(bot.copies for bot in found)
    if total != v.SECTORS:
        why = f"there are {total} Bots, the game has {v.SECTORS}"
        problems.note(wrong(last_file(entries, label), "", "bot", why, HOW_TO_RENAME))
    return found


def tracks_of(entries: Entries, label: str, problems: Problems) -> list[c.Track]:
    """The Round Tracks; one is suggested for each number of players."""
    found: list[c.Track] = []
    suggested: dict[int, str] = {}
    for entry in entries.values():
        value: written.Track = entry.value
        for players in value.players:
            if players in suggested:
                why = f"{players} is also suggested for {suggested[players]}"
                remedy = "Each number of players has one suggested track."
                problems.note(Place(entry, "").wrong("players", why, remedy))
            suggested[players] = value.id
        found.append(c.Track(value.id, value.name, value.slots, value.players))
    for players in PLAYERS:
        if players not in suggested:
            why = f"no track is suggested for {players} players"
            problems.note(wrong(last_file(entries, label), "", "track", why))
    return found


def check_rows(place: Place, field: str, rows: Sequence[Sequence[int]]) -> None:
    """Six HP tokens, each row of one value."""
    if sum(map(len, rows)) != v.HP:
        raise place.wrong(field, f"has {sum(map(len, rows))} HP tokens, a sheet has {v.HP}")
    for number, row in enumerate(rows):
        if len(set(row)) != 1:
            raise place.wrong(f"{field}[{number}]", "the tokens of one row have one value")


def check_dice(place: Place, field: str, dice: Sequence[int]) -> None:
    """A Range has dice or is empty (NEON-RULING-059), and one of them has dice."""
    if 0 in dice:
        raise place.wrong(f"{field}[{dice.index(0)}]", "0 dice are no attack", "Write -1 for an empty Range.")
    if max(dice) < 0:
        raise place.wrong(field, "every Range is empty")


def automa_of(entries: Entries, label: str) -> c.Automa:
    """Automa, who must be able to attack wherever its step leads it."""
    entry = one(entries, "automa", "automa", label)
    value: written.Automa = entry.value
    place = Place(entry, "")
    check_rows(place, "rows", value.rows)
    check_dice(place, "dice", value.dice)
    if value.look - value.step > 2:
        raise place.wrong("look", f"{value.look} leaves a Target beyond Range 2 after {value.step} steps")
    return c.Automa(value.rows, value.dice, value.defense, value.look, value.step)


def maneuvers_of(entries: Entries, label: str, problems: Problems) -> list[c.Ability]:
    """Maneuvers A, B and C."""
    found: list[c.Ability] = []
    for entry in entries.values():
        id = entry.value.id
        if id not in MANEUVERS:
            problems.note(Place(entry, "").wrong("id", f"{id!r} is not a Maneuver", near(id, MANEUVERS)))
    for number, id in enumerate(MANEUVERS):
        maneuver = problems.tried(partial(one, entries, "maneuver", id, label))
        if maneuver is not None:
            owner = Owner(id, v.FROM_ABILITY, number)
            effects = effects_of(maneuver, "effects", maneuver.value.effects, owner, problems)
            found.append(c.Ability(id, maneuver.value.name, number, -1, effects))
    return found


def fighters_of(entries: Entries, label: str, problems: Problems) -> list[c.Fighter]:
    """Six Fighters with two abilities each, and nobody shares an ability or a token."""
    if len(entries) != v.FIGHTERS:
        why = f"there are {len(entries)} Fighters, the game has {v.FIGHTERS}"
        problems.note(wrong(last_file(entries, label), "", "fighter", why, HOW_TO_RENAME))
    found: list[c.Fighter] = []
    known: dict[str, str] = dict.fromkeys(MANEUVERS, "a Maneuver")
    tokens: dict[int, str] = {}
    for number, entry in enumerate(entries.values()):
        value: written.Fighter = entry.value
        place = Place(entry, "")
        problems.tried(partial(check_rows, place, "side_a", value.side_a))
        problems.tried(partial(check_rows, place, "side_b", value.side_b))
        problems.tried(partial(check_weapon, place, value.weapon))
        token = problems.tried(partial(token_of, place, value.token, tokens)) or v.NO_TOKEN
        tokens[token] = value.id
        before = len(problems.found)
        abilities = abilities_of(entry, number, known, problems)
        if len(problems.found) == before:
            problems.tried(partial(check_token, place, value.token, token, abilities))
        sheet = c.Fighter(
            id=value.id,
            name=value.name,
            corporation=value.corporation,
            number=number,
            rows=[value.side_a, value.side_b],
            armor=value.armor,
            weapon=value.weapon,
            energy=value.energy,
            token=token,
            abilities=abilities,
        )
        found.append(sheet)
    return found


def check_weapon(place: Place, weapon: Sequence[int]) -> None:
    """The basic Weapon works at Range 0."""
    check_dice(place, "weapon", weapon)
    if max(weapon[1:]) >= 0:
        raise place.wrong("weapon", "the basic Weapon is a melee weapon: Range 0 only", "Write -1 for Range 1 and 2.")


def token_of(place: Place, name: str, tokens: Mapping[int, str]) -> int:
    """The token of a Fighter, which nobody else has."""
    token = place.word("token", name, v.TOKENS, "token") if name else v.NO_TOKEN
    if token and token in tokens:
        raise place.wrong("token", f"{name} belongs to {tokens[token]}")
    return token


def abilities_of(entry: Entry, number: int, known: dict[str, str], problems: Problems) -> list[c.Ability]:
    """The abilities of a Fighter."""
    found: list[c.Ability] = []
    for at, ability in enumerate(entry.value.abilities):
        field = f"abilities[{at}]"
        if ability.id in known:
            why = f"{ability.id} is also that of {known[ability.id]}"
            problems.note(Place(entry, "").wrong(f"{field}.id", why))
        known[ability.id] = entry.value.id
        owner = Owner(ability.id, v.FROM_ABILITY, len(MANEUVERS) + 2 * number + at)
        effects = effects_of(entry, f"{field}.effects", ability.effects, owner, problems)
        found.append(c.Ability(ability.id, ability.name, owner.number, number, effects))
    return found


def check_token(place: Place, name: str, token: int, abilities: Sequence[c.Ability]) -> None:
    """Who places a token has it, and nobody else."""
    verbs = {v.VERBS[verb.do] for ability in abilities for effect in ability.effects for verb in effect.verbs}
    placed = {TOKEN_VERBS[verb] for verb in verbs if verb in TOKEN_VERBS}
    if placed != ({token} if token else set()):
        raise place.wrong("token", f"{name!r} does not fit the abilities", "NEKO, TRAP and SMOKE need their token.")


def cards_of(
    entries: Entries, sheets: Entries, fighters: Sequence[c.Fighter], label: str, problems: Problems
) -> list[c.ActionCard]:
    """Seven Action cards for each Fighter, one of them the Wild card."""
    wanted = {f"{fighter.id.upper()}-{number}": fighter for fighter in fighters for number in range(1, v.HAND + 1)}
    for entry in entries.values():
        problems.tried(partial(check_owner, entry, list(sheets), wanted))
    found: list[c.ActionCard] = []
    for id, fighter in wanted.items():
        card = problems.tried(partial(one, entries, "card", id, label))
        if card is None:
            continue
        value: written.Card = card.value
        halves = [
            problems.tried(partial(half_of, Place(card, ""), field, half))
            for field, half in (("left", value.left), ("right", value.right))
        ]
        wild = value.left == WILD and value.right == WILD
        turned = value.turned or value.initiative
        both = [half for half in halves if half is not None]
        found.append(c.ActionCard(id, len(found), fighter.number, value.initiative, turned, both, wild))
    for fighter in fighters:
        own = [each for each in found if each.fighter == fighter.number]
        wilds = [each.id for each in own if each.wild]
        if own and len(wilds) != 1:
            entry = entries[wilds[-1] if wilds else own[-1].id]
            why = f"{fighter.name} has {len(wilds)} Wild cards, a Fighter has 1"
            problems.note(Place(entry, "").wrong("left", why))
    return found


def check_owner(entry: Entry, names: Sequence[str], wanted: Mapping[str, c.Fighter]) -> None:
    """An Action card belongs to a Fighter, and its id says to whom."""
    card: written.Card = entry.value
    place = Place(entry, "")
    place.word("fighter", card.fighter, names, "Fighter")
    if card.id not in wanted or wanted[card.id].id != card.fighter:
        raise place.wrong("id", f"a card of {card.fighter} has an id from {card.fighter.upper()}-1 to {v.HAND}")


def half_of(place: Place, field: str, half: Sequence[str]) -> list[int]:
    """A main Action and perhaps one to do instead, or all that the Wild card offers."""
    actions = [place.word(f"{field}[{n}]", action, v.ACTIONS, "Action") for n, action in enumerate(half)]
    if list(half) == WILD:
        return actions
    if half[0] not in MAIN:
        raise place.wrong(f"{field}[0]", f"{half[0]} is not a main Action", f"Main Actions: {', '.join(MAIN)}.")
    if len(half) > 2 or any(action not in INSTEAD for action in half[1:]):
        raise place.wrong(field, "a half has one main Action and at most one of " + ", ".join(INSTEAD))
    if half[0] == "DEFENSE" and len(half) > 1:
        raise place.wrong(field, "a Defense half has nothing to do instead")  # NEON-RULING-027
    return actions


def equipment_of(entries: Entries, label: str, problems: Problems) -> list[c.Equipment]:
    """The Equipment cards; a pack may change their number within bounds."""
    found: list[c.Equipment] = []
    names: dict[str, str] = {}
    for number, entry in enumerate(entries.values()):
        value: written.Equipment = entry.value
        if value.name in names:
            why = f"{value.name!r} is also the name of {names[value.name]}"
            problems.note(Place(entry, "").wrong("name", why))
        names[value.name] = value.id
        card = problems.tried(partial(equipment_card, entry, number, problems))
        if card is not None:
            found.append(card)
    if not problems.found:  # counts mean nothing while cards are left out
        check_decks(entries, found, label, problems)
    return found


def equipment_card(entry: Entry, number: int, problems: Problems) -> c.Equipment | None:
    """One Equipment card."""
    value: written.Equipment = entry.value
    place = Place(entry, "")
    gear = place.word("type", value.type, v.GEAR, "type")
    if value.id[:2] != v.GEAR_CODES[gear]:
        problems.note(place.wrong("id", f"the id of a {value.type} begins with {v.GEAR_CODES[gear]}"))
    dice = problems.tried(partial(weapon_dice, place, gear, value.dice))
    ammo = problems.tried(partial(place.ammo, "ammo", value.ammo))
    if ammo is None:
        return None
    before = len(problems.found)
    owner = Owner(value.id, v.FROM_EQUIPMENT, number, gear, ammo)
    effects = effects_of(entry, "effects", value.effects, owner, problems)
    effects += effects_of(entry, "squad", value.squad, owner, problems, squad=True)
    if dice is None or len(problems.found) > before:
        return None
    check_gear(place, gear, dice, effects)
    return c.Equipment(value.id, value.name, number, gear, value.rank, dice, value.capacity, ammo, effects)


def check_decks(entries: Entries, found: Sequence[c.Equipment], label: str, problems: Problems) -> None:
    """Enough cards of all ranks and types."""
    if not EQUIPMENT_LEAST <= len(found) <= EQUIPMENT_MOST:
        why = f"there are {len(found)} cards, a game needs {EQUIPMENT_LEAST} to {EQUIPMENT_MOST}"
        problems.note(wrong(last_file(entries, label), "", "equipment", why))
        return
    ranks = Counter(card.rank for card in found)
    gears = Counter(card.gear for card in found)
    place = Place(blame(entries), "")
    for rank in (1, 2, 3):
        if ranks[rank] < RANK_LEAST:
            problems.note(place.wrong("rank", f"{ranks[rank]} cards have rank {rank}, a deck needs {RANK_LEAST}"))
    for gear, name in enumerate(v.GEAR):
        if gears[gear] < TYPE_LEAST:
            problems.note(place.wrong("type", f"{gears[gear]} cards are {name}, a game needs {TYPE_LEAST}"))


def weapon_dice(place: Place, gear: int, dice: list[int] | None) -> list[int]:
    """The dice of a Weapon; nothing else has any."""
    if gear > v.GRENADE:
        if dice is not None:
            raise place.wrong("dice", f"{v.GEAR[gear]} is no Weapon and has no dice", "Leave the field out.")
        return [v.EMPTY] * 3
    if dice is None:
        raise place.wrong("dice", "is missing", "A Weapon has dice for Range 0, 1 and 2; -1 is an empty Range.")
    check_dice(place, "dice", dice)
    if gear == v.MELEE and max(dice[1:]) >= 0:  # NEON-ATTACK-11
        raise place.wrong("dice", "a melee weapon works at Range 0 only", "Write -1 for Range 1 and 2.")
    return dice


def check_gear(place: Place, gear: int, dice: Sequence[int], effects: Sequence[Effect]) -> None:
    """A Grenade is paid for by FIRE, and OPEN opens a Range that is empty."""
    if gear == v.GRENADE and not any(effect.has(v.DO_FIRE) and not effect.squad for effect in effects):
        raise place.wrong(
            "effects", "a grenade needs FIRE", 'Add { cost = "G", window = "A1", do = [{ verb = "FIRE" }] }.'
        )
    for effect in effects:
        if effect.has(v.DO_OPEN):
            if gear > v.GRENADE or gear == v.MELEE:
                raise place.wrong("effects", f"a {v.GEAR[gear]} cannot OPEN a Range")
            if dice[effect.amount(v.DO_OPEN)] != v.EMPTY:
                raise place.wrong("effects", f"Range {effect.amount(v.DO_OPEN)} is not empty, so OPEN does nothing")


def enhancements_of(entries: Entries, label: str, problems: Problems) -> list[c.Enhancement]:
    """The Enhancement cards."""
    found: list[c.Enhancement] = []
    for number, entry in enumerate(entries.values()):
        value: written.Enhancement = entry.value
        kind = v.KINDS.index(value.kind)
        owner = Owner(value.id, v.FROM_ENHANCEMENT, number, kind=kind)
        effects = effects_of(entry, "effects", value.effects, owner, problems)
        found.append(c.Enhancement(value.id, value.name, number, kind, effects))
    if len(found) < ENHANCEMENTS_LEAST:
        why = f"there are {len(found)} cards, a game needs {ENHANCEMENTS_LEAST}"
        problems.note(wrong(last_file(entries, label), "", "enhancement", why))
    return found


def achievements_of(entries: Entries, problems: Problems) -> list[c.Achievement]:
    """The achievements."""
    found: list[c.Achievement] = []
    for entry in entries.values():
        value: written.Achievement = entry.value
        check = problems.tried(partial(Place(entry, "").word, "check", value.check, v.CHECKS, "check"))
        mode = v.MODES.index(value.mode) if value.mode else -1
        span = v.SPANS.index(value.span)
        found.append(c.Achievement(value.id, value.name, span, check or 0, value.n, value.value, mode))
    return found
