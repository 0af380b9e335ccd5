"""One table in memory: its seats, its clock, and what each audience is told. No I/O."""
