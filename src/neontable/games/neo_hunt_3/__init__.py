"""Neo-Hunt 3, a game of secret programmes for two to four players."""

from neontable.games.neo_hunt_3.game import NeoHunt3

GAME = NeoHunt3()
