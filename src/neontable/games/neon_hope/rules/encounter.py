"""The encounter phase (HOPE-ENC), and resolving an encounter card wherever one is drawn."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Block, Cond
from neontable.games.neon_hope.rules import enemies, leads
from neontable.games.neon_hope.rules.base import HopeProcedure, innermost
from neontable.games.neon_hope.rules.story import chapters, surveillance, telling
from neontable.games.neon_hope.rules.texts import reactions
from neontable.games.neon_hope.rules.texts.conditions import Sense, spot
from neontable.games.neon_hope.rules.texts.standing import open_texts, own_texts, uncounted
from neontable.games.neon_hope.state import NETWORK, NONE, HopeState
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import AGAIN, DONE, NEXT, Then


def active(state: HopeState, otherwise: int) -> int:
    """The active character: who resolves an encounter card, else whose turn it is (HOPE-RUL-62)."""
    resolving = innermost(state, ResolveEncounter)
    if resolving is not None:
        return resolving.who
    return state.active if state.active != NONE else otherwise


class DrawAndResolve(HopeProcedure):
    """A character draws an encounter card and resolves it at once."""

    __slots__ = ("who",)
    steps = ("draw",)

    def __init__(self, who: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who

    def copy(self) -> DrawAndResolve:
        return self

    def draw(self, state: HopeState) -> Then:
        """Nothing, if deck and pile are both empty (HOPE-RUL-51)."""
        piece = leads.draw(state)
        if piece != NONE:
            state.begin(ResolveEncounter(self.who, piece))
        return DONE


class ResolveEncounter(HopeProcedure):
    """A character resolves a drawn encounter card."""

    __slots__ = ("piece", "who")
    steps = ("show", "put_away", "activations", "follow_up", "objective")

    def __init__(self, who: int, piece: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who
        self.piece = piece

    def copy(self) -> ResolveEncounter:
        return ResolveEncounter(self.who, self.piece)

    def do(self, state: HopeState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 2:
            return self.activations(state)
        if at == 3:
            return self.follow_up(state)
        if at == 4:
            return self.objective(state)
        if at == 0:
            return self.show(state)
        return self.put_away(state)

    def show(self, state: HopeState) -> Then:
        """An Event happens; an Enemy or State enters play where it says (HOPE-RUL-50)."""
        number = state.content.pieces[self.piece]
        card = state.content.cards[number]
        state.met |= 1 << number
        if state.log is not None:
            state.tell(c.EV_RESOLVES, self.who, (number,))
            telling.encounter(state, number)
        if card.kind == v.EVENT:
            for sentence in reversed(card.face.at_trigger[v.NO_TRIGGER]):
                reactions.come_up(state, sentence, self.who, encounter=True)
            return NEXT
        sense = Sense(self.who)
        place = NETWORK if card.kind == v.STATE else state.players[self.who].place
        if card.appears is not None:
            place = spot(state, card.appears, sense)
        leads.enter(state, self.piece, place, self.who, True)
        return "activations"

    def waiting(self, state: HopeState) -> bool:
        """Whether the card is neither in play nor on the pile yet."""
        event = state.content.cards[state.content.pieces[self.piece]].kind == v.EVENT
        return self.at == 0 or (event and self.at == 1)

    def put_away(self, state: HopeState) -> Then:
        """A resolved Event goes to the pile (HOPE-RUL-52)."""
        state.discard.append(self.piece)
        return NEXT

    def activations(self, state: HopeState) -> Then:
        """Symbols that it revealed activate Enemies now, or after the action that it interrupted (HOPE-RUL-69)."""
        if state.activations and not state.acting:
            enemies.activate(state)
            return AGAIN
        return NEXT

    def follow_up(self, state: HopeState) -> Then:
        """Follow-Up: the same character draws another at once (HOPE-KEY-FollowUp, HOPE-RUL-53)."""
        if state.content.cards[state.content.pieces[self.piece]].face.keywords & v.FOLLOW_UP:
            state.begin(DrawAndResolve(self.who))
            chapters.check(state, self.who)  # begun last it comes first: this card is resolved (HOPE-RUL-57)
        return NEXT

    def objective(self, state: HopeState) -> Then:
        """After each encounter card (HOPE-RUL-57)."""
        chapters.check(state, self.who)
        return DONE


class EncounterPhase(HopeProcedure):
    """The game acts, step by step (HOPE-ENC-13)."""

    __slots__ = ("waiting",)
    steps = (
        "gather", "beginnings", "network", "activations", "surveil", "activations_again", "face_up", "unspent", "draw",
        "resolve",
    )  # fmt: skip

    def __init__(self) -> None:
        HopeProcedure.__init__(self)
        self.waiting: list[list[int]] = []  # START effects: sentence, owner, card, Tool, location

    def copy(self) -> EncounterPhase:
        twin = EncounterPhase()
        if self.waiting:
            twin.waiting = self.waiting[:]
        return twin

    def gather(self, state: HopeState) -> Then:
        """The START effects of the cards in play as the step begins (HOPE-RUL-86)."""
        state.tell(c.EV_PHASE, NONE, ())
        found = open_texts(state, v.ON_START)
        for seat in state.in_order():
            found += own_texts(state, seat, v.ON_START)
        self.waiting = [
            [text.sentence.number, text.owner, text.card, text.tool, text.place]
            for text in found
            if can_happen(state, text.sentence.block)
        ]
        return NEXT

    def beginnings(self, state: HopeState, asked: Ask | None) -> Then:
        """Step 1: they resolve in the order that the responsible character's player chooses (HOPE-ENC-01, HOPE-ENC-02)."""
        if asked is None and chapter_changes(state):
            return AGAIN
        ready = [start for start in self.waiting if in_play(state, start)]
        if not ready:
            return NEXT
        if asked is None:
            if order_matters(state, ready):
                return Ask(state.responsible, c.START)
            chosen = ready[0]
        else:
            chosen = ready[asked.answer]
        self.waiting = [start for start in ready if start is not chosen]
        sentence, owner, card, tool, place = chosen
        me = owner if owner != NONE else state.responsible
        reactions.come_up(state, state.content.sentences[sentence], me, card, tool, place)
        return AGAIN

    def network(self, state: HopeState) -> Then:
        """Step 2: a Hacking Cube on each State in the Network (HOPE-ENC-03, HOPE-HACK-04).

        Full ones are only defeated (HOPE-HACK-02, HOPE-RUL-27).
        """
        full: list[int] = []
        for card in state.cards:
            if card.kind == v.STATE and card.place == NETWORK:  # HOPE-ENC-04
                slots = leads.empty_slots(state, card)
                if slots and leads.cover(state, card, slots[0], NONE):
                    full.append(card.id)
        for id in reversed(full):
            state.begin(leads.Defeat(id, state.responsible))
        return NEXT

    def activations(self, state: HopeState) -> Then:
        """Whatever the first two steps have brought about."""
        return AGAIN if chapter_changes(state) or enemies.activate(state) else NEXT

    def surveil(self, state: HopeState) -> Then:
        """Step 3: one increase (HOPE-RUL-79), by 1 per character and 1 per Enemy beside one (HOPE-ENC-05, HOPE-ENC-06)."""
        surveillance.move_dial(state, due(state))
        return NEXT

    def activations_again(self, state: HopeState) -> Then:
        """Whatever a threshold has stirred up."""
        return AGAIN if enemies.activate(state) else NEXT

    def face_up(self, state: HopeState) -> Then:
        """Step 4: retreated cards flip face up (HOPE-ENC-09, HOPE-RETR-08); their Revealed boxes resolve (HOPE-RUL-24)."""
        risen = [card for card in state.cards if card.down]
        for card in reversed(risen):
            card.down = False
            leads.reveal(state, card, state.responsible)
        for card in risen:
            state.tell(c.EV_FACE_UP, NONE, (card.code,))
        return NEXT

    def unspent(self, state: HopeState) -> Then:
        """Step 5: all action trackers (HOPE-ENC-10)."""
        for player in state.players:
            player.spent = 0
        return NEXT

    def draw(self, state: HopeState) -> Then:
        """Step 6: each character draws a card; from here on nobody consults (HOPE-ENC-11, HOPE-ENC-15)."""
        state.closed = True
        for seat in state.in_order():
            piece = leads.draw(state)
            state.drawn[seat] = piece
            state.drawn_at[seat] = state.deck.shuffles
            if piece != NONE and state.log is not None:
                state.tell(c.EV_DREW, seat, (), (state.content.pieces[piece],), 1 << seat)
        return NEXT

    def resolve(self, state: HopeState) -> Then:
        """Step 7: clockwise from the responsible character (HOPE-ENC-12)."""
        for seat in state.in_order():
            piece = state.drawn[seat]
            if piece != NONE:
                state.drawn[seat] = NONE
                if state.knowledge is not None:  # all others learn what was drawn
                    state.knowledge.news |= state.knowledge.everyone & ~(1 << seat)
                state.begin(ResolveEncounter(seat, piece))
                return AGAIN
        state.closed = False  # HOPE-ENC-14
        state.sought = []
        return DONE


def due(state: HopeState) -> int:
    """By how much step 3 raises the Surveillance as things stand."""
    n = state.seats
    for place in {player.place for player in state.players}:  # HOPE-ENC-08
        enemies_there = len(state.enemies_at(place))
        if enemies_there:
            n += max(0, enemies_there - uncounted(state, place))  # HOPE-ENC-07
    return n


def chapter_changes(state: HopeState) -> bool:
    """Whether what was done outside an action has met the objective: the next chapter comes first (HOPE-RUL-57)."""
    depth = len(state.doing)
    chapters.check(state, state.responsible)
    return len(state.doing) > depth


def in_play(state: HopeState, start: list[int]) -> bool:
    """Whether the card or Tool of a START effect is still there, face up."""
    _, owner, card, tool, _ = start
    if card != NONE:
        there = state.card(card)
        return there is not None and not there.down
    return tool == NONE or tool in state.players[owner].tools


def order_matters(state: HopeState, ready: list[list[int]]) -> bool:
    """Not if all of them change the dial in one direction (HOPE-RUL-86), or so little that it comes to the same."""
    if len(ready) == 1:
        return False
    sentences = [state.content.sentences[start[0]] for start in ready]
    if any(sentence.optional for sentence in sentences):
        return True
    return one_changes_another(state, [sentence.block for sentence in sentences])


def one_changes_another(state: HopeState, blocks: list[Block]) -> bool:
    """Whether texts that are all carried out come to something else in another order."""
    directions = [direction(block) for block in blocks]
    others = [blocks[i] for i in range(len(blocks)) if directions[i] == 0]
    if not others and len(set(directions)) == 1:
        return False
    if len(others) > 1 or any(not personal(block) for block in others):
        return True
    # beside at most one text about a character: only where the dial would stop at 0, or at a threshold (HOPE-THR-01)
    up, down = sum([most(block, 1) for block in blocks]), sum([most(block, -1) for block in blocks])
    rows = state.content.thresholds[state.house_rules.mode].thresholds
    return state.dial < down or any(state.dial < row.at <= state.dial + up for row in rows)


def personal(block: Block) -> bool:
    """Whether a text gives or takes only what no other START effect asks for: Stress, Hope, Resources."""
    return all(
        op.do in (v.DO_STRESS, v.DO_HOPE, v.DO_RES)
        or (op.do == v.DO_IF and all(personal(inner) for inner in op.blocks))
        for op in block.ops
    )


def most(block: Block, way: int) -> int:
    """How far a text can move the dial up (1) or down (-1)."""
    found = 0
    for op in block.ops:
        if op.do == v.DO_SURV:
            found += max(0, op.n * way)
        else:
            found += max([most(inner, way) for inner in op.blocks], default=0)
    return found


def can_happen(state: HopeState, block: Block) -> bool:
    """Whether anything can come of a text with this number of characters, whatever else changes."""
    for op in block.ops:
        if op.do != v.DO_IF:
            return True
        assert op.condition is not None
        fixed = settled(state, op.condition)
        if fixed != 0 and can_happen(state, op.blocks[0]):
            return True
        if fixed != 1 and len(op.blocks) > 1 and can_happen(state, op.blocks[1]):
            return True
    return False


def settled(state: HopeState, cond: Cond) -> int:
    """1 or 0 if a condition is settled by the number of characters alone, else -1."""
    if cond.is_ == v.IS_SOLO:
        return int(state.seats == 1)
    if cond.is_ == v.IS_NOT:
        part = settled(state, cond.parts[0])
        return part if part < 0 else 1 - part
    parts = [settled(state, part) for part in cond.parts]
    if cond.is_ == v.IS_AND:
        return 0 if 0 in parts else 1 if min(parts) == 1 else -1
    if cond.is_ == v.IS_OR:
        return 1 if 1 in parts else 0 if max(parts) == 0 else -1
    return -1


def direction(block: Block) -> int:
    """1 if a text only raises the dial, -1 if it only lowers it, else 0."""
    found = 0
    for op in block.ops:
        if op.do == v.DO_SURV:
            way = 1 if op.n > 0 else -1
        elif op.do == v.DO_IF:
            ways = {direction(inner) for inner in op.blocks}
            way = ways.pop() if len(ways) == 1 else 0
        else:
            way = 0
        if way == 0 or (found and way != found):
            return 0
        found = way
    return found


def starting(state: HopeState, ask: Ask) -> list[int]:
    """Which START effect comes next; alike ones are one answer."""
    now = state.doing[-1]
    assert isinstance(now, EncounterPhase)
    ready = [start for start in now.waiting if in_play(state, start)]
    seen: list[list[int]] = []
    found: list[int] = []
    for i in range(len(ready)):
        alike = [ready[i][0], ready[i][1], ready[i][3], ready[i][4]]
        if alike not in seen:
            seen.append(alike)
            found.append(i)
    return found
