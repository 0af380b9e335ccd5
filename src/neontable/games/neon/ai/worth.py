"""What things are worth to a bot in NeoN, in Victory Points: attacks, places, Gear, Energy, health. Cheap guesses."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.ai.odds import throws
from neontable.games.neon.cards import SHEETS, Equipment
from neontable.games.neon.rules.effects import place_does
from neontable.games.neon.rules.paying import surcharge
from neontable.games.neon.state import Kit, NeonState, Player
from neontable.games.neon.verbs import Effect

ENERGY: Final = 0.22
AMMO: Final = 0.25
TOKEN: Final = 0.12  # a Bot token that can still pay
BOT: Final = 1.3  # a Bot destroyed: a point, and maybe half a pair
HARM: Final = 0.3  # a token less for an Opponent, besides its points
DROWNED: Final = 1.1  # the damage of a Submersion, and the flight
SPRUNG: Final = 1.6
COUNTS: Final = [1, 2, 1, 2]  # faces of both dice


def tails() -> list[list[list[float]]]:
    """By Attack dice and Defense dice: how likely so much damage or more is, without effects."""
    found: list[list[list[float]]] = []
    for attack in range(v.MAX_ATTACK_DICE + 1):
        row: list[list[float]] = []
        for defense in range(v.MAX_DEFENSE_DICE + 1):
            tail = [0.0] * (v.MAX_ATTACK_DICE + 1)
            for faces, chance in throws(COUNTS, attack):
                for shields, other in throws(COUNTS, defense):
                    hits = max(0, faces[v.HIT] - shields[v.BLOCK])
                    damage = max(0, faces[v.CRIT] + hits - shields[v.GUARD])
                    for n in range(damage + 1):
                        tail[n] += chance * other
            row.append(tail)
        found.append(row)
    return found


TAILS: Final = tails()


# ---------------------------------------------------------------- time
def rounds_left(state: NeonState) -> int:
    """Rounds that follow this one; Battle Royale goes on until it is decided."""
    left = len(state.content.tracks[state.house_rules.track].slots) - state.round
    return max(2, left) if state.house_rules.mode == v.BATTLE_ROYALE else max(0, left)


def thrift(state: NeonState) -> float:
    """How much is worth keeping for later."""
    left = rounds_left(state)
    return 1.0 if left >= 2 else (0.7 if left == 1 else 0.25)


# ---------------------------------------------------------------- attacks
def guard(state: NeonState, who: int, gap: int) -> int:
    """The Defense dice that a Fighter is likely to roll."""
    player = state.players[who]
    if player.fighter < 0:
        dice = state.content.automa.defense
    else:
        dice = state.content.fighters[player.fighter].armor + player.fields
    if gap and state.token_in(v.SMOKE, player.place) != c.NOBODY:
        dice += 1
    if place_does(state, who, v.DO_BLOCK_FAILS):
        dice -= 1
    return max(0, min(v.MAX_DEFENSE_DICE, dice))


def fall(state: NeonState, who: int) -> float:
    """What the defeat of a Fighter is worth to an Opponent, besides its tokens."""
    if state.house_rules.mode == v.BATTLE_ROYALE:
        return 2.5
    player = state.players[who]
    if player.fighter < 0:
        return 0.5
    return 1.0 if player.life == 0 else 3.0


def token(state: NeonState, who: int, n: int) -> float:
    """What the n-th token that a Fighter loses from now on is worth to an Opponent."""
    if state.house_rules.mode == v.BATTLE_ROYALE:
        return 1.0
    return state.hp_values(who)[state.players[who].lost + n] + HARM


def prize(state: NeonState, who: int, dice: int, defense: int) -> float:
    """What an attack on a Fighter with so many dice against so many is worth."""
    player = state.players[who]
    sheet = SHEETS - 1 if state.house_rules.mode == v.BATTLE_ROYALE else player.life
    row = ((player.fighter + 1) * SHEETS + sheet) * (v.HP + 1) + player.lost
    known = state.content.prizes[row]
    if not known:
        known = prizes(state, who)
        state.content.prizes[row] = known
    return known[min(dice, v.MAX_ATTACK_DICE) * (v.MAX_DEFENSE_DICE + 1) + defense]


def prizes(state: NeonState, who: int) -> list[float]:
    """What attacks on a Fighter are worth, for each number of Attack dice and then of Defense dice."""
    left = state.hp_left(who)
    found: list[float] = []
    for row in TAILS:
        for tail in row:
            total = 0.0
            for n in range(min(left, v.MAX_ATTACK_DICE)):
                total += tail[n + 1] * token(state, who, n)
            if left <= v.MAX_ATTACK_DICE:
                total += tail[left] * fall(state, who)
            found.append(total)
    return found


def bot_prize(state: NeonState, dice: int, defense: int) -> float:
    """What an attack on a Bot is worth."""
    worth = 0.35 if state.house_rules.mode == v.BATTLE_ROYALE else BOT
    return TAILS[min(dice, v.MAX_ATTACK_DICE)][defense][1] * worth


def power(state: NeonState, who: int) -> list[int]:
    """The Attack dice that a Fighter can bring to bear at Range 0, 1 and 2."""
    player = state.players[who]
    if player.fighter < 0:
        return state.content.automa.dice
    return kit_of(state, who).powers[max(0, min(player.energy, 3) - 1)]


def power_with(state: NeonState, player: Player, boosts: list[int], energy: int) -> list[int]:
    """The same, with so much Energy, when each Weapon can be given so many dice more."""
    fighter = state.content.fighters[player.fighter]
    best = [0, 0, 0]
    for gap in range(3):
        best[gap] = max(0, fighter.weapon[gap])
    melee = best[0]
    for gear in range(v.GRENADE + 1):
        card = player.gear[gear]
        if card >= 0:
            more = boosts[gear]
            dice = state.content.equipment[card].dice
            for gap in range(3):
                if dice[gap] > 0 and dice[gap] + more > best[gap]:
                    best[gap] = dice[gap] + more
            if gear == v.MELEE:
                melee = max(melee, dice[0] + more)
    if energy >= 2:
        for effect in fighter.effects:
            if effect.has(v.DO_PULL):
                best[1] = max(best[1], best[0])
            elif effect.has(v.DO_LUNGE):
                best[1] = max(best[1], melee + 1)
            elif effect.has(v.DO_HOWITZER) and energy >= 3:
                best[2] = max(best[2], effect.amount(v.DO_HOWITZER))
    return best


def attack_from(state: NeonState, sector: int, rivals: list[int], dice: list[int]) -> float:
    """What the best attack from a Sector is worth, with so many dice at each Range, as these Opponents and the Bots stand now."""
    ring = state.ring
    size = len(ring)
    place = state.spots[sector]
    best = 0.0
    for other in rivals:
        gap = state.distance(sector, state.players[other].place)
        if gap <= 2 and dice[gap]:
            gain = prize(state, other, dice[gap], guard(state, other, gap))
            if gain > best:
                best = gain
    for gap in range(min(2, size // 2) + 1):
        if dice[gap] and (state.bots[ring[(place + gap) % size]] or state.bots[ring[place - gap]]):
            gain = bot_prize(state, dice[gap], 1)
            if gain > best:
                best = gain
    return best


# ---------------------------------------------------------------- Gear
def piece_worth(piece: Equipment) -> float:
    """What a Gear card is worth in play, without Ammo."""
    if piece.worth == 0.0:
        if piece.weapon:
            reach = sum([1 for dice in piece.dice if dice > 0])
            worth = 0.55 * max(piece.dice) + 0.2 * reach + 0.15 * len(piece.effects)
            piece.worth = worth - (0.4 if piece.gear == v.GRENADE else 0.0)
        else:
            piece.worth = 0.45 + 0.3 * piece.rank
    return piece.worth


def useful(piece: Equipment, card: Equipment) -> float:
    """What a card is worth as Ammo under a Gear card."""
    for effect in piece.effects:
        if effect.cost & card.ammo and not effect.squad:
            return AMMO + 0.1 * piece.rank
    return 0.05


def armed(state: NeonState, who: int) -> float:
    """What the Gear of a Fighter is worth."""
    return kit_of(state, who).worth


def kit_of(state: NeonState, who: int) -> Kit:
    """What the Gear and Ammo of a Fighter are good for."""
    player = state.players[who]
    if not player.kit.powers:
        weigh(state, player, player.kit)
    return player.kit


def weigh(state: NeonState, player: Player, kit: Kit) -> None:
    """Write down what the Gear and Ammo of a Fighter are good for."""
    kit.worth = gear_worth(state, player)
    kit.boosts = [boosted(state, player, gear) for gear in range(v.GRENADE + 1)]
    kit.powers = [power_with(state, player, kit.boosts, energy) for energy in (1, 2, 3)]


def boosted(state: NeonState, player: Player, gear: int) -> int:
    """Attack dice that a Fighter can add to a Weapon with the Ammo under it."""
    equipment = state.content.equipment
    more = 0
    if player.gear[gear] >= 0:
        for effect in equipment[player.gear[gear]].effects:
            if effect.has(v.DO_ATK) and effect.when == 0 and not effect.squad:
                for card in player.ammo[gear]:
                    if equipment[card].ammo & effect.cost:
                        more += effect.amount(v.DO_ATK)
                        break
    return more


def gear_worth(state: NeonState, player: Player) -> float:
    """What Gear is worth with the Ammo under it; of several Weapons the best one counts for more."""
    equipment = state.content.equipment
    total = 0.0
    best = 0.0
    for gear in range(6):
        card = player.gear[gear]
        if card >= 0:
            piece = equipment[card]
            worth = piece_worth(piece)
            for ammo in player.ammo[gear]:
                worth += useful(piece, equipment[ammo])
            if piece.weapon:
                total += 0.4 * worth
                best = max(best, worth)
            else:
                total += worth
    return total + 0.6 * best


# ---------------------------------------------------------------- costs and health
def cost(state: NeonState, who: int, effect: Effect, way: int) -> float:
    """What it costs to pay for an effect in this way."""
    if way == c.PAID_FREELY:
        energy = effect.energy + (surcharge(state, who) if effect.source == v.FROM_ABILITY else 0)
        price = ENERGY * energy
    elif way == c.PAID_ITSELF:
        price = 0.7 * piece_worth(state.content.equipment[effect.owner])
    elif way >= c.PAID_AMMO:
        price = AMMO
    else:
        assert way >= c.PAID_BOT
        price = TOKEN
    return price * thrift(state)


def health(state: NeonState, who: int) -> float:
    """What the next token that it may lose is worth to a Fighter."""
    left = state.hp_left(who)
    if left == 0:
        return 0.0
    if state.house_rules.mode == v.BATTLE_ROYALE:
        return 1.2 if left > 1 else 4.0
    worth = 0.5 + 0.4 * token(state, who, 0)
    if left == 1:
        worth += 1.0 if state.players[who].life == 0 else 4.0
    return worth
