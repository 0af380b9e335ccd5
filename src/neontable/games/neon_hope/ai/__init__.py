"""How bots judge NEON HOPE: what things are worth, what a sensible player would do, and how an episode will end."""
