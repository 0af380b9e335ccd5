"""The commands of players and of those who run a server, one module each."""
