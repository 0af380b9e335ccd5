"""The texts of answers: what is written into records and can be typed, unique within each question."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules.analyse import AnalyseEncounters, AnalyseModifiers
from neontable.games.neon_hope.rules.encounter import EncounterPhase, in_play
from neontable.games.neon_hope.rules.stress import tools_of
from neontable.games.neon_hope.state import NONE, HopeState
from neontable.games.neon_hope.text import names
from neontable.games.neon_hope.text.brief import names_of
from neontable.kernel.ask import Ask

TASKS: Final = ("investigate", "get support from", "fight", "hack")


def character(state: HopeState, ask: Ask, option: int) -> str:
    """Playing a character."""
    return f"play {state.content.characters[option].first_name}"


def universals(state: HopeState, ask: Ask, option: int) -> str:
    """Two [Universal] cards."""
    titles = [state.content.actions[card].face.title for card in c.pair_of(option)]
    return f"add {titles[0]} and {titles[1]}"


def side(state: HopeState, ask: Ask, option: int) -> str:
    """A side of the Character Tool."""
    return f"use {state.content.characters[state.players[ask.seat].character].sides[option].title}"


def hand(state: HopeState, ask: Ask, option: int) -> str:
    """A starting hand, by what is left out."""
    player = state.players[ask.seat]
    every = (1 << len(player.cards)) - 1
    return f"without {names.listed(names.cards_of(state, player, every & ~option))}"


def turn(state: HopeState, ask: Ask, option: int) -> str:
    """Whose turn comes next."""
    return f"turn of {names.person(state, option)}"


def act(state: HopeState, ask: Ask, option: int) -> str:
    """An action."""
    content = state.content
    verb, thing = c.verb_of(option), c.thing_of(option)
    if verb == c.DO_END:
        return "end turn"
    if verb == c.DO_FOCUS:
        return "focus"
    if verb == c.DO_MOVE:
        return f"move to {names.location(content, thing)}"
    if verb == c.DO_TASK:
        card = state.card(thing)
        if card is None:
            return f"task {thing}"
        face = card.face
        task = face.second if c.part_of(option) else face.task
        return f"{TASKS[task.type if task is not None else v.HCK]} {names.in_play(state, thing)}"
    if verb == c.DO_TOOL_TASK:
        face = content.tools[thing].face
        return f"{TASKS[face.task.type if face.task is not None else v.HCK]} {face.title}"
    said = content.sentences[thing]
    does = "activate" if said.trigger == v.ON_ACTIVATE else "use"
    copy = state.card(c.part_of(option) - 1)
    number = f" {copy.copy_number}" if copy is not None and copy.copy_number > 1 else ""
    return f"{does} {names.sentence_name(content, thing)}{number}"


def card(state: HopeState, ask: Ask, option: int) -> str:
    """An Action card, or none."""
    if option == c.NO:
        return "no card"
    return f"play {state.content.actions[state.players[ask.seat].cards[option - 1]].face.title}"


def charge(state: HopeState, ask: Ask, option: int) -> str:
    """A charge of a marker."""
    if option == c.GO:
        return "go on"
    last = " last" if c.charge_left(option) == 1 else ""
    end = " for impact" if c.charge_impact(option) else ""
    return f"spend{last} {v.ATTRIBUTE_NAMES[c.charge_attribute(option)]}{end}"


def react(state: HopeState, ask: Ask, option: int) -> str:
    """Using a text that answers an event."""
    if option == c.NO:
        return "pass"
    copy = state.card(c.card_of(option))
    number = f" {copy.copy_number}" if copy is not None and copy.copy_number > 1 else ""
    return f"use {names.sentence_name(state.content, c.sentence_of(option))}{number}"


def marker(state: HopeState, ask: Ask, option: int) -> str:
    """A support marker that is obtained, or one whose charges change."""
    if ask.a == NONE:
        end = "with 1 charge" if option % 2 == 0 else "with 2 charges"
        return f"choose {v.ATTRIBUTE_NAMES[option // 2]} {end}"
    return f"take {names.TOKEN_NAMES[option]}"


def slot(state: HopeState, ask: Ask, option: int) -> str:
    """A slot of a card."""
    found = state.card(ask.a)
    if found is None:
        return f"cover {option}"
    face = found.face
    if option < len(face.icon_slots):
        return "cover the Stress icon" if face.icons[face.icon_slots[option]] == 0 else "cover the Surveillance icon"
    return "cover the retreat box" if option < len(face.icon_slots) + face.box else "cover a slot"


def follower(state: HopeState, ask: Ask, option: int) -> str:
    """Whom somebody follows."""
    return f"follow {names.person(state, option)}"


def hope(state: HopeState, ask: Ask, option: int) -> str:
    """How many Hope are spent."""
    return f"spend {option} Hope" if option else "spend no Hope"


def lose(state: HopeState, ask: Ask, option: int) -> str:
    """Hope that is spent, and cards that are lost."""
    spent, cards = c.hope_of(option), c.cards_of(option)
    lost = f"lose {names.listed(names.cards_of(state, state.players[ask.seat], cards))}" if cards else ""
    if spent and lost:
        return f"spend {spent} Hope, {lost}"
    return lost or hope(state, ask, spent)


def recover(state: HopeState, ask: Ask, option: int) -> str:
    """Cards that are recovered."""
    return f"recover {names.listed(names.cards_of(state, state.players[ask.seat], option)) or 'nothing'}"


def buy(state: HopeState, ask: Ask, option: int) -> str:
    """The Tools that are bought together, or none."""
    bought = [state.content.tools[tool].face.title for tool in tools_of(state.players[ask.seat], option)]
    return f"buy {names.listed(bought) or 'nothing'}"


def attacker(state: HopeState, ask: Ask, option: int) -> str:
    """Which Enemy attacks next."""
    return f"attack of {names.in_play(state, option)}"


def mover(state: HopeState, ask: Ask, option: int) -> str:
    """Which Enemy moves in."""
    card_there = state.card(option)
    place = names.location(state.content, card_there.place) if card_there is not None else ""
    return f"move {names.in_play(state, option)} from {place}"


def intercept(state: HopeState, ask: Ask, option: int) -> str:
    """Taking an attack."""
    return "intercept" if option == c.YES else "take the attack"


def choice(state: HopeState, ask: Ask, option: int) -> str:
    """One of several effects."""
    return f"choose {names_of(state.content, state.content.blocks[ask.a].ops[ask.b])[option]}"


def vote(state: HopeState, ask: Ask, option: int) -> str:
    """A vote."""
    if option == c.ABSTAIN:
        return "abstain"
    return f"vote {names_of(state.content, state.content.blocks[ask.a].ops[ask.b])[option]}"


def final(state: HopeState, ask: Ask, option: int) -> str:
    """A vote in the finale."""
    if option == c.ABSTAIN:
        return "abstain"
    return f"vote {state.content.episodes[state.house_rules.episode].final[option].id}"


def archive(state: HopeState, ask: Ask, option: int) -> str:
    """Modifiers that are archived."""
    now = state.doing[-1]
    looked = now.looked if isinstance(now, AnalyseModifiers) else []
    shown = [names.modifier(state.pool[looked[i]]) for i in range(len(looked)) if option >> i & 1]
    return f"archive {names.listed(shown) or 'nothing'}"


def discard(state: HopeState, ask: Ask, option: int) -> str:
    """Encounter cards that are discarded."""
    now = state.doing[-1]
    looked = now.looked if isinstance(now, AnalyseEncounters) else []
    content = state.content
    shown = [
        content.names[content.cards[content.pieces[looked[i]]].name] for i in range(len(looked)) if option >> i & 1
    ]
    return f"discard {names.listed(shown) or 'nothing'}"


def attribute(state: HopeState, ask: Ask, option: int) -> str:
    """An attribute."""
    return f"choose {v.ATTRIBUTE_NAMES[option]}"


def growth(state: HopeState, ask: Ask, option: int) -> str:
    """A growth."""
    return names.growth_name(state.content, option)


def start(state: HopeState, ask: Ask, option: int) -> str:
    """Which START effect comes next."""
    now = state.doing[-1]
    if not isinstance(now, EncounterPhase):
        return f"begin with {option}"
    ready = [each for each in now.waiting if in_play(state, each)]
    sentence, _, card_id, _, _ = ready[option]
    copy = state.card(card_id)
    number = f" {copy.copy_number}" if copy is not None and copy.copy_number > 1 else ""
    return f"begin with {names.sentence_name(state.content, sentence)}{number}"


def target(state: HopeState, ask: Ask, option: int) -> str:
    """A card in play."""
    return f"choose {names.in_play(state, option)}"


def place(state: HopeState, ask: Ask, option: int) -> str:
    """A location."""
    return f"go to {names.location(state.content, option)}"


def who(state: HopeState, ask: Ask, option: int) -> str:
    """A character."""
    return f"choose {names.person(state, option)}"


def may(state: HopeState, ask: Ask, option: int) -> str:
    """Yes or no."""
    return "yes" if option == c.YES else "no"


def share(state: HopeState, ask: Ask, option: int) -> str:
    """How much Stress is taken over."""
    return f"take {option} Stress"
