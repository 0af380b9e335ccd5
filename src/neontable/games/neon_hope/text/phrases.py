"""Parts of sentences: who, where, which card, how many; and conditions as clauses that can be true or false."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.cards import Content, Face
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Cond, Pick, Place
from neontable.games.neon_hope.text.story import title

AT_A_LOCATION: Final = v.AT_LOC | v.AT_OPP | v.AT_RESP | v.AT_NAMED
DONE: Final = {v.IS_FLIPPED: "flipped", v.IS_DONE: "completed", v.IS_DEFEATED: "defeated"}


class Doer:
    """Who does something: the words, and whether the verb stays as it is (you, they, all characters)."""

    __slots__ = ("many", "text")

    def __init__(self, text: str, many: bool = False) -> None:
        self.text = text  # "" for you: the sentence then begins with the verb
        self.many = many


YOU: Final = Doer("", True)


class Voice:
    """How a text speaks: of what card, whether that has a location of its own, and to whom."""

    __slots__ = ("content", "here", "named", "theirs", "this")

    def __init__(
        self, content: Content, here: bool, this: str = "this card", named: bool = False, theirs: bool = False
    ) -> None:
        self.content = content
        self.here = here  # the card is at a location: LOC is that one
        self.this = this
        self.named = named  # `them` has been named
        self.theirs = theirs  # the text speaks to `them`: it is their choice

    def naming(self, theirs: bool = False) -> Voice:
        """The same voice after a character has been named."""
        return Voice(self.content, self.here, self.this, True, theirs)


def voice_of(content: Content, face: Face) -> Voice:
    """The voice of a card: a Lead, an Enemy, a location and some States speak of their own location."""
    here = face.kind in (v.LEAD, v.ENEMY, v.LOCATION)
    if face.kind == v.STATE:
        place = content.cards[face.card].appears
        here = place is not None and place.bits & AT_A_LOCATION != 0
    return Voice(content, here, "this Tool" if face.kind == v.TOOL else "this card")


# ---- numbers and lists
def count(n: int, one: str, many: str = "") -> str:
    """`1 Secret`, `2 Secrets`."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(words: list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str) -> str:
    """With a capital at its head and a full stop at its end."""
    said = text[:1].upper() + text[1:]
    return said if said.endswith((".", "?", "!")) else said + "."


def upper(text: str) -> str:
    """With a capital at its head."""
    return text[:1].upper() + text[1:]


# ---- names
def card_name(voice: Voice, name: int) -> str:
    """A card by its name, as the rulebook prints names."""
    return f"»{voice.content.names[name]}«"


def location_name(content: Content, location: int) -> str:
    """A location by its setting: the top of »Syphon«."""
    place = content.locations[location]
    return f"the {v.HALVES[place.half]} of »{content.settings[place.setting].name}«"


def flag_name(content: Content, flag: int) -> str:
    """A flag as it is written into the campaign log."""
    id = content.flags[flag].id
    return f"“{title(content, f'flag/{id}/name') or id.replace('_', ' ')}”"


def attribute_name(attribute: int) -> str:
    """An attribute, or how it is found."""
    if attribute < len(v.ATTRIBUTE_NAMES):
        return v.ATTRIBUTE_NAMES[attribute]
    return {v.OWN_CHOICE: "Attribute", v.ROLLED: "rolled", v.GROWN: "chosen"}[attribute]


def types_named(types: int, last: str = "or") -> str:
    """Task types: `Investigate or Get Support`."""
    return listed([v.TYPE_NAMES[each] for each in range(len(v.TYPES)) if types >> each & 1], last)


def keywords_named(bits: int) -> list[str]:
    """Keywords by their names."""
    return [word for place, word in enumerate(v.KEYWORDS) if bits >> place & 1]


# ---- who
def my_setting(voice: Voice) -> str:
    return "at this setting" if voice.here else "at your setting"


def my_location(voice: Voice) -> str:
    return "here" if voice.here else "at your location"


def doer(voice: Voice, who: int) -> Doer:
    """A word for characters as the subject of a sentence."""
    if who in (v.NOBODY, v.ME):
        return Doer("you", True) if voice.theirs else YOU
    if who == v.THEM:
        return YOU if voice.theirs else Doer("that character")
    words = {
        v.RESP: "the responsible character",
        v.EACH: "each character",
        v.HERE: f"each character {my_location(voice)}",
        v.NEAR: f"each character {my_setting(voice)}",
        v.OTHER: "another character of your choice",
        v.OTHER_NEAR: "another character at your setting",
        v.ANYONE: "a character of your choice",
        v.ANY_NEAR: "a character at your setting",
    }
    return Doer(words[who])


def owner_of(who: int) -> str:
    """`your` or `their`."""
    return "your" if who in (v.NOBODY, v.ME) else "their"


# ---- where
def at_place(voice: Voice, place: Place) -> str:
    """Where something is."""
    words = [at_one(voice, 1 << bit, place.location) for bit in range(len(v.PLACES)) if place.bits >> bit & 1]
    return listed(words, "or")


def at_one(voice: Voice, bit: int, location: int) -> str:
    """Where something is, for a single place."""
    if bit == v.AT_NAMED:
        return f"at {location_name(voice.content, location)}"
    return {
        v.AT_LOC: my_location(voice),
        v.AT_OPP: "at the opposite location",
        v.AT_NEAR: my_setting(voice),
        v.AT_ANY: "anywhere",
        v.AT_RESP: "at the responsible character's location",
        v.AT_NET: "in the Network",
        v.AT_ZONE: "in your play zone",
        v.AT_ME: "",
    }[bit]


def to_place(voice: Voice, place: Place) -> str:
    """Where somebody or something goes."""
    if place.bits == v.AT_NAMED:
        return f"to {location_name(voice.content, place.location)}"
    return {
        v.AT_LOC: "here" if voice.here else "to your location",
        v.AT_OPP: "to the opposite location",
        v.AT_ANY: "to another location of your choice",
        v.AT_RESP: "to the responsible character's location",
        v.AT_NET: "to the Network",
        v.AT_ZONE: "to your play zone",
    }.get(place.bits, at_place(voice, place))


# ---- which card
def card(voice: Voice, pick: Pick) -> Doer:
    """A card as the subject or object of a sentence."""
    if pick.way == v.PICK_NAMED:
        return Doer(card_name(voice, pick.name))
    if pick.way != v.PICK_KIND:
        return Doer((voice.this, "the target", "your Character Tool")[pick.way])
    many = pick.all
    noun = {v.ENEMIES: ("Enemy", "Enemies"), v.STATES: ("State", "States"), v.LEADS: ("Lead", "Leads")}.get(
        pick.kinds, ("card", "cards")
    )[many]
    words = [noun]
    if pick.regular:
        words.insert(0, "regular")
    if many:
        words.insert(0, "all other" if pick.not_target else "all")
    elif pick.not_target:
        words.insert(0, "another")
    else:
        words.insert(0, "an" if words[0][0] in "AEIOU" else "a")
    if pick.place is not None:
        words.append(at_place(voice, pick.place))
    return Doer(" ".join(words), many)


# ---- conditions
def condition(voice: Voice, cond: Cond, true: bool = True) -> str:
    """A condition as a clause: what is so, or with `true` unset what is not so."""
    if cond.is_ == v.IS_NOT:
        return condition(voice, cond.parts[0], not true)
    if cond.is_ in (v.IS_AND, v.IS_OR):
        both = (cond.is_ == v.IS_AND) == true
        if cond.parts[0].is_ in DONE and len({part.is_ for part in cond.parts}) == 1:
            return has_been([card_name(voice, part.name) for part in cond.parts], cond.parts[0].is_, both, true)
        words = [condition(voice, part, true) for part in cond.parts]
        long = len(words) > 2 or any(part.is_ in (v.IS_AND, v.IS_OR) for part in cond.parts)
        return f"{',' if long else ''} {'and' if both else 'or'} ".join(words)
    if cond.is_ in DONE:
        return has_been([card_name(voice, cond.name)], cond.is_, True, true)
    if cond.is_ in (v.IS_FLAG, v.IS_HEAT, v.IS_SOLIDARITY, v.IS_LOST, v.IS_SOLO):
        return log_condition(voice, cond, true)
    return table_condition(voice, cond, true)


def has_been(names: list[str], is_: int, both: bool, true: bool) -> str:
    """What has been done with one card or with several."""
    have = "have" if both and len(names) > 1 else "has"
    return f"{listed(names, 'and' if both else 'or')} {have} {'' if true else 'not '}been {DONE[is_]}"


def goal(voice: Voice, cond: Cond) -> str:
    """An objective as something to be done: `complete »A« and bring all characters to »B«`."""
    todo = {v.IS_FLIPPED: "flip", v.IS_DONE: "complete", v.IS_DEFEATED: "defeat"}
    if cond.is_ in (v.IS_AND, v.IS_OR):
        word = "and" if cond.is_ == v.IS_AND else "or"
        if cond.parts[0].is_ in DONE and len({part.is_ for part in cond.parts}) == 1:
            return f"{todo[cond.parts[0].is_]} {listed([card_name(voice, part.name) for part in cond.parts], word)}"
        long = len(cond.parts) > 2 or any(part.is_ in (v.IS_AND, v.IS_OR) for part in cond.parts)
        return f"{',' if long else ''} {word} ".join(goal(voice, part) for part in cond.parts)
    if cond.is_ in DONE:
        return f"{todo[cond.is_]} {card_name(voice, cond.name)}"
    if cond.is_ == v.IS_ALLAT:
        return f"bring all characters to »{voice.content.settings[cond.setting].name}«"
    return f"see to it that {condition(voice, cond)}"


def log_condition(voice: Voice, cond: Cond, true: bool) -> str:
    """What the campaign log says, and how many play."""
    if cond.is_ == v.IS_FLAG:
        return f"the campaign log {'says' if true else 'does not say'} {flag_name(voice.content, cond.flag)}"
    if cond.is_ == v.IS_LOST:
        return f"episode {cond.n} was {'' if true else 'not '}lost"
    if cond.is_ == v.IS_SOLO:
        return "you play solo" if true else "two or more characters play"
    word = "Heat" if cond.is_ == v.IS_HEAT else "Solidarity"
    return f"{word} is {cond.n} or more" if true else f"{word} is below {cond.n}"


def table_condition(voice: Voice, cond: Cond, true: bool) -> str:
    """What is so on the table."""
    where = at_place(voice, cond.place) if cond.place is not None else ""
    if cond.is_ == v.IS_ALLAT:
        name = f"»{voice.content.settings[cond.setting].name}«"
        return f"all characters are at {name}" if true else f"not all characters are at {name}"
    if cond.is_ == v.IS_ENEMY:
        return f"{'a' if true else 'no'} face-up Enemy is {where}"
    if cond.is_ == v.IS_COUNT:
        if cond.n == 1:
            return f"{'a' if true else 'no'} character is {where}"
        return f"{'at least' if true else 'fewer than'} {cond.n} characters are {where}"
    if cond.is_ == v.IS_NOHOPE:
        return "you have no Hope" if true else "you have Hope"
    if cond.is_ == v.IS_TARGET_REGULAR:
        return "the target is regular" if true else "the target is Elite"
    if cond.is_ == v.IS_CHARGED:
        return charged(voice, cond.attribute, true)
    return cannot_move(voice, cond.who, true)


def charged(voice: Voice, attribute: int, true: bool) -> str:
    """Whether a character has a marker."""
    who = Doer("that character") if voice.named else Doer("you", True)
    marker = {v.OWN_CHOICE: "Attribute Marker", v.ROLLED: "marker of the rolled attribute"}.get(
        attribute, f"{attribute_name(attribute)} marker"
    )
    article = "an" if marker[0] in "AEIOU" else "a"
    have = "have" if who.many else "has"
    return f"{who.text} {have} {f'{article} ' if true else 'no '}{marker}"


def cannot_move(voice: Voice, who: int, true: bool) -> str:
    """Whether Confrontation keeps a character from moving."""
    them = doer(voice, who) if who != v.THEM else Doer("that character")
    return f"Confrontation {'keeps' if true else 'does not keep'} {them.text or 'you'} from moving"
