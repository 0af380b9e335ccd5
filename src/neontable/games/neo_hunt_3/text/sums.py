"""An attack as a sum before its counter is known, for those who choose a target, a throw, a shot or a counter."""

from __future__ import annotations

from neontable.games.neo_hunt_3 import codes as c
from neontable.games.neo_hunt_3.rules.attacks import Attack, Terms, attack_sum
from neontable.games.neo_hunt_3.rules.grenades import Explosion, Throw
from neontable.games.neo_hunt_3.rules.troopers import TrooperAction, trooper_sum
from neontable.games.neo_hunt_3.state import HuntState
from neontable.games.neo_hunt_3.text.names import signed, signed_plain, troopers, varan_name


def terms_words(terms: Terms) -> str:
    """A sum before the counter: Power 5 − 1 cover − 3 cloak."""
    words = f"Power {terms.power}"
    if terms.melee:
        words += f" {signed(terms.melee)} melee"
    if terms.cover:
        words += f" − {terms.cover} cover"
    if terms.cloak:
        words += f" − {terms.cloak} cloak"
    return words


def so_far(terms: Terms) -> str:
    """A sum before the counter with what it comes to: Power 5 − 1 cover − 3 cloak = 1."""
    words = terms_words(terms)
    total = terms.power + terms.melee - terms.cover - terms.cloak
    return words if words == f"Power {total}" else f"{words} = {signed_plain(total)}"


def before_counter(terms: Terms) -> str:
    """A sum that a counter will be added to, as a sentence."""
    return f"{so_far(terms)}, then the counter."


def blast(state: HuntState, sector: int, power: int) -> Terms:
    """The sum of a grenade in a sector: no melee skill, no cloak (HUNT-COVER-08)."""
    return Terms(power, 0, state.board.grenade_cover[sector], 0)


def who_is_in(state: HuntState, seat: int, sector: int) -> str:
    """Who stands in a sector now, as this seat would say it."""
    found: list[str] = []
    if state.troopers[sector]:
        found.append(troopers(state.troopers[sector]))
    for varan in range(len(state.place)):
        if state.place[varan] == sector:
            own = c.owner_of(varan) == seat
            found.append(f"your own {state.content.varans[varan % c.TEAM].name}" if own else varan_name(state, varan))
    if not found:
        return "nobody."
    listed = found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"
    return f"{listed}."


def sum_of_strike(state: HuntState) -> str:
    """The attack that is going on, before its counter; where it has several targets, each with its sum."""
    now = state.doing[-1]
    if isinstance(now, Attack):
        return before_counter(attack_sum(state, now.varan, now.operation, now.bonus, now.target))
    if isinstance(now, Throw | Explosion):
        return before_counter(blast(state, now.sector, now.power))
    if not isinstance(now, TrooperAction):
        return ""
    sums: list[str] = []
    for varan in range(len(now.shots)):
        if now.shots[varan]:
            terms = trooper_sum(state, varan, now.shots[varan], now.here >> varan & 1)
            sums.append(f"{varan_name(state, varan)}: {so_far(terms)}")
    return f"{'; '.join(sums)}; then the counter." if sums else ""
