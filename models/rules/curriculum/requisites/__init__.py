"""Requisites: how they are said, and whether they contradict each other (study §2)."""
