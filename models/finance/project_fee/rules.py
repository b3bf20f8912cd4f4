"""What special projects charge their students beside the normal fees (finance §3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.finance.normal_fee.rules.choosing import NormalFee, Payer, conflict_of

_RULE: Final = "a_project_charges_a_student_once"


@dataclass(frozen=True, slots=True)
class ProjectFee:
    """A fee of a project: by which pattern, for whom and when. ``students`` are the codes it is for; empty: for all
    whom the conditions fit.
    """

    project_id: UUID
    project_code: str
    fee: NormalFee
    students: frozenset[str] = frozenset()

    def fits(self, student_code: str, payer: Payer, term: tuple[int, int]) -> bool:
        """Whether a student pays it in a term."""
        named = not self.students or student_code in self.students
        return named and self.fee.holds(term) and self.fee.conditions.fit(payer)

    @property
    def rank(self) -> tuple[bool, int, tuple[int, int]]:
        """Of two fees of one project the higher is paid: for named students, more specific, begun later."""
        return bool(self.students), self.fee.conditions.specificity, self.fee.begins


def project_fees_of(
    student_code: str, payer: Payer, term: tuple[int, int], fees: Iterable[ProjectFee]
) -> tuple[ProjectFee, ...]:
    """What a student pays for projects in a term: one fee of each, in the order of their codes."""
    paid: dict[UUID, ProjectFee] = {}
    for fee in sorted((fee for fee in fees if fee.fits(student_code, payer, term)), key=lambda fee: fee.rank):
        paid[fee.project_id] = fee
    return tuple(sorted(paid.values(), key=lambda fee: (fee.project_code, fee.project_id)))


def project_fee_refusal(wanted: ProjectFee, others: Iterable[ProjectFee]) -> Refused | None:
    """Why a fee may not stand so, or None: it ends before it begins, or its project has another by which some student
    would have two that are equally specific. Then the refusal names the other.
    """
    if wanted.fee.ends < wanted.fee.begins:
        return Refused(code="normal_fee_term_order", rule=_RULE)
    first, last = wanted.fee.conditions.first_entry_year, wanted.fee.conditions.last_entry_year
    if first is not None and last is not None and last < first:
        return Refused(code="normal_fee_years_order", rule=_RULE)
    rivals = {other.fee.normal_fee_id: other for other in others if _rivals(wanted, other)}
    found = conflict_of(wanted.fee, [other.fee for other in rivals.values()])
    if found is None:
        return None
    year, semester = found.first_term
    facts = {"project": wanted.project_code, "pattern": found.pattern_code, "term": f"{semester}/{year}"}
    return Refused(code="project_fee_exists", rule=_RULE, facts=dict(facts))


def _rivals(one: ProjectFee, other: ProjectFee) -> bool:
    """Whether two fees are of one project and could be paid by the same student with the same right."""
    if one.project_id != other.project_id or bool(one.students) != bool(other.students):
        return False
    return not one.students or bool(one.students & other.students)
