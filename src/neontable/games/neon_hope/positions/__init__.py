"""Positions of NEON HOPE: a table as data, a table from data, and what is wrong with data written by hand."""
