"""Files that belong to a version of a subject (study §2)."""
