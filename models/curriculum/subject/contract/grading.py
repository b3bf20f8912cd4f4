"""How a subject is graded (grades §3). Persisted names."""

from __future__ import annotations

from enum import StrEnum


class Grading(StrEnum):
    """How a subject is graded: by the letters A to F, or satisfactory and unsatisfactory."""

    LETTER = "letter"
    SATISFACTORY = "satisfactory"
