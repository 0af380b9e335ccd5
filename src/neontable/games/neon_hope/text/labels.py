"""Answers in words for people: a label, what they cost, what they do, and what they point at in the view."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Sentence
from neontable.games.neon_hope.rules import enemies
from neontable.games.neon_hope.rules.stress import buying_rule, tools_of
from neontable.games.neon_hope.rules.task import PerformTask
from neontable.games.neon_hope.rules.texts.standing import charge_worth, tool_cost
from neontable.games.neon_hope.state import NETWORK, NONE, HopeState
from neontable.games.neon_hope.text import answers, names, says
from neontable.games.neon_hope.text.story import title
from neontable.games.neon_hope.text.wording import answers_words
from neontable.kernel.ask import Ask
from neontable.kernel.game import Described

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
    return ", ".join(parts) or "nothing"


def character(state: HopeState, ask: Ask, option: int) -> Described:
    """A character with its attributes."""
    who = state.content.characters[option]
    values = ", ".join([f"{v.ATTRIBUTE_NAMES[i]} {who.attributes[i]}" for i in range(4)])
    return Described(answers.character(state, ask, option), who.name, (), "HOPE-CHAR-01", cost="nothing", effect=values)


def universals(state: HopeState, ask: Ask, option: int) -> Described:
    """Two [Universal] cards."""
    cards = [state.content.actions[option // 1024], state.content.actions[option % 1024]]
    text = answers.universals(state, ask, option)
    effect = "; ".join([action_words(state, card.number) for card in cards])
    return Described(text, capital(text), (), "HOPE-SOLO-01", cost="nothing", effect=effect)


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
    return Described(text, face.title, (f"players/{ask.seat}",), "HOPE-CHAR-13", cost="nothing", effect=effect)


def hand(state: HopeState, ask: Ask, option: int) -> Described:
    """A starting hand."""
    player = state.players[ask.seat]
    kept = names.listed(names.cards_of(state, player, option))
    text = answers.hand(state, ask, option)
    return Described(
        text, capital(text), (f"players/{ask.seat}",), "HOPE-CHAR-11", cost="nothing", effect=f"hand: {kept}"
    )


def turn(state: HopeState, ask: Ask, option: int) -> Described:
    """Whose turn is next."""
    text = answers.turn(state, ask, option)
    return Described(
        text,
        names.person(state, option),
        (f"players/{option}",),
        "HOPE-ROUND-03",
        cost="nothing",
        effect=f"{names.person(state, option)} takes the next turn",
    )


def act(state: HopeState, ask: Ask, option: int) -> Described:
    """An action in words."""
    text = answers.act(state, ask, option)
    verb, thing = c.verb_of(option), c.thing_of(option)
    if verb == c.DO_END:
        left = names.plural(ask.a, "action")
        return Described(
            text,
            "End the turn",
            (),
            "HOPE-RUL-08",
            cost="nothing",
            effect="the next character" if not ask.a else f"{left} lapse" + ("s" if ask.a == 1 else ""),
            group="turn",
        )
    if verb == c.DO_FOCUS:
        player = state.players[ask.seat]
        note = "This exhausts the character and loses the episode." if player.endurance == 1 else ""
        return Described(
            text,
            "Focus",
            (f"players/{ask.seat}",),
            "HOPE-FOCUS-14",
            note,
            cost="the cards in hand and 1 Endurance",
            effect=f"recover {names.plural(max(1, player.endurance - 1), 'card')}, buy Tools",
            group="turn",
        )
    if verb == c.DO_MOVE:
        face = state.content.locations[thing].face
        said = says.face_says(state.content, face)
        return Described(
            text,
            f"Go to {names.location_title(state.content, thing)}",
            place_ref(state, thing),
            "HOPE-MOVE-01",
            cost=ACTION,
            effect=said or "another location",
            group="move",
        )
    if verb == c.DO_TASK:
        return task(state, ask, option)
    if verb == c.DO_TOOL_TASK:
        return tool_task(state, ask, option)
    said_sentence = state.content.sentences[thing]
    refs = card_ref(state, c.part_of(option) - 1) or (f"players/{ask.seat}",)
    return Described(
        text,
        capital(text),
        refs,
        "HOPE-ACTV-01",
        cost=price(said_sentence),
        effect=says.block_says(state.content, said_sentence.block),
        group="text",
    )


def tool_task(state: HopeState, ask: Ask, option: int) -> Described:
    """A task that is printed on a Tool."""
    face = state.content.tools[c.thing_of(option)].face
    assert face.task is not None
    basic = says.face_says(state.content, face)
    value = state.players[ask.seat].attributes[face.task.attribute]
    label = f"{v.TYPE_NAMES[face.task.type]} with {face.title}"
    effect = f"{v.ATTRIBUTE_NAMES[face.task.attribute]} {value} against {face.task.difficulty}; {basic}"
    text = answers.act(state, ask, option)
    return Described(text, label, (f"players/{ask.seat}",), "HOPE-RUL-85", cost=ACTION, effect=effect, group="task")


def task(state: HopeState, ask: Ask, option: int) -> Described:
    """A task on a card."""
    card = state.card(c.thing_of(option))
    assert card is not None
    face = state.face(card)
    printed = face.second if c.part_of(option) else face.task
    assert printed is not None
    name = names.card_code(state.content, card.code)
    value = state.players[ask.seat].attributes[printed.attribute]
    effect = f"{v.ATTRIBUTE_NAMES[printed.attribute]} {value} against {printed.difficulty}"
    if not c.part_of(option) and face.threat >= 0:
        icons = threat_words(enemies.uncovered(state, card, 0), enemies.uncovered(state, card, 1))
        effect += f"; below {face.threat}: {icons}"
    if printed.type == v.FGT and face.retreat >= 0:
        effect += f"; from {face.retreat} on it retreats"
    label = f"{v.TYPE_NAMES[printed.type]} {name}"
    if printed.type == v.SUP:
        label = f"Get Support from {name}"
    rule = ("HOPE-INV-02", "HOPE-SUPP-02", "HOPE-FIGHT-01", "HOPE-HACK-01")[printed.type]
    return Described(
        answers.act(state, ask, option), label, card_ref(state, card.id), rule, cost=ACTION, effect=effect, group="task"
    )


def threat_words(stress: int, surveillance: int) -> str:
    """Threat icons in words."""
    parts = [f"{stress} Stress"] if stress else []
    if surveillance:
        parts.append(f"{surveillance} Surveillance")
    return names.listed(parts) or "nothing"


def card(state: HopeState, ask: Ask, option: int) -> Described:
    """An Action card for a task."""
    text = answers.card(state, ask, option)
    if option == c.NO:
        return Described(text, "No Action card", (), "HOPE-TASK-07", cost="nothing", effect="the attribute alone")
    player = state.players[ask.seat]
    number = player.cards[option - 1]
    index = [i for i in range(len(player.cards)) if player.hand >> i & 1].index(option - 1)
    return Described(
        text,
        state.content.actions[number].face.title,
        (f"players/{ask.seat}/hand/{index}",),
        "HOPE-CARD-01",
        cost="the card",
        effect=action_words(state, number),
    )


def charge(state: HopeState, ask: Ask, option: int) -> Described:
    """A charge."""
    text = answers.charge(state, ask, option)
    if option == c.GO:
        return Described(text, "Go on", (), "HOPE-TASK-08", cost="nothing", effect="the modifier is revealed")
    now = state.doing[-1]
    worth = charge_worth(state, ask.seat, now.place) if isinstance(now, PerformTask) else 2
    effect = "1 additional Impact" if c.charge_impact(option) else f"+{worth}"
    cost = f"1 {v.ATTRIBUTE_NAMES[c.charge_attribute(option)]} charge"
    return Described(text, capital(text), (f"players/{ask.seat}",), "HOPE-MARK-01", cost=cost, effect=effect)


def react(state: HopeState, ask: Ask, option: int) -> Described:
    """A text that answers an event."""
    text = answers.react(state, ask, option)
    if option == c.NO:
        return Described(text, "Use nothing", (), "HOPE-TOOL-01", cost="nothing", effect="it goes on")
    said = state.content.sentences[c.sentence_of(option)]
    refs = card_ref(state, c.card_of(option)) or (f"players/{ask.seat}",)
    return Described(
        text, capital(text), refs, "HOPE-TOOL-01", cost=price(said), effect=says.block_says(state.content, said.block)
    )


def plain(state: HopeState, ask: Ask, text: str, rule: str, cost: str, effect: str, refs: tuple[str, ...]) -> Described:
    """An answer whose label is its text."""
    return Described(text, capital(text), refs, rule, cost=cost, effect=effect)


def marker(state: HopeState, ask: Ask, option: int) -> Described:
    """A support marker."""
    text = answers.marker(state, ask, option)
    if ask.a == NONE:
        return plain(state, ask, text, "HOPE-MARK-01", "nothing", f"{ask.b:+} charge", (f"players/{ask.seat}",))
    effect = "2 charges" if option < v.HOPE_TOKEN else "prevents 1 Stress" if option == v.HOPE_TOKEN else "buys Tools"
    return plain(state, ask, text, "HOPE-SUPP-03", "nothing", effect, card_ref(state, ask.a))


def slot(state: HopeState, ask: Ask, option: int) -> Described:
    """A slot."""
    text = answers.slot(state, ask, option)
    return plain(state, ask, text, "HOPE-HACK-10", "nothing", "a Hacking Cube there", card_ref(state, ask.a))


def follower(state: HopeState, ask: Ask, option: int) -> Described:
    """Who is followed."""
    found = state.card(ask.a)
    effect = says.follower_says(state.content, state.face(found)) if found is not None else ""
    return plain(
        state, ask, answers.follower(state, ask, option), "HOPE-BOX-05", "nothing", effect, (f"players/{option}",)
    )


def hope(state: HopeState, ask: Ask, option: int) -> Described:
    """Hope against Stress."""
    left = ask.a - option
    effect = f"{left} Stress left" if left else "no Stress left"
    return plain(
        state, ask, answers.hope(state, ask, option), "HOPE-HTOK-02", f"{option} Hope", effect, (f"players/{ask.seat}",)
    )


def lose(state: HopeState, ask: Ask, option: int) -> Described:
    """Hope spent and cards lost."""
    text = answers.lose(state, ask, option)
    spent, lost = c.hope_of(option), c.cards_of(option).bit_count()
    cost = " and ".join(
        [part for part in (f"{spent} Hope" if spent else "", names.plural(lost, "card") if lost else "") if part]
    )
    effect = "the cards go to the discard pile" if lost else "no Stress left"
    if spent + lost < ask.a:
        effect = f"{names.plural(ask.a - spent - lost, 'card')} fewer at the Focus that follows"
    rule = "HOPE-RUL-37" if lost else "HOPE-HTOK-02"
    return plain(state, ask, text, rule, cost or "nothing", effect, (f"players/{ask.seat}",))


def recover(state: HopeState, ask: Ask, option: int) -> Described:
    """Cards recovered."""
    text = answers.recover(state, ask, option)
    effect = f"{names.plural(option.bit_count(), 'card')} back in hand"
    return plain(state, ask, text, "HOPE-FOCUS-05", "nothing", effect, (f"players/{ask.seat}",))


def buy(state: HopeState, ask: Ask, option: int) -> Described:
    """The Tools that are bought together."""
    text = answers.buy(state, ask, option)
    if option == c.NO:
        return plain(state, ask, text, "HOPE-FOCUS-08", "nothing", "the Resources are kept", ())
    player = state.players[ask.seat]
    tools = tools_of(player, option)
    refs = tuple([f"players/{ask.seat}/kit/{player.kit.index(tool)}" for tool in tools])
    cost = names.plural(sum([tool_cost(state, tool) for tool in tools]), "Resource")
    effect = " ".join([says.face_says(state.content, state.content.tools[tool].face) for tool in tools])
    return Described(text, capital(text[len("buy ") :]), refs, buying_rule(state, ask), cost=cost, effect=effect)


def attacker(state: HopeState, ask: Ask, option: int) -> Described:
    """Which Enemy attacks."""
    found = state.card(option)
    assert found is not None
    effect = threat_words(enemies.uncovered(state, found, 0), enemies.uncovered(state, found, 1))
    text = answers.attacker(state, ask, option)
    return plain(state, ask, text, "HOPE-ENACT-06", "nothing", effect, card_ref(state, option))


def mover(state: HopeState, ask: Ask, option: int) -> Described:
    """Which Enemy moves in."""
    text = answers.mover(state, ask, option)
    return plain(state, ask, text, "HOPE-ENACT-13", "nothing", "it moves to this location", card_ref(state, option))


def intercept(state: HopeState, ask: Ask, option: int) -> Described:
    """Taking an attack."""
    found = state.card(ask.a)
    icons = threat_words(enemies.uncovered(state, found, 0), enemies.uncovered(state, found, 1)) if found else ""
    who = names.person(state, ask.seat)
    text = answers.intercept(state, ask, option)
    return plain(state, ask, text, "HOPE-ENACT-08", icons, f"{who} resolves the threat", card_ref(state, ask.a))


def choice(state: HopeState, ask: Ask, option: int) -> Described:
    """One of several effects."""
    op = state.content.blocks[ask.a].ops[ask.b]
    effect = answers_words(state.content, None, [op.blocks[option]], op.they)[0]
    text = answers.choice(state, ask, option)
    label = answer_label(state.content, ask.a, option) or effect
    return Described(text, label, (), "HOPE-ENC-16", cost="nothing", effect=effect)


def answer_label(content: Content, block: int, option: int) -> str:
    """What the story calls an answer of a card's choice; nothing where it has no word for it."""
    face = content.blocks[block].id.partition("/")[0]
    return title(content, f"answer/{face}/{option + 1}")


def vote(state: HopeState, ask: Ask, option: int) -> Described:
    """A vote."""
    text = answers.vote(state, ask, option)
    if option == c.ABSTAIN:
        return plain(state, ask, "abstain", "HOPE-RUL-92", "nothing", "as the others decide", ())
    blocks = state.content.blocks[ask.a].ops[ask.b].blocks
    effect = says.block_says(state.content, blocks[option]) if option < len(blocks) else "nothing happens"
    label = answer_label(state.content, ask.a, option) or effect
    return Described(text, label, (), "HOPE-RUL-92", cost="nothing", effect=effect)


def final(state: HopeState, ask: Ask, option: int) -> Described:
    """A vote in the finale."""
    text = answers.final(state, ask, option)
    if option == c.ABSTAIN:
        return plain(state, ask, "abstain", "HOPE-RUL-92", "nothing", "as the others decide", ())
    episode = state.content.episodes[state.house.episode]
    label = title(state.content, f"final/{episode.id}/{episode.final[option].id}")
    return Described(text, label or capital(text), (), "HOPE-RUL-92", cost="nothing", effect="this ending")


def archive(state: HopeState, ask: Ask, option: int) -> Described:
    """Modifiers archived."""
    text = answers.archive(state, ask, option)
    return plain(
        state, ask, text, "HOPE-KEY-AnalyzeModifiers-Archive", "nothing", "out of the Grid until its reset", ("grid",)
    )


def discard(state: HopeState, ask: Ask, option: int) -> Described:
    """Encounter cards discarded."""
    text = answers.discard(state, ask, option)
    return plain(state, ask, text, "HOPE-KEY-AnalyzeEncounter-Discard", "nothing", "out of the deck", ("encounter",))


def attribute(state: HopeState, ask: Ask, option: int) -> Described:
    """An attribute."""
    rule = "HOPE-DIE-02" if ask.kind == c.DIE else "HOPE-LEAD-03"
    return plain(state, ask, answers.attribute(state, ask, option), rule, "nothing", "this attribute", ())


def growth(state: HopeState, ask: Ask, option: int) -> Described:
    """A growth; the ways to take one stand together."""
    grown = state.content.growth[c.growth_of(option)]
    effect = says.face_says(state.content, grown.face)
    told = plain(
        state, ask, answers.growth(state, ask, option), "HOPE-RUL-97", "nothing", effect, (f"players/{ask.seat}",)
    )
    if told.label != grown.name:
        told.group = grown.name
        told.short = told.label.removeprefix(f"{grown.name}: ")
    return told


def start(state: HopeState, ask: Ask, option: int) -> Described:
    """Which effect begins."""
    return plain(state, ask, answers.start(state, ask, option), "HOPE-ENC-02", "nothing", "it resolves now", ())


def target(state: HopeState, ask: Ask, option: int) -> Described:
    """A card."""
    return plain(
        state, ask, answers.target(state, ask, option), "HOPE-RUL-23", "nothing", "this card", card_ref(state, option)
    )


def place(state: HopeState, ask: Ask, option: int) -> Described:
    """A location."""
    return plain(
        state,
        ask,
        answers.place(state, ask, option),
        "HOPE-ZONE-01",
        "nothing",
        names.location_title(state.content, option),
        place_ref(state, option),
    )


def who(state: HopeState, ask: Ask, option: int) -> Described:
    """A character."""
    return plain(
        state, ask, answers.who(state, ask, option), "HOPE-SOLO-03", "nothing", "this character", (f"players/{option}",)
    )


def may(state: HopeState, ask: Ask, option: int) -> Described:
    """Yes or no."""
    block = state.content.blocks[ask.a].ops[ask.b].blocks[0]
    effect = says.block_says(state.content, block) if option == c.YES else "nothing happens"
    return plain(state, ask, answers.may(state, ask, option), "HOPE-CARD-08", "nothing", effect, ())


def share(state: HopeState, ask: Ask, option: int) -> Described:
    """Stress taken over."""
    text = answers.share(state, ask, option)
    effect = f"{names.person(state, ask.b)} suffers {ask.a - option} Stress"
    return plain(state, ask, text, "HOPE-STRESS-01", f"{option} Stress", effect, (f"players/{ask.b}",))
