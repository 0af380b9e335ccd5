"""What each operation of the notation does (8.3): one function for each verb, which asks what it has to, or acts and is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Op
from neontable.games.neon_hope.rules import analyse, encounter, enemies, grid, leads, stress, task
from neontable.games.neon_hope.rules.base import innermost
from neontable.games.neon_hope.rules.story import chapters, ending, surveillance, telling
from neontable.games.neon_hope.rules.texts import announced, effects, reactions, would
from neontable.games.neon_hope.rules.texts.conditions import eligible, holds, people, spot
from neontable.games.neon_hope.rules.texts.standing import confronted, equip, listen
from neontable.games.neon_hope.state import NONE, NOWHERE, HopeState, InPlay, opposite
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, Then

Operation: TypeAlias = Callable[[HopeState, "effects.Effect", Op, "Ask | None"], Then]


def named(state: HopeState, effect: effects.Effect, op: Op) -> list[int]:
    """The characters that an operation is about; they are `them` from now on, if it is one alone."""
    if effect.who != NONE:
        return [effect.who]
    if op.who == v.ME:
        return [effect.me]
    found = people(state, op.who, effect.sense(state))
    if op.who == v.RESP:
        effect.them = found[0]
    return found


def cards(state: HopeState, effect: effects.Effect, op: Op) -> list[InPlay]:
    """The cards in play that an operation is about."""
    assert op.card is not None
    if effect.target != NONE:
        card = state.card(effect.target)
        return [card] if card is not None else []
    return eligible(state, op.card, effect.sense(state))


def nothing(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """No effect; standing effects are asked for where they matter."""
    return None


# ---------------------------------------------------------------- dial, tokens, cards in hand
def surv(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Move the dial."""
    if op.n > 0 and effect.encounter:
        state.begin(surveillance.Raise(effect.me, op.n))
    else:
        surveillance.move_dial(state, op.n)
    return None


def stressed(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Characters suffer Stress, one after the other."""
    for seat in reversed(named(state, effect, op)):
        state.begin(stress.Suffer(seat, op.n))
    return None


def hope(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Gain or lose Hope."""
    for seat in named(state, effect, op):
        player = state.players[seat]
        before = player.hope
        player.hope = max(0, player.hope + op.n)
        if player.hope != before:
            state.tell(c.EV_HOPE, seat, (player.hope - before,))
    return None


def resources(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Gain or lose Resources."""
    for seat in named(state, effect, op):
        player = state.players[seat]
        before = player.resources
        player.resources = max(0, player.resources + op.n)
        if player.resources != before:
            state.tell(c.EV_RESOURCES, seat, (player.resources - before,))
    return None


def marker(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Gain an Attribute Marker."""
    if op.attribute == v.ROLLED and effect.rolled == NONE:
        return roll(state, effect, op, asked)
    attribute = effect.rolled if op.attribute == v.ROLLED else op.attribute
    for seat in reversed(named(state, effect, op)):
        state.begin(analyse.GainMarker(seat, attribute))
    return None


def charge(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Add charges to a marker, or take them from it."""
    attribute = effects.attribute_of(effect, op)
    for seat in reversed(named(state, effect, op)):
        if would.chargeable(state, seat, attribute, op.n):
            state.begin(analyse.ChangeCharge(seat, attribute, op.n))
    return None


def recover(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Take cards back into hand."""
    for seat in reversed(named(state, effect, op)):
        state.begin(stress.Recover(seat, op.n))
    return None


def action(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Spent action trackers turn to their unspent side."""
    for seat in named(state, effect, op):
        state.players[seat].spent = max(0, state.players[seat].spent - op.n)
    return None


def next_task(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """The next task of this turn gets a bonus."""
    state.players[effect.me].next_bonus += op.n
    return None


# ---------------------------------------------------------------- the task under way
def in_task(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Change the task under way."""
    doing = innermost(state, task.PerformTask)
    if doing is None:
        return None
    do = op.do
    if do == v.DO_BONUS:
        doing.bonus += op.n
    elif do == v.DO_IMPACT:
        doing.impact += op.n
    elif do == v.DO_USE:  # HOPE-RUL-74
        doing.base = state.players[doing.actor].attributes[op.attribute]
    elif do == v.DO_GIVE:
        doing.keywords |= op.keyword
    elif do == v.DO_NOTHREAT:
        doing.no_threat = True
    elif do == v.DO_NOACT:
        doing.fewer += op.n
    elif do == v.DO_TAKEBACK:
        doing.takeback = True
    return None


def redraw(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """The number just revealed does not count, if it was revealed for a task."""
    doing = would.revealing(state)
    if doing is not None:
        doing.redraw()
    return None


def prevent(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """A part of what was announced does not happen."""
    less = announced.prevent(state, op.icon, op.n)
    if less:
        state.tell(c.EV_PREVENTED, effect.me, (less, op.icon))
    return None


def share(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Take over a part of somebody's Stress."""
    suffering = innermost(state, stress.Suffer)
    if suffering is None or suffering.who == effect.me or suffering.amount <= 0:
        return None
    if asked is None:
        return Ask(effect.me, c.SHARE, suffering.amount, suffering.who)
    suffering.amount -= asked.answer
    if suffering.sharer not in (NONE, effect.me):  # somebody has taken a part already: this one comes after it
        state.doing.insert(state.doing.index(suffering), stress.Suffer(effect.me, asked.answer))
        return None
    suffering.shared += asked.answer
    suffering.sharer = effect.me
    return None


def shares(state: HopeState, ask: Ask) -> list[int]:
    """How much of the Stress is taken over."""
    return list(range(1, ask.a + 1))


def save(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """The Endurance becomes 1 instead of 0; what follows waits until the cards are recovered."""
    focusing = innermost(state, stress.Focus)
    if focusing is not None:
        focusing.saved = True
        focusing.after = effect.block
        focusing.after_op = effect.op + 1
        focusing.after_card = effect.card
        focusing.after_tool = effect.tool
        focusing.helper = effect.me
        effect.op = len(state.content.blocks[effect.block].ops)
    return None


# ---------------------------------------------------------------- Grid, deck, die
def look_at_modifiers(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Analyze modifiers."""
    state.begin(analyse.AnalyseModifiers(effect.me, op.n, op.k))
    return None


def look_at_encounters(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Analyze encounter cards."""
    state.begin(analyse.AnalyseEncounters(effect.me, op.n, op.k))
    return None


def reveal(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Reveal a modifier outside a task; its symbol causes its activation after the effect (HOPE-RUL-69)."""
    shown = grid.turn_up(state, effect.me)
    if shown in (v.SKULL, v.EPIC_FAIL):
        state.activations.append(effect.me)
    entry = op.entry[shown]
    if entry >= 0:
        effect.begin_block(state, op.blocks[entry])
    if shown == v.EPIC_FAIL:  # HOPE-RUL-70
        telling.escalation(state)
        reactions.react(state, v.EV_MODIFIER, effect.me, v.EPIC_FAIL)
    elif shown < v.SKULL:
        reactions.react(state, v.EV_MODIFIER, effect.me, v.ANY_NUMBER)
    return None


def roll(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Roll the attribute die (HOPE-DIE-01); on a double face the roller chooses (HOPE-DIE-02)."""
    faces = state.content.die
    if effect.spot == NONE:
        effect.spot = state.chance.pick("attribute die", effect.me, len(faces))
        return AGAIN
    face = faces[effect.spot]
    if asked is None and len(face) > 1:
        return Ask(effect.me, c.DIE, effect.spot)
    effects.remember_roll(state, effect, face[0] if asked is None else asked.answer)  # HOPE-DIE-03
    effect.spot = NONE
    state.tell(c.EV_ROLLED, effect.me, (effect.rolled,))
    return None if op.do == v.DO_ROLL else AGAIN


def die_faces(state: HopeState, ask: Ask) -> list[int]:
    """The attributes that the die shows."""
    return state.content.die[ask.a]


# ---------------------------------------------------------------- cards in play
def retreat(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Enemies retreat; the target of a Fight waits until its Damage is dealt (HOPE-RUL-20)."""
    assert op.card is not None
    doing = innermost(state, task.PerformTask)
    for card in cards(state, effect, op):
        if card.kind != v.ENEMY:
            continue
        if op.card.way == v.PICK_TARGET and doing is not None:
            doing.retreats = True
        else:
            enemies.retreat(state, card)
    return None


def damage(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Deal Damage."""
    for card in cards(state, effect, op):
        for _ in range(op.n):
            if leads.damage(state, card, effect.me):
                state.begin(leads.Complete(card.id, effect.me))
                break
    return None


def cube(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Place cubes, or remove them."""
    assert op.card is not None
    if op.card.way == v.PICK_THIS and effect.tool != NONE:
        player = state.players[effect.me]
        if effect.tool in player.tools:
            place = player.tools.index(effect.tool)
            player.tool_cubes[place] = fewer_cubes(player.tool_cubes[place], -op.n)
        return None
    for card in cards(state, effect, op):
        if op.n > 0:
            state.begin(leads.PlaceCubes(card.id, op.n, effect.me))
        else:
            card.cubes = fewer_cubes(card.cubes, -op.n)
            card.tasks = None
            state.tell(c.EV_CUBE, effect.me, (card.code, NONE))
    return None


def fewer_cubes(cubes: int, n: int) -> int:
    """So many cubes fewer, those placed last first."""
    for _ in range(n):
        if cubes:
            cubes ^= 1 << (cubes.bit_length() - 1)
    return cubes


def secret(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Remove Secrets."""
    for card in cards(state, effect, op):
        for _ in range(min(op.n, card.secrets)):
            if leads.remove_secret(state, card, effect.me):
                state.begin(leads.Complete(card.id, effect.me))
    return None


def move_enemies(state: HopeState, effect: effects.Effect, op: Op) -> None:
    """Move one Enemy or several."""
    assert op.place is not None
    place = effect.spot if effect.spot != NONE else spot(state, op.place, effect.sense(state))
    for card in cards(state, effect, op):
        if card.kind != v.ENEMY:
            continue
        if op.place.bits & v.AT_OPP:  # of whoever moves
            place = opposite(card.place)
        if place != NONE and place != card.place:
            card.place = place
            state.tell(c.EV_ENEMY_MOVED, effect.me, (card.code, place))


def move(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Move characters or an Enemy; Confrontation holds characters (HOPE-RUL-61)."""
    assert op.place is not None
    if op.card is not None:
        move_enemies(state, effect, op)
        return None
    for seat in named(state, effect, op):
        player = state.players[seat]
        if player.place != NOWHERE and confronted(state, seat):
            continue
        if effect.spot != NONE:
            place = effect.spot
        elif op.place.bits & v.AT_OPP:
            place = opposite(player.place)
        else:
            place = spot(state, op.place, effect.sense(state))
        if place != NONE and place != player.place:
            player.place = place
            state.tell(c.EV_MOVED, seat, (place,))
    chapters.check(state, effect.me)  # HOPE-RUL-57
    return None


def spawn(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Put a card into play."""
    assert op.card is not None and op.place is not None
    leads.spawn(state, op.card.name, spot(state, op.place, effect.sense(state)), effect.me)
    return None


def spawn_top(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Turn over encounter cards until a regular Enemy shows, and put it into play."""
    assert op.place is not None
    turned: list[int] = []
    found = NONE
    while state.deck.cards and found == NONE:
        piece = state.deck.draw(state.chance)
        card = state.content.cards[state.content.pieces[piece]]
        state.met |= 1 << card.number
        state.tell(c.EV_SEEN, NONE, (card.number,))
        if card.kind == v.ENEMY and not card.elite:
            found = piece
        else:
            turned.append(piece)
    leads.hide(state, turned)
    if found != NONE:
        leads.enter(state, found, spot(state, op.place, effect.sense(state)), effect.me)
    return None


def setting(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Put a setting into play: its front first (HOPE-EP-11, HOPE-EP-12)."""
    if op.setting not in state.settings:
        state.settings.append(op.setting)
        listen(state)
        state.tell(c.EV_SETTING, NONE, (op.setting,))
        effect.begin_block(state, state.content.settings[op.setting].front)
    return None


def draw_encounters(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Draw and resolve encounter cards, one after the other."""
    for seat in reversed(named(state, effect, op)):
        for _ in range(op.n):
            state.begin(encounter.DrawAndResolve(seat))
    return None


def discard(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Put a card on the encounter discard pile; Countermeasure sees it."""
    for card in cards(state, effect, op):
        number = card.card
        leads.to_pile(state, card)
        state.tell(c.EV_DISCARDED, effect.me, (number,))
        leads.countermeasure(state, number, encounter.active(state, effect.me))
    return None


def leave(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """A card leaves the episode."""
    for card in cards(state, effect, op):
        leads.leave_episode(state, card)
    return None


def flip(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """The Threshold card shows its escalation side (HOPE-THR-02), or a Character Tool its other one."""
    assert op.card is not None
    if op.card.way == v.PICK_TOOL:
        state.players[effect.me].tool ^= 1
        equip(state, effect.me)
        state.tell(c.EV_TURNED, effect.me, (state.tool_face(effect.me).number,))
    else:
        state.escalated = True
        listen(state)
        state.tell(c.EV_ESCALATED, NONE, ())
    return None


# ---------------------------------------------------------------- the story
def win(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """The episode is won."""
    return ending.conclude(state, v.WON)


def end(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """The episode is lost by surveillance."""
    return ending.conclude(state, v.LOST_SURVEILLED)


def story(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Write into the campaign log."""
    if op.do == v.DO_FLAG:
        if not state.flags >> op.flag & 1:
            state.flags |= 1 << op.flag
            state.tell(c.EV_FLAG, effect.me, (op.flag,))
    elif op.do == v.DO_UNFLAG:
        if state.flags >> op.flag & 1:
            state.flags &= ~(1 << op.flag)
            state.tell(c.EV_UNFLAG, effect.me, (op.flag,))
    elif op.do == v.DO_HEAT:
        heat = max(0, min(v.MOST_HEAT, state.heat + op.n))
        if heat != state.heat:
            state.tell(c.EV_HEAT, effect.me, (heat - state.heat, heat))
            state.heat = heat
    elif op.do == v.DO_ENDING:
        state.ending_number = op.n
        state.tell(c.EV_ENDING, NONE, (op.n,))
        telling.ending(state, op.n)
    return None


# ---------------------------------------------------------------- choices and conditions
def choose(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """One of several; a choice that the campaign remembers is a vote (HOPE-RUL-92)."""
    if op.vote:
        state.begin(chapters.Vote(effect.block, effect.op, effect.me, effect.card))
        return None
    chooser = effect.them if op.they and effect.them != NONE else effect.me
    if asked is None:
        ways = choices(state, effect, op)
        return Ask(chooser, c.CHOICE, effect.block, effect.op, options=ways) if ways else None
    telling.answered(state, effect.block, asked.answer, chooser)
    effect.begin_block(state, op.blocks[asked.answer])
    return None


def choices(state: HopeState, effect: effects.Effect, op: Op) -> list[int]:
    """The answers that change something."""
    sense = effect.sense(state)
    return [i for i in range(len(op.blocks)) if would.would_change(state, op.blocks[i], sense)]


def choice(state: HopeState, ask: Ask) -> list[int]:
    """The answers to a choice."""
    effect = state.doing[-1]
    assert isinstance(effect, effects.Effect)
    return choices(state, effect, effect.now(state))


def may(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Carry it out or not."""
    if op.vote:
        state.begin(chapters.Vote(effect.block, effect.op, effect.me, effect.card))
        return None
    if asked is None:
        if not would.would_change(state, op.blocks[0], effect.sense(state)):
            return None
        return Ask(effect.me, c.MAY, effect.block, effect.op)
    if asked.answer == c.YES:
        effect.begin_block(state, op.blocks[0])
    return None


def condition(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """If it holds the one, else the other."""
    assert op.condition is not None
    if holds(state, op.condition, effect.sense(state)):
        effect.begin_block(state, op.blocks[0])
    elif len(op.blocks) > 1:
        effect.begin_block(state, op.blocks[1])
    return None


def for_each(state: HopeState, effect: effects.Effect, op: Op, asked: Ask | None) -> Then:
    """Once for each of these characters, listed now."""
    for seat in reversed(named(state, effect, op)):
        effect.begin_block(state, op.blocks[0], seat)
    return None


BY_VERB: Final[dict[int, Operation]] = {
    v.DO_SURV: surv, v.DO_STRESS: stressed, v.DO_HOPE: hope, v.DO_RES: resources, v.DO_MARKER: marker,
    v.DO_CHARGE: charge, v.DO_RECOVER: recover, v.DO_TAKEBACK: in_task, v.DO_BONUS: in_task, v.DO_IMPACT: in_task,
    v.DO_USE: in_task, v.DO_GIVE: in_task, v.DO_NOTHREAT: in_task, v.DO_NOACT: in_task, v.DO_REDRAW: redraw,
    v.DO_PREVENT: prevent, v.DO_AMOD: look_at_modifiers, v.DO_AENC: look_at_encounters, v.DO_REVEAL: reveal,
    v.DO_ROLL: roll, v.DO_RETREAT: retreat, v.DO_DAMAGE: damage, v.DO_CUBE: cube, v.DO_SECRET: secret,
    v.DO_MOVE: move, v.DO_SPAWN: spawn, v.DO_SPAWNTOP: spawn_top, v.DO_SETTING: setting,
    v.DO_DRAWENC: draw_encounters, v.DO_DISCARD: discard, v.DO_LEAVE: leave, v.DO_ACTION: action, v.DO_FLIP: flip,
    v.DO_WINEPISODE: win, v.DO_END: end, v.DO_ENDING: story, v.DO_FLAG: story, v.DO_UNFLAG: story,
    v.DO_HEAT: story, v.DO_CHOOSE: choose, v.DO_MAY: may, v.DO_IF: condition, v.DO_FOR: for_each,
    v.DO_NEXT: next_task, v.DO_SHARE: share, v.DO_SAVE: save,
}  # fmt: skip
OPERATIONS: Final[list[Operation]] = [BY_VERB.get(verb, nothing) for verb in range(len(v.VERBS))]
