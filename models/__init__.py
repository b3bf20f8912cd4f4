"""What API, activities and workflows share."""

import gc

# What is imported stays: with Python's own setting (700) a quarter of an import is collections that find nothing.
gc.set_threshold(50_000, 20, 100)
