"""How the terminal table looks: dark panels, bright only where something can be chosen."""

from __future__ import annotations

from neontable.ink import BRIGHT, CYAN, DARK, EDGE, GROUND, MUTED, PANEL, RAISED, SURFACE, TEXT

FEWEST_COLUMNS = 80
FEWEST_LINES = 24
RAIL_FROM = 100  # columns from which the log has a place of its own
WIDE_FROM = 130
TALL_FROM = 38  # lines from which more options are seen at once
ANSWERS = {"low": 5, "": 7, "tall": 8}  # lines of options at least, by the height of the terminal

CSS = f"""
Screen {{ background: {GROUND}; color: {TEXT}; }}
#head {{ height: 1; background: {RAISED}; color: {TEXT}; padding: 0 1; }}
#middle {{ height: 1fr; }}
#board {{
    width: 1fr; padding: 0 0 0 1; scrollbar-gutter: stable; scrollbar-size-vertical: 1;
    scrollbar-color: {EDGE}; scrollbar-background: {GROUND};
}}
#board > Static {{ width: 1fr; height: auto; }}
#rail {{ width: 30; background: {SURFACE}; border-left: solid {PANEL}; }}
.wide #rail {{ width: 40; }}
.narrow #rail {{ display: none; }}
#rail-title {{ height: 1; padding: 0 1; color: {MUTED}; background: {SURFACE}; }}
#log {{ height: 1fr; background: {SURFACE}; padding: 0 1; }}
#last {{ height: auto; max-height: 3; padding: 0 1; color: {MUTED}; display: none; }}
.waiting #last {{ display: none !important; }}
.narrow #last {{ display: block; }}
#prompt {{ height: auto; max-height: 3; background: {RAISED}; padding: 0 1; }}
#answers {{ height: {ANSWERS[""]}; background: {SURFACE}; }}
.low #answers {{ height: {ANSWERS["low"]}; }}
.tall #answers {{ height: {ANSWERS["tall"]}; }}
#options {{
    width: 3fr; height: 1fr; background: {SURFACE}; border: none; padding: 0; color: {BRIGHT};
    scrollbar-size-vertical: 1; scrollbar-color: {EDGE}; scrollbar-background: {SURFACE};
}}
#options:focus {{ border: none; background: {SURFACE}; background-tint: {SURFACE} 0%; }}
#options > .option-list--option {{ padding: 0 1; }}
#options > .option-list--option-highlighted {{ background: {CYAN}; color: {DARK}; text-style: bold; }}
#options:focus > .option-list--option-highlighted {{ background: {CYAN}; color: {DARK}; text-style: bold; }}
#options > .option-list--option-hover {{ background: {RAISED}; }}
Note {{ width: 1fr; height: 1fr; padding: 0 1; border-left: solid {PANEL}; color: {TEXT}; }}
#note-scroll {{ height: 1fr; scrollbar-size-vertical: 0; }}
#note {{ height: auto; }}
#more {{ height: 1; display: none; }}
#news {{ display: none; width: 1fr; height: 1fr; padding: 0 1; }}
.waiting #news {{ display: block; }}
.waiting Note {{ display: none; }}
.waiting #options {{ width: 0; }}  /* not hidden: it would lose the keys */
#command {{ display: none; height: 1; border: none; padding: 0 1; background: {RAISED}; color: {TEXT}; }}
#command:focus {{ border: none; }}
.typing #command {{ display: block; }}
#too-small {{ display: none; width: 1fr; height: 1fr; content-align: center middle; text-align: center; }}
.small #too-small {{ display: block; }}
.small #head, .small #middle, .small #last, .small #prompt, .small #answers, .small #command, .small Footer {{ display: none; }}
Footer {{ background: {RAISED}; color: {MUTED}; }}
FooterKey .footer-key--key {{ color: {CYAN}; background: {RAISED}; }}
FooterKey .footer-key--description {{ color: {MUTED}; }}
#menu {{ padding: 1 2; }}
#menu-title {{ height: auto; padding: 0 0 1 0; }}
#menu OptionList {{ height: auto; max-height: 70%; background: {GROUND}; border: none; color: {BRIGHT}; padding: 0; }}
#menu OptionList:focus {{ border: none; background-tint: {GROUND} 0%; }}
#menu OptionList > .option-list--option-highlighted {{ background: {CYAN}; color: {DARK}; text-style: bold; }}
#menu-note {{ height: auto; min-height: 3; padding: 1 0; color: {TEXT}; }}
#curtain {{ width: 1fr; height: 1fr; content-align: center middle; text-align: center; }}
ModalScreen {{ align: center middle; background: {GROUND} 70%; }}
.paper {{ width: 84; max-width: 96%; height: auto; max-height: 90%; background: {RAISED}; border: round {EDGE}; padding: 0 1; }}
.paper .title {{ color: {CYAN}; text-style: bold; height: auto; padding: 0 0 1 0; }}
.paper .body {{
    height: auto; max-height: 100%;
    scrollbar-size-vertical: 1; scrollbar-color: {EDGE}; scrollbar-background: {RAISED};
}}
.paper .body > Static {{ height: auto; }}
.paper .foot {{ color: {MUTED}; padding: 1 0 0 0; height: auto; }}
.look {{ width: 96%; height: 90%; background: {RAISED}; border: round {EDGE}; padding: 0 1; }}
.look .title {{ color: {CYAN}; text-style: bold; height: 2; }}
.look OptionList {{
    width: 2fr; height: 1fr; background: {RAISED}; border: none; color: {BRIGHT}; padding: 0; scrollbar-size-vertical: 1;
}}
.look OptionList:focus {{ border: none; background-tint: {RAISED} 0%; }}
.look OptionList > .option-list--option-highlighted {{ background: {CYAN}; color: {DARK}; text-style: bold; }}
.look .body {{
    width: 3fr; height: 1fr; padding: 0 1;
    scrollbar-size-vertical: 1; scrollbar-color: {EDGE}; scrollbar-background: {RAISED};
}}
.look .foot {{ color: {MUTED}; height: 1; }}
.paper OptionList {{ height: auto; max-height: 12; background: {RAISED}; border: none; color: {BRIGHT}; padding: 0; }}
.paper OptionList:focus {{ border: none; background-tint: {RAISED} 0%; }}
.paper OptionList > .option-list--option-highlighted {{ background: {CYAN}; color: {DARK}; text-style: bold; }}
"""
