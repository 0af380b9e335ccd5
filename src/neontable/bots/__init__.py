"""Bots: they sit behind the view."""
