"""The rules of bill runs: who may do what to one, and what it tells of itself."""
