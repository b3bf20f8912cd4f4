"""Asking for the degree: what is accepted, cleared and honoured, and what a change reopens (study §4)."""
