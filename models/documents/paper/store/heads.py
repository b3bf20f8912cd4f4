"""The university and the student at the head of a paper."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.documents.paper.contract import PaperFormerName, PaperLanguage, PaperStudent
from models.kit.errors import text_of
from models.kit.name_sql import full_name_en, full_name_th
from models.kit.query import Query
from models.people.university.store import UniversityOfPapers, university_of_papers

_STUDENT: Final = text(
    f"""
    SELECT s.student_code,
           {full_name_th("p")} AS name_th,
           {full_name_en("p")} AS name_en,
           f.name_th AS faculty_th, f.name_en AS faculty_en, m.name_th AS major_th, m.name_en AS major_en
    FROM student s
    JOIN person p USING (person_id)
    JOIN faculty f ON f.faculty_code = s.faculty_code
    JOIN major m ON m.major_code = s.major_code
    WHERE s.student_id = :student_id
    """
)


class _FormerName(NamedTuple):
    """A name that a student had, and until which day."""

    name_th: str
    name_en: str
    until: date


_FORMER_NAMES: Final = Query(
    _FormerName,
    f"""
    SELECT {full_name_th("f")} AS name_th, {full_name_en("f")} AS name_en, f.until
      FROM former_name f JOIN student s USING (person_id)
     WHERE s.student_id = :student_id AND f.on_transcripts
     ORDER BY f.changed_at, f.name_id
    """,
)


def university_name(session: Session, language: PaperLanguage) -> str:
    """Return what the set-up calls the university; what the texts call it where nobody has set it up."""
    return called(university_of_papers(session), language)


def called(university: UniversityOfPapers | None, language: PaperLanguage) -> str:
    """Return the name of the university at the head of a paper; None: nobody has set it up."""
    return text_of("university", language, name="documents") if university is None else university.name_in(language)


def student_head(session: Session, student_id: int | None, language: PaperLanguage) -> PaperStudent:
    """The student in the paper's language. Raises LookupError without such a student."""
    row = session.execute(_STUDENT, {"student_id": student_id}).mappings().first()
    if row is None:
        raise LookupError("no such student")
    return PaperStudent(
        code=row["student_code"],
        name=row[f"name_{language}"],
        faculty=row[f"faculty_{language}"],
        major=row[f"major_{language}"],
    )


def former_names(
    session: Session, student_id: int | None, student: PaperStudent, language: PaperLanguage
) -> tuple[PaperFormerName, ...]:
    """Return the names the student had before that of the head, the first one first.

    A change of the other language alone gives none: each differs from the one after it.
    """
    rows = _FORMER_NAMES.rows(session, {"student_id": student_id})
    said = [(row.name_th if language == "th" else row.name_en, row.until) for row in rows]
    names_after = [*(name for name, _ in said), student.name][1:]
    return tuple(
        PaperFormerName(name=name, until=until)
        for (name, until), after in zip(said, names_after, strict=True)
        if name != after
    )
