"""Students whom no normal fee is for (golive §2 and §5, finance §3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.finance.bill.rules.term_fees import possible_charges
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.fee.store.masters import NORMAL_FEES, NormalFeeFacts
from models.finance.normal_fee.rules.choosing import NormalFee, Payer
from models.kit.query import Query
from models.kit.table import one_of
from models.people.student.contract.status import ENDS_STUDIES


class _Payers(NamedTuple):
    """Students who are alike to the normal fees of a term, and how many they are."""

    campus_code: str
    faculty_code: str
    department_code: str
    major_code: str
    education_level_code: str
    student_type_code: str
    nation_code: str
    admission_year: int
    students: int


_PAYERS: Final = Query(
    _Payers,
    f"""
    SELECT s.campus_code, s.faculty_code, s.department_code, s.major_code,
           s.education_level_code, s.student_type_code, s.nation_code, s.admission_year, count(*) AS students
      FROM student s JOIN person p USING (person_id)
     WHERE p.closed_at IS NULL AND NOT {one_of("s.status_code", *sorted(ENDS_STUDIES))}
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    """,
)


def students_without_fee(session: Session, term: tuple[int, int]) -> int:
    """Return for how many students no normal fee holds in a term (``(2569, 1)``), as whatever they are charged for
    their subjects. Whose studies have ended pays none.
    """
    every = (NormalFeeFacts.model_validate(row).fee for row in session.execute(NORMAL_FEES))
    fees = [fee for fee in every if fee.holds(term)]
    kinds = possible_charges(None, term[1])
    return sum(alike.students for alike in _PAYERS.rows(session) if not _has_fee(alike, kinds, fees))


def _has_fee(alike: _Payers, kinds: Sequence[FeeEnrolmentType], fees: Sequence[NormalFee]) -> bool:
    payer = Payer(
        campus_code=alike.campus_code,
        faculty_code=alike.faculty_code,
        department_code=alike.department_code,
        major_code=alike.major_code,
        education_level_code=alike.education_level_code,
        student_type_code=alike.student_type_code,
        nation_code=alike.nation_code,
        entry_year=alike.admission_year,
        enrolment_type=kinds[0],
    )
    payers = [replace(payer, enrolment_type=kind) for kind in kinds]
    return any(fee.conditions.fit(each) for each in payers for fee in fees)
