"""NeoN, an arena game of programmed actions and dice fights for two to six fighters."""
