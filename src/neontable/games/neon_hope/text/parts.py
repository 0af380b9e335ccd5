"""What options of NEON HOPE are made of: a verb, the thing it is done with or to, and for sets of cards one part for each card."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.state import NETWORK, ZONE
from neontable.games.neon_hope.text import names
from neontable.games.neon_hope.text.answers import TASKS
from neontable.games.neon_hope.text.brief import names_of

GLUE: Final[tuple[str, ...]] = ("and", "for")
VERBS: Final = (
    "end turn", "focus", "yes", "no", "pass", "go on", "nothing", "no card", "abstain", "intercept", "take the attack",
    "spend no Hope", "play", "add", "use", "activate", "without", "turn of", "move to", "move", "from", "go to", "spend",
    "last", "for impact", "choose", "with 1 charge", "with 2 charges", "take", "follow", "lose", "recover", "buy",
    "attack of", "vote", "archive", "discard", "begin with", "cover the Stress icon", "cover the Surveillance icon",
    "cover the retreat box", "cover a slot",
)  # fmt: skip
NUMBERS: Final = 10  # larger ones are spelt


def phrases(content: Content) -> list[str]:
    """Verbs, numbers and tokens first, then everything that has a name."""
    found = [
        *VERBS,
        *TASKS,
        *[str(number) for number in range(NUMBERS)],
        *names.TOKEN_NAMES,
        *v.MODIFIERS,
        *[character.first_name for character in content.characters],
        *[names.location(content, place) for place in [*range(len(content.locations)), NETWORK, ZONE]],
        *[growth.name for growth in content.growth],
        *[choice.id for episode in content.episodes for choice in episode.final],
        *content.names,
        *[face.title for face in content.faces],
        *[name for block in content.blocks for op in block.ops if op.blocks for name in names_of(content, op)],
    ]
    return list(dict.fromkeys([phrase for phrase in found if phrase]))
