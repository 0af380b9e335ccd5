"""The kernel: decisions, chance, knowledge, tables and records. It knows no game."""
