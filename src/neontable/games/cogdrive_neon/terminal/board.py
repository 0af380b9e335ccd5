"""The table of CogDrive Neon drawn for a terminal: cards as little boxes, bright where the looker may choose."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from rich.console import Group
from rich.text import Text

from neontable.drawing import Painter, View
from neontable.games.cogdrive_neon.cards import Content
from neontable.games.cogdrive_neon.terminal.words import (
    ACTIONS,
    WRECKAGE_ID,
    about,
    action_now,
    bottom_seat,
    clash_points,
    color_of,
    every_card,
    everything,
    guide,
    leader,
    nickname_of,
    order_name,
    place_name,
    power_of,
    seat_name,
    task_of,
    text,
)
from neontable.ink import ACT, EDGE, INKS, MUTED, SHAPES, TEXT, WARN, Marks

__all__ = ["about", "board", "every_card", "everything", "guide", "text"]

SEATS: Final = tuple(zip(SHAPES, INKS, strict=True))
COLORS: Final = {
    "yellow": ("★", "#ffe066"),
    "gray": ("■", "#b4c0d8"),
    "pink": ("♥", "#ff7ad9"),
    "blue": ("◆", "#6cb2ff"),
}
FEWEST_LINES: Final = 17  # with cards of three lines
TALL: Final = 26  # from here on Tasks come before the cards that nobody has seen
WIDEST: Final = 36  # columns of a card


def board(
    view: View,
    content: Content,
    highlights: Marks,
    names: Sequence[str] = (),
    width: int = 68,
    height: int = FEWEST_LINES,
) -> Group:
    """The whole table, the looker's side below."""
    return TablePainter(view, content, highlights, names, width).board(height)


class TablePainter(Painter[Content]):
    """Draws the parts of one view."""

    tasks_whole = False  # whether no Task is cut
    short = False  # whether the cards of the Clash lose their names

    def lines(self, height: int) -> list[Text]:
        """The whole table; where there is little room, cards lose their Tasks first, then their boxes."""
        lower = bottom_seat(self.view)
        lines: list[Text] = []
        for unseen, self.short in ((True, False), (False, False), (False, True)):
            lines = self.drawn(lower, height, unseen)
            if len(lines) <= height and (self.tasks_whole or height < TALL or not unseen):
                break
        return lines

    def drawn(self, lower: int, height: int, unseen: bool) -> list[Text]:
        """All lines, with or without the cards that nobody has seen; notes whether Tasks are whole."""
        upper_lines = self.opponent(1 - lower, unseen)
        clash = self.clash(1 - lower, lower)
        lower_lines = [self.rule_line(self.seat_title(lower), self.points(lower)), *self.piles(lower)]
        fixed = 1 + len(upper_lines) + len(clash) + 1 + len(lower_lines)
        own = self.unseen(lower)
        if own and unseen and height >= fixed + 7:  # the cards themselves come first
            lower_lines.append(own)
            fixed += 1
        room = height - fixed
        tall = min(self.whole_task(), room // 2)
        if tall < 5 or self.card_width(5) < 14:  # too little room for a Task
            tall = 3
        small = 1 if room < 6 else tall  # in a low terminal first the Hangar, then the hand shrinks to one line
        if tall > 3:
            small = min(self.whole_task(), room - tall)
        self.tasks_whole = min(small, tall) >= self.whole_task()
        lines = [self.status(), *upper_lines, *clash, *self.hangar(small)]
        return [*lines, lower_lines[0], *self.hand(lower, 1 if room < 4 else tall), *lower_lines[1:]]

    def whole_task(self) -> int:
        """How tall a card is that shows the longest Task whole."""
        wide = self.card_width(5) - 2
        return max(len(wrap(task, wide)) for task in self.content.task_texts) + 3

    # ---- lines
    def status(self) -> Text:
        """Which Actions are done, what is being done, and how near the end is."""
        view = self.view
        line = Text(no_wrap=True)
        for name in ACTIONS:
            done = view["actions"][name]
            line.append(f"{name.title()} {'✓ done' if done else 'to do'}  ", MUTED if done else TEXT)
        if view.get("action"):
            line.append(f"│ now: {action_now(view, self.content)} ", TEXT)
        if view["last_turn"] and not view["over"]:
            last = view["active"] != view["first"]
            line.append("│ ", MUTED)
            line.append(" LAST TURN " if last else " ONE TURN LEFT AFTER THIS ", "reverse " + WARN)
        return line

    def seat_title(self, seat: int) -> Text:
        """Shape, name and order of a seat; brighter while it is its turn."""
        shape, ink = SEATS[seat]
        active = seat == self.view["active"] and not self.view["over"]
        title = Text().append(f"{shape} {seat_name(self.names, seat)}", f"bold {ink}")
        title.append(f" · {order_name(self.view, seat).split()[0]}", MUTED)
        if active:
            title.append(" · on turn", TEXT)
        return title

    def points(self, seat: int) -> Text:
        """The points a seat would have now."""
        now = self.view["players"][seat]["points"]
        line = Text().append(f"{clash_points(self.view, seat)} Clash + {now['deck']} ", MUTED)
        line.append(COLORS[now["color"]][0], COLORS[now["color"]][1]).append(" = ", MUTED)
        return line.append(f"{now['total']}{'+' if now['unknown'] else ''} points", f"bold {TEXT}")

    def opponent(self, seat: int, unseen: bool) -> list[Text]:
        """The other player: backs, cards known to be in the hand, deck and discard."""
        player = self.view["players"][seat]
        hand = player["hand"]
        line = Text(no_wrap=True).append("hand ", MUTED)
        cards = hand.get("cards", [])
        line.append("▒▒ " * (hand["count"] - len(cards)), EDGE)
        self.chips(line, cards, f"players/{seat}/hand")
        if not hand["count"]:
            line.append("empty ", MUTED)
        line.append("  ").append_text(self.deck(seat))
        lines = [self.rule_line(self.seat_title(seat), self.points(seat)), line]
        lines += self.wrapped(Text().append("discard ", MUTED), player["discard"], f"players/{seat}/discard")
        hidden = self.unseen(seat) if unseen else Text()
        return [*lines, hidden] if hidden else lines

    def unseen(self, seat: int) -> Text:
        """What may lie in the hidden part of a hand and a deck."""
        found: dict[str, list[str]] = {}
        for group in self.view.get("unseen", ()):
            zones = [place.split()[0] for place in group["places"] if place.endswith(f" {seat}")]
            if zones and "hangar deck" not in group["places"]:
                elsewhere = sorted(place for place in group["places"] if not place.endswith(f" {seat}"))
                others = "".join(f", or in the {place_name(place, self.names)}" for place in elsewhere)
                found.setdefault(f"{' or '.join(zones)}{others}", []).extend(group["cards"])
        line = Text(no_wrap=True)
        for zone, cards in found.items():
            line.append(f"{'· ' if line else ''}unseen, in {zone}: ", MUTED).append(self.row_of(cards), EDGE)
        return line

    def clash(self, upper: int, lower: int) -> list[Text]:
        """Both sides, with who leads."""
        ahead = leader(self.view)
        if ahead is None:
            right = Text("Power is equal: nobody gets the 5", TEXT)
        else:
            shape, ink = SEATS[ahead]
            right = Text().append(f"{shape} ", ink).append(f"{seat_name(self.names, ahead)} leads: +5", TEXT)
        lines = [self.rule_line(Text("CLASH", f"bold {TEXT}"), right)]
        for seat in (upper, lower):
            player = self.view["players"][seat]
            shape, ink = SEATS[seat]
            head = Text().append(f"{shape} ", ink).append(f"{player['clash_power']:>2} Power ", f"bold {TEXT}")
            head.append(f"{len(player['clash']):>2} {'card ' if len(player['clash']) == 1 else 'cards'} ", MUTED)
            lines += self.wrapped(head, player["clash"], f"players/{seat}/clash")
        return lines

    def hangar(self, tall: int) -> list[Text]:
        """The row everybody recruits from, and its deck."""
        deck = self.view["hangar_deck"]
        right = Text().append("deck ", MUTED).append(str(deck["count"]), TEXT)
        if deck["before_wreckage"] is not None:
            near = WARN if deck["before_wreckage"] <= 5 else TEXT
            right.append(" · Wreckage after ", MUTED).append(str(deck["before_wreckage"]), near)
        else:
            right.append(" · Wreckage card out", WARN)
        top = [card for card in deck.get("top", ()) if card != WRECKAGE_ID]
        if top:
            right.append(" · top ", MUTED).append(self.row_of(top).rstrip(), TEXT)
        known = [card for card in deck.get("bottom", ()) if card != WRECKAGE_ID]
        if known:
            most = 1 if self.width < 80 else 2
            shown = self.row_of(known[:most]).rstrip() + (f" +{len(known) - most}" if len(known) > most else "")
            right.append(" · bottom ", MUTED).append(shown, TEXT)
        return [self.rule_line(Text("HANGAR", f"bold {TEXT}"), right), *self.row(self.view["hangar"], "hangar", tall)]

    def hand(self, seat: int, tall: int) -> list[Text]:
        """The hand of the lower seat: face up for its owner, else backs and what is known."""
        hand = self.view["players"][seat]["hand"]
        cards = hand.get("cards", [])
        backs = hand["count"] - len(cards)
        return self.row([*cards, *[""] * backs], f"players/{seat}/hand", tall)

    def piles(self, seat: int) -> list[Text]:
        """Deck and discard of the lower seat."""
        head = self.deck(seat)
        player = self.view["players"][seat]
        return self.wrapped(head.append(" discard ", MUTED), player["discard"], f"players/{seat}/discard")

    def deck(self, seat: int) -> Text:
        """A deck: how many, what is known on top and at the bottom, and how much is mixed."""
        deck = self.view["players"][seat]["deck"]
        ref = f"players/{seat}/deck"
        line = Text(no_wrap=True)
        if ref in self.marks:
            line.append(f"{self.number(ref)}deck", self.ink(ref, ACT))
        else:
            line.append("deck", MUTED)
        line.append(f" {deck['count']} ", TEXT)
        if deck.get("top"):
            line.append("· top ", MUTED).append(self.row_of(deck["top"]), TEXT)
        if deck.get("mixed"):
            line.append(f"· {deck['mixed']} unknown ", MUTED)
        if deck.get("bottom"):
            line.append("· bottom ", MUTED).append(self.row_of(deck["bottom"]), TEXT)
        return line

    # ---- cards
    def row_of(self, cards: Sequence[str]) -> str:
        """Cards as words: the Color's glyph and the name."""
        return "".join(f"{COLORS[color_of(self.content, card)][0]}{nickname_of(self.content, card)} " for card in cards)

    def chips(self, line: Text, cards: Sequence[str], zone: str) -> None:
        """Cards in one line: the Color's glyph, the name, the Power."""
        for place, card in enumerate(cards):
            line.append_text(self.chip(card, f"{zone}/{place}"))

    def chip(self, card: str, ref: str) -> Text:
        """A card as a word."""
        glyph, tint = COLORS[color_of(self.content, card)]
        chip = Text(no_wrap=True)
        if ref in self.marks:
            chip.append(self.number(ref), self.ink(ref, ACT))
        chip.append(glyph, self.ink(ref, tint) if self.focused(ref) else self.at(ref, tint))
        name = f"{nickname_of(self.content, card)} {power_of(self.content, card)}"
        if self.short and "/clash/" in ref:  # in a low terminal, when the Clash is long: Color and Power
            name = str(power_of(self.content, card))
        return chip.append(name, self.ink(ref, MUTED)).append(" ")

    def wrapped(self, head: Text, cards: Sequence[str], zone: str) -> list[Text]:
        """Chips after a heading, on as many lines as they need."""
        line = head.copy()
        line.no_wrap = True
        indent = head.cell_len if head.cell_len < self.width // 2 else 2
        lines = [line]
        if not cards:
            line.append("–", EDGE)
        for place, card in enumerate(cards):
            chip = self.chip(card, f"{zone}/{place}")
            if line.cell_len + chip.cell_len - 1 > self.width:
                line = Text(" " * indent, no_wrap=True)
                lines.append(line)
            line.append_text(chip)
        return lines

    def row(self, cards: Sequence[str], zone: str, tall: int) -> list[Text]:
        """Cards side by side; an empty id is a back."""
        if not cards:
            return [Text("(no cards)", EDGE), *[Text("") for _ in range(tall - 1)]]
        if tall == 1:
            line = Text(no_wrap=True)
            self.chips(line, [card for card in cards if card], zone)
            return [line.append("▒▒ " * list(cards).count(""), EDGE)]
        wide = self.row_width(cards, tall)
        boxes = [self.box(card, f"{zone}/{place}", wide, tall) for place, card in enumerate(cards)]
        lines: list[Text] = []
        for each in range(tall):
            lines.append(Text(" ", no_wrap=True).join([one[each] for one in boxes]))
        return lines

    def card_width(self, count: int) -> int:
        """How wide a card is in a row of so many; five are always thought of."""
        shown = max(5, count)
        return max(9, min(24, (self.width - shown + 1) // shown))

    def row_width(self, cards: Sequence[str], tall: int) -> int:
        """How wide the cards of a row are: where a Task would be cut, few cards take the room of many."""
        wide, count = self.card_width(len(cards)), len(cards)
        whole = tall <= 3 or all(len(wrap(task_of(self.content, card), wide - 2)) <= tall - 3 for card in cards if card)
        return wide if whole else max(wide, min(WIDEST, (self.width - count + 1) // count))

    def box(self, card: str, ref: str, wide: int, tall: int) -> list[Text]:
        """A card as a box: its number and Power above, name and Task inside, the Color below."""
        mark = self.marks.get(ref)
        if not card:
            back = [Text("╭" + "─" * (wide - 2) + "╮", EDGE)]
            back += [Text("│" + "▒" * (wide - 2) + "│", EDGE) for _ in range(tall - 2)]
            return [*back, Text("╰" + "─" * (wide - 2) + "╯", EDGE)]
        corners = "╭─╮│╰╯" if mark is None else "┏━┓┃┗┛"
        edge = self.ink(ref, EDGE)
        color = color_of(self.content, card)
        glyph, tint = COLORS[color]
        focused = self.focused(ref)
        colored = edge if focused else self.at(ref, tint)
        word = self.ink(ref, TEXT)
        power = power_of(self.content, card)
        pips = "▮" * power + "▯" * (3 - power)
        top = Text(no_wrap=True).append(corners[0] + ("" if mark is None else f"{mark[0]} "), edge)
        top.append(corners[1] * max(0, wide - top.cell_len - len(pips) - 1), edge)
        top.append(pips, colored).append(corners[2], edge)
        lines = [top]
        for inside in self.inside(card, wide - 2, tall - 2):
            style = word if focused or not lines[1:] else self.at(ref, TEXT if mark else MUTED)
            line = Text(no_wrap=True).append(corners[3], edge)
            lines.append(line.append(f"{inside:<{wide - 2}}"[: wide - 2], style).append(corners[3], edge))
        bottom = Text(no_wrap=True).append(corners[4], edge).append(f"{glyph} {color}", colored)
        lines.append(bottom.append(corners[1] * (wide - bottom.cell_len - 1), edge).append(corners[5], edge))
        return lines

    def inside(self, card: str, wide: int, tall: int) -> list[str]:
        """The nickname, and as much of the Task as fits."""
        task: list[Any] = wrap(task_of(self.content, card), wide)
        lines = [nickname_of(self.content, card)[:wide], *task][:tall]
        if len(task) > tall - 1 and tall > 1:
            lines[-1] = lines[-1][: wide - 1] + "…"
        return lines + [""] * (tall - len(lines))
