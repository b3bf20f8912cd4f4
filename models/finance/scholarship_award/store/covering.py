"""What the awards of a student take off the charges of a term, and what they come to (finance §6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.finance.bill.store.term_charges import ASSESSED_KINDS
from models.finance.bill.store.term_students import TermStudents
from models.finance.reduction.store.reading import ReductionStanding
from models.finance.reduction.store.reducing import reductions_of
from models.finance.scholarship_award.rules.awarding import Coverable, Giving, shares
from models.finance.scholarship_award.store.reading import AWARDS, COVERED, AwardRow

_NOTHING: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class Covering:
    """A student's awards of a term, the oldest first, also those that ended; the charges that they may cover, without
    what others took over; the invoices of these charges, and the reductions of these awards that stand.
    """

    student_id: int
    awards: Sequence[AwardRow]
    charges: Sequence[Coverable]
    invoice_ids: frozenset[UUID]
    standing: Sequence[ReductionStanding]

    def target(self, awards: Sequence[AwardRow]) -> dict[tuple[UUID, UUID], Decimal]:
        """Return the baht that these awards come to, by award and charge."""
        givings = [
            Giving(award.award_id, award.percent, award.amount, frozenset(award.fee_codes))
            for award in awards
            if award.stands
        ]
        return shares(givings, self.charges)


def read_coverings(session: Session, wanted: TermStudents) -> list[Covering]:
    """Return what is covered of each of these students who has awards of the term. Lock the students before."""
    awards: defaultdict[int, list[AwardRow]] = defaultdict(list)
    for award in awards_of(session, wanted):
        awards[award.student_id].append(award)
    if not awards:
        return []
    asked = {**wanted.asked, "student_ids": list(awards), "kinds": [kind.value for kind in ASSESSED_KINDS]}
    charges = session.execute(COVERED, asked).all()
    standing = [row for row in reductions_of(session, {row.charge_id for row in charges}) if row.amount > 0]
    coverings: list[Covering] = []
    for student_id, found in awards.items():
        own = [row for row in charges if row.student_id == student_id]
        known = {award.award_id for award in found}
        otherwise: defaultdict[UUID, Decimal] = defaultdict(Decimal)
        for row in standing:
            if row.award_id not in known:
                otherwise[row.charge_id] += row.amount
        coverable = [Coverable(row.charge_id, row.fee_code, row.charged, otherwise[row.charge_id]) for row in own]
        invoices = frozenset(row.invoice_id for row in own)
        coverings.append(
            Covering(student_id, found, coverable, invoices, [row for row in standing if row.award_id in known])
        )
    return coverings


def awards_of(session: Session, wanted: TermStudents) -> list[AwardRow]:
    """Return every award of these students for a term, the oldest first, also those that ended."""
    return [AwardRow.model_validate(row) for row in session.execute(AWARDS, wanted.asked)]
