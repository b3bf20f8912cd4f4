"""What is wanted of a row of a master."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

Columns = Mapping[str, JsonValue]
"""Values by column, as JSON."""
