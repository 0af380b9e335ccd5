"""The words of CogDrive Neon; rules carry none."""
