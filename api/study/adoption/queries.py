"""Reading what may be adopted, and what an adoption has (golive §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.cases.case.queries import find_case
from api.cases.case.views import refused_view
from api.kit.paging import Paging
from api.kit.rows import read_page, read_rows
from api.kit.sql import names
from api.kit.wire import Names, Page
from api.study.adoption.schemas import AdoptionLine, AdoptionPreview, AdoptionsView, FacultyDrafts
from models.cases.case.contract.record import CaseKind, CaseState
from models.curriculum.subject.contract.words import SubjectStatus
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Language, Refusal
from models.people.organisation.tables import Faculty
from models.study.adoption.contract import AdoptedKind, AdoptionOutcome
from models.study.adoption.store.planning import PlannedLine, plan_of
from models.study.adoption.tables import THE_ONE, GoLive
from models.study.programme.contract import ProgrammeStatus

_FACULTIES: Final = TypeAdapter(list[FacultyDrafts])
_LINES: Final = TypeAdapter(list[AdoptionLine])
_FACULTY: Final = text(f"""
    SELECT f.faculty_code, {names("f.name_th", "f.name_en")} AS faculty,
           (SELECT count(*) FROM subject u JOIN department d USING (department_code)
             WHERE d.faculty_code = f.faculty_code AND u.status = '{SubjectStatus.DRAFT.value}') AS subjects,
           (SELECT count(*) FROM programme_version v JOIN major m USING (major_code)
              JOIN department d USING (department_code)
             WHERE d.faculty_code = f.faculty_code AND v.status = '{ProgrammeStatus.DRAFT.value}') AS programmes,
           (SELECT c.case_id FROM case_file c
             WHERE c.faculty_code = f.faculty_code AND c.kind = '{CaseKind.ADOPTION.value}'
               AND c.state = '{CaseState.OPEN.value}' LIMIT 1) AS case_id
      FROM faculty f WHERE f.closed_on IS NULL OR f.closed_on > :today ORDER BY f.faculty_code
""")
_OF_CASE: Final = f"""
    SELECT x.kind, x.key, x.code, x.name, x.outcome, count(*) OVER () AS total FROM (
        SELECT '{AdoptedKind.PROGRAMME.value}' AS kind, CAST(v.version_id AS text) AS key,
               v.programme_code || ' ' || v.revision AS code, {names("v.name_th", "v.name_en")} AS name,
               '{AdoptionOutcome.ACTIVE.value}' AS outcome
          FROM programme_change h JOIN programme_version v USING (version_id) WHERE h.case_id = :case_id
         UNION ALL
        SELECT '{AdoptedKind.SUBJECT.value}', u.subject_code, u.subject_code, {names("u.name_th", "u.name_en")},
               CASE WHEN EXISTS (SELECT FROM subject o LEFT JOIN subject_change k ON k.subject_code = o.subject_code
                                                                                 AND k.case_id = h.case_id
                                  WHERE o.show_code = u.show_code AND o.start_year > u.start_year
                                    AND (k.case_id IS NOT NULL
                                         OR h.is_open AND o.status = '{SubjectStatus.ACTIVE.value}'))
                    THEN '{AdoptionOutcome.EARLIER.value}' ELSE '{AdoptionOutcome.ACTIVE.value}' END
          FROM subject_change h JOIN subject u USING (subject_code) WHERE h.case_id = :case_id) x
     ORDER BY x.kind, x.code
"""


async def read_adoptions(session: AsyncSession) -> AdoptionsView:
    """Return the go-live day, and every open faculty with its drafts."""
    today = bangkok_date(utc_now())
    row = await session.get(GoLive, THE_ONE)
    return AdoptionsView(
        go_live_on=None if row is None else row.day,
        revision=0 if row is None else row.revision,
        is_over=row is not None and row.day <= today,
        faculties=await read_rows(session, _FACULTIES, _FACULTY, {"today": today}),
    )


async def preview_of(
    session: AsyncSession, principal: Principal, faculty_code: str, language: Language, asked: Paging
) -> AdoptionPreview:
    """Return a page of what an adoption of a faculty would take and leave out.

    Raises Refusal ``not_found`` for a faculty that does not exist, and ``go_live_unset``.
    """
    if await session.get(Faculty, faculty_code) is None:
        raise Refusal("not_found")
    row = await session.get(GoLive, THE_ONE)
    if row is None:
        raise Refusal("go_live_unset")

    plan = await session.run_sync(plan_of, faculty_code, row.day)
    lines = [
        *((AdoptedKind.PROGRAMME, line) for line in _left_out_first(plan.programmes)),
        *((AdoptedKind.SUBJECT, line) for line in _left_out_first(plan.subjects)),
    ]
    counts = Counter(line.outcome for _, line in lines)
    shown = lines[asked.offset : asked.offset + asked.page_size]
    return AdoptionPreview(
        items=[_view(kind, line, principal, language) for kind, line in shown],
        page=asked.page,
        page_size=asked.page_size,
        total=len(lines),
        active=counts[AdoptionOutcome.ACTIVE],
        earlier=counts[AdoptionOutcome.EARLIER],
        left_out=counts[AdoptionOutcome.LEFT_OUT],
    )


def _left_out_first(lines: Sequence[PlannedLine]) -> list[PlannedLine]:
    """What somebody has to mend stands where it is seen."""
    return sorted(lines, key=lambda line: line.refused is None)


def _view(kind: AdoptedKind, line: PlannedLine, principal: Principal, language: Language) -> AdoptionLine:
    refused = None if line.refused is None else refused_view(line.refused, language, principal.audience)
    return AdoptionLine(
        kind=kind,
        key=line.key,
        code=line.code,
        name=Names(th=line.name_th, en=line.name_en),
        outcome=line.outcome,
        refused=refused,
    )


async def lines_of_case(
    session: AsyncSession, principal: Principal, case_id: UUID, asked: Paging
) -> Page[AdoptionLine]:
    """Return a page of what an adoption takes, for whoever sees the case. Raises Refusal ``not_found``."""
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.ADOPTION:
        raise Refusal("not_found")
    return await read_page(session, _LINES, _OF_CASE, {"case_id": case_id}, asked)
