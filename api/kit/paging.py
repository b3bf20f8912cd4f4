"""The parameters of every paged list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Query

PageNumber = Annotated[int, Query(ge=1, le=10_000)]
PageSize = Annotated[int, Query(alias="pageSize", ge=1, le=100)]
SearchText = Annotated[str, Query(max_length=100)]

COUNTED_AT_MOST: Final = 1_000
"""Rows that a list counts where there may be a million: nobody turns that many pages, and counting costs the most."""


@dataclass(frozen=True, slots=True)
class Paging:
    """Which part of a list is asked for."""

    page: int = 1
    page_size: int = 20

    @property
    def offset(self) -> int:
        """How many rows stand before the page."""
        return (self.page - 1) * self.page_size


@dataclass(frozen=True, slots=True)
class Search(Paging):
    """Which part of what the words find; no words find everything."""

    text: str = ""


async def _paging(page: PageNumber = 1, page_size: PageSize = 20) -> Paging:
    return Paging(page, page_size)


async def _search(text: SearchText = "", page: PageNumber = 1, page_size: PageSize = 20) -> Search:
    return Search(page, page_size, text)


Paged = Annotated[Paging, Depends(_paging)]
"""``page`` and ``pageSize`` of a route."""
Searched = Annotated[Search, Depends(_search)]
"""``text``, ``page`` and ``pageSize`` of a route."""
