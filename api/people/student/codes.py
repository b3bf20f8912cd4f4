"""The code of a student, as addresses and requests give it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from models.kit.typed import AS_PERSON_CODE

StudentCode = Annotated[str, Field(pattern=r"^\d{10}$", max_length=10), AS_PERSON_CODE]
"""The number on a student's card."""
