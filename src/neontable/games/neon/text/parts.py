"""What options of NeoN are made of: Actions, places and effects whole; programmes, Equipment, attacks and rerolls in parts."""

from __future__ import annotations

from typing import Final

from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content
from neontable.games.neon.text.answers import ACTIONS, DECLARED
from neontable.games.neon.text.names import half_word

GLUE: Final[tuple[str, ...]] = ("over", "with")
STEPS: Final = (
    "skip", "end turn", "stay", "done", "pass", "pay", "no attack", "take nothing", "take the damage", "ignore the damage",
)  # fmt: skip
GOING: Final = ("move to", "fly to", "land in", "step to", "flee to", "push to", "place in")
EQUIPPING: Final = ("gear", "ammo", "take", "drop", "on", "under")
DICE: Final = 9  # of one face, as one part; more are two
MORE_DICE: Final = 30
FACES: Final = (*v.ATTACK_FACES, *v.DEFENSE_FACES)


def phrases(content: Content) -> list[str]:
    """All of them: first what the rules say, then what the pieces say."""
    sectors = [sector.id for sector in content.sectors]
    fighters = [fighter.id for fighter in content.fighters]
    return [
        *STEPS,
        *ACTIONS,
        *EQUIPPING,
        *["bare hands", "howitzer", "itself", *[word.strip() for word in DECLARED if word]],
        *["reroll", "change", "cancel", "at", *[str(number) for number in range(MORE_DICE)]],
        *FACES,
        *[f"{count} {face}" for face in FACES for count in range(1, DICE + 1)],
        *["attack automa", "attack bot"],
        *[f"{going} {sector}" for sector in sectors for going in GOING],
        *[f"in {sector}" for sector in sectors],
        *[f"{verb} {fighter}" for fighter in fighters for verb in ("attack", "take", "swap with", "help")],
        *["swap with automa", "help automa"],
        *[f"attack {bot.id}" for bot in content.bots],
        *[bot.id for bot in content.bots],
        *halves(content),
        *[card.id for card in content.cards],
        *[piece.id for piece in content.equipment],
        *[f"use {effect.id}" for effect in content.effects],
        *[f"keep {card.id}" for card in content.enhancements],
    ]


def halves(content: Content) -> list[str]:
    """What the halves of Action cards show, where it is more than one Action."""
    words = dict.fromkeys([half_word(half) for card in content.cards for half in card.halves])
    return sorted([word for word in words if word not in ACTIONS])
