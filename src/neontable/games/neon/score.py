"""Victory Points, tie-breaks, and who has won in each mode."""

from __future__ import annotations

from neontable.games.neon import codes as c
from neontable.games.neon import vocabulary as v
from neontable.games.neon.state import NeonState
from neontable.kernel.game import Result, Score


def pooled(state: NeonState, side: list[int]) -> dict[str, int]:
    """The parts of the VP of one side: a Fighter, or a Squad with everything pooled (NEON-SQUAD-14, NEON-SCORE-09)."""
    won = [sum(state.players[who].won[value] for who in side) for value in range(4)]
    kinds = [c.token_type(token) for who in side for token in state.players[who].bots]
    return {
        "hp tokens": won[1] + 2 * won[2] + 3 * won[3],  # NEON-SCORE-01, NEON-DAMAGE-09
        "bots": len(kinds),  # NEON-SCORE-02, NEON-BOT-16
        "bot pairs": sum(kinds.count(kind) // 2 for kind in set(kinds)),  # NEON-SCORE-03, NEON-BOT-17
        "leader": 1 if state.ring and state.leader in side else 0,  # NEON-SCORE-04, NEON-SCORE-11
        "threes": won[3],
        "twos": won[2],
        "ones": won[1],
    }


def points(parts: dict[str, int]) -> int:
    """The VP that these parts add up to (NEON-RES-01)."""
    return parts["hp tokens"] + parts["bots"] + parts["bot pairs"] + parts["leader"]


def rank(parts: dict[str, int]) -> tuple[int, int, int, int]:
    """What decides: VP, then tokens of value 3 (NEON-SCORE-05), 2 (NEON-SCORE-06) and 1 (NEON-SCORE-07)."""
    return points(parts), parts["threes"], parts["twos"], parts["ones"]


def sides(state: NeonState) -> list[list[int]]:
    """Fighters, or Squads as far as their Fighters are chosen, of the players; Automa is not among them."""
    if state.house_rules.mode != v.SQUAD:
        return [[seat] for seat in range(state.seats)]
    squads: list[list[int]] = [[] for _ in range(state.house_rules.squads)]
    for seat in range(min(state.seats, len(state.players))):
        squads[state.players[seat].squad].append(seat)
    return squads


def side_of(state: NeonState, seat: int) -> list[int]:
    """The side that this seat belongs to."""
    for side in sides(state):
        if seat in side:
            return side
    return [seat]


def winners(state: NeonState) -> tuple[list[int], bool]:
    """The winning seats, and whether Automa has won instead."""
    automa_alive = state.automa >= 0 and state.alive(state.automa)
    alive = [side for side in sides(state) if [who for who in side if state.alive(who)]]
    if not alive:
        return [], automa_alive
    # NEON-MODE-02, NEON-ROYALE-07, NEON-RES-03
    if state.house_rules.mode == v.BATTLE_ROYALE or (len(alive) == 1 and not automa_alive):
        if len(alive) == 1 and not automa_alive:
            return alive[0], False
        return [], False
    ranks = [rank(pooled(state, side)) for side in alive]  # NEON-SQUAD-16
    best = max(ranks)  # NEON-MODE-01, NEON-MODE-03, NEON-RES-04, NEON-SQUAD-15
    if automa_alive:
        theirs = points(pooled(state, [state.automa]))
        if theirs > best[0] or (state.house_rules.automa_ties and theirs == best[0]):
            return [], True  # NEON-AUTOMA-25
    return sorted([who for i in range(len(alive)) if ranks[i] == best for who in alive[i]]), False  # NEON-SCORE-08


def result(state: NeonState) -> Result:
    """How the game ended, with the VP of every seat and the Best Player of the Tournament."""
    won, automa = winners(state)
    scores: list[Score] = []
    for seat in range(state.seats):
        if state.house_rules.mode == v.BATTLE_ROYALE:  # nothing scores but to be the last
            left = {"hp left": state.hp_left(seat), "alive": state.alive(seat)}
            scores.append(Score(seat, 1 if seat in won else 0, left))
        elif state.house_rules.mode == v.SQUAD:  # Trophies are pooled (NEON-SQUAD-14)
            parts = pooled(state, side_of(state, seat))
            own = points(pooled(state, [seat]))
            scores.append(Score(seat, points(parts), {**parts, "own": own, "alive": state.alive(seat)}))
        else:
            parts = pooled(state, [seat])
            scores.append(Score(seat, points(parts), {**parts, "alive": state.alive(seat)}))  # NEON-SCORE-12
    following: dict[str, object] = {}
    if automa:
        following["automa"] = "won"
    best = best_players(state)
    if best and state.house_rules.mode == v.RESURRECTION:
        following["best player"] = best
    return Result(
        tuple(won), scores, "automa" if automa else state.ending, deciding_rule(state, won, automa), following
    )


def deciding_rule(state: NeonState, won: list[int], automa: bool) -> str:
    """The rule that names the winner, or says that there is none."""
    if automa:
        return "NEON-AUTOMA-25"
    if state.house_rules.mode == v.BATTLE_ROYALE:
        return "NEON-ROYALE-07" if won else "NEON-ROYALE-08"
    if not won:
        return "NEON-END-04"
    if state.ending == "one side left":
        return "NEON-RES-03"
    return "NEON-SQUAD-15" if state.house_rules.mode == v.SQUAD else "NEON-RES-04"


def best_players(state: NeonState) -> list[int]:
    """Eliminated Fighters with the most VP of all (NEON-RES-05, NEON-RULING-104)."""
    ranks = [rank(pooled(state, [seat])) for seat in range(state.seats)]
    best = max(ranks)
    return [seat for seat in range(state.seats) if ranks[seat] == best and state.players[seat].place == c.GONE]


def standing(state: NeonState, who: int) -> str:
    """How a Fighter stands by points among those that are left: 1st, or 1st with others; nothing where points do not count."""
    mine = points(pooled(state, [who]))
    if state.ending or state.house_rules.mode == v.BATTLE_ROYALE or not state.alive(who) or not mine:
        return ""
    others = [each for each in range(len(state.players)) if each != who and state.alive(each)]
    best = max([points(pooled(state, [each])) for each in others], default=0)
    return "1st" if mine > best else "tied 1st" if mine == best else ""
