"""Set-up: Fighters are taken, then the table is laid."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import events as ev
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.hands import draw_action_card
from neontable.games.neon.rules.submersion import one_side_left
from neontable.games.neon.rules.turns import Round
from neontable.games.neon.state import AUTOMA_SQUAD, DRAFTED, NeonState, Player
from neontable.kernel.ask import Ask
from neontable.kernel.deck import Deck
from neontable.kernel.procedure import AGAIN, NEXT, Procedure, Then


class SetUp(Procedure[NeonState]):
    """Fighters are taken one after the other, dealt at random, or named beforehand; then the table is laid."""

    __slots__ = ()
    steps = ("take_fighters", "lay_out")

    def seat_leaves(self, state: NeonState, seat: int) -> bool:
        """The seat gets a Fighter that takes no part; if fewer than two sides are left, nobody plays."""
        state.absent |= 1 << seat
        if seat < len(state.players):
            state.players[seat].place = c.GONE
        squads = state.house_rules.squads if state.house_rules.mode == v.SQUAD else state.seats
        left = {each % squads for each in range(state.seats) if not state.absent >> each & 1}
        if len(left) + state.house_rules.automa < 2 or not left:
            for each in range(len(state.players), state.seats):
                take_fighter(state, each, free_fighter(state))
            one_side_left(state)
        return False

    def take_fighters(self, state: NeonState, asked: Ask | None) -> Then:
        seat = len(state.players)
        named = state.house_rules.fighters
        if seat == state.seats:
            return NEXT
        if asked is not None:
            fighter = asked.answer
        elif state.absent >> seat & 1:
            fighter = free_fighter(state)
        elif named and named[0] == DRAFTED:  # a draft: NEON-SETUP-16
            return Ask(seat, c.CHOOSE_FIGHTER)
        elif named:
            fighter = named[seat]
        else:  # dealt: NEON-SETUP-18
            taken = [player.fighter for player in state.players]
            left = [each for each in range(v.FIGHTERS) if each not in taken]
            fighter = left[state.chance.pick("fighter", seat, len(left))]
        take_fighter(state, seat, fighter)
        return AGAIN

    def lay_out(self, state: NeonState) -> None:
        lay_out(state)
        state.begin(Round())


def free_fighter(state: NeonState) -> int:
    """The first Fighter that nobody has."""
    taken = [player.fighter for player in state.players]
    return min([each for each in range(v.FIGHTERS) if each not in taken])


def take_fighter(state: NeonState, seat: int, fighter: int) -> None:
    """A seat takes a Fighter with its sheet, cards and Energy; who has given up is not on the Ship (NEON-SETUP-38)."""
    squads = state.house_rules.squads if state.house_rules.mode == v.SQUAD else state.seats
    cards = state.content.fighters[fighter].cards  # NEON-SETUP-22
    player = Player(fighter, seat % squads, Deck("actions", seat, cards[:], [len(cards)], 0))  # NEON-SETUP-30
    player.life = 1 if state.house_rules.mode == v.BATTLE_ROYALE else 0  # NEON-SETUP-20, NEON-SETUP-21
    player.energy = state.content.fighters[fighter].energy  # NEON-SETUP-28
    if state.absent >> seat & 1:
        player.place = c.GONE
    state.join(player)
    state.tell(ev.FIGHTER, seat, (fighter,))


def lay_out(state: NeonState) -> None:
    """Ring, Scoreboard, Bots, decks, hands, Leader and Automa."""
    chance = state.chance
    ring = Deck("ring", -1, list(range(v.SECTORS)), [v.SECTORS], 0)
    state.lay([ring.draw(chance) for _ in range(v.SECTORS)])  # NEON-SETUP-02, NEON-SETUP-03
    state.top = state.stack.draw(chance)  # NEON-SETUP-07
    kinds = [kind for kind in range(len(state.content.bots)) for _ in range(state.content.bots[kind].copies)]
    tokens = Deck("bots", -1, list(range(v.SECTORS)), [v.SECTORS], 0)
    for sector in range(v.SECTORS):
        state.bots[sector] = [kinds[tokens.draw(chance)]]  # NEON-SETUP-08, NEON-BOT-02
    for seat in range(state.seats):
        for _ in range(3):  # NEON-SETUP-31
            draw_action_card(state, seat)
    named = state.house_rules.leader  # NEON-SETUP-36, NEON-SETUP-37, NEON-RULING-120
    state.leader = named if named >= 0 else chance.pick("leader", -1, state.seats)
    state.tell(ev.LEADER, state.leader, ())
    if state.house_rules.automa:
        state.automa = len(state.players)
        automa = Player(-1, AUTOMA_SQUAD, Deck("actions", state.automa, [], [], 0))
        automa.energy = 0
        automa.place = state.top  # NEON-AUTOMA-07
        state.join(automa)
    state.tell(ev.NEXT, -1, (state.top,))
