"""Reading I and N: those that wait for a letter, and what is proposed for one."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters, within_scope
from api.cases.case.queries import find_case
from api.grades.incomplete_grade.schemas import IncompleteLine, IncompleteShow, Proposal
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, full_names, has_words, matches, names
from api.kit.wire import Page
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseState
from models.grades.incomplete_grade.rules.process import REGULATION
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

_ROWS: Final = TypeAdapter(list[Proposal])
_PROPOSAL: Final = text(f"""
    SELECT c.request ->> 'letter' AS letter, c.request ->> 'becomes' AS becomes, i.proposed, i.reason,
           CASE WHEN p.person_id IS NULL THEN NULL ELSE {full_names("p")} END AS proposed_by, i.proposed_at
      FROM incomplete_grade i JOIN case_file c USING (case_id) LEFT JOIN person p ON p.person_id = i.proposed_by
     WHERE i.case_id = :case_id
""")


async def proposal_of(session: AsyncSession, principal: Principal, case_id: UUID) -> Proposal:
    """What is proposed, for a member of staff who sees the case. Raises Refusal ``not_found``."""
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.INCOMPLETE_GRADE:
        raise Refusal("not_found")
    return await read_one(session, _ROWS, _PROPOSAL, {"case_id": case_id})


_LINES: Final = TypeAdapter(list[IncompleteLine])
_TODAY: Final = "(CAST(:now AS timestamptz) AT TIME ZONE 'Asia/Bangkok')::date"
_SHOWN: Final = {
    IncompleteShow.WAITING: f"c.state = '{CaseState.OPEN.value}'",
    IncompleteShow.SOON: f"c.state = '{CaseState.OPEN.value}' AND c.deadline_at <= :soon",
    IncompleteShow.ENDED: f"c.state = '{CaseState.CLOSED.value}'",
}


_ORDER: Final = "c.deadline_at NULLS LAST, p.id_code, u.show_code, c.case_id"


async def incomplete_grades(
    session: AsyncSession, principal: Principal, asked: Search, show: IncompleteShow
) -> Page[IncompleteLine]:
    """A page of the I and N that are the caller's to fix, or of the unit they head; the next to be converted first."""
    within = within_scope(
        principal.data_scope,
        own="(c.opened_by = :person_id OR EXISTS (SELECT FROM case_task k"
        " WHERE k.case_id = c.case_id AND k.assignee_id = :person_id))",
        department="c.department_code",
        faculty="c.faculty_code",
        campus="c.campus_code",
    )
    found = has_words("u.show_code", "u.name_th", "u.name_en", "p.search_words")
    statement = f"""
        SELECT c.case_id, p.id_code AS student_code, {full_names("p")} AS student, u.show_code AS subject_code,
               {names("u.name_th", "u.name_en")} AS subject, a.academic_year, a.semester,
               c.request ->> 'letter' AS letter, c.request ->> 'becomes' AS becomes, c.stage,
               c.deadline_at AS converts_at, (c.deadline_at AT TIME ZONE 'Asia/Bangkok')::date - {_TODAY} AS days_left,
               (SELECT max(v.at) FROM case_event v
                 WHERE v.case_id = c.case_id AND v.action = '{CaseActionName.REMIND.value}') AS reminded_at,
               count(*) OVER () AS total
          FROM incomplete_grade i JOIN case_file c USING (case_id) JOIN grade_attempt a USING (attempt_id)
          JOIN subject u USING (subject_code) JOIN student s ON s.student_id = a.student_id
          JOIN person p ON p.person_id = s.person_id
         WHERE {_SHOWN[show]} AND {within} AND {found}
         ORDER BY {begun_first(asked.text, _ORDER, "u.show_code", "p.id_code")}
    """
    now = utc_now()
    soon = now + max(REGULATION.remind_before)
    parameters = {**caller_parameters(principal), **matches(asked.text), "now": now, "soon": soon}
    return await read_page(session, _LINES, statement, parameters, asked)
