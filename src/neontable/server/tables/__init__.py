"""All tables of a server, and the commands that people send to one."""
