"""The table of NEON HOPE in a terminal."""
