"""The notation in which cards, episodes and conditions are written, and what it becomes."""
