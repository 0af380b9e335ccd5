"""Answers of a turn as people read them: names instead of ids, what they cost and do, and the place in the view they point at."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.arrange import arrangement, initiative
from neontable.games.neon.rules.moving import trap_of, updraft
from neontable.games.neon.rules.paying import surcharge
from neontable.games.neon.rules.submersion import ignore_effect
from neontable.games.neon.rules.turns import search_cost, search_ranks
from neontable.games.neon.state import NeonState
from neontable.games.neon.text import answers as texts
from neontable.games.neon.text.effects import effect_does
from neontable.games.neon.text.names import GAINS, capital, equipment_facts, fighter_name, half_asked, half_word, plural
from neontable.games.neon.text.outcomes import gains
from neontable.games.neon.text.pointing import ability_refs, card_refs, drawn_refs, sector_refs
from neontable.games.neon.text.uses import labelled, used_label
from neontable.kernel.ask import Ask
from neontable.kernel.game import NO_COST, Described

ACTION: Final = "this Action"


# ---------------------------------------------------------------- Fighters and programmes
def fighter_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Fighter, with its abilities."""
    content = state.content
    fighter = content.fighters[option]
    does = " ".join([f"{each.name}: {content.words['ability'][each.id]}" for each in fighter.abilities])
    return labelled(texts.fighter_text(state, ask, option), f"take {fighter.name}", NO_COST, does)


def programme_label(state: NeonState, ask: Ask, plan: int) -> Described:
    """An arrangement: its Initiative and Actions, and the cards that make it, which have no names but their numbers."""
    content = state.content
    upper, lower, actions = arrangement(content, state.players[ask.seat].fighter, plan)
    shown = ", ".join([half_word(half) for half in actions])
    number = initiative(content, upper, plan)
    note = f"Card {content.cards[upper].initiative} lies over card {content.cards[lower].initiative}."
    does = f"Initiative {number}. Your Actions: {'; '.join([half_asked(half) for half in actions])}."
    fields = min(v.FORCE_FIELDS, len([half for half in actions if half[0] == v.DEFENSE]))
    if fields:
        does += f" {plural(fields, 'Force Field')} at the reveal."
    left = len(state.players[ask.seat].hand) - 2
    cost = f"these two cards ({left} left in hand)"
    return labelled(texts.programme_text(state, ask, plan), f"I{number}: {shown}", cost, does, (), note)


# ---------------------------------------------------------------- the turn
def action_label(state: NeonState, ask: Ask, option: int) -> Described:
    """An Action and what it does, or an effect between Actions."""
    text = texts.action_text(state, ask, option)
    if option >= c.EFFECT_BASE:
        return used_label(state, ask, text, option - c.EFFECT_BASE)
    if option == c.SKIP and ask.a == 3:
        return labelled(text, text, NO_COST, "Your turn ends, and you draw new Action cards.")
    refs = (f"players/{ask.seat}/programme/actions/{ask.a}",) if ask.a < 3 else ()
    cost = ACTION
    if option == v.SEARCH and search_cost(state, ask.seat):
        cost += f" and {search_cost(state, ask.seat)} Energy"
    label = GAINS.get(option, text)
    return labelled(text, label, cost, action_does(state, ask.seat, option), refs)


def action_does(state: NeonState, seat: int, action: int) -> str:
    """What an Action surely does."""
    if action == v.MOVE:
        return "Go to an adjacent Sector."
    if action == v.SEARCH:
        return f"Draw {plural(found_by_search(state, seat), 'Equipment card')} and play up to {v.MAX_KEPT} of them."
    if action == v.ATTACK:
        return "Choose a Weapon and a Target in its Range."
    if action == v.TAKEOVER:
        if state.leader != seat:
            return f"Take the Leader token. {gains(state, seat, 1)}"
        return gains(state, seat, 1) if state.house_rules.takeover_energy else "You hold the Leader token already."
    if action == c.SKIP:
        return "This Action passes unused."
    return gains(state, seat, 1 if action == v.GAIN1 else 2)


def found_by_search(state: NeonState, seat: int) -> int:
    """How many cards a Search draws, as far as there are cards of the rank."""
    left = [len(state.equipment[rank].cards) + len(state.discards[rank]) for rank in range(len(state.equipment))]
    found = 0
    for rank in search_ranks(state, seat):
        found += left[rank] > 0
        left[rank] -= 1
    return found


def sector_label(
    state: NeonState, who: int, text: str, verb: str, sector: int, cost: str = NO_COST
) -> Described:  # fmt: skip
    """Going somewhere, and what there is; or staying."""
    content = state.content
    if sector == c.SKIP:
        return labelled(text, text, cost, f"You stay in {content.sectors[state.players[who].place].name}.")
    note = content.words["sector"][content.sectors[sector].id]
    label = f"{verb} {content.sectors[sector].name}"
    return labelled(text, label, cost, meets(state, who, sector), sector_refs(state, sector), note)


def meets(state: NeonState, who: int, sector: int) -> str:
    """What a Fighter surely meets in a Sector that it enters."""
    said = ["It sinks at the end of this Round."] if sinks(state, sector) else []
    holder = state.token_in(v.TRAP, sector)
    if holder not in (c.NOBODY, who) and not state.allied(holder, who):
        damage, energy = trap_of(state, holder)
        said.append(f"The Trap there deals {damage} damage and takes {energy} Energy.")
    others = [each for each in range(len(state.players)) if each != who and state.players[each].place == sector]
    there = [fighter_name(state.content, texts.fighter_word(state, each)) for each in others]
    if state.bots[sector]:
        there.append(plural(len(state.bots[sector]), "Bot"))
    if there:
        said.append(f"There: {', '.join(there)}.")
    return " ".join(said) or "Nobody is there."


def sinks(state: NeonState, sector: int) -> bool:
    """Whether this Sector surely goes under at the end of this Round: nothing does after the last one (NEON-END-02)."""
    if sector != state.top or len(state.ring) <= 2:
        return False
    rounds = len(state.content.tracks[state.house_rules.track].slots)
    return state.house_rules.mode == v.BATTLE_ROYALE or state.round < rounds


def landing_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to land in; or what cannot be done before."""
    text = texts.landing_text(state, ask, option)
    if option >= c.EFFECT_BASE:
        return used_label(state, ask, text, option - c.EFFECT_BASE)
    if option >= c.ABOARD:
        return labelled(text, text, ACTION, action_does(state, ask.seat, option - c.ABOARD))
    return sector_label(state, ask.seat, text, "land in", option)


def move_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to move to, or to be carried to by Updraft."""
    text = texts.move_text(state, ask, option)
    if option < c.UPDRAFT:
        return sector_label(state, ask.seat, text, "move to", option)
    flight = updraft(state, ask.seat)
    energy = state.content.effects[flight].energy + surcharge(state, ask.seat) if flight >= 0 else 0
    return sector_label(state, ask.seat, text, "fly to", option - c.UPDRAFT, f"{energy} Energy")


def push_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to push somebody to."""
    return sector_label(state, ask.a, texts.push_text(state, ask, option), "push to", option)


def step_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to step to."""
    return sector_label(state, ask.seat, texts.step_text(state, ask, option), "step to", option)


def flight_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to flee to."""
    return sector_label(state, ask.seat, texts.flight_text(state, ask, option), "flee to", option)


def token_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Sector to put a token into."""
    content = state.content
    effect = content.effects[ask.a]
    ability = content.abilities[effect.owner]
    label = f"place in {content.sectors[option].name}"
    note = content.words["ability"][ability.id]
    does = f"{ability.name} lies there until your next turn."
    return labelled(texts.token_text(state, ask, option), label, NO_COST, does, sector_refs(state, option), note)


def swap_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A Fighter to swap with."""
    name = fighter_name(state.content, texts.fighter_word(state, option))
    sectors = state.content.sectors
    there, here = sectors[state.players[option].place].name, sectors[state.players[ask.seat].place].name
    does = f"You are in {there} then, {name} in {here}."
    return labelled(texts.swap_text(state, ask, option), f"swap with {name}", NO_COST, does, (f"players/{option}",))


def ally_label(state: NeonState, ask: Ask, option: int) -> Described:
    """An Ally to help."""
    name = fighter_name(state.content, texts.fighter_word(state, option))
    does = capital(effect_does(state.content.effects[ask.a])) + "."
    return labelled(texts.ally_text(state, ask, option), f"help {name}", NO_COST, does, (f"players/{option}",))


# ---------------------------------------------------------------- Equipment
def play_words(state: NeonState, seat: int, verb: str, option: int) -> str:
    """Playing a card in one of its ways."""
    equipment = state.content.equipment
    card, way = equipment[c.card_of(option)], c.play_way(option)
    player = state.players[seat]
    if way == c.AS_GEAR:
        return f"{verb} {card.name} as {v.GEAR[card.gear]}"
    if way >= c.AS_AMMO:
        return f"put {card.name} under {equipment[player.gear[way - c.AS_AMMO]].name} as Ammo"
    return f"{verb} {card.name} on top of {equipment[player.gear[way - c.ON_TOP]].name}"


def play_does(state: NeonState, seat: int, option: int) -> str:
    """What playing a card in this way brings: Gear by its facts, Ammo by its symbols."""
    equipment = state.content.equipment
    card, way = equipment[c.card_of(option)], c.play_way(option)
    player = state.players[seat]
    facts = equipment_facts(state.content, card.id)
    if way == c.AS_GEAR:
        return f"New Gear: {facts}"
    if way >= c.AS_AMMO:
        gear = way - c.AS_AMMO
        return f"{plural(len(player.ammo[gear]) + 1, 'card')} of Ammo under it then, to pay for its effects."
    return f"New Gear: {facts}"


def play_costs(state: NeonState, seat: int, option: int) -> str:
    """What playing a card takes from other Gear: what it covers becomes Ammo, as far as there is room."""
    way = c.play_way(option)
    if not c.ON_TOP <= way < c.AS_AMMO:
        return NO_COST
    player = state.players[seat]
    gear = way - c.ON_TOP
    below = state.content.equipment[player.gear[gear]].name
    pile = len(player.ammo[gear]) + 1
    too_many = pile - state.content.equipment[c.card_of(option)].capacity
    if too_many <= 0:
        return f"{below} lies under it as Ammo from now on"
    return f"{below} lies under it as Ammo from now on, and {plural(too_many, 'card')} of Ammo is too much"


def play_label(state: NeonState, ask: Ask, option: int) -> Described:
    """A drawn card to play, or no more."""
    text = texts.play_text(state, ask, option)
    if option == c.PASS:
        rest = f"The {plural(len(state.held), 'card')} you have not played {'is' if len(state.held) == 1 else 'are'} discarded."
        return labelled(text, text, NO_COST, rest)
    cost, does = play_costs(state, ask.seat, option), play_does(state, ask.seat, option)
    refs = drawn_refs(state, c.card_of(option))
    return labelled(text, play_words(state, ask.seat, "play", option), cost, does, refs)


def trophy_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Gear to take, or none."""
    text = texts.trophy_text(state, ask, option)
    if option == c.PASS:
        return labelled(text, text, NO_COST, "You take no Gear.")
    cost, does = play_costs(state, ask.seat, option), play_does(state, ask.seat, option)
    refs = card_refs(state, ask.a, c.card_of(option))
    return labelled(text, play_words(state, ask.seat, "take", option), cost, does, refs)


def drop_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Ammo to discard."""
    name = state.content.equipment[option].name
    gear = state.content.equipment[state.players[ask.seat].gear[ask.a]]
    does = f"{gear.name} holds {gear.capacity} of Ammo; this one is discarded."
    refs = card_refs(state, ask.seat, option)
    return labelled(texts.drop_text(state, ask, option), f"drop {name}", name, does, refs, loses=name)


def enhancement_label(state: NeonState, ask: Ask, option: int) -> Described:
    """An Enhancement to keep."""
    card = state.content.enhancements[option]
    does = state.content.words["enhancement"][card.id]
    cost = "the others go under the deck"
    refs = drawn_refs(state, option)
    return labelled(texts.enhancement_text(state, ask, option), f"keep {card.name}", cost, does, refs)


# ---------------------------------------------------------------- the water
def ignore_label(state: NeonState, ask: Ask, option: int) -> Described:
    """Paying against Submersion damage, or not."""
    text = texts.ignore_text(state, ask, option)
    if option == c.PASS:
        values = state.hp_values(ask.seat)[state.players[ask.seat].lost :]
        worth = f" of value {values[0]}" if values and values[0] else ""
        last = " That is the last one: you are defeated." if len(values) == 1 else ""
        return labelled(text, text, f"an HP token{worth}", f"You lose an HP token; nobody gets it.{last}")
    number = ignore_effect(state, ask.seat)
    energy = state.content.effects[number].energy + surcharge(state, ask.seat)
    left = state.players[ask.seat].energy - energy
    label = f"pay {energy} Energy and take none"
    does = "You take no Submersion damage."
    refs = ability_refs(state, ask.seat, number)
    return labelled(text, label, f"{energy} Energy ({left} left)", does, refs)
