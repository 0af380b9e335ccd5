"""The table of NEON HOPE in words: for people who read lines, and about the thing that somebody points at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from neontable.drawing import View, along
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.notation import vocabulary as v
from neontable.games.neon_hope.text.phrases import count, listed
from neontable.games.neon_hope.text.scores import SCORE_PARTS
from neontable.games.neon_hope.text.story import title
from neontable.games.neon_hope.text.wording import KEYWORD_HELP

REASONS: Final = {
    "The episode is won": "the episode is won",
    "The episode is lost by exhaustion": "the episode is lost by exhaustion",
    "The episode is lost by surveillance": "the episode is lost by surveillance",
}
PARTS: Final = {part.name: part.label for part in SCORE_PARTS}


# ---- parts that the drawn board says too
def chapter_words(view: View, content: Content) -> str:
    """The current chapter and its objective."""
    now = view["chapter"]
    if now is None:
        return "All chapters are done."
    name = title(content, f"chapter/{now['id']}/title")
    return f"Chapter {now['number']}{f', {name}' if name else ''}: {now['objective']}"


def dial_words(view: View) -> str:
    """The dial, what comes next and where it ends."""
    dial = view["surveillance"]
    following = [step for step in dial["thresholds"] if not step["fired"]]
    said = f"Surveillance {dial['dial']} of {dial['final']}"
    if following:
        said += f"; at {following[0]['at']}: {following[0]['text']}"
    return said


def grid_words(view: View) -> str:
    """What is known of the Grid."""
    grid = view["grid"]
    said = f"Grid: {grid['face_down']} face down, {grid['archive']} in the Archive"
    return f"{said}; revealed: {', '.join(grid['revealed']) or 'none'}"


def task_on(view: Mapping[str, Any], task: Mapping[str, Any]) -> str:
    """What the task under way is performed on, by name; nothing if it has left play."""
    there = [*view["cards"], *view["players"][task["seat"]]["tools"]]
    names = [thing["name"] for thing in there if thing["id"] in (task["on"], task["tool"])]
    return names[0] if names else ""


def task_words(task: Mapping[str, Any] | None) -> str:
    """A task in short: `investigate, Charisma 4`."""
    return "" if task is None else f"{task['type']}, {task['attribute']} {task['difficulty']}"


def icons_words(card: Mapping[str, Any]) -> str:
    """Threat in short: `threat 3: 2 Stress, 1 Surveillance`; covered icons are left out."""
    threat = card["threat"]
    if threat is None:
        return ""
    counted = {"stress": 0, "surveillance": 0}
    slot = 0
    for icon in threat["icons"]:
        covered = icon["slot"] and slot in card["cubes"]
        slot += icon["slot"]
        counted[icon["icon"]] += not covered
    said = [f"{n} {name.capitalize()}" for name, n in counted.items() if n]
    return f"threat {threat['value']}: {', '.join(said) or 'covered'}"


def state_words(card: Mapping[str, Any]) -> str:
    """What lies on a card."""
    said: list[str] = []
    if card.get("secrets"):
        said.append(count(card["secrets"], "Secret"))
    for name, n in (card.get("markers") or {}).items():
        said.append(f"{n} {name.capitalize()}")
    if card.get("health"):
        said.append(f"health {card['health'] - card['damage']}/{card['health']}")
    if card["slots"]:
        said.append(f"cubes {len(card['cubes'])}/{card['slots']}")
    if card["retreat"] is not None:
        said.append(f"retreats at {card['retreat']}")
    return ", ".join(said)


def card_line(card: Mapping[str, Any]) -> str:
    """A card in play in one line."""
    if card["retreated"]:
        return f"{card['name']}: retreated"
    side = f" {card['side']}" if card["side"] else ""
    elite = " (Elite)" if card["elite"] else ""
    parts = [task_words(card["task"]), task_words(card["second"]), icons_words(card), state_words(card)]
    parts.append(", ".join(card["keywords"]))
    return f"{card['name']}{side}{elite}: {'; '.join(part for part in parts if part)}"


def person(view: View, content: Content, seat: int) -> str:
    """A character by first name."""
    name: str = view["players"][seat]["name"]
    return name.split()[0]


def player_line(player: Mapping[str, Any]) -> str:
    """A character in one line: what it has left."""
    hand = count(len(player["hand"]), "card")
    values = ", ".join(f"{name.capitalize()} {n}" for name, n in player["attributes"].items())
    markers = ", ".join(f"{each['attribute']} {each['charges']}" for each in player["markers"])
    said = f"Endurance {player['endurance']}, {hand}, Hope {player['hope']}, {count(player['resources'], 'Resource')}, {values}"
    return f"{said}; markers: {markers}" if markers else said


def action_line(card: Mapping[str, Any]) -> str:
    """An Action card in one line."""
    parts = ["/".join(card["types"]), f"+{card['bonus']}" if card["bonus"] else ""]
    parts.append(f"{card['impact']} Impact" if card["impact"] else "")
    head = f"{card['name']} ({', '.join(part for part in parts if part)})"
    return f"{head}: {card['text']}" if card["text"] else head


# ---- the whole table
def text(view: View, content: Content, names: Sequence[str] = ()) -> str:
    """The whole table as lines of text."""
    lines = [f"ROUND {view['round']}", chapter_words(view, content), dial_words(view), grid_words(view)]
    if view["surveillance"]["escalated"]:
        lines.append(f"Escalation: {view['surveillance']['escalation']}")
    for setting in view["settings"]:
        for half in ("top", "bottom"):
            lines += location_lines(view, content, setting, half)
    network = [card_line(card) for card in view["cards"] if card["place"] == "network"]
    lines += ["NETWORK", *(network or ["nothing"])]
    for player in view["players"]:
        lines += player_lines(view, content, player)
    return "\n".join([*lines, "ENCOUNTER DECK", deck_words(view)])


def deck_words(view: View) -> str:
    """How many cards the encounter deck and its discard pile have."""
    deck = view["encounter"]
    return f"{count(deck['deck'], 'card')}, {len(deck['discard'])} in the discard pile"


def location_lines(view: View, content: Content, setting: Mapping[str, Any], half: str) -> list[str]:
    """A location with who and what is there."""
    place = setting[half]
    lines = [
        f"{setting['name'].upper()}, {half.upper()}",
        place["name"] + (f": {place['text']}" if place["text"] else ""),
    ]
    here = [person(view, content, seat) for seat in place["characters"]]
    if here:
        lines.append(f"Here: {listed(here)}")
    for number in place["cards"]:
        card = view["cards"][number]
        lines.append(card_line(card))
        if card["text"] and not card["retreated"]:
            lines.append(f"  {card['text']}")
    return lines


def player_lines(view: View, content: Content, player: Mapping[str, Any]) -> list[str]:
    """Everything about a character."""
    responsible = " (responsible)" if player["seat"] == view["responsible"] else ""
    lines = [player["name"].upper() + responsible.upper(), f"{player_line(player)}; actions left: {player['actions']}"]
    tool = player["character_tool"]
    if tool:
        lines.append(f"{tool['name']}: {tool['text']}")
    lines += [f"Tool {each['name']}: {each['text']}" for each in player["tools"]]
    for number in owned(view, player["seat"]):
        card = view["cards"][number]
        lines.append(f"With {person(view, content, player['seat'])}: {card_line(card)}")
        lines += [f"  {card['text']}"] if card["text"] else []
    lines += [f"Hand: {action_line(card)}" for card in player["hand"]]
    lines.append(f"Discard pile: {', '.join(card['name'] for card in player['discard']) or 'empty'}")
    return lines


def owned(view: View, seat: int) -> list[int]:
    """Followers and States in a character's play zone, by their place in the view."""
    cards = enumerate(view["cards"])
    return [number for number, card in cards if card.get("follows") == seat or card["place"] == f"zone {seat}"]


def about(view: View, content: Content, ref: str) -> str:
    """What there is to say about the thing that somebody points at."""
    thing = along(view, ref)
    room, *rest = ref.split("/")
    if thing is None:
        return ""
    if room == "cards" and len(rest) == 1:
        words = [card_line(thing), *([thing["text"]] if thing["text"] and not thing["retreated"] else [])]
        helps = [f"{word}: {KEYWORD_HELP[v.KEYWORDS.index(word)]}" for word in thing["keywords"]]
        return "\n".join([*words, *helps])
    if room == "settings" and len(rest) == 2 and rest[1] in ("top", "bottom"):
        return "\n".join([thing["name"], *([thing["text"]] if thing["text"] else [])])
    if room == "players" and rest:
        if len(rest) == 3 and rest[1] == "hand":
            return action_line(thing).replace(": ", "\n", 1)
        if len(rest) == 3 and rest[1] in ("kit", "tools"):
            return f"{thing['name']} (cost {thing['cost']})\n{thing['text']}"
        player = along(view, f"players/{rest[0]}")
        return f"{player['name']}\n{player_line(player)}"
    if room == "grid":
        return grid_words(view)
    return deck_words(view) if room == "encounter" else ""


def odds(found: Mapping[str, Any], view: View) -> str:
    """The odds of a task in a few words; the first part stands beside the option, the guide says what is left out.

    That Enemies act is said only where there are any.
    """
    said = f"{found['success']:.0%} success"
    if found["threat_icons"] and any(found["threat_icons"].values()):
        said += f", {found['threat']:.0%} threat"
    enemies = any(card["kind"] == "enemy" for card in view["cards"])
    acting = 1 - found["activations"][0] if enemies else 0
    more = [("Enemies act", acting), ("retreat", found["retreat"]), ("defeat", found["defeat"])]
    parts = [f"{chance:.0%} {name}" for name, chance in more if chance]
    return "; ".join([said, ", ".join(parts), "later effects left out"] if parts else [said, "later effects left out"])


def everything(views: Sequence[View]) -> View:
    """All that anybody knew: hands are open, so one view is enough; drawn cards are out by then."""
    return views[0]


def ending(view: View, content: Content) -> list[str]:
    """What decided the episode, and how far it came."""
    now, dial = view["chapter"], view["surveillance"]
    if not view["outcome"] or now is None:
        return []
    name = title(content, f"chapter/{now['id']}/title")
    chapter = f"chapter {now['number']}{f', {name}' if name else ''}"
    if view["outcome"] == "won":
        return [f"The last objective was met in round {view['round']}: {chapter}."]
    spent = [person(view, content, player["seat"]) for player in view["players"] if not player["endurance"]]
    full = dial["dial"] >= dial["final"]
    why = "the Surveillance was full" if full else "the evening was given up"
    if view["outcome"] == "lost_exhausted":
        why = f"{listed(spent) or 'somebody'} had no Endurance left"
    open_goals = [goal["text"].rstrip(".") for goal in now["goals"] if not goal["met"]]
    undone = f" Still to do: {', '.join(open_goals)}." if open_goals else ""
    return [f"{why[:1].upper()}{why[1:]}, in round {view['round']}.", f"You came to {chapter}.{undone}"]


def guide(content: Content) -> list[str]:
    """How the game goes, in a few paragraphs."""
    return [
        "You win or lose together. A chapter has an objective; the last one wins the episode. It is lost when the Surveillance "
        "reaches its last threshold, or when one character has no Endurance left.",
        "Each round every character takes a turn of three actions, in any order: change location, use a card (Activate), or "
        "perform a task: investigate, get support, fight, hack.",
        "A task takes one of your attributes, perhaps an Action card from your hand and charges, and one modifier of the Grid. "
        "Reaching the difficulty succeeds. Below the threat value the threat hits you, success or not.",
        "The odds beside a task are exact for what is known of the Grid. They leave out what may come later: redraws, Hope, "
        "interception, and the cards and charges that are not chosen yet.",
        "Stress costs cards of your hand; Hope prevents it. With an empty hand you Focus: you lose 1 Endurance, take cards back "
        "and may buy Tools with Resources.",
        "Then comes the encounter phase: the Surveillance rises by 1 for each character and each Enemy beside one, and everybody "
        "draws an encounter card and decides alone. Press t to read the story again.",
        "On the board: ● ▲ ■ ◆ are the characters, * the responsible one, ●●○ actions that are left; ▔ and ▁ are the two "
        "locations of a setting. A card says its tasks with attribute and difficulty, then its threat: below which value it "
        "hits, and with what. A completed Lead flips from side A to side B, or leaves after its last side. i tells about each.",
    ]
