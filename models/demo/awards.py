"""Who of the demo university has a scholarship this term: the final-year persona, and a few of all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.demo.personas import FIRST_YEAR, INDEBTED, ON_INSTALMENTS, PAID_UP
from models.demo.plan import Plan
from models.finance.bill.store.payers import StudentFacts
from models.finance.ledger.contract import ReductionKind
from models.finance.scholarship.contract import REDUCES_AS, AwardOrigin, ScholarshipDetail
from models.finance.scholarship.rules import detail_of
from models.finance.scholarship.tables import Scholarship, ScholarshipAward
from models.finance.scholarship_award.rules.awarding import Coverable, Giving, shares
from models.kit.calendar import bangkok_instant

_OF_PERSONAS: Final[Mapping[str, str]] = {PAID_UP: "KUAA-5000"}
_WITHOUT: Final = frozenset({FIRST_YEAR, INDEBTED, ON_INSTALMENTS})
"""Personas who have none yet: one of them may choose one."""
_OF_OTHERS: Final = (("SLF", 5), ("AGRI-FULL", 2), ("KUAA-5000", 3), ("SIBLING", 4), ("", 86))
"""What students who are billed this term have, of a hundred."""


@dataclass(frozen=True, slots=True)
class DemoAward:
    """A scholarship that a student has, and the scholarship it is of."""

    award: ScholarshipAward
    scholarship: Scholarship

    @property
    def kind(self) -> ReductionKind:
        """What it takes off charges as."""
        return REDUCES_AS[self.scholarship.scholarship_type]

    def takes(self, charges: Sequence[tuple[UUID, str, Decimal]]) -> dict[UUID, Decimal]:
        """What it takes off these charges (id, fee, baht)."""
        award = self.award
        giving = Giving(award.award_id, award.percent, award.amount, frozenset(self.scholarship.fee_codes))
        found = shares([giving], [Coverable(*charge) for charge in charges])
        return {charge_id: amount for (_, charge_id), amount in found.items()}


class Awards:
    """Gives scholarships of the current term; ``rows`` are those that were given."""

    def __init__(self, plan: Plan, kept: Sequence[Scholarship], officer: UUID) -> None:
        self._plan = plan
        self._kept = {scholarship.code: scholarship for scholarship in kept}
        self._officer = officer
        self._ids = plan.ids("award")
        self.rows: list[ScholarshipAward] = []

    def of(self, student: StudentFacts, code: str) -> DemoAward | None:
        """What this student was given before the term was billed, or None."""
        random = self._plan.random("award", student.student_id)
        [drawn] = random.choices([name for name, _ in _OF_OTHERS], [weight for _, weight in _OF_OTHERS])
        wanted = _OF_PERSONAS.get(code, "" if code in _WITHOUT else drawn)
        if not wanted:
            return None
        scholarship, term = self._kept[wanted], self._plan.current
        details = [ScholarshipDetail.model_validate(each) for each in scholarship.details]
        detail = detail_of(details, student.campus_code, *term)
        if detail is None:
            return None
        given_at = bangkok_instant(term.starts_on)
        award = ScholarshipAward(
            award_id=next(self._ids),
            scholarship_id=scholarship.scholarship_id,
            student_id=student.student_id,
            academic_year=term.academic_year,
            semester=term.semester,
            percent=detail.percent,
            amount=detail.amount,
            origin=AwardOrigin.STUDENT if scholarship.is_chosen_by_students else AwardOrigin.OFFICE,
            given_by=self._officer,
            given_at=given_at,
            changed_at=given_at,
        )
        self.rows.append(award)
        return DemoAward(award, scholarship)
