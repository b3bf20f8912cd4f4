"""The hours a version was taught in a term, beside those that were planned (study §2)."""
