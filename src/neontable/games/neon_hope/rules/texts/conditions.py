"""Conditions of the notation, asked of the state, and the places and characters that its words mean."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Cond, Pick, Place
from neontable.games.neon_hope.rules.texts.standing import confronted, covers
from neontable.games.neon_hope.state import NETWORK, NONE, ZONE, HopeState, InPlay

PROGRESS: Final = 1 << v.IS_FLIPPED | 1 << v.IS_DONE | 1 << v.IS_DEFEATED
LOGGED: Final = 1 << v.IS_FLAG | 1 << v.IS_HEAT | 1 << v.IS_SOLIDARITY | 1 << v.IS_LOST | 1 << v.IS_SOLO
KIND_BITS: Final = (v.LEADS, v.ENEMIES, v.STATES)  # by LEAD, ENEMY, STATE


class Sense:
    """What the words of a text mean where it is carried out: me, them, this card, my location, the target of the task."""

    __slots__ = ("card", "me", "place", "rolled", "target", "them", "tool")

    def __init__(
        self,
        me: int,
        them: int = NONE,
        card: int = NONE,
        tool: int = NONE,
        place: int = NONE,
        target: int = NONE,
        rolled: int = NONE,
    ) -> None:
        self.me = me
        self.them = them
        self.card = card
        self.tool = tool
        self.place = place  # the location of the text, NONE: that of `me`
        self.target = target
        self.rolled = rolled

    def here(self, state: HopeState) -> int:
        """LOC."""
        if self.place != NONE or self.me == NONE:
            return self.place
        return state.players[self.me].place


def holds(state: HopeState, cond: Cond, sense: Sense) -> bool:
    """Whether a condition is true now."""
    kind = cond.is_
    if PROGRESS >> kind & 1:
        return progress(state, kind, cond.name)
    if kind == v.IS_NOT:
        return not holds(state, cond.parts[0], sense)
    if kind == v.IS_AND:
        for part in cond.parts:
            if not holds(state, part, sense):
                return False
        return True
    if kind == v.IS_OR:
        for part in cond.parts:
            if holds(state, part, sense):
                return True
        return False
    if LOGGED >> kind & 1:
        return logged(state, cond)
    if kind == v.IS_ALLAT:
        return all(player.place >> 1 == cond.setting for player in state.players)
    if kind == v.IS_TARGET_REGULAR:
        target = state.card(sense.target)
        return target is not None and not target.face.elite
    return personal(state, cond, sense)


def personal(state: HopeState, cond: Cond, sense: Sense) -> bool:
    """Conditions about a character or a place."""
    kind = cond.is_
    if kind == v.IS_ENEMY:
        here = sense.here(state)
        return any(state.enemies_at(place) for place in state.locations() if at(state, cond.place, here, place))
    if kind == v.IS_COUNT:
        here = sense.here(state)
        return len([p for p in state.players if p.place >= 0 and at(state, cond.place, here, p.place)]) >= cond.n
    if kind == v.IS_NOHOPE:
        return state.players[sense.me].hope == 0
    if kind == v.IS_CHARGED:
        who = sense.them if sense.them != NONE else sense.me
        attribute = sense.rolled if cond.attribute == v.ROLLED else cond.attribute
        return has_marker(state, who, attribute)
    assert kind == v.IS_CANNOTMOVE
    return any(confronted(state, seat) for seat in people(state, cond.who, sense))


def has_marker(state: HopeState, seat: int, attribute: int) -> bool:
    """Whether a character has a marker of this attribute (OWN_CHOICE: of any)."""
    markers = state.players[seat].markers
    if attribute >= 4 or attribute < 0:
        return any(markers)
    return markers[attribute * 2] + markers[attribute * 2 + 1] > 0


def progress(state: HopeState, kind: int, name: int) -> bool:
    """Whether a Lead has been flipped or done, or an Enemy or State defeated."""
    cards = state.content.cards
    for number in state.defeated if kind == v.IS_DEFEATED else state.done:
        if cards[number].name == name:
            return True
    if kind == v.IS_FLIPPED:
        for card in state.cards:
            if card.side == 1 and cards[card.card].name == name:
                return True
    return False


def logged(state: HopeState, cond: Cond) -> bool:
    """Conditions about the campaign log and the group."""
    kind = cond.is_
    if kind == v.IS_FLAG:
        return state.flags >> cond.flag & 1 == 1
    if kind == v.IS_HEAT:
        return state.heat >= cond.n
    if kind == v.IS_SOLIDARITY:
        return (state.flags & state.content.solidarity).bit_count() >= cond.n
    if kind == v.IS_SOLO:
        return state.seats == 1
    results = state.house_rules.results
    return cond.n <= len(results) and results[cond.n - 1] != v.WON


def at(state: HopeState, place: Place | None, here: int, there: int) -> bool:
    """Whether a location is one of those that a text at `here` names."""
    if place is None:
        return False
    if place.bits & v.AT_RESP and state.players[state.responsible].place == there:
        return True
    return covers(place, here, there)


def where(state: HopeState, place: Place, sense: Sense, card: InPlay) -> bool:
    """Whether a card in play is at one of the places that a text names."""
    if card.place == NETWORK:
        return place.bits & v.AT_NET != 0
    if card.place >= ZONE:
        return place.bits & v.AT_ZONE != 0 and card.place == ZONE + sense.me
    if place.bits & v.AT_RESP and state.players[state.responsible].place == card.place:
        return True
    return covers(place, sense.here(state), card.place)


def spot(state: HopeState, place: Place, sense: Sense) -> int:
    """The one place that a text names as a destination; NONE if there is no such place."""
    bits = place.bits
    if bits & v.AT_NAMED:
        return place.location
    if bits & v.AT_NET:
        return NETWORK
    if bits & v.AT_ZONE:
        return ZONE + sense.me
    if bits & v.AT_RESP:
        return state.players[state.responsible].place
    here = sense.here(state)
    if here == NONE:
        return NONE
    return here ^ 1 if bits & v.AT_OPP else here


def people(state: HopeState, who: int, sense: Sense) -> list[int]:
    """The characters that a word names; where one of them is to be chosen, all who may be."""
    if who == v.ME:
        return [sense.me]
    if who == v.THEM:
        return [sense.them if sense.them != NONE else sense.me]
    if who == v.RESP:
        return [state.responsible]
    if who == v.EACH:
        return state.in_order()
    return [seat for seat in state.in_order() if among(state, seat, who, sense)]


def among(state: HopeState, seat: int, who: int, sense: Sense) -> bool:
    """Whether a character is one of several that a word names."""
    place = state.players[seat].place
    if who == v.HERE:
        return place == sense.here(state)
    if who == v.NEAR:
        return place >> 1 == sense.here(state) >> 1
    if who in (v.ANY_NEAR, v.OTHER_NEAR) and place >> 1 != state.players[sense.me].place >> 1:
        return False
    if who in (v.OTHER, v.OTHER_NEAR):
        return seat != sense.me or state.seats == 1  # HOPE-SOLO-03
    return who != v.NOBODY


def eligible(state: HopeState, pick: Pick, sense: Sense) -> list[InPlay]:
    """The cards in play that an operation may be about; retreated ones never are (HOPE-RUL-23)."""
    way = pick.way
    if way == v.PICK_THIS or way == v.PICK_TARGET:
        one = state.card(sense.card if way == v.PICK_THIS else sense.target)
        return [one] if one is not None and not one.down else []
    found: list[InPlay] = []
    for card in state.cards:
        if card.down:
            continue
        if way == v.PICK_NAMED:
            if card.face.name == pick.name:
                found.append(card)
        elif way == v.PICK_KIND and pick.kinds & KIND_BITS[card.kind] and of_kind(state, pick, sense, card):
            found.append(card)
    return found


def of_kind(state: HopeState, pick: Pick, sense: Sense, card: InPlay) -> bool:
    """Whether a card of the right kind is at a place that a text names, and regular if that is asked for."""
    if pick.place is None:
        return False
    if card.kind == v.LEAD and card.place >= ZONE:  # a Follower is no Lead at a place any more
        return False
    if pick.regular and card.face.elite:  # HOPE-ELITE-03
        return False
    if pick.not_target and card.id == sense.target:
        return False
    return where(state, pick.place, sense, card)


def distinct(cards: list[InPlay]) -> list[InPlay]:
    """Cards that are alike are one answer."""
    found: list[InPlay] = []
    for card in cards:
        if not card.is_like_one_of(found):
            found.append(card)
    return found
