"""For those who write games: small games, packs, scenarios, coverage of rules, counts of pieces."""
