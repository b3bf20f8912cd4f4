"""The rules of allocation rounds: which may be planned, what they release, what becomes of the case."""
