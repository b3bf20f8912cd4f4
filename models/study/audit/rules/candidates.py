"""Subjects that are still to be placed, and the ways in which each may count (study §3)."""

from __future__ import annotations

from typing import Final, NamedTuple

Paths = tuple[str, ...]
"""Leaves of a programme."""
Option = Paths
"""The leaves in which a subject counts at once: none, one, or one in each of two layers that share it."""
UNUSED: Final[Option] = ()


class Candidate(NamedTuple):
    """A subject to place: its key, its credits in tenths, and where it may count, what is preferred first."""

    key: str
    tenths: int
    options: tuple[Option, ...]
