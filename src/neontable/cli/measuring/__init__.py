"""The commands that play many games and measure."""
