"""Running a series of games: what goes along to the workers, where they are, and the folder that keeps what is done."""
