"""Packs that change the pieces of NeoN, and what is said when something in them is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from neontable.games.neon import vocabulary as v
from neontable.games.neon.content.reading import BASE, content_from, load
from neontable.kernel.errors import Invalid

NEON = load()
Pack = Callable[..., Path]


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    def write(**files: str) -> Path:
        for name, text in files.items():
            (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def piece(table: str, id: str, **fields: str) -> str:
    """A new piece; the fields are TOML."""
    lines = [f"[[{table}]]", f'id = "{id}"', 'origin = "original"', 'text = "Mine."']
    return "\n".join([*lines, *(f"{name} = {value}" for name, value in fields.items() if value)]) + "\n"


def gun(effects: str = "[]", id: str = "SG-12", **fields: str) -> str:
    given = {
        "name": '"Mine"',
        "type": '"small gun"',
        "rank": "1",
        "dice": "[1, 1, -1]",
        "capacity": "1",
        "ammo": '["B", "E"]',
    }
    return piece("equipment", id, **{**given, **fields}, effects=effects)


def worn(effects: str, **fields: str) -> str:
    return gun(effects, **{"id": "AR-12", "type": '"armor"', "dice": "", **fields})


def base(file: str, old: str, new: str) -> str:
    """The base file, changed at one place, as a complete replacement."""
    text = (BASE / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    return "complete = true\n" + text.replace(old, new, 1)


def without(file: str, id: str) -> str:
    """The base file without one piece."""
    text = (BASE / f"{file}.toml").read_text(encoding="utf-8")
    mark = "\n" + next(line for line in text.splitlines() if line.startswith("[[")) + "\n"
    head, *pieces = text.split(mark)
    return mark.join(["complete = true\n" + head, *(piece for piece in pieces if not piece.startswith(f'id = "{id}"'))])


ATK = '[{ cost = "B", window = "A1", do = [{ verb = "ATK", n = 1 }] }]'


def refused(folder: Path) -> Invalid:
    with pytest.raises(Invalid) as error:
        load([folder])
    assert error.value.remedy
    return error.value


def test_a_new_card_is_a_few_lines(pack: Pack) -> None:
    changed = load([pack(equipment=gun(ATK))])
    card = changed.equipment[changed.index["equipment"]["SG-12"]]
    assert (card.number, card.rank, card.dice, card.ammo) == (66, 1, [1, 1, -1], v.BULLETS | v.CELL)
    assert changed.effects[changed.index["effect"]["SG-12/1"]].has(v.DO_ATK)
    assert changed.decks[1][-1] == 66
    assert changed.hash != NEON.hash
    assert content_from(changed.raw).hash == changed.hash
    assert load().hash == NEON.hash


def test_a_pack_may_change_a_fighter_a_die_and_the_cards(pack: Pack) -> None:
    changed = load(
        [
            pack(
                dice=piece("die", "attack", name='"Mine"', faces='["CRIT", "HIT", "COND", "MISS"]'),
                cards=piece("card", "AKARI-1", fighter='"akari"', initiative="9", left='["MOVE"]', right='["SEARCH"]'),
                enhancements=without("enhancements", "servo-legs"),
            )
        ]
    )
    assert changed.attack_counts == [1, 1, 1, 1]
    assert (changed.cards[0].initiative, changed.cards[0].halves) == (9, [[v.MOVE], [v.SEARCH]])
    assert len(changed.enhancements) == 7


def test_a_card_may_have_another_number_when_it_is_turned(pack: Pack) -> None:
    text = piece("card", "AKARI-1", fighter='"akari"', initiative="2", turned="8", left='["MOVE"]', right='["SEARCH"]')
    card = load([pack(cards=text)]).cards[0]
    assert (card.initiative, card.turned) == (2, 8)


def test_other_names_come_with_a_complete_file(pack: Pack) -> None:
    fighters = base("fighters", 'id = "ghost"', 'id = "wraith"')
    cards = base("cards", "", "").replace("GHOST", "WRAITH").replace('"ghost"', '"wraith"')
    changed = load([pack(fighters=fighters, cards=cards)])
    assert changed.cards[28].id == "WRAITH-1"


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (gun('[{ window = "A1", do = [{ verb = "ATX", n = 1 }] }]'), "effects[0].do[0].verb", "not a known verb"),
        (gun('[{ window = "A9", do = [{ verb = "ATK", n = 1 }] }]'), "effects[0].window", "not a known window"),
        (gun('[{ cost = "X", window = "A1", do = [{ verb = "ATK", n = 1 }] }]'), "effects[0].cost", "not a known Ammo"),
        (gun('[{ cost = "S", window = "A1", do = [{ verb = "ATK", n = 1 }] }]'), "effects[0].cost", "not among"),
        (gun('[{ cost = "B", energy = 1, window = "A1", do = [{ verb = "NOFF" }] }]'), "effects[0].energy", "not both"),
        (gun('[{ window = "D1", do = [{ verb = "DEF", n = 1 }] }]'), "effects[0].window", "not for this kind"),
        (gun('[{ window = "A2", do = [{ verb = "ATK", n = 1 }] }]'), "effects[0].do[0].verb", "does not work in A2"),
        (gun('[{ window = "A1", do = [{ verb = "FIRE" }] }]'), "effects[0].do[0].verb", "Grenades only"),
        (gun('[{ window = "A1", do = [{ verb = "NEKO" }] }]'), "effects[0].do[0].verb", "not for this kind"),
        (gun('[{ window = "A1", do = [{ verb = "ATK" }] }]'), "effects[0].do[0].n", "must say it"),
        (gun('[{ window = "A1", do = [{ verb = "ATK", n = 0 }] }]'), "effects[0].do[0].n", "not be 0"),
        (gun('[{ window = "A1", do = [{ verb = "ATK", n = -1 }] }]'), "effects[0].do[0].n", "takes no -1"),
        (gun('[{ window = "A1", do = [{ verb = "ATK", n = "1" }] }]'), "effects[0].do[0].n", "expected"),
        (gun('[{ window = "A1", do = [{ verb = "AREA", n = 1 }] }]'), "effects[0].do[0].n", "takes no n"),
        (gun('[{ window = "A1", do = [{ verb = "AREA", many = 1 }] }]'), "effects[0].do[0].many", "not a known field"),
        (gun('[{ window = "A1", do = [] }]'), "effects[0].do", "length >= 1"),
        (gun('[{ do = [{ verb = "AREA" }] }]'), "effects[0].window", "missing"),
        (
            gun('[{ window = "A2", do = [{ verb = "SET", from = "BLOCK", to = "HIT", n = 1 }] }]'),
            "effects[0].do[0].from",
            "not a known face",
        ),
        (
            gun('[{ window = "R", do = [{ verb = "TREAT", from = "FAIL", to = "FAIL", n = 1 }] }]'),
            "effects[0].do[0].to",
            "same face",
        ),
        (
            gun('[{ window = "A2", do = [{ verb = "DAMAGE", symbol = "COND", n = 1 }] }]'),
            "effects[0].do[0].symbol",
            "not a known symbol",
        ),
        (
            gun('[{ window = "A1", when = ["far"], do = [{ verb = "AREA" }] }]'),
            "effects[0].when",
            "not a known condition",
        ),
        (gun('[{ window = "A1", when = ["damage"], do = [{ verb = "AREA" }] }]'), "effects[0].when", "nothing in A1"),
        (gun('[{ window = "A1", when = ["ally here"], do = [{ verb = "AREA" }] }]'), "effects[0].when", "squad"),
        (gun('[{ window = "OUT", when = ["attacking"], do = [{ verb = "PUSH" }] }]'), "effects[0].when", "need not"),
        (gun('[{ window = "A2", who = "ally here", do = [{ verb = "REROLL", n = 2 }] }]'), "effects[0].who", "squad"),
        (gun('[{ window = "A2", who = "foe", do = [{ verb = "REROLL", n = 2 }] }]'), "effects[0].who", "not a known"),
        (gun('[{ window = "A1", once = "day", do = [{ verb = "AREA" }] }]'), "effects[0].once", "not a known limit"),
        (gun('[{ window = "A1", mandatory = true, do = [{ verb = "AREA" }] }]'), "effects[0].mandatory", "only Armor"),
        (gun('[{ window = "A1", do = [{ verb = "OPEN", n = 1 }] }]'), "effects", "not empty"),
        (gun('[{ window = "A1", do = [{ verb = "OPEN", n = 3 }] }]'), "effects[0].do[0].n", "Range 0, 1 and 2"),
        (worn('[{ window = "A1", do = [{ verb = "OPEN", n = 1 }] }]'), "effects", "cannot OPEN"),
        (
            worn('[{ window = "D2", mandatory = true, do = [{ verb = "CANCEL", symbol = "CRIT", n = 1 }] }]'),
            "effects[0].mandatory",
            "CANCEL HIT",
        ),
        (worn("[]", dice="[1, 1, 1]"), "dice", "no Weapon"),
        (gun(id="ML-12", type='"melee"'), "dice", "Range 0 only"),
        (gun(dice=""), "dice", "missing"),
        (gun(dice="[1, 0, -1]"), "dice[1]", "no attack"),
        (gun(dice="[-1, -1, -1]"), "dice", "every Range is empty"),
        (gun(dice="[6, 1, 1]"), "dice[0]", "<= 5"),
        (gun(dice="[1, 1]"), "dice", "length >= 3"),
        (gun(id="GR-12", type='"grenade"'), "effects", "needs FIRE"),
        (
            gun('[{ window = "A1", do = [{ verb = "FIRE" }] }]', id="GR-12", type='"grenade"'),
            "effects[0].cost",
            "one Grenade",
        ),
        (gun(type='"bow"'), "type", "not a known type"),
        (gun(id="HG-12"), "id", "begins with SG"),
        (gun(id="12"), "id", "matching"),
        (gun(name='"Reaper"'), "name", "also the name of HG-06"),
        (gun(ammo='["B", "B"]'), "ammo", "twice"),
        (gun(ammo='["B", "Q"]'), "ammo", "not a known Ammo"),
        (gun(ammo="[]"), "ammo", "length >= 1"),
        (gun(rank="4"), "rank", "<= 3"),
        (gun(original='["colour"]'), "original", "not a field"),
        (gun(color='"red"'), "color", "not a known field"),
        (gun(squad='[{ window = "A1", do = [{ verb = "ATQ", n = 1 }] }]'), "squad[0].do[0].verb", "not a known verb"),
    ],
)
def test_a_wrong_equipment_card_is_named_with_file_and_field(pack: Pack, text: str, place: str, said: str) -> None:
    folder = pack(equipment=text)
    error = refused(folder)
    assert error.reason.startswith(f"{folder / 'equipment.toml'}: equipment ")
    assert f": field {place}: " in error.reason
    assert said in error.reason


def ability(effect: str, id: str = "fade") -> str:
    """Ghost's sheet with another effect for Fade."""
    old = '{ energy = 2, window = "OUT", when = ["defending"], do = [{ verb = "STEP", n = 1 }], once = "attack" }'
    return base("fighters", old, effect).replace('id = "fade"', f'id = "{id}"')


def card(left: str = '["MOVE"]', id: str = "AKARI-1", fighter: str = "akari") -> str:
    return piece("card", id, fighter=f'"{fighter}"', initiative="1", left=left, right='["SEARCH"]')


@pytest.mark.parametrize(
    ("file", "text", "place", "said"),
    [
        (
            "fighters",
            ability('{ cost = "B", window = "A1", do = [{ verb = "AREA" }] }'),
            "effects[0].cost",
            "only Equipment",
        ),
        ("fighters", ability('{ window = "OUT", do = [{ verb = "STEP", n = 1 }] }'), "effects[0].when", "attacking or"),
        (
            "fighters",
            ability('{ window = "A0", do = [{ verb = "AREA" }] }'),
            "effects[0].do[0].verb",
            "HOWITZER or LUNGE",
        ),
        (
            "fighters",
            ability('{ window = "TURN", do = [{ verb = "NEKO" }] }'),
            "fighter ghost: field token",
            "does not fit",
        ),
        (
            "fighters",
            ability('{ window = "NOW", do = [{ verb = "GAIN", n = 1 }] }'),
            "effects[0].window",
            "not for this kind",
        ),
        (
            "fighters",
            ability('{ window = "TURN", do = [{ verb = "MIRROR_STEP", least = 3, reach = 2 }] }'),
            "abilities[1].effects[0].do[0].least",
            "more than reach",
        ),
        ("fighters", ability('{ window = "A1", do = [{ verb = "AREA" }] }', "trap"), "abilities[1].id", "also that of"),
        ("fighters", base("fighters", 'token = "trap"', 'token = "neko"'), "fighter illusion: field token", "akari"),
        ("fighters", base("fighters", 'token = "trap"', ""), "fighter illusion: field token", "does not fit"),
        ("fighters", base("fighters", "[2, 2, 2]", "[2, 2]"), "fighter akari: field side_a", "5 HP tokens"),
        ("fighters", base("fighters", "[2, 2, 2]", "[2, 2, 1]"), "fighter akari: field side_a[1]", "one value"),
        ("fighters", base("fighters", "weapon = [1, -1, -1]", "weapon = [1, 1, -1]"), "field weapon", "Range 0 only"),
        ("fighters", without("fighters", "ghost"), "field fighter", "there are 5 Fighters"),
        ("cards", card('["TAKEOVER"]'), "card AKARI-1: field left[0]", "not a main Action"),
        ("cards", card('["MOVE", "ATTACK"]'), "card AKARI-1: field left", "at most one of"),
        ("cards", card('["DEFENSE", "GAIN1"]'), "card AKARI-1: field left", "nothing to do instead"),
        ("cards", card('["RUN"]'), "card AKARI-1: field left[0]", "not a known Action"),
        ("cards", card(fighter="nobody"), "card AKARI-1: field fighter", "not a known Fighter"),
        ("cards", card(id="AKARI-8"), "card AKARI-8: field id", "AKARI-1 to 7"),
        ("cards", card(id="AKARI-7"), "card AKARI-7: field left", "0 Wild cards"),
        ("cards", without("cards", "SNAKE-3"), "card SNAKE-3: field id", "missing"),
        ("sectors", base("sectors", "number = 2", "number = 1"), "sector factory: field number", "also that of park"),
        ("sectors", without("sectors", "mall"), "field sector", "no Sector number 6"),
        ("sectors", base("sectors", '"ANY_SECTOR"', '"UPDRAFT", n = 2'), "effects[0].do[0].verb", "not for this kind"),
        ("dice", base("dice", '"MISS"', '"BLOCK"'), "die attack: field faces[4]", "not a known face"),
        ("dice", without("dice", "defense"), "die defense: field id", "missing"),
        ("bots", base("bots", "copies = 2", "copies = 3"), "field bot", "there are 11 Bots"),
        ("bots", base("bots", '["B", "S"]', '["B", "Z"]'), "bot courier: field ammo", "not a known Ammo"),
        ("tracks", base("tracks", "[5, 6]", "[4, 5, 6]"), "track side-2: field players", "also suggested for side-1"),
        ("tracks", base("tracks", "[5, 6]", "[5]"), "field track", "for 6 players"),
        ("tracks", base("tracks", "[2, 2, 1, 2, 1]", "[3]"), "track sprint: field slots", ">= 2"),
        ("automa", base("automa", "look = 3", "look = 4"), "automa automa: field look", "beyond Range 2"),
        ("automa", base("automa", "[2]]", "[2, 2]]"), "automa automa: field rows", "7 HP tokens"),
        ("maneuvers", base("maneuvers", "maneuver-c", "maneuver-d"), "maneuver maneuver-d: field id", "not a Maneuver"),
        ("maneuvers", without("maneuvers", "maneuver-b"), "maneuver maneuver-b: field id", "missing"),
        (
            "enhancements",
            base("enhancements", 'kind = "immediate"', 'kind = "permanent"'),
            "enhancement overcharge-cell: field effects[0].window",
            "immediate",
        ),
        (
            "enhancements",
            "complete = true\n" + (BASE / "enhancements.toml").read_text().split("\n\n[[")[0],
            "field",
            "0 cards",
        ),
        (
            "achievements",
            base("achievements", '"FINISH"', '"DANCE"'),
            "achievement first-light: field check",
            "not a known",
        ),
        ("reference", without("reference", "gear"), "reference gear: field id", "missing"),
    ],
)
def test_a_wrong_piece_is_named_with_file_and_field(pack: Pack, file: str, text: str, place: str, said: str) -> None:
    folder = pack(**{file: text})
    error = refused(folder)
    assert str(folder) in error.reason or str(BASE) in error.reason
    assert place in error.reason
    assert said in error.reason


def test_too_few_cards_of_a_rank_or_type_are_refused(pack: Pack) -> None:
    text = (BASE / "equipment.toml").read_text(encoding="utf-8")
    assert (
        "0 cards have rank 3"
        in refused(pack(equipment="complete = true\n" + text.replace("rank = 3", "rank = 2"))).reason
    )
    parts = text.split("\n[[")
    helmets = [part for part in parts if 'type = "helmet"' not in part]
    assert "0 cards are helmet" in refused(pack(equipment="complete = true\n" + "\n[[".join(helmets))).reason
    assert "there are 20 cards" in refused(pack(equipment="complete = true\n" + "\n[[".join(parts[:21]))).reason


def test_a_pack_for_another_game_is_refused(pack: Pack) -> None:
    with pytest.raises(Invalid, match=r"pack\.toml: field game"):
        load([pack(pack='game = "checkers"', equipment=gun())])
    assert load([pack(pack='game = "neon"', equipment=gun())]).equipment[66].id == "SG-12"


def test_tampered_content_of_a_record_is_refused() -> None:
    with pytest.raises(Invalid, match="record: card AKARI-1: field id: is missing"):
        content_from({**NEON.raw, "card": []})
    with pytest.raises(Invalid, match="record: field joker"):
        content_from({**NEON.raw, "joker": []})
