"""Banks: what the portal asks of one, and how each is asked."""
