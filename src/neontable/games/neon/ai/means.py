"""What a defender and its Allies can pay for in one defense, all at once: every set of effects that lowers damage."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.effects import askers, available
from neontable.games.neon.rules.paying import surcharge
from neontable.games.neon.state import NeonState
from neontable.games.neon.verbs import Effect, Verb

MANY: Final = 99


class Means:
    """A set of effects that can be paid together: which were used before the roll, the reroll, and what follows it."""

    __slots__ = ("added", "before", "changes", "crits", "either", "hits", "reroll")

    def __init__(self, before: int, reroll: int, crits: int, hits: int, either: int, changes: list[Verb]) -> None:
        self.before = before  # a bit for each effect used before the roll
        self.added = 0  # Defense dice that those add
        self.reroll = reroll  # the number of the effect that rerolls, -1 for none
        self.crits = crits  # symbols that can be cancelled
        self.hits = hits
        self.either = either
        self.changes = changes  # results that can be changed

    def covers(self, other: Means) -> bool:
        """Whether this does all that the other one does."""
        if self.before != other.before or self.reroll != other.reroll:
            return False
        if self.crits < other.crits or self.hits < other.hits or self.either < other.either:
            return False
        for verb in other.changes:
            if verb not in self.changes:
                return False
        return True


class Item:
    """One effect of one seat, as far as paying for it goes."""

    __slots__ = ("card", "effect", "energy", "phase", "reroll", "seat")

    def __init__(self, seat: int, effect: Effect, energy: int) -> None:
        self.seat = seat
        self.effect = effect
        self.energy = energy
        self.card = effect.owner if effect.source == v.FROM_EQUIPMENT else -1
        self.reroll = effect.has(v.DO_REROLL)
        # before the roll, then rerolls and changes, then cancelling (NEON-RULING-068)
        self.phase = 0 if effect.window == v.AT_D1 else (2 if effect.has(v.DO_CANCEL) else 1)


class Purse:
    """What one seat has left to pay with."""

    __slots__ = ("ammo", "energy", "gone", "tokens")

    def __init__(self, energy: int, tokens: list[int], ammo: dict[int, list[int]], gone: list[int]) -> None:
        self.energy = energy
        self.tokens = tokens  # the Ammo bits of Bot tokens
        self.ammo = ammo  # the Ammo bits under each card
        self.gone = gone  # cards that have paid with themselves

    def key(self) -> str:
        """What makes two of them the same."""
        return f"{self.energy} {sorted(self.tokens)} {sorted(self.ammo.items())} {sorted(self.gone)}"

    def payments(self, state: NeonState, item: Item) -> list[Purse]:
        """What is left after each way to pay for an effect."""
        found: list[Purse] = []
        cost = item.effect.cost
        if item.card in self.gone:
            return found
        if cost == 0:
            if self.energy >= item.energy:
                found.append(Purse(self.energy - item.energy, self.tokens, self.ammo, self.gone))
            return found
        under = self.ammo.get(item.card, [])
        seen: list[int] = []
        for bits in under:
            if bits & cost and bits not in seen:
                seen.append(bits)
                rest = under[:]
                rest.remove(bits)
                found.append(Purse(self.energy, self.tokens, {**self.ammo, item.card: rest}, self.gone))
        if not seen and state.content.equipment[item.card].ammo & cost:
            found.append(Purse(self.energy, self.tokens, self.ammo, [*self.gone, item.card]))
        for bits in set(self.tokens):
            if bits & cost:
                others = self.tokens[:]
                others.remove(bits)
                found.append(Purse(self.energy, others, self.ammo, self.gone))
        return found


def purse(state: NeonState, seat: int) -> Purse:
    """What a seat has to pay with now."""
    player = state.players[seat]
    content = state.content
    tokens = [content.bots[c.token_type(token)].ammo for token in player.bots if not c.token_spent(token)]
    ammo: dict[int, list[int]] = {}
    for gear in range(6):
        if player.gear[gear] >= 0:
            ammo[player.gear[gear]] = [content.equipment[card].ammo for card in player.ammo[gear]]
    return Purse(player.energy, tokens, ammo, [])


def items(state: NeonState, who: int) -> list[Item]:
    """Every effect that this defender or an Ally could use to lower the damage."""
    found: list[Item] = []
    for seat in askers(state, who):
        for window in (v.AT_D1, v.AT_D2):
            for effect in available(state, seat, window, who, v.DEFENDER):
                if effect.mask & (1 << v.DO_DEF | 1 << v.DO_REROLL | 1 << v.DO_SET | 1 << v.DO_CANCEL):
                    extra = surcharge(state, seat) if effect.source == v.FROM_ABILITY else 0
                    found.append(Item(seat, effect, effect.energy + extra))
    return found


def payable(state: NeonState, seat: int, own: list[Item]) -> list[list[Item]]:
    """All sets of its effects that a seat can pay for, in the order of the windows."""
    sets: dict[int, list[Item]] = {0: []}
    waiting: list[tuple[int, int, Purse]] = [(0, 0, purse(state, seat))]
    known: set[str] = set()
    while waiting:
        used, phase, money = waiting.pop()
        key = f"{used} {phase} {money.key()}"
        if key in known:
            continue
        known.add(key)
        for i in range(len(own)):
            item = own[i]
            if used >> i & 1 or item.phase < phase:
                continue
            if item.reroll and [each for each in sets[used] if each.reroll]:
                continue
            for rest in money.payments(state, item):
                now = used | 1 << i
                sets.setdefault(now, [own[k] for k in range(len(own)) if now >> k & 1])
                waiting.append((now, item.phase, rest))
    return list(sets.values())


def all_means(state: NeonState, who: int) -> list[Means]:
    """Everything that can be used together, without what is less than something else."""
    everything = items(state, who)
    together: list[list[Item]] = [[]]
    for seat in askers(state, who):
        own = [item for item in everything if item.seat == seat]
        each = payable(state, seat, own)
        together = [one + other for one in together for other in each]
    found: list[Means] = []
    for used in together:
        if sum([item.reroll for item in used]) > 1:
            continue
        means = means_of(used, everything)
        if not [one for one in found if one.covers(means)]:
            found = [one for one in found if not means.covers(one)]
            found.append(means)
    return found


def duties_only(state: NeonState, who: int) -> list[Means]:
    """What a defender must use."""
    everything = items(state, who)
    return [means_of([item for item in everything if item.effect.mandatory], everything)]


def means_of(used: list[Item], everything: list[Item]) -> Means:
    """What these effects do together."""
    means = Means(0, -1, 0, 0, 0, [])
    for item in used:
        for verb in item.effect.verbs:
            n = MANY if verb.n == v.ALL else verb.n
            if verb.do == v.DO_DEF:
                means.before |= 1 << everything.index(item)
                means.added += n
            elif verb.do == v.DO_REROLL:
                means.reroll = everything.index(item)
            elif verb.do == v.DO_SET:
                means.changes.append(verb)
            elif verb.do == v.DO_CANCEL:
                if verb.a == v.CRIT:
                    means.crits += n
                elif verb.a == v.HIT:
                    means.hits += n
                else:
                    means.either += n
    return means
