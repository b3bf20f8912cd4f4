"""A student chooses a discount, or takes their choice back.

No second person is asked: an officer made it choosable for these dates, and the rules that judge are those of giving.
What it takes off is worked out by the update of the bill, as for every award (ADR 34).
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.my_scholarships.queries import StudentTerm, awards_of, offer_of
from api.kit.refusals import raise_refused
from models.finance.held_award.store.given import refusals_to_end
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.scholarship.contract import AwardOrigin
from models.finance.scholarship.tables import Scholarship, ScholarshipAward
from models.finance.scholarship_award.rules.awarding import choice_cancel_refusal, choice_refusal
from models.finance.scholarship_award.store.reading import award_facts
from models.kit.calendar import bangkok_date
from models.kit.errors import Refusal
from models.kit.table import new_id


async def choose_discount(
    session: AsyncSession, principal: Principal, term: StudentTerm, scholarship_id: UUID, at: datetime
) -> None:
    """Choose a discount for a term; chosen again, nothing changes.

    Raises Refusal ``discount_not_found``, ``discount_closed``, ``award_student_status``, ``award_exists`` and
    ``award_only_one``.
    """
    await session.execute(LOCK_STUDENTS, {"student_ids": [term.student_id]})
    scholarship = await session.get(Scholarship, scholarship_id)
    if scholarship is None:
        raise Refusal("discount_not_found")
    known = await awards_of(session, term)
    mine = [award for award in known if award.stands and award.scholarship_id == scholarship_id]
    if mine and await _origin_of(session, mine[0].award_id) is AwardOrigin.STUDENT:
        return
    offer = await offer_of(session, term, scholarship, bangkok_date(at))
    raise_refused(choice_refusal(offer.choice, award_facts(scholarship, offer.detail, offer.status_code, known)))
    if offer.detail is None:
        raise Refusal("discount_not_found")
    session.add(
        ScholarshipAward(
            award_id=new_id(),
            scholarship_id=scholarship_id,
            student_id=term.student_id,
            academic_year=term.academic_year,
            semester=term.semester,
            percent=offer.detail.percent,
            amount=offer.detail.amount,
            origin=AwardOrigin.STUDENT,
            given_by=principal.person_id,
            given_at=at,
            changed_at=at,
        )
    )


async def cancel_discount(session: AsyncSession, student_id: int, award_id: UUID, at: datetime) -> StudentTerm:
    """Take a choice back; the term it was of. Taken back again, nothing changes.

    Raises Refusal ``discount_not_found`` for what is not the student's, ``discount_cancel_failed`` for what they did
    not choose themselves, or once it cannot be chosen any more, ``own_award_paid_by_funder`` where its funder paid.
    """
    await session.execute(LOCK_STUDENTS, {"student_ids": [student_id]})
    award = await session.get(ScholarshipAward, award_id)
    if award is None or award.student_id != student_id:
        raise Refusal("discount_not_found")
    term = StudentTerm(student_id, award.academic_year, award.semester)
    scholarship = await session.get_one(Scholarship, award.scholarship_id)
    offer = await offer_of(session, term, scholarship, bangkok_date(at))
    raise_refused(choice_cancel_refusal(offer.choice, award.origin))
    if award.ended_at is None:
        if award_id in await session.run_sync(refusals_to_end, [award_id]):
            raise Refusal("own_award_paid_by_funder")
        award.ended_at = award.changed_at = at
    return term


async def _origin_of(session: AsyncSession, award_id: UUID) -> AwardOrigin:
    return (await session.get_one(ScholarshipAward, award_id)).origin
