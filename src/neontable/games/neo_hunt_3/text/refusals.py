"""Why an answer is not allowed, and what to do instead, by the rule that forbids it."""

from __future__ import annotations

from typing import Final

from neontable.games.neo_hunt_3.state import HuntState
from neontable.kernel.ask import Ask

REASONS: Final[dict[str, tuple[str, str]]] = {
    "HUNT-R-12": ("{text} is in your programme already: there is one of each card.", "Lay another card."),
    "HUNT-SELECT-01": ("{text} would be a fifth card.", "Four cards are laid: now choose a damage counter for each."),
    "HUNT-COUNTER-02": ("{text} cannot be laid here.", "Lay four different cards first, then four different counters."),
    "HUNT-COUNTER-06": ("{text} lies on a varan and comes back when that varan is killed.", "Lay another counter."),
    "HUNT-SETUP-17": ("You place four troopers in all.", "Place as many as are left."),
    "HUNT-SETUP-18": ("None of these troopers may go to the centre.", "Choose another sector."),
    "HUNT-SETUP-19": ("There are varans in that sector.", "Choose a sector without varans."),
    "HUNT-MOVE-03": ("A sector holds at most six troopers.", "Choose fewer, or another sector."),
    "HUNT-MOVE-01": ("That is too far: a move leads to a sector that shares a side.", "Choose a nearer sector."),
    "HUNT-SHOT-01": ("There is nothing to shoot at.", "Choose a varan or troopers in sight, or no attack."),
    "HUNT-SHOT-02": ("That is your own varan.", "Choose another target, or no attack."),
    "HUNT-R-36": ("That is your own varan.", "Choose another target, or no attack."),
    "HUNT-ASSAULT-01": ("A close assault reaches only your varan's own sector.", "Choose a target there, or no attack."),
    "HUNT-LOS-01": ("That sector is not in the same row or column.", "Choose a target in sight, or no attack."),
    "HUNT-LOS-02": ("A door stops the shot.", "Choose a target in sight, or no attack."),
    "HUNT-GRENADE-01": ("A grenade flies one sector at most.", "Choose your varan's sector or one beside it."),
    "HUNT-COUNTER-08": ("That player has no counter in this phase.", "Choose another player."),
    "HUNT-COUNTER-09": ("Your own counter comes last: another player's is still closed.", "Choose another player."),
    "HUNT-COUNTER-13": ("That counter was picked in this phase already.", "Choose another player."),
    "HUNT-SPECIAL-14": ("That varan took no damage, or is dead.", "Choose a varan that was damaged and lives."),
    "HUNT-SPECIAL-15": ("The counter would change nothing on that varan.", "Choose one that it would weaken."),
    "HUNT-TROOPER-06": ("Troopers do not fire two sectors far.", "Choose one of the listed shots."),
    "HUNT-TROOPER-07": ("Three troopers fire at that varan already.", "Choose another varan."),
    "HUNT-TROOPER-11": ("There are not so many troopers there that have neither fired nor moved.", "Choose fewer."),
    "HUNT-TROOPER-12": ("Troopers that have fired stay where they are.", "Choose fewer, or others."),
    "HUNT-TROOPER-13": ("A sector holds at most six troopers.", "Choose fewer, or another sector."),
    "HUNT-TROOPER-19": ("Another varan is a better target for that trooper.", "Choose one of the listed shots."),
    "HUNT-TROOPER-21": ("Troopers do not see a varan with cloak 3 in another sector.", "Choose one of the listed shots."),
    "HUNT-TROOPER-24": ("A door stops the shot.", "Choose one of the listed shots."),
    "HUNT-REINF-06": ("You do not have so many troopers to place.", "Choose fewer."),
    "HUNT-REINF-07": (
        "Nobody arrives in the centre, and a sector holds at most six troopers.", "Choose fewer, or another sector.",
    ),
    "HUNT-R-52": ("At this table reinforcements do not arrive there now.", "Choose one of the listed sectors."),
}  # fmt: skip


def refusal(state: HuntState, ask: Ask, text: str, rule: str) -> tuple[str, str]:
    """The reason and the remedy for an answer that this rule forbids."""
    reason, remedy = REASONS[rule]
    content = state.content
    if text in content.card_at:
        text = content.cards[content.card_at[text]].name
    elif text in content.counter_at:
        text = f"The counter {content.counters[content.counter_at[text]].name}"
    return reason.replace("{text}", text), remedy
