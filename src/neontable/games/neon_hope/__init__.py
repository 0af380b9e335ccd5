"""NEON HOPE, a cooperative story for one to four characters."""

from neontable.games.neon_hope.game import NeonHope

GAME = NeonHope()
