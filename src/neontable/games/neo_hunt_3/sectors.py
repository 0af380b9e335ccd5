"""The board of nine sectors: what is adjacent, where doors are, and what can be seen from where."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3.codes import NOWHERE, SECTORS
from neontable.games.neo_hunt_3.pieces import Tile
from neontable.kernel.pickling import Taken, taken_apart

STEPS: Final = (-3, 1, 3, -1)  # to the sector beyond each side: N, E, S, W


def beyond(sector: int, side: int) -> int:
    """The sector beyond this side, or nowhere at the border."""
    if (side == 0 and sector < 3) or (side == 2 and sector > 5):
        return NOWHERE
    if (side == 1 and sector % 3 == 2) or (side == 3 and sector % 3 == 0):
        return NOWHERE
    return sector + STEPS[side]


def _within(steps: int) -> list[list[int]]:
    """For each sector the sectors that so many moves reach, in order, itself included."""
    found = [[sector] for sector in range(SECTORS)]
    for _ in range(steps):
        found = [sorted({*near, *[next for sector in near for next in ADJACENT[sector]]}) for near in found]
    return found


# HUNT-R-05: adjacent are sectors that share a side, with or without doors: HUNT-MOVE-02, HUNT-SECTOR-08, HUNT-SECTOR-10
ADJACENT: Final = [
    [next for next in sorted([beyond(sector, side) for side in range(4)]) if next != NOWHERE]
    for sector in range(SECTORS)
]
WITHIN: Final = [_within(steps) for steps in range(5)]


def turned(doors: int, turns: int) -> int:
    """The sides with a door after so many quarter turns clockwise (HUNT-R-04)."""
    return (doors << turns | doors >> (4 - turns)) & 15


class Board:
    """Nine tiles as they lie, and what follows from their doors; it never changes during a game."""

    __slots__ = (
        "clear",
        "doors",
        "grenade_cover",
        "number",
        "pieces",
        "shot_cover",
        "sight",
        "third",
        "tiles",
        "turns",
    )

    def __init__(self, pieces: list[Tile], tiles: list[int], turns: list[int]) -> None:
        self.pieces = pieces
        self.tiles = tiles
        self.turns = turns
        self.number = [pieces[tile].number for tile in tiles]
        self.shot_cover = [pieces[tile].shot_cover for tile in tiles]
        self.grenade_cover = [pieces[tile].grenade_cover for tile in tiles]
        self.doors = [turned(pieces[tiles[sector]].doors, turns[sector]) for sector in range(SECTORS)]
        # the adjacent sectors without a door between
        self.clear = [
            [next for next in ADJACENT[sector] if not self.door_between(sector, next)] for sector in range(SECTORS)
        ]
        # what a shot reaches, the own sector first (HUNT-LOS-03), and through which third sector
        self.sight: list[list[int]] = []
        self.third: list[list[int]] = []
        for sector in range(SECTORS):
            seen = {sector: NOWHERE}
            for side in range(4):  # straight on, never across a corner: HUNT-LOS-01
                near = beyond(sector, side)
                if near == NOWHERE or self.door_between(sector, near):  # HUNT-SECTOR-07, HUNT-LOS-02
                    continue
                seen[near] = NOWHERE
                far = beyond(near, side)
                if far != NOWHERE and not self.door_between(near, far):  # HUNT-LOS-04
                    seen[far] = near
            self.sight.append(sorted(seen))
            self.third.append([seen.get(other, NOWHERE) for other in range(SECTORS)])

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def door_between(self, sector: int, other: int) -> bool:
        """Whether one of the two facing sides has a door (HUNT-R-06)."""
        for side in range(4):
            if beyond(sector, side) == other:
                return bool(self.doors[sector] >> side & 1 or self.doors[other] >> (side + 2) % 4 & 1)
        return False
