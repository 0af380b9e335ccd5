"""The rules of NEON HOPE: one module for each chapter of the rulebook."""
