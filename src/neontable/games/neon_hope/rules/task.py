"""Performing a task (HOPE-TASK): the steps of the book, in its order, the same for all four types (HOPE-TASK-20)."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import enemies, grid, leads, stress
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.story import chapters, telling
from neontable.games.neon_hope.rules.texts import effects, reactions
from neontable.games.neon_hope.rules.texts.standing import charge_worth, keywords_given, more
from neontable.games.neon_hope.state import NETWORK, NONE, HopeState, InPlay
from neontable.kernel.ask import OFFER, Ask, Asks
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Then

RESOLVING: Final = 1 << v.ON_WIN | 1 << v.ON_MISS | 1 << v.ON_RESOLVE
OPEN: Final = 0  # not decided yet
SUCCESS: Final = 1
FAILURE: Final = 2
BASIC_EFFECT: Final = 8  # the number of that step
_answers: Final[dict[int, list[int]]] = {}  # what `one_or_none` has found


class PerformTask(HopeProcedure):
    """A character performs a task on a card or a Tool, step by step in this order (HOPE-TASK-18)."""

    __slots__ = (
        "activations", "actor", "attribute", "base", "bonus", "card", "completed", "contributed", "difficulty", "epic",
        "fewer", "flexible", "impact", "impact_left", "keywords", "latest", "modifiers", "no_threat", "outcome", "place",
        "played", "retreat_value", "retreats", "second", "stress", "takeback", "teamwork", "threat", "todo", "tool",
        "type", "watch",
    )  # fmt: skip
    steps = (
        "determine", "play_card", "use_tools", "spend_charges", "reveal", "check", "tools_resolve", "resolve_threat",
        "basic_effect", "retreat", "reward", "discard_card", "empty_hand", "call_enemies",
    )  # fmt: skip

    def __init__(self, actor: int, card: int, tool: int, second: bool) -> None:
        HopeProcedure.__init__(self)
        self.actor = actor
        self.card = card  # in play; NONE for a task on a Tool
        self.tool = tool
        self.second = second  # the secondary Hack
        self.type = 0
        self.attribute = 0
        self.difficulty = 0
        self.threat = NONE
        self.retreat_value = NONE
        self.stress = 0  # icons of the threat as step 1 finds them
        self.watch = 0
        self.place = NONE  # where the task is
        self.base = 0
        self.bonus = 0
        self.impact = 1
        self.keywords = 0
        self.played = NONE  # which of the actor's cards
        self.contributed: list[int] = []  # markers that have given a charge and have another: seat * 4 + attribute
        self.teamwork = False  # a charge was turned into Impact
        self.flexible = False  # a charge that does not match was spent
        self.todo = NONE  # modifiers still to be revealed; NONE: not counted yet
        self.modifiers = 0  # their sum
        self.latest = 0  # the number revealed last
        self.outcome = OPEN
        self.epic = 0  # EPIC_WIN or EPIC_FAIL, if it was revealed
        self.activations = 0
        self.fewer = 0  # of NOACT
        self.no_threat = False
        self.takeback = False
        self.retreats = False  # a resolution effect says so
        self.impact_left = 0  # Impact still to be carried out
        self.completed = False

    def copy(self) -> PerformTask:
        twin = PerformTask(self.actor, self.card, self.tool, self.second)
        twin.type = self.type
        twin.attribute = self.attribute
        twin.difficulty = self.difficulty
        twin.threat = self.threat
        twin.retreat_value = self.retreat_value
        twin.stress = self.stress
        twin.watch = self.watch
        twin.place = self.place
        twin.base = self.base
        twin.bonus = self.bonus
        twin.impact = self.impact
        twin.keywords = self.keywords
        twin.played = self.played
        if self.contributed:
            twin.contributed = self.contributed[:]
        twin.teamwork = self.teamwork
        twin.flexible = self.flexible
        twin.todo = self.todo
        twin.modifiers = self.modifiers
        twin.latest = self.latest
        twin.outcome = self.outcome
        twin.epic = self.epic
        twin.activations = self.activations
        twin.fewer = self.fewer
        twin.no_threat = self.no_threat
        twin.takeback = self.takeback
        twin.retreats = self.retreats
        twin.impact_left = self.impact_left
        twin.completed = self.completed
        return twin

    def do(self, state: HopeState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at < 4:
            return self.step_1_or_2(state, asked)
        if at == 4:
            return self.reveal(state)
        if at == 5:
            return self.check(state)
        if at == 8:
            return self.basic_effect(state, asked)
        if at == 10:
            return self.reward(state)
        if at == 11:
            return self.discard_card(state)
        if at == 7:
            return self.resolve_threat(state)
        if at == 9:
            return self.retreat(state)
        if at == 6:
            return self.tools_resolve(state)
        return self.empty_hand(state) if at == 12 else self.call_enemies(state)

    def step_1_or_2(self, state: HopeState, asked: Ask | None) -> Then:
        """The same, for the first ones."""
        at = self.at
        if at == 0:
            return self.determine(state)
        if at == 1:
            return self.play_card(state, asked)
        return self.use_tools(state) if at == 2 else self.spend_charges(state, asked)

    @property
    def value(self) -> int:
        """Base attribute, bonuses and modifiers; it may be negative (HOPE-RUL-73)."""
        return self.base + self.bonus + self.modifiers

    # ---- step 1
    def determine(self, state: HopeState) -> Then:
        """Type, attribute and difficulty; the base is the matching attribute (HOPE-TASK-05, HOPE-TASK-06)."""
        player = state.players[self.actor]
        player.spent += 1  # HOPE-ACT-01
        self.place = player.place
        card = state.card(self.card) if self.card != NONE else None
        face = state.content.tools[self.tool].face if card is None else card.face
        printed = face.second if self.second else face.task
        assert printed is not None
        self.type = printed.type
        self.attribute = printed.attribute
        self.difficulty = printed.difficulty
        if card is not None:
            if card.place < NETWORK:
                self.place = card.place
            if not self.second:  # HOPE-RUL-21, HOPE-RUL-36
                self.threat = face.threat
                self.retreat_value = face.retreat
                self.stress, self.watch = enemies.threat_icons(card)
        self.base = player.attributes[self.attribute]
        self.bonus = player.next_bonus + more(state, self.actor, self.type, self.place)
        player.next_bonus = 0
        if not self.second:
            self.keywords = face.keywords
        self.keywords |= keywords_given(state, self.actor, self.type, self.place, self.card)
        if state.log is not None:
            state.tell(c.EV_TASK, self.actor, (self.type, NONE if card is None else card.code, self.tool))
        return NEXT

    # ---- step 2
    def play_card(self, state: HopeState, asked: Ask | None) -> Then:
        """One Action card of the type, or none (HOPE-TASK-07, HOPE-CARD-01, HOPE-CARD-02)."""
        player = state.players[self.actor]
        if asked is None:
            if player.hand & player.typed[self.type]:
                return Ask(self.actor, c.CARD, self.type)
        elif asked.answer != c.NO:
            self.played = asked.answer - 1
            player.hand &= ~(1 << self.played)
            action = state.content.actions[player.cards[self.played]]
            if state.log is not None:
                state.tell(c.EV_PLAYED, self.actor, (action.number,))
            self.bonus += action.bonus  # HOPE-CARD-04
            self.impact += action.impact
            self.card_effects(state, v.ON_PLAY)  # HOPE-CARD-07
        return NEXT if player.listens >> v.ON_STEP2 & 1 else "spend_charges"

    def card_effects(self, state: HopeState, *triggers: int) -> None:
        """Begin the effects of the played card for these moments."""
        if self.played == NONE:
            return
        action = state.content.actions[state.players[self.actor].cards[self.played]]
        for trigger in reversed(triggers):
            for sentence in reversed(action.face.at_trigger[trigger]):
                reactions.come_up(state, sentence, self.actor)

    def use_tools(self, state: HopeState) -> Then:
        """Effects of Tools in step 2, before the charges: they may give Flexible."""
        reactions.at_moment(state, v.ON_STEP2, self.actor, self.type)
        return NEXT

    def spend_charges(self, state: HopeState, asked: Ask | None) -> Then:
        """Charges of any character at the setting; each owner decides (HOPE-TASK-08, HOPE-TASK-09, HOPE-RUL-47)."""
        if asked is None:
            if not charges_matter(state, self):
                return NEXT
            own = charges(state, self, self.actor)
            asks = [Ask(self.actor, c.CHARGE, self.attribute, self.actor, [c.GO, *own])]
            for seat in state.near(self.actor):
                if seat != self.actor:
                    theirs = charges(state, self, seat)
                    if theirs:
                        asks.append(Ask(seat, c.CHARGE, self.attribute, self.actor, theirs))
            if len(asks) == 1:
                return asks[0] if own else NEXT
            return Asks(OFFER, asks)
        if asked.answer == c.GO:
            return NEXT
        self.spend(state, asked.who if isinstance(asked, Asks) else self.actor, asked.answer)
        return AGAIN

    def spend(self, state: HopeState, seat: int, code: int) -> None:
        """A charge is spent: for +2, or for Impact (HOPE-MARK-01, HOPE-KEY-Teamwork)."""
        attribute, charges_left, impact = c.charge_attribute(code), c.charge_left(code), c.charge_impact(code)
        markers = state.players[seat].markers
        markers[attribute * 2 + charges_left - 1] -= 1  # HOPE-MARK-05
        if charges_left == 2 and not (impact and state.house_rules.whole_marker):
            markers[attribute * 2] += 1
            self.contributed.append(seat * 4 + attribute)  # HOPE-MARK-04
        if attribute != self.attribute:
            self.flexible = True
        if impact:
            self.teamwork = True
            self.impact += 1
        else:
            self.bonus += charge_worth(state, seat, self.place)
        state.tell(c.EV_CHARGE, seat, (attribute, int(impact)))
        reactions.react(state, v.EV_SPEND, seat)

    # ---- step 3
    def reveal(self, state: HopeState) -> Then:
        """One modifier (HOPE-TASK-10), one more if Reckless (HOPE-KEY-Reckless); each is applied as it shows."""
        if self.todo == NONE:
            self.todo = 2 if self.keywords & v.RECKLESS else 1
        while self.todo > 0 and self.outcome == OPEN:
            self.apply(state, grid.turn_up(state, self.actor))
            if state.doing[-1] is not self:  # something answers it
                return AGAIN
        return NEXT

    def apply(self, state: HopeState, shown: int) -> None:
        """What a revealed modifier does."""
        if shown == v.SKULL and self.keywords & v.UNPREDICTABLE:
            shown = v.EPIC_FAIL  # HOPE-KEY-Unpredictable, HOPE-RUL-16
        if shown < v.SKULL:  # HOPE-GRID-06
            self.todo -= 1
            self.latest = shown - v.ZERO
            self.modifiers += self.latest
            reactions.react(state, v.EV_MODIFIER, self.actor, v.ANY_NUMBER)
        elif shown == v.SKULL:  # HOPE-SYM-08, HOPE-SYM-09, HOPE-SYM-10
            self.modifiers -= 1
            self.activations += 1
        elif shown == v.EPIC_WIN:  # HOPE-SYM-01, HOPE-SYM-02, HOPE-SYM-04
            self.outcome = SUCCESS
            self.epic = v.EPIC_WIN
            self.impact += 1
        else:  # HOPE-SYM-05, HOPE-SYM-06, HOPE-SYM-07
            self.outcome = FAILURE
            self.epic = v.EPIC_FAIL
            self.activations += 1
            telling.escalation(state)
            reactions.react(state, v.EV_MODIFIER, self.actor, v.EPIC_FAIL)  # HOPE-THR-03

    def redraw(self) -> None:
        """The number just revealed does not count; another takes its place."""
        self.modifiers -= self.latest
        self.latest = 0
        self.todo += 1

    # ---- step 4
    def check(self, state: HopeState) -> Then:
        """Success if the value reaches the difficulty (HOPE-TASK-12, HOPE-TASK-13)."""
        if self.outcome == OPEN:
            self.outcome = SUCCESS if self.value >= self.difficulty else FAILURE
        won = self.outcome == SUCCESS
        if state.log is not None:
            state.tell(c.EV_SUCCEEDED if won else c.EV_FAILED, self.actor, (self.value, self.difficulty))
        # resolution effects of the card, between steps 4 and 5 (HOPE-CARD-08, HOPE-RUL-34)
        self.card_effects(state, v.ON_RESOLVE, v.ON_WIN if won else v.ON_MISS)
        if state.players[self.actor].listens & RESOLVING:
            return NEXT
        return self.resolve_threat(state) if state.doing[-1] is self else "resolve_threat"

    def tools_resolve(self, state: HopeState) -> Then:
        """Resolution effects of Tools."""
        reactions.at_moment(state, v.ON_WIN if self.outcome == SUCCESS else v.ON_MISS, self.actor, self.type)
        reactions.at_moment(state, v.ON_RESOLVE, self.actor, self.type)
        return NEXT

    # ---- step 5
    def resolve_threat(self, state: HopeState) -> Then:
        """After success and failure alike (HOPE-TASK-15): a value lower than the threat value (HOPE-THREAT-01, HOPE-THREAT-02)."""
        self.impact_left = self.impact if self.outcome == SUCCESS else 0  # HOPE-CARD-05, HOPE-CARD-06
        after = "basic_effect" if self.impact_left or self.type == v.FGT else "reward"
        if self.threat == NONE or self.no_threat or self.epic == v.EPIC_WIN:  # HOPE-THREAT-04, HOPE-SYM-03
            return after
        always = self.epic == v.EPIC_FAIL and not state.house_rules.by_value_threat  # HOPE-RUL-12
        if not always and self.value >= self.threat:
            return after
        card = state.card(self.card)
        if card is not None and not card.down:
            self.stress, self.watch = enemies.threat_icons(card)
        if self.stress or self.watch:
            state.begin(enemies.Threat(self.actor, self.card, self.stress, self.watch, self.type))
        return after

    # ---- step 6
    def basic_effect(self, state: HopeState, asked: Ask | None) -> Then:
        """The basic effect of the type, once per Impact (HOPE-TASK-16); what is left over is lost (HOPE-RUL-30)."""
        if self.impact_left <= 0:
            return NEXT if self.type == v.FGT else "reward"
        if self.tool != NONE:
            return self.on_tool(state)
        card = state.card(self.card)
        if card is None or card.down:  # HOPE-RUL-88
            return NEXT
        things = self.things(state, card)
        if not things:
            return NEXT
        if asked is None and len(things) > 1:  # HOPE-SUPP-03, HOPE-HACK-10
            return Ask(self.actor, c.MARKER if self.type == v.SUP else c.SLOT, card.id)
        self.impact_left -= 1
        if self.take_effect(state, card, things[0] if asked is None else asked.answer):
            self.completed = True
            self.impact_left = 0
            if not self.second:  # HOPE-BOX-07
                state.begin(leads.Complete(card.id, self.actor))
        return AGAIN

    def things(self, state: HopeState, card: InPlay) -> list[int]:
        """What the basic effect can be about: support markers, slots; else the card itself."""
        if self.type == v.SUP:
            return [token for token in range(6) if card.markers[token]]
        if self.type == v.HCK:
            return leads.empty_slots(state, card)
        return [NONE]

    def take_effect(self, state: HopeState, card: InPlay, thing: int) -> bool:
        """The basic effect once; whether the card is completed."""
        if self.type == v.INV:
            return card.secrets > 0 and leads.remove_secret(state, card, self.actor)
        if self.type == v.SUP:
            return leads.obtain(state, card, self.actor, thing)
        if self.type == v.FGT:
            return leads.damage(state, card, self.actor)
        return leads.cover(state, card, thing, self.actor)

    def on_tool(self, state: HopeState) -> Then:
        """A task printed on a Tool does what is printed (HOPE-RUL-85)."""
        player = state.players[self.actor]
        face = state.content.tools[self.tool].face
        if self.tool not in player.tools or face.task is None:
            return NEXT
        if face.task.basic is not None:
            self.impact_left = 0
            state.begin(effects.Effect(face.task.basic.number, self.actor, NONE, NONE, self.tool))
            return NEXT
        place = player.tools.index(self.tool)
        slots = face.slots(state.seats)
        player.tool_cubes[place] = (1 << min(slots, player.tool_cubes[place].bit_count() + self.impact_left)) - 1
        self.impact_left = 0
        if player.tool_cubes[place].bit_count() >= slots:
            self.completed = True
            for sentence in reversed(face.at_trigger[v.ON_COMPLETED]):
                reactions.come_up(state, sentence, self.actor, NONE, self.tool)
        return NEXT

    def puts_off_retreat(self, card: int) -> bool:
        """The target of a Fight, until its Damage is dealt; then it retreats (HOPE-RUL-20)."""
        if self.type != v.FGT or self.card != card or self.at > BASIC_EFFECT:
            return False
        self.retreats = True
        return True

    def retreat(self, state: HopeState) -> Then:
        """After the Damage the Enemy retreats if the value reaches its retreat value (HOPE-RETR-02, HOPE-RETR-04, HOPE-RUL-20)."""
        card = state.card(self.card)
        if self.type != v.FGT or card is None or card.down:
            return NEXT
        flees = self.retreats
        if self.retreat_value != NONE:
            if self.epic and not state.house_rules.by_value_retreat:  # HOPE-RUL-13, HOPE-RUL-14
                flees = flees or self.epic == v.EPIC_WIN
            else:
                flees = flees or self.value >= self.retreat_value
        if flees:
            enemies.retreat(state, card)
        return NEXT

    # ---- step 7 and the end of the task
    def reward(self, state: HopeState) -> Then:
        """A completed task earns 1 Resource (HOPE-TASK-17, HOPE-DONE-01, HOPE-DONE-06, HOPE-RUL-26)."""
        if self.completed:
            state.players[self.actor].resources += 1
            if state.log is not None:
                state.tell(c.EV_RESOURCES, self.actor, (1,))
        # a chapter changes, or the episode is won, before the card is discarded (HOPE-RUL-57, HOPE-RUL-58)
        chapters.check(state, self.actor)
        return NEXT

    def discard_card(self, state: HopeState) -> Then:
        """The played card goes to the discard pile, whatever the outcome (HOPE-CARD-03); effects at the end of the task."""
        player = state.players[self.actor]
        if self.played != NONE:
            if self.takeback:
                player.hand |= 1 << self.played
            else:
                player.pile |= 1 << self.played
            reactions.at_moment(state, v.ON_AFTER, self.actor, self.type)
            self.card_effects(state, v.ON_AFTER)
            self.played = NONE
        if player.hand == 0 or state.doing[-1] is not self:
            return NEXT
        return self.call_enemies(state)

    def empty_hand(self, state: HopeState) -> Then:
        """Who has no card left must Focus (HOPE-FOCUS-01, HOPE-RUL-40)."""
        if state.players[self.actor].hand == 0:
            state.begin(stress.Focus(self.actor, 0))
        return NEXT

    def call_enemies(self, state: HopeState) -> Then:
        """Symbols activate Enemies after all other effects (HOPE-ENACT-01, HOPE-ENACT-02, HOPE-ENACT-03, HOPE-RUL-15)."""
        n = max(0, self.activations - self.fewer)
        state.activations = [self.actor] * n + state.activations
        return DONE


# ---------------------------------------------------------------- what can be done in step 2
def playable(state: HopeState, seat: int, type: int) -> list[int]:
    """The Action cards in hand that match the type; one with two types matches either (HOPE-RUL-72)."""
    player = state.players[seat]
    cards = player.hand & player.typed[type]
    return [i for i in range(cards.bit_length()) if cards >> i & 1]


def cards_to_play(state: HopeState, ask: Ask) -> list[int]:
    """Which Action card is played, or none."""
    player = state.players[ask.seat]
    return one_or_none(player.hand & player.typed[ask.a])


def one_or_none(cards: int) -> list[int]:
    """None, or one of these cards."""
    found = _answers.get(cards)
    if found is None:
        found = _answers[cards] = [c.NO] + [i + 1 for i in range(cards.bit_length()) if cards >> i & 1]
    return found


def charges(state: HopeState, task: PerformTask, seat: int) -> list[int]:
    """The charges that a character may spend for this task now."""
    markers = state.players[seat].markers
    if not any(markers):
        return []
    found: list[int] = []
    flexible = task.keywords & v.FLEXIBLE and not task.flexible  # HOPE-KEY-Flexible
    for attribute in range(4) if flexible else [task.attribute]:
        used = task.contributed.count(seat * 4 + attribute)
        for left in (1, 2):
            there = markers[attribute * 2 + left - 1] - (used if left == 1 else 0)
            if there > 0:
                found.append(c.charge_code(attribute, left, False))
                if task.keywords & v.TEAMWORK and not task.teamwork:  # HOPE-RUL-48, HOPE-RUL-49
                    found.append(c.charge_code(attribute, left, True))
    return found


def charges_matter(state: HopeState, task: PerformTask) -> bool:
    """Whether a charge could change anything: not if whatever number comes suffices for success, threat and retreat."""
    for player in state.players:
        if any(player.markers):
            break
    else:
        return False
    if task.keywords & v.TEAMWORK and not task.teamwork:
        return True
    short = max(task.difficulty, task.threat, task.retreat_value) - task.value
    for piece in state.unknown.cards:  # most often one number alone is too low
        if state.pool[piece] - v.ZERO < short and state.pool[piece] < v.SKULL:
            return True
    numbers = 2 if task.keywords & v.RECKLESS else 1
    if grid.lowest(state, numbers) < short:
        return True
    rules = state.house_rules
    return (rules.by_value_threat or rules.by_value_retreat) and symbols_matter(state, task, numbers)


def symbols_matter(state: HopeState, task: PerformTask, numbers: int) -> bool:
    """Whether a charge could change what an Epic Fail or Epic Win finds, where the table compares the value reached so far.

    An Epic Fail does so for the threat (HOPE-RUL-12), either of them for the retreat (HOPE-RUL-13, HOPE-RUL-14).
    """
    rules = state.house_rules
    ends = 1 << v.EPIC_FAIL
    if task.keywords & v.UNPREDICTABLE:
        ends |= 1 << v.SKULL  # HOPE-RUL-16
    if rules.by_value_threat and task.threat != NONE:
        if grid.lowest_before(state, numbers, ends) < task.threat - task.value:
            return True
    if rules.by_value_retreat and task.retreat_value != NONE:
        return grid.lowest_before(state, numbers, ends | 1 << v.EPIC_WIN) < task.retreat_value - task.value
    return False


def charging(state: HopeState, ask: Ask) -> list[int]:
    """Which charge is spent; the performing character also says that it is enough."""
    now = state.doing[-1]
    assert isinstance(now, PerformTask)
    found = charges(state, now, ask.seat)
    return [c.GO, *found] if ask.seat == now.actor else found


def obtainable(state: HopeState, ask: Ask) -> list[int]:
    """Which support marker is obtained."""
    card = state.card(ask.a)
    assert card is not None
    return [token for token in range(6) if card.markers[token]]
