"""Numbers of transcripts."""

from __future__ import annotations

from typing import Final

_DIGITS: Final = 6


def transcript_number(year: int, serial: int) -> str:
    """``TR-2569-000001`` is the first transcript of 2569 B.E. Raises ValueError where a serial is less than 1."""
    if serial < 1:
        raise ValueError(f"{serial} is no number of a transcript")
    return f"TR-{year}-{serial:0{_DIGITS}d}"
