"""Neontable: a digital table for neon-world tabletop games.

table = neontable.new("cogdrive-neon", seed=7)
table.choose(table.decisions[0].seat, "recruit")
"""

import importlib

from neontable.bots.bot import Bot
from neontable.bots.names import bot, bot_seed
from neontable.bots.perspective import Perspective
from neontable.bots.play import play
from neontable.kernel import chance
from neontable.kernel.decision import Decision, Refusal
from neontable.kernel.errors import Ambiguous, BadRecord, Illegal, Invalid, NeontableError, Over, RuleError
from neontable.kernel.game import Game, Result, Score
from neontable.kernel.record import load, steps, verify
from neontable.kernel.registry import get as game
from neontable.kernel.registry import names as games
from neontable.kernel.registry import register
from neontable.kernel.table import Table
from neontable.kernel.tables.document import Record
from neontable.kernel.tables.factory import new, setup
from neontable.kernel.tables.playing import playout

__version__ = "0.1.0"

_function = games
importlib.import_module("neontable.games")  # the first import of the package would put it in place of the function,
games = _function  # so it comes here and not later

__all__ = [
    # tables
    "games",
    "game",
    "new",
    "setup",
    "load",
    "verify",
    "steps",
    "Table",
    "Decision",
    "Refusal",
    "Result",
    "Score",
    "Record",
    # bots
    "Bot",
    "Perspective",
    "bot",
    "bot_seed",
    "play",
    "playout",
    # chance and games of your own
    "chance",
    "Game",
    "register",
    # errors
    "NeontableError",
    "Invalid",
    "Illegal",
    "Ambiguous",
    "BadRecord",
    "RuleError",
    "Over",
]
