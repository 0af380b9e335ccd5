"""What is durable: rows, keys, and the two databases that keep them."""
