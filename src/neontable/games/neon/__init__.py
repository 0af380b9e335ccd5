"""NeoN, an arena game of programmed actions and dice fights for two to six fighters."""

from neontable.games.neon.game import Neon

GAME = Neon()
