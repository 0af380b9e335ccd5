"""The board of NeoN in the terminal."""
