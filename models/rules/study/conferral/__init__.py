"""Conferring the degrees of a term: the registrar's list, a second person, the council (study §4)."""
