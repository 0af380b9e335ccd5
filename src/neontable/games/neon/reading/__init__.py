"""How the pieces of NeoN are written in TOML, checked, and turned into numbers."""
