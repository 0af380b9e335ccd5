"""The frame of an episode: setup, chapters, the dial, the story as it is told, and the end."""
