"""Measuring: speed now, balance later."""
