"""The reports of a sheet: figures that the file and the paper share, and the paper's content."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.documents.paper.contract import PaperLanguage, PaperSubject
from models.grades.grade_report.rules import counted
from models.grades.sheet.rules.cutoffs import distribution, spread_of
from models.grades.sheet.rules.scoring import plain
from models.grades.sheet.store.contents import StudentRow, TopicRow
from models.grades.sheet.store.opened import OpenSheet, read_opened
from models.grades.sheet_report.contract import LetterShare, SheetReportContent, SigningLine, TopicFigures

_HUNDREDTHS: Final = Decimal("0.01")
_COORDINATOR: Final = text("SELECT coordinator_id FROM grade_sheet WHERE sheet_id = :sheet_id")


class Share(NamedTuple):
    """A letter, how many have it, and what part of all that is, in percent."""

    letter: str
    students: int
    percent: Decimal


class Figures(NamedTuple):
    """A topic and its scores."""

    name: str
    maximum: Decimal
    weight: Decimal
    entered: int
    blank: int
    mean: Decimal | None
    deviation: Decimal | None
    least: Decimal | None
    most: Decimal | None


def shares_of(sheet: OpenSheet) -> list[Share]:
    """The letters that are given, the best first."""
    letters = [result.letter for result in sheet.results.values() if result.letter is not None]
    return [
        Share(letter, students, (Decimal(students * 100) / len(letters)).quantize(_HUNDREDTHS))
        for letter, students in counted(letters)
    ]


def average_of_class(sheet: OpenSheet) -> Decimal | None:
    """What the letters come to on average; None where none counts."""
    average = distribution([result.letter for result in sheet.results.values() if result.letter is not None]).average
    return None if average is None else average.quantize(_HUNDREDTHS)


def figures_of(sheet: OpenSheet, topic: TopicRow) -> Figures:
    """The scores of a topic, of everybody who is still there."""
    there = signers_of(sheet)
    scores = [sheet.scores.get((student.student_id, topic.topic_id)) for student in there]
    values = [score.value for score in scores if score is not None and score.value is not None]
    entered = sum(1 for score in scores if score is not None and not score.score.is_blank)
    spread = spread_of(values)
    return Figures(
        topic.name, topic.maximum, topic.weight, entered, len(there) - entered,
        None if spread is None else spread.mean, None if spread is None else spread.deviation,
        min(values, default=None), max(values, default=None),
    )  # fmt: skip


def signers_of(sheet: OpenSheet) -> list[StudentRow]:
    """Who signs: everybody who has not withdrawn."""
    return [student for student in sheet.students.values() if not student.is_withdrawn]


def sheet_report(session: Session, subject: PaperSubject, language: PaperLanguage) -> SheetReportContent:
    """The reports of a sheet as it is now. Raises LookupError where there is no such sheet."""
    try:
        sheet_id = UUID(subject.line)
    except ValueError as error:
        raise LookupError("no such sheet") from error
    coordinator = session.scalar(_COORDINATOR, {"sheet_id": sheet_id})
    if coordinator is None:
        raise LookupError("no such sheet")
    sheet = read_opened(session, sheet_id, coordinator)
    row, thai = sheet.row, language == "th"
    there = signers_of(sheet)
    return SheetReportContent(
        academic_year=row.academic_year,
        semester=row.semester,
        subject_code=row.subject_code,
        subject_name=row.subject_th if thai else row.subject_en,
        group_name=row.group_name,
        teacher=row.coordinator_th if thai else row.coordinator_en,
        students=len(there),
        letters=tuple(
            LetterShare(letter=share.letter, students=share.students, percent=f"{share.percent}")
            for share in shares_of(sheet)
        ),
        average=_shown(average_of_class(sheet)),
        missing_weight="" if sheet.rules.no_totals is None else str(sheet.rules.no_totals.facts["missing"]),
        topics=tuple(_topic(figures_of(sheet, topic)) for topic in sheet.topics),
        signing=tuple(
            SigningLine(
                student_code=student.student_code,
                student_name=student.name_th if thai else student.name_en,
                section_code=student.section_code,
            )
            for student in there
        ),
    )


def _topic(figures: Figures) -> TopicFigures:
    return TopicFigures(
        name=figures.name,
        maximum=plain(figures.maximum),
        weight=plain(figures.weight),
        entered=figures.entered,
        blank=figures.blank,
        mean=_shown(figures.mean),
        deviation=_shown(figures.deviation),
        least="" if figures.least is None else plain(figures.least),
        most="" if figures.most is None else plain(figures.most),
    )


def _shown(figure: Decimal | None) -> str:
    return "" if figure is None else f"{figure.quantize(_HUNDREDTHS)}"
