"""Stress, Hope and Focus (HOPE-STRESS, HOPE-HTOK, HOPE-FOCUS): what a character loses and how it gets it back."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules.base import HopeProcedure
from neontable.games.neon_hope.rules.story import ending
from neontable.games.neon_hope.rules.texts import effects, reactions
from neontable.games.neon_hope.rules.texts.standing import costs_more, equip, focus_bonus, tool_cost
from neontable.games.neon_hope.state import NONE, HopeState, Player
from neontable.kernel.ask import Ask
from neontable.kernel.procedure import DONE, NEXT, Then

READABLE: Final = 100  # answers to one question about what is lost; beyond, there are two questions
# all sets of so many of ten cards, as bits: by the mask of the cards that may be in it and the number
_subsets: Final[dict[int, list[int]]] = {}
_losses: Final[dict[tuple[int, int, int], list[int]]] = {}  # what `losses` has found
_payments: Final[dict[tuple[tuple[int, ...], int], list[int]]] = {}  # what `ways_to_pay` has found
_ways: Final[dict[tuple[int, int, int], int]] = {}  # what `ways_to_lose` has found


def subsets(mask: int, n: int) -> list[int]:
    """All sets of n cards out of these, ascending."""
    key = mask << 4 | n
    found = _subsets.get(key)
    if found is None:
        found = sorted(
            [sum(part) for part in combinations([1 << i for i in range(mask.bit_length()) if mask >> i & 1], n)]
        )
        _subsets[key] = found
    return found


class Suffer(HopeProcedure):
    """A character suffers Stress: prevention, Hope, cards, and a Focus if the hand is empty."""

    __slots__ = ("amount", "only_cards", "short", "shared", "sharer", "who")
    steps = ("prevent", "spend_hope", "lose_cards", "empty_hand", "share")

    def __init__(
        self, who: int, amount: int, short: int = 0, shared: int = 0, sharer: int = NONE, only_cards: bool = False
    ) -> None:
        HopeProcedure.__init__(self)
        self.only_cards = only_cards  # the Hope has been asked for already
        self.who = who
        self.amount = amount
        self.short = short  # cards that should have been discarded and were not there (HOPE-FOCUS-12)
        self.shared = shared  # what another character takes over
        self.sharer = sharer

    def copy(self) -> Suffer:
        return Suffer(self.who, self.amount, self.short, self.shared, self.sharer, self.only_cards)

    def do(self, state: HopeState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 2:
            return self.lose_cards(state, asked)
        if at == 0:
            return self.prevent(state)
        if at == 1:
            return self.spend_hope(state, asked)
        if at == 3:
            return self.empty_hand(state)
        return self.share(state)

    def prevent(self, state: HopeState) -> Then:
        """Effects that answer Stress come before Hope."""
        if state.log is not None:
            state.tell(c.EV_STRESS, self.who, (self.amount,))
        reactions.react(state, v.EV_STRESS, self.who)
        if state.doing[-1] is self and not too_many(state.players[self.who], self.amount):
            return "lose_cards"
        return NEXT

    def spend_hope(self, state: HopeState, asked: Ask | None) -> Then:
        """With a large hand and much Stress the Hope is asked for first: the sets would be too many to read."""
        if self.amount <= 0:
            return "share" if self.shared else DONE
        player = state.players[self.who]
        if asked is None:
            return Ask(self.who, c.HOPE, self.amount) if too_many(player, self.amount) else NEXT
        self.spend(state, asked.answer)
        if self.amount == 0:
            return "share" if self.shared else DONE
        self.only_cards = True
        return NEXT

    def spend(self, state: HopeState, hope: int) -> None:
        """Each Hope prevents 1 Stress (HOPE-HTOK-02); only its owner spends it (HOPE-RUL-38)."""
        if hope:
            state.players[self.who].hope -= hope
            self.amount -= hope
            if state.log is not None:
                state.tell(c.EV_HOPE_SPENT, self.who, (hope,))

    def lose_cards(self, state: HopeState, asked: Ask | None) -> Then:
        """One card for each Stress that no Hope prevents, all chosen as one set (HOPE-STRESS-01, HOPE-RUL-37)."""
        player = state.players[self.who]
        if asked is None:
            hope = 0 if self.only_cards else min(player.hope, self.amount)
            if hope or 0 < self.amount < player.hand.bit_count():
                return Ask(self.who, c.LOSE, self.amount, hope)
            lost = player.hand
        else:
            self.spend(state, c.hope_of(asked.answer))
            lost = c.cards_of(asked.answer)
            if self.amount == 0:
                return "share" if self.shared else DONE
        discard(state, self.who, lost)
        self.short = self.amount - lost.bit_count()
        if player.hand:
            return "share" if self.shared else DONE
        return NEXT

    def empty_hand(self, state: HopeState) -> Then:
        """Nothing left in hand: Focus (HOPE-FOCUS-01, HOPE-FOCUS-02, HOPE-RUL-40)."""
        if state.players[self.who].hand == 0:
            state.begin(Focus(self.who, self.short))
        return NEXT

    def share(self, state: HopeState) -> Then:
        """What somebody has taken over is an instruction of its own."""
        if self.shared:
            state.begin(Suffer(self.sharer, self.shared))
        return DONE


def discard(state: HopeState, seat: int, cards: int) -> None:
    """Cards go from a hand to the discard pile."""
    player = state.players[seat]
    player.hand &= ~cards
    player.pile |= cards
    if cards and state.log is not None:
        state.tell(c.EV_LOST_CARDS, seat, names(player, cards))


def names(player: Player, cards: int) -> tuple[int, ...]:
    """Action cards by their numbers."""
    return tuple([player.cards[i] for i in range(len(player.cards)) if cards >> i & 1])


def lose_set(state: HopeState, ask: Ask) -> list[int]:
    """What can be lost: so much Hope, and one card for each Stress that is left, all if there are not so many."""
    return losses(state.players[ask.seat].hand, ask.a, ask.b)


def losses(hand: int, amount: int, hope: int) -> list[int]:
    """Up to so much Hope, each with all sets of as many cards out of a hand as Stress is left, or as there are."""
    key = (hand, amount, hope)
    found = _losses.get(key)
    if found is None:
        held = hand.bit_count()
        found = []
        for spent in range(hope + 1):
            found += [c.loss_code(spent, cards) for cards in subsets(hand, min(amount - spent, held))]
        _losses[key] = found
    return found


def too_many(player: Player, amount: int) -> bool:
    """Whether there are more answers than one can read if Hope and cards are chosen together."""
    return player.hope > 0 and ways_to_lose(player.hand.bit_count(), amount, player.hope) > READABLE


def ways_to_lose(held: int, amount: int, hope: int) -> int:
    """How many answers there are if Hope and cards are chosen together."""
    found = _ways.get((held, amount, hope), 0)
    if not found:
        found = sum([comb(held, min(held, amount - spent)) for spent in range(min(amount, hope) + 1)])
        _ways[held, amount, hope] = found
    return found


def hope_spent(state: HopeState, ask: Ask) -> list[int]:
    """How many Hope can be spent: any part of the Stress (HOPE-RUL-38)."""
    return list(range(min(state.players[ask.seat].hope, ask.a) + 1))


class Focus(HopeProcedure):
    """A character recovers: one Endurance less, cards back into hand, Tools bought."""

    __slots__ = ("after", "after_card", "after_op", "after_tool", "helper", "saved", "short", "who")
    steps = ("tire", "save", "recover", "afterwards", "focused", "buy")

    def __init__(self, who: int, short: int = 0) -> None:
        HopeProcedure.__init__(self)
        self.who = who
        self.short = short
        self.saved = False  # SAVE: the Endurance stays at 1
        self.after = NONE  # the block of SAVE that goes on when the cards are recovered
        self.after_op = 0
        self.after_card = NONE
        self.after_tool = NONE
        self.helper = NONE

    def copy(self) -> Focus:
        twin = Focus(self.who, self.short)
        twin.saved = self.saved
        twin.after = self.after
        twin.after_op = self.after_op
        twin.after_card = self.after_card
        twin.after_tool = self.after_tool
        twin.helper = self.helper
        return twin

    def do(self, state: HopeState, asked: Ask | None) -> Then:
        at = self.at  # compiled, the steps are found by number
        if at == 2:
            return self.recover(state, asked)
        if at == 0:
            return self.tire(state)
        if at == 5:
            return self.buy(state, asked)
        if at == 3:
            return self.afterwards(state)
        if at == 4:
            return self.focused(state)
        return self.save(state)

    def tire(self, state: HopeState) -> Then:
        """Endurance drops by 1 (HOPE-FOCUS-03)."""
        player = state.players[self.who]
        if state.log is not None:
            state.tell(c.EV_FOCUS, self.who, (player.endurance - 1,))
        if player.endurance == 1:
            reactions.react(state, v.EV_ZERO, self.who)
            return NEXT
        player.endurance -= 1
        return "recover"

    def save(self, state: HopeState) -> Then:
        """At 0 the character is exhausted and the episode lost (HOPE-FOCUS-10, HOPE-FOCUS-11, HOPE-RUL-43)."""
        if not self.saved:
            state.players[self.who].endurance = 0
            return ending.conclude(state, v.LOST_EXHAUSTED)
        return NEXT

    def recover(self, state: HopeState, asked: Ask | None) -> Then:
        """As many cards as Endurance, one fewer for each that could not be discarded, at least 1 (HOPE-FOCUS-04, HOPE-FOCUS-12)."""
        player = state.players[self.who]
        if asked is None:
            there = player.pile.bit_count()
            n = min(there, max(1, player.endurance + focus_bonus(state, self.who) - self.short))  # HOPE-FOCUS-13
            if n < there:
                return Ask(self.who, c.RECOVER, n, n)  # HOPE-FOCUS-05
            back = player.pile  # HOPE-RUL-44
        else:
            back = asked.answer
        take_back(state, self.who, back)
        if self.after == NONE:  # the usual case in one go; the two steps between are for SAVE
            reactions.react(state, v.EV_FOCUS, self.who)
            return "buy" if player.resources or state.doing[-1] is not self else DONE
        return NEXT

    def afterwards(self, state: HopeState) -> Then:
        """What follows SAVE in its text."""
        if self.after != NONE:
            more = effects.Effect(
                self.after, self.helper, self.who, self.after_card, self.after_tool, NONE, op=self.after_op
            )
            self.after = NONE
            state.begin(more)
        return NEXT

    def focused(self, state: HopeState) -> Then:
        """Effects that answer a Focus: the cards are recovered, Tools not yet bought."""
        reactions.react(state, v.EV_FOCUS, self.who)
        return NEXT

    def buy(self, state: HopeState, asked: Ask | None) -> Then:
        """Tools, while the Resources last (HOPE-FOCUS-06, HOPE-FOCUS-08)."""
        return buying(state, self.who, asked)


def take_back(state: HopeState, seat: int, cards: int) -> None:
    """Cards go from the discard pile into the hand."""
    player = state.players[seat]
    player.pile &= ~cards
    player.hand |= cards
    if cards and state.log is not None:
        state.tell(c.EV_RECOVERED, seat, names(player, cards))


def recover_set(state: HopeState, ask: Ask) -> list[int]:
    """The sets of cards that can be recovered: from `a` to `b` of them."""
    pile = state.players[ask.seat].pile
    found: list[int] = []
    for n in range(ask.a, ask.b + 1):
        found += subsets(pile, n)
    return found


class Recover(HopeProcedure):
    """A character takes up to so many cards back; this is no Focus."""

    __slots__ = ("n", "who")
    steps = ("choose",)

    def __init__(self, who: int, n: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who
        self.n = n

    def copy(self) -> Recover:
        return self  # it never changes

    def choose(self, state: HopeState, asked: Ask | None) -> Then:
        """Which cards."""
        n = min(self.n, state.players[self.who].pile.bit_count())
        if asked is None:
            return Ask(self.who, c.RECOVER, 0, n) if n else DONE
        take_back(state, self.who, asked.answer)
        return DONE


class Purchase(HopeProcedure):
    """The purchase window at the start (HOPE-RES-02, HOPE-RUL-06)."""

    __slots__ = ("who",)
    steps = ("buy",)

    def __init__(self, who: int) -> None:
        HopeProcedure.__init__(self)
        self.who = who

    def copy(self) -> Purchase:
        return self

    def buy(self, state: HopeState, asked: Ask | None) -> Then:
        """Tools for starting Resources."""
        return buying(state, self.who, asked)


def buying_rule(state: HopeState, ask: Ask) -> str:
    """Before round 1, or at a Focus."""
    return "HOPE-RES-02" if isinstance(state.doing[-1], Purchase) else "HOPE-FOCUS-06"


def buying(state: HopeState, seat: int, asked: Ask | None) -> Then:
    """Ask once for all Tools that are bought, if one can be paid."""
    player = state.players[seat]
    if asked is None:
        ways = ways_to_buy(state, player)
        return Ask(seat, c.BUY, options=ways) if len(ways) > 1 else DONE
    for tool in tools_of(player, asked.answer):
        player.resources -= tool_cost(state, tool)  # HOPE-FOCUS-07
        player.kit.remove(tool)
        player.tools.append(tool)  # HOPE-FOCUS-09
        player.tool_cubes.append(0)
        state.tell(c.EV_BOUGHT, seat, (tool,))
    if asked.answer:
        equip(state, seat)
    return DONE


def tools_of(player: Player, places: int) -> list[int]:
    """The Tools at these places of the Tool Kit, which are bits."""
    return [player.kit[i] for i in range(len(player.kit)) if places >> i & 1]


def purchases(state: HopeState, ask: Ask) -> list[int]:
    """The sets of Tools that can be bought."""
    return ways_to_buy(state, state.players[ask.seat])


def ways_to_buy(state: HopeState, player: Player) -> list[int]:
    """The sets of Tools that can be paid together, the empty one first; each is bits by place in the Tool Kit."""
    if player.resources == 0:
        return [0]
    more = costs_more(state)
    tools = state.content.tools
    return ways_to_pay(tuple([max(0, tools[tool].cost + more) for tool in player.kit]), player.resources)


def ways_to_pay(costs: tuple[int, ...], resources: int) -> list[int]:
    """The sets of things with these costs that can be paid together."""
    found = _payments.get((costs, resources))
    if found is None:
        found = _payments[costs, resources] = [0]
        sums = [0]
        for i in range(len(costs)):
            if costs[i] > resources:
                continue
            for j in range(len(found)):
                if sums[j] + costs[i] <= resources:
                    found.append(found[j] | 1 << i)
                    sums.append(sums[j] + costs[i])
    return found
