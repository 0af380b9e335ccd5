"""The two sides of a comparison: content, options, bots and luck of each, and how their games are begun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from neontable.bots.names import limited_by_time
from neontable.bots.series import Fixture, check_bots
from neontable.kernel.authoring.census import Counted, InPlay
from neontable.kernel.chance import Quick
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game
from neontable.kernel.tables.factory import check_options


class Side(NamedTuple):
    """One of the two that are compared; `luck` is the seed of its first game."""

    packs: list[str]
    options: dict[str, Any]
    luck: int

    def fixture(self, number: int, game: str, bots: Sequence[str], lineup: Sequence[int]) -> Fixture:
        """A game of this side, every piece counted."""
        return Fixture(number, game, bots, lineup, self.luck + number, self.options, self.packs, census=True)


def filled(bots: Sequence[str], seats: int | None, fewest: int) -> list[str]:
    """A bot for each seat, none of them limited by a clock."""
    if len(bots) == 1:
        bots = list(bots) * (seats or fewest)
    elif seats is not None and len(bots) != seats:
        raise Invalid(f"{len(bots)} bots cannot fill {seats} seats.", "Name one for all seats, or one for each.")
    check_repeatable(bots)
    return list(bots)


def check_repeatable(bots: Sequence[str]) -> None:
    """Refuse bots that no pair can be played with."""
    check_bots(bots)
    for name in bots:
        if limited_by_time(name):
            raise Invalid(f"{name} never plays the same game twice.", "Limit it by iterations: search:300.")


def lineup_of(number: int, seats: int) -> list[int]:
    """Which bot sits in each seat: they move one seat further from pair to pair."""
    return [(seat + number) % seats for seat in range(seats)]


def seat_in_question(number: int, seats: int) -> int:
    """The seat that has the target, or the bot under test: with every bot in every seat equally often."""
    return (number + number // seats) % seats


def staged(game: Game[Any], content: Any, fixture: Fixture, piece: Counted) -> InPlay | None:
    """How a game is begun with a piece in play; nothing if this game cannot see to it."""
    seats = len(fixture.lineup)
    options = check_options(game, seats, fixture.options)
    seat = seat_in_question(fixture.number, seats)
    return game.in_play(content, options, seats, seat, Quick(fixture.seed), piece)
