"""What a seat may know of a table of NEON HOPE, built by inclusion, and dealing anew what it cannot know.

Hands, piles, Tool Kits and markers are open (HOPE-RUL-89), and all know the same about the Grid (HOPE-RUL-63). Secret are a drawn
encounter card that is not yet resolved, for all but its drawer, and the order and the names of the encounter deck (HOPE-RUL-102).
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from neontable.games.neon_hope.cards import Content, Face
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Cond, Task
from neontable.games.neon_hope.rules import enemies, grid, stress
from neontable.games.neon_hope.rules.analyse import AnalyseEncounters, AnalyseModifiers
from neontable.games.neon_hope.rules.base import innermost
from neontable.games.neon_hope.rules.encounter import ResolveEncounter, due
from neontable.games.neon_hope.rules.story.chapters import current
from neontable.games.neon_hope.rules.task import SUCCESS, PerformTask
from neontable.games.neon_hope.rules.texts.conditions import Sense, holds
from neontable.games.neon_hope.rules.texts.standing import tool_cost
from neontable.games.neon_hope.state import ACTIONS, ARCHIVE, NONE, UNDECIDED, ZONE, HopeState, InPlay
from neontable.games.neon_hope.text import names, says
from neontable.games.neon_hope.text.story import title
from neontable.kernel.chance import Chance


def view(state: HopeState, seat: int) -> dict[str, Any]:
    """The table as this seat (-1: a spectator) sees it."""
    content = state.content
    episode = content.episodes[state.house_rules.episode]
    return {
        "game": "neon-hope",
        "seat": seat if seat >= 0 else None,
        "episode": episode.id,
        "title": title(content, f"episode/{episode.id}/title"),
        "mode": content.thresholds[state.house_rules.mode].id,
        "level": content.levels[state.house_rules.level].id,
        "round": state.round,
        "active": state.active if state.active != NONE else None,
        "responsible": state.responsible if state.players else None,
        "turns_taken": [each for each in range(state.seats) if state.taken >> each & 1],
        "closed": state.closed and not state.house_rules.honour,
        "over": state.ending != "",
        "outcome": v.RESULTS[state.outcome] if state.outcome != UNDECIDED else None,
        "surveillance": surveillance(state),
        "chapter": chapter(state),
        "settings": [setting(state, each) for each in state.settings],
        "cards": [card_seen(state, card) for card in state.cards],
        "players": [player_seen(state, each) for each in range(len(state.players))],
        "grid": grid_seen(state),
        "encounter": {"deck": len(state.deck.cards), "discard": cards_named(state, state.discard)},
        "trash": cards_named(state, state.trash) + [content.tools[tool].id for tool in state.trashed],
        "log": log_seen(state),
        "doing": [{"procedure": type(each).__name__, "step": each.step()} for each in state.doing],
        **under_way(state, seat),
    }


def under_way(state: HopeState, seat: int) -> dict[str, Any]:
    """What is there at some moments only: drawn cards, a task, what is being looked at, the ending of the season."""
    seen: dict[str, Any] = {}
    if any(piece != NONE for piece in state.drawn):
        seen["drawn"] = [drawn_seen(state, seat, each) for each in range(state.seats)]
    resolved = innermost(state, ResolveEncounter)
    if resolved is not None and resolved.at > 0:
        seen["resolving"] = {"seat": resolved.who, **encounter_seen(state, resolved.piece)}
    task = innermost(state, PerformTask)
    if task is not None:
        seen["task"] = task_seen(state, task)
    now = state.doing[-1] if state.doing else None
    if isinstance(now, AnalyseModifiers):
        seen["looked_at"] = [names.modifier(state.pool[piece]) for piece in now.looked]
    elif isinstance(now, AnalyseEncounters):
        seen["looked_at"] = cards_named(state, now.looked)
    if state.ending_number:
        seen["ending"] = state.ending_number
    seen["faces"] = faces(state, now)
    return seen


def cards_named(state: HopeState, pieces: list[int]) -> list[str]:
    """Copies by the ids of their cards."""
    return [state.content.cards[state.content.pieces[piece]].id for piece in pieces]


def log_seen(state: HopeState) -> dict[str, Any]:
    """What the campaign remembers, and what this evening has changed of it so far."""
    before = state.house_rules.flags
    return {
        "flags": [flag.id for flag in state.content.flags if state.flags >> flag.number & 1],
        "heat": state.heat,
        "hotter": state.heat - state.house_rules.heat,
        "results": [v.RESULTS[result] for result in state.house_rules.results],
        "written": flag_lines(state, state.flags & ~before),
        "struck": flag_lines(state, before & ~state.flags),
    }


def flag_lines(state: HopeState, flags: int) -> list[str]:
    """What the campaign page tells of these flags."""
    return [
        line
        for flag in state.content.flags
        if flags >> flag.number & 1 and (line := title(state.content, f"flag/{flag.id}"))
    ]


def faces(state: HopeState, now: Any) -> dict[str, Any]:
    """What is printed on the encounter cards that lie open but are not in play, by id: discarded, trashed, looked at."""
    looked = now.looked if isinstance(now, AnalyseEncounters) else []
    found: dict[str, Any] = {}
    for piece in [*state.discard, *state.trash, *looked]:
        id = state.content.cards[state.content.pieces[piece]].id
        if id not in found:
            found[id] = encounter_seen(state, piece)
    return found


def drawn_seen(state: HopeState, seat: int, owner: int) -> Any:
    """A drawn encounter card that is not yet resolved: its drawer knows it, the others that it is there (HOPE-RUL-54)."""
    if state.drawn[owner] == NONE:
        return None
    return encounter_seen(state, state.drawn[owner]) if owner == seat else {}


def joint_view(views: list[dict[str, Any]]) -> dict[str, Any]:
    """The table for who plays several characters: each of their drawn cards is known; all else is open to everybody."""
    whole = dict(views[0])
    if "drawn" in whole:
        known = [max([view["drawn"][seat] or {} for view in views], key=len) for seat in range(len(whole["drawn"]))]
        whole["drawn"] = [known[seat] if whole["drawn"][seat] is not None else None for seat in range(len(known))]
    return whole


def encounter_seen(state: HopeState, piece: int) -> dict[str, Any]:
    """An encounter card with all that is printed on it."""
    card = state.content.cards[state.content.pieces[piece]]
    return {
        "card": card.id,
        "name": card.face.title,
        "kind": v.KINDS[card.kind].lower(),
        "elite": card.face.elite,
        **face_printed(state.content, card.face, state.seats),
    }


def surveillance(state: HopeState) -> dict[str, Any]:
    """The dial and both sides of the Threshold card (HOPE-RUL-102)."""
    card = state.content.thresholds[state.house_rules.mode]
    rows = []
    for i in range(len(card.thresholds)):
        threshold = card.thresholds[i]
        rows.append(
            {
                "at": threshold.at,
                "side": "front" if threshold.side == 0 else "escalation",
                "fired": state.fired >> i & 1 == 1,
                "text": says.block_says(state.content, threshold.block),
            }
        )
    return {
        "dial": state.dial,
        "final": card.final,
        "escalated": state.escalated,
        "thresholds": rows,
        "escalation": says.face_says(state.content, card.escalation),
        "coming": due(state) if state.players else 0,
    }


def chapter(state: HopeState) -> dict[str, Any] | None:
    """The top card of the Chapter stack."""
    now = current(state)
    if now is None:
        return None
    return {
        "id": now.id,
        "number": now.place,
        "title": title(state.content, f"chapter/{now.id}/title"),
        "objective": says.condition_says(state.content, now.objective),
        "any": now.objective.is_ == v.IS_OR,
        "goals": [goal(state, part) for part in now.objective.parts or [now.objective]],
    }


def goal(state: HopeState, part: Cond) -> dict[str, Any]:
    """One thing that the objective asks for, and whether it is so now."""
    return {
        "text": says.condition_says(state.content, part),
        "met": holds(state, part, Sense(state.responsible)),
        "card": state.content.names[part.name] if part.name != NONE else None,
    }


def setting(state: HopeState, number: int) -> dict[str, Any]:
    """A setting with its two locations and who and what is there."""
    content = state.content
    where = content.settings[number]
    halves: dict[str, Any] = {}
    for half in (v.TOP, v.BOTTOM):
        place = number * 2 + half
        face = content.locations[place].face
        halves[v.HALVES[half]] = {
            "id": names.place_id(content, place),
            "name": face.title,
            "text": says.face_says(content, face),
            "characters": [each for each in range(len(state.players)) if state.players[each].place == place],
            "cards": [i for i in range(len(state.cards)) if state.cards[i].place == place],
        }
    return {"id": where.id, "name": where.name, **halves}


def card_seen(state: HopeState, card: InPlay) -> dict[str, Any]:
    """A card in play; a retreated one shows its name only."""
    content = state.content
    face = card.face
    seen: dict[str, Any] = {
        "id": names.card_id(content, card.code),
        "card": content.cards[card.card].id,
        "name": names.card_code(content, card.code),
        "kind": v.KINDS[card.kind].lower(),
        "place": names.place_id(content, card.place),
        "side": "AB"[card.side] if card.kind == v.LEAD else None,
        "retreated": card.down,
        "elite": face.elite,
        "cubes": [slot for slot in range(face.slots(state.seats)) if card.cubes >> slot & 1],
        **face_printed(content, face, state.seats),
    }
    if card.kind == v.LEAD:
        seen["laid"] = sum([face.token(token, state.seats) for token in range(len(face.tokens))])
        seen["secrets"] = card.secrets
        seen["markers"] = {names.TOKEN_NAMES[i].lower(): card.markers[i] for i in range(6) if card.markers[i]}
        seen["follows"] = card.place - ZONE if card.place >= ZONE else None
    if card.kind == v.ENEMY:
        seen["health"] = face.health
        seen["damage"] = card.damage
    return seen


def task_printed(task: Task | None) -> dict[str, Any] | None:
    """A task as it is printed."""
    if task is None:
        return None
    return {
        "type": v.TYPE_NAMES[task.type].lower(),
        "attribute": v.ATTRIBUTE_NAMES[task.attribute],
        "difficulty": task.difficulty,
    }


def face_printed(content: Content, face: Face, seats: int) -> dict[str, Any]:
    """What is printed on a face, for so many characters."""
    icons = [
        {"icon": "stress" if face.icons[i] == v.STRESS_ICON else "surveillance", "slot": i in face.icon_slots}
        for i in range(len(face.icons))
    ]
    return {
        "task": task_printed(face.task),
        "second": task_printed(face.second),
        "threat": {"value": face.threat, "icons": icons} if face.threat >= 0 else None,
        "retreat": face.retreat if face.retreat >= 0 else None,
        "box": face.box,
        "slots": face.slots(seats),
        "keywords": [v.KEYWORDS[i] for i in range(len(v.KEYWORDS)) if face.keywords >> i & 1],
        "text": says.face_says(content, face),
    }


def player_seen(state: HopeState, seat: int) -> dict[str, Any]:
    """A character with all that is open (HOPE-RUL-89)."""
    content = state.content
    player = state.players[seat]
    character = content.characters[player.character]
    return {
        "seat": seat,
        "character": character.id,
        "name": character.name,
        "attributes": {v.ATTRIBUTE_NAMES[i].lower(): player.attributes[i] for i in range(4)},
        "place": names.place_id(content, player.place),
        "endurance": player.endurance,
        "hope": player.hope,
        "resources": player.resources,
        "actions": ACTIONS - player.spent,
        "hand": [action_seen(state, card) for card in stress.names(player, player.hand)],
        "discard": [action_seen(state, card) for card in stress.names(player, player.pile)],
        "markers": [
            {"attribute": v.ATTRIBUTE_NAMES[way // 2], "charges": way % 2 + 1}
            for way in range(8)
            for _ in range(player.markers[way])
        ],
        "character_tool": tool_face_seen(state, seat) if player.tool >= 0 else None,
        "tools": [tool_seen(state, player.tools[i], player.tool_cubes[i]) for i in range(len(player.tools))],
        "kit": [tool_seen(state, tool, 0) for tool in player.kit],
        "used": [content.sentences[sentence].id for sentence in player.used + player.used_up],
        "bonus": player.next_bonus,
        "away": state.away >> seat & 1 == 1,
    }


def tool_face_seen(state: HopeState, seat: int) -> dict[str, Any]:
    """The side of the Character Tool that shows."""
    face = state.tool_face(seat)
    return {"id": face.id, "name": face.title, "text": says.face_says(state.content, face)}


def action_seen(state: HopeState, number: int) -> dict[str, Any]:
    """An Action card."""
    action = state.content.actions[number]
    return {
        "id": action.id,
        "name": action.face.title,
        "types": [v.TYPE_NAMES[type].lower() for type in range(4) if action.types >> type & 1],
        "bonus": action.bonus,
        "impact": action.impact,
        "universal": action.universal,
        "text": says.face_says(state.content, action.face),
    }


def tool_seen(state: HopeState, number: int, cubes: int) -> dict[str, Any]:
    """A Tool, with what it costs now."""
    tool = state.content.tools[number]
    return {
        "id": tool.id,
        "name": tool.face.title,
        "cost": tool_cost(state, number),
        "cubes": cubes.bit_count(),
        "slots": tool.face.slots(state.seats),
        "task": task_printed(tool.face.task),
        "text": says.face_says(state.content, tool.face),
    }


def grid_seen(state: HopeState) -> dict[str, Any]:
    """What all know of the Grid and the Archive."""
    pool = state.pool
    return {
        "face_down": max(0, grid.face_down(state)) if pool else 0,
        "revealed": [names.modifier(pool[piece]) for piece in state.revealed],
        "seen": [names.modifier(code) for code in sorted([pool[piece] for piece in state.known])],
        "unknown": [names.modifier(code) for code in sorted([pool[piece] for piece in state.unknown.cards])],
        "archive": (ARCHIVE if pool else 0) + len(state.archived),
        "archived": [names.modifier(pool[piece]) for piece in state.archived],
    }


def task_seen(state: HopeState, task: PerformTask) -> dict[str, Any]:
    """The task under way."""
    card = state.card(task.card)
    return {
        "seat": task.actor,
        "on": names.card_id(state.content, card.code) if card is not None else None,
        "tool": state.content.tools[task.tool].id if task.tool != NONE else None,
        "type": v.TYPE_NAMES[task.type].lower(),
        "attribute": v.ATTRIBUTE_NAMES[task.attribute],
        "difficulty": task.difficulty,
        "threat": task.threat if task.threat >= 0 else None,
        "retreat": task.retreat_value if task.retreat_value >= 0 else None,
        "base": task.base,
        "bonus": task.bonus,
        "modifiers": task.modifiers,
        "value": task.value,
        "impact": task.impact,
        "keywords": [v.KEYWORDS[i] for i in range(len(v.KEYWORDS)) if task.keywords >> i & 1],
        "activations": task.activations,
        "outcome": None if not task.outcome else "success" if task.outcome == SUCCESS else "failure",
        "stress": enemies.uncovered(state, card, v.STRESS_ICON) if card is not None else task.stress,
        "surveillance": enemies.uncovered(state, card, v.SURVEILLANCE_ICON) if card is not None else task.watch,
    }


def was_sought(state: HopeState, piece: int) -> bool:
    """Whether all know that this copy is not in the encounter deck: it was searched for its name in vain (HOPE-RUL-96)."""
    name = state.content.cards[state.content.pieces[piece]].name
    return any(sought == name and state.hidden_at[piece] <= when for sought, when in state.sought)


def deal(state: HopeState, seat: int, chance: Chance) -> None:
    """Deal anew, in place, all that this seat cannot know.

    A copy drawn after a shuffle can be any that nobody has seen since that shuffle. Who drew earliest chooses from fewest, so
    filling in that order makes every world equally likely. What was searched for in vain is among the drawn cards, and dealt first.
    """
    for card in state.cards:
        card.tasks = None  # found when it was asked for: that it was is nobody's knowledge
    others = [each for each in range(len(state.drawn)) if each != seat and state.drawn[each] != NONE]
    if others:
        others = sorted(others, key=lambda one: (state.drawn_at[one], one))
        pool = sorted(state.deck.cards + [state.drawn[each] for each in others])
        sought = [piece for piece in pool if was_sought(state, piece)]
        drawers = drawers_of(state, others, pool, sought, chance) if sought else ()
        for i in range(len(drawers)):
            state.drawn[drawers[i]] = sought[i]
            pool.remove(sought[i])
        for each in others:
            if each not in drawers:
                able = [piece for piece in pool if state.hidden_at[piece] <= state.drawn_at[each]]
                piece = able[chance.pick("deal", NONE, len(able))]
                state.drawn[each] = piece
                pool.remove(piece)
        state.deck.cards[:] = pool
    state.deck.forget()
    state.unknown.forget()
    state.progressed, state.unmet = 0, NONE  # counted from here, as from a position


def drawers_of(
    state: HopeState, others: list[int], pool: list[int], sought: list[int], chance: Chance
) -> tuple[int, ...]:
    """Who has drawn each copy that was searched for in vain: each way counts as often as the others can have drawn the rest."""
    rest = [piece for piece in pool if piece not in sought]
    ways: list[tuple[int, ...]] = []
    counts: list[int] = []
    for drawers in permutations(others, len(sought)):
        count, taken = 1, 0
        for i in range(len(drawers)):
            if state.hidden_at[sought[i]] > state.drawn_at[drawers[i]]:
                count = 0
        for each in others:
            if each not in drawers:
                able = len([piece for piece in rest if state.hidden_at[piece] <= state.drawn_at[each]])
                count *= max(0, able - taken)
                taken += 1
        if count:
            ways.append(drawers)
            counts.append(count)
    if not ways:  # a position that nobody can have come to by play
        return ()
    chosen = chance.pick("sought", NONE, sum(counts))
    for i in range(len(ways)):
        chosen -= counts[i]
        if chosen < 0:
            return ways[i]
    return ways[-1]
