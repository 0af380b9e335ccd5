"""What a table is made of: how it begins, its history, its log lines, its standing orders, its fairness."""
