"""Asking that the university bear other names or another tax id: two people decide what every receipt says."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.access.setup.schemas import UniversityNaming
from api.finance.master_change.commands import Asking, ask_to_change
from api.finance.university.schemas import UniversityChange
from api.kit.keeping import Keeping
from api.kit.wire import Names
from models.access.setup.store.university import UNIVERSITY_SUBJECT
from models.finance.master_change.contract import MoneyMaster
from models.people.university.tables import UNIVERSITY_ID, University


def _name(row: University | UniversityNaming) -> str:
    return row.name_th


def _title(row: University | UniversityNaming) -> Names:
    return Names(th=row.name_th, en=row.name_en)


_KEEPING: Final = Keeping(University, UniversityNaming, UNIVERSITY_SUBJECT, name=_name, title=_title)


async def ask_to_rename(
    session: AsyncSession, client: Client, principal: Principal, wanted: UniversityChange, key: str
) -> UUID:
    """Ask that the names or the tax id be changed; the case's id. Papers issued before keep theirs.

    Raises Refusal with the codes of :func:`api.finance.master_change.commands.ask_to_change`; ``not_found`` where
    nobody has set the university up.
    """
    seen, asking = (UNIVERSITY_ID, wanted.revision), Asking(principal, wanted.reason, key)
    return await ask_to_change(session, client, MoneyMaster.UNIVERSITY, _KEEPING, seen, wanted, asking)
