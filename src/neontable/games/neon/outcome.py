"""The last step of an attack: Bots, tokens, effects of both sides, defeats, Maneuver B (NEON-RESOLVE-01 to 10)."""

from __future__ import annotations

from neontable.games.neon import vocabulary as v
from neontable.games.neon import words as w
from neontable.games.neon.moving import lose_tokens
from neontable.games.neon.state import NeonState
from neontable.games.neon.windows import LAST, opened, window
from neontable.kernel.ask import Rules


def outcome(state: NeonState) -> Rules:
    """Damage is fixed and its tokens set aside before anybody's effects; defeats follow the attacker's (NEON-RULING-123)."""
    job = state.jobs[-1]
    attack = state.attack
    assert attack is not None
    who = job.who
    if job.step == 0:
        job.step = 1
        bots(state)
        for i in range(len(attack.targets)):
            if attack.damage[i]:
                lose_tokens(state, attack.targets[i], who, attack.damage[i])
        offer = opened(state, who, v.AT_OUT, v.ATTACKER)
        if offer:
            yield from window(state, offer)
            if state.jobs[-1] is not job:
                return
    if job.step == 1:
        while job.a < len(attack.targets):  # NEON-RULING-074
            target = attack.targets[job.a]
            job.a += 1
            if state.on_arena(target) and state.hp_left(target) == 0:
                state.begin(w.DEFEAT, target, who)
                return
        job.step = 2
        job.a = 0
    if job.step == 2:
        while job.a < len(attack.targets):
            target = attack.targets[job.a]
            job.a += 1
            offer = opened(state, target, v.AT_OUT, v.DEFENDER)
            if offer:
                yield from window(state, offer)
                if state.jobs[-1] is not job:
                    return
        job.step = 3
    if job.step == 3:
        job.step = 4
        offer = opened(state, who, v.AT_OUT, v.ATTACKER + LAST)  # NEON-MANEUVER-04
        if offer:
            yield from window(state, offer)
            if state.jobs[-1] is not job:
                return
    state.done()


def bots(state: NeonState) -> None:
    """A Bot that takes any damage is destroyed, its token is a trophy (NEON-RESOLVE-08)."""
    attack = state.attack
    assert attack is not None
    fallen: list[int] = []
    for i in range(len(attack.bots)):
        sector = attack.bots[i] // 8
        faces = attack.bot_dice[i]
        fails = state.content.sectors[sector].does[v.DO_BLOCK_FAILS] is not None
        blocks = 0 if fails else faces[v.BLOCK]  # NEON-RULING-077
        if attack.faces[v.CRIT] + max(0, attack.faces[v.HIT] - blocks) > faces[v.GUARD]:
            fallen.append(attack.bots[i])
    for bot in reversed(fallen):
        sector = bot // 8
        left = state.bots[sector][:]
        kind = left.pop(bot % 8)
        state.bots[sector] = left
        attack.won.append(kind)
        if state.house.hidden_bots and state.knowledge is not None:
            state.knowledge.news |= state.knowledge.everyone  # its type is no secret any more
        if attack.attacker < state.seats:
            state.players[attack.attacker].bots.append(kind * 2)
        else:
            state.sunk.append(kind)
        state.tell(w.EV_BOT_DESTROYED, attack.attacker, (sector, kind))
