"""The code of a student, as addresses and requests give it."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

StudentCode = Annotated[str, StringConstraints(pattern=r"^\d{10}$", max_length=10)]
"""The number on a student's card."""
