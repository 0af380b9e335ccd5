"""Rounds, turns and Actions."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.arrange import arrangement, initiative
from neontable.games.neon.rules.attacks.attack import Aim
from neontable.games.neon.rules.automa import AutomaTurn
from neontable.games.neon.rules.effects import allies_near, carried, place_does, ready, used_up
from neontable.games.neon.rules.equip import Equip
from neontable.games.neon.rules.hands import renew_hand
from neontable.games.neon.rules.moving import Move, Place, arrive, swaps
from neontable.games.neon.rules.paying import pay, ways_to_pay
from neontable.games.neon.rules.submersion import Submersion, check_end, end_of_round
from neontable.games.neon.state import NeonState
from neontable.games.neon.verbs import Effect
from neontable.kernel.ask import ALL, Ask, Asks
from neontable.kernel.procedure import AGAIN, NEXT, Procedure, Then


# ---------------------------------------------------------------- the Round
class Round(Procedure[NeonState]):
    """Choosing cards, Actions, end of game check, Submersion (NEON-ROUND-02)."""

    __slots__ = ()
    steps = ("open", "choose_cards", "take_turns", "move_automa", "check_end", "submerge", "close")  # NEON-END-01

    def copy(self) -> Round:
        return Round()

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 2:
            return self.take_turns(state)
        if at == 1:
            return self.choose_cards(state, asked)
        if at == 6:
            return self.close(state)
        if at == 0:
            self.open(state)
        elif at == 3:
            self.move_automa(state)
        elif at == 4:
            self.check_end(state)
        else:
            self.submerge(state)
        return NEXT

    def open(self, state: NeonState) -> None:
        state.round += 1
        state.chance.next_turn()
        state.tell(ev.ROUND, -1, (state.round,))
        for player in state.players:
            player.turn_number = 0

    def choose_cards(self, state: NeonState, asked: Ask | None) -> Then:
        choosing = state.living(range(state.seats))
        if asked is None:
            return Asks(ALL, [Ask(seat, c.PROGRAMME, always=True) for seat in choosing])  # NEON-CARD-01, NEON-CARD-12
        for seat in choosing:
            state.players[seat].plan = asked.answers[seat]
        reveal(state, choosing)  # NEON-CARD-14
        return NEXT

    def take_turns(self, state: NeonState) -> Then:
        waiting = state.living(state.order)
        if not waiting:
            return NEXT
        seat = waiting[0]
        state.order = waiting[1:]
        state.players[seat].turn_number = state.turns_begun() + 1
        state.begin(Turn(seat))
        if state.log is not None:
            state.tell(ev.TURN, seat, ())
        return AGAIN

    def move_automa(self, state: NeonState) -> None:
        if state.automa >= 0 and state.alive(state.automa):
            state.begin(AutomaTurn(state.automa))  # NEON-AUTOMA-08

    def check_end(self, state: NeonState) -> None:
        check_end(state)

    def submerge(self, state: NeonState) -> None:
        state.begin(Submersion())

    def close(self, state: NeonState) -> Then:
        end_of_round(state)
        return "open"  # NEON-ROUND-01


def reveal(state: NeonState, choosing: list[int]) -> None:
    """All pairs are turned up at once; Force Fields are the only effect of that moment (NEON-ACT-01, NEON-ACT-02)."""
    for seat in choosing:
        player = state.players[seat]
        upper, lower, actions = arrangement(state.content, player.fighter, player.plan)
        player.actions = actions  # NEON-CARD-07
        player.initiative = initiative(state.content, upper, player.plan)
        player.used = []
        for card in (upper, lower):  # NEON-CARD-13
            player.hand.remove(card)
            if state.knowledge is not None:
                state.knowledge.showed(seat, card)
        if state.log is not None:
            state.tell(ev.REVEALED, seat, (upper, lower, player.initiative))
        player.fields = 0
        for half in actions:
            if half[0] == v.DEFENSE and player.fields < v.FORCE_FIELDS:  # NEON-FIELD-01, NEON-FIELD-02
                player.fields += 1  # NEON-FIELD-05
        if player.fields:
            state.tell(ev.FIELDS, seat, (player.fields,))
    state.order = choosing
    sort_order(state)


def sort_order(state: NeonState) -> None:
    """Those still to come, by Initiative; ties by the Leader, then clockwise.

    NEON-INIT-01, NEON-INIT-02, NEON-INIT-03, NEON-INIT-04.
    """
    ranked = [(state.players[seat].initiative, (seat - state.leader) % state.seats, seat) for seat in state.order]
    ranked.sort()
    state.order = [seat for _, _, seat in ranked]


# ---------------------------------------------------------------- a turn
class Turn(Procedure[NeonState]):
    """Start, disembarking, the three Actions from left to right, then new cards."""

    __slots__ = ("action", "seat")
    steps = ("start", "disembark", "charge", "act", "use_effects", "renew_hand")

    def __init__(self, seat: int, action: int = 0) -> None:
        Procedure.__init__(self)
        self.seat = seat
        self.action = action  # how many of the three are over or being performed

    def copy(self) -> Turn:
        return Turn(self.seat, self.action)

    def do(self, state: NeonState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number; most are Actions
        if at == 3:
            return self.act(state, asked)
        if at == 0:
            self.start(state)
        elif at == 1:
            return self.disembark(state, asked)
        elif at == 2:
            self.charge(state)
        elif at == 4:
            return self.use_effects(state, asked)
        else:
            self.renew_hand(state)
        return NEXT

    def start(self, state: NeonState) -> None:
        player = state.players[self.seat]
        player.used = []
        if player.token >= 0:
            player.token = c.SHIP  # NEON-TOKEN-03, NEON-DEFEAT-07, NEON-FIGHTER-06
            state.tell(ev.TOKEN_BACK, self.seat, ())

    def disembark(self, state: NeonState, asked: Ask | None) -> Then:
        """Before the first Action, and none is used up (NEON-SHIP-01, NEON-SHIP-03, NEON-SHIP-04, NEON-SHIP-07)."""
        player = state.players[self.seat]
        if asked is None:
            return Ask(self.seat, c.DISEMBARK) if player.place == c.SHIP else NEXT
        player.place = asked.answer
        state.tell(ev.DISEMBARKED, self.seat, (player.place,))
        arrive(state, self.seat, player.place)
        return NEXT

    def charge(self, state: NeonState) -> None:
        if ready(state, self.seat, v.AT_START):
            for effect in carried(state, self.seat, v.AT_START):
                state.charge(self.seat, effect.amount(v.DO_GAIN))

    def act(self, state: NeonState, asked: Ask | None) -> Then:
        if asked is None:
            on = self.action < 3 and state.players[self.seat].place >= 0  # NEON-RULING-031
            return Ask(self.seat, c.ACT, self.action) if on else NEXT
        if asked.answer >= c.EFFECT_BASE:
            use_in_turn(state, self.seat, asked.answer - c.EFFECT_BASE)
        else:
            # one Action a half, from left to right: NEON-ACT-03, NEON-ACT-04, NEON-ALT-02, NEON-WILD-02
            self.action += 1
            perform(state, self.seat, asked.answer, asked.a)
        return AGAIN

    def use_effects(self, state: NeonState, asked: Ask | None) -> Then:
        """Once more after the third Action."""
        if asked is None:
            effects: list[int] = []
            if self.action == 3:
                add_turn_effects(state, self.seat, effects)
            return Ask(self.seat, c.ACT, 3, 0, [*effects, c.SKIP]) if effects else NEXT
        if asked.answer == c.SKIP:
            return NEXT
        use_in_turn(state, self.seat, asked.answer - c.EFFECT_BASE)
        return AGAIN

    def renew_hand(self, state: NeonState) -> None:
        renew_hand(state, self.seat)


def perform(state: NeonState, seat: int, action: int, place: int) -> None:
    """One Action of a half that was chosen."""
    if action == v.MOVE:
        state.begin(Move(seat))
    elif action == v.ATTACK:
        state.begin(Aim(seat))
    elif action == v.SEARCH:
        search(state, seat)
    elif action == v.DEFENSE:
        state.charge(seat, 2)  # NEON-FIELD-06
    elif action == v.TAKEOVER:
        take_over(state, seat)
    elif action == c.SKIP:
        if state.log is not None:
            state.tell(ev.SKIPPED, seat, (place,))
    else:
        state.charge(seat, 1 if action == v.GAIN1 else 2)  # NEON-GAIN-01


def take_over(state: NeonState, seat: int) -> None:
    """The Leader token is taken, or kept."""
    gains = state.leader != seat or state.house_rules.takeover_energy  # NEON-RULING-024
    state.tell(ev.STAYED_LEADER if state.leader == seat else ev.TOOK_OVER, seat, ())
    if state.leader != seat:  # NEON-TAKEOVER-02
        state.leader = seat  # NEON-TAKEOVER-01
        sort_order(state)  # NEON-TAKEOVER-04, NEON-INIT-05
    if gains:
        state.charge(seat, 1)  # NEON-TAKEOVER-03


def search(state: NeonState, seat: int) -> None:
    """Pay by Search tokens, draw by rank, then play up to two cards; one more token at the end."""
    player = state.players[seat]
    sector = player.place
    state.spend(seat, search_cost(state, seat))  # NEON-SEARCH-01
    for each in search_ranks(state, seat):
        card = state.draw_equipment(each)
        if card >= 0:
            state.held.append(card)
    state.tell(ev.SEARCHED, seat, (sector, len(state.held)), tuple(state.held), 1 << seat)
    state.begin(Equip(seat, v.MAX_KEPT, sector))  # NEON-SEARCH-08


def search_ranks(state: NeonState, seat: int) -> list[int]:
    """The ranks of the cards that a Search draws where this Fighter stands, as far as there are cards."""
    more = 0
    for effect in carried(state, seat, v.AT_SEARCH):
        more += effect.amount(v.DO_SEARCH)
    rank = state.content.sectors[state.players[seat].place].rank
    # NEON-SEARCH-04: green (NEON-SEARCH-05), orange (NEON-SEARCH-06), purple and green (NEON-SEARCH-07)
    return [[], [1, 1, 1], [2, 2], [3, 1]][rank] + [rank if rank < 3 else 1] * more


def search_cost(state: NeonState, seat: int) -> int:
    """What a Search costs where this Fighter stands."""
    cost = state.search[state.players[seat].place]  # NEON-SEARCH-03
    for effect in carried(state, seat, v.AT_SEARCH):
        cost -= effect.amount(v.DO_COST_LESS)
    return max(0, cost)


def add_turn_effects(state: NeonState, seat: int, options: list[int]) -> None:
    """Add to the options what this seat may use between its Actions, with a way to pay."""
    if not ready(state, seat, v.AT_TURN):
        return
    player = state.players[seat]
    for effect in carried(state, seat, v.AT_TURN):
        if effect.energy > player.energy or used_up(state, seat, effect):
            continue
        if effect.places_token and player.token != c.SHIP:
            continue  # NEON-TOKEN-02
        if effect.has(v.DO_MIRROR_STEP) and not swaps(state, seat, effect.verbs[0].a, effect.verbs[0].b):
            continue
        if effect.who in (v.WHO_ALLY_NEAR, v.WHO_ALLY_HERE) and not ally_to_charge(state, seat, effect):
            continue
        for way in ways_to_pay(state, seat, effect):
            options.append(c.EFFECT_BASE + c.use_code(effect.number, way))


def ally_to_charge(state: NeonState, seat: int, effect: Effect) -> bool:
    """Whether an Ally whom the effect may help has room for Energy."""
    here = state.players[seat].place
    for ally in allies_near(state, seat):
        other = state.players[ally]
        if other.energy < v.MAX_ENERGY and (effect.who == v.WHO_ALLY_NEAR or other.place == here):
            return True
    return False


def use_in_turn(state: NeonState, seat: int, code: int) -> None:
    """Use an effect between the Actions."""
    effect = state.content.effects[c.effect_of(code)]
    pay(state, seat, effect, c.payment_of(code))
    state.tell(ev.USED, seat, (effect.number,))
    player = state.players[seat]
    player.used = [*player.used, effect.number]
    verb = effect.verbs[0]
    if verb.do == v.DO_NEKO:
        player.token = player.place  # NEON-TOKEN-01
        state.tell(ev.TOKEN_PLACED, seat, (player.place,))
    else:
        state.begin(Place(seat, effect.number))


def movement(state: NeonState, seat: int) -> list[int]:
    """Where a Move Action may lead: neighbours, any Sector from the Train Station, further with Servo Legs (NEON-MOVE-01)."""
    here = state.players[seat].place
    if place_does(state, seat, v.DO_ANY_SECTOR):
        return [each for each in state.ring if each != here]
    for effect in carried(state, seat, v.AT_MOVE):
        if effect.has(v.DO_SERVO_LEGS):
            return state.within(here, effect.amount(v.DO_SERVO_LEGS))
    return state.neighbours(here)
