"""The client's key of a request: sent again, it is the same request."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header

IdempotencyKey = Annotated[str, Header(alias="Idempotency-Key", min_length=8, max_length=100)]
OptionalIdempotencyKey = Annotated[str | None, Header(alias="Idempotency-Key", min_length=8, max_length=100)]
