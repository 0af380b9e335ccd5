"""The texts of answers: unique within their question, built from the ids of pieces, the same in every sample."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.knowledge.view import target_name
from neontable.games.neon.rules.arrange import arrangement, hand_key, initiative, plan_key
from neontable.games.neon.state import NeonState
from neontable.games.neon.text.names import half_word
from neontable.kernel.ask import Ask

ACTIONS: Final = ("move", "search", "attack", "defense", "takeover", "gain 1", "gain 2")
DECLARED: Final = ("", " pulling", " hooking", " lunging", " opening")

# texts that name a Fighter, or what somebody wears
OF_THE_TABLE: Final = (
    c.EQUIP, c.ATTACK_WITH, c.TAKE_TROPHY, c.SWAP_WITH, c.CHOOSE_ALLY,
)  # fmt: skip
KIND_BITS: Final = 6  # more kinds of questions than there are


def wording(state: NeonState, ask: Ask) -> int:
    """A number for what texts depend on beside the answer: the hand, which turn, whose dice; -1 if it is more than that."""
    kind = ask.kind
    if kind in OF_THE_TABLE:
        return -1
    if kind == c.PROGRAMME:
        return hand_key(state.players[ask.seat].hand) << KIND_BITS | kind
    if kind == c.ACT:
        return kind if ask.a < 3 else 1 << KIND_BITS | kind
    if kind == c.REROLL:
        return ask.b << KIND_BITS | kind
    return ask.a << KIND_BITS | kind if kind == c.HOW_MANY else kind


# ---------------------------------------------------------------- Fighters and programmes
def fighter_word(state: NeonState, who: int) -> str:
    """A Fighter by name."""
    fighter = state.players[who].fighter
    return state.content.fighters[fighter].id if fighter >= 0 else "automa"


def fighter_text(state: NeonState, ask: Ask, option: int) -> str:
    """A Fighter to take."""
    return f"take {state.content.fighters[option].id}"


def programme_texts(state: NeonState, ask: Ask, plans: list[int]) -> list[str]:
    """Arrangements of a hand; those of all that it allows are written once for all hands of the same cards."""
    content = state.content
    cards = hand_key(state.players[ask.seat].hand)
    if content.hands.get(cards) is not plans:
        return [programme_text(state, ask, plan) for plan in plans]
    known = content.hand_texts.get(cards)
    if known is None:
        known = content.hand_texts[cards] = [programme_text(state, ask, plan) for plan in plans]
    return known


def programme_text(state: NeonState, ask: Ask, plan: int) -> str:
    """An arrangement: the cards and the Actions it shows."""
    fighter = state.players[ask.seat].fighter
    content = state.content
    key = plan_key(fighter, plan)
    text = content.texts.get(key)
    if text is None:
        upper, lower, actions = arrangement(content, fighter, plan)
        shown = ", ".join([half_word(half) for half in actions])
        card = content.cards[upper]
        number = f" at {initiative(content, upper, plan)}" if card.turned != card.initiative else ""
        text = content.texts[key] = f"{card.id} over {content.cards[lower].id}{number}: {shown}"
    return text


# ---------------------------------------------------------------- the turn
def action_text(state: NeonState, ask: Ask, option: int) -> str:
    """An Action, or an effect between Actions."""
    if option == c.SKIP:
        return "skip" if ask.a < 3 else "end turn"
    return use_word(state, option - c.EFFECT_BASE) if option >= c.EFFECT_BASE else ACTIONS[option]


def place_word(state: NeonState, verb: str, sector: int) -> str:
    """Going somewhere, or staying."""
    return "stay" if sector == c.SKIP else f"{verb} {state.content.sectors[sector].id}"


def landing_text(state: NeonState, ask: Ask, option: int) -> str:
    """A Sector to land in; or what cannot be done before."""
    if option >= c.EFFECT_BASE:
        return use_word(state, option - c.EFFECT_BASE)
    return ACTIONS[option - c.ABOARD] if option >= c.ABOARD else place_word(state, "land in", option)


def move_text(state: NeonState, ask: Ask, option: int) -> str:
    """A Sector to move to, or to be carried to by Updraft."""
    if option >= c.UPDRAFT:
        return place_word(state, "fly to", option - c.UPDRAFT)
    return place_word(state, "move to", option)


def push_text(state: NeonState, ask: Ask, option: int) -> str:
    """A Sector to push somebody to."""
    return place_word(state, "push to", option)


def step_text(state: NeonState, ask: Ask, option: int) -> str:
    """A Sector to step to."""
    return place_word(state, "step to", option)


def flight_text(state: NeonState, ask: Ask, option: int) -> str:
    """A Sector to flee to."""
    return place_word(state, "flee to", option)


def token_text(state: NeonState, ask: Ask, option: int) -> str:
    """A Sector to put a token into."""
    return place_word(state, "place in", option)


def swap_text(state: NeonState, ask: Ask, option: int) -> str:
    """A Fighter to swap with."""
    return f"swap with {fighter_word(state, option)}"


def ally_text(state: NeonState, ask: Ask, option: int) -> str:
    """An Ally to help."""
    return f"help {fighter_word(state, option)}"


# ---------------------------------------------------------------- Equipment
def play_word(state: NeonState, seat: int, verb: str, option: int) -> str:
    """Playing a card in one of its ways."""
    equipment = state.content.equipment
    card, way = equipment[c.card_of(option)], c.play_way(option)
    player = state.players[seat]
    if way == c.AS_GEAR:
        return f"{verb} {card.id}"
    if way >= c.AS_AMMO:
        return f"ammo {card.id} under {equipment[player.gear[way - c.AS_AMMO]].id}"
    return f"{verb} {card.id} on {equipment[player.gear[way - c.ON_TOP]].id}"


def play_text(state: NeonState, ask: Ask, option: int) -> str:
    """A drawn card to play, or no more."""
    return "done" if option == c.PASS else play_word(state, ask.seat, "gear", option)


def trophy_text(state: NeonState, ask: Ask, option: int) -> str:
    """Gear to take, or none."""
    return "take nothing" if option == c.PASS else play_word(state, ask.seat, "take", option)


def drop_text(state: NeonState, ask: Ask, option: int) -> str:
    """Ammo to discard."""
    return f"drop {state.content.equipment[option].id}"


def enhancement_text(state: NeonState, ask: Ask, option: int) -> str:
    """An Enhancement to keep."""
    return f"keep {state.content.enhancements[option].id}"


# ---------------------------------------------------------------- the attack
def attack_text(state: NeonState, ask: Ask, option: int) -> str:
    """Attacking a Target with a Weapon, or not."""
    if option == c.SKIP:
        return "no attack"
    weapon, target = c.weapon_of(option), c.target_of(option)
    if weapon == c.BARE:
        tool = "bare hands"
    elif weapon == c.HOWITZER:
        tool = "howitzer"
    else:
        tool = state.content.equipment[state.players[ask.seat].gear[weapon]].id
    name = target_name(state, target)
    whom = fighter_word(state, target) if isinstance(name, int) else name
    return f"attack {whom} with {tool}{DECLARED[c.declared_of(option)]}"


def payment_word(state: NeonState, way: int) -> str:
    """How something is paid, where it is not Energy."""
    if way == c.PAID_FREELY:
        return ""
    if way == c.PAID_ITSELF:
        return " with itself"
    if way >= c.PAID_AMMO:
        return f" with {state.content.equipment[way - c.PAID_AMMO].id}"
    return f" with {state.content.bots[way - c.PAID_BOT].id}"


def use_word(state: NeonState, code: int) -> str:
    """Using an effect, and how it is paid."""
    return f"use {state.content.effects[c.effect_of(code)].id}{payment_word(state, c.payment_of(code))}"


def effect_text(state: NeonState, ask: Ask, option: int) -> str:
    """An effect to use, or passing."""
    return "pass" if option == c.PASS else use_word(state, option)


def payment_text(state: NeonState, ask: Ask, option: int) -> str:
    """A way to pay."""
    return f"pay{payment_word(state, option)}"


def reroll_text(state: NeonState, ask: Ask, option: int) -> str:
    """Dice to reroll, by the faces they show."""
    names = v.ATTACK_FACES if ask.b == v.ATTACKER else v.DEFENSE_FACES
    counts = [c.rerolled_of(option, face) for face in range(4)]
    return "reroll " + " ".join([f"{counts[face]} {names[face]}" for face in range(4) if counts[face]])


def shields_text(state: NeonState, ask: Ask, option: int) -> str:
    """How many strong shields go to critical hits."""
    return f"{option} on CRIT"


def amount_text(state: NeonState, ask: Ask, option: int) -> str:
    """How many results are changed, or critical hits cancelled."""
    changes = state.content.verb_at(ask.a).do == v.DO_SET
    return f"change {option}" if changes else f"cancel {option} CRIT"


# ---------------------------------------------------------------- the water
def ignore_text(state: NeonState, ask: Ask, option: int) -> str:
    """Paying against Submersion damage, or not."""
    return "take the damage" if option == c.PASS else "ignore the damage"
