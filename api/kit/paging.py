"""The parameters of every paged list."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Query

PageNumber = Annotated[int, Query(ge=1, le=10_000)]
PageSize = Annotated[int, Query(alias="pageSize", ge=1, le=100)]
SearchText = Annotated[str, Query(max_length=100)]

COUNTED_AT_MOST: Final = 1_000
"""Rows that a list counts where there may be a million: nobody turns that many pages, and counting costs the most."""
