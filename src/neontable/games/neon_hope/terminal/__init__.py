"""TODO: say what is in this room."""
