"""Setting letters by hand: with a reason, and never over somebody else's."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.grades.letter.schemas import LetterInput
from api.grades.sheet.queries import student_line
from api.grades.sheet.reading import open_sheet, sheet_to_fill
from api.grades.sheet.schemas import StudentLine
from api.kit.refusals import raise_refused
from models.grades.sheet.rules.results import refusal_of_letter
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

_SET: Final = text("""
    INSERT INTO hand_letter (sheet_id, student_id, revision, letter, reason, at, by)
    SELECT :sheet_id, :student_id, :seen + 1, :letter, :reason, :at, :by
     WHERE :seen = coalesce((SELECT max(revision) FROM hand_letter
                              WHERE sheet_id = :sheet_id AND student_id = :student_id), 0)
    ON CONFLICT DO NOTHING RETURNING revision
""")


async def set_letter(
    session: AsyncSession, principal: Principal, sheet_id: UUID, student_id: int, wanted: LetterInput
) -> StudentLine:
    """Give a student a letter that is not the computed one, or the computed one back; the student's line.

    Raises Refusal ``not_found``, ``forbidden`` to whoever does not coordinate the sheet, ``sheet_submitted``,
    ``grade_published``, ``score_withdrawn``, ``revision_moved`` where somebody else has set one meanwhile, and the
    codes of :func:`models.grades.sheet.rules.results.refusal_of_letter`.
    """
    sheet = await sheet_to_fill(session, sheet_id, principal.person_id, [student_id])
    student = sheet.students.get(student_id)
    if student is None:
        raise Refusal("not_found")
    if not sheet.may_compute:
        raise Refusal("forbidden")
    if sheet.row.is_submitted:
        raise Refusal("sheet_submitted")
    if student.is_withdrawn:
        raise Refusal("score_withdrawn")
    if student.is_graded:
        raise Refusal("grade_published")
    reason = wanted.reason.strip()
    if wanted.letter is not None:
        raise_refused(refusal_of_letter(sheet.row.method, sheet.row.grading, wanted.letter, reason))
    row = {
        "sheet_id": sheet_id,
        "student_id": student_id,
        "seen": wanted.revision,
        "letter": wanted.letter,
        "reason": reason,
        "at": utc_now(),
        "by": principal.person_id,
    }
    if (await session.execute(_SET, row)).first() is None:
        raise Refusal("revision_moved")
    after = await open_sheet(session, sheet_id, principal.person_id, [student_id])
    return student_line(after, after.students[student_id])
