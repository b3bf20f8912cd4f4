"""The reads behind the rules: one statement and one mapping from rows to facts, for API and activities alike."""
