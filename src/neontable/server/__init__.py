"""The table online: rooms, their store, and the wire between people and rules."""
