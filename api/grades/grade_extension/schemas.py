"""Asking for more time."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.kit.wire import Camel
from models.kit.instants import Instant
from models.kit.typed import FreeText


class ExtensionInput(Camel):
    """Until when a sheet shall be submitted, and why."""

    until: Instant
    reason: Annotated[FreeText, Field(min_length=1, max_length=1000)]
