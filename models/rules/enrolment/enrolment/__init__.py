"""The rules of enrolling (spec §5, §8): pure functions over facts, shared by preview, transaction and tests."""
