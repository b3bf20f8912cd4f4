"""The rules of waiting for a seat: who may join, who comes first, what becomes of the case."""
