"""Reading the examinations of sections for those who set them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.curriculum.exam.schemas import ExamGap, ExaminedSectionView, ExamPartView, SectionExamView
from api.curriculum.section.scope import visible_sections
from api.kit.paging import Paging
from api.kit.rows import read_page
from api.kit.sql import begun_first, has_words, matches, names
from api.kit.wire import Page
from models.calendar.term.tables import Term
from models.curriculum.exam.rules import PlacedExam, seated, unseated
from models.curriculum.exam.store.reading import (
    EXAM_PARTS,
    codes_of_sections,
    exams_of_sections,
    rooms_named,
)
from models.curriculum.room.store.names import room_unknown
from models.curriculum.section.contract import ExamKind
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.kit.errors import Refusal

_VIEWS: Final = TypeAdapter(list[ExaminedSectionView])
_SCOPED: Final = "FROM section sec JOIN subject sub USING (subject_code)"
_EXAM: Final = f"""
    (SELECT jsonb_build_object('starts_at', x.starts_at, 'ends_at', x.ends_at, 'revision', x.revision,
            'rooms_th', coalesce((SELECT string_agg(DISTINCT p.room_th, ', ') FROM {EXAM_PARTS} p), ''),
            'rooms_en', coalesce((SELECT string_agg(DISTINCT p.room_en, ', ') FROM {EXAM_PARTS} p), ''))
       FROM section_exam x WHERE x.section_id = sec.section_id AND x.kind = '{{kind}}')
"""
_GAPS: Final = {
    ExamGap.NO_TIME: "(SELECT count(*) FROM section_exam x WHERE x.section_id = sec.section_id) < 2",
    ExamGap.NO_ROOM: f"""EXISTS (SELECT FROM section_exam x WHERE x.section_id = sec.section_id
                                    AND (NOT EXISTS (SELECT FROM {EXAM_PARTS} p) OR EXISTS (
                                         SELECT FROM {EXAM_PARTS} p WHERE {room_unknown("p.room_th")})))""",
}
_CLASHING: Final = text(f"""
    SELECT count(DISTINCT e.student_id)
      FROM section_exam x
      JOIN section z USING (section_id)
      JOIN enrolment e ON e.section_id = x.section_id AND e.{HOLDS_SEAT}
      JOIN enrolment o ON o.student_id = e.student_id AND o.academic_year = z.academic_year
           AND o.semester = z.semester AND o.section_id <> e.section_id AND o.{HOLDS_SEAT}
      JOIN section_exam y ON y.section_id = o.section_id AND y.starts_at < x.ends_at AND x.starts_at < y.ends_at
     WHERE x.section_id = :section_id AND x.kind = :kind
""")


@dataclass(frozen=True, slots=True)
class ExamFilter:
    """What the list is narrowed by; empty fields narrow nothing."""

    text: str = ""
    campus_code: str | None = None
    gap: ExamGap | None = None


_ORDER: Final = "sec.subject_code, sec.campus_code, sec.section_type, sec.section_code, sec.section_id"


async def list_exams(
    session: AsyncSession, principal: Principal, term: Term, wanted: ExamFilter, asked: Paging
) -> Page[ExaminedSectionView]:
    """A page of the term's sections in the caller's scope, by words of codes and names."""
    conditions = ["sec.academic_year = :academic_year", "sec.semester = :semester", visible_sections(principal)]
    if wanted.text.strip():
        conditions.append(has_words("sec.subject_code", "sub.name_th", "sub.name_en"))
    if wanted.campus_code:
        conditions.append("sec.campus_code = :asked_campus")
    if wanted.gap:
        conditions.append(_GAPS[wanted.gap])
    statement = f"""
        SELECT sec.section_id, sec.academic_year, sec.semester, sec.subject_code, sub.name_th AS subject_name_th,
               sub.name_en AS subject_name_en, sec.section_code, sec.section_type, sec.campus_code,
               {names("cam.name_th", "cam.name_en")} AS campus, sec.seats_taken,
               {_EXAM.format(kind=ExamKind.MIDTERM.value)} AS midterm,
               {_EXAM.format(kind=ExamKind.FINAL.value)} AS final, count(*) OVER () AS total {_SCOPED}
          JOIN campus cam ON cam.campus_code = sec.campus_code
         WHERE {" AND ".join(conditions)}
         ORDER BY {begun_first(wanted.text, _ORDER, "sec.subject_code")}
    """
    parameters = {
        **caller_parameters(principal),
        "academic_year": term.academic_year,
        "semester": term.semester,
        **matches(wanted.text),
        "asked_campus": wanted.campus_code,
    }
    return await read_page(session, _VIEWS, statement, parameters, asked)


async def refuse_unseen(session: AsyncSession, principal: Principal, section_id: int) -> None:
    """Raise Refusal ``not_found`` for a section that is out of the caller's reach."""
    statement = text(f"SELECT sec.section_id {_SCOPED} WHERE sec.section_id = :id AND {visible_sections(principal)}")
    if await session.scalar(statement, {"id": section_id, **caller_parameters(principal)}) is None:
        raise Refusal("not_found")


async def read_exam(session: AsyncSession, section_id: int, kind: ExamKind) -> SectionExamView:
    """An examination of a section that is there, with what students have of it; without times where it has none."""
    view = await session.run_sync(_view, section_id, kind)
    clashing = await session.scalar(_CLASHING, {"section_id": section_id, "kind": kind.value})
    return view.model_copy(update={"clashing": clashing or 0})


def _view(session: Session, section_id: int, kind: ExamKind) -> SectionExamView:
    section = session.get_one(Section, section_id)
    codes = codes_of_sections(session, [section_id])
    students = len(codes.get(section_id, ()))
    exam = exams_of_sections(session, [section_id]).get((section_id, kind))
    if exam is None:
        return SectionExamView(
            section_id=section_id, kind=kind, campus_code=section.campus_code, revision=0, starts_at=None, ends_at=None,
            parts=[], students=students, unseated=students, clashing=0,
        )  # fmt: skip
    placed: PlacedExam = exam.placed(codes)
    names = {row.room_th for row in exam.parts}
    seats = {
        room.name_th: room.exam_seats for room in rooms_named(session, names) if room.campus_code == section.campus_code
    }
    parts = [
        ExamPartView(**row.model_dump(), students=count, exam_seats=seats.get(row.room_th))
        for row, count in zip(exam.parts, seated(placed), strict=True)
    ]
    return SectionExamView(
        section_id=section_id, kind=kind, campus_code=section.campus_code, revision=exam.revision,
        starts_at=exam.starts_at, ends_at=exam.ends_at, parts=parts, students=students, unseated=unseated(placed),
        clashing=0,
    )  # fmt: skip
