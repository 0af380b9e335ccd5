"""Four toy games that use what CogDrive Neon does not."""

from neontable.kernel.registry import register
from tests.kernel.toys.bid import Sealed
from tests.kernel.toys.coop import Heist
from tests.kernel.toys.peek import Foresight
from tests.kernel.toys.row import Opened

TOYS = (Sealed(), Heist(), Foresight(), Opened())


def register_toys() -> None:
    """Make the toys known under their names."""
    for toy in TOYS:
        register(toy)
