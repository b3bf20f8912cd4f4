"""What a request for sections costs or gives back: before it is sent, and after it was decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.case.views import refused_view
from api.enrolment.enrolment.schemas import EnrolmentAsk, chosen_credits
from api.enrolment.situation.queries import imagined, situation_for
from api.enrolment.waitlist.schemas import WaitlistAsk
from api.finance.bill.queries import Assessing, read_assessing
from api.finance.bill.schemas import ChangedFee, CostView
from api.kit.wire import Names
from api.people.student.queries import Enrollee
from models.cases.case.contract.record import CaseKind, Refused
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.judgement import Judged, judge
from models.enrolment.enrolment_type.contract import PaymentMethod
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.waitlist.rules.joining import judge_place
from models.finance.bill.rules.adjusting import percent_given_back
from models.finance.bill.rules.assessment import total
from models.finance.bill.rules.billing import plan_of, settles_at
from models.finance.bill.rules.cost_of_change import CostOfChange, cost_of_change
from models.finance.bill.rules.term_fees import TermFees, term_fees
from models.finance.bill.store.payers import CHANGED_SECTIONS, ChangedSection, SectionTaken, charged_subjects
from models.finance.bill.store.term_charges import ASSESSED_KINDS
from models.finance.fee.contract import AssessedCharge
from models.finance.late_fine.rules.fining import fine_now
from models.finance.period.contract import FinancePeriod
from models.kit.errors import Audience, Language, Refusal
from models.kit.figures import figure_text

_TAKING: Final = (EnrolmentOperation.ENROL, EnrolmentOperation.CHANGE)
_NOTHING: Final = Decimal(0)
_REQUEST: Final = text(f"""
    SELECT f.academic_year, f.semester, f.opened_at, f.closed_at FROM case_file f
     WHERE f.case_id = :case_id AND f.student_id = :student_id AND f.kind = '{CaseKind.ENROLMENT}'
""")
_BILLED_THEN: Final = text("""
    SELECT EXISTS (SELECT FROM invoice i
                    WHERE i.student_id = :student_id AND (i.academic_year, i.semester) = (:academic_year, :semester)
                      AND i.kind = ANY(:kinds) AND i.issued_at <= :at)
""")


async def if_changed(
    session: AsyncSession, student: Enrollee, asked_by: UUID, asked: EnrolmentAsk, now: datetime,
    language: Language, audience: Audience,
) -> CostView:  # fmt: skip
    """What the request would cost now. What the rules of enrolling refuse costs nothing."""
    term = asked.academic_year, asked.semester
    request = imagined(
        student,
        asked_by,
        term,
        take=asked.section_ids,
        give=asked.drop_section_ids,
        credits=chosen_credits(asked.credits),
        operation=asked.operation,
    )
    situation, _ = await situation_for(session, request)
    return await _cost_now(
        session, student, term, judge(situation, asked.operation), asked.operation, now, language, audience
    )


async def if_given_a_seat(
    session: AsyncSession, student: Enrollee, asked_by: UUID, asked: WaitlistAsk, now: datetime,
    language: Language, audience: Audience,
) -> CostView:  # fmt: skip
    """What the seats that the student wants to wait for would cost if they were given now, by the rules in force.

    They are judged as an offer is, so a full section costs what its seat does. What the rules refuse costs nothing.
    """
    term = asked.academic_year, asked.semester
    take, give = tuple(asked.section_ids), tuple(asked.drop_section_ids)
    request = imagined(student, asked_by, term, take=take, give=give, credits=chosen_credits(asked.credits))
    situation, _ = await situation_for(session, request)
    judged = [judge_place(situation)]
    return await _cost_now(session, student, term, judged, EnrolmentOperation.ENROL, now, language, audience)


async def _cost_now(
    session: AsyncSession, student: Enrollee, term: tuple[int, int], judged: Sequence[Judged],
    operation: EnrolmentOperation, now: datetime, language: Language, audience: Audience,
) -> CostView:  # fmt: skip
    accepted = [bundle for bundle in judged if bundle.refused is None]
    gone = {section.section_id for bundle in accepted for section in bundle.given_up}
    taken = [
        SectionTaken(
            section_id=section.section_id,
            subject_code=section.subject_code,
            section_type=section.section_type,
            credit=section.credit,
            section_code=section.section_code,
        )
        for bundle in accepted
        for section in bundle.taken
    ]
    found = await read_assessing(session, student.student_id, *term)
    before: list[SectionTaken] = [*await _sections(session, student.student_id, term, None)]
    after = [section for section in before if section.section_id not in gone] + taken
    fine = fine_now(found.acts, found.late_rules, now) if taken and operation in _TAKING else None
    when = _When(now, now, _is_billed(found))
    return _cost_view(found, before, after, () if fine is None else (fine,), when, language, audience)


async def cost_of_request(
    session: AsyncSession, student_id: int, case_id: UUID, now: datetime, language: Language
) -> CostView:
    """What a request for sections changed in the fees of its term, with what still waits for an approval.

    A decided request keeps the day its bill was due when it was decided, however late it is read.
    Raises Refusal ``not_found`` where the student has no such request.
    """
    row = (await session.execute(_REQUEST, {"case_id": case_id, "student_id": student_id})).one_or_none()
    if row is None:
        raise Refusal("not_found")
    term = row.academic_year, row.semester
    found = await read_assessing(session, student_id, *term)
    sections = await _sections(session, student_id, term, case_id)
    before = [each for each in sections if each.given_up or not each.taken]
    after = [each for each in sections if not each.given_up]
    fines = [fine for fine in found.fines if fine.reason.act is not None and fine.reason.act.case_id == case_id]
    was_billed = _is_billed(found)
    if row.closed_at is not None:
        asked = {"student_id": student_id, "academic_year": term[0], "semester": term[1], "at": row.closed_at}
        asked["kinds"] = [kind.value for kind in ASSESSED_KINDS]
        was_billed = bool(await session.scalar(_BILLED_THEN, asked))
    when = _When(row.opened_at, row.closed_at or now, was_billed)
    return _cost_view(found, before, after, fines, when, language, "student")


class _When(NamedTuple):
    """When a change was asked for and decided (UTC), or now, and whether the term had been billed by then."""

    asked_at: datetime
    decided_at: datetime
    was_billed: bool


def _is_billed(found: Assessing) -> bool:
    return any(each.amount > 0 for each in found.charged)


async def _sections(
    session: AsyncSession, student_id: int, term: tuple[int, int], case_id: UUID | None
) -> list[ChangedSection]:
    asked = {"student_id": student_id, "academic_year": term[0], "semester": term[1], "case_id": case_id}
    return [ChangedSection.model_validate(row) for row in await session.execute(CHANGED_SECTIONS, asked)]


def _cost_view(
    found: Assessing, before: Sequence[SectionTaken], after: Sequence[SectionTaken], fines: Sequence[AssessedCharge],
    when: _When, language: Language, audience: Audience,
) -> CostView:  # fmt: skip
    """Return the difference between two states of a term. The refund table is read at the moment of asking."""
    fees = [
        term_fees(replace(found.as_charged, subjects=charged_subjects(sections)), found.masters)
        for sections in (before, after)
    ]
    if isinstance(fees[0], Refused) or isinstance(fees[1], Refused):
        refused = next(each for each in fees if isinstance(each, Refused))
        return _unknown(refused, language, audience)
    table = found.term.period(FinancePeriod.FEE_REFUND, found.student.campus_code)
    percent = percent_given_back(table.steps if table else (), table.opens_at if table else None, when.asked_at)
    cost = cost_of_change(fees[0], fees[1], found.kept, percent, found.not_again)
    return _known_cost(found, fees[1], cost, fines, when)


def _known_cost(
    found: Assessing, fees: TermFees, cost: CostOfChange, fines: Sequence[AssessedCharge], when: _When
) -> CostView:
    campus, is_billed = found.student.campus_code, _is_billed(found)
    more = (*cost.added, *fines)
    add_drop = found.term.period(EnrolmentPeriod.ADD_DROP, campus)
    waits_until = settles_at(fees.charged_as, add_drop, when.decided_at, asked_at=None, is_charged=when.was_billed)
    method = PaymentMethod.FULL if when.was_billed else found.student.payment_method
    payment = found.term.period(FinancePeriod.PAYMENT, campus)
    asked_on = waits_until or when.decided_at
    plan = plan_of(total(more), method, payment, found.term, asked_on) if total(more) > 0 else ()
    return CostView(
        charged_as=fees.charged_as,
        fees=[_changed(line, line.amount) for line in more] + [_changed(line, -line.amount) for line in cost.removed],
        more=total(more),
        less=total(cost.removed),
        given_back=cost.given_back if is_billed else _NOTHING,
        percent=figure_text(cost.percent),
        is_billed=is_billed,
        billed_at=None if is_billed else waits_until,
        due_on=None if isinstance(plan, Refused) or not plan else plan[0].due_on,
        refused=None,
    )


def _changed(line: AssessedCharge, amount: Decimal) -> ChangedFee:
    names = Names(th=line.name_th, en=line.name_en)
    return ChangedFee(fee_code=line.fee_code, name=names, subject_code=line.reason.subject_code, amount=amount)


def _unknown(refused: Refused, language: Language, audience: Audience) -> CostView:
    return CostView(
        charged_as=None,
        fees=[],
        more=_NOTHING,
        less=_NOTHING,
        given_back=_NOTHING,
        percent="0",
        is_billed=False,
        billed_at=None,
        due_on=None,
        refused=refused_view(refused, language, audience),
    )
