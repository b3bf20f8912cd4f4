"""What the papers of the area ``study`` say: the certificate of completion (study §4)."""

from __future__ import annotations

from typing import Final, Literal

from models.documents.paper.contract import AboutPart, PaperContent, PaperStudent
from models.kit.instants import Day

COMPLETION_CERTIFICATE: Final = "completion_certificate"


class CompletionContent(PaperContent):
    """That a student has fulfilled a programme. ``conferred_on`` and ``honours`` are empty where there are none."""

    kind: Literal["completion_certificate"] = COMPLETION_CERTIFICATE
    number: str
    student: PaperStudent
    printed_name: str
    programme: str
    honours: str
    academic_year: int
    semester: int
    approved_on: Day
    conferred_on: Day | None

    def about(self) -> tuple[AboutPart, ...]:
        """The number and the student."""
        return (self.number, self.student.code)
