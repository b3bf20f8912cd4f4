"""Reads and writes of the set-up of an empty portal (golive §2)."""
