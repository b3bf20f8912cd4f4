"""What a version teaches, topic by topic (study §2)."""
