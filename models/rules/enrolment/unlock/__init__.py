"""The rules of asking for an unlock, and the process that considers it."""
