"""The colours and shapes of the terminal, the same at every table: dark ground, bright only where something can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GROUND: Final = "#0a0e18"
SURFACE: Final = "#111829"
RAISED: Final = "#1a2338"
PANEL: Final = "#2a3652"
LINE: Final = "#3a4a70"
EDGE: Final = "#62759f"
MUTED: Final = "#9fb0d0"
TEXT: Final = "#eaf0ff"
BRIGHT: Final = "#f2ffff"
DARK: Final = "#06222a"
CYAN: Final = "#35e6ea"
AMBER: Final = "#ffb938"

ACT: Final = f"bold {BRIGHT}"
FOCUS: Final = f"bold {DARK} on {CYAN}"
WARN: Final = f"bold {AMBER}"

SHAPES: Final = ("●", "▲", "■", "◆", "⬢", "★")  # of the seats, each with its ink
INKS: Final = (CYAN, AMBER, "#a08bff", "#ff5f7a", "#a6f25c", "#ff5bd0")

# A place of the view: the number of the option there, and whether it is in focus.
Marks = Mapping[str, tuple[int, bool]]
