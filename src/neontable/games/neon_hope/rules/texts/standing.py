"""What holds while cards are in play: their sentences, and the standing effects that the rules ask for by name."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.cards import AT_EVENT, AT_STANDING, CONFRONTS, PLACED, Face, Text
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Op, Place, Sentence
from neontable.games.neon_hope.state import NETWORK, NONE, ZONE, HopeState, InPlay

USABLE: Final = 1 << v.ON_ACTIVATE | 1 << v.ON_FREE


def standing(verb: int) -> int:
    """The bit of what waits that says: a standing effect of this kind."""
    return 1 << AT_STANDING + verb - v.DO_MORE


MORE: Final = standing(v.DO_MORE)
HAVE: Final = standing(v.DO_HAVE)
COST: Final = standing(v.DO_COST)
FOCUS: Final = standing(v.DO_FOCUS)
CHARGEWORTH: Final = standing(v.DO_CHARGEWORTH)
UNCOUNTED: Final = standing(v.DO_UNCOUNTED)


def carry(state: HopeState, seat: int) -> None:
    """Note what a character carries: the Character Tool, the Tools in play and its growth (HOPE-CHAR-15)."""
    player = state.players[seat]
    content = state.content
    faces: list[Face] = []
    if player.tool >= 0:
        faces.append(content.characters[player.character].sides[player.tool])
    for tool in player.tools:
        faces.append(content.tools[tool].face)
    for growth in player.growth:
        faces.append(content.growth[growth].face)
    player.faces = faces
    bits = 0
    for face in faces:
        bits |= face.waits
    player.carries = bits
    player.usable = []
    if bits & USABLE:
        for trigger in (v.ON_ACTIVATE, v.ON_FREE):
            for face in faces:
                if face.waits >> trigger & 1:
                    player.usable += face.texts_of(seat, trigger)


def equip(state: HopeState, seat: int) -> None:
    """A character carries other things than before: note anew which moments anything waits for."""
    carry(state, seat)
    hear(state)


def listen_to(state: HopeState, card: InPlay) -> None:
    """A card has entered play, in nobody's zone: note which moments it waits for."""
    state.laid |= card.face.waits
    state.listens |= card.face.waits
    state.heard |= card.face.waits


def listen_without(state: HopeState, card: InPlay) -> None:
    """A card has left play: note anew which moments anything waits for, if it has waited for any."""
    if card.face.waits:
        listen(state)


def listen(state: HopeState) -> None:
    """Cards or places are others than before: note anew which moments anything waits for."""
    own = [0] * state.seats
    bits = 0
    for card in state.cards:
        place = card.place
        if place >= ZONE:
            own[place - ZONE] |= card.face.waits
        else:
            bits |= card.face.waits
    state.laid = bits
    locations = state.content.locations
    for setting in state.settings:
        bits |= locations[setting * 2].face.waits | locations[setting * 2 + 1].face.waits
    threshold = state.content.thresholds[state.house_rules.mode]
    bits |= threshold.escalation.waits if state.escalated else threshold.front.waits
    state.listens = bits
    for seat, player in enumerate(state.players):
        player.followed = own[seat]
    hear(state)


def hear(state: HopeState) -> None:
    """Put together what lies there, what characters carry and what follows them."""
    bits = state.listens
    for player in state.players:
        player.listens = player.carries | player.followed
        bits |= player.listens
    state.heard = bits


def sentences_on(card: InPlay) -> list[Sentence]:
    """The sentences of a card in play that hold now: a Follower's once it follows somebody (HOPE-BOX-06)."""
    return card.face.follower if card.kind == v.LEAD and card.place >= ZONE else card.face.sentences


def own_texts(state: HopeState, seat: int, trigger: int, event: int = v.NO_EVENT) -> list[Text]:
    """The sentences of a character's own things for this trigger, in the order in which they lie."""
    found: list[Text] = []
    player = state.players[seat]
    bit = AT_EVENT + event if event else trigger
    if not player.listens >> bit & 1:
        return found
    for face in player.faces:
        if face.waits >> bit & 1:
            found += face.texts_of(seat, trigger, event)
    if player.followed >> bit & 1:
        zone = ZONE + seat
        for card in state.cards:
            if card.place == zone and not card.down:
                for sentence in sentences_on(card):
                    if sentence.trigger == trigger and sentence.event == event:
                        found.append(Text(sentence, seat, card.id, NONE, NONE))
    return found


def open_texts(state: HopeState, trigger: int, event: int = v.NO_EVENT) -> list[Text]:
    """The sentences of nobody's cards for this trigger: locations, then cards in the order in which they entered play.

    Those in the Network count wherever somebody is (HOPE-ZONE-03), those of face-down cards do not (HOPE-RETR-06).
    """
    found: list[Text] = []
    bit = AT_EVENT + event if event else trigger
    if not state.listens >> bit & 1:
        return found
    locations = state.content.locations
    for setting in state.settings:
        for place in (setting * 2, setting * 2 + 1):
            if locations[place].face.waits >> bit & 1:
                found += locations[place].face.texts_of(NONE, trigger, event)
    if state.laid >> bit & 1:
        found += laid_texts(state, trigger, event)
    threshold = state.content.thresholds[state.house_rules.mode]
    face = threshold.escalation if state.escalated else threshold.front
    return found + face.texts_of(NONE, trigger, event) if face.waits >> bit & 1 else found


def laid_texts(state: HopeState, trigger: int, event: int) -> list[Text]:
    """The sentences of face-up cards in nobody's zone for this trigger, in the order in which they entered play."""
    found: list[Text] = []
    for card in state.cards:
        if card.face.waits >> trigger & 1 and card.place < ZONE and not card.down:
            for sentence in card.face.at_trigger[trigger]:
                if sentence.event == event:
                    found.append(Text(sentence, NONE, card.id, NONE, NONE if card.place == NETWORK else card.place))
    return found


# ---------------------------------------------------------------- standing effects, each by its name
def own_standing(state: HopeState, seat: int, verb: int) -> list[Op]:
    """The standing effects of one kind on a character's own things."""
    found: list[Op] = []
    if not state.players[seat].listens >> AT_STANDING + verb - v.DO_MORE & 1:
        return found
    for text in own_texts(state, seat, v.ON_ALWAYS):
        for op in text.sentence.block.ops:
            if op.do == verb:
                found.append(op)
    return found


def more(state: HopeState, seat: int, type: int, place: int) -> int:
    """MORE: what the tasks of a character get in this type, from its own things and from the location of the task."""
    bonus = 0
    if state.players[seat].listens & MORE:
        for op in own_standing(state, seat, v.DO_MORE):
            if op.types >> type & 1:
                bonus += op.n
    face = state.content.locations[place].face
    if face.waits & MORE:
        for sentence in face.at_trigger[v.ON_ALWAYS]:
            for op in sentence.block.ops:
                if op.do == v.DO_MORE and op.types >> type & 1:
                    bonus += op.n
    return bonus


def keywords_given(state: HopeState, seat: int, type: int, place: int, target: int) -> int:
    """HAVE: the keywords that cards in play give to a task of this type at this place (HOPE-RUL-87)."""
    found = 0
    if state.players[seat].listens & HAVE:
        for op in own_standing(state, seat, v.DO_HAVE):
            if op.types >> type & 1 and (op.place is None or op.place.bits & v.AT_ME):
                found |= op.keyword
    if state.heard & PLACED:
        found |= keywords_around(state, type, place, target)
    if not state.listens & HAVE:
        return found
    for text in open_texts(state, v.ON_ALWAYS):
        for op in text.sentence.block.ops:
            if op.do == v.DO_HAVE and op.types >> type & 1 and covers(op.place, text.place, place):
                if op.others and not on_other_card(state, text.card, target, text.place):
                    continue
                found |= op.keyword
    return found


def keywords_around(state: HopeState, type: int, place: int, target: int) -> int:
    """HAVE with a place, on what characters carry: LOC is where its owner is."""
    found = 0
    for owner in range(state.seats):
        here = state.players[owner].place
        if state.players[owner].listens & PLACED:
            for text in own_texts(state, owner, v.ON_ALWAYS):
                for op in text.sentence.block.ops:
                    if op.do == v.DO_HAVE and op.types >> type & 1 and covers(op.place, here, place):
                        if not op.others or on_other_card(state, text.card, target, here):
                            found |= op.keyword
    return found


def on_other_card(state: HopeState, this: int, target: int, place: int) -> bool:
    """Whether the task is on a card at that place, this one excepted."""
    if target in (this, NONE):
        return False
    card = state.card(target)
    return card is not None and card.place == place


def covers(place: Place | None, here: int, there: int) -> bool:
    """Whether a place that a text at `here` names is `there`."""
    if place is None:
        return False
    bits = place.bits
    if bits & v.AT_ANY or (bits & v.AT_NAMED and place.location == there):
        return True
    if here == NONE:
        return False
    if bits & v.AT_LOC and here == there:
        return True
    if bits & v.AT_OPP and here ^ 1 == there:
        return True
    return bits & v.AT_NEAR != 0 and here >> 1 == there >> 1


def tool_cost(state: HopeState, tool: int) -> int:
    """What a Tool costs now (HOPE-FOCUS-07), with COST of cards in play."""
    return max(0, state.content.tools[tool].cost + costs_more(state))


def costs_more(state: HopeState) -> int:
    """COST: what every Tool costs more (or less) than is printed."""
    cost = 0
    if not state.heard & COST:
        return cost
    for text in open_texts(state, v.ON_ALWAYS):
        for op in text.sentence.block.ops:
            if op.do == v.DO_COST:
                cost += op.n
    for seat in range(state.seats):
        cost += sum([op.n for op in own_standing(state, seat, v.DO_COST)])
    return cost


def focus_bonus(state: HopeState, seat: int) -> int:
    """FOCUS: cards more that a character recovers."""
    if not state.players[seat].listens & FOCUS:
        return 0
    return sum([op.n for op in own_standing(state, seat, v.DO_FOCUS)])


def free_to_move(state: HopeState, seat: int) -> bool:
    """FREEMOVE: Confrontation does not stop this character."""
    return len(own_standing(state, seat, v.DO_FREEMOVE)) > 0


def confronted(state: HopeState, seat: int) -> bool:
    """Whether a face-up card with Confrontation keeps a character where it is (HOPE-KEY-Confrontation, HOPE-RUL-61)."""
    if not state.listens & CONFRONTS:
        return False
    place = state.players[seat].place
    for card in state.cards:
        if card.place == place and not card.down and card.face.keywords & v.CONFRONTATION:
            return not free_to_move(state, seat)
    return False


def reached(state: HopeState, seat: int, type: int) -> list[int]:
    """REACH: further locations on whose cards a character may perform tasks of this type."""
    here = state.players[seat].place
    found: list[int] = []
    for op in own_standing(state, seat, v.DO_REACH):
        if op.types >> type & 1:
            for place in state.locations():
                if place != here and covers(op.place, here, place) and place not in found:
                    found.append(place)
    return found


def standing_at(state: HopeState, here: int, verb: int) -> list[Op]:
    """The standing effects of one kind whose LOC is this location: its own, of cards there, of what characters there carry."""
    found: list[Op] = []
    bit = standing(verb)
    face = state.content.locations[here].face
    if face.waits & bit:
        found = [op for op in face.standing() if op.do == verb]
    if state.laid & bit:
        for text in laid_texts(state, v.ON_ALWAYS, v.NO_EVENT):
            if text.place == here:
                found += [op for op in text.sentence.block.ops if op.do == verb]
    for seat in range(state.seats):
        player = state.players[seat]
        if player.listens & bit and player.place == here:
            found += own_standing(state, seat, verb)
    return found


def charge_worth(state: HopeState, spender: int, place: int) -> int:
    """What a charge adds that a character spends for a task at this place: 2, or what CHARGEWORTH says (HOPE-RUL-107)."""
    if not state.heard & CHARGEWORTH:
        return 2
    here = state.players[spender].place
    found = [op.n for op in standing_at(state, here, v.DO_CHARGEWORTH) if covers(op.place, here, place)]
    return max(found) if found else 2


def uncounted(state: HopeState, place: int) -> int:
    """UNCOUNTED: how many Enemies at a location add no Surveillance."""
    return sum([op.n for op in standing_at(state, place, v.DO_UNCOUNTED)]) if state.heard & UNCOUNTED else 0
