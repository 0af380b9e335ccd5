"""What cards say, done: running effects, their verbs and conditions, standing effects and answers to events."""
