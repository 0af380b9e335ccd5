"""What happens at a table of NEON HOPE, each kind of event in one row; `text.sentences` has its fields and words."""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope import codes as c
from neontable.kernel.game import EventKind, rows

EVENTS: Final[tuple[EventKind, ...]] = rows(
    {
        c.EV_CHARACTER: EventKind("character", "HOPE-CHAR-01", "{seat} plays {character}.", ("character",)),
        c.EV_ROUND: EventKind("round", "HOPE-ROUND-01", "Round {round}.", ("round",)),
        c.EV_TURN: EventKind("turn", "HOPE-ROUND-02", "The turn of {seat}."),
        c.EV_MOVED: EventKind("moved", "HOPE-MOVE-01", "{seat} goes to {place}.", ("place",)),
        c.EV_TASK: EventKind("task", "HOPE-TASK-05", "{seat} begins a task: {does} {on}.", ("type", "card", "tool")),
        c.EV_PLAYED: EventKind("played", "HOPE-TASK-07", "{seat} plays {action}.", ("action",)),
        c.EV_CHARGE: EventKind(
            "charge", "HOPE-MARK-01", "{seat} spends a {attribute} charge{reason}.", ("attribute", "impact")
        ),
        c.EV_REVEALED: EventKind("revealed", "HOPE-GRID-05", "The Grid shows {modifier}.", ("modifier",)),
        c.EV_RESET: EventKind("reset", "HOPE-GRID-08", "The Grid is reset."),
        c.EV_SUCCEEDED: EventKind(
            "success", "HOPE-TASK-12", "{seat} succeeds: {value} against {difficulty}.", ("value", "difficulty")
        ),
        c.EV_FAILED: EventKind(
            "failure", "HOPE-TASK-13", "{seat} fails: {value} against {difficulty}.", ("value", "difficulty")
        ),
        c.EV_THREAT: EventKind(
            "threat", "HOPE-THREAT-03", "{seat} resolves a threat: {icons}.", ("stress", "surveillance")
        ),
        c.EV_STRESS: EventKind("stress", "HOPE-STRESS-01", "{seat} suffers {n} Stress.", ("n",)),
        c.EV_HOPE_SPENT: EventKind("hope spent", "HOPE-HTOK-02", "{seat} spends {n} Hope.", ("n",)),
        c.EV_LOST_CARDS: EventKind("lost cards", "HOPE-STRESS-01", "{seat} discards {actions}.", ("cards",)),
        c.EV_FOCUS: EventKind("focus", "HOPE-FOCUS-03", "{seat} focuses: Endurance {endurance}.", ("endurance",)),
        c.EV_RECOVERED: EventKind("recovered", "HOPE-FOCUS-04", "{seat} recovers {actions}.", ("cards",)),
        c.EV_BOUGHT: EventKind("bought", "HOPE-FOCUS-09", "{seat} buys {tool}.", ("tool",)),
        c.EV_SECRET: EventKind("secret", "HOPE-INV-02", "A Secret leaves {card}; {left} left.", ("card", "left")),
        c.EV_OBTAINED: EventKind("obtained", "HOPE-SUPP-02", "{seat} gets {token} from {card}.", ("card", "token")),
        c.EV_DAMAGE: EventKind("damage", "HOPE-FIGHT-01", "{card} takes 1 Damage.", ("card", "health")),
        c.EV_CUBE: EventKind("cube", "HOPE-HACK-01", "{cubes} {card}.", ("card", "slot")),
        c.EV_DEFEATED: EventKind("defeated", "HOPE-FIGHT-02", "{card} is defeated.", ("card",)),
        c.EV_RETREATED: EventKind("retreated", "HOPE-RETR-03", "{card} retreats.", ("card",)),
        c.EV_FLIPPED: EventKind("flipped", "HOPE-LEAD-04", "{card} is flipped.", ("card",)),
        c.EV_DONE: EventKind("completed", "HOPE-DONE-02", "{card} is completed.", ("card", "side")),
        c.EV_FOLLOWS: EventKind("follows", "HOPE-BOX-04", "{card} follows {seat}.", ("card",)),
        c.EV_RESOURCES: EventKind("resources", "HOPE-DONE-01", "The Resources of {seat} {changes}.", ("n",)),
        c.EV_HOPE: EventKind("hope", "HOPE-HTOK-01", "The Hope of {seat} {changes}.", ("n",)),
        c.EV_MARKER: EventKind("marker", "HOPE-LEAD-03", "{seat} gains a {attribute} marker.", ("attribute",)),
        c.EV_SURVEILLANCE: EventKind("surveillance", "HOPE-SURV-01", "Surveillance {changes}: {dial}.", ("n", "dial")),
        c.EV_THRESHOLD: EventKind("threshold", "HOPE-THR-01", "The threshold {at} is reached.", ("at",)),
        c.EV_ESCALATED: EventKind("escalated", "HOPE-THR-02", "The Threshold card shows its escalation side."),
        c.EV_ENTERED: EventKind("entered", "HOPE-RUL-50", "{card} enters play: {place}.", ("card", "place")),
        c.EV_SETTING: EventKind("setting", "HOPE-EP-11", "{setting} is put into play.", ("setting",)),
        c.EV_ATTACK: EventKind("attack", "HOPE-ENACT-04", "{card} attacks {seat}.", ("card",)),
        c.EV_INTERCEPTED: EventKind(
            "intercepted", "HOPE-ENACT-08", "{seat} intercepts the attack of {card}.", ("card",)
        ),
        c.EV_ENEMY_MOVED: EventKind("enemy moved", "HOPE-ENACT-10", "{card} moves to {place}.", ("card", "place")),
        c.EV_PHASE: EventKind("encounter phase", "HOPE-ROUND-05", "The encounter phase."),
        c.EV_FACE_UP: EventKind("face up", "HOPE-ENC-09", "{card} is back.", ("card",)),
        c.EV_DREW: EventKind(
            "drew", "HOPE-ENC-11", "{seat} draws {encounter}.", (), ("encounter",), "{seat} draws an encounter card."
        ),
        c.EV_RESOLVES: EventKind("resolves", "HOPE-ENC-12", "{seat} resolves {encounter}.", ("encounter",)),
        c.EV_USED: EventKind("used", "HOPE-ACTV-01", "{seat} uses {sentence}.", ("sentence",)),
        c.EV_ANALYSED: EventKind("analysed", "HOPE-KEY-AnalyzeModifiers", "{seat} looks at {shown}.", ("modifiers",)),
        c.EV_ARCHIVED: EventKind(
            "archived", "HOPE-KEY-AnalyzeModifiers-Archive", "{seat} archives {shown}.", ("modifiers",)
        ),
        c.EV_SEEN: EventKind("seen", "HOPE-KEY-AnalyzeEncounter", "All see {encounter}.", ("encounter",)),
        c.EV_DISCARDED: EventKind(
            "discarded", "HOPE-KEY-AnalyzeEncounter-Discard", "{seat} discards {encounter}.", ("encounter",)
        ),
        c.EV_ROLLED: EventKind("rolled", "HOPE-DIE-01", "{seat} rolls {attribute}.", ("attribute",)),
        c.EV_CHAPTER: EventKind("chapter", "HOPE-WIN-02", "Chapter {chapter}.", ("chapter",)),
        c.EV_OBJECTIVE: EventKind(
            "objective", "HOPE-WIN-03", "The objective of chapter {chapter} is met.", ("chapter",)
        ),
        c.EV_VOTED: EventKind("voted", "HOPE-RUL-92", "The vote is decided: {said}.", ("answer", "block")),
        c.EV_FLAG: EventKind("flag", "HOPE-WIN-09", "The campaign will remember this.", ("flag",)),
        c.EV_HEAT: EventKind("heat", "HOPE-WIN-09", "Heat {changes}: {heat}.", ("n", "heat")),
        c.EV_WON: EventKind("won", "HOPE-WIN-04", "The episode is won."),
        c.EV_LOST: EventKind("lost", "HOPE-WIN-05", "The episode is lost by {reason}.", ("outcome",)),
        c.EV_GREW: EventKind("grew", "HOPE-WIN-11", "{seat} grows: {growth}.", ("growth", "attribute", "old", "new")),
        c.EV_ENDING: EventKind("ending", "HOPE-WIN-09", "Ending {number}.", ("number",)),
        c.EV_SHUFFLED: EventKind("shuffled", "HOPE-RUL-51", "The encounter discard pile becomes the new deck."),
        c.EV_CHARGED: EventKind(
            "charged", "HOPE-MARK-01", "A {attribute} marker of {seat} {changes}.", ("attribute", "n")
        ),
        c.EV_LEFT: EventKind("left", "HOPE-RUL-84", "{encounter} leaves the episode.", ("encounter",)),
        c.EV_TURNED: EventKind(
            "turned", "HOPE-CHAR-13", "{seat} uses {face}, a side of the Character Tool.", ("face",)
        ),
        c.EV_PREVENTED: EventKind("prevented", "HOPE-HTOK-01", "{seat} prevents {n} {icon}.", ("n", "icon")),
        c.EV_RESPONSIBLE: EventKind("responsible", "HOPE-CHAR-06", "{seat} is responsible for this episode."),
        c.EV_UNFLAG: EventKind("unflag", "HOPE-WIN-09", "The campaign forgets something.", ("flag",)),
        c.EV_TRASHED: EventKind("trashed", "HOPE-TOOL-04", "{seat} trashes {tool}.", ("tool",)),
        c.EV_RECYCLED: EventKind("recycled", "HOPE-TOOL-02", "{seat} recycles {tool}.", ("tool",)),
        c.EV_PASSED: EventKind("ends turn", "HOPE-RUL-08", "{seat} ends the turn with {n} actions left.", ("n",)),
        c.EV_GAVE_UP: EventKind("gave up", "HOPE-RUL-93", "{seat} leaves the character to a bot."),
        c.EV_CAME_BACK: EventKind("came back", "HOPE-RUL-93", "{seat} plays the character again."),
        c.EV_CHANGED: EventKind(
            "changed",
            "HOPE-RUL-101",
            "The cards have changed since the last evening; all that is remembered is still there.",
        ),
        c.EV_STORY: EventKind("story", "HOPE-EP-09", "{told}", ("text", "actor")),
    }
)
