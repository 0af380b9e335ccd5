"""What a seat may know of a game of NeoN, built by inclusion (NEON-RULING-125)."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.rules.arrange import arrangement
from neontable.games.neon.rules.attacks.defense import Defense
from neontable.games.neon.rules.attacks.dice import dice_left
from neontable.games.neon.rules.attacks.shields import uncancelled
from neontable.games.neon.rules.attacks.windows import LAST, Window
from neontable.games.neon.rules.defeat import Maintenance
from neontable.games.neon.rules.equip import Equip
from neontable.games.neon.rules.moving import Place, Walk
from neontable.games.neon.rules.turns import Turn
from neontable.games.neon.score import points, pooled, sides, standing
from neontable.games.neon.state import ENHANCEMENTS, NeonState
from neontable.games.neon.text.names import sinking
from neontable.kernel.procedure import Procedure, fields, named

OPEN_FIELDS: Final = ("seat", "action", "who", "attacker", "by")  # of procedures, by inclusion


def view(state: NeonState, seat: int) -> dict[str, Any]:
    """The table as this seat (-1: a spectator) sees it."""
    content = state.content
    seen: dict[str, Any] = {
        "game": "neon",
        "seat": seat if seat >= 0 else None,
        "mode": v.MODES[state.house_rules.mode],
        "round": state.round,
        "track": content.tracks[state.house_rules.track].slots,
        "placed": track_tokens(state),
        "over": state.ending != "",
        "leader": state.leader if state.ring else None,
        # the tokens below it are not shown: NEON-SETUP-06
        "next": content.sectors[state.top].id if state.top >= 0 else None,
        "order": state.order[:],
        "taken": state.turns_taken(),  # the tip of NEON-AUTOMA-26
        "arena": [sector_view(state, each) for each in state.ring],
        "players": [player_view(state, seat, who) for who in range(len(state.players))],
        "decks": {
            "equipment": [len(state.equipment[rank].cards) for rank in (1, 2, 3)],
            "discards": [[content.equipment[card].id for card in state.discards[rank]] for rank in (1, 2, 3)],
            "enhancements": len(state.enhancements.cards),
        },
        "bots_gone": len(state.sunk),
        "doing": [doing_view(each) for each in state.doing],
    }
    seen["sinking"] = sinking(seen, content)
    if state.house_rules.mode == v.SQUAD:
        seen["squads"] = [{"seats": side, "points": points(pooled(state, side))} for side in sides(state)]
    if state.attack is not None:
        seen["attack"] = attack_view(state)
    holder = held_by(state)
    if state.held:
        seen["drawn"] = {"seat": holder, "count": len(state.held)}
        if seat == holder:
            seen["drawn"]["cards"] = held_ids(state)
    known = known_enhancements(state, seat)
    if known:
        seen["decks"]["enhancements_under"] = known
    return seen


def doing_view(procedure: Procedure[NeonState]) -> dict[str, Any]:
    """A procedure in progress: its name, its step, and whose it is."""
    seen = named(procedure)
    for name in fields(procedure):
        if name in OPEN_FIELDS:
            seen[name] = getattr(procedure, name)
    return seen


def track_tokens(state: NeonState) -> list[list[str]]:
    """The Scoreboard tokens on the Round Track by Round, the lower one first."""
    ids = state.content.ids["sector"]
    rounds = max([c.track_round(token) for token in state.placed], default=0)
    return [
        [ids[c.track_sector(token)] for token in state.placed if c.track_round(token) == each + 1]
        for each in range(rounds)
    ]


def held_by(state: NeonState) -> int:
    """Who has drawn the cards that wait to be played."""
    for procedure in reversed(state.doing):
        if isinstance(procedure, Equip | Maintenance):
            return procedure.who
    return c.NOBODY


def held_ids(state: NeonState) -> list[str]:
    """The names of the cards drawn: Equipment, or Enhancements in Maintenance."""
    if state.doing and isinstance(state.doing[-1], Maintenance):
        return [state.content.enhancements[card].id for card in state.held]
    return [state.content.equipment[card].id for card in state.held]


def known_enhancements(state: NeonState, seat: int) -> list[str | None]:
    """The Enhancements under the deck from the bottom up as far as this seat knows one; None for those that others put there."""
    if state.knowledge is None or seat < 0:
        return []
    found: list[str | None] = []
    last = 0
    for card in state.enhancements.cards:
        known = state.knowledge.known[ENHANCEMENTS + card] >> seat & 1
        found.append(state.content.enhancements[card].id if known else None)
        if known:
            last = len(found)
    return found[:last]


def sector_view(state: NeonState, number: int) -> dict[str, Any]:
    """A Sector with all that lies in it."""
    sector = state.content.sectors[number]
    bots = state.bots[number]
    seen: dict[str, Any] = {
        "id": sector.id,
        "number": sector.number,
        "rank": sector.rank,
        "search": state.search[number],
        "bots": len(bots) if state.house_rules.hidden_bots else sorted(state.content.bots[kind].id for kind in bots),
        "fighters": [who for who in range(len(state.players)) if state.players[who].place == number],
    }
    tokens = [v.TOKENS[kind] for kind in (v.NEKO, v.TRAP, v.SMOKE) if state.token_in(kind, number) != c.NOBODY]
    if tokens:
        seen["tokens"] = tokens
    return seen


def player_view(state: NeonState, seat: int, who: int) -> dict[str, Any]:
    """A Fighter with everything open, and for its own seat hand and programme."""
    content = state.content
    player = state.players[who]
    place = {c.SHIP: "drop ship", c.GONE: "eliminated"}.get(player.place, "")
    seen: dict[str, Any] = {
        "who": who,
        "fighter": content.fighters[player.fighter].id if player.fighter >= 0 else "automa",
        "place": place or content.sectors[player.place].id,
        "side": "AB"[player.life],
        "hp": state.hp_values(who)[player.lost :],
        "energy": player.energy,
        "fields": player.fields,
        "squad": player.squad if state.house_rules.mode == v.SQUAD else None,
        "gear": {
            v.GEAR[gear]: {
                "card": content.equipment[player.gear[gear]].id,
                "ammo": [content.equipment[card].id for card in player.ammo[gear]],
            }
            for gear in range(6)
            if player.gear[gear] >= 0
        },
        "trophies": {"1": player.won[1], "2": player.won[2], "3": player.won[3]},
        "bots": [
            f"{content.bots[c.token_type(token)].id}{' spent' if c.token_spent(token) else ''}" for token in player.bots
        ],
        "points": points(pooled(state, [who])),
        "standing": standing(state, who),
        "enhancement": content.enhancements[player.enhancement].id if player.enhancement >= 0 else None,  # NEON-ENH-02
        "tapped": player.tapped,
        "acted": player.turn_number > 0,
    }
    if player.fighter < 0:
        return seen
    seen["abilities"] = [each.id for each in content.fighters[player.fighter].abilities]
    seen["maneuvers"] = [each.id for each in content.maneuvers]
    seen["hand"] = {"count": len(player.hand)}
    if seat == who:
        seen["hand"]["cards"] = [content.cards[card].id for card in sorted(player.hand)]
    seen["deck"] = len(player.deck.cards)
    seen["discard"] = [content.cards[card].id for card in player.discard]
    if player.plan >= 0:
        upper, lower, _ = arrangement(content, player.fighter, player.plan)
        seen["programme"] = {
            "upper": content.cards[upper].id,
            "lower": content.cards[lower].id,
            "actions": [[v.ACTIONS[each].lower() for each in half] for half in player.actions],
            "initiative": player.initiative,
            "now": action_now(state, who),
        }
    if player.token >= 0:
        seen["token"] = content.sectors[player.token].id
    return seen


def action_now(state: NeonState, who: int) -> int | None:
    """The Action that is chosen or performed now, from 0 on; 3 when all are over, None before the turn."""
    for place, turn in enumerate(state.doing):
        if isinstance(turn, Turn) and turn.seat == who:
            if turn.at < turn.steps.index("act"):
                return 0
            if turn.at > turn.steps.index("act"):
                return len(state.players[who].actions)
            above = state.doing[place + 1] if place + 1 < len(state.doing) else None
            between = above is None or isinstance(above, Place | Walk)  # an effect between Actions is part of none
            return turn.action if between else turn.action - 1
    return len(state.players[who].actions) if state.players[who].turn_number else None


def attack_view(state: NeonState) -> dict[str, Any]:
    """The attack in progress."""
    attack = state.attack
    assert attack is not None
    content = state.content
    faces = [*v.ATTACK_FACES]
    seen: dict[str, Any] = {
        "attacker": attack.attacker,
        "weapon": content.equipment[attack.card].id if attack.card >= 0 else None,
        "target": target_name(state, attack.target),
        "range": attack.distance,
        "dice": attack.dice,
        "faces": {faces[i]: attack.faces[i] for i in range(4)},
        "rerolled": attack.rerolled,
        "area": attack.area,
        "targets": attack.targets[:],
        "damage": attack.damage[:],
        "rolls": [{v.DEFENSE_FACES[i]: roll[i] for i in range(4)} for roll in attack.rolls],
        "bots": [{v.DEFENSE_FACES[i]: dice[i] for i in range(4)} for dice in attack.bot_dice],
        "automa": {v.DEFENSE_FACES[i]: attack.automa_dice[i] for i in range(4)} if attack.automa_dice else None,
        "used": [content.effects[c.used_effect(code)].id for code in attack.used],
    }
    if attack.current < len(attack.targets):
        seen["defender"] = attack.targets[attack.current]
        seen["defense"] = dice_left(state, attack.defense)
        seen["defense_rerolled"] = attack.rerolled_by
        if attack.shields_set:
            crits, hits = uncancelled(state)
            seen["uncancelled"] = {"CRIT": crits, "HIT": hits}
    window = window_view(state)
    if window:
        seen["window"] = window
    return seen


def window_view(state: NeonState) -> dict[str, Any]:
    """The window of an attack that is open: at which moment, whose it is, and on which side; setting shields is one, too."""
    now = state.doing[-1]
    if isinstance(now, Window):
        role = "attacker" if now.role % LAST == v.ATTACKER else "defender"
        return {"at": v.WINDOWS[now.moment], "owner": now.who, "role": role}
    if isinstance(now, Defense):  # which asks nothing else itself
        return {"at": "SHIELDS", "owner": now.who, "role": "defender"}
    return {}


def target_name(state: NeonState, target: int) -> Any:
    """A Target as people name it: a Fighter's number, or a Bot and its Sector."""
    if target < c.BOT_AT:
        return target
    if target < c.OPEN_BOT_AT:
        return f"bot in {state.content.sectors[target - c.BOT_AT].id}"
    kind = c.open_bot_type(target)
    return f"{state.content.bots[kind].id} in {state.content.sectors[c.sector_of_bot(target)].id}"
