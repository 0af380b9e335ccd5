"""What a seat may know of a game of NEON HOPE, as floats: its own character first, the others clockwise after it.

Nothing is written that the view does not tell (HOPE-RUL-89, HOPE-RUL-102): of a drawn encounter card only its drawer sees the
name, and while votes are open each seat sees only whether it has given its own. Locations are counted in the order in which
their settings came into play, so that the same places are used in every episode.
"""

from __future__ import annotations

from typing import Final

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.rules import enemies, grid
from neontable.games.neon_hope.rules.analyse import AnalyseEncounters, AnalyseModifiers
from neontable.games.neon_hope.rules.encounter import ResolveEncounter, due
from neontable.games.neon_hope.rules.story.chapters import current
from neontable.games.neon_hope.rules.task import OPEN, SUCCESS, PerformTask
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.state import ACTIONS, ARCHIVE, NETWORK, NONE, UNDECIDED, ZONE, HopeState, Player
from neontable.kernel.numbers.tensors import Layout

SEATS: Final = 4
GOALS: Final = 8  # things that an objective asks for, at most so many are looked at
THRESHOLDS: Final = 8
# the slice "table"
ROUND: Final = 0
DIAL: Final = 1  # as a part of where it ends
COMING: Final = 2  # by how much the next encounter phase raises it
ESCALATED: Final = 3
CLOSED: Final = 4
CHARACTERS: Final = 5
HEAT: Final = 6
DECK: Final = 7
FACE_DOWN: Final = 8
ARCHIVED: Final = 9
ANSWERED: Final = 10  # this seat, in a round of answers unseen of each other
ANY_GOAL: Final = 11  # one goal is enough
TABLE: Final = 12
# the first floats of each character: counts and flags
HERE: Final = 0
ENDURANCE: Final = 1
HOPE: Final = 2
RESOURCES: Final = 3
ACTIONS_LEFT: Final = 4
BONUS: Final = 5
ACTIVE: Final = 6
RESPONSIBLE: Final = 7
TAKEN: Final = 8
AWAY: Final = 9
HAS_DRAWN: Final = 10
RESOLVES: Final = 11
ATTRIBUTES: Final = 12
MARKERS: Final = ATTRIBUTES + len(v.ATTRIBUTES)
SIDE: Final = MARKERS + 2 * len(v.ATTRIBUTES)
COUNTS: Final = SIDE + 2
# the first floats of each card in play
IN_PLAY: Final = 0
DOWN: Final = 1
BACK: Final = 2
DAMAGE: Final = 3
CUBES: Final = 4
SECRETS: Final = 5
TOKENS: Final = 6  # support markers
MINE: Final = 7  # where this seat's own character is
CARD: Final = 8
# the slice "task": actor, type, attribute, keywords, then these
NUMBERS: Final = 12
OUTCOME: Final = 11


class Slices:
    """Where each part of an observation begins, with these pieces; parts of a character count from where it begins."""

    __slots__ = (
        "card_size", "cards", "chapter", "character", "deck", "drawn", "episode", "flags", "goals", "grid", "hand",
        "kit", "layout", "level", "locations", "looked", "mode", "outcome", "pile", "place", "places", "players", "resolving",
        "spots", "table", "task", "task_card", "task_tool", "thresholds", "tool", "tool_cubes", "trash", "trashed", "used",
        "uses",
    )  # fmt: skip

    def __init__(self, content: Content) -> None:
        cards, tools, actions = len(content.cards), len(content.tools), len(content.actions)
        # locations by their settings' order, the Network, and the play zones from one's own on
        self.spots = 2 * max([len(episode.settings) for episode in content.episodes])
        self.places = self.spots + 1 + SEATS
        self.card_size = CARD + self.places
        self.uses = [NONE] * len(content.sentences)  # the places of sentences that have a limit
        limited = [sentence.number for sentence in content.sentences if sentence.limit != v.UNLIMITED]
        for i in range(len(limited)):
            self.uses[limited[i]] = i
        self.place = COUNTS
        self.character = self.place + self.spots
        self.hand = self.character + len(content.characters)
        self.pile = self.hand + actions
        self.tool = self.pile + actions
        self.tool_cubes = self.tool + tools
        self.kit = self.tool_cubes + tools
        self.used = self.kit + tools
        self.layout = layout_of(content, self.used + len(limited), cards * self.card_size)
        start = self.layout.start
        self.table = start("table")
        self.episode = start("episode")
        self.mode = start("mode")
        self.level = start("level")
        self.outcome = start("outcome")
        self.thresholds = start("thresholds")
        self.chapter = start("chapter")
        self.goals = start("goals")
        self.flags = start("flags")
        self.locations = start("locations")
        self.grid = start("grid")
        self.players = [start(f"character {i}") for i in range(SEATS)]
        self.cards = start("cards in play")
        self.deck = start("encounter discard")
        self.trash = start("trash")
        self.trashed = start("trashed tools")
        self.looked = start("looked at")
        self.drawn = start("drawn")
        self.resolving = start("resolving")
        self.task = start("task")
        self.task_card = start("task on card")
        self.task_tool = start("task on tool")


def layout_of(content: Content, character: int, in_play: int) -> Layout:
    """The slices with these pieces, where a character takes so many floats, and all cards in play together so many."""
    cards, tools = len(content.cards), len(content.tools)
    task = SEATS + len(v.TYPES) + len(v.ATTRIBUTES) + len(v.KEYWORDS) + NUMBERS
    return Layout(
        [
            ("table", TABLE),
            ("episode", len(content.episodes)),
            ("mode", len(content.thresholds)),
            ("level", len(content.levels)),
            ("outcome", len(v.RESULTS)),
            ("thresholds", THRESHOLDS),
            ("chapter", len(content.chapters)),
            ("goals", GOALS),
            ("flags", len(content.flags)),
            ("locations", len(content.locations)),
            ("grid", 5 * len(v.MODIFIERS)),
            *[(f"character {i}", character) for i in range(SEATS)],
            ("cards in play", in_play),
            ("encounter discard", cards),
            ("trash", cards),
            ("trashed tools", tools),
            ("looked at", cards),
            ("drawn", cards),
            ("resolving", cards),
            ("task", task),
            ("task on card", cards),
            ("task on tool", tools),
        ]
    )


MOST_KEPT: Final = 64  # sets of pieces
_kept: Final[dict[str, Slices]] = {}


def slices_of(content: Content) -> Slices:
    """Where things stand in an observation, found once for these pieces."""
    slices = _kept.get(content.hash)
    if slices is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        slices = _kept[content.hash] = Slices(content)
    return slices


def encode(state: HopeState, seat: int, out: memoryview[float], at: int) -> None:
    """Write what is not 0."""
    slices = slices_of(state.content)
    write_table(slices, state, seat, out, at)
    write_story(slices, state, out, at)
    write_grid(state, out, at + slices.grid)
    for who in range(len(state.players)):
        write_player(slices, state, who, out, at + slices.players[(who - seat) % state.seats])
    write_cards(slices, state, seat, out, at + slices.cards)
    write_encounters(slices, state, seat, out, at)
    for i in range(len(state.doing) - 1, -1, -1):
        procedure = state.doing[i]
        if isinstance(procedure, PerformTask):
            write_task(slices, state, seat, procedure, out, at)
            break


def write_table(slices: Slices, state: HopeState, seat: int, out: memoryview[float], at: int) -> None:
    """Round, dial and what else everybody counts."""
    rules = state.house_rules
    out[at + slices.episode + rules.episode] = 1.0
    out[at + slices.mode + rules.mode] = 1.0
    out[at + slices.level + rules.level] = 1.0
    table = at + slices.table
    out[table + ROUND] = state.round / 16
    out[table + DIAL] = state.dial / state.content.thresholds[rules.mode].final
    if state.players:
        out[table + COMING] = due(state) / 8
    if state.escalated:
        out[table + ESCALATED] = 1.0
    if state.closed and not rules.honour:
        out[table + CLOSED] = 1.0
    out[table + CHARACTERS] = state.seats / SEATS
    out[table + HEAT] = state.heat / 4
    out[table + DECK] = len(state.deck.cards) / 32
    if state.pool:
        out[table + FACE_DOWN] = max(0, grid.face_down(state)) / 16
        out[table + ARCHIVED] = (ARCHIVE + len(state.archived)) / 8
    if seat in state.answers:
        out[table + ANSWERED] = 1.0
    if state.outcome != UNDECIDED:
        out[at + slices.outcome + state.outcome] = 1.0
    fired = state.fired
    for i in range(THRESHOLDS):
        if fired >> i & 1:
            out[at + slices.thresholds + i] = 1.0


def write_story(slices: Slices, state: HopeState, out: memoryview[float], at: int) -> None:
    """The chapter, which of its goals are met, the flags of the campaign, and the locations in play."""
    now = current(state)
    if now is not None:
        out[at + slices.chapter + now.number] = 1.0
        parts = now.objective.parts or [now.objective]
        if now.objective.is_ == v.IS_OR:
            out[at + slices.table + ANY_GOAL] = 1.0
        if state.players:
            sense = Sense(state.responsible, NONE, NONE, NONE, NONE)
            for i in range(min(GOALS, len(parts))):
                if holds(state, parts[i], sense):
                    out[at + slices.goals + i] = 1.0
    if state.flags:
        for flag in state.content.flags:
            if state.flags >> flag.number & 1:
                out[at + slices.flags + flag.number] = 1.0
    for place in state.locations():
        out[at + slices.locations + place] = 1.0


def write_grid(state: HopeState, out: memoryview[float], at: int) -> None:
    """How many of each modifier are revealed, seen face down, unknown, archived, being looked at."""
    size = len(v.MODIFIERS)
    add_modifiers(state, state.revealed, out, at)
    add_modifiers(state, state.known, out, at + size)
    add_modifiers(state, state.unknown.cards, out, at + 2 * size)
    add_modifiers(state, state.archived, out, at + 3 * size)
    now = state.doing[-1] if state.doing else None
    if isinstance(now, AnalyseModifiers):
        add_modifiers(state, now.looked, out, at + 4 * size)


def add_modifiers(state: HopeState, pieces: list[int], out: memoryview[float], at: int) -> None:
    """So many of each."""
    if not pieces:
        return
    counts = [0] * len(v.MODIFIERS)
    pool = state.pool
    for piece in pieces:
        counts[pool[piece]] += 1
    for code in range(len(counts)):
        if counts[code]:
            out[at + code] = counts[code] / 4


def spot_of(slices: Slices, state: HopeState, seat: int, place: int) -> int:
    """The place of a location, the Network or a play zone among the floats, as this seat counts them; -1: none."""
    if place == NETWORK:
        return slices.spots
    if place >= ZONE:
        return slices.spots + 1 + (place - ZONE - seat) % state.seats
    setting = place >> 1
    if setting not in state.settings:
        return NONE
    spot = 2 * state.settings.index(setting) + (place & 1)
    return spot if spot < slices.spots else NONE


def write_player(slices: Slices, state: HopeState, who: int, out: memoryview[float], at: int) -> None:
    """A character with everything that is open."""
    player = state.players[who]
    out[at + HERE] = 1.0
    out[at + ENDURANCE] = player.endurance / 8
    if player.hope:
        out[at + HOPE] = player.hope / 8
    if player.resources:
        out[at + RESOURCES] = player.resources / 8
    out[at + ACTIONS_LEFT] = (ACTIONS - player.spent) / ACTIONS
    if player.next_bonus:
        out[at + BONUS] = player.next_bonus / 4
    if state.active == who:
        out[at + ACTIVE] = 1.0
    if state.responsible == who:
        out[at + RESPONSIBLE] = 1.0
    if state.taken >> who & 1:
        out[at + TAKEN] = 1.0
    if state.away >> who & 1:
        out[at + AWAY] = 1.0
    for attribute in range(len(v.ATTRIBUTES)):
        out[at + ATTRIBUTES + attribute] = player.attributes[attribute] / 8
    for way in range(len(player.markers)):
        if player.markers[way]:
            out[at + MARKERS + way] = player.markers[way] / 2
    if player.tool >= 0:
        out[at + SIDE + player.tool] = 1.0
    spot = spot_of(slices, state, who, player.place) if player.place >= 0 else NONE
    if spot >= 0:
        out[at + slices.place + spot] = 1.0
    out[at + slices.character + player.character] = 1.0
    write_belongings(slices, player, out, at)


def write_belongings(slices: Slices, player: Player, out: memoryview[float], at: int) -> None:
    """The Action cards and Tools of a character, and which of its texts are used."""
    cards = player.cards
    for i in range(len(cards)):
        if player.hand >> i & 1:
            out[at + slices.hand + cards[i]] = 1.0
        if player.pile >> i & 1:
            out[at + slices.pile + cards[i]] = 1.0
    for i in range(len(player.tools)):
        out[at + slices.tool + player.tools[i]] = 1.0
        cubes = player.tool_cubes[i]
        if cubes:
            out[at + slices.tool_cubes + player.tools[i]] = cubes.bit_count() / 4
    for tool in player.kit:
        out[at + slices.kit + tool] = 1.0
    for sentence in player.used:
        out[at + slices.used + slices.uses[sentence]] = 1.0
    for sentence in player.used_up:
        out[at + slices.used + slices.uses[sentence]] = 1.0


def write_cards(slices: Slices, state: HopeState, seat: int, out: memoryview[float], first: int) -> None:
    """The cards in play: how many, what lies on them, and where; copies of one card together."""
    mine = state.players[seat].place if seat < len(state.players) else NONE
    for card in state.cards:
        at = first + card.card * slices.card_size
        out[at + IN_PLAY] = out[at + IN_PLAY] + 0.5
        if card.down:
            out[at + DOWN] = out[at + DOWN] + 0.5
        if card.side:
            out[at + BACK] = 1.0
        if card.damage:
            out[at + DAMAGE] = out[at + DAMAGE] + card.damage / 4
        if card.cubes:
            out[at + CUBES] = out[at + CUBES] + card.cubes.bit_count() / 4
        if card.secrets:
            out[at + SECRETS] = card.secrets / 4
        if card.kind == v.LEAD:
            tokens = sum(card.markers)
            if tokens:
                out[at + TOKENS] = tokens / 4
        if card.place == mine:
            out[at + MINE] = 1.0
        spot = spot_of(slices, state, seat, card.place)
        if spot >= 0:
            at += CARD + spot
            out[at] = out[at] + 0.5


def write_encounters(slices: Slices, state: HopeState, seat: int, out: memoryview[float], at: int) -> None:
    """Encounter cards that are not in play: discarded, trashed, looked at, drawn by this seat, being resolved."""
    pieces = state.content.pieces
    add_cards(pieces, state.discard, out, at + slices.deck)
    add_cards(pieces, state.trash, out, at + slices.trash)
    for tool in state.trashed:
        out[at + slices.trashed + tool] = 1.0
    now = state.doing[-1] if state.doing else None
    if isinstance(now, AnalyseEncounters):
        add_cards(pieces, now.looked, out, at + slices.looked)
    for who in range(len(state.drawn)):
        if state.drawn[who] != NONE:
            out[at + slices.players[(who - seat) % state.seats] + HAS_DRAWN] = 1.0
            if who == seat:
                out[at + slices.drawn + pieces[state.drawn[who]]] = 1.0
    for i in range(len(state.doing) - 1, -1, -1):
        procedure = state.doing[i]
        if isinstance(procedure, ResolveEncounter):
            if procedure.at > 0:
                out[at + slices.players[(procedure.who - seat) % state.seats] + RESOLVES] = 1.0
                out[at + slices.resolving + pieces[procedure.piece]] = 1.0
            break


def add_cards(pieces: list[int], copies: list[int], out: memoryview[float], first: int) -> None:
    """So many copies of each card."""
    for piece in copies:
        place = first + pieces[piece]
        out[place] = out[place] + 0.5


def write_task(slices: Slices, state: HopeState, seat: int, task: PerformTask, out: memoryview[float], at: int) -> None:
    """The task under way."""
    card = state.card(task.card)
    if card is not None:
        out[at + slices.task_card + card.card] = 1.0
    if task.tool != NONE:
        out[at + slices.task_tool + task.tool] = 1.0
    at += slices.task
    out[at + (task.actor - seat) % state.seats] = 1.0
    at += SEATS
    out[at + task.type] = 1.0
    at += len(v.TYPES)
    out[at + task.attribute] = 1.0
    at += len(v.ATTRIBUTES)
    for i in range(len(v.KEYWORDS)):
        if task.keywords >> i & 1:
            out[at + i] = 1.0
    at += len(v.KEYWORDS)
    stress = enemies.uncovered(state, card, v.STRESS_ICON) if card is not None else task.stress
    watch = enemies.uncovered(state, card, v.SURVEILLANCE_ICON) if card is not None else task.watch
    out[at] = task.difficulty / 8
    out[at + 1] = (task.threat + 1) / 8
    out[at + 2] = (task.retreat_value + 1) / 8
    out[at + 3] = task.base / 8
    out[at + 4] = task.bonus / 8
    out[at + 5] = task.modifiers / 8
    out[at + 6] = task.value / 8
    out[at + 7] = task.impact / 4
    out[at + 8] = task.activations / 4
    out[at + 9] = stress / 4
    out[at + 10] = watch / 4
    if task.outcome != OPEN:
        out[at + OUTCOME] = 1.0 if task.outcome == SUCCESS else -1.0
