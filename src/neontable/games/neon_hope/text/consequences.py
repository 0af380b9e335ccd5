"""What an answer surely does, in words: from what everybody knows, before any luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import AT_EVENT
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Op
from neontable.games.neon_hope.rules import encounter, enemies
from neontable.games.neon_hope.rules.task import PerformTask
from neontable.games.neon_hope.rules.texts.effects import Effect
from neontable.games.neon_hope.rules.texts.standing import charge_worth, focus_bonus, more
from neontable.games.neon_hope.state import NETWORK, NONE, HopeState, InPlay
from neontable.games.neon_hope.text import names, says
from neontable.games.neon_hope.text.wording import icons_words

LOST: Final = "the character is exhausted and the episode is lost"


def threat(state: HopeState, card: InPlay) -> str:
    """The icons of a threat that count, in words."""
    stress, watch = (enemies.uncovered(state, card, icon) for icon in (v.STRESS_ICON, v.SURVEILLANCE_ICON))
    return icons_words([v.STRESS_ICON] * stress + [v.SURVEILLANCE_ICON] * watch) or "nothing"


def attack_on(state: HopeState, card: InPlay, seat: int, instead: int = NONE) -> str:
    """What an attack brings to whom takes it, perhaps instead of somebody else (HOPE-ENACT-07, HOPE-ENACT-08)."""
    stress, watch = (enemies.uncovered(state, card, icon) for icon in (v.STRESS_ICON, v.SURVEILLANCE_ICON))
    name = names.person(state, seat)
    other = f" instead of {names.person(state, instead)}" if instead != NONE else ""
    rises = f"the Surveillance rises by {watch}"
    if not stress:
        return f"{name} takes it{other}: {rises}"
    return f"{name} suffers {stress} Stress{other}" + (f", and {rises}" if watch else "")


# ---------------------------------------------------------------- a turn
def end_of_turn(state: HopeState, seat: int, left: int) -> str:
    """What the end of a turn brings: actions that lapse, and the encounter phase after the last turn."""
    parts = [f"{names.plural(left, 'action')} lapse" + ("s" if left == 1 else "")] if left else []
    if (state.taken | 1 << seat) == (1 << state.seats) - 1:
        parts.append(
            f"the encounter phase begins: it raises the Surveillance by {encounter.due(state)} as things stand"
        )
    else:
        parts.append("another character takes a turn")
    return "; ".join(parts)


def focus(state: HopeState, seat: int, short: int = 0) -> str:
    """What a Focus brings: Endurance, cards, Tools."""
    player = state.players[seat]
    if player.endurance == 1:
        saved = any(each.listens >> AT_EVENT + v.EV_ZERO & 1 for each in state.players)
        return "the Endurance drops to 0 unless somebody helps" if saved else LOST
    there = player.hand.bit_count() + player.pile.bit_count()
    n = min(there, max(1, player.endurance - 1 + focus_bonus(state, seat) - short))
    tools = ", Tools can be bought" if player.resources else ""
    return f"Endurance {player.endurance - 1}, {n} of {names.plural(there, 'card')} come back{tools}"


def at(state: HopeState, place: int) -> str:
    """Who and what is at a location, and what it says."""
    people = [names.person(state, seat) for seat in state.seats_at(place)]
    cards = [names.card_code(state.content, card.code) for card in state.cards if card.place == place and not card.down]
    there = people + cards
    parts = [
        f"{names.listed(there)} {'are' if len(there) > 1 else 'is'} there" if there else "nobody and nothing is there"
    ]
    said = says.face_says(state.content, state.content.locations[place].face)
    return "; ".join([*parts, said] if said else parts)


# ---------------------------------------------------------------- tasks
def value(state: HopeState, seat: int, type: int, attribute: int, place: int) -> int:
    """The value that a task begins with: the attribute and what is added to it."""
    player = state.players[seat]
    return player.attributes[attribute] + player.next_bonus + more(state, seat, type, place)


def success(state: HopeState, card: InPlay, type: int) -> str:
    """What success does once."""
    face = card.face
    if type == v.INV:
        return f"success removes 1 of {names.plural(card.secrets, 'Secret')}"
    if type == v.SUP:
        tokens = [names.TOKEN_NAMES[token] for token in range(6) if card.markers[token]]
        return f"success gives {' or '.join(tokens)}"
    if type == v.FGT:
        return f"success deals 1 Damage, its health is {face.health - card.damage}"
    slots = face.slots(state.seats)
    return f"success covers 1 of {names.plural(slots - card.cubes.bit_count(), 'empty slot')}"


def on_card(state: HopeState, seat: int, card: InPlay, second: bool) -> str:
    """A task on a card: value against difficulty, threat, retreat, and what success does."""
    face = card.face
    printed = face.second if second else face.task
    assert printed is not None
    place = card.place if card.place < NETWORK else state.players[seat].place
    have = value(state, seat, printed.type, printed.attribute, place)
    parts = [f"{v.ATTRIBUTE_NAMES[printed.attribute]} {have} against {printed.difficulty}"]
    parts.append(success(state, card, printed.type))
    if not second and face.threat >= 0:
        parts.append(f"below {face.threat}: {threat(state, card)}")
    if printed.type == v.FGT and face.retreat >= 0:
        parts.append(f"from {face.retreat} on it retreats")
    return "; ".join(parts)


def sum_with(task: PerformTask, bonus: int) -> str:
    """The value of a task with so much more, against its difficulty."""
    return f"{v.ATTRIBUTE_NAMES[task.attribute]} {task.value + bonus} against {task.difficulty}"


def charge(state: HopeState, task: PerformTask, seat: int, option: int) -> str:
    """What a charge adds to a task."""
    if c.charge_impact(option):
        return f"1 additional Impact: {task.impact + 1} on success"
    worth = charge_worth(state, seat, task.place)
    return f"+{worth}: {sum_with(task, worth)}"


def cube(state: HopeState, card: InPlay, slot: int) -> str:
    """What a Hacking Cube on a slot does."""
    face = card.face
    icons = len(face.icon_slots)
    if slot < icons:
        return f"that {icons_words([face.icons[face.icon_slots[slot]]])[2:]} of the threat counts no more"
    if slot < icons + face.box:
        left = face.box - (card.cubes >> icons & (1 << face.box) - 1).bit_count() - 1
        return f"{names.plural(left, 'slot')} of the retreat box left" if left else "the Enemy retreats"
    left = face.slots(state.seats) - card.cubes.bit_count() - 1
    return f"{names.plural(left, 'slot')} left" if left else "all slots are covered"


def token(state: HopeState, card: InPlay, option: int) -> str:
    """What a support marker is good for, and what is left of them."""
    does = "prevents 1 Stress" if option == v.HOPE_TOKEN else "buys Tools" if option == v.RES_TOKEN else "has 2 charges"
    return does if sum(card.markers) > 1 else f"{does}; it is the last: the card is completed"


# ---------------------------------------------------------------- Stress
def loss(state: HopeState, seat: int, stress: int, hope: int, cards: int) -> str:
    """What is left after Stress: cards in hand, or the Focus that follows."""
    player = state.players[seat]
    if stress == hope:
        return "no Stress is left"
    left = player.hand.bit_count() - cards
    if left:
        return f"{names.plural(left, 'card')} left in hand"
    return f"a Focus follows: {focus(state, seat, stress - hope - cards)}"


# ---------------------------------------------------------------- effects of cards
def to_card(state: HopeState, effect: Effect, card: InPlay) -> str:
    """What an effect does to the card that is chosen."""
    op = effect.now(state)
    if op.do == v.DO_RETREAT:
        return "it retreats until the encounter phase"
    if op.do == v.DO_DAMAGE:
        left = card.face.health - card.damage - op.n
        return f"{op.n} Damage: " + (f"its health is {left}" if left > 0 else "it is defeated")
    if op.do == v.DO_SECRET:
        left = card.secrets - op.n
        return f"{names.plural(left, 'Secret')} left" if left > 0 else "no Secret is left on it"
    if op.do == v.DO_CUBE:
        empty = card.face.slots(state.seats) - card.cubes.bit_count()
        return f"{names.plural(abs(op.n), 'Hacking Cube')} " + (f"on {empty} empty slots" if op.n > 0 else "fewer")
    return FATES.get(op.do) or says.op_says(state.content, op)


FATES: Final = {
    v.DO_MOVE: "it moves there",
    v.DO_LEAVE: "it leaves the episode for good",
    v.DO_DISCARD: "it goes to the encounter discard pile",
}


def to_person(state: HopeState, effect: Effect, seat: int) -> str:
    """What an effect does for the character that is chosen."""
    op = effect.now(state)
    name = names.person(state, seat)
    said = GIVES.get(op.do)
    return f"{name} {said(state, op, seat)}" if said is not None else says.op_says(state.content, op)


def moves(state: HopeState, op: Op, seat: int) -> str:
    """Where a character goes."""
    return "moves to the opposite location" if op.place is not None and op.place.bits & v.AT_OPP else "moves"


GIVES: Final[dict[int, Callable[[HopeState, Op, int], str]]] = {
    v.DO_HOPE: lambda state, op, seat: f"has {max(0, state.players[seat].hope + op.n)} Hope then",
    v.DO_RES: lambda state, op, seat: (
        f"has {names.plural(max(0, state.players[seat].resources + op.n), 'Resource')} then"
    ),
    v.DO_RECOVER: lambda state, op, seat: (
        f"takes back up to {op.n} of {names.plural(state.players[seat].pile.bit_count(), 'discarded card')}"
    ),
    v.DO_CHARGE: lambda state, op, seat: (
        f"{'gains' if op.n > 0 else 'loses'} {names.plural(abs(op.n), 'charge')} on a marker"
    ),
    v.DO_MARKER: lambda state, op, seat: "gains an Attribute Marker with 2 charges",
    v.DO_STRESS: lambda state, op, seat: f"suffers {op.n} Stress",
    v.DO_ACTION: lambda state, op, seat: f"has {names.plural(op.n, 'action')} more",
    v.DO_MOVE: moves,
}


def completed(state: HopeState, card: InPlay, seat: int) -> str:
    """What a Follower gives to whom it follows."""
    said = says.follower_says(state.content, card.face).removeprefix("Follower: ")
    return f"{names.person(state, seat)} has from now on: {said}"
