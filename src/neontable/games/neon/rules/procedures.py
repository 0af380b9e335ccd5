"""All procedures of NeoN, as positions name them."""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon.rules.attacks.attack import Aim, Attack
from neontable.games.neon.rules.attacks.defense import Defense
from neontable.games.neon.rules.attacks.outcome import Outcome
from neontable.games.neon.rules.attacks.windows import Change, Reroll, Window
from neontable.games.neon.rules.automa import AutomaTurn
from neontable.games.neon.rules.defeat import Defeat, Maintenance
from neontable.games.neon.rules.equip import Equip, Overflow
from neontable.games.neon.rules.moving import Enter, Move, Place, Push, Walk
from neontable.games.neon.rules.setup import SetUp
from neontable.games.neon.rules.submersion import Engulfed, Submersion
from neontable.games.neon.rules.turns import Round, Turn
from neontable.kernel.procedure import Procedure

KINDS: Final[tuple[type[Procedure[Any]], ...]] = (
    SetUp, Round, Turn, Move, Enter, Push, Walk, Place, Equip, Overflow, Aim, Attack, Window, Reroll, Change, Defense,
    Outcome, Defeat, Maintenance, AutomaTurn, Submersion, Engulfed,
)  # fmt: skip
PROCEDURES: Final = {kind.__name__: kind for kind in KINDS}  # as positions name them
