"""Games are found by their packages, or registered by name."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.kernel import registry
from tests.kernel.tiny import Tiny, tiny


def test_packages_are_found_by_themselves() -> None:
    assert "cogdrive-neon" in nt.games()
    assert nt.game("cogdrive-neon").title == "CogDrive Neon"
    assert nt.game("cogdrive-neon") is nt.game("cogdrive-neon")
    folder = registry.folder("cogdrive-neon")
    assert folder is not None and (folder / "catalogue.toml").exists()


def test_names_come_in_one_order() -> None:
    assert list(nt.games()) == sorted(nt.games())


def test_a_registered_game_can_be_made_by_its_name() -> None:
    assert "tiny" not in nt.games()
    game = tiny(lambda state: iter(())).game  # type: ignore[arg-type, return-value]
    assert "tiny" in nt.games()
    assert nt.game("tiny") is game
    assert isinstance(game, Tiny)
    assert registry.folder("tiny") is None


@pytest.mark.parametrize(
    ("name", "hint"), [("cogdrive", "Did you mean cogdrive-neon"), ("zzz", "Games: cogdrive-neon"), ("", "Games:")]
)
def test_an_unknown_game_is_refused_with_a_hint(name: str, hint: str) -> None:
    with pytest.raises(nt.Invalid, match=hint):
        nt.new(name)
