"""How bots play NeoN: habits, a judgement of positions, exact odds, and what a designer counts."""
