"""Who knows what in NeoN: what a seat sees, and how what it cannot know is dealt anew."""
