"""A transfer of credits: complete first, then durable, then before its owners and offices (study §5)."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import OF_TODAY, open_case_as_asked
from api.cases.case.student_case import student_case
from api.enrolment.on_behalf.student_request import Asker
from api.kit.db import end_transaction
from api.kit.refusals import raise_refused
from api.kit.sent_files import refuse_files_of_others
from api.kit.uploads import ReceivedFile
from api.study.transfer_credit.comparison import compared, current_term, recorded
from api.study.transfer_credit.schemas import (
    TransferAsk,
    TransferComparison,
    TransferFileView,
    TransferLook,
    TransferWish,
)
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.kit.calendar import utc_now
from models.kit.errors import Language
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.study.transfer_credit.contract import TransferLine, TransferRequest, TransferSource
from models.study.transfer_credit.rules.asking import is_complete
from models.study.transfer_credit.rules.facts import Wish
from models.study.transfer_credit.rules.lines import plain_code
from models.study.transfer_credit.rules.process import TITLE


async def keep_file(session: AsyncSession, principal: Principal, received: ReceivedFile) -> TransferFileView:
    """Keep a file that a request will name."""
    stored = await received.save(session, principal.person_id, awaits_naming=True)
    return TransferFileView(file_id=stored.file_id, name=stored.name)


def wish_of(asked: TransferWish, files: int) -> Wish:
    """What is asked for, as the rules read it. A source of this university has no institution to name."""
    institution = asked.institution if asked.source is TransferSource.OUTSIDE else ""
    lines = tuple(
        TransferLine.model_validate({**line.model_dump(), "source_code": plain_code(line.source_code)})
        for line in asked.lines
    )
    return Wish(asked.source, institution, lines, files)


async def look_at_transfer(
    session: AsyncSession, asker: Asker, asked: TransferLook, language: Language
) -> TransferComparison:
    """What was passed beside what it would count as: known by a rule, before whom, or why not. Nothing is changed."""
    wish = wish_of(asked, asked.files)
    return await compared(session, asker.student.student_id, wish, language, asker.principal.audience)


async def ask_for_transfer(session: AsyncSession, client: Client, asker: Asker, asked: TransferAsk) -> UUID:
    """Accept the request and wait up to two seconds for the first result; the case's id either way.

    The same key answers the same case; so do two tabs, while the case is open. Raises Refusal ``transfer_incomplete``
    and ``transfer_line_incomplete`` naming what is missing, and ``not_found`` for a file that is not the caller's, or
    came with another request. What staff ask for a student is audited.
    """
    student = asker.student
    file_ids = tuple(dict.fromkeys(asked.file_ids))
    wish = wish_of(asked, len(file_ids))
    raise_refused(is_complete(wish))
    term = await current_term(session)
    wish = await recorded(session, student.student_id, term, wish)
    await end_transaction(session)
    request = TransferRequest(
        case_id=new_id(),
        opened_by=asker.principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        academic_year=term.academic_year,
        semester=term.semester,
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        source=wish.source,
        institution=wish.institution,
        lines=tuple(wish.lines),
        reason=asked.reason,
        file_ids=file_ids,
    )
    content = f"transfer_credit:{student.student_id}:{term.academic_year}/{term.semester}"
    case = student_case(CaseKind.TRANSFER_CREDIT, student, request, Titles(*TITLE), key=asker.key, content=content)

    async def note(accepting: AsyncSession) -> None:
        person_id = asker.principal.person_id
        await refuse_files_of_others(accepting, file_ids, person_id, named_in="transfer_credit_file")
        asker.note(accepting, "transfer_credit.on_behalf", asked)

    return await open_case_as_asked(client, case, note, derived=OF_TODAY)
