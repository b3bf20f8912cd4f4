"""Requisites against what a student has done (study §2)."""
