"""The table of NEON HOPE drawn for a terminal: places with their cards, the dial, the characters, and the own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group
from rich.text import Text

from neontable.drawing import Painter, View, first_that_fits, unfolded
from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.terminal.board_text import (
    PARTS,
    REASONS,
    about,
    action_line,
    card_line,
    chapter_words,
    ending,
    everything,
    guide,
    odds,
    owned,
    person,
    task_on,
    text,
)
from neontable.ink import AMBER, CYAN, EDGE, INKS, LINE, MUTED, SHAPES, TEXT, Marks

__all__ = ["PARTS", "REASONS", "about", "board", "ending", "everything", "guide", "odds", "text"]

BAR: Final = 20
KIND_INKS: Final = {"lead": TEXT, "enemy": "#ff5f7a", "state": "#a08bff"}


def board(
    view: View, content: Content, highlights: Marks, names: Sequence[str] = (), width: int = 68, height: int = 17
) -> Group:
    """The whole table; in a low terminal texts of places and other people's details are left out first."""
    return TablePainter(view, content, highlights, names, width).board(height)


class TablePainter(Painter[Content]):
    """Draws one view."""

    def lines(self, height: int) -> list[Text]:
        """Everything, as fully as the height allows; no text is cut where there is room for it."""
        return unfolded(first_that_fits((self.whole(level) for level in range(4)), height), self.width, height)

    def whole(self, level: int) -> list[Text]:
        """Everything, from level 0 (all texts) to 3 (only what can be acted on)."""
        found = [*self.head(level), *self.places(level), *self.network(), *self.task()]
        return [*found, *self.people(level), *self.hand(level)]

    def spot(self, ref: str, words: str, style: str) -> Text:
        """Something that can be pointed at, bright with its number where it can be chosen."""
        number = self.number(ref)
        return Text(f"{number} {words}" if number else words, self.ink(ref, style))

    # ---- the head
    def head(self, level: int) -> list[Text]:
        """Round and objective, then the dial and the Grid."""
        when = f"Round {self.view['round']}" if self.view["round"] else "Set-up"
        first = Text(f"{when}  ", f"bold {CYAN}").append(chapter_words(self.view, self.content), TEXT)
        return [first, self.dial(), *([self.grid()] if level < 3 else [])]

    def dial(self) -> Text:
        """The dial as a bar, with the thresholds that are to come."""
        dial = self.view["surveillance"]
        full = min(BAR, dial["dial"] * BAR // dial["final"])
        line = Text("Surveillance ", MUTED).append(f"{dial['dial']}/{dial['final']} ", f"bold {AMBER}")
        line.append("█" * full, AMBER).append("░" * (BAR - full), LINE)
        coming = [str(step["at"]) for step in dial["thresholds"] if not step["fired"]]
        line.append(f"  next {', '.join(coming)}" if coming else "", MUTED)
        if dial["escalated"]:
            line.append("  escalation", f"bold {AMBER}")
        return line

    def grid(self) -> Text:
        """The Grid: what is face down, what was revealed."""
        grid = self.view["grid"]
        line = Text("Grid ", MUTED).append(f"{grid['face_down']} face down ", TEXT)
        line.append(f"· Archive {grid['archive']} ", MUTED)
        return line.append(f"· revealed {' '.join(grid['revealed']) or '–'}", EDGE)

    # ---- places
    def places(self, level: int) -> list[Text]:
        """Every location with who is there and its cards."""
        lines: list[Text] = []
        for number, setting in enumerate(self.view["settings"]):
            for half in ("top", "bottom"):
                place = setting[half]
                line = Text("▔ " if half == "top" else "▁ ", LINE)
                line.append_text(
                    self.spot(f"settings/{number}/{half}", f"{setting['name']}: {place['name']}", f"bold {MUTED}")
                )
                for seat in place["characters"]:
                    line.append(f" {SHAPES[seat]}", f"bold {INKS[seat]}")
                if place["text"] and level < 2:
                    line.append(f"  {place['text']}", EDGE)
                lines.append(line)
                lines += [self.card(index) for index in place["cards"]]
        return lines

    def card(self, number: int) -> Text:
        """A card in play in one line."""
        card: Mapping[str, Any] = self.view["cards"][number]
        ink = EDGE if card["retreated"] else KIND_INKS.get(card["kind"], TEXT)
        return Text("   ").append_text(self.spot(f"cards/{number}", card_line(card), ink))

    def network(self) -> list[Text]:
        """The cards of the Network."""
        inside = [self.card(index) for index, card in enumerate(self.view["cards"]) if card["place"] == "network"]
        return [Text("◇ Network", f"bold {MUTED}"), *inside] if inside else []

    def task(self) -> list[Text]:
        """The task under way."""
        task = self.view.get("task")
        if not task:
            return []
        line = Text("▶ ", f"bold {CYAN}").append(f"{person(self.view, self.content, task['seat'])}: ", f"bold {TEXT}")
        line.append(f"{task['type']} {task_on(self.view, task)}  ", TEXT)
        line.append(f"{task['value']} against {task['difficulty']}", f"bold {AMBER}")
        line.append(f"  Impact {task['impact']}", MUTED)
        if task["keywords"]:
            line.append(f"  {', '.join(task['keywords'])}", MUTED)
        return [line]

    # ---- people
    def people(self, level: int) -> list[Text]:
        """A line for each character."""
        lines: list[Text] = []
        for player in self.view["players"]:
            seat = player["seat"]
            name = player["name"].split()[0] + ("*" if seat == self.view["responsible"] else "")
            line = Text(f"{SHAPES[seat]} ", f"bold {INKS[seat]}")
            line.append_text(self.spot(f"players/{seat}", f"{name:<9}", f"bold {INKS[seat]}"))
            line.append(f"Endurance {player['endurance']}  ", TEXT).append(f"hand {len(player['hand'])}  ", TEXT)
            line.append(f"Hope {player['hope']}  Resources {player['resources']}  ", TEXT)
            line.append("●" * player["actions"] + "○" * max(0, 3 - player["actions"]), CYAN)
            marks = [f"{each['attribute']}×{each['charges']}" for each in player["markers"]]
            line.append(f"  {' '.join(marks)}" if marks else "", AMBER)
            lines.append(line)
            if level < 3:
                values = " ".join(f"{name.capitalize()} {n}" for name, n in player["attributes"].items())
                if line.cell_len + 2 + len(values) > self.width:  # then in a line of their own
                    lines.append(Text())
                tools = ", ".join(each["name"] for each in player["tools"])
                lines[-1].append(f"  {values}", MUTED).append(f"  {tools}" if tools else "", EDGE)
            lines += [self.card(number) for number in owned(self.view, seat)]
        return lines

    def hand(self, level: int) -> list[Text]:
        """The looker's hand, and Tools that can be bought now."""
        seat = self.view["seat"]
        if seat is None or seat >= len(self.view["players"]):
            return []
        player = self.view["players"][seat]
        lines: list[Text] = []
        for number, card in enumerate(player["hand"]):
            shown = self.spot(f"players/{seat}/hand/{number}", action_line(card) if level == 0 else card["name"], MUTED)
            if level == 0 or not number or lines[-1].cell_len + 2 + shown.cell_len > self.width:
                lines.append(Text())
            lines[-1].append("  ").append_text(shown)
        for number, tool in enumerate(player["kit"]):
            ref = f"players/{seat}/kit/{number}"
            if ref in self.marks:
                lines.append(
                    Text("  ").append_text(self.spot(ref, f"{tool['name']} ({tool['cost']}): {tool['text']}", MUTED))
                )
        return lines
