"""Threat, attacks, interception and the activation of Enemies (HOPE-THREAT, HOPE-ENACT, HOPE-RETR)."""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import INTERVENES
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import stress
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.story import surveillance
from neontable.games.neon_hope.rules.texts import reactions
from neontable.games.neon_hope.rules.texts.conditions import distinct
from neontable.games.neon_hope.rules.texts.standing import own_texts
from neontable.games.neon_hope.state import NONE, HopeState, InPlay, opposite
from neontable.kernel.ask import OFFER, Ask, Asks
from neontable.kernel.procedure import DONE, NEXT, Then


def threat_icons(card: InPlay) -> tuple[int, int]:
    """How many Stress and Surveillance icons are not covered by a Hacking Cube (HOPE-HACK-07)."""
    face = card.face
    if not card.cubes:
        return face.icon_counts
    counts = [0, 0]
    for i in range(len(face.icons)):
        slot = face.icon_slots.index(i) if i in face.icon_slots else NONE
        if slot == NONE or not card.cubes >> slot & 1:
            counts[face.icons[i]] += 1
    return counts[v.STRESS_ICON], counts[v.SURVEILLANCE_ICON]


def uncovered(state: HopeState, card: InPlay, icon: int) -> int:
    """How many threat icons of one kind are not covered."""
    return threat_icons(card)[icon]


def code(state: HopeState, id: int) -> int:
    """How events name a card in play."""
    card = state.card(id)
    return card.code if card is not None else NONE


def retreat(state: HopeState, card: InPlay) -> None:
    """Flip an Enemy face down (HOPE-RETR-03); Damage and cubes stay on it (HOPE-RUL-22)."""
    if not card.down:
        card.down = True
        state.tell(c.EV_RETREATED, NONE, (card.code,))


class Threat(HopeProcedure):
    """A character resolves a threat: all its Stress as one instruction, then all its Surveillance (HOPE-THREAT-03, HOPE-RUL-35)."""

    __slots__ = ("card", "stress", "surveillance", "type", "who")
    steps = ("prevent", "suffer", "watched")

    def __init__(self, who: int, card: int, stress: int, surveillance: int, type: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who
        self.card = card
        self.stress = stress
        self.surveillance = surveillance
        self.type = type  # of the task; NONE for an attack

    def copy(self) -> Threat:
        return Threat(self.who, self.card, self.stress, self.surveillance, self.type)

    def do(self, state: HopeState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 0:
            return self.prevent(state)
        if at == 1:
            return self.suffer(state)
        return self.watched(state)

    def prevent(self, state: HopeState) -> Then:
        """Effects that answer it."""
        if state.log is not None:
            state.tell(c.EV_THREAT, self.who, (self.stress, self.surveillance))
        variant = v.ATTACK if self.type == NONE else v.PLAIN
        reactions.react(state, v.EV_THREAT, self.who, variant, self.type)
        return NEXT

    def suffer(self, state: HopeState) -> Then:
        """The Stress."""
        if self.stress:
            state.begin(stress.Suffer(self.who, self.stress))
        return NEXT

    def watched(self, state: HopeState) -> Then:
        """The Surveillance."""
        surveillance.move_dial(state, self.surveillance)
        return DONE


class ActivateEnemies(HopeProcedure):
    """One activation around a character: attacks, then one Enemy moves in."""

    __slots__ = ("attacker", "interceptors", "place", "victim", "waiting", "who")
    steps = ("gather", "attack", "intercept", "resolve", "move")

    def __init__(self, who: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who  # who revealed the symbol
        self.place = NONE
        self.waiting: list[int] = []  # Enemies that have not attacked yet
        self.attacker = NONE
        self.victim = NONE
        self.interceptors = 0  # a bit per seat that has intercepted

    def copy(self) -> ActivateEnemies:
        twin = ActivateEnemies(self.who)
        twin.place = self.place
        twin.waiting = self.waiting[:]
        twin.attacker = self.attacker
        twin.victim = self.victim
        twin.interceptors = self.interceptors
        return twin

    def gather(self, state: HopeState) -> Then:
        """The face-up Enemies where the character is now (HOPE-ENACT-04, HOPE-ENACT-05, HOPE-RUL-17)."""
        self.place = state.players[self.who].place
        self.waiting = [card.id for card in state.enemies_at(self.place)]
        return NEXT if self.waiting else "move"

    def attack(self, state: HopeState, asked: Ask | None) -> Then:
        """The next attack; its player chooses the order (HOPE-ENACT-06, HOPE-RUL-67)."""
        if asked is None:
            ready = attackers(state, self)
            if not ready:
                return "move"
            if len(ready) > 1:
                return Ask(self.who, c.ATTACKER, options=ready)
            chosen = ready[0]
        else:
            chosen = asked.answer
        self.attacker = chosen
        self.victim = self.who
        self.waiting.remove(chosen)
        if state.log is not None:
            state.tell(c.EV_ATTACK, self.who, (code(state, chosen),))
        return NEXT

    def intercept(self, state: HopeState, asked: Ask | None) -> Then:
        """Each other character there may take one attack per activation (HOPE-ENACT-08, HOPE-RUL-19)."""
        if asked is None:
            others = interceptors(state, self)
            if not others:
                return NEXT
            return Asks(
                OFFER,
                [Ask(self.who, c.INTERCEPT, self.attacker, self.who, [c.NO])]
                + [Ask(seat, c.INTERCEPT, self.attacker, self.who, [c.YES]) for seat in others],
            )
        if asked.answer == c.YES:
            self.victim = asked.who
            self.interceptors |= 1 << asked.who
            state.tell(c.EV_INTERCEPTED, asked.who, (code(state, self.attacker),))
        return NEXT

    def resolve(self, state: HopeState) -> Then:
        """The victim resolves the threat of the Enemy; no value is compared (HOPE-ENACT-07, HOPE-ENACT-09)."""
        card = state.card(self.attacker)
        assert card is not None
        stress_icons, watch_icons = threat_icons(card)
        if stress_icons or watch_icons:  # HOPE-RUL-18
            state.begin(Threat(self.victim, self.attacker, stress_icons, watch_icons, NONE))
        return "attack"

    def move(self, state: HopeState, asked: Ask | None) -> Then:
        """One Enemy that is with nobody moves in (HOPE-ENACT-10, HOPE-ENACT-14); it does not attack (HOPE-RUL-68)."""
        ready = movers(state, self.place)
        if not ready:
            return DONE
        if asked is None:
            if len(ready) > 1:
                return Ask(self.who, c.MOVER, self.place, options=ready)
            chosen = ready[0]
        else:
            chosen = asked.answer
        card = state.card(chosen)
        assert card is not None
        card.place = self.place
        state.tell(c.EV_ENEMY_MOVED, NONE, (card.code, self.place))
        return DONE


def attackers(state: HopeState, activation: ActivateEnemies) -> list[int]:
    """Enemies that have still to attack and are face up at the location; those whose attacks are alike are one answer."""
    if not activation.waiting:
        return []
    cards = [card for card in state.enemies_at(activation.place) if card.id in activation.waiting]
    if state.heard & INTERVENES:  # then it matters which of them have attacked already
        return [card.id for card in distinct(cards)]
    found: list[int] = []
    attacks: list[tuple[int, int]] = []
    for card in cards:
        attack = threat_icons(card)
        if attack not in attacks:
            attacks.append(attack)
            found.append(card.id)
    return found


def interceptors(state: HopeState, activation: ActivateEnemies) -> list[int]:
    """Who may take this attack, where it matters whom it hits."""
    card = state.card(activation.attacker)
    if card is None:
        return []
    others = [
        seat
        for seat in state.seats_at(activation.place)
        if seat != activation.who and not activation.interceptors >> seat & 1
    ]
    stress_icons, watch_icons = threat_icons(card)
    if stress_icons:
        return others
    if not watch_icons:  # HOPE-RUL-18
        return []
    return [seat for seat in others if minds_attacks(state, activation.who) or minds_attacks(state, seat)]


def minds_attacks(state: HopeState, seat: int) -> bool:
    """Whether something of this character makes an attack without Stress another one than for somebody else."""
    for text in own_texts(state, seat, v.ON_WHEN, v.EV_THREAT):
        if text.sentence.variant == v.ATTACK:
            for op in text.sentence.block.ops:
                if op.do != v.DO_PREVENT or op.icon != v.STRESS_ICON:
                    return True
    return False


def movers(state: HopeState, place: int) -> list[int]:
    """Enemies that may move to this location: the opposite ones first, then the healthiest (HOPE-ENACT-12, HOPE-ENACT-13).

    Retreated ones do not move (HOPE-ENACT-11).
    """
    ready = [
        card
        for card in state.cards
        if card.kind == v.ENEMY and not card.down and card.place < 1000 and not state.anybody_at(card.place)
    ]
    near = [card for card in ready if card.place == opposite(place)]
    ready = near or ready
    if not ready:
        return []
    most = max([card.face.health - card.damage for card in ready])
    return [card.id for card in distinct(ready) if card.face.health - card.damage == most]


def attack_order(state: HopeState, ask: Ask) -> list[int]:
    """Which Enemy attacks next."""
    now = state.doing[-1]
    assert isinstance(now, ActivateEnemies)
    return attackers(state, now)


def moving(state: HopeState, ask: Ask) -> list[int]:
    """Which Enemy moves in."""
    return movers(state, ask.a)


def interception(state: HopeState, ask: Ask) -> list[int]:
    """The attacked character waits, each other may step in."""
    return [c.NO] if ask.seat == ask.b else [c.YES]


def activate(state: HopeState) -> bool:
    """Begin the next Enemy activation that is still to come, if there is one."""
    if not state.activations:
        return False
    state.begin(ActivateEnemies(state.activations.pop(0)))
    return True
