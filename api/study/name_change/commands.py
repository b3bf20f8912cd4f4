"""Other names are asked for: looked at first, then durable, then put before the registrar (golive §4)."""

from __future__ import annotations

import hashlib
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import OF_TODAY, open_case_as_asked
from api.cases.case.student_case import student_case
from api.enrolment.on_behalf.student_request import Asker
from api.kit.db import end_transaction
from api.kit.sent_files import refuse_files_of_others
from api.kit.uploads import ReceivedFile
from api.study.name_change.queries import preview_view
from api.study.name_change.schemas import NameChangeAsk, NameChangeFileView, NameChangeLook, NameChangePreview
from api.study.transfer_credit.comparison import current_term
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.kit.calendar import utc_now
from models.kit.errors import Language
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.study.name_change.contract import AskedNames, FullName, NameChangeRequest
from models.study.name_change.rules.asking import NameWish
from models.study.name_change.rules.process import TITLE
from models.study.name_change.store.asking import preview_name_change


async def keep_file(session: AsyncSession, principal: Principal, received: ReceivedFile) -> NameChangeFileView:
    """Keep a file that a request will name."""
    stored = await received.save(session, principal.person_id, awaits_naming=True)
    return NameChangeFileView(file_id=stored.file_id, name=stored.name)


async def look_at_name_change(
    session: AsyncSession, asker: Asker, asked: NameChangeLook, language: Language
) -> NameChangePreview:
    """What the request would do if it were agreed to now; nothing is changed."""
    wish = NameWish(
        names=FullName(**asked.names.model_dump()),
        shown=FullName(**asked.shown.model_dump()),
        effective_on=asked.effective_on,
        files=asked.files,
        on_behalf=asker.on_behalf,
    )
    preview = await session.run_sync(preview_name_change, asker.student.student_id, wish, None)
    return preview_view(preview, language, asker.principal.audience)


async def ask_for_name_change(session: AsyncSession, client: Client, asker: Asker, asked: NameChangeAsk) -> UUID:
    """Accept the request and wait up to two seconds for the first result; the case's id either way.

    The same key answers the same case; so do two tabs, while the case is open. Names and reason are kept with the
    request's row only. What staff ask for a student is audited. Raises Refusal ``not_found`` for a file that is not the
    caller's, or came with another request.
    """
    student = asker.student
    term = await current_term(session)
    request = NameChangeRequest(
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
        effective_on=asked.effective_on,
        file_ids=tuple(dict.fromkeys(asked.file_ids)),
        on_behalf=asker.on_behalf,
    )
    names = AskedNames(
        names=FullName(**asked.names.model_dump()), shown=FullName(**asked.shown.model_dump()), reason=asked.reason
    )
    await end_transaction(session)
    same = hashlib.sha256(names.names.model_dump_json().encode()).hexdigest()
    content = f"name_change:{student.student_id}:{same}"
    case = student_case(CaseKind.NAME_CHANGE, student, request, Titles(*TITLE), key=asker.key, content=content)
    case.request = {**case.request, **names.model_dump(mode="json")}

    async def note(accepting: AsyncSession) -> None:
        person_id = asker.principal.person_id
        await refuse_files_of_others(accepting, request.file_ids, person_id, named_in="name_change_file")
        asker.note(accepting, "name_change.on_behalf", asked, "reason")

    return await open_case_as_asked(client, case, note, derived=OF_TODAY)
