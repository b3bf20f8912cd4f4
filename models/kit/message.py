"""The base of every message between API, workflows and activities."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    """Base of every message: immutable; fields are only ever added, with defaults."""

    model_config = ConfigDict(frozen=True)
