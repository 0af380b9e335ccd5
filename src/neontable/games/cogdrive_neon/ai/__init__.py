"""Playing CogDrive Neon without people: a guess at who will win, and the counts for designers."""
