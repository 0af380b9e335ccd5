"""The table of Neo-Hunt 3 drawn for a terminal: nine sectors with doors as barred lines, then the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group
from rich.text import Text

from neontable.drawing import Painter, View, cut, first_that_fits
from neontable.games.neo_hunt_3.codes import COMPASS
from neontable.games.neo_hunt_3.pieces import Content
from neontable.games.neo_hunt_3.terminal.words import (
    PARTS,
    REASONS,
    about,
    every_card,
    everything,
    group_name,
    guide,
    named_card,
    named_counter,
    odds,
    place_words,
    seat_name,
    text,
)
from neontable.ink import EDGE, INKS, LINE, MUTED, SHAPES, TEXT, Marks

__all__ = ["PARTS", "REASONS", "about", "board", "every_card", "everything", "group_name", "guide", "odds", "text"]

HARM: Final = INKS[3]
NARROWEST: Final = 14
TALLEST: Final = 3  # lines of a sector
LEVELS: Final = (
    (TALLEST, True),
    (2, True),
    (2, False),
    (1, False),
)  # and whether programmes are shown, the fullest first


def board(
    view: View, content: Content, highlights: Marks, names: Sequence[str] = (), width: int = 68, height: int = 20
) -> Group:
    """The whole table, drawn as fully as the height allows."""
    return TablePainter(view, content, highlights, names, width).board(height)


class TablePainter(Painter[Content]):
    """Draws the parts of one view."""

    def __init__(self, view: View, content: Content, marks: Marks, names: Sequence[str], width: int) -> None:
        super().__init__(view, content, marks, names, width)
        self.wide = max(NARROWEST, min(30, (width - 4) // 3))

    def lines(self, height: int) -> list[Text]:
        """Sectors of three lines, two or one, with or without the programmes."""
        return first_that_fits((self.whole(tall, programmes) for tall, programmes in LEVELS), height)

    def whole(self, tall: int, programmes: bool) -> list[Text]:
        """All lines."""
        lines = [self.head(not programmes)]
        for row in range(3):
            lines.append(self.border(row))
            lines += self.row(row, tall)
        lines.append(self.border(3))
        for seat in range(len(self.view["players"])):
            lines.append(self.player(seat))
        if programmes:
            lines += [self.programme(seat) for seat in range(len(self.view["players"])) if self.has_laid(seat)]
        return lines

    # ---- above the board
    def head(self, cards: bool) -> Text:
        """Which part of the turn it is, with or without the cards of the phase, and how many troopers are left."""
        line = Text(place_words(self.view), f"bold {TEXT}", no_wrap=True)
        if cards and self.view["stage"] == "phase":
            for seat, player in enumerate(self.view["players"]):
                if player["slots"][self.view["phase"] - 1]["card"]:
                    line.append(f"  {SHAPES[seat]} ", f"bold {INKS[seat]}")
                    line.append_text(self.laid(seat, self.view["phase"] - 1))
        line.append(f"  reserve {self.view['reserve']}", MUTED)
        for each in self.view["grenades"]:
            line.append("  grenade ", MUTED).append(f"{SHAPES[each['seat']]}→{each['sector']}", INKS[each["seat"]])
        return line

    # ---- the board
    def door(self, sector: int, side: str, other: int) -> bool:
        """Whether a door is on this side, or on the facing one."""
        facing = {"N": "S", "S": "N", "E": "W", "W": "E"}[side]
        here = sector >= 0 and side in self.view["sectors"][COMPASS[sector]]["doors"]
        there = other >= 0 and facing in self.view["sectors"][COMPASS[other]]["doors"]
        return here or there

    def border(self, row: int) -> Text:
        """The line above a row of sectors; a door in it is barred."""
        line = Text("+", LINE, no_wrap=True)
        for column in range(3):
            below = 3 * row + column if row < 3 else -1
            above = 3 * (row - 1) + column if row else -1
            inner = above >= 0 and below >= 0
            if inner and self.door(below, "N", above):
                line.append("╪" * self.wide, MUTED)
            else:
                line.append("─" * self.wide, LINE)
            line.append("+", LINE)
        return line

    def row(self, row: int, tall: int) -> list[Text]:
        """A row of three sectors."""
        cells = [self.cell(3 * row + column, tall) for column in range(3)]
        lines: list[Text] = []
        for each in range(tall):
            line = Text("│", LINE, no_wrap=True)
            for column in range(3):
                cell = cut(cells[column][each], self.wide)
                line.append_text(cell).append(" " * (self.wide - cell.cell_len))
                sector = 3 * row + column
                barred = column < 2 and self.door(sector, "E", sector + 1)
                line.append("╫" if barred else "│", MUTED if barred else LINE)
            lines.append(line)
        return lines

    def cell(self, sector: int, tall: int) -> list[Text]:
        """A sector: its name and covers, its troopers, its varans."""
        name = COMPASS[sector]
        seen = self.view["sectors"][name]
        ref = f"sectors/{name}"
        crowd = Text(no_wrap=True)
        if seen["troopers"]:
            pieces = "▪" if tall == 1 else "▪" * seen["troopers"] + " "
            crowd.append(pieces, self.ink(ref, TEXT)).append(f"{seen['troopers']}", MUTED)
        varans = self.varans(seen["varans"])
        if tall < TALLEST:
            crowd.append(" " if seen["troopers"] and seen["varans"] else "").append_text(varans)
        title = Text(no_wrap=True).append(f"{self.number(ref)}{name}", self.ink(ref, f"bold {TEXT}"))
        title.append(f" {seen['number']}", MUTED)
        cover = f" s{seen['shot_cover']} g{seen['grenade_cover']}"
        beside = Text(" ").append_text(crowd) if tall == 1 and crowd else Text()  # before a whole name
        room = self.wide - title.cell_len - beside.cell_len - len(cover) - 1
        if room > 3:
            title.append(" ").append_text(cut(Text(seen["name"], EDGE), room))
        title.append_text(beside).append(cover, MUTED)
        return [title, crowd, varans][:tall]

    def varans(self, ids: Sequence[str]) -> Text:
        """The varans in a sector: shape of the seat, letter, hit points left, and cloak below 3."""
        line = Text(no_wrap=True)
        for id in ids:
            varan = self.view["varans"][id]
            ref = f"varans/{id}"
            left = varan["hit_points"] - varan["damage"]
            shown = f"{self.number(ref)}{SHAPES[varan['seat']]}{varan['letter']}{left}"
            line.append(" " if line else "").append(shown, self.ink(ref, f"bold {INKS[varan['seat']]}"))
            if varan["cloak"] < 3:
                line.append(f"c{varan['cloak']}", TEXT)
            line.append("!" if varan["counters"] else "", f"bold {HARM}")
        return line

    # ---- players
    def player(self, seat: int) -> Text:
        """A player in one line: name, points, varans with their hit points."""
        player = self.view["players"][seat]
        line = Text(no_wrap=True).append(f"{SHAPES[seat]} ", f"bold {INKS[seat]}")
        line.append(seat_name(self.view, self.names, seat), f"bold {TEXT}").append(f" ({player['color']})", INKS[seat])
        line.append(f" {player['points']['total']}", TEXT)
        if not player["plays"]:
            return line.append(" has given up", MUTED)
        line.append(" points ", MUTED)
        for id, varan in self.view["varans"].items():
            if varan["seat"] == seat:
                left = varan["hit_points"] - varan["damage"]
                alive = varan["sector"] is not None
                line.append(f" {varan['letter']} {varan['name']} ", INKS[seat] if alive else EDGE)
                line.append(f"{left}/{varan['hit_points']}" if alive else "dead", TEXT if alive else EDGE)
                for each in varan["counters"]:
                    line.append(f" {named_counter(self.content, each['counter']).rpartition(', ')[2]}", HARM)
                line.append_text(Text("", self.ink(f"varans/{id}", TEXT)))
        return line

    def has_laid(self, seat: int) -> bool:
        """Whether there is something to show of a programme."""
        slots: list[Any] = self.view["players"][seat]["slots"]
        return seat == self.view["seat"] or any(slot["laid"] for slot in slots)

    def programme(self, seat: int) -> Text:
        """The four slots of a seat: cards and counters as far as they are known."""
        line = Text(no_wrap=True).append(f"{SHAPES[seat]} ", f"bold {INKS[seat]}")
        for i, slot in enumerate(self.view["players"][seat]["slots"]):
            value = named_counter(self.content, slot["counter"]).split(",")[0] or ("▒▒" if slot["laid"] else "··")
            line.append_text(self.laid(seat, i)).append(f" {value}", TEXT if self.view["phase"] == i + 1 else EDGE)
            line.append("  ")
        return line

    def laid(self, seat: int, i: int) -> Text:
        """The card in a slot as far as it is known: struck out where it is ignored, marked where the troopers act instead."""
        slot = self.view["players"][seat]["slots"][i]
        ref = f"players/{seat}/slots/{i}"
        card = named_card(self.content, slot["card"]) or ("▒▒▒▒" if slot["laid"] else "····")
        style = "strike " if slot.get("struck") in ("double", "killed") else ""
        style += f"bold {TEXT}" if self.view["phase"] == i + 1 else MUTED
        instead = "→T" if slot.get("struck") == "substituted" else ""
        return Text(no_wrap=True).append(f"{self.number(ref)}{card}", self.ink(ref, style)).append(instead, TEXT)
