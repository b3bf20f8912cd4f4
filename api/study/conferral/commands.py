"""A list is drawn up for the council, and somebody is taken off it (study §4)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case_as_asked
from api.kit.audit import record_change
from api.kit.db import end_transaction
from api.study.conferral.schemas import ConferralInput
from models.calendar.term.tables import Term
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.case.tables import CaseFile
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.study.conferral.contract import ConferralLineState, ConferralRequest, ConferralStage
from models.study.conferral.tables import ConferralLine

_CHANGES: Final = frozenset({ConferralStage.REGISTRAR_REVIEW, ConferralStage.COUNCIL})
"""While it stands there, its list may lose somebody."""


async def list_for_council(
    session: AsyncSession, client: Client, principal: Principal, asked: ConferralInput, key: str
) -> UUID:
    """Accept a conferral and have its list drawn up; the case's id. The same key answers the same one.

    Raises Refusal ``not_found`` for a term that does not exist.
    """
    if await session.get(Term, (asked.academic_year, asked.semester)) is None:
        raise Refusal("not_found")
    await end_transaction(session)
    now, term = utc_now(), f"{asked.academic_year}/{asked.semester}"
    request = ConferralRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        academic_year=asked.academic_year,
        semester=asked.semester,
        council_on=asked.council_on,
    )
    titles = Titles(f"อนุมัติปริญญา {term}", f"Conferral of degrees {term}")
    case = new_case(CaseKind.CONFERRAL, request, titles, key=key, content=f"conferral:{term}")
    return await open_case_as_asked(client, case)


async def strike(session: AsyncSession, principal: Principal, case_id: UUID, graduation_id: UUID, reason: str) -> None:
    """Take somebody off a list that is not written yet. Audited; their request waits for another list.

    Raises Refusal ``not_found``, and ``conferral_list_fixed`` once the council has resolved.
    """
    line = await session.get(ConferralLine, (case_id, graduation_id), with_for_update=True)
    if line is None:
        raise Refusal("not_found")
    case = await session.get_one(CaseFile, case_id)
    if line.state is not ConferralLineState.LISTED or case.stage not in _CHANGES:
        raise Refusal("conferral_list_fixed")
    line.state, line.reason = ConferralLineState.STRUCK, reason
    after = {"graduation": str(graduation_id), "reason": reason}
    record_change(session, principal.person_id, "conferral", case_id, "strike", before=None, after=after)
