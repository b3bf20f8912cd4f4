"""A plan to graduation: what is missing, over the terms to come, and what holds up most (study §3)."""
