"""What is shown before it is made: made only where it is still what was shown."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

Fingerprint = Annotated[str, Field(max_length=64)]
"""Which draft somebody saw."""


def fingerprint_of(rows: Iterable[object]) -> Fingerprint:
    """The same for two drafts of the same rows, and only then."""
    return hashlib.sha256("\n".join(repr(row) for row in rows).encode()).hexdigest()
