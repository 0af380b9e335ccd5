"""What an event announces that has not happened yet: Stress and Surveillance that can still be prevented."""

from __future__ import annotations

from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import enemies, stress
from neontable.games.neon_hope.rules.story import surveillance
from neontable.games.neon_hope.state import HopeState


def amount(state: HopeState, icon: int) -> int:
    """How much Stress or Surveillance is announced by the innermost event that does."""
    for i in range(len(state.doing) - 1, -1, -1):
        now = state.doing[i]
        if isinstance(now, stress.Suffer) and icon == v.STRESS_ICON:
            return now.amount
        if isinstance(now, enemies.Threat):
            return now.stress if icon == v.STRESS_ICON else now.surveillance
        if isinstance(now, surveillance.Raise) and icon == v.SURVEILLANCE_ICON:
            return now.amount
    return 0


def prevent(state: HopeState, icon: int, n: int) -> int:
    """Up to n of it does not happen; how much that is."""
    for i in range(len(state.doing) - 1, -1, -1):
        now = state.doing[i]
        if isinstance(now, stress.Suffer) and icon == v.STRESS_ICON:
            less = min(n, now.amount)
            now.amount -= less
            return less
        if isinstance(now, enemies.Threat):
            if icon == v.STRESS_ICON:
                less = min(n, now.stress)
                now.stress -= less
            else:
                less = min(n, now.surveillance)
                now.surveillance -= less
            return less
        if isinstance(now, surveillance.Raise) and icon == v.SURVEILLANCE_ICON:
            less = min(n, now.amount)
            now.amount -= less
            return less
    return 0
