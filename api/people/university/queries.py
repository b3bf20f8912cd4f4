"""Reading the university as those who keep its units see it."""

from __future__ import annotations

from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.setup.logo import logo_path
from api.kit.wire import Names
from api.people.university.schemas import UniversityAsKept
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql
from models.kit.errors import Refusal
from models.kit.query import Query


class _Kept(NamedTuple):
    name_th: str
    name_en: str
    tax_id: str
    logo: str | None
    case_id: UUID | None
    revision: int


_KEPT: Final = Query(
    _Kept,
    f"""
    SELECT u.name_th, u.name_en, u.tax_id, l.digest AS logo, u.revision,
           {open_request_sql(MoneyMaster.UNIVERSITY, "u.university_id")} AS case_id
      FROM university u LEFT JOIN university_logo l USING (university_id)
    """,
)


async def read_university(session: AsyncSession) -> UniversityAsKept:
    """What papers and pages say of the university. Raises Refusal ``not_found`` where nobody has set it up."""
    kept = await session.run_sync(_KEPT.optional)
    if kept is None:
        raise Refusal("not_found")
    return UniversityAsKept(
        name=Names(th=kept.name_th, en=kept.name_en),
        tax_id=kept.tax_id,
        logo=logo_path(kept.logo),
        case_id=kept.case_id,
        revision=kept.revision,
    )
