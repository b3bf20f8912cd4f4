"""What the letter of a confirmed review of standing says, frozen with its number."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.documents.paper.contract import PaperLanguage, PaperSubject
from models.documents.paper.store.heads import student_head
from models.grades.standing_review.contract import StandingRequest
from models.grades.transcript.contract import StandingLetterContent
from models.kit.errors import text_of
from models.kit.thai import short_day
from models.people.person.tables import Person
from models.people.student.contract.status import StudentStatus

_SAID: Final = text("""
    SELECT content -> :language FROM standing_review WHERE number = :number AND student_id = :student_id
""")


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as it is issued: its number, its day, the status it gives, and who confirmed it."""

    number: str
    decided_on: date
    status: StudentStatus
    signed_by: UUID


def letter_content(
    session: Session, request: StandingRequest, letter: Letter, language: PaperLanguage
) -> StandingLetterContent:
    """What the letter says in a language."""

    facts = dict(request.facts)
    until = facts.get("until")
    if isinstance(until, str):
        facts["until"] = short_day(date.fromisoformat(until), thai=language == "th")

    def said(key: str) -> str:
        return text_of(f"letter.{key}", language, dict(facts), name="documents")

    signer = session.get_one(Person, letter.signed_by)
    return StandingLetterContent(
        number=letter.number,
        student=student_head(session, request.student_id, language),
        decided_on=letter.decided_on,
        decision=said(f"decision.{letter.status.value}"),
        because=said(f"because.{request.rule.value}"),
        academic_year=request.academic_year,
        semester=request.semester,
        appeal=said("appeal") if letter.status is not StudentStatus.CURRENT else "",
        signed_by=signer.full_name_th if language == "th" else signer.full_name_en,
    )


def read_letter(session: Session, subject: PaperSubject, language: PaperLanguage) -> StandingLetterContent:
    """What was kept with the number. Raises LookupError without such a letter."""
    said = session.scalar(_SAID, {"number": subject.line, "student_id": subject.student_id, "language": language})
    if said is None:
        raise LookupError("no such letter")
    return StandingLetterContent.model_validate(said)
