"""The rules of CogDrive Neon, one module for each chapter of the book."""
