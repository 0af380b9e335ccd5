"""The rules of Neo-Hunt 3, one module for each chapter of its rulebook."""
