"""Games are played and told as they were, whatever has changed below. If that was meant to change, run `make digest`."""

from __future__ import annotations

from typing import Final

import pytest

import neontable as nt
from tests.digest import GAMES, difference, kept

SLICES: Final = 12  # parts of the games of one game that can be tested side by side


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("game", GAMES)
def test_games_are_played_and_told_as_they_were(game: str, part: int) -> None:
    changed = [difference(case, before) for case, before in kept(game)[part::SLICES]]
    assert [line for line in changed if line] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_count_and_every_value_of_every_option_is_in_the_digest(game: str) -> None:
    cases = [case for case, _ in kept(game)]
    assert {case.seats for case in cases} == set(nt.game(game).seats)
    for setting in nt.game(game).settings:
        assert set(setting.values) <= {case.options.get(setting.name, setting.default) for case in cases}
    given_up = [case for case in cases if case.up >= 0]
    assert len(given_up) * 3 >= len(cases)
    assert any(case.undo and case.up >= 0 for case in cases)


def test_the_digest_has_three_hundred_games() -> None:
    assert sum(len(kept(game)) for game in GAMES) >= 300
