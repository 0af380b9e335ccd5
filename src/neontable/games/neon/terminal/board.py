"""The table of NeoN drawn for a terminal: the ring, the attack, the Fighters; bright where the looker may choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group
from rich.style import Style
from rich.text import Text

from neontable.drawing import View, first_that_fits
from neontable.games.neon import vocabulary as v
from neontable.games.neon.cards import Content
from neontable.games.neon.terminal.attack import ENERGY, RANKS, WATER, Exchange
from neontable.games.neon.terminal.text import about, every_card, everything, guide, odds, seating, text
from neontable.games.neon.text.names import (
    PARTS,
    REASONS,
    action_words,
    ammo_letters,
    dice_at_ranges,
    fighter_name,
    half_word,
    hp_rows,
    last_round,
    last_two,
    place_name,
    short_sector,
    squad_points,
)
from neontable.ink import EDGE, LINE, MUTED, TEXT, Marks

__all__ = ["PARTS", "REASONS", "about", "board", "every_card", "everything", "group_name", "guide", "odds", "text"]

FULL: Final = 9
# From full to small: lines for each other Fighter, for a row of the ring, for the looker's cards at most, and for the turns
LEVELS: Final = (
    (3, 3, FULL, 1), (2, 3, FULL, 1), (2, 3, 2, 1), (2, 2, 2, 1), (1, 3, 2, 1), (1, 2, 2, 1), (1, 2, 1, 0), (1, 2, 0, 0),
)  # fmt: skip


def group_name(group: str) -> str:
    """What the programmes of one Initiative are called."""
    return f"Initiative {group[1:]}" if group[:1] == "I" and group[1:].isdigit() else group


def board(
    view: View,
    content: Content,
    highlights: Marks,
    names: Sequence[str] = (),
    width: int = 68,
    height: int = 20,
) -> Group:
    """The whole table, the looker's Fighter below; drawn as fully as the height allows."""
    return TablePainter(view, content, highlights, names, width).board(height)


class TablePainter(Exchange):
    """Draws the parts of one view."""

    def lines(self, height: int) -> list[Text]:
        """Everything, as fully as the height allows."""
        return first_that_fits((self.whole(*level) for level in LEVELS), height)

    def whole(self, others: int, ring: int, own: int, turns: int) -> list[Text]:
        """All lines, as many for each part as said."""
        lines = [self.track(), self.turns()] if turns else [self.track()]
        lines += self.ring(ring)
        if self.view.get("attack"):
            lines += self.attack()
        if self.view.get("drawn"):
            lines += self.drawn()
        for who in seating(self.view):
            if who == self.view["seat"]:
                lines += self.mine(who, own)
            else:
                lines += self.fighter(who, others)
        return lines

    # ---- the Round
    def track(self) -> Text:
        """The Round Track with the slot of this Round, and what sinks."""
        view = self.view
        line = Text("Track ", MUTED, no_wrap=True)
        for place, n in enumerate(view["track"]):
            last = place + 1 == len(view["track"]) and view["mode"] != "battle-royale"
            now = place + 1 == view["round"]
            said = "end" if last else str(n)
            line.append(
                f"[{said}]" if now else f" {said} ", f"bold {TEXT}" if now else EDGE if place < view["round"] else MUTED
            )
        if not view["sinking"]:
            return line
        sinks = view["sinking"].removeprefix(f"End of Round {view['round']}: ")
        return line.append(" ≈ ", f"bold {WATER}").append(sinks, TEXT)

    def turns(self) -> Text:
        """Who has acted, who is on, who comes, with Initiative; the Leader; the decks."""
        view = self.view
        line = Text(no_wrap=True).append("Turns ", MUTED)
        done = view["taken"]
        for place, who in enumerate([*done, *view["order"]]):
            shape, ink = self.shape(who)
            plan = view["players"][who].get("programme")
            at = str(plan["initiative"]) if plan else ""
            if place + 1 == len(done) and not view["over"]:
                line.append("▸", f"bold {TEXT}").append(f"{shape}{at} ", f"bold {ink}")
            elif place < len(done):
                line.append(f"{shape}✓ ", EDGE)
            else:
                line.append(f"{shape}{at} ", ink)
        if not done and not view["order"]:
            line.append("everybody plans " if view["arena"] else "the Fighters are chosen ", TEXT)
        if view["leader"] is not None:
            shape, ink = self.shape(view["leader"])
            line.append("· Leader ", MUTED).append(f"♛{shape} ", f"bold {ink}")
        decks = view["decks"]
        line.append("· decks ", MUTED)
        for rank in (1, 2, 3):
            line.append(f"{decks['equipment'][rank - 1]} ", RANKS[rank])
        line.append(f"· {str(view['mode']).replace('-', ' ')}", MUTED)
        for squad, points in enumerate(squad_points(view), 1):
            line.append(f" [{squad}]", f"bold {TEXT}").append(f" {points} VP", TEXT)
        return line

    # ---- the ring
    def ring(self, tall: int) -> list[Text]:
        """The Sectors in two rows: clockwise to the right above, and back to the left below."""
        count = len(self.view["arena"])
        if not count:
            return [Text("The Arena is built after the Fighters are chosen.", MUTED)]
        columns = (count + 1) // 2 if count > 4 else count
        wide = min(22, (self.width - 2) // columns)
        upper = list(range(columns))
        lower = list(reversed(range(columns, count)))
        lower = [-1] * (columns - len(lower)) + lower
        lines: list[Text] = []
        for places in (upper, lower) if count > columns else (upper,):
            cells = [self.cell(place, wide, tall) for place in places]
            for each in range(tall):
                line = Text("│", LINE, no_wrap=True)
                for cell in cells:
                    line.append_text(cell[each])
                lines.append(line.append("│", LINE))
        for place, ends in ((0, "╭╮"), (-1, "╰╯")):
            inside = lines[place][1:-1]
            lines[place] = Text(ends[0], LINE, no_wrap=True).append_text(inside).append(ends[1], LINE)
        return lines

    def cell(self, place: int, wide: int, tall: int) -> list[Text]:
        """A Sector: number and name; rank, Search tokens, Bots; who and what is there."""
        if place < 0:
            return [Text(" " * wide) for _ in range(tall)]
        sector = self.view["arena"][place]
        ref = f"arena/{place}"
        sinks = sector["id"] == self.view["next"] and not last_round(self.view) and not last_two(self.view)
        number = self.number(ref) or f"{sector['number']} "  # of the option, or else of the Sector
        title = f"{'≈' if sinks else ''}{number}"
        title += short_sector(self.content, sector["id"], wide - 1 - len(title))
        name = Text(no_wrap=True).append(title, self.ink(ref, f"bold {WATER if sinks else TEXT}"))
        here = Style.from_meta({"ref": ref})
        facts = Text(no_wrap=True).append(f"R{sector['rank']} ", Style.parse(RANKS[sector["rank"]]) + here)
        if sector["search"]:
            facts.append(f"S{sector['search']} ", Style.parse(MUTED) + here)
        bots = sector["bots"]
        if bots:
            many = f"Bot×{bots}" if isinstance(bots, int) and bots > 1 else "Bot" if tall > 2 else "B"
            said = many if isinstance(bots, int) else "+".join([bot[:4] for bot in bots])
            facts.append(f"{said} ", Style.parse("#ff5bd0") + here)
        people = Text(no_wrap=True)
        for who in sector["fighters"]:
            shape, ink = self.shape(who)
            people.append(shape + (" " if tall > 2 else ""), Style.parse(f"bold {ink}") + here)
        people.append(" ".join(sector.get("tokens", ())), Style.parse("italic #ffb938") + here)
        rows = [name, facts, people] if tall > 2 else [name, people.append(" " if people else "").append_text(facts)]
        for each in rows:
            each.truncate(wide - 1)
            each.pad_right(wide - each.cell_len)
        return rows

    # ---- Fighters
    def title(self, who: int) -> Text:
        """Shape, name, player."""
        player = self.view["players"][who]
        shape, ink = self.shape(who)
        ref = f"players/{who}"
        name = Text(no_wrap=True).append(f"{shape} ", f"bold {ink}")
        bright = f"bold {EDGE if player['place'] == 'eliminated' else ink}"
        name.append(f"{self.number(ref)}{fighter_name(self.content, player['fighter'])}", self.ink(ref, bright))
        if player["squad"] is not None and player["fighter"] != "automa":
            name.append(f" [{player['squad'] + 1}]", f"bold {TEXT}")
        if who < len(self.names):
            name.append(f" {self.names[who][:10]}", MUTED)
        if who == self.view["leader"]:
            name.append(" ♛", f"bold {TEXT}")
        return name

    def vitals(self, who: int) -> Text:
        """HP by rows, Energy, Force Fields, points."""
        player = self.view["players"][who]
        line = Text(no_wrap=True)
        if player["place"] == "eliminated":
            line.append("eliminated ", MUTED)
        else:
            rows = hp_rows(self.view, self.content, player)
            line.append("HP ", MUTED)
            for place, row in enumerate(rows):
                line.append("│" if place else "", LINE)
                for value in row:
                    line.append(str(value) if value else "·", f"bold {TEXT}" if value else EDGE)
            both = self.view["mode"] != "battle-royale" and player["fighter"] != "automa"
            line.append(f" {player['side']}  " if both else "  ", MUTED)
            if player["fighter"] != "automa":
                line.append("E ", MUTED).append("▰" * player["energy"], ENERGY)
                line.append("▱" * (v.MAX_ENERGY - player["energy"]), EDGE)
                line.append(f" F{player['fields']}", f"bold {ENERGY}" if player["fields"] else EDGE)
        if self.view["mode"] != "battle-royale":
            line.append(f"  {player['points']:>2} VP", f"bold {TEXT}")
        return line

    def fighter(self, who: int, tall: int) -> list[Text]:
        """Another Fighter in one, two or three lines."""
        player = self.view["players"][who]
        name = self.title(who)
        room = min(26, self.width // 3 + 1)
        name.truncate(room - 1)
        name.pad_right(room - name.cell_len)
        head = name.append_text(self.vitals(who))
        if player["place"] == "eliminated":
            return [head.append("  ").append_text(self.trophies(who))]
        place = Text(place_name(self.content, player["place"]), TEXT)
        if tall == 1:
            return [head.append("  ").append_text(place).append(" ").append_text(self.gear(who, False))]
        plan = self.programme(who)
        line = Text("  ", no_wrap=True).append_text(place).append("  ")
        for part in (plan, self.gear(who, False), self.trophies(who)):
            line.append_text(part).append("  " if part else "")
        line.rstrip()
        if tall == 2 or line.cell_len <= self.width:
            return [head, line]
        line = Text("  ", no_wrap=True).append_text(place).append("  ").append_text(plan)
        lines = [head, line.append("  " if plan else "").append_text(self.trophies(who))]
        things = self.gear(who, False)
        return [*lines, Text("  ", no_wrap=True).append_text(things)] if things else lines

    def gear(self, who: int, named: bool) -> Text:
        """Gear with the Ammo symbols under it, and the Enhancement."""
        player = self.view["players"][who]
        line = Text(no_wrap=True)
        for kind, gear in player["gear"].items():
            ref = f"players/{who}/gear/{kind}"
            card = gear["card"]
            piece = self.content.equipment[self.content.index["equipment"][card]]
            said = f"{self.number(ref)}{piece.name}"
            if named:
                dice = dice_at_ranges(self.content, card)
                said += f" {dice}" if dice else ""
            line.append(said, self.ink(ref, TEXT))
            if gear["ammo"]:
                line.append(f"[{' '.join([ammo_letters(self.content, each) for each in gear['ammo']])}]", ENERGY)
            line.append("  " if named else " ")
        if player["enhancement"]:
            ref = f"players/{who}/enhancement"
            piece_name = self.content.enhancements[self.content.index["enhancement"][player["enhancement"]]].name
            line.append(f"+{piece_name}{' (used)' if player['tapped'] else ''} ", self.ink(ref, MUTED))
        line.rstrip()
        return line

    def trophies(self, who: int) -> Text:
        """HP tokens won, and Bot tokens."""
        player = self.view["players"][who]
        line = Text(no_wrap=True)
        won = [f"{n}×{value}" for value, n in player["trophies"].items() if n]
        if won:
            line.append("won ", MUTED).append(" ".join(won), TEXT)
        if player["bots"]:
            line.append(" bots " if won else "bots ", MUTED)
            for place, bot in enumerate(player["bots"]):
                name, _, spent = bot.partition(" ")
                line.append(f"{' ' if place else ''}{name}{'✓' if spent else ''}", EDGE if spent else "#ff5bd0")
        return line

    def programme(self, who: int) -> Text:
        """The three Actions of this Round and their Initiative."""
        player = self.view["players"][who]
        plan = player.get("programme")
        line = Text(no_wrap=True)
        if plan:
            line.append(f"I{plan['initiative']} ", f"bold {TEXT}")
            style = EDGE if who in self.view["taken"][:-1] else MUTED
            line.append(" → ".join([action_words(half) for half in plan["actions"]]), style)
        return line

    # ---- the looker
    def mine(self, who: int, most: int) -> list[Text]:
        """The looker's Fighter: where it is, its Actions, Gear, trophies and hand."""
        player = self.view["players"][who]
        lines = [self.rule_line(self.title(who), self.vitals(who))]
        place = Text("you: ", MUTED, no_wrap=True).append(place_name(self.content, player["place"]), f"bold {TEXT}")
        place.append("  ").append_text(self.programme(who)).append("  ")
        more = [place]
        won = self.trophies(who)
        things = self.gear(who, True)
        if place.cell_len + won.cell_len <= self.width:
            place.append_text(won)
            won = Text()
        if things.cell_len + won.cell_len + 2 > self.width:
            things = self.gear(who, False)
        if won:
            things.append("  " if things else "").append_text(won)
        if things:
            more.append(things)
        if most == FULL or "programme" not in player:
            more += self.hand(who)
        return lines + (more if most == FULL else more[:most] if "programme" in player else more[: most + 1])

    def hand(self, who: int) -> list[Text]:
        """The Action cards: Initiative and both halves, as many in a line as fit."""
        hand = self.view["players"][who].get("hand", {"count": 0})
        lines: list[Text] = []
        line = Text("hand ", MUTED, no_wrap=True)
        for place, card in enumerate(hand.get("cards", ())):
            piece = self.content.cards[self.content.index["card"][card]]
            ref = f"players/{who}/hand/{place}"
            chip = (
                Text(no_wrap=True)
                .append(self.number(ref), self.ink(ref, MUTED))
                .append(f"I{piece.initiative} ", f"bold {TEXT}")
            )
            halves = [half_word(half) for half in piece.halves]
            chip.append(" | ".join(halves), self.ink(ref, TEXT)).append("  ")
            if line.cell_len > 5 and line.cell_len + chip.cell_len - 2 > self.width:
                lines.append(line)
                line = Text("     ", no_wrap=True)
            line.append_text(chip)
        return [*lines, line] if line.cell_len > 5 else lines
