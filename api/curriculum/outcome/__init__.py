"""What students can do after a subject, and what that does for curricula (study §2)."""
