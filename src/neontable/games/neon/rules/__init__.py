"""The rules of NeoN, one module for each chapter of its rulebook."""
