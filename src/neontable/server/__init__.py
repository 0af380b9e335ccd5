"""The server: tables online, their store, and the protocol between clients and rules."""
