"""Credits that the old system transferred, with their sources (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.golive.dirt import Dirt
from tests.golive.university import EnrolledStudent


def transfers_of(student: EnrolledStudent, dirt: Dirt) -> Sequence[tuple[Mapping[str, str], str | None]]:
    """Return the transfers of a student, each with why it is refused."""
    year = student.admission_year
    return [
        (
            {
                "student_code": student.code,
                "academic_year": dirt.spelling(str(year), str(year - 543)),
                "semester": dirt.spelling("1", "ภาคต้น"),
                "subject_code": each.subject.lstrip("0"),
                "credits": str(each.credit),
                "institution": dirt.text(each.institution),
                "former_student_code": each.former_code,
                "source_code": each.source_code,
                "source_name": dirt.text(each.source_name),
                "source_credits": str(each.credit),
                "grade": dirt.text(each.letter),
                "granted_on": dirt.number(f"20/6/{year}"),
            },
            None if each.counts else "import_transfer_grade_low",
        )
        for each in student.transferred
    ]
