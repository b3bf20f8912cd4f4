"""Reading the rows of a master for its page::

ERP_UNIT_ROWS: Final = MasterList(
    ErpUnitView, _UNITS, "erp_unit_id", order="code", words=("code", "name_th"), codes=("code",)
)
page = await ERP_UNIT_ROWS.page(session, asked)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.paging import Paging, Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, has_words, matches
from api.kit.wire import Page

View = TypeVar("View")


@dataclass(frozen=True, slots=True)
class MasterList(Generic[View]):
    """How the rows of a master are read.

    ``rows`` is a statement of the rows that are not deleted, with ``count(*) OVER () AS total`` and without an order;
    ``key`` is the column of a row's id. A search finds the rows that have all its words in the columns ``words``; a
    master without ``words`` has no search. Rows one of whose ``codes`` is the typed text come first, then rows one of
    whose ``codes`` begins with it, then the others, each group in ``order``.
    """

    view: type[View]
    rows: str
    key: str
    order: str
    words: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    views: TypeAdapter[list[View]] = field(init=False)

    def __post_init__(self) -> None:
        """Build the reader of views once, instead of once for every page."""
        object.__setattr__(self, "views", TypeAdapter(list[self.view]))  # type: ignore[name-defined]

    async def page(self, session: AsyncSession, asked: Paging) -> Page[View]:
        """Return a page of the rows that have all words of a search; of all rows without a search."""
        words = asked.text if isinstance(asked, Search) else ""
        if not self.words:
            return await read_page(session, self.views, f"{self.rows} ORDER BY {self.order}", {}, asked)
        order = begun_first(words, self.order, *self.codes) if self.codes else self.order
        statement = f"{self.rows} AND {has_words(*self.words)} ORDER BY {order}"
        return await read_page(session, self.views, statement, matches(words), asked)

    async def one(self, session: AsyncSession, row_id: object) -> View:
        """Return a row by its id. Raises Refusal ``not_found``."""
        return await read_one(session, self.views, text(f"{self.rows} AND {self.key} = :row_id"), {"row_id": row_id})
