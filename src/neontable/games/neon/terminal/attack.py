"""Drawing for a terminal: colours, the marks of what can be chosen, and the attack as an exchange."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from neontable.drawing import Painter
from neontable.games.neon.cards import Content
from neontable.games.neon.terminal.text import drawn_line
from neontable.games.neon.text.effects import effect_name
from neontable.games.neon.text.names import (
    defense_of,
    fighter_name,
    plural,
    stage,
    target_words,
    who_name,
)
from neontable.ink import CYAN, EDGE, INKS, MUTED, SHAPES, TEXT

HARM: Final = INKS[3]
ENERGY: Final = CYAN
WATER: Final = "#6c8cff"
RANKS: Final = ("", "#a6f25c", "#ffb938", "#a08bff")
DICE: Final = {
    "CRIT": ("CRIT", "bold #ff5f7a"), "HIT": ("HIT", "bold #ffb938"), "COND": ("?", MUTED), "MISS": ("miss", EDGE),
    "GUARD": ("GUARD", "bold #35e6ea"), "BLOCK": ("BLOCK", "bold #a6f25c"), "SPARK": ("spark", MUTED), "FAIL": ("fail", EDGE),
}  # fmt: skip


class Exchange(Painter[Content]):
    """Draws what is going on: an attack, or cards drawn."""

    def shape(self, who: int) -> tuple[str, str]:
        """The shape and colour of a Fighter; Automa has one of its own."""
        players = self.view["players"]
        if who < len(players) and players[who]["fighter"] == "automa":
            return "✚", TEXT
        return SHAPES[who % 6], INKS[who % 6]

    # ---- what is going on
    def dice(self, faces: Mapping[str, int]) -> Text:
        """Dice side by side."""
        line = Text(no_wrap=True)
        for face, n in faces.items():
            for _ in range(n):
                line.append(f"[{DICE[face][0]}]", DICE[face][1])
        return line if line else line.append("not rolled yet", MUTED)

    def attack(self) -> list[Text]:
        """The attack as an exchange."""
        view, content = self.view, self.content
        attack = view["attack"]
        shape, ink = self.shape(attack["attacker"])
        head = Text("ATTACK ", f"bold {TEXT}").append(f"{shape} ", f"bold {ink}")
        head.append(fighter_name(content, view["players"][attack["attacker"]]["fighter"]), f"bold {ink}").append(
            " → ", TEXT
        )
        target = attack["target"]
        if isinstance(target, int):
            shape, ink = self.shape(target)
            head.append(f"{shape} {fighter_name(content, view['players'][target]['fighter'])}", f"bold {ink}")
        else:
            head.append(target_words(view, content, self.names), f"bold {TEXT}")
        lines = [self.rule_line(head, Text(f"Range {attack['range']} · ", MUTED).append(stage(view), TEXT))]
        weapon = attack["weapon"]
        tool = "without a card"
        if weapon:
            tool = content.equipment[content.index["equipment"][weapon]].name
        line = Text(no_wrap=True).append(f"{tool}, ", MUTED).append(f"{plural(attack['dice'], 'die', 'dice')} ", TEXT)
        line.append_text(self.dice(attack["faces"]))
        line.append(" rerolled" if attack["rerolled"] else "", MUTED).append(
            " · all in the Sector" if attack["area"] else "", TEXT
        )
        lines.append(line)
        for place, who in enumerate(attack["targets"]):
            answer = self.answer(place, who)
            if answer:
                lines.append(answer)
        for roll in attack["bots"]:
            lines.append(Text("the Bot defends ", MUTED, no_wrap=True).append_text(self.dice(roll)))
        if attack["used"]:
            used = ", ".join([effect_name(content, each) for each in attack["used"]])
            lines.append(Text("used ", MUTED, no_wrap=True).append(used, TEXT))
        return lines

    def answer(self, place: int, who: int) -> Text | None:
        """What a Target sets against it, and what comes through."""
        attack = self.view["attack"]
        dice, roll = defense_of(self.view, place)
        if dice is None:
            return None
        shape, ink = self.shape(who)
        line = (
            Text(no_wrap=True)
            .append(f"{shape} ", f"bold {ink}")
            .append("defends, ", MUTED)
            .append(f"{plural(dice, 'die', 'dice')} ", TEXT)
        )
        line.append_text(self.dice(roll) if dice else Text("–", MUTED))
        now = who == attack.get("defender")
        line.append(" rerolled" if now and attack.get("defense_rerolled") else "", MUTED)
        if now and "uncancelled" in attack and place >= len(attack["damage"]):
            left = attack["uncancelled"]
            line.append(" → through: ", MUTED).append_text(
                self.dice(left) if sum(left.values()) else Text("nothing", TEXT)
            )
        if place < len(attack["damage"]):
            damage = attack["damage"][place]
            line.append(" → ", MUTED).append(f"{damage} damage", f"bold {HARM if damage else TEXT}")
        return line

    def drawn(self) -> list[Text]:
        """Cards that were drawn and not yet played."""
        drawn = self.view["drawn"]
        if "cards" not in drawn:
            who = who_name(self.view, self.content, self.names, drawn["seat"])
            return [Text(f"{who} looks at {drawn['count']} drawn cards", MUTED, no_wrap=True)]
        lines = [self.rule_line(Text("DRAWN", f"bold {TEXT}"), Text())]
        for place, card in enumerate(drawn["cards"]):
            ref = f"drawn/cards/{place}"
            lines.append(
                Text(no_wrap=True).append(f"{self.number(ref)}{drawn_line(self.content, card)}", self.ink(ref, TEXT))
            )
        return lines
