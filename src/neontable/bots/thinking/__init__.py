"""What bots think with: the tree of a search, the plan of a turn, the estimate of a position, the habits of a policy."""
