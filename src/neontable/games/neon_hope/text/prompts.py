"""Questions in words: as the seat that is asked reads them, and as all others may."""

from __future__ import annotations

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules.base import innermost
from neontable.games.neon_hope.rules.enemies import ActivateEnemies, Threat, interceptors
from neontable.games.neon_hope.rules.stress import Suffer
from neontable.games.neon_hope.rules.task import PerformTask
from neontable.games.neon_hope.rules.texts.effects import Effect
from neontable.games.neon_hope.rules.texts.reactions import Offer
from neontable.games.neon_hope.state import ACTIONS, NONE, HopeState
from neontable.games.neon_hope.text import names, says
from neontable.games.neon_hope.text.wording import icons_words
from neontable.kernel.ask import Ask


def act(state: HopeState, ask: Ask) -> str:
    """What does the character do?"""
    who = names.person(state, ask.seat)
    left = ACTIONS - state.players[ask.seat].spent
    return (
        f"{who}, {names.plural(left, 'action')} left: what do you do?"
        if left
        else f"{who}, no actions left: anything else?"
    )


def act_others(state: HopeState, ask: Ask) -> str:
    """The same for others, who read it after a name and "chooses:"."""
    left = names.plural(ACTIONS - state.players[ask.seat].spent, "action")
    return f"what {names.person(state, ask.seat)} does, {left} left."


def task_words(state: HopeState) -> str:
    """The task under way."""
    now = innermost(state, PerformTask)
    if now is None:
        return "the task"
    on = names.in_play(state, now.card) if now.card != NONE else state.content.tools[now.tool].face.title
    verb = "Get Support from" if now.type == v.SUP else v.TYPE_NAMES[now.type]
    value = f"{v.ATTRIBUTE_NAMES[now.attribute]} {now.value} against {now.difficulty}"
    return f"{verb} {on} ({value})"


def card(state: HopeState, ask: Ask) -> str:
    """Which Action card?"""
    return f"{task_words(state)}: play which Action card?"


def card_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    return f"which Action card to play. {task_words(state)}."


def charge(state: HopeState, ask: Ask) -> str:
    """Which charge? Who does not perform the task is only offered to help."""
    if ask.seat != ask.b:
        return f"{names.person(state, ask.b)} performs a task, {task_words(state)}: you may add a charge."
    return f"{task_words(state)}: spend a charge?"


def charge_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    return f"whether to spend a charge. {task_words(state)}."


def hope(state: HopeState, ask: Ask) -> str:
    """How many Hope?"""
    return f"{names.person(state, ask.seat)} suffers {ask.a} Stress: spend how many Hope?"


def hope_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    return f"how many Hope to spend against {ask.a} Stress of {names.person(state, ask.seat)}."


def lose(state: HopeState, ask: Ask) -> str:
    """What is lost?"""
    if ask.b:
        return f"{names.person(state, ask.seat)} suffers {ask.a} Stress: spend Hope, or discard which cards?"
    return f"{names.person(state, ask.seat)} discards {names.plural(ask.a, 'card')}: which?"


def lose_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    means = "Hope to spend or cards to discard" if ask.b else "cards to discard"
    return f"{means} for {ask.a} Stress of {names.person(state, ask.seat)}."


def recover(state: HopeState, ask: Ask) -> str:
    """Which cards are recovered?"""
    upto = "up to " if ask.a != ask.b else ""
    return f"{names.person(state, ask.seat)} recovers {upto}{names.plural(ask.b, 'card')}: which?"


def recover_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    upto = "up to " if ask.a != ask.b else ""
    return f"{upto}{names.plural(ask.b, 'card')} for {names.person(state, ask.seat)} to recover."


def buy(state: HopeState, ask: Ask) -> str:
    """Which Tool?"""
    have = names.plural(state.players[ask.seat].resources, "Resource")
    return f"{names.person(state, ask.seat)} has {have}: buy which Tools?"


def buy_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    have = names.plural(state.players[ask.seat].resources, "Resource")
    return f"which Tools {names.person(state, ask.seat)} buys for {have}."


def effect_words(state: HopeState) -> str:
    """The effect that is being carried out."""
    now = innermost(state, Effect)
    if now is None or now.op >= len(state.content.blocks[now.block].ops):
        return ""
    op = now.now(state)
    return "" if op.do in (v.DO_CHOOSE, v.DO_MAY) else says.op_says(state.content, op)


def chosen(state: HopeState, ask: Ask, question: str) -> str:
    """A question about an effect."""
    effect = effect_words(state)
    return f"{effect} {question}" if effect else question


def target(state: HopeState, ask: Ask) -> str:
    """Which card?"""
    return chosen(state, ask, "Which card?")


def place(state: HopeState, ask: Ask) -> str:
    """Which location?"""
    return chosen(state, ask, "Which location?")


def who(state: HopeState, ask: Ask) -> str:
    """Which character?"""
    return chosen(state, ask, "Which character?")


def react(state: HopeState, ask: Ask) -> str:
    """Which text is used?"""
    return f"{moment(state, ask)}: use something?"


def react_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    return f"whether to use something. {moment(state, ask)}."


def moment(state: HopeState, ask: Ask) -> str:
    """What something may answer."""
    whom = names.person(state, ask.b)
    if ask.a == v.EV_STRESS:
        now = innermost(state, Suffer)
        amount = now.amount if now is not None else 0
        return f"{whom} is about to suffer {amount} Stress"
    moments = {
        v.EV_CHANGE: f"{whom} has changed location",
        v.EV_THREAT: f"{whom} is about to resolve a threat{threat_words(state)}",
        v.EV_SURV: f"{whom} is about to raise the Surveillance",
        v.EV_SPEND: f"{whom} has spent a charge",
        v.EV_MODIFIER: f"{whom} has revealed a modifier",
        v.EV_ZERO: f"{whom} is about to be exhausted",
        v.EV_FOCUS: f"{whom} has focused",
        v.NO_TRIGGER: f"{whom} resolves an encounter card",
        -v.ON_START: "The encounter phase begins",
        -v.ON_REVEALED: f"{offered(state)} is revealed",
        -v.ON_COMPLETED: f"{offered(state)} is completed",
        -v.ON_STEP2: f"{task_words(state)}, before the modifier",
        -v.ON_WIN: f"{task_words(state)}, success",
    }
    return moments.get(ask.a, task_words(state))


def offered(state: HopeState) -> str:
    """The card on which the text stands that may be used."""
    now = state.doing[-1] if state.doing else None
    if not isinstance(now, Offer):
        return "The card"
    if now.tool != NONE:
        return state.content.tools[now.tool].face.title
    return names.in_play(state, now.card) if now.card != NONE else "The card"


def threat_words(state: HopeState) -> str:
    """What the threat that is being resolved brings."""
    now = innermost(state, Threat)
    if now is None:
        return ""
    icons = [v.STRESS_ICON] * now.stress + [v.SURVEILLANCE_ICON] * now.surveillance
    return f" of {icons_words(icons)}" if icons else ""


def intercept(state: HopeState, ask: Ask) -> str:
    """Who takes the attack? Who is not attacked is only offered to."""
    if ask.seat != ask.b:
        return f"{names.in_play(state, ask.a)} attacks {names.person(state, ask.b)}: you may take the attack instead."
    question = f"{names.in_play(state, ask.a)} attacks {names.person(state, ask.b)}: who takes it?"
    now = innermost(state, ActivateEnemies)
    others = [names.person(state, seat) for seat in interceptors(state, now)] if now is not None else []
    if not others:
        return question
    return f"{question} {names.listed(others)} {'is' if len(others) == 1 else 'are'} asked, too."


def intercept_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    return f"who takes the attack of {names.in_play(state, ask.a)} on {names.person(state, ask.b)}."


def share(state: HopeState, ask: Ask) -> str:
    """How much is taken over?"""
    return f"{names.person(state, ask.b)} suffers {ask.a} Stress: take over how much?"


def share_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    return f"how much of {ask.a} Stress of {names.person(state, ask.b)} to take over."


def printed_on(state: HopeState, ask: Ask) -> str:
    """The title of what the text stands on, with a colon; nothing for texts of no card."""
    content = state.content
    face = content.index["face"].get(content.blocks[ask.a].id.partition("/")[0])
    return f"{content.faces[face].title}: " if face is not None and content.faces[face].title else ""


def choice(state: HopeState, ask: Ask) -> str:
    """Which of several effects?"""
    return f"{printed_on(state, ask)}which of these?" if printed_on(state, ask) else "Which of these?"


def choice_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    return f"{printed_on(state, ask)}one of several effects."


def may(state: HopeState, ask: Ask) -> str:
    """Carry it out or not?"""
    effect = says.block_says(state.content, state.content.blocks[ask.a].ops[ask.b].blocks[0])
    return f"{printed_on(state, ask)}{effect} Do it?"


def may_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    return f"{printed_on(state, ask)}whether to do it or not."


def vote(state: HopeState, ask: Ask) -> str:
    """How does the seat vote?"""
    return f"{printed_on(state, ask)}how do you vote?" if printed_on(state, ask) else "How do you vote?"


def vote_others(state: HopeState, ask: Ask) -> str:
    """The same for others."""
    return f"{printed_on(state, ask)}how to vote."
