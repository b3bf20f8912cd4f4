"""How students enrol and pay this term: who has enrolled has chosen, and so have the personas.

But for the one on probation, who may not, and the first-year student, who has to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import timedelta
from typing import Final

from models.demo.personas import FIRST_YEAR, ON_INSTALMENTS, ON_PROBATION
from models.demo.plan import Plan
from models.demo.rows import TypeChoiceRow
from models.demo.students import StudentFile
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod

_PAYS_IN_PARTS: Final = 0.15


def choice_rows(plan: Plan, files: Iterable[StudentFile], enrolled: Collection[int]) -> Iterator[TypeChoiceRow]:
    """The choices of these students; ``enrolled`` are the ids of those with a place in a section."""
    for file in files:
        if file.code in (ON_PROBATION, FIRST_YEAR) or not (file.persona or file.student_id in enrolled):
            continue
        in_parts = file.code == ON_INSTALMENTS or plan.random("choice", file.student_id).random() < _PAYS_IN_PARTS
        method = PaymentMethod.INSTALMENTS if in_parts else PaymentMethod.FULL
        chosen_at = plan.now - timedelta(days=10)
        yield TypeChoiceRow(file.student_id, *plan.current, EnrolmentType.NORMAL.value, method.value, chosen_at)
