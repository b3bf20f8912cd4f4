"""Messages between API, workflows and activities, and the names that are persisted. Imports nothing of ours."""
