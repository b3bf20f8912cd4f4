"""The degree audit: what a student's subjects fulfil of a programme, and what is missing (study §3)."""
