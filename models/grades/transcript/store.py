"""What a transcript says of a student: published letters by term, and what each term came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import Final, NamedTuple, TypedDict
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.documents.paper.contract import PaperFormerName, PaperLanguage, PaperStudent
from models.documents.paper.store.heads import former_names, student_head
from models.grades.grade.rules.averages import shown_average
from models.grades.grade.rules.letters import LETTERS, OPEN
from models.grades.sheet.rules.scoring import plain
from models.grades.transcript.contract import OfficialTranscriptContent, TranscriptLine, TranscriptTerm
from models.kit.errors import text_of
from models.people.person.tables import Person
from models.study.transfer_credit.tables import CARRIED_OVER_SUBJECTS, LEAF_CREDITS, TRANSFERRED

_LINES: Final = text(
    f"""
    SELECT g.academic_year, g.semester, g.show_code, g.name_th, g.name_en, g.credit, g.grade, g.is_transferred,
           s.admission_year, t.gpa, t.gpax, t.total_earned
      FROM (SELECT r.student_id, r.academic_year, r.semester, u.show_code, u.name_th, u.name_en, r.credit, r.grade,
                   e.kind = 'transfer' OR EXISTS (
                       SELECT FROM ({CARRIED_OVER_SUBJECTS}) c
                        WHERE (c.student_id, c.academic_year, c.semester, c.show_code)
                              = (r.student_id, r.academic_year, r.semester, u.show_code)
                          AND r.grade = '{TRANSFERRED}') AS is_transferred
              FROM grade_record r
              JOIN subject u USING (subject_code)
              JOIN grade_attempt a USING (student_id, academic_year, semester, subject_code)
              JOIN grade_entry e ON e.attempt_id = a.attempt_id AND e.supersedes IS NULL
             WHERE r.student_id = :student_id
             UNION ALL
            SELECT c.student_id, c.academic_year, c.semester, c.source_code, c.source_name, c.source_name, c.credits,
                   '{TRANSFERRED}', true
              FROM ({LEAF_CREDITS}) c WHERE c.student_id = :student_id) g
      JOIN student s USING (student_id)
      JOIN student_standing t USING (student_id, academic_year, semester)
     ORDER BY g.academic_year, CASE g.semester WHEN 0 THEN 3 ELSE g.semester END, g.show_code
    """
)


_DEGREE: Final = text(
    """
    SELECT m.degree_th, m.degree_en, d.birth_on, d.admitted_on, c.honours, c.conferred_on
      FROM student s JOIN major m USING (major_code) LEFT JOIN student_personal d USING (student_id)
      LEFT JOIN LATERAL (SELECT honours, conferred_on FROM graduation
                          WHERE student_id = s.student_id AND conferred_at IS NOT NULL
                          ORDER BY conferred_at DESC LIMIT 1) c ON true
     WHERE s.student_id = :student_id
    """
)


class _Row(NamedTuple):
    """A published letter, with where the student stood after its term."""

    academic_year: int
    semester: int
    show_code: str
    name_th: str
    name_en: str
    credit: Decimal
    grade: str
    is_transferred: bool
    admission_year: int
    gpa: Decimal | None
    gpax: Decimal | None
    total_earned: Decimal


class Transcript(TypedDict):
    """What every transcript says, unofficial or official."""

    student: PaperStudent
    former_names: tuple[PaperFormerName, ...]
    transferred: tuple[TranscriptLine, ...]
    terms: tuple[TranscriptTerm, ...]
    earned: str
    gpax: str
    open_letters: tuple[str, ...]


def transcript_of(session: Session, student_id: int | None, language: PaperLanguage) -> Transcript:
    """The student's transcript as it would be printed now. Raises LookupError without such a student."""
    student = student_head(session, student_id, language)
    rows = [_Row(*row) for row in session.execute(_LINES, {"student_id": student_id})]
    last = rows[-1] if rows else None
    studied = [row for row in rows if not row.is_transferred]
    return Transcript(
        student=student,
        former_names=former_names(session, student_id, student, language),
        transferred=tuple(_line(row, language) for row in rows if row.is_transferred),
        terms=tuple(
            _term(list(of_term), language)
            for _, of_term in groupby(studied, key=lambda row: (row.academic_year, row.semester))
        ),
        earned=plain(last.total_earned) if last else "0",
        gpax=_average(last.gpax, last) if last else "",
        open_letters=tuple(sorted({row.grade for row in rows} & OPEN)),
    )


@dataclass(frozen=True, slots=True)
class Issuing:
    """An official transcript as it is issued: of whom, under which number, when and by whom."""

    student_id: int
    number: str
    records_on: date
    issued_by: UUID


def official_content(session: Session, issuing: Issuing, language: PaperLanguage) -> OfficialTranscriptContent:
    """What an official transcript issued now says. Raises LookupError without such a student."""
    values = transcript_of(session, issuing.student_id, language)
    person = session.execute(_DEGREE, {"student_id": issuing.student_id}).mappings().one()
    issuer = session.get_one(Person, issuing.issued_by)
    return OfficialTranscriptContent(
        **values,
        number=issuing.number,
        records_on=issuing.records_on,
        issued_by=issuer.full_name_th if language == "th" else issuer.full_name_en,
        degree=person[f"degree_{language}"],
        born_on=person["birth_on"],
        admitted_on=person["admitted_on"],
        honours=_honours(person["honours"], language),
        graduated_on=person["conferred_on"],
    )


def _honours(awarded: str | None, language: PaperLanguage) -> str:
    """The class of the degree in words; empty before the council, and without honours (study §4)."""
    return "" if awarded is None else text_of(f"completion.honours.{awarded}", language, name="documents")


def _term(rows: Sequence[_Row], language: PaperLanguage) -> TranscriptTerm:
    """A term. Its credits are those of the lines under it: what was transferred stands apart."""
    term = rows[0]
    return TranscriptTerm(
        academic_year=term.academic_year,
        semester=term.semester,
        lines=tuple(_line(row, language) for row in rows),
        registered=plain(sum((row.credit for row in rows), Decimal(0))),
        earned=plain(sum((row.credit for row in rows if LETTERS[row.grade].earns), Decimal(0))),
        gpa=_average(term.gpa, term),
        gpax=_average(term.gpax, term),
    )


def _line(row: _Row, language: PaperLanguage) -> TranscriptLine:
    return TranscriptLine(
        subject_code=row.show_code,
        subject_name=row.name_th if language == "th" else row.name_en,
        credit=plain(row.credit),
        letter=row.grade,
    )


def _average(average: Decimal | None, row: _Row) -> str:
    shown = shown_average(average, row.admission_year)
    return "" if shown is None else f"{shown}"
