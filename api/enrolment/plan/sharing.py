"""A link to a plan: made, taken back, opened by another student and copied (docs/areas/enrolment.md).

What is shared is what the plan held when the link was made, and nothing that says whose it is: not even its name.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.enrolment.enrolment.schemas import CreditChoice, EnrolmentAsk, NewPlan, PlanChange
from api.enrolment.plan.commands import change_plan, make_plan, own_plan
from api.enrolment.plan.queries import PlanRow
from api.enrolment.plan.schemas import LostSection, PlanShareMade, PlanShareView, SharedPlan
from api.enrolment.validation.queries import validated
from api.kit.db import one_at_a_time
from api.people.student.queries import Enrollee
from models.access.link_token.rules import new_token, token_hash
from models.calendar.term.tables import Term
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.plan.tables import PlanShare, PlanShareSection
from models.kit.calendar import bangkok_instant, utc_now
from models.kit.errors import Language, Refusal
from models.kit.settings import settings

PAGE: Final = "/std/shared-plan"
_REPLACED: Final = text("UPDATE plan_share SET revoked_at = :now WHERE plan_id = :plan_id AND revoked_at IS NULL")
_HELD: Final = text("""
    INSERT INTO plan_share_section (share_id, section_id, subject_code, section_code, section_type, credit)
    SELECT :share_id, s.section_id, sub.show_code, s.section_code, s.section_type, p.credit
      FROM plan_section p JOIN section s USING (section_id) JOIN subject sub USING (subject_code)
     WHERE p.plan_id = :plan_id
""")


async def standing_share(session: AsyncSession, student_id: int, plan_id: UUID) -> PlanShareView:
    """The open link of a plan of the student's own."""
    await own_plan(session, student_id, plan_id)
    found = await session.scalar(
        select(PlanShare).where(
            col(PlanShare.plan_id) == plan_id,
            col(PlanShare.revoked_at).is_(None),
            col(PlanShare.closes_at) > utc_now(),
        )
    )
    return PlanShareView() if found is None else PlanShareView.model_validate(found)


async def share_plan(session: AsyncSession, student_id: int, plan_id: UUID) -> PlanShareMade:
    """A link to what the plan holds now; the one before is taken back.

    Raises Refusal ``not_found`` for somebody else's plan, ``plan_is_empty``, and ``plan_term_is_over``.
    """
    await one_at_a_time(session, f"plan-share:{plan_id}")
    plan = await own_plan(session, student_id, plan_id)
    if not plan.section_ids:
        raise Refusal("plan_is_empty")
    term = await session.get_one(Term, (plan.academic_year, plan.semester))
    now, closes_at, token = utc_now(), bangkok_instant(term.ends_on + timedelta(days=1)), new_token()
    if closes_at <= now:
        raise Refusal("plan_term_is_over")
    await session.execute(_REPLACED, {"plan_id": plan_id, "now": now})
    share = PlanShare(
        token_hash=token_hash(token),
        plan_id=plan_id,
        academic_year=plan.academic_year,
        semester=plan.semester,
        made_at=now,
        closes_at=closes_at,
    )
    session.add(share)
    await session.flush()
    await session.execute(_HELD, {"share_id": share.share_id, "plan_id": plan_id})
    return PlanShareMade(
        share_id=share.share_id,
        made_at=now,
        closes_at=closes_at,
        address=f"{settings().portal_url}{PAGE}/{token}",
    )


async def unshare_plan(session: AsyncSession, student_id: int, plan_id: UUID) -> None:
    """Take the link of a plan back; done again, it changes nothing."""
    await own_plan(session, student_id, plan_id)
    await session.execute(_REPLACED, {"plan_id": plan_id, "now": utc_now()})


async def share_of_token(session: AsyncSession, token: str) -> PlanShare | None:
    """The link of a token, unless its term is over or it was taken back."""
    found: PlanShare | None = await session.scalar(
        select(PlanShare).where(
            col(PlanShare.token_hash) == token_hash(token),
            col(PlanShare.revoked_at).is_(None),
            col(PlanShare.closes_at) > utc_now(),
        )
    )
    return found


async def shared_plan(
    session: AsyncSession, share: PlanShare, student: Enrollee, asked_by: UUID, language: Language
) -> SharedPlan:
    """What a link shows to the student who opens it, with what the rules say of it for them now."""
    there, lost = await _sections(session, share)
    credits = [CreditChoice(section_id=one.section_id, credit=one.credit) for one in there if one.credit is not None]
    section_ids = [one.section_id for one in there]
    asked = (
        EnrolmentAsk(
            academic_year=share.academic_year,
            semester=share.semester,
            operation=EnrolmentOperation.ENROL,
            section_ids=section_ids,
            credits=credits,
        )
        if section_ids
        else None
    )
    return SharedPlan(
        academic_year=share.academic_year,
        semester=share.semester,
        section_ids=section_ids,
        credits=credits,
        lost=[LostSection.model_validate(one) for one in lost],
        validation=await validated(session, student, asked_by, asked, language, "student") if asked else None,
    )


async def copy_shared_plan(session: AsyncSession, share: PlanShare, student_id: int, name: str) -> PlanRow:
    """A new plan of the student with the sections that still exist.

    Raises Refusal as making a plan does: ``plan_limit_reached``, ``plan_name_taken``.
    """
    there, _ = await _sections(session, share)
    plan = await make_plan(
        session, student_id, NewPlan(academic_year=share.academic_year, semester=share.semester, name=name)
    )
    credits = [CreditChoice(section_id=one.section_id, credit=one.credit) for one in there if one.credit is not None]
    change = PlanChange(name=name, section_ids=[one.section_id for one in there], credits=credits)
    return await change_plan(session, student_id, plan.plan_id, change)


async def _sections(session: AsyncSession, share: PlanShare) -> tuple[list[PlanShareSection], list[PlanShareSection]]:
    """The sections of a link that still exist, and those that do not."""
    rows = await session.scalars(
        select(PlanShareSection)
        .where(col(PlanShareSection.share_id) == share.share_id)
        .order_by(col(PlanShareSection.subject_code), col(PlanShareSection.section_type))
    )
    shared = list(rows)
    numbers = [one.section_id for one in shared]
    known = set(await session.scalars(select(col(Section.section_id)).where(col(Section.section_id).in_(numbers))))
    there = [one for one in shared if one.section_id in known]
    return there, [one for one in shared if one.section_id not in known]
