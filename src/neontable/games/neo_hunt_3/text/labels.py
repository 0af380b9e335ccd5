"""Answers in words for people: a label, what it points at in the view, what it costs and what it does."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.rules.attacks import attack_sum
from neontable.games.neo_hunt_3.rules.selection import draft, repeats
from neontable.games.neo_hunt_3.rules.troopers import commanded, trooper_sum
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text import answers as texts
from neontable.games.neo_hunt_3.text.names import (
    card_words,
    color,
    sector_name,
    signed,
    target_for,
    tile_name,
    troopers,
    varan_for,
    varan_id,
)
from neontable.games.neo_hunt_3.text.sums import blast, so_far, sum_of_strike, who_is_in
from neontable.kernel.ask import Ask
from neontable.kernel.game import NO_COST, Described


def slot_ref(seat: int, number: int) -> str:
    """Where a slot of a programme stands in the view."""
    return f"players/{seat}/slots/{number}"


def sector_ref(sector: int) -> str:
    """Where a sector stands in the view."""
    return f"sectors/{c.COMPASS[sector]}"


def sentence(words: str) -> str:
    """Words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def varan_ref(varan: int) -> str:
    """Where a varan stands in the view."""
    return f"varans/{varan_id(varan)}"


# ---------------------------------------------------------------- programmes
def card_label(state: HuntState, ask: Ask, number: int) -> Described:
    """An action card for the next free slot."""
    card = state.content.cards[number]
    cards = draft(state, ask.seat).cards
    place = len(cards)
    order = f"priority {card.priority}{', reversed' if card.reversed else ''}"
    hides = f", cloak {card.cloak}" if card.varan >= 0 else ""
    who = state.content.varans[card.varan].name if card.varan >= 0 else "Troopers"
    refs: tuple[str, ...] = (slot_ref(ask.seat, place),)
    if card.varan >= 0:
        refs += (varan_ref(c.TEAM * ask.seat + card.varan),)
    return Described(
        texts.card_text(state, ask, number),
        f"{card.name} ({who}, {order}{hides})",
        refs,
        "HUNT-SELECT-01",
        "",
        f"your action of phase {place + 1}",
        why_it_does_not_act(state, ask.seat, card.varan) or card_words(card),
        card.id[0],
    )


def why_it_does_not_act(state: HuntState, seat: int, letter: int) -> str:
    """Why a varan's card, laid next, will surely not be carried out as it is; nothing where it may be."""
    if letter < 0:
        return ""
    cards = draft(state, seat).cards
    if len(cards) == c.PHASES - 1 and state.content.trooper_card not in cards:  # HUNT-SELECT-15, HUNT-SELECT-16
        return "The troopers act instead: no trooper card is laid."
    name = state.content.varans[letter].name
    if state.place[c.TEAM * seat + letter] < 0:  # HUNT-SELECT-13
        return f"Ignored: {name} is dead."
    if not repeats(state, cards, letter):  # HUNT-SELECT-09
        return ""
    if repeats(state, cards[:-1], letter):  # the card before is ignored itself
        return f"Ignored: another card of {name} in a row."
    return f"Ignored: {name} acts in phase {len(cards)}."


def counter_label(state: HuntState, ask: Ask, which: int) -> Described:
    """A damage counter for the next free slot."""
    counter = state.content.counters[which]
    place = len(draft(state, ask.seat).counters)
    effect = f"An attack that picks it in phase {place + 1} gets {signed(counter.value)}"
    if counter.at_least >= 0:
        effect += f", and does at least {counter.at_least}"
    if counter.at_most >= 0:
        effect += f", and does at most {counter.at_most}"
    if counter.permanent:
        effect += f"; it stays on a varan that it damages ({c.PERMANENT[counter.permanent]})"
    return Described(
        counter.id,
        f"Counter {counter.name}",
        (slot_ref(ask.seat, place),),
        "HUNT-COUNTER-01",
        "",
        f"your counter of phase {place + 1}",
        effect + ".",
        "counters",
    )


# ---------------------------------------------------------------- troopers that arrive
def extra_label(state: HuntState, ask: Ask, code: int) -> Described:
    """Some of the four extra troopers."""
    return arrival(state, ask, code, "HUNT-SETUP-17")


def reinforcement_label(state: HuntState, ask: Ask, code: int) -> Described:
    """Some of the reinforcements."""
    return arrival(state, ask, code, "HUNT-REINF-06")


def arrival(state: HuntState, ask: Ask, code: int, rule: str) -> Described:
    """So many troopers to a sector."""
    count, sector = c.placed_count(code), c.placed_sector(code)
    then = state.troopers[sector] + count
    return Described(
        texts.place_text(state, ask, code),
        f"{troopers(count)} to {sector_name(sector)}",
        (sector_ref(sector),),
        rule,
        "",
        "the last one you place" if ask.a == 1 else f"{count} of the {ask.a} you place",
        f"Then {troopers(then)} {'is' if then == 1 else 'are'} there.",
        c.COMPASS[sector],
    )


# ---------------------------------------------------------------- varans
def move_label(state: HuntState, ask: Ask, sector: int) -> Described:
    """A destination of a varan."""
    stays = sector == state.place[ask.a]
    tile = tile_name(state, sector)
    effect = f"It stays in {tile}." if stays else f"{tile}: {who_is_in(state, ask.seat, sector)}"
    label = "Stay" if stays else f"Move to {sector_name(sector)}"
    refs = (sector_ref(sector), varan_ref(ask.a))
    return Described(texts.move_text(state, ask, sector), label, refs, "HUNT-MOVE-01", "", NO_COST, effect, "move")


def target_label(state: HuntState, ask: Ask, target: int) -> Described:
    """A target, with the sum before the counter."""
    text = texts.target_text(state, ask, target)
    if target == c.NO_TARGET:
        effect = f"{sentence(varan_for(state, ask.seat, ask.a))} does not attack, and no counter is picked."
        return Described(text, "No attack", (varan_ref(ask.a),), "HUNT-R-24", "", NO_COST, effect, "none")
    bonus = attack_bonus(state, ask.a, ask.b)
    terms = attack_sum(state, ask.a, ask.b, bonus, target)
    verb = "Shoot at" if ask.b == c.SHOT else "Close assault on"
    if target >= c.TROOPERS_OF:
        refs = (sector_ref(c.sector_of(target)), varan_ref(ask.a))
        harm = "so many troopers are killed"
    else:
        refs = (varan_ref(target), varan_ref(ask.a))
        harm = "so much damage it takes"
    effect = f"{so_far(terms)}, then the counter: {harm}."
    rule = "HUNT-SHOT-01" if ask.b == c.SHOT else "HUNT-ASSAULT-01"
    label = f"{verb} {target_for(state, ask.seat, target)}"
    group = "troopers" if target >= c.TROOPERS_OF else "varans"
    return Described(text, label, refs, rule, "", "a closed counter of this phase", effect, group)


def attack_bonus(state: HuntState, varan: int, operation: int) -> int:
    """What the card of an acting varan adds to an attack of this kind."""
    seat = c.owner_of(varan)
    card = state.content.cards[state.cards[state.slot(seat)]]
    for each in card.operations:
        if each.do == operation:
            return each.n
    return 0


def throw_label(state: HuntState, ask: Ask, sector: int) -> Described:
    """A sector at which a grenade is thrown."""
    text = texts.throw_text(state, ask, sector)
    if sector == c.NO_TARGET:
        effect = f"{sentence(varan_for(state, ask.seat, ask.a))} keeps the grenade."
        return Described(text, "No grenade", (varan_ref(ask.a),), "HUNT-R-24", "", NO_COST, effect, "none")
    terms = blast(state, sector, attack_bonus(state, ask.a, c.GRENADE))
    note = f"There now: {who_is_in(state, ask.seat, sector)}"
    effect = f"It explodes after this phase and hits everything that is there then: {so_far(terms)}, then the counter."
    label = f"Throw into {sector_name(sector)}"
    refs = (sector_ref(sector), varan_ref(ask.a))
    return Described(text, label, refs, "HUNT-GRENADE-01", note, "a closed counter of this phase", effect, "throw")


def pick_label(state: HuntState, ask: Ask, owner: int) -> Described:
    """Whose counter is picked."""
    whose = "your own counter" if owner == ask.seat else f"{color(owner)}'s counter"
    return Described(
        texts.pick_text(state, ask, owner),
        f"Pick {whose}",
        (slot_ref(owner, state.phase - 1),),
        "HUNT-COUNTER-10" if owner == ask.seat else "HUNT-COUNTER-09",
        "",
        NO_COST,
        f"{sum_of_strike(state)} That is {whose} of phase {state.phase}.".strip(),
        "pick",
    )


def receiver_label(state: HuntState, ask: Ask, varan: int) -> Described:
    """A varan that receives a permanent counter."""
    permanent = state.content.counters[ask.a].permanent
    effects = {
        c.CLOAK: "its cloak is 0",
        c.GUN: f"its firepower falls to {state.firepower[varan] - 1}",
        c.MELEE: f"its melee skill falls to {state.melee[varan] - 1}",
    }
    return Described(
        texts.receiver_text(state, ask, varan),
        sentence(varan_for(state, ask.seat, varan)),
        (varan_ref(varan),),
        "HUNT-SPECIAL-17",
        "",
        NO_COST,
        f"{sentence(varan_for(state, ask.seat, varan))} keeps the counter until it is killed: {effects[permanent]}.",
        "receiver",
    )


# ---------------------------------------------------------------- the trooper action
def fire_label(state: HuntState, ask: Ask, shot: int) -> Described:
    """One trooper of a sector at one varan."""
    sector, varan = c.fired_from(shot), c.fired_at(shot)
    action = commanded(state)
    already = action.shots[varan]
    here = action.here >> varan & 1 or state.place[varan] == sector
    terms = trooper_sum(state, varan, already + 1, int(here))
    return Described(
        texts.fire_text(state, ask, shot),
        f"A trooper in {sector_name(sector)} fires at {varan_for(state, ask.seat, varan)}",
        (varan_ref(varan), sector_ref(sector)),
        "HUNT-TROOPER-20",
        "",
        "the move of that trooper",
        f"Then {troopers(already + 1)} {'fires' if not already else 'fire'} at it: {so_far(terms)}, then the counter.",
        c.COMPASS[sector],
    )


def troops_label(state: HuntState, ask: Ask, move: int) -> Described:
    """So many troopers over one border."""
    text = texts.troops_text(state, ask, move)
    if move == c.NO_MORE:
        return Described(text, "Done", (), "HUNT-TROOPER-11", "", NO_COST, "No more troopers move.", "done")
    count, source, sector = c.moved_count(move), c.moved_from(move), c.moved_to(move)
    then = state.troopers[sector] + count
    return Described(
        text,
        f"{troopers(count)} from {sector_name(source)} to {sector_name(sector)}",
        (sector_ref(source), sector_ref(sector)),
        "HUNT-TROOPER-11",
        "",
        "they have moved then",
        f"Then {troopers(then)} {'is' if then == 1 else 'are'} in {sector_name(sector)}.",
        c.COMPASS[source],
    )
