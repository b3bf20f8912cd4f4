"""The university itself: its names, its tax id and its logo."""
