"""The cards of CogDrive Neon as files, and the module that reads them."""
