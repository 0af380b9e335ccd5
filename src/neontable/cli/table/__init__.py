"""A game at a terminal: the session, what is said, and the plain table; `terminal` is the full-screen one."""
