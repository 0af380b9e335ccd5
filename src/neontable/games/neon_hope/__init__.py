"""NEON HOPE, a cooperative story for one to four characters."""
