"""The pieces of Neo-Hunt 3 in TOML files, and how they are read and checked."""
