"""What funders owe, as files lower or end awards: no less than nothing, for that was paid (golive §3, finance §6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.bill.store.term_students import TermStudents
from models.finance.held_award.store.facts import HeldAward, Term
from models.finance.scholarship_award.store.covering import Covering, read_coverings
from models.finance.scholarship_award.store.reading import AwardRow
from models.finance.scholarship_award.store.writing import Worth
from models.finance.sponsor_payment.store.reading import LOCK_FUNDER, OWED_OF_TERM
from models.kit.imported_row import RowProblem
from models.kit.money import baht_figures
from models.kit.updating import Key

_NOTHING: Final = Decimal(0)
_FUNDERS: Final = text("""
    SELECT DISTINCT h.funder_id
      FROM (SELECT DISTINCT w.student_code, w.academic_year, w.semester
              FROM unnest(CAST(:students AS text[]), CAST(:years AS int[]), CAST(:semesters AS int[]))
                   AS w(student_code, academic_year, semester)) w
      JOIN student s USING (student_code)
      JOIN scholarship_award a USING (student_id, academic_year, semester)
      JOIN scholarship h USING (scholarship_id)
     WHERE h.funder_id IS NOT NULL
     ORDER BY h.funder_id
""")
"""The funders of whatever the students have in the terms that rows name: another amount of one award moves others."""
_Place = tuple[int, int, int]


def lock_funders(session: Session, keys: Collection[Key]) -> None:
    """Lock the funders of the awards that these students have in these terms: whoever confirms a payment of one waits.

    The students are locked before, as whoever lets an award fall back locks them.
    """
    asked = {
        "students": [key[0] for key in keys],
        "years": [int(key[2]) for key in keys],
        "semesters": [int(key[3]) for key in keys],
    }
    for funder_id in session.execute(_FUNDERS, asked).scalars().all():
        session.execute(LOCK_FUNDER, {"funder_id": funder_id})


class OwedByFunders:
    """What funders owe for terms, less what the awards that were judged so far take from it.

    Students and funders are locked before. A payment need not name an award: what a funder paid for a whole term is
    known only by what it owes still.
    """

    def __init__(self, session: Session, awards: Collection[HeldAward]) -> None:
        self._session = session
        self._owed: dict[tuple[UUID, Term], Decimal] = {}
        self._coverings: dict[_Place, Covering] = {}
        self._taken: dict[_Place, Mapping[UUID, Decimal]] = {}
        terms: defaultdict[Term, set[int]] = defaultdict(set)
        for award in awards:
            terms[award.academic_year, award.semester].add(award.student_id)
        for term, students in terms.items():
            for covering in read_coverings(session, TermStudents(*term, tuple(sorted(students)))):
                place = covering.student_id, *term
                self._coverings[place] = covering
                self._taken[place] = _sums([(row.award_id, row.amount) for row in covering.standing])

    def refusal(self, award: HeldAward, worth: Worth | None) -> RowProblem | None:
        """Return why an award is not brought to this worth (None: ended), or None; then the next are judged beside it.

        It is what a funder would owe less than nothing by: it paid for what would fall back on the student.
        """
        term: Term = (award.academic_year, award.semester)
        place = (award.student_id, *term)
        covering = self._coverings[place]
        awards = [_brought_to(each, worth) if each.award_id == award.award_id else each for each in covering.awards]
        after = _sums([(award_id, amount) for (award_id, _), amount in covering.target(awards).items()])
        before = self._taken[place]
        less: defaultdict[UUID, Decimal] = defaultdict(Decimal)
        for each in awards:
            if each.funder_id is not None:
                less[each.funder_id] += before.get(each.award_id, _NOTHING) - after.get(each.award_id, _NOTHING)
        for funder_id, amount in less.items():
            owed = self._owed_by(funder_id, term)
            if amount > max(owed, _NOTHING):
                facts: dict[str, str | int | None] = {
                    "amount": baht_figures(amount),
                    "owed": baht_figures(max(owed, _NOTHING)),
                }
                return RowProblem(code="import_award_paid_by_funder", facts=facts)
        for funder_id, amount in less.items():
            self._owed[funder_id, term] = self._owed_by(funder_id, term) - amount
        self._coverings[place], self._taken[place] = replace(covering, awards=awards), after
        return None

    def _owed_by(self, funder_id: UUID, term: Term) -> Decimal:
        if (funder_id, term) not in self._owed:
            asked = {"funder_id": funder_id, "academic_year": term[0], "semester": term[1]}
            self._owed[funder_id, term] = self._session.execute(OWED_OF_TERM, asked).scalar_one()
        return self._owed[funder_id, term]


def _brought_to(award: AwardRow, worth: Worth | None) -> AwardRow:
    if worth is None:
        return award.model_copy(update={"stands": False})
    return award.model_copy(update={"stands": True, "percent": worth.percent, "amount": worth.amount})


def _sums(amounts: Collection[tuple[UUID | None, Decimal]]) -> Mapping[UUID, Decimal]:
    found: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    for award_id, amount in amounts:
        if award_id is not None:
            found[award_id] += amount
    return found
