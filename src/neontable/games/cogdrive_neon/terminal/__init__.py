"""The table of CogDrive Neon in the terminal."""
