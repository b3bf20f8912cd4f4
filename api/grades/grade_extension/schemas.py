"""Asking for more time."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from api.kit.wire import Camel
from models.kit.instants import Instant


class ExtensionInput(Camel):
    """Until when a sheet shall be submitted, and why."""

    until: Instant
    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1), Field(max_length=1000)]
