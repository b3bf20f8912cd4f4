"""The papers of the area ``grades``: transcripts, KU5 and KU7.

The unofficial transcript is recomputed: it is worth what the records say. The official one is frozen: its number names
what was so on its day, and only the registrar withdraws it. KU5 and KU7 are recomputed on their way, and frozen once
they have ended (ADR 15, docs/areas/grades.md).
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.contract import MenuId
from models.documents.paper.contract import PaperLanguage, PaperSubject, PaperTemplate, PaperTruth
from models.documents.paper.store.kinds import PaperType
from models.grades.grade.rules.letters import POINTS
from models.grades.grade_report.contract import (
    CORRECTION_DRAFT,
    CORRECTION_REPORT,
    GRADE_REPORT,
    GRADE_REPORT_DRAFT,
    CorrectionDraftContent,
    CorrectionReportContent,
    GradeReportContent,
    GradeReportDraftContent,
)
from models.grades.grade_report.store import (
    correction_today,
    draft_correction,
    draft_report,
    ended_correction,
    ended_report,
    sheet_today,
)
from models.grades.sheet_report.contract import SHEET_REPORT, SheetReportContent
from models.grades.sheet_report.store import sheet_report
from models.grades.standing_review.store.letters import read_letter
from models.grades.transcript.contract import (
    ALL_TERMS,
    STANDING_LETTER,
    TRANSCRIPT,
    UNOFFICIAL_TRANSCRIPT,
    OfficialTranscriptContent,
    StandingLetterContent,
    UnofficialTranscriptContent,
)
from models.grades.transcript.store import transcript_of

_FIRST_CHANGE: Final = text(
    """
    SELECT least(
        (SELECT min(e.recorded_at) FROM grade_entry e JOIN grade_attempt a USING (attempt_id)
          WHERE a.student_id = :student_id AND e.recorded_at > :issued_at),
        (SELECT min(f.changed_at) FROM former_name f JOIN student s USING (person_id)
          WHERE s.student_id = :student_id AND f.changed_at > :issued_at))
    """
)
_ISSUED: Final = text(
    """
    SELECT content -> :language FROM issued_transcript
     WHERE number = :number AND student_id = :student_id AND cancelled_at IS NULL FOR SHARE
    """
)


def _unofficial(session: Session, subject: PaperSubject, language: PaperLanguage) -> UnofficialTranscriptContent:
    if subject.line != ALL_TERMS:
        raise LookupError("a student has one unofficial transcript, of all terms")
    return UnofficialTranscriptContent(**transcript_of(session, subject.student_id, language))


def _official(session: Session, subject: PaperSubject, language: PaperLanguage) -> OfficialTranscriptContent:
    """What was kept with the number. The row stays as it is until the paper is registered, so that a transcript that
    is cancelled meanwhile is not registered after that.
    """
    issued = session.scalar(_ISSUED, {"number": subject.line, "student_id": subject.student_id, "language": language})
    if issued is None:
        raise LookupError("no such transcript, or it is cancelled")
    return OfficialTranscriptContent.model_validate(issued)


def _first_change(session: Session, subject: PaperSubject, issued_at: datetime) -> datetime | None:
    """The first letter or change of name after the paper. A name that a file changed or an average has no instant."""
    parameters = {"student_id": subject.student_id, "issued_at": issued_at}
    changed: datetime | None = session.scalar(_FIRST_CHANGE, parameters)
    return changed


def letter_points() -> list[tuple[str, str]]:
    """The letters that count, the best first, with what a credit of each is worth."""
    return [(letter, f"{points:.1f}") for letter, points in POINTS.items()]


GRADE_PAPERS: Final = (
    PaperType(
        kind=UNOFFICIAL_TRANSCRIPT,
        content=UnofficialTranscriptContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("grades/unofficial_transcript.html", {"letter_points": letter_points}),
        menus=(MenuId.MY_GRADES,),
        read=_unofficial,
        changed_at=_first_change,
    ),
    PaperType(
        kind=TRANSCRIPT,
        content=OfficialTranscriptContent,
        truth=PaperTruth.FROZEN,
        template=PaperTemplate("grades/transcript.html", {"letter_points": letter_points}),
        menus=(),
        read=_official,
    ),
    PaperType(
        kind=STANDING_LETTER,
        content=StandingLetterContent,
        truth=PaperTruth.FROZEN,
        template=PaperTemplate("grades/standing_letter.html"),
        menus=(MenuId.MY_GRADES, MenuId.STANDING),
        read=read_letter,
    ),
    PaperType(
        kind=GRADE_REPORT,
        content=GradeReportContent,
        truth=PaperTruth.FROZEN,
        template=PaperTemplate("grades/grade_report.html"),
        menus=(),
        read=ended_report,
        stands=sheet_today,
    ),
    PaperType(
        kind=GRADE_REPORT_DRAFT,
        content=GradeReportDraftContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("grades/grade_report.html"),
        menus=(),
        read=draft_report,
        stands=sheet_today,
    ),
    PaperType(
        kind=CORRECTION_REPORT,
        content=CorrectionReportContent,
        truth=PaperTruth.FROZEN,
        template=PaperTemplate("grades/correction_report.html"),
        menus=(),
        read=ended_correction,
        stands=correction_today,
    ),
    PaperType(
        kind=CORRECTION_DRAFT,
        content=CorrectionDraftContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("grades/correction_report.html"),
        menus=(),
        read=draft_correction,
        stands=correction_today,
    ),
    PaperType(
        kind=SHEET_REPORT,
        content=SheetReportContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("grades/sheet_report.html"),
        menus=(),
        read=sheet_report,
    ),
)
"""Those without a page are issued by routes of their own: whoever sees the row may print it."""
