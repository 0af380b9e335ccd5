"""Background work: bots, deadlines, the archive, and the processes that compute."""
