"""The process ``import_batch``."""
