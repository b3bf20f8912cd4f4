"""What graduates of a curriculum can do, and which subjects see to it (study §2)."""
