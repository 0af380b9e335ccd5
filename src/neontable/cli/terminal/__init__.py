"""The full-screen terminal table."""
