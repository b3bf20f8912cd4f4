"""Bits that are given out, one after another, and lie in words."""

from __future__ import annotations

from typing import Final

WORD: Final = 64
"""Bits are kept in words of so many."""


class Bits:
    """Gives out bits, one after another."""

    def __init__(self) -> None:
        self.count = 0

    def fresh(self) -> int:
        """A bit nothing else has."""
        self.count += 1
        return self.count - 1

    def make_room(self, width: int) -> None:
        """Have the next so many bits lie in one word."""
        if self.count % WORD + width > WORD:
            self.count += WORD - self.count % WORD


def mark(of_option: list[int], cover: int, bit: int) -> None:
    """Set a bit of every option that a cover names by its place."""
    for number in range(len(of_option)):
        if cover >> number & 1:
            of_option[number] |= 1 << bit
