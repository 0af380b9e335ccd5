"""What may be answered in NeoN, what somebody might try instead, and the rule that forbids it."""
