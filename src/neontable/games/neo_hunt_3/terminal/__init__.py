"""The board of Neo-Hunt 3 in the terminal."""
