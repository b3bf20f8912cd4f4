"""The rows of a file of leaves: which terms students stayed away before this portal kept it (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from models.calendar.term.contract import SemesterCell
from models.kit.imported_row import DayCell, ImportedRow, StudentCodeCell, TextCell, wrong_cell
from models.kit.text import folded
from models.people.student.contract.imported_cells import BuddhistYearCell
from models.study.leave.contract import LeaveKind, TermKey

_KINDS: Final[Mapping[str, LeaveKind]] = {
    "leave": LeaveKind.LEAVE,
    "leave of absence": LeaveKind.LEAVE,
    "ลาพัก": LeaveKind.LEAVE,
    "ลาพักการศึกษา": LeaveKind.LEAVE,
    "late_maintain": LeaveKind.LATE_MAINTAIN,
    "maintain": LeaveKind.LATE_MAINTAIN,
    "รักษาสถานภาพ": LeaveKind.LATE_MAINTAIN,
    "รักษาสถานภาพนิสิต": LeaveKind.LATE_MAINTAIN,
}
"""What old systems call a term without subjects. Ends of studies and returns are steps of the status history."""


def _kind(cell: object) -> LeaveKind:
    found = _KINDS.get(folded(str(cell)))
    if found is None:
        raise wrong_cell("import_leave_kind_wrong", cell)
    return found


class EarlierLeaveRow(ImportedRow):
    """A leave that is over, or a term in which the status was maintained. It is known by student, kind and first term.

    Without a last term it has one term. ``approved_on`` is needed of a new one.
    """

    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"approved_on"})

    student_code: StudentCodeCell
    kind: Annotated[LeaveKind, BeforeValidator(_kind)]
    academic_year: BuddhistYearCell
    semester: SemesterCell
    last_academic_year: BuddhistYearCell | None = None
    last_semester: SemesterCell | None = None
    reason: TextCell | None = None
    approved_on: DayCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """The student, the kind and the first term."""
        return (self.student_code, self.kind.value, str(self.academic_year), str(self.semester))

    @property
    def first_term(self) -> TermKey:
        """The first of its terms."""
        return TermKey(self.academic_year, self.semester)
