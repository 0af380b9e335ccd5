"""Reads what NEON HOPE is played with from TOML, and checks it."""
