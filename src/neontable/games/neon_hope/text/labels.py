"""Answers in words for people: a label, what they cost, what they do, and what they point at in the view."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Sentence
from neontable.games.neon_hope.rules import enemies
from neontable.games.neon_hope.rules.analyse import AnalyseEncounters
from neontable.games.neon_hope.rules.encounter import EncounterPhase, in_play
from neontable.games.neon_hope.rules.stress import buying_rule, tools_of
from neontable.games.neon_hope.rules.task import PerformTask
from neontable.games.neon_hope.rules.texts.effects import Effect
from neontable.games.neon_hope.rules.texts.standing import tool_cost
from neontable.games.neon_hope.state import ACTIONS, NETWORK, NONE, HopeState
from neontable.games.neon_hope.text import answers, consequences, names, says
from neontable.games.neon_hope.text.story import title
from neontable.games.neon_hope.text.wording import answers_words, card_words, effect_words, growth_words
from neontable.kernel.ask import Ask
from neontable.kernel.game import NO_COST, Described

ACTION = "1 action"


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def card_ref(state: HopeState, id: int) -> tuple[str, ...]:
    """Where a card in play stands in the view."""
    for i in range(len(state.cards)):
        if state.cards[i].id == id:
            return (f"cards/{i}",)
    return ()


def place_ref(state: HopeState, place: int) -> tuple[str, ...]:
    """Where a location stands in the view."""
    if place >= NETWORK or place >> 1 not in state.settings:
        return ()
    return (f"settings/{state.settings.index(place >> 1)}/{v.HALVES[place & 1]}",)


def text_ref(state: HopeState, seat: int, said: Sentence, card: int) -> tuple[str, ...]:
    """Where the thing that a sentence stands on stands in the view."""
    player, content = state.players[seat], state.content
    for i in range(len(player.tools)):
        if content.tools[player.tools[i]].face.number == said.face:
            return (f"players/{seat}/tools/{i}",)
    if player.tool >= 0 and state.tool_face(seat).number == said.face:
        return (f"players/{seat}/character_tool",)
    if content.locations[player.place].face.number == said.face:
        return place_ref(state, player.place)
    return card_ref(state, card) or (f"players/{seat}",)


def price(content_sentence: Sentence) -> str:
    """What using a sentence costs."""
    parts: list[str] = []
    if content_sentence.trigger == v.ON_ACTIVATE:
        parts.append(ACTION)
    if content_sentence.price == v.RECYCLE:
        parts.append("recycle the Tool")
    elif content_sentence.price == v.TRASH:
        parts.append("trash the Tool")
    elif content_sentence.price == v.RESOURCES:
        parts.append(names.plural(content_sentence.price_n, "Resource"))
    if content_sentence.limit == v.ONCE_A_ROUND:
        parts.append("once a round")
    elif content_sentence.limit == v.ONCE_AN_EPISODE:
        parts.append("once an episode")
    return ", ".join(parts) or NO_COST


def character(state: HopeState, ask: Ask, option: int) -> Described:
    """A character with its attributes."""
    who = state.content.characters[option]
    values = ", ".join([f"{v.ATTRIBUTE_NAMES[i]} {who.attributes[i]}" for i in range(4)])
    return Described(answers.character(state, ask, option), who.name, (), "HOPE-CHAR-01", cost=NO_COST, effect=values)


def universals(state: HopeState, ask: Ask, option: int) -> Described:
    """Two [Universal] cards."""
    cards = [state.content.actions[card] for card in c.pair_of(option)]
    text = answers.universals(state, ask, option)
    effect = " ".join([f"{card.face.title}: {action_words(state, card.number).rstrip('.')}." for card in cards])
    return Described(text, capital(text), (), "HOPE-SOLO-01", cost=NO_COST, effect=effect)


def action_words(state: HopeState, number: int) -> str:
    """An Action card in words: types, bonus, Impact and what it says."""
    action = state.content.actions[number]
    types = "/".join([v.TYPE_NAMES[type] for type in range(4) if action.types >> type & 1])
    parts = [f"{types} +{action.bonus}"]
    if action.impact:
        parts.append(f"{action.impact} additional Impact")
    text = says.face_says(state.content, action.face)
    return ", ".join(parts) + (f". {text}" if text else "")


def side(state: HopeState, ask: Ask, option: int) -> Described:
    """A side of the Character Tool."""
    face = state.content.characters[state.players[ask.seat].character].sides[option]
    text = answers.side(state, ask, option)
    effect = says.face_says(state.content, face)
    return Described(text, face.title, (f"players/{ask.seat}",), "HOPE-CHAR-13", cost=NO_COST, effect=effect)


def hand(state: HopeState, ask: Ask, option: int) -> Described:
    """A starting hand."""
    player = state.players[ask.seat]
    kept = names.listed(names.cards_of(state, player, option))
    text = answers.hand(state, ask, option)
    return Described(
        text, capital(text), (f"players/{ask.seat}",), "HOPE-CHAR-11", cost=NO_COST, effect=f"hand: {kept}"
    )


def turn(state: HopeState, ask: Ask, option: int) -> Described:
    """Whose turn is next."""
    name = names.person(state, option)
    effect = f"{name} takes the next turn, with {names.plural(ACTIONS - state.players[option].spent, 'action')}"
    return Described(
        answers.turn(state, ask, option), name, (f"players/{option}",), "HOPE-ROUND-03", cost=NO_COST, effect=effect
    )


def act(state: HopeState, ask: Ask, option: int) -> Described:
    """An action in words."""
    text = answers.act(state, ask, option)
    verb, thing = c.verb_of(option), c.thing_of(option)
    if verb == c.DO_END:
        effect = consequences.end_of_turn(state, ask.seat, ask.a)
        return Described(text, "End the turn", (), "HOPE-RUL-08", cost=NO_COST, effect=effect, group="turn")
    if verb == c.DO_FOCUS:
        return focus(state, ask, text)
    if verb == c.DO_MOVE:
        label = f"Go to {names.location_title(state.content, thing)}"
        effect = consequences.at(state, thing)
        return Described(text, label, place_ref(state, thing), "HOPE-MOVE-01", cost=ACTION, effect=effect, group="move")
    if verb == c.DO_TASK:
        return task(state, ask, option)
    if verb == c.DO_TOOL_TASK:
        return tool_task(state, ask, option)
    said = state.content.sentences[thing]
    refs = text_ref(state, ask.seat, said, c.part_of(option) - 1)
    effect = says.block_says(state.content, said.block)
    return Described(
        text, capital(text), refs, "HOPE-ACTV-01", cost=price(said), effect=effect, group="text",
        loses=trashed(state, said),
    )  # fmt: skip


def focus(state: HopeState, ask: Ask, text: str) -> Described:
    """A voluntary Focus."""
    held = state.players[ask.seat].hand.bit_count()
    effect = consequences.focus(state, ask.seat)
    note = f"{capital(effect)}." if effect == consequences.LOST else ""
    return Described(
        text, "Focus", (f"players/{ask.seat}",), "HOPE-FOCUS-14", note, cost=f"{names.plural(held, 'card')} in hand, 1 Endurance",
        effect=effect, group="turn", loses="1 Endurance",
    )  # fmt: skip


def trashed(state: HopeState, said: Sentence) -> str:
    """The Tool that is gone for good by using its text."""
    return state.content.faces[said.face].title if said.price == v.TRASH else ""


def tool_task(state: HopeState, ask: Ask, option: int) -> Described:
    """A task that is printed on a Tool."""
    face = state.content.tools[c.thing_of(option)].face
    printed = face.task
    assert printed is not None
    does = says.block_says(state.content, printed.basic) if printed.basic is not None else ""
    does = does or says.face_says(state.content, face)
    have = consequences.value(state, ask.seat, printed.type, printed.attribute, state.players[ask.seat].place)
    label = f"{v.TYPE_NAMES[printed.type]} with {face.title}"
    effect = f"{v.ATTRIBUTE_NAMES[printed.attribute]} {have} against {printed.difficulty}; success: {does}"
    text = answers.act(state, ask, option)
    return Described(text, label, (f"players/{ask.seat}",), "HOPE-RUL-85", cost=ACTION, effect=effect, group="task")


def task(state: HopeState, ask: Ask, option: int) -> Described:
    """A task on a card."""
    card = state.card(c.thing_of(option))
    assert card is not None
    face, second = card.face, c.part_of(option) == 1
    printed = face.second if second else face.task
    assert printed is not None
    name = names.card_code(state.content, card.code)
    label = f"Get Support from {name}" if printed.type == v.SUP else f"{v.TYPE_NAMES[printed.type]} {name}"
    rule = ("HOPE-INV-02", "HOPE-SUPP-02", "HOPE-FIGHT-01", "HOPE-HACK-01")[printed.type]
    effect = consequences.on_card(state, ask.seat, card, second)
    return Described(
        answers.act(state, ask, option), label, card_ref(state, card.id), rule, cost=ACTION, effect=effect, group="task"
    )


def card(state: HopeState, ask: Ask, option: int) -> Described:
    """An Action card for a task."""
    text = answers.card(state, ask, option)
    now = state.doing[-1]
    assert isinstance(now, PerformTask)
    if option == c.NO:
        effect = consequences.sum_with(now, 0)
        return Described(text, "No Action card", (), "HOPE-TASK-07", cost=NO_COST, effect=effect)
    player = state.players[ask.seat]
    number = player.cards[option - 1]
    index = [i for i in range(len(player.cards)) if player.hand >> i & 1].index(option - 1)
    last = " (the last in hand)" if player.hand.bit_count() == 1 else ""
    effect = f"{consequences.sum_with(now, state.content.actions[number].bonus)}; {action_words(state, number)}"
    return Described(
        text, state.content.actions[number].face.title, (f"players/{ask.seat}/hand/{index}",), "HOPE-CARD-01",
        cost=f"the card{last}", effect=effect,
    )  # fmt: skip


def charge(state: HopeState, ask: Ask, option: int) -> Described:
    """A charge."""
    text = answers.charge(state, ask, option)
    now = state.doing[-1]
    assert isinstance(now, PerformTask)
    if option == c.GO:
        effect = f"the modifier is revealed: {consequences.sum_with(now, 0)}"
        return Described(text, "Go on", (), "HOPE-TASK-08", cost=NO_COST, effect=effect)
    effect = consequences.charge(state, now, ask.seat, option)
    last = "the last" if c.charge_left(option) == 1 else "1 of 2"
    cost = f"{last} {v.ATTRIBUTE_NAMES[c.charge_attribute(option)]} charge" + ("" if last == "the last" else "s")
    return Described(text, capital(text), (f"players/{ask.seat}",), "HOPE-MARK-01", cost=cost, effect=effect)


def react(state: HopeState, ask: Ask, option: int) -> Described:
    """A text that answers an event."""
    text = answers.react(state, ask, option)
    if option == c.NO:
        return Described(text, "Use nothing", (), "HOPE-TOOL-01", cost=NO_COST, effect="it happens as it is")
    said = state.content.sentences[c.sentence_of(option)]
    refs = text_ref(state, ask.seat, said, c.card_of(option))
    effect = says.block_says(state.content, said.block)
    return Described(
        text, capital(text), refs, "HOPE-TOOL-01", cost=price(said), effect=effect, loses=trashed(state, said)
    )


def plain(state: HopeState, ask: Ask, text: str, rule: str, cost: str, effect: str, refs: tuple[str, ...]) -> Described:
    """An answer whose label is its text."""
    return Described(text, capital(text), refs, rule, cost=cost, effect=effect)


def marker(state: HopeState, ask: Ask, option: int) -> Described:
    """A support marker."""
    text = answers.marker(state, ask, option)
    found = state.card(ask.a)
    if found is None:
        effect = f"{'gains' if ask.b > 0 else 'loses'} {names.plural(abs(ask.b), 'charge')}"
        return plain(state, ask, text, "HOPE-MARK-01", NO_COST, effect, (f"players/{ask.seat}",))
    effect = consequences.token(state, found, option)
    return plain(state, ask, text, "HOPE-SUPP-03", NO_COST, effect, card_ref(state, ask.a))


def slot(state: HopeState, ask: Ask, option: int) -> Described:
    """A slot."""
    found = state.card(ask.a)
    assert found is not None
    effect = consequences.cube(state, found, option)
    return plain(state, ask, answers.slot(state, ask, option), "HOPE-HACK-10", NO_COST, effect, card_ref(state, ask.a))


def follower(state: HopeState, ask: Ask, option: int) -> Described:
    """Who is followed."""
    found = state.card(ask.a)
    assert found is not None
    effect = consequences.completed(state, found, option)
    text = answers.follower(state, ask, option)
    return plain(state, ask, text, "HOPE-BOX-05", NO_COST, effect, (f"players/{option}",))


def hope(state: HopeState, ask: Ask, option: int) -> Described:
    """Hope against Stress."""
    left = ask.a - option
    effect = f"{left} Stress left: cards have to be discarded" if left else "no Stress is left"
    cost = f"{option} of {state.players[ask.seat].hope} Hope" if option else NO_COST
    return plain(state, ask, answers.hope(state, ask, option), "HOPE-HTOK-02", cost, effect, (f"players/{ask.seat}",))


def lose(state: HopeState, ask: Ask, option: int) -> Described:
    """Hope spent and cards lost."""
    text = answers.lose(state, ask, option)
    spent, lost = c.hope_of(option), c.cards_of(option).bit_count()
    parts = [f"{spent} of {state.players[ask.seat].hope} Hope"] if spent else []
    if lost:
        parts.append(names.plural(lost, "card"))
    effect = consequences.loss(state, ask.seat, ask.a, spent, lost)
    rule = "HOPE-RUL-37" if lost else "HOPE-HTOK-02"
    kept = all_but(state, ask.seat, state.players[ask.seat].hand, c.cards_of(option))
    label = f"{f'spend {spent} Hope, ' if spent else ''}lose {kept}" if kept else text
    refs = (f"players/{ask.seat}",)
    return Described(text, capital(label), refs, rule, cost=" and ".join(parts) or NO_COST, effect=effect)


def recover(state: HopeState, ask: Ask, option: int) -> Described:
    """Cards recovered."""
    text = answers.recover(state, ask, option)
    player = state.players[ask.seat]
    left = player.pile.bit_count() - option.bit_count()
    effect = f"{names.plural(player.hand.bit_count() + option.bit_count(), 'card')} in hand, {left} in the discard pile"
    kept = all_but(state, ask.seat, player.pile, option)
    label = capital(f"recover {kept}" if kept else text)
    return Described(text, label, (f"players/{ask.seat}",), "HOPE-FOCUS-05", cost=NO_COST, effect=effect)


def all_but(state: HopeState, seat: int, cards: int, some: int) -> str:
    """Most of some cards by the few that are left out; nothing where naming them is shorter."""
    left = cards & ~some
    if not 0 < left.bit_count() < some.bit_count():
        return ""
    return f"all but {names.listed(names.cards_of(state, state.players[seat], left))}"


def buy(state: HopeState, ask: Ask, option: int) -> Described:
    """The Tools that are bought together."""
    text = answers.buy(state, ask, option)
    if option == c.NO:
        kept = names.plural(state.players[ask.seat].resources, "Resource")
        return plain(state, ask, text, "HOPE-FOCUS-08", NO_COST, f"{kept} kept", ())
    player = state.players[ask.seat]
    tools = tools_of(player, option)
    refs = tuple([f"players/{ask.seat}/kit/{player.kit.index(tool)}" for tool in tools])
    cost = names.plural(sum([tool_cost(state, tool) for tool in tools]), "Resource")
    effect = " ".join([line for tool in tools for line in card_words(state.content, state.content.tools[tool].face)])
    return Described(text, capital(text[len("buy ") :]), refs, buying_rule(state, ask), cost=cost, effect=effect)


def attacker(state: HopeState, ask: Ask, option: int) -> Described:
    """Which Enemy attacks."""
    found = state.card(option)
    assert found is not None
    effect = f"it attacks next: {consequences.threat(state, found)}"
    text = answers.attacker(state, ask, option)
    return plain(state, ask, text, "HOPE-ENACT-06", NO_COST, effect, card_ref(state, option))


def mover(state: HopeState, ask: Ask, option: int) -> Described:
    """Which Enemy moves in."""
    found = state.card(option)
    assert found is not None
    effect = f"it moves to this location; its threat: {consequences.threat(state, found)}"
    text = answers.mover(state, ask, option)
    return plain(state, ask, text, "HOPE-ENACT-13", NO_COST, effect, card_ref(state, option))


def intercept(state: HopeState, ask: Ask, option: int) -> Described:
    """Taking an attack."""
    found = state.card(ask.a)
    assert found is not None
    effect = consequences.attack_on(state, found, ask.seat, ask.b if option == c.YES else NONE)
    stress = enemies.uncovered(state, found, v.STRESS_ICON)
    cost = f"{stress} Stress" if stress else NO_COST
    return plain(
        state, ask, answers.intercept(state, ask, option), "HOPE-ENACT-08", cost, effect, card_ref(state, ask.a)
    )


def choice(state: HopeState, ask: Ask, option: int) -> Described:
    """One of several effects."""
    op = state.content.blocks[ask.a].ops[ask.b]
    effect = answers_words(state.content, None, [op.blocks[option]], op.they)[0]
    text = answers.choice(state, ask, option)
    label = answer_label(state.content, ask.a, option) or effect
    return Described(text, label, (), "HOPE-ENC-16", cost=NO_COST, effect=effect)


def answer_label(content: Content, block: int, option: int) -> str:
    """What the story calls an answer of a card's choice; nothing where it has no word for it."""
    face = content.blocks[block].id.partition("/")[0]
    return title(content, f"answer/{face}/{option + 1}")


def vote(state: HopeState, ask: Ask, option: int) -> Described:
    """A vote."""
    text = answers.vote(state, ask, option)
    if option == c.ABSTAIN:
        return plain(state, ask, "abstain", "HOPE-RUL-92", NO_COST, "the votes of the others decide", ())
    blocks = state.content.blocks[ask.a].ops[ask.b].blocks
    effect = says.block_says(state.content, blocks[option]) if option < len(blocks) else "nothing happens"
    label = answer_label(state.content, ask.a, option) or effect
    return Described(text, label, (), "HOPE-RUL-92", cost=NO_COST, effect=effect)


def final(state: HopeState, ask: Ask, option: int) -> Described:
    """A vote in the finale."""
    text = answers.final(state, ask, option)
    if option == c.ABSTAIN:
        return plain(state, ask, "abstain", "HOPE-RUL-92", NO_COST, "the votes of the others decide", ())
    episode = state.content.episodes[state.house_rules.episode]
    label = title(state.content, f"final/{episode.id}/{episode.final[option].id}")
    return Described(
        text,
        label or capital(text),
        (),
        "HOPE-RUL-92",
        cost=NO_COST,
        effect="the season ends so if it wins",
    )


def archive(state: HopeState, ask: Ask, option: int) -> Described:
    """Modifiers archived."""
    text = answers.archive(state, ask, option)
    n = option.bit_count()
    effect = f"{names.plural(n, 'modifier')} out of the Grid until its reset" if n else "all go back into the Grid"
    return plain(state, ask, text, "HOPE-KEY-AnalyzeModifiers-Archive", NO_COST, effect, ("grid",))


def discard(state: HopeState, ask: Ask, option: int) -> Described:
    """Encounter cards discarded; Countermeasure has its price."""
    now = state.doing[-1]
    assert isinstance(now, AnalyseEncounters)
    content = state.content
    away = [content.cards[content.pieces[now.looked[i]]] for i in range(len(now.looked)) if option >> i & 1]
    stress = 3 * len([each for each in away if each.face.keywords & v.COUNTERMEASURE])
    effect = f"{names.plural(len(away), 'card')} out of the deck" if away else "all are shuffled back"
    return plain(
        state, ask, answers.discard(state, ask, option), "HOPE-KEY-AnalyzeEncounter-Discard",
        f"{stress} Stress for Countermeasure" if stress else NO_COST, effect, ("encounter",),
    )  # fmt: skip


def attribute(state: HopeState, ask: Ask, option: int) -> Described:
    """An attribute: of the die, or of a marker that is gained."""
    name = v.ATTRIBUTE_NAMES[option]
    rule, effect = ("HOPE-DIE-02", f"the die shows {name}")
    if ask.kind == c.ATTRIBUTE:
        rule, effect = "HOPE-LEAD-03", f"a {name} marker with 2 charges"
    return plain(state, ask, answers.attribute(state, ask, option), rule, NO_COST, effect, ())


def growth(state: HopeState, ask: Ask, option: int) -> Described:
    """A growth; the ways to take one stand together."""
    grown = state.content.growth[c.growth_of(option)]
    effect = growth_words(state.content, grown)
    told = plain(
        state, ask, answers.growth(state, ask, option), "HOPE-RUL-97", NO_COST, effect, (f"players/{ask.seat}",)
    )
    if told.label != grown.name:
        told.group = grown.name
        told.short = told.label.removeprefix(f"{grown.name}: ")
    return told


def start(state: HopeState, ask: Ask, option: int) -> Described:
    """Which effect begins."""
    now = state.doing[-1]
    assert isinstance(now, EncounterPhase)
    said = state.content.sentences[[each for each in now.waiting if in_play(state, each)][option][0]]
    effect = effect_words(state.content, said.block, state.content.faces[said.face])
    return plain(state, ask, answers.start(state, ask, option), "HOPE-ENC-02", NO_COST, effect, ())


def target(state: HopeState, ask: Ask, option: int) -> Described:
    """A card."""
    now, found = state.doing[-1], state.card(option)
    assert isinstance(now, Effect) and found is not None
    effect = consequences.to_card(state, now, found)
    text = answers.target(state, ask, option)
    return plain(state, ask, text, "HOPE-RUL-23", NO_COST, effect, card_ref(state, option))


def place(state: HopeState, ask: Ask, option: int) -> Described:
    """A location."""
    label = f"Go to {names.location_title(state.content, option)}"
    effect = consequences.at(state, option)
    text = answers.place(state, ask, option)
    return Described(text, label, place_ref(state, option), "HOPE-ZONE-01", cost=NO_COST, effect=effect)


def who(state: HopeState, ask: Ask, option: int) -> Described:
    """A character."""
    now = state.doing[-1]
    assert isinstance(now, Effect)
    effect = consequences.to_person(state, now, option)
    text = answers.who(state, ask, option)
    return plain(state, ask, text, "HOPE-SOLO-03", NO_COST, effect, (f"players/{option}",))


def may(state: HopeState, ask: Ask, option: int) -> Described:
    """Yes or no."""
    block = state.content.blocks[ask.a].ops[ask.b].blocks[0]
    effect = says.block_says(state.content, block) if option == c.YES else "nothing happens"
    return plain(state, ask, answers.may(state, ask, option), "HOPE-CARD-08", NO_COST, effect, ())


def share(state: HopeState, ask: Ask, option: int) -> Described:
    """Stress taken over."""
    text = answers.share(state, ask, option)
    effect = f"{names.person(state, ask.b)} suffers {ask.a - option} Stress"
    return plain(state, ask, text, "HOPE-STRESS-01", f"{option} Stress", effect, (f"players/{ask.b}",))
