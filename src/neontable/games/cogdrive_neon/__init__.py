"""CogDrive Neon, a two-player deck builder."""

from neontable.games.cogdrive_neon.game import CogDriveNeon

GAME = CogDriveNeon()
