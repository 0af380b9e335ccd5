"""What is kept on this computer between two games: saves, campaigns, profiles."""
