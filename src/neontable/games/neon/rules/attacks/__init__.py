"""The attack of NeoN, step by step."""
