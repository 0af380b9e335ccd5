"""The rules of NeoN: set-up, Rounds, turns and Actions. Jobs are done innermost first; every decision is a checkpoint."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.arrange import arrangement, initiative
from neontable.games.neon.attack import attacking
from neontable.games.neon.automa import automa_turn
from neontable.games.neon.cards import Effect
from neontable.games.neon.defeat import defeat, maintenance
from neontable.games.neon.defense import defending
from neontable.games.neon.effects import allies_near, carried, place_does, ready, used_up
from neontable.games.neon.equip import equipping, overflow
from neontable.games.neon.hands import draw_action_card, renew_hand
from neontable.games.neon.moving import arrive, enter, moving, placing, pushing, stepping
from neontable.games.neon.outcome import outcome
from neontable.games.neon.paying import PAYS, pay, ways_to_pay
from neontable.games.neon.state import AUTOMA_SQUAD, DRAFTED, NeonState, Player
from neontable.games.neon.submersion import check_end, end_of_round, submerging
from neontable.games.neon.windows import changing, rerolling, window
from neontable.kernel.ask import ALL, Ask, Asks, Rules
from neontable.kernel.deck import Deck

EFFECT_BASE: Final = 100  # + effect and way to pay: an effect between the Actions


def main(state: NeonState) -> Rules:
    """The whole game: the innermost job goes on until none is left."""
    while state.jobs and not state.ending:
        kind = state.jobs[-1].kind
        if kind == w.TURN:
            yield from turn(state)
        elif kind == w.ROUND:
            yield from play_round(state)
        elif kind == w.WINDOW:
            yield from window(state, None)
        elif kind == w.ATTACKING:
            yield from attacking(state)
        elif kind == w.EQUIPPING:
            yield from equipping(state)
        elif kind == w.DEFENDING:
            yield from defending(state)
        elif kind == w.MOVING:
            yield from moving(state)
        elif kind == w.AUTOMA_TURN:
            automa_turn(state)
        elif kind == w.SUBMERGING:
            yield from submerging(state)
        elif kind == w.OUTCOME:
            yield from outcome(state)
        elif kind == w.ENTER:
            enter(state)
        elif kind == w.REROLLING:
            yield from rerolling(state)
        elif kind == w.CHANGING:
            yield from changing(state)
        elif kind == w.STEPPING:
            yield from stepping(state)
        elif kind == w.PUSHING:
            yield from pushing(state)
        elif kind == w.PLACING:
            yield from placing(state)
        elif kind == w.OVERFLOW:
            yield from overflow(state)
        elif kind == w.DEFEAT:
            yield from defeat(state)
        elif kind == w.MAINTENANCE:
            yield from maintenance(state)
        else:
            yield from draft(state)


# ---------------------------------------------------------------- set-up
def draft(state: NeonState) -> Rules:
    """Fighters are taken one after the other, dealt at random, or named beforehand; then the table is laid."""
    job = state.jobs[-1]
    named = state.house.fighters
    taken = [player.fighter for player in state.players]
    if len(taken) < state.seats:
        seat = len(taken)
        if state.absent >> seat & 1:
            fighter = free_fighter(state)
        elif named and named[0] == DRAFTED:  # a draft: NEON-SETUP-16
            fighter = yield Ask(seat, w.CHOOSE_FIGHTER)
        elif named:
            fighter = named[seat]
        else:  # dealt: NEON-SETUP-18
            left = [each for each in range(v.FIGHTERS) if each not in taken]
            fighter = left[state.chance.pick("fighter", seat, len(left))]
        take_fighter(state, seat, fighter)
        return
    lay_out(state)
    job.kind = w.ROUND
    job.step = 0


def free_fighter(state: NeonState) -> int:
    """The first Fighter that nobody has."""
    taken = [player.fighter for player in state.players]
    return min([each for each in range(v.FIGHTERS) if each not in taken])


def take_fighter(state: NeonState, seat: int, fighter: int) -> None:
    """A seat takes a Fighter with its sheet, cards and Energy (NEON-SETUP-16 to 28); who has given up is not on the Ship."""
    squads = state.house.squads if state.house.mode == v.SQUAD else state.seats
    cards = state.content.fighters[fighter].cards
    player = Player(fighter, seat % squads, Deck("actions", seat, cards[:], [len(cards)], 0))
    player.life = 1 if state.house.mode == v.BATTLE_ROYALE else 0
    player.energy = state.content.fighters[fighter].energy
    if state.absent >> seat & 1:
        player.place = w.GONE
    state.join(player)
    state.tell(w.EV_FIGHTER, seat, (fighter,))


def lay_out(state: NeonState) -> None:
    """Ring, Scoreboard, Bots, decks, hands, Leader and Automa (NEON-SETUP-02 to 37)."""
    chance = state.chance
    ring = Deck("ring", -1, list(range(v.SECTORS)), [v.SECTORS], 0)
    state.lay([ring.draw(chance) for _ in range(v.SECTORS)])
    state.top = state.stack.draw(chance)
    kinds = [kind for kind in range(len(state.content.bots)) for _ in range(state.content.bots[kind].copies)]
    tokens = Deck("bots", -1, list(range(v.SECTORS)), [v.SECTORS], 0)
    for sector in range(v.SECTORS):
        state.bots[sector] = [kinds[tokens.draw(chance)]]
    for seat in range(state.seats):
        for _ in range(3):
            draw_action_card(state, seat)
    named = state.house.leader  # NEON-SETUP-36, NEON-RULING-120
    state.leader = named if named >= 0 else chance.pick("leader", -1, state.seats)
    state.tell(w.EV_LEADER, state.leader, ())
    if state.house.automa:
        state.automa = len(state.players)
        automa = Player(-1, AUTOMA_SQUAD, Deck("actions", state.automa, [], [], 0))
        automa.energy = 0
        automa.place = state.top  # NEON-AUTOMA-07
        state.join(automa)
    state.tell(w.EV_NEXT, -1, (state.top,))


# ---------------------------------------------------------------- the Round
def play_round(state: NeonState) -> Rules:
    """Choosing cards, Actions, end of game check, Submersion (NEON-ROUND-02)."""
    job = state.jobs[-1]
    if job.step == 4:
        end_of_round(state)
        job.step = 0
        job.a = 0
        if state.ending:
            return
    if job.step == 0:
        if job.a == 0:  # a new Round
            job.a = 1
            state.round += 1
            state.chance.next_turn()
            state.tell(w.EV_ROUND, -1, (state.round,))
            for player in state.players:
                player.acted = 0
        choosing = state.living(range(state.seats))
        group = Asks(ALL, [Ask(seat, w.PROGRAMME, 0, 0, True) for seat in choosing])
        yield group
        for seat in choosing:
            state.players[seat].plan = group.answers[seat]
        reveal(state, choosing)
        job.step = 1
        job.a = 0
    if job.step == 1:
        waiting = state.living(state.order)
        if waiting:
            seat = waiting[0]
            state.order = waiting[1:]
            state.players[seat].acted = state.turns_begun() + 1
            state.begin(w.TURN, seat)
            if state.log is not None:
                state.tell(w.EV_TURN, seat, ())
            return
        job.step = 2
        if state.automa >= 0 and state.alive(state.automa):
            state.begin(w.AUTOMA_TURN, state.automa)  # NEON-AUTOMA-08
            automa_turn(state)
            return
    job.step = 3
    check_end(state)
    if not state.ending:
        job.step = 4
        state.begin(w.SUBMERGING, -1)
        yield from submerging(state)


def reveal(state: NeonState, choosing: list[int]) -> None:
    """All pairs are turned up at once; Force Fields are the only effect of that moment (NEON-ACT-01, 02)."""
    for seat in choosing:
        player = state.players[seat]
        upper, lower, actions = arrangement(state.content, player.fighter, player.plan)
        player.actions = actions
        player.initiative = initiative(state.content, upper, player.plan)
        player.used = []
        for card in (upper, lower):
            player.hand.remove(card)
            if state.knowledge is not None:
                state.knowledge.showed(seat, card)
        if state.log is not None:
            state.tell(w.EV_REVEALED, seat, (upper, lower, player.initiative))
        player.fields = 0
        for half in actions:
            if half[0] == v.DEFENSE and player.fields < v.FORCE_FIELDS:
                player.fields += 1
        if player.fields:
            state.tell(w.EV_FIELDS, seat, (player.fields,))
    state.order = choosing
    sort_order(state)


def sort_order(state: NeonState) -> None:
    """Those still to come, by Initiative; ties by the Leader, then clockwise (NEON-INIT-01 to 05)."""
    ranked = [
        (state.players[seat].initiative * 8 + (seat - state.leader) % state.seats) * 8 + seat for seat in state.order
    ]
    ranked.sort()
    state.order = [rank % 8 for rank in ranked]


# ---------------------------------------------------------------- a turn
def turn(state: NeonState) -> Rules:
    """Start, disembarking, the three Actions from left to right, then new cards."""
    job = state.jobs[-1]
    seat = job.who
    player = state.players[seat]
    if job.step == 0:
        job.step = 1
        player.used = []
        if player.token >= 0:
            player.token = w.SHIP  # NEON-TOKEN-03
            state.tell(w.EV_TOKEN_BACK, seat, ())
    if job.step == 1:
        if player.place == w.SHIP:
            sector = yield Ask(seat, w.DISEMBARK)
            player.place = sector
            state.tell(w.EV_DISEMBARKED, seat, (sector,))
            arrive(state, seat, sector)
        job.step = 2
        if state.jobs[-1] is not job:
            return
    if job.step == 2:
        job.step = 3
        for effect in carried(state, seat, v.AT_START):
            state.charge(seat, effect.amount(v.DO_GAIN))
    while job.step < 6 and player.place >= 0:  # NEON-RULING-031
        choice = yield Ask(seat, w.ACT, job.step - 3)
        if choice >= EFFECT_BASE:
            use_in_turn(state, seat, choice - EFFECT_BASE)
        else:
            job.step += 1
            if choice == v.MOVE:
                state.begin(w.MOVING, seat)
                yield from moving(state)
            elif choice == v.ATTACK:
                state.begin(w.ATTACKING, seat)
                yield from attacking(state)
            elif choice == v.SEARCH:
                search(state, seat)
                yield from equipping(state)
            elif choice != w.SKIP:
                perform(state, seat, choice)
            elif state.log is not None:
                state.tell(w.EV_SKIPPED, seat, (job.step - 4,))
        if state.jobs[-1] is not job:
            return
    while job.step == 6:
        effects = turn_effects(state, seat)
        if not effects:
            break
        choice = yield Ask(seat, w.ACT, 3, 0, False, [*effects, w.SKIP])
        if choice == w.SKIP:
            break
        use_in_turn(state, seat, choice - EFFECT_BASE)
        if state.jobs[-1] is not job:
            return
    renew_hand(state, seat)
    state.done()


def perform(state: NeonState, seat: int, action: int) -> None:
    """One Action of a half that was chosen, other than a Move, an attack or a Search."""
    if action == v.DEFENSE:
        state.charge(seat, 2)  # NEON-FIELD-06
    elif action == v.TAKEOVER:
        gains = state.leader != seat or state.house.takeover_energy  # NEON-RULING-024
        state.tell(w.EV_STAYED_LEADER if state.leader == seat else w.EV_TOOK_OVER, seat, ())
        if state.leader != seat:
            state.leader = seat
            sort_order(state)  # NEON-TAKEOVER-04
        if gains:
            state.charge(seat, 1)
    else:
        state.charge(seat, 1 if action == v.GAIN1 else 2)


def search(state: NeonState, seat: int) -> None:
    """Pay by Search tokens, draw by rank, then play up to two cards; one more token at the end (NEON-SEARCH-01 to 15)."""
    player = state.players[seat]
    sector = player.place
    state.spend(seat, search_cost(state, seat))
    more = 0
    for effect in carried(state, seat, v.AT_SEARCH):
        more += effect.amount(v.DO_SEARCH)
    rank = state.content.sectors[sector].rank
    ranks = [[], [1, 1, 1], [2, 2], [3, 1]][rank] + [rank if rank < 3 else 1] * more
    for each in ranks:
        card = state.draw_equipment(each)
        if card >= 0:
            state.held.append(card)
    state.tell(w.EV_SEARCHED, seat, (sector, len(state.held)), tuple(state.held), 1 << seat)
    state.begin(w.EQUIPPING, seat, v.MAX_KEPT, sector + 1)


def search_cost(state: NeonState, seat: int) -> int:
    """What a Search costs where this Fighter stands."""
    cost = state.search[state.players[seat].place]
    for effect in carried(state, seat, v.AT_SEARCH):
        cost -= effect.amount(v.DO_COST_LESS)
    return max(0, cost)


def turn_effects(state: NeonState, seat: int) -> list[int]:
    """What this seat may use between its Actions, with a way to pay, as answers."""
    options: list[int] = []
    if not ready(state, seat, v.AT_TURN):
        return options
    player = state.players[seat]
    for effect in carried(state, seat, v.AT_TURN):
        if effect.energy > player.energy or used_up(state, seat, effect):
            continue
        if effect.places_token and player.token != w.SHIP:
            continue  # NEON-TOKEN-02
        if effect.has(v.DO_MIRROR_STEP) and not swaps(state, seat, effect.verbs[0].a, effect.verbs[0].b):
            continue
        if effect.who in (v.WHO_ALLY_NEAR, v.WHO_ALLY_HERE) and not ally_to_charge(state, seat, effect):
            continue
        for way in ways_to_pay(state, seat, effect):
            options.append(EFFECT_BASE + effect.number * PAYS + way)
    return options


def ally_to_charge(state: NeonState, seat: int, effect: Effect) -> bool:
    """Whether an Ally whom the effect may help has room for Energy."""
    here = state.players[seat].place
    for ally in allies_near(state, seat):
        other = state.players[ally]
        if other.energy < v.MAX_ENERGY and (effect.who == v.WHO_ALLY_NEAR or other.place == here):
            return True
    return False


def swaps(state: NeonState, seat: int, least: int, most: int) -> list[int]:
    """The Fighters that Mirror Step can swap with."""
    here = state.players[seat].place
    found: list[int] = []
    for other in range(len(state.players)):
        there = state.players[other].place
        if other != seat and there >= 0 and least <= state.distance(here, there) <= most:
            found.append(other)
    return found


def use_in_turn(state: NeonState, seat: int, code: int) -> None:
    """Use an effect between the Actions."""
    effect = state.content.effects[code // PAYS]
    pay(state, seat, effect, code % PAYS)
    state.tell(w.EV_USED, seat, (effect.number,))
    player = state.players[seat]
    player.used = [*player.used, effect.number]
    verb = effect.verbs[0]
    if verb.do == v.DO_NEKO:
        player.token = player.place
        state.tell(w.EV_TOKEN_PLACED, seat, (player.place,))
    else:
        state.begin(w.PLACING, seat, effect.number)


def movement(state: NeonState, seat: int) -> list[int]:
    """Where a Move Action may lead: neighbours, any Sector from the Train Station, further with Servo Legs (NEON-MOVE-01)."""
    here = state.players[seat].place
    if place_does(state, seat, v.DO_ANY_SECTOR):
        return [each for each in state.ring if each != here]
    for effect in carried(state, seat, v.AT_MOVE):
        if effect.has(v.DO_SERVO_LEGS):
            return state.within(here, effect.amount(v.DO_SERVO_LEGS))
    return state.neighbours(here)
