"""An exception of a programme is asked for: durable first, then put before its offices (study §3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import OF_TODAY, open_case_as_asked
from api.cases.case.student_case import student_case
from api.kit.audit import record_change
from api.kit.db import end_transaction
from api.kit.sent_files import refuse_files_of_others
from api.kit.uploads import ReceivedFile
from api.people.student.queries import Enrollee
from api.study.programme_exception.queries import Withdrawable, exception_to_judge
from api.study.programme_exception.schemas import ExceptionAsk, ExceptionFileView, WithdrawalAsk
from api.study.transfer_credit.comparison import current_term
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.kit.calendar import utc_now
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.study.programme_exception.contract import AskedException, ExceptionRequest, ExceptionWish
from models.study.programme_exception.rules.process import TITLES

_TABLE: Final = "programme_exception_file"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is asked for, and why."""

    wish: ExceptionWish
    asked: AskedException
    reason: str
    file_ids: Sequence[UUID]
    exception_id: UUID | None = None

    @property
    def content(self) -> str:
        """What makes two requests of a student the same one."""
        if self.exception_id is not None:
            return f"withdraw:{self.exception_id}"
        return self.asked.model_dump_json(exclude={"valid_until"})


async def keep_file(session: AsyncSession, principal: Principal, received: ReceivedFile) -> ExceptionFileView:
    """Keep a file that a request will name."""
    stored = await received.save(session, principal.person_id, awaits_naming=True)
    return ExceptionFileView(file_id=stored.file_id, name=stored.name)


async def ask_for_exception(
    session: AsyncSession, client: Client, principal: Principal, student: Enrollee, asked: ExceptionAsk, key: str
) -> UUID:
    """Accept the request of a student, or of staff for one, and wait up to two seconds for the first result.

    Answers the case's id either way. The same key answers the same case; so do two tabs, while the case is open. What
    staff ask for is audited. Raises Refusal ``not_found`` for a file that is not the caller's, or came with another
    request.
    """
    wanted = _Wanted(ExceptionWish.GRANT, exception_to_judge(asked), asked.reason, asked.file_ids)
    return await _open(session, client, principal, student, wanted, key)


async def ask_to_withdraw(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    student: Enrollee,
    one: Withdrawable,
    asked: WithdrawalAsk,
    key: str,
) -> UUID:
    """The same to have an exception of a student withdrawn."""
    wanted = _Wanted(ExceptionWish.WITHDRAW, one.asked, asked.reason, asked.file_ids, one.exception_id)
    return await _open(session, client, principal, student, wanted, key)


async def _open(
    session: AsyncSession, client: Client, principal: Principal, student: Enrollee, wanted: _Wanted, key: str
) -> UUID:
    term = await current_term(session)
    on_behalf = principal.student_id != student.student_id
    request = ExceptionRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        academic_year=term.academic_year,
        semester=term.semester,
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        wish=wanted.wish,
        asked=wanted.asked,
        exception_id=wanted.exception_id,
        reason=wanted.reason,
        file_ids=tuple(dict.fromkeys(wanted.file_ids)),
        on_behalf=on_behalf,
    )
    await end_transaction(session)
    title = Titles(*TITLES[wanted.wish])
    content = f"programme_exception:{student.student_id}:{wanted.content}"
    case = student_case(CaseKind.PROGRAMME_EXCEPTION, student, request, title, key=key, content=content)

    async def files_are_there(accepting: AsyncSession) -> None:
        await refuse_files_of_others(accepting, request.file_ids, principal.person_id, named_in=_TABLE)
        if on_behalf:
            after = request.model_dump(include={"asked", "reason", "exception_id"})
            verb = f"programme_exception.{wanted.wish.value}"
            record_change(
                accepting, principal.person_id, "student", student.student_code, verb, before=None, after=after
            )

    return await open_case_as_asked(client, case, files_are_there, derived=OF_TODAY)
