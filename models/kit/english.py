"""English on the server's side: how many of something, for the lines of cases. Thai has one form, so nothing for it."""

from __future__ import annotations


def so_many(number: int, noun: str) -> str:
    """How many of something whose plural ends in an s: ``1 student``, ``1,200 students``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
