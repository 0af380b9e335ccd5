"""The arena of games in which all win or lose together: each bot fills all seats, and every two are compared luck by luck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from neontable.bots.arena import Arena, Tally, add
from neontable.bots.ratings import paired
from neontable.bots.series import sound
from neontable.kernel.registry import get


class Companions(Arena):
    """Every bot plays every luck once, in all seats; so many lucks are played as games are asked for."""

    def _lucks(self, games: int) -> int:
        return games

    def _lineups(self) -> list[tuple[int, ...]]:
        return [(number,) * self.seats for number in range(len(self.bots))]

    def tallies(self) -> list[Tally]:
        """Each bot by itself: a game counts once, and the thinking of all its seats."""
        tallies = [Tally() for _ in self.bots]
        for played in sound(self.played):
            tally = tallies[played.lineup[0]]
            add(tally, played, 0, played.shares[0])
            tally.choices += sum(played.choices[1:])
            tally.seconds += sum(played.seconds[1:])
        return tallies

    def bots_data(self) -> list[dict[str, Any]]:
        """Every bot with its figures; there is no Elo, since nobody beat anybody."""
        tallies = self.tallies()
        return [{"bot": self.bots[i], **tallies[i].as_data()} for i in range(len(self.bots))]

    def pairs_data(self) -> list[dict[str, Any]]:
        """Every two bots, seen from both sides: who won more of the lucks that both have played, and by how much."""
        won: list[dict[int, bool]] = [{} for _ in self.bots]
        for played in sound(self.played):
            won[played.lineup[0]][played.seed] = played.shares[0] > 0
        rows: list[dict[str, Any]] = []
        for a, b in permutations(range(len(self.bots)), 2):
            lucks = [luck for luck in won[a] if luck in won[b]]
            both = sum(1 for luck in lucks if won[a][luck] and won[b][luck])
            alone = sum(1 for luck in lucks if won[a][luck] and not won[b][luck])
            other = sum(1 for luck in lucks if won[b][luck] and not won[a][luck])
            rows.append(
                {
                    "bot": self.bots[a],
                    "against": self.bots[b],
                    "lucks": len(lucks),
                    "won_alone": alone,
                    "lost_alone": other,
                    "ahead": (alone - other) / max(1, len(lucks)),
                    "interval": list(paired(both, alone, other, len(lucks) - both - alone - other)),
                }
            )
        return rows


def arena(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    packs: Sequence[str] = (),
) -> Arena:
    """The arena that fits a game: bots against each other, or each for itself where all win or lose together."""
    kind = Companions if get(game).together else Arena
    return kind(game, bots, games, seed, seats, options, packs)
