"""What subjects require (study §2)."""
