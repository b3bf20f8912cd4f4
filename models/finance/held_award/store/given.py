"""Awards that files of scholarships and discounts gave, as later files and people left them (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.finance.held_award.rules import decided_on
from models.finance.held_award.store.facts import HeldAward, read_given
from models.finance.held_award.store.owed import OwedByFunders, lock_funders
from models.kit.imported_row import RowProblem, combined_problem


def given_awards_that_stay(session: Session, award_ids: Collection[UUID]) -> Mapping[UUID, RowProblem]:
    """Return which of these awards are not ended by undoing the file that gave them, and why.

    A later file changed or ended them, something was decided by them, or their funder paid for them.
    """
    awards = read_given(session, award_ids)
    owed = OwedByFunders(session, awards)
    stays: dict[UUID, RowProblem] = {}
    for award in awards:
        found = list(_of_given(award))
        if not found and award.ended_at is None and (refused := owed.refusal(award, None)) is not None:
            found = [refused]
        if found:
            stays[award.award_id] = combined_problem(found)
    return stays


def refusals_to_end(session: Session, award_ids: Collection[UUID]) -> Mapping[UUID, Refused]:
    """Return which of these awards do not end on a page because their funder paid for them, and how much is in the way.

    It is what keeps them where a file is undone. Their students are locked before; their funders are locked here.
    """
    awards = [award for award in read_given(session, award_ids) if award.ended_at is None]
    lock_funders(session, [award.key for award in awards])
    return _paid_for(session, awards)


def paid_by_funders(session: Session, award_ids: Collection[UUID]) -> Mapping[UUID, Refused]:
    """Return what :func:`refusals_to_end` does, as it is now: nothing is locked, to be looked at."""
    return _paid_for(session, [award for award in read_given(session, award_ids) if award.ended_at is None])


def _paid_for(session: Session, awards: Sequence[HeldAward]) -> Mapping[UUID, Refused]:
    owed = OwedByFunders(session, awards)
    return {
        award.award_id: Refused(code="award_paid_by_funder", rule=refusals_to_end.__name__, facts=problem.facts)
        for award in awards
        if (problem := owed.refusal(award, None)) is not None
    }


def _of_given(award: HeldAward) -> Iterator[RowProblem]:
    if award.is_closed:
        yield RowProblem(code="import_award_ended_later")
    if award.ended_at is not None:
        return
    if award.changed_case_id is not None:
        yield RowProblem(code="import_award_changed_later")
    yield from decided_on(award.built)
