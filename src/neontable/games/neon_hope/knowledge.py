"""What a seat may know of a table of NEON HOPE, built by inclusion, and dealing anew what it cannot know.

Hands, piles, Tool Kits and markers are open (HOPE-RUL-89), and all know the same about the Grid (HOPE-RUL-63). Secret are a drawn
encounter card that is not yet resolved, for all but its drawer, and the order and the names of the encounter deck (HOPE-RUL-102).
"""

from __future__ import annotations

from typing import Any, Final

from neontable.games.neon_hope.cards import Face
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.notation.ast import Task
from neontable.games.neon_hope.rules import enemies, grid, stress
from neontable.games.neon_hope.rules.analyse import AnalyseEncounters, AnalyseModifiers
from neontable.games.neon_hope.rules.base import innermost
from neontable.games.neon_hope.rules.story.chapters import current
from neontable.games.neon_hope.rules.task import SUCCESS, PerformTask
from neontable.games.neon_hope.rules.texts.standing import tool_cost
from neontable.games.neon_hope.state import ACTIONS, ARCHIVE, NETWORK, NONE, UNDECIDED, ZONE, HopeState, InPlay
from neontable.games.neon_hope.text import names, says
from neontable.kernel.chance import Chance

TRIES: Final = 400  # worlds that are dealt before one is found that fits a search in vain


def view(state: HopeState, seat: int) -> dict[str, Any]:
    """The table as this seat (-1: a spectator) sees it."""
    content = state.content
    episode = content.episodes[state.house.episode]
    seen: dict[str, Any] = {
        "game": "neon-hope",
        "seat": seat if seat >= 0 else None,
        "episode": episode.id,
        "mode": content.thresholds[state.house.mode].id,
        "level": content.levels[state.house.level].id,
        "round": state.round,
        "active": state.active if state.active != NONE else None,
        "responsible": state.responsible if state.players else None,
        "turns_taken": [each for each in range(state.seats) if state.taken >> each & 1],
        "closed": state.closed and not state.house.honour,
        "over": state.ending != "",
        "outcome": v.RESULTS[state.outcome] if state.outcome != UNDECIDED else None,
        "surveillance": surveillance(state),
        "chapter": chapter(state),
        "settings": [setting(state, each) for each in state.settings],
        "cards": [card_seen(state, card) for card in state.cards],
        "players": [player_seen(state, each) for each in range(len(state.players))],
        "grid": grid_seen(state),
        "encounter": {
            "deck": len(state.deck.cards),
            "discard": [content.cards[content.pieces[piece]].id for piece in state.discard],
        },
        "trash": [content.cards[content.pieces[piece]].id for piece in state.trash]
        + [content.tools[tool].id for tool in state.trashed],
        "log": {
            "flags": [flag.id for flag in content.flags if state.flags >> flag.number & 1],
            "heat": state.heat,
            "results": [v.RESULTS[result] for result in state.house.results],
        },
        "doing": [{"procedure": type(each).__name__, "step": each.step()} for each in state.doing],
    }
    if any(piece != NONE for piece in state.drawn):
        seen["drawn"] = [drawn_seen(state, seat, each) for each in range(state.seats)]
    task = innermost(state, PerformTask)
    if task is not None:
        seen["task"] = task_seen(state, task)
    now = state.doing[-1] if state.doing else None
    if isinstance(now, AnalyseModifiers):
        seen["looked_at"] = [names.modifier(state.pool[piece]) for piece in now.looked]
    elif isinstance(now, AnalyseEncounters):
        seen["looked_at"] = [content.cards[content.pieces[piece]].id for piece in now.looked]
    if state.ending_number:
        seen["ending"] = state.ending_number
    return seen


def drawn_seen(state: HopeState, seat: int, owner: int) -> Any:
    """A drawn encounter card that is not yet resolved: its drawer knows it, the others that it is there (HOPE-RUL-54)."""
    if state.drawn[owner] == NONE:
        return None
    if owner == seat:
        return {"card": state.content.cards[state.content.pieces[state.drawn[owner]]].id}
    return {}


def surveillance(state: HopeState) -> dict[str, Any]:
    """The dial and both sides of the Threshold card (HOPE-RUL-102)."""
    card = state.content.thresholds[state.house.mode]
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
    }


def chapter(state: HopeState) -> dict[str, Any] | None:
    """The top card of the Chapter stack."""
    now = current(state)
    if now is None:
        return None
    return {"id": now.id, "number": now.place, "objective": says.condition_says(state.content, now.objective)}


def setting(state: HopeState, number: int) -> dict[str, Any]:
    """A setting with its two locations and who and what is there."""
    content = state.content
    where = content.settings[number]
    halves: dict[str, Any] = {}
    for half in (v.TOP, v.BOTTOM):
        place = number * 2 + half
        face = content.locations[place].face
        halves[v.HALVES[half]] = {
            "id": names.location(content, place),
            "name": face.title,
            "text": says.face_says(content, face),
            "characters": [each for each in range(len(state.players)) if state.players[each].place == place],
            "cards": [i for i in range(len(state.cards)) if state.cards[i].place == place],
        }
    return {"id": where.id, "name": where.name, **halves}


def place_seen(state: HopeState, place: int) -> str:
    """Where a card is."""
    if place == NETWORK:
        return "network"
    if place >= ZONE:
        return f"zone {place - ZONE}"
    return names.location(state.content, place)


def card_seen(state: HopeState, card: InPlay) -> dict[str, Any]:
    """A card in play; a retreated one shows its name only."""
    content = state.content
    face = state.face(card)
    seen: dict[str, Any] = {
        "id": f"{content.cards[card.card].id}" + (f"-{card.copy_number}" if card.copy_number > 1 else ""),
        "card": content.cards[card.card].id,
        "name": names.card_code(content, card.code),
        "kind": v.KINDS[card.kind].lower(),
        "place": place_seen(state, card.place),
        "side": "AB"[card.side] if card.kind == v.LEAD else None,
        "retreated": card.down,
        "elite": face.elite,
        "cubes": [slot for slot in range(face.slots(state.seats)) if card.cubes >> slot & 1],
        **face_seen(state, face),
    }
    if card.kind == v.LEAD:
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


def face_seen(state: HopeState, face: Face) -> dict[str, Any]:
    """What is printed on a face."""
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
        "slots": face.slots(state.seats),
        "keywords": [v.KEYWORDS[i] for i in range(len(v.KEYWORDS)) if face.keywords >> i & 1],
        "text": says.face_says(state.content, face),
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
        "place": names.location(content, player.place) if player.place >= 0 else None,
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
        "used": [names.sentence_name(content, sentence) for sentence in player.used + player.used_up],
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
        "on": names.card_code(state.content, card.code) if card is not None else None,
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
    filling in that order makes every world equally likely. A world in which a search would have found something is no such world.
    """
    drawn, deck = state.drawn[:], state.deck.cards[:]
    others = [each for each in range(len(state.drawn)) if each != seat and state.drawn[each] != NONE]
    if others:
        whole = sorted(state.deck.cards + [state.drawn[each] for each in others])
        for _ in range(TRIES):
            pool = whole[:]
            for each in sorted(others, key=lambda one: (state.drawn_at[one], one)):
                able = [piece for piece in pool if state.hidden_at[piece] <= state.drawn_at[each]]
                piece = able[chance.pick("deal", NONE, len(able))]
                state.drawn[each] = piece
                pool.remove(piece)
            if not any(was_sought(state, piece) for piece in pool):
                state.deck.cards[:] = pool
                break
        else:
            state.drawn[:] = drawn
            state.deck.cards[:] = deck
    state.deck.forget()
    state.unknown.forget()
