"""The words of NEON HOPE: what people read."""
