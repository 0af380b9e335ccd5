"""Answers that are not allowed: which one might try, the rule that forbids each, and what to do instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import analyse, rounds, stress, task
from neontable.games.neon_hope.rules.texts.standing import confronted, tool_cost
from neontable.games.neon_hope.state import ACTIONS, NETWORK, ZONE, HopeState
from neontable.kernel.ask import Ask

FOCUS_NOW: Final = 9_999_999  # a Focus in the middle of something

REASONS: Final[dict[str, tuple[str, str]]] = {
    "HOPE-ACT-01": ("All three actions are spent.", "Use something free, Focus, or end the turn."),
    "HOPE-CARD-02": ("The type of this Action card does not match the task.", "Play a card of the task's type, or none."),
    "HOPE-ZONE-04": ("This card is out of reach.", "Go to its location first."),
    "HOPE-RETR-07": ("This Enemy has retreated and lies face down.", "Wait until the encounter phase turns it up."),
    "HOPE-RUL-23": ("This card lies face down.", "Wait until the encounter phase turns it up."),
    "HOPE-INV-01": ("There is no Secret left on it.", "Choose another task."),
    "HOPE-SUPP-01": ("There is no support marker left on it.", "Choose another task."),
    "HOPE-HACK-06": ("There is no empty slot on it.", "Choose another task."),
    "HOPE-TASK-03": ("This card is in somebody else's play zone.", "Only its owner can perform tasks on it."),
    "HOPE-KEY-Confrontation": (
        "A card with Confrontation is here: nobody can move away.", "Make it retreat, or defeat it.",
    ),
    "HOPE-RUL-71": ("The character is there already.", "Choose another location."),
    "HOPE-FOCUS-07": ("There are not enough Resources.", "Buy something cheaper, or nothing."),
    "HOPE-FOCUS-14": ("A character Focuses of its own will in its own turn only.", "Wait for your turn."),
    "HOPE-FOCUS-17": ("Nobody can Focus while an action is being performed.", "Finish the action first."),
    "HOPE-HTOK-02": ("There is not so much Hope, or not so much Stress.", "Spend fewer."),
    "HOPE-TOOL-01": ("This cannot be used now, or would change nothing.", "Choose something else."),
    "HOPE-TASK-08": ("This marker does not match the attribute of the task.", "Spend a matching charge, or go on."),
    "HOPE-MARK-04": ("This marker has given a charge to this task already.", "Spend one of another marker, or go on."),
    "HOPE-KEY-Teamwork": ("One charge was spent for Impact already.", "Spend others for +2, or go on."),
    "HOPE-KEY-Flexible": ("One charge that does not match was spent already.", "Spend a matching charge, or go on."),
    "HOPE-CHAR-01": ("Somebody else plays this character.", "Choose another one."),
}  # fmt: skip
OTHERWISE: Final = ("This is not allowed now.", "Choose one of the listed options.")


def refusal(rule: str) -> tuple[str, str]:
    """Why something is not allowed, and what to do instead."""
    return REASONS.get(rule, OTHERWISE)


def checked(
    answers: Callable[[HopeState, Ask], list[int]], reason: Callable[[HopeState, Ask, int], str]
) -> Callable[[HopeState, Ask, int], str]:
    """The rule that forbids an answer: nothing for those that are listed."""

    def why_not(state: HopeState, ask: Ask, option: int) -> str:
        return "" if option in answers(state, ask) else reason(state, ask, option)

    return why_not


def focus_typed(state: HopeState, ask: Ask, text: str) -> int:
    """Somebody wants to Focus in the middle of something."""
    return FOCUS_NOW if text.strip().lower() == "focus" else -1


# ---------------------------------------------------------------- actions
def tried_actions(state: HopeState, ask: Ask) -> list[int]:
    """Tasks on all cards in play, moves to all locations and texts in reach, as far as they are not allowed."""
    allowed = rounds.things_to_do(state, ask.seat)
    found: list[int] = []
    for card in state.cards:
        face = card.face
        if card.kind == v.LEAD and card.place >= ZONE:
            continue
        if face.task is not None:
            found.append(c.doing(c.DO_TASK, card.id, 0))
        if face.second is not None:
            found.append(c.doing(c.DO_TASK, card.id, 1))
    for place in state.locations():
        found.append(c.doing(c.DO_MOVE, place))
    for text in rounds.texts_in_reach(state, ask.seat):
        found.append(c.doing(c.DO_TEXT, text.sentence.number, text.card + 1))
    kept: list[int] = []
    for code in found:
        if code not in allowed and not alike_allowed(state, code, allowed):
            kept.append(code)
    return kept


def alike_allowed(state: HopeState, code: int, allowed: list[int]) -> bool:
    """Whether the same task on a card just like this one is allowed: then the two are one answer."""
    if c.verb_of(code) != c.DO_TASK:
        return False
    card = state.card(c.thing_of(code))
    if card is None:
        return False
    for other in state.cards:
        if other.is_like_one_of([card]) and c.doing(c.DO_TASK, other.id, c.part_of(code)) in allowed:
            return True
    return False


def no_action(state: HopeState, ask: Ask, option: int) -> str:
    """Why something cannot be done now."""
    player = state.players[ask.seat]
    verb, thing = c.verb_of(option), c.thing_of(option)
    if verb in (c.DO_TASK, c.DO_MOVE, c.DO_TOOL_TASK) and player.spent >= ACTIONS:
        return "HOPE-ACT-01"
    if verb == c.DO_MOVE:
        if thing == player.place:
            return "HOPE-RUL-71"
        return "HOPE-KEY-Confrontation" if confronted(state, ask.seat) else "HOPE-ZONE-04"
    if verb == c.DO_TASK:
        return no_task(state, ask.seat, thing, c.part_of(option))
    if verb == c.DO_TEXT and player.spent >= ACTIONS:
        if state.content.sentences[thing].trigger == v.ON_ACTIVATE:
            return "HOPE-ACT-01"
    return "HOPE-TOOL-01"


def no_task(state: HopeState, seat: int, id: int, part: int) -> str:
    """Why a task cannot be performed."""
    card = state.card(id)
    if card is None:
        return "HOPE-ZONE-04"
    if card.place >= ZONE and card.place != ZONE + seat:
        return "HOPE-TASK-03"
    if card.down:
        return "HOPE-RUL-23" if part else "HOPE-RETR-07"
    if card.place < NETWORK and card.place != state.players[seat].place:
        return "HOPE-ZONE-04"
    face = card.face
    if part or face.task is None or face.task.type == v.HCK:
        return "HOPE-HACK-06"
    return "HOPE-INV-01" if face.task.type == v.INV else "HOPE-SUPP-01"


# ---------------------------------------------------------------- inside a task
def tried_cards(state: HopeState, ask: Ask) -> list[int]:
    """Cards in hand of another type."""
    player = state.players[ask.seat]
    able = task.playable(state, ask.seat, ask.a)
    return [i + 1 for i in range(len(player.cards)) if player.hand >> i & 1 and i not in able]


def no_card(state: HopeState, ask: Ask, option: int) -> str:
    """Why a card cannot be played."""
    return in_the_middle(state, ask, option) if option == FOCUS_NOW else "HOPE-CARD-02"


def tried_charges(state: HopeState, ask: Ask) -> list[int]:
    """Charges of markers that do not match, or that have given one already, and a second one for Impact."""
    now = state.doing[-1]
    assert isinstance(now, task.PerformTask)
    markers = state.players[ask.seat].markers
    able = task.charges(state, now, ask.seat)
    found: list[int] = []
    for way in range(8):
        attribute, left = way // 2, way % 2 + 1
        given = left == 2 and ask.seat * 4 + attribute in now.contributed  # it had two charges when it gave one
        for impact in (False, True) if now.teamwork else (False,):
            code = c.charge_code(attribute, left, impact)
            if (markers[way] or given) and code not in able:
                found.append(code)
    return found


def no_charge(state: HopeState, ask: Ask, option: int) -> str:
    """Why a charge cannot be spent."""
    if option == FOCUS_NOW:
        return in_the_middle(state, ask, option)
    now = state.doing[-1]
    assert isinstance(now, task.PerformTask)
    if c.charge_impact(option) and now.teamwork:
        return "HOPE-KEY-Teamwork"
    if c.charge_attribute(option) == ask.a:
        return "HOPE-MARK-04"
    return "HOPE-KEY-Flexible" if now.flexible else "HOPE-TASK-08"


def in_the_middle(state: HopeState, ask: Ask, option: int) -> str:
    """Whatever else one might want in the middle of something: a Focus, which waits for the end of the action in the own turn."""
    return "HOPE-FOCUS-17" if state.active == ask.seat else "HOPE-FOCUS-14"


# ---------------------------------------------------------------- elsewhere
def tried_tools(state: HopeState, ask: Ask) -> list[int]:
    """Tools that cost too much."""
    player = state.players[ask.seat]
    return [1 << i for i in range(len(player.kit)) if tool_cost(state, player.kit[i]) > player.resources]


def no_tool(state: HopeState, ask: Ask, option: int) -> str:
    """Why a Tool cannot be bought."""
    return "HOPE-FOCUS-07"


def tried_hope(state: HopeState, ask: Ask) -> list[int]:
    """One Hope more than can be spent."""
    return [len(stress.hope_spent(state, ask))]


def tried_loss(state: HopeState, ask: Ask) -> list[int]:
    """One Hope more than can be spent, where there is any."""
    return [c.loss_code(ask.b + 1, 0)] if ask.b else []


def no_hope(state: HopeState, ask: Ask, option: int) -> str:
    """Why so much Hope cannot be spent."""
    return in_the_middle(state, ask, option) if option == FOCUS_NOW else "HOPE-HTOK-02"


def tried_characters(state: HopeState, ask: Ask) -> list[int]:
    """Characters that others play."""
    return [player.character for player in state.players]


def no_character(state: HopeState, ask: Ask, option: int) -> str:
    """Why a character cannot be chosen."""
    return "HOPE-CHAR-01"


def yes_or_no(state: HopeState, ask: Ask) -> list[int]:
    """Both."""
    return [c.YES, c.NO]


def markers(state: HopeState, ask: Ask) -> list[int]:
    """A support marker of a card, or a marker whose charges change."""
    if ask.a >= 0:
        return task.obtainable(state, ask)
    now = state.doing[-1]
    assert isinstance(now, analyse.ChangeCharge)
    return analyse.chargeable_markers(state, now)
