"""The games. Each package here is one game and exposes it as GAME."""
