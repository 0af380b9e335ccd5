"""Neontable: a digital table for neon-world tabletop games."""

from neontable.kernel import chance
from neontable.kernel.decision import Decision, Refusal
from neontable.kernel.errors import Ambiguous, BadRecord, Illegal, Invalid, NeontableError, Over, RuleError
from neontable.kernel.game import Game, Result, Score
from neontable.kernel.record import Record, load, verify
from neontable.kernel.registry import get as game
from neontable.kernel.registry import names as games
from neontable.kernel.registry import register
from neontable.kernel.setting_up import new, setup
from neontable.kernel.table import Table

__version__ = "0.1.0"
