"""Positions of NeoN: written out whole, checked, set up again, and those of earlier forms."""
