"""The last step of an attack: Bots, tokens, effects of both sides, defeats, Maneuver B (NEON-RESOLVE-01 to 10)."""

from __future__ import annotations

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.moving import lose_tokens
from neontable.games.neon.state import NeonState
from neontable.games.neon.windows import LAST


def outcome(state: NeonState) -> None:
    """Damage is fixed and its tokens set aside before anybody's effects; defeats follow the attacker's (NEON-RULING-123)."""
    job = state.jobs[-1]
    attack = state.attack
    assert attack is not None
    who = job.who
    plays = who < state.seats
    if job.step == 0:
        job.step = 1
        bots(state)
        for i in range(len(attack.targets)):
            lose_tokens(state, attack.targets[i], who, attack.damage[i])
        if plays:
            state.begin(w.WINDOW, who, v.AT_OUT, v.ATTACKER)
    elif job.step == 1:
        if job.a < len(attack.targets):  # NEON-RULING-074
            target = attack.targets[job.a]
            job.a += 1
            if state.on_arena(target) and state.hp_left(target) == 0:
                state.begin(w.DEFEAT, target, who)
        else:
            job.step = 2
            job.a = 0
    elif job.step == 2:
        if job.a < len(attack.targets):
            target = attack.targets[job.a]
            job.a += 1
            if target < state.seats and state.on_arena(target):
                state.begin(w.WINDOW, target, v.AT_OUT, v.DEFENDER)
        else:
            job.step = 3
    elif job.step == 3:
        job.step = 4
        if plays and state.on_arena(who):
            state.begin(w.WINDOW, who, v.AT_OUT, v.ATTACKER + LAST)  # NEON-MANEUVER-04
    else:
        state.done()


def bots(state: NeonState) -> None:
    """A Bot that takes any damage is destroyed, its token is a trophy (NEON-RESOLVE-08)."""
    attack = state.attack
    assert attack is not None
    fallen: list[int] = []
    for i in range(len(attack.bots)):
        sector = attack.bots[i] // 8
        faces = attack.bot_dice[i]
        blocks = faces[v.BLOCK]
        for effect in state.content.sectors[sector].effects:
            if effect.has(v.DO_BLOCK_FAILS):  # NEON-RULING-077
                blocks = 0
        if attack.faces[v.CRIT] + max(0, attack.faces[v.HIT] - blocks) > faces[v.GUARD]:
            fallen.append(attack.bots[i])
    for bot in reversed(fallen):
        sector = bot // 8
        kind = state.bots[sector].pop(bot % 8)
        attack.won.append(kind)
        if state.house.hidden_bots and state.knowledge is not None:
            state.knowledge.news |= state.knowledge.everyone  # its type is no secret any more
        if attack.attacker < state.seats:
            state.players[attack.attacker].bots.append(kind * 2)
        else:
            state.sunk.append(kind)
        state.tell(w.EV_BOT_DESTROYED, attack.attacker, (sector, kind))
