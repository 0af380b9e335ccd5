"""The questions of NeoN, where they depend on the state."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon.state import NeonState
from neontable.games.neon.text.names import half_asked
from neontable.kernel.ask import Ask

WINDOWS: Final = {
    v.AT_A1: "Before your attack roll: use an effect?",
    v.AT_A2: "After the attack roll: use an effect?",
    v.AT_D1: "Before the defense roll: use an effect?",
    v.AT_R: "The defense roll lies on the table: use an effect on it?",
    v.AT_D2: "After the defense roll: use an effect?",
    v.AT_OUT: "The attack is decided: use an effect?",
}
MOMENTS: Final = {
    v.AT_A1: "before the attack roll",
    v.AT_A2: "after the attack roll",
    v.AT_D1: "before the defense roll",
    v.AT_R: "on the defense roll",
    v.AT_D2: "after the defense roll",
    v.AT_OUT: "now that the attack is decided",
}


def ask_action(state: NeonState, ask: Ask) -> str:
    """The Action whose turn it is, or what may be used after the third."""
    if ask.a == 3:
        return "Your Actions are done. Use anything else?"
    return f"Action {ask.a + 1}: {half_asked(state.players[ask.seat].actions[ask.a])}."


def ask_action_others(state: NeonState, ask: Ask) -> str:
    """The same for the others."""
    if ask.a == 3:
        return "whether to use anything else after three Actions."
    return f"what to do as Action {ask.a + 1}: {half_asked(state.players[ask.seat].actions[ask.a])}."


def ask_effect(state: NeonState, ask: Ask) -> str:
    """The moment of the attack at which effects may be used."""
    return WINDOWS.get(ask.a, "Use an effect?")


def ask_effect_others(state: NeonState, ask: Ask) -> str:
    """The same for the others."""
    moment = MOMENTS.get(ask.a, "")
    return f"whether to use an effect {moment}." if moment else "whether to use an effect."


def ask_equip(state: NeonState, ask: Ask) -> str:
    """How many cards may still be played."""
    return f"Play up to {ask.a} of the cards you drew; the rest is discarded."


def ask_equip_others(state: NeonState, ask: Ask) -> str:
    """The same for the others."""
    return f"which of {len(state.held)} drawn cards to play, {ask.a} at most."
