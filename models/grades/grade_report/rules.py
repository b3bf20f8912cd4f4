"""Numbers of grade reports, and whose hand a step of a case is (KU5, KU7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from models.grades.grade.rules.letters import LETTERS
from models.grades.grade_report.contract import Hand
from models.grades.grade_submission.contract.status import PaperStatus
from models.grades.grade_submission.rules.hands import DEAN_REVIEW, HEAD_REVIEW, REGISTRAR_REVIEW

_DIGITS: Final = 5
_HANDS: Final[Mapping[str | None, Hand]] = {
    HEAD_REVIEW: Hand.HEAD,
    DEAN_REVIEW: Hand.DEAN,
    REGISTRAR_REVIEW: Hand.REGISTRAR,
}


def report_number(academic_year: int, serial: int) -> str:
    """``KU5-2568-00001`` is the first of the academic year 2568. Raises ValueError where a serial is less than 1."""
    if serial < 1:
        raise ValueError(f"{serial} is no number of a grade report")
    return f"KU5-{academic_year}-{serial:0{_DIGITS}d}"


def hand_of(stage_from: str | None) -> Hand:
    """Whose hand a step is that was taken at a stage: a reviewer's, or else the instructor's, who submitted."""
    return _HANDS.get(stage_from, Hand.INSTRUCTOR)


def paper_status(of_stage: PaperStatus, *, was_returned: bool) -> PaperStatus:
    """The word a paper shows: that of its stage; of one that waits because a reviewer gave it back, returned."""
    return PaperStatus.RETURNED if was_returned and of_stage is PaperStatus.WAITING else of_stage


def counted(letters: Iterable[str]) -> list[tuple[str, int]]:
    """How many have each letter, the best letter first."""
    found = list(letters)
    return [(letter, found.count(letter)) for letter in LETTERS if letter in found]
