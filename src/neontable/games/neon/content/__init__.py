"""The pieces of NeoN in TOML files, and how they are read and checked."""
