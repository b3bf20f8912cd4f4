"""The rows of a master, as its page finds them::

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
    ``key`` is the column of a row's id. A search looks in the columns ``words`` and puts rows first one of whose
    ``codes`` begins as typed; rows found alike stand in ``order``.
    """

    view: type[View]
    rows: str
    key: str
    order: str
    words: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    views: TypeAdapter[list[View]] = field(init=False)

    def __post_init__(self) -> None:
        """Read the fields of a view once, not for every page."""
        object.__setattr__(self, "views", TypeAdapter(list[self.view]))  # type: ignore[name-defined]

    async def page(self, session: AsyncSession, asked: Paging) -> Page[View]:
        """A page of the rows that have the words of a search, or of all."""
        words = asked.text if isinstance(asked, Search) else ""
        if not self.words:
            return await read_page(session, self.views, f"{self.rows} ORDER BY {self.order}", {}, asked)
        order = begun_first(words, self.order, *self.codes) if self.codes else self.order
        statement = f"{self.rows} AND {has_words(*self.words)} ORDER BY {order}"
        return await read_page(session, self.views, statement, matches(words), asked)

    async def one(self, session: AsyncSession, row_id: object) -> View:
        """A row by its id. Raises Refusal ``not_found``."""
        return await read_one(session, self.views, text(f"{self.rows} AND {self.key} = :row_id"), {"row_id": row_id})
