"""The rows of a file of status events: what became of students before this portal kept it (golive §3)."""

from __future__ import annotations

from models.calendar.term.contract import SemesterCell
from models.kit.imported_row import DayCell, ImportedRow, ReferenceCell, StudentCodeCell, TextCell
from models.people.organisation.contract import UnitCodeCell
from models.people.student.contract.imported_cells import BuddhistYearCell


class EarlierStatusRow(ImportedRow):
    """A step of the status history of a student. It is known by student, day and the status that it led to.

    Without a term it is the one that had begun by the day; without the old status it is that of the step before. All
    steps of a student come in or none: each follows from the one before.
    """

    student_code: StudentCodeCell
    effective_on: DayCell
    status_code: UnitCodeCell
    old_status_code: UnitCodeCell | None = None
    academic_year: BuddhistYearCell | None = None
    semester: SemesterCell | None = None
    reason_th: TextCell | None = None
    reason_en: TextCell | None = None
    document_no: ReferenceCell | None = None
    approved_on: DayCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """The student, the day and the new status."""
        return (self.student_code, self.effective_on.isoformat(), self.status_code)

    @property
    def part_of(self) -> tuple[str, ...]:
        """The history of the student."""
        return (self.student_code,)
