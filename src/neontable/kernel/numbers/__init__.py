"""Games as numbers: actions by id, observations as tensors, and whole games played that way."""
