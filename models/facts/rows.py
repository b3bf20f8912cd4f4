"""The base of every row that is read for the rules."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class FactRow(BaseModel):
    """Immutable, and filled from a row's attributes."""

    model_config = ConfigDict(frozen=True, from_attributes=True)
