"""What holds while cards are in play: their sentences, and the standing effects that the rules ask for by name."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.cards import Content, Face
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Op, Place, Sentence
from neontable.games.neon_hope.state import NETWORK, NONE, ZONE, HopeState, InPlay
from neontable.kernel.pickling import Taken, taken_apart

AT_EVENT: Final = 16  # bits of what something waits for: triggers, from here on events
AT_STANDING: Final = 32  # and from here on standing effects
RECOVERS: Final = 48  # this bit: a sentence gives cards back to somebody else
_waiting: Final[dict[str, list[int]]] = {}  # by content, for each face


def moments(content: Content) -> list[int]:
    """By face: the bits of all that its sentences wait for."""
    found = _waiting.get(content.hash)
    if found is None or len(found) != len(content.faces):
        found = [0] * len(content.faces)
        for face in content.faces:
            for sentence in face.sentences + face.follower:
                bits = 1 << sentence.trigger
                if sentence.event:
                    bits |= 1 << AT_EVENT + sentence.event
                if sentence.trigger == v.ON_ALWAYS:
                    for op in sentence.block.ops:
                        bits |= 1 << AT_STANDING + op.do - v.DO_MORE
                for op in sentence.block.ops:
                    inner = any(block.has(v.DO_RECOVER) for block in op.blocks)
                    if inner or (op.do == v.DO_RECOVER and op.who != v.ME):
                        bits |= 1 << RECOVERS
                found[face.number] |= bits
        _waiting[content.hash] = found
    return found


def listen(state: HopeState) -> None:
    """Cards have entered or left play: note anew which moments anything waits for."""
    waits = moments(state.content)
    content = state.content
    own = [0] * state.seats
    open_bits = 0
    for card in state.cards:
        bits = waits[content.cards[card.card].faces[card.side].number]
        if card.place >= ZONE:
            own[card.place - ZONE] |= bits
        else:
            open_bits |= bits
    for setting in state.settings:
        open_bits |= waits[content.locations[setting * 2].face.number]
        open_bits |= waits[content.locations[setting * 2 + 1].face.number]
    threshold = content.thresholds[state.house.mode]
    open_bits |= waits[threshold.escalation.number if state.escalated else threshold.front.number]
    state.listens = open_bits
    for seat in range(len(state.players)):
        for face, _ in owned_faces(state, seat):
            own[seat] |= waits[face.number]
        state.players[seat].listens = own[seat]


class Text:
    """A sentence in play: whose it is, and the card or Tool it stands on."""

    __slots__ = ("card", "owner", "place", "sentence", "tool")

    def __init__(self, sentence: Sentence, owner: int, card: int, tool: int, place: int) -> None:
        self.sentence = sentence
        self.owner = owner  # a seat, NONE for nobody's cards
        self.card = card  # in play, NONE for all else
        self.tool = tool  # a bought Tool, NONE for all else
        self.place = place  # the location it stands at, NONE for what goes where its owner goes

    def __reduce__(self) -> Taken:
        return taken_apart(self)


def sentences_on(state: HopeState, card: InPlay) -> list[Sentence]:
    """The sentences of a card in play that hold now: a Follower's once it follows somebody (HOPE-BOX-06)."""
    face = state.content.cards[card.card].faces[card.side]
    if card.kind == v.LEAD and card.place >= ZONE:
        return face.follower
    return face.sentences


def owned_faces(state: HopeState, seat: int) -> list[tuple[Face, int]]:
    """The Character Tool, the Tools in play and the growth of a character, each with the Tool's number or NONE (HOPE-CHAR-15)."""
    player = state.players[seat]
    content = state.content
    found: list[tuple[Face, int]] = []
    if player.tool >= 0:
        found.append((content.characters[player.character].sides[player.tool], NONE))
    for tool in player.tools:
        found.append((content.tools[tool].face, tool))
    for growth in player.growth:
        found.append((content.growth[growth].face, NONE))
    return found


def own_texts(state: HopeState, seat: int, trigger: int, event: int = v.NO_EVENT) -> list[Text]:
    """The sentences of a character's own things for this trigger, in the order in which they lie."""
    found: list[Text] = []
    waits = state.players[seat].listens
    if not waits >> trigger & 1 or (event and not waits >> AT_EVENT + event & 1):
        return found
    for face, tool in owned_faces(state, seat):
        for sentence in face.at_trigger[trigger]:
            if sentence.event == event:
                found.append(Text(sentence, seat, NONE, tool, NONE))
    zone = ZONE + seat
    for card in state.cards:
        if card.place == zone and not card.down:
            for sentence in sentences_on(state, card):
                if sentence.trigger == trigger and sentence.event == event:
                    found.append(Text(sentence, seat, card.id, NONE, NONE))
    return found


def open_texts(state: HopeState, trigger: int, event: int = v.NO_EVENT) -> list[Text]:
    """The sentences of nobody's cards for this trigger: locations, then cards in the order in which they entered play.

    Those in the Network count wherever somebody is (HOPE-ZONE-03), those of face-down cards do not (HOPE-RETR-06).
    """
    found: list[Text] = []
    if not state.listens >> trigger & 1 or (event and not state.listens >> AT_EVENT + event & 1):
        return found
    content = state.content
    for setting in state.settings:
        for place in (setting * 2, setting * 2 + 1):
            for sentence in content.locations[place].face.at_trigger[trigger]:
                if sentence.event == event:
                    found.append(Text(sentence, NONE, NONE, NONE, place))
    for card in state.cards:
        if card.place < ZONE and not card.down:
            for sentence in content.cards[card.card].faces[card.side].at_trigger[trigger]:
                if sentence.event == event:
                    found.append(Text(sentence, NONE, card.id, NONE, NONE if card.place == NETWORK else card.place))
    threshold = content.thresholds[state.house.mode]
    face = threshold.escalation if state.escalated else threshold.front
    for sentence in face.at_trigger[trigger]:
        if sentence.event == event:
            found.append(Text(sentence, NONE, NONE, NONE, NONE))
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
    for op in own_standing(state, seat, v.DO_MORE):
        if op.types >> type & 1:
            bonus += op.n
    for sentence in state.content.locations[place].face.at_trigger[v.ON_ALWAYS]:
        for op in sentence.block.ops:
            if op.do == v.DO_MORE and op.types >> type & 1:
                bonus += op.n
    return bonus


def keywords_given(state: HopeState, seat: int, type: int, place: int, target: int) -> int:
    """HAVE: the keywords that cards in play give to a task of this type at this place (HOPE-RUL-87)."""
    found = 0
    for op in own_standing(state, seat, v.DO_HAVE):
        if op.types >> type & 1 and (op.place is None or op.place.bits & v.AT_ME):
            found |= op.keyword
    if not state.listens >> AT_STANDING + v.DO_HAVE - v.DO_MORE & 1:
        return found
    for text in open_texts(state, v.ON_ALWAYS):
        for op in text.sentence.block.ops:
            if op.do == v.DO_HAVE and op.types >> type & 1 and covers(op.place, text.place, place):
                if op.others and not on_other_card(state, text.card, target, text.place):
                    continue
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
    cost = state.content.tools[tool].cost
    if not state.listens >> AT_STANDING + v.DO_COST - v.DO_MORE & 1:
        return cost
    for text in open_texts(state, v.ON_ALWAYS):
        for op in text.sentence.block.ops:
            if op.do == v.DO_COST:
                cost += op.n
    return cost


def focus_bonus(state: HopeState, seat: int) -> int:
    """FOCUS: cards more that a character recovers."""
    return sum([op.n for op in own_standing(state, seat, v.DO_FOCUS)])


def free_to_move(state: HopeState, seat: int) -> bool:
    """FREEMOVE: Confrontation does not stop this character."""
    return len(own_standing(state, seat, v.DO_FREEMOVE)) > 0


def confronted(state: HopeState, seat: int) -> bool:
    """Whether a face-up card with Confrontation keeps a character where it is (HOPE-KEY-Confrontation, HOPE-RUL-61)."""
    place = state.players[seat].place
    for card in state.cards:
        if card.place == place and not card.down and state.face(card).keywords & v.CONFRONTATION:
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


def charge_worth(state: HopeState, spender: int, place: int) -> int:
    """What a charge adds that a character spends for a task at this place: 2, or what its location says (CHARGEWORTH)."""
    here = state.players[spender].place
    for sentence in state.content.locations[here].face.at_trigger[v.ON_ALWAYS]:
        for op in sentence.block.ops:
            if op.do == v.DO_CHARGEWORTH and covers(op.place, here, place):
                return op.n
    return 2


def uncounted(state: HopeState, place: int) -> int:
    """UNCOUNTED: how many Enemies at a location add no Surveillance."""
    n = 0
    for sentence in state.content.locations[place].face.at_trigger[v.ON_ALWAYS]:
        for op in sentence.block.ops:
            if op.do == v.DO_UNCOUNTED:
                n += op.n
    return n
