"""Reading requests to transfer credits, line by line (study §5)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.cases.case.queries import find_case
from api.kit.rows import read_rows
from api.kit.sql import names
from api.study.transfer_credit.schemas import TransferLineView, TransferView
from models.cases.case.contract.record import CaseKind
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.documents.file.tables import StoredFile
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.study.transfer_credit.rules.making_rules import DecidedLine, RuleMaker, refusal_to_make_rule

_REQUESTS: Final = f"""
    SELECT t.case_id, c.stage, t.source, t.institution, t.academic_year, t.semester, t.asked_on, t.reason, t.number,
           t.approved_at,
           (SELECT jsonb_agg(jsonb_build_object(
                       'number', l.number, 'sourceCode', l.source_code, 'sourceName', l.source_name,
                       'sourceCredits', CAST(trim_scale(l.source_credits) AS text), 'grade', l.grade,
                       'contentShare', l.content_share, 'sectionCode', l.section_code,
                       'sectionType', l.section_type, 'credits', CAST(trim_scale(l.credits) AS text),
                       'target', jsonb_build_object(
                           'code', l.target_code, 'path', l.target_path,
                           'name', coalesce({names("u.name_th", "u.name_en")},
                                            jsonb_build_object('th', n.node ->> 'name_th', 'en', n.node ->> 'name_en')),
                           'credits', CAST(trim_scale(l.credits) AS text)),
                       'known', CASE WHEN r.rule_id IS NOT NULL THEN jsonb_build_object(
                           'decidedBy', r.decided_by, 'validFrom', r.valid_from, 'validTo', r.valid_to) END,
                       'owner', CASE WHEN d.department_code IS NOT NULL THEN {names("d.name_th", "d.name_en")}
                                     WHEN f.faculty_code IS NOT NULL THEN {names("f.name_th", "f.name_en")} END,
                       'record', (SELECT jsonb_build_object(
                                             'academicYear', g.academic_year, 'semester', g.semester,
                                             'letter', g.grade, 'credits', CAST(trim_scale(g.credit) AS text))
                                    FROM grade_record g JOIN subject k USING (subject_code)
                                   WHERE g.student_id = t.student_id AND k.show_code = l.source_code
                                     AND (g.academic_year, g.semester) = (l.source_academic_year, l.source_semester)
                                   LIMIT 1),
                       'ownerDepartmentCode', l.owner_department_code, 'hasRule', EXISTS (
                           SELECT FROM transfer_rule q
                            WHERE q.deleted_at IS NULL AND q.source = t.source AND q.institution = t.institution
                              AND q.source_code = upper(l.source_code) AND q.target_code = l.target_code
                              AND (q.valid_to IS NULL OR q.valid_to >= CAST(:today AS date))),
                       'outcome', coalesce(i.item ->> 'outcome', 'asked')) ORDER BY l.number)
              FROM transfer_credit_line l
              LEFT JOIN LATERAL (SELECT s.name_th, s.name_en FROM subject s
                                  WHERE s.show_code = l.target_code
                                  ORDER BY (s.status = '{ACTIVE_SUBJECT}') DESC, s.start_year DESC LIMIT 1) u ON true
              LEFT JOIN transfer_rule r USING (rule_id)
              LEFT JOIN department d ON d.department_code = l.owner_department_code
              LEFT JOIN faculty f ON f.faculty_code = l.owner_faculty_code
              LEFT JOIN LATERAL (SELECT item FROM jsonb_array_elements(c.detail -> 'items') item
                                  WHERE item ->> 'key' = CAST(l.number AS text)) i ON true
              LEFT JOIN programme_version v ON v.version_id = l.version_id
              LEFT JOIN LATERAL (SELECT node FROM jsonb_path_query(v.document, '$.**') node
                                  WHERE jsonb_typeof(node) = 'object' AND node ->> 'path' = l.target_path
                                  LIMIT 1) n ON l.target_path IS NOT NULL
             WHERE l.transfer_id = t.transfer_id) AS lines,
           coalesce((SELECT jsonb_agg(jsonb_build_object('fileId', x.file_id, 'name', s.name) ORDER BY s.sent_at)
                       FROM transfer_credit_file x JOIN stored_file s USING (file_id)
                      WHERE x.case_id = t.case_id), '[]') AS files
      FROM transfer_credit t JOIN case_file c USING (case_id)
"""
_ONE: Final = text(f"{_REQUESTS} WHERE t.case_id = :case_id")
_MINE: Final = text(f"{_REQUESTS} WHERE t.student_id = :student_id ORDER BY t.asked_on DESC, t.case_id DESC LIMIT 50")
_VIEWS: Final = TypeAdapter(list[TransferView])
_FILE: Final = text("SELECT FROM transfer_credit_file WHERE case_id = :case_id AND file_id = :file_id")


async def transfers_of(session: AsyncSession, student_id: int) -> list[TransferView]:
    """A student's requests, the last first."""
    return await read_rows(session, _VIEWS, _MINE, {"student_id": student_id, "today": bangkok_date(utc_now())})


async def transfer_of_case(session: AsyncSession, principal: Principal, case_id: UUID) -> TransferView:
    """Return the request of a case, for people who may see the case. Raises Refusal ``not_found``."""
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.TRANSFER_CREDIT:
        raise Refusal("not_found")
    found = await read_rows(session, _VIEWS, _ONE, {"case_id": case_id, "today": bangkok_date(utc_now())})
    if not found:
        raise Refusal("not_found")
    maker = RuleMaker(principal.role_id, principal.department_code)
    for line in found[0].lines:
        line.may_become_rule = refusal_to_make_rule(decided_line(line), maker) is None
    return found[0]


def decided_line(line: TransferLineView) -> DecidedLine:
    """What the rule looks at of a line."""
    return DecidedLine(line.target.code, line.owner_department_code, line.outcome, line.has_rule)


async def file_of_transfer(session: AsyncSession, principal: Principal, case_id: UUID, file_id: UUID) -> StoredFile:
    """A file that came with a request, for whoever sees the case. Raises Refusal ``not_found``."""
    await transfer_of_case(session, principal, case_id)
    if (await session.execute(_FILE, {"case_id": case_id, "file_id": file_id})).first() is None:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, file_id)
