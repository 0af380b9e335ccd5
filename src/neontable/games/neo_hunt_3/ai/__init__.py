"""How bots play Neo-Hunt 3: habits, a judgement of positions, guesses of hidden programmes, and exact odds."""
