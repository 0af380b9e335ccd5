"""Who knows what in CogDrive Neon: the view of a seat, and dealing anew what it cannot know."""
