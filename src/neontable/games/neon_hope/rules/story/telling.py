"""The story is told as events, at the moment it happens: what is told where is content, these are the moments.

Nothing is told where nobody listens: in playouts every function here returns at once.
"""

from __future__ import annotations

from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.cards import Episode, StoryRow
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Cond
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.state import NONE, HopeState
from neontable.games.neon_hope.text import story


def tell(state: HopeState, place: str, actor: int = NONE) -> None:
    """Tell what belongs to a place of the story; `actor` caused it."""
    if state.log is None:
        return
    playing = [player.character for player in state.players]
    who = state.players[actor].character if actor != NONE else NONE
    fitting = [row for row in state.content.story.get(place, []) if story.fits(row, playing, who)]
    for row in fitting:
        if not row.added and (row.condition is None or true(state, row.condition)):
            say(state, row, actor)
            break
    for row in fitting:
        if row.added and (row.condition is None or true(state, row.condition)):
            say(state, row, actor)


def say(state: HopeState, row: StoryRow, actor: int = NONE) -> None:
    """Tell one text."""
    state.tell(c.EV_STORY, NONE, (row.number, actor))


def true(state: HopeState, condition: Cond) -> bool:
    """Whether a condition holds for the story: an episode that has just ended counts for LOST."""
    if condition.is_ == v.IS_NOT:
        return not true(state, condition.parts[0])
    if condition.is_ == v.IS_AND:
        return all(true(state, part) for part in condition.parts)
    if condition.is_ == v.IS_OR:
        return any(true(state, part) for part in condition.parts)
    over = v.WON <= state.outcome <= v.LOST_SURVEILLED
    if condition.is_ == v.IS_LOST and over and condition.n == current(state).evening:
        return state.outcome != v.WON
    return holds(state, condition, Sense(state.responsible))


def current(state: HopeState) -> Episode:
    """The episode that is played."""
    return state.content.episodes[state.house_rules.episode]


# ---- the beginning of an episode
def introduction(state: HopeState) -> None:
    """The season's opening or what happened before, the introduction, and who comes along (HOPE-EP-09)."""
    if state.log is None:
        return
    content, episode = state.content, current(state)
    if state.house_rules.changed:
        state.tell(c.EV_CHANGED, NONE, ())
    if (
        episode.season != NONE
        and not state.house_rules.results
        and content.seasons[episode.season].first == episode.number
    ):
        tell(state, f"season/{content.seasons[episode.season].id}/opening")
    for evening in range(1, len(state.house_rules.results) + 1):
        before = played_on(state, evening)
        if before is not None:
            tell(state, f"previously/{before.id}/{v.RESULTS[state.house_rules.results[evening - 1]]}")
    for flag in content.flags:
        if state.house_rules.flags >> flag.number & 1:
            tell(state, f"flag/{flag.id}")
    tell(state, f"episode/{episode.id}/introduction")
    for card, _ in state.house_rules.allies:
        tell(state, f"ally/{content.cards[card].id}/{episode.id}")


def played_on(state: HopeState, evening: int) -> Episode | None:
    """The episode of an earlier evening: of several the one whose cards this campaign has met."""
    found = [
        each for each in state.content.episodes if each.evening == evening and each.season == current(state).season
    ]
    for each in found:
        if len(found) == 1 or any(state.met >> card & 1 for card in each.staging):
            return each
    return None


def chapter(state: HopeState, number: int, side: str) -> None:
    """The front or the back of a Chapter card."""
    if state.log is not None:
        tell(state, f"chapter/{state.content.chapters[number].id}/{side}")


# ---- cards
def lead(state: HopeState, card: int, side: str, actor: int = NONE) -> None:
    """A Lead enters play (`front`), is flipped (`back`) or completed (`done`)."""
    if state.log is not None:
        tell(state, f"lead/{state.content.cards[card].id}/{side}", actor)


def encounter(state: HopeState, card: int) -> None:
    """An encounter card is resolved or put into play."""
    if state.log is not None:
        tell(state, f"card/{state.content.cards[card].id}")


def entered(state: HopeState, card: int, drawn: bool) -> None:
    """A card enters play; the text of a drawn one was told when it was resolved."""
    if state.content.cards[card].is_lead:
        lead(state, card, "front")
    elif not drawn:
        encounter(state, card)


def answered(state: HopeState, block: int, answer: int, actor: int) -> None:
    """What follows from the answer to a choice on a card."""
    if state.log is not None:
        face = state.content.blocks[block].id.partition("/")[0]
        tell(state, f"answer/{face}/{answer + 1}/after", actor)


# ---- the dial
def threshold(state: HopeState, at: int) -> None:
    """A threshold fires."""
    if state.log is not None:
        tell(state, f"threshold/{state.content.thresholds[state.house_rules.mode].id}/{at}", state.responsible)


def escalation(state: HopeState) -> None:
    """The Epic Fail, while the escalation side shows."""
    if state.log is not None and state.escalated:
        tell(state, f"threshold/{state.content.thresholds[state.house_rules.mode].id}/escalation", state.responsible)


# ---- the end
def result(state: HopeState) -> None:
    """The conclusion on the Threshold card after a loss, then the result (HOPE-WIN-12, HOPE-WIN-13)."""
    if state.log is None:
        return
    if state.outcome != v.WON:
        tell(state, "threshold/conclusion")
    tell(state, f"episode/{current(state).id}/{v.RESULTS[state.outcome]}")


def decided(state: HopeState, answer: int) -> None:
    """The final vote."""
    if state.log is not None:
        episode = current(state)
        tell(state, f"final/{episode.id}/{episode.final[answer].id}/after")


def ending(state: HopeState, number: int) -> None:
    """The campaign is over: its ending, and a line for everybody who took part."""
    if state.log is None or current(state).season == NONE:
        return
    season = state.content.seasons[current(state).season].id
    tell(state, f"ending/{season}/{number}")
    for player in state.players:
        tell(state, f"epilogue/{season}/{number}/{state.content.characters[player.character].id}")


def interlude(state: HopeState) -> None:
    """Between the evenings: beats whose place did not come up, then what follows from the result and the log."""
    if state.log is None:
        return
    late = untold(state)
    if late:
        tell(state, "thread/later")
    for row in late:
        say(state, row)
    episode = current(state)
    tell(state, f"interlude/{episode.id}/{v.RESULTS[state.outcome]}")
    tell(state, f"interlude/{episode.id}")


def untold(state: HopeState) -> list[StoryRow]:
    """Beats of this episode that are told later, because their place did not come up."""
    log = state.log if state.log is not None else []
    told = {event.public[0] for event in log if event.kind == c.EV_STORY}
    leads = {f"lead/{state.content.cards[card].id}/" for card in current(state).staging}
    playing = [player.character for player in state.players]
    return [
        row
        for rows in state.content.story.values()
        for row in rows
        if row.later
        and row.number not in told
        and row.takes_part in playing
        and any(row.place.startswith(place) for place in leads)
        and (row.condition is None or true(state, row.condition))
    ]
