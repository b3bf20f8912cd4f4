"""What is to be generated: the day it is for, how large, and from which seed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from random import Random
from uuid import UUID

from models.demo.terms import TermKey, term_of
from models.kit.calendar import bangkok_instant

STUDENTS = 3_000
SECTION_GROWTH = 0.545
"""A larger university has more sections and larger ones: 70,000 students have 5,000 sections, not 21,000."""


@dataclass(frozen=True)
class Plan:
    """The size, the day and the seed of one demo university."""

    today: date
    scale: float = 1.0
    seed: int = 2569

    @property
    def students(self) -> int:
        """How many students, personas included."""
        return max(100, round(STUDENTS * self.scale))

    @property
    def section_factor(self) -> float:
        """By how much the number of sections (and of teachers and rooms) grows."""
        return math.pow(max(1.0, self.scale), SECTION_GROWTH)

    @property
    def seat_factor(self) -> float:
        """By how much the seats of a section grow."""
        return max(1.0, self.scale) / self.section_factor

    @property
    def current(self) -> TermKey:
        """The term that contains today."""
        return term_of(self.today)

    @property
    def now(self) -> datetime:
        """The instant every row is stamped with: the start of today in Bangkok, so that it is never in the future."""
        return bangkok_instant(self.today)

    def random(self, *purpose: object) -> Random:
        """A random source of its own for one purpose, so that one part's choices never move another's."""
        return Random("/".join(map(str, (self.seed, *purpose))))  # noqa: S311 - a demo, not a secret

    def ids(self, purpose: str) -> Iterator[UUID]:
        """Opaque ids in the shape of UUIDv7, the same for the same seed and day."""
        random = self.random("ids", purpose)
        milliseconds = int(self.now.timestamp() * 1000)
        while True:
            bits = random.getrandbits(74)
            yield UUID(int=milliseconds << 80 | 0x7 << 76 | (bits >> 62) << 64 | 0b10 << 62 | bits & (1 << 62) - 1)
