"""What the verbs of a Task mean, for those who write cards."""

from __future__ import annotations

from neontable.games.cogdrive_neon.cards import OPS, RECRUIT, SWAP_SELF, WRECK_CLASH
from neontable.games.cogdrive_neon.content.reading import EXACT_OPS, PLAIN_OPS
from neontable.kernel.authoring.reference import Words

VERBS = {
    "PLAY_SELF": "the Task card goes from the discard to the own side of the Clash",
    "WRECK_SELF": "the Task card is Wrecked from the discard",
    "DRAW": "cards from the own deck to the hand",
    "TAKE_TOP": "cards from the Hangar Deck to the hand",
    "TAKE_HANGAR": "cards of the Hangar to the hand",
    "RECRUIT": "cards of the Hangar under the own deck; `plus_wrecked`: one more for each card that the part before has Wrecked",
    "WRECK_HANGAR": "cards of the Hangar are Wrecked",
    "REFILL": "the Hangar is filled to five",
    "PLAY_TOP": "the top card of the own deck goes to the Clash",
    "PLAY_HAND": "hand cards go to the Clash",
    "PLAY_DISCARD": "other cards of the own discard go to the Clash",
    "LIFT_OWN": "cards of the own side of the Clash return to the hand",
    "WRECK_CLASH": "cards of one Power are Wrecked from either side of the Clash",
    "PUSH_CLASH": "weaker cards of either side go to the discard of their player",
    "SWAP_SELF": "the Task card trades places with a card of the opponent's discard that is no stronger",
    "WRECK_OWN": "own cards are Wrecked from hand or discard",
}


def vocabulary() -> list[Words]:
    """The verbs with the fields that each of them takes."""
    rows = [(name, VERBS[name], ", ".join(f"`{field}`" for field in fields(number))) for number, name in enumerate(OPS)]
    return [Words("The verbs of a Task", ("verb", "does", "fields"), rows)]


def fields(do: int) -> list[str]:
    """The fields that mean something to a verb."""
    if do in PLAIN_OPS:
        return []
    if do in EXACT_OPS:
        return ["most"]
    if do == SWAP_SELF:
        return ["least"]
    more = {RECRUIT: ["colors", "plus_wrecked"], WRECK_CLASH: ["power"]}
    return ["least", "most", *more.get(do, [])]
