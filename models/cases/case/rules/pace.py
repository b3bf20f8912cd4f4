"""How fast the portal wakes many cases of its own accord, so that people who use it at the same time do not wait."""

from __future__ import annotations

from typing import Final

MOST_A_SECOND: Final = 25
"""Cases woken in a second: a quarter of what the smallest installation decides."""
_REST_PER_WORK: Final = 3
"""A server that is busy answers slowly, and is left alone three times as long as it took."""


def rest_seconds(took_seconds: float) -> float:
    """Return the seconds to wait after a signal that took ``took_seconds``, before the next one is sent."""
    return max(1 / MOST_A_SECOND - took_seconds, _REST_PER_WORK * took_seconds)
