"""Reading bills and previews of them, with the rules that bills are made by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.case.views import refused_view
from api.finance.bill.schemas import (
    BilledAlready,
    BillPreview,
    BillView,
    ChargePreview,
    DropPreview,
    DuePreview,
    ReasonView,
)
from api.kit.wire import Names
from models.calendar.period.rules import step_at
from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.store.subjects_taken import taken_in_term
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.enrolment.enrolment_type.rules import refusal_to_maintain_status
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.plan.tables import EnrolmentTypeChoice
from models.finance.bill.rules.adjusting import Charged, adjustment, fee_key, percent_given_back, without_cancelled
from models.finance.bill.rules.assessment import total
from models.finance.bill.rules.billing import BillingTerm, plan_of, settles_at
from models.finance.bill.rules.term_fees import ChargedStudent, FeeMasters, term_fees
from models.finance.bill.store.changes import OVERLAP, WAITS_FOR_SWEEP
from models.finance.bill.store.payers import STUDENTS, SUBJECTS, StudentFacts, SubjectFacts, charged_student
from models.finance.bill.store.term_charges import ASSESSED_KINDS, CHARGED, NOT_AGAIN, ChargedFacts
from models.finance.bill.store.terms import read_term
from models.finance.bill.tables import Bill
from models.finance.fee.contract import AssessedCharge, FeeEnrolmentType
from models.finance.fee.store.masters import read_masters
from models.finance.late_fine.rules.fining import Act, LateRules, late_charges, late_rules, with_fines
from models.finance.late_fine.store import ACTS, ActFacts
from models.finance.period.contract import FinancePeriod
from models.kit.errors import Language, Refusal
from models.kit.figures import figure_text

_WHOLE: Final = Decimal(100)
_TAKEN: Final = text(f"""
    SELECT {taken_in_term(":academic_year", ":semester")} FROM student s WHERE s.student_id = :student_id
""")
_SUBJECT_NAMES: Final = text("SELECT subject_code, name_th, name_en FROM subject WHERE subject_code = ANY(:codes)")


class Assessing(NamedTuple):
    """Everything a preview of one student's term looks at.

    ``taken`` are the codes of the subjects that are enrolled in, waited for or armed; ``not_again`` is what an office
    cancelled for good, in baht by :func:`fee_key`.
    """

    student: StudentFacts
    charged: tuple[Charged, ...]
    as_charged: ChargedStudent
    masters: FeeMasters
    term: BillingTerm
    kept: Mapping[str, Decimal]
    not_again: Mapping[str, Decimal]
    acts: tuple[Act, ...]
    taken: tuple[str, ...]

    @property
    def late_rules(self) -> LateRules:
        """What enrolling late costs the student."""
        return late_rules(self.term, self.student.campus_code, self.masters.late_fines)

    @property
    def fines(self) -> tuple[AssessedCharge, ...]:
        """The fines for enrolling late that the term comes to."""
        return late_charges(self.acts, self.late_rules)


async def read_assessing(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> Assessing:
    """What a student's term is assessed by. Raises Refusal ``not_found`` where there is no such student."""
    term = {"academic_year": academic_year, "semester": semester}
    asked = {**term, "student_ids": [student_id]}
    row = (await session.execute(STUDENTS, asked)).one_or_none()
    if row is None:
        raise Refusal("not_found")
    student = StudentFacts.model_validate(row)
    subjects = [SubjectFacts.model_validate(each).subject for each in await session.execute(SUBJECTS, asked)]
    kinds = [kind.value for kind in ASSESSED_KINDS]
    charged = [
        ChargedFacts.model_validate(each).charged for each in await session.execute(CHARGED, {**asked, "kinds": kinds})
    ]
    cancelled = await session.execute(NOT_AGAIN, {**asked, "kinds": kinds})
    bill = await session.get(Bill, (student_id, academic_year, semester))
    return Assessing(
        student=student,
        charged=tuple(charged),
        as_charged=charged_student(student, subjects),
        masters=await session.run_sync(read_masters, academic_year, semester),
        term=await session.run_sync(read_term, academic_year, semester),
        kept={} if bill is None else {fee: Decimal(amount) for fee, amount in bill.kept.items()},
        not_again={fee_key(row.fee_code, row.subject_code): row.amount for row in cancelled},
        acts=tuple(ActFacts.model_validate(each).act for each in await session.execute(ACTS, asked)),
        taken=await subjects_taken(session, student_id, academic_year, semester),
    )


async def subjects_taken(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> tuple[str, ...]:
    """The codes of the subjects of a term that the student is enrolled in, waits for or has armed."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    return tuple((await session.execute(_TAKEN, parameters)).scalar_one())


def preview(
    found: Assessing, chosen: EnrolmentType, method: PaymentMethod, now: datetime, language: Language
) -> BillPreview:
    """What a choice would come to, or why it cannot be made."""
    if chosen is EnrolmentType.MAINTAIN_STATUS:
        refused = refusal_to_maintain_status(found.taken)
        if refused is not None:
            return _refused(refused, language)
    fees = term_fees(replace(found.as_charged, chosen=chosen), found.masters)
    if isinstance(fees, Refused):
        return _refused(fees, language)
    campus = found.student.campus_code
    charges = (*without_cancelled(fees.charges, found.not_again), *found.fines)
    amount = total(charges)
    billed = _billed(found, fees.charges, now)
    plan = () if billed else plan_of(amount, method, found.term.period(FinancePeriod.PAYMENT, campus), found.term, now)
    if isinstance(plan, Refused):
        return _refused(plan, language)
    add_drop = found.term.period(EnrolmentPeriod.ADD_DROP, campus)
    return BillPreview(
        charged_as=fees.charged_as,
        charges=[charge_preview(charge) for charge in charges],
        total=amount,
        due=[DuePreview(due_on=due.due_on, amount=due.amount) for due in plan],
        billed=billed,
        settles_at=settles_at(
            fees.charged_as, add_drop, now, asked_at=None, is_charged=any(each.amount > 0 for each in found.charged)
        ),
        refused=None,
    )


def _billed(found: Assessing, assessed: Sequence[AssessedCharge], now: datetime) -> BilledAlready | None:
    """Return what fees change of the invoices there are; None where nothing of the term is charged.

    A choice gives up no subject, so that all of a fee that is not asked for any more is credited.
    """
    charged = sum((each.amount for each in found.charged), Decimal(0))
    if charged <= 0:
        return None
    of_fees = [each for each in found.charged if each.act_id is None]
    fined = [each for each in found.charged if each.act_id is not None]
    change = adjustment(of_fees, found.kept, assessed, _WHOLE, not_again=found.not_again)
    change = with_fines(change, fined, found.acts, found.fines)
    more = total(change.added)
    period = found.term.period(FinancePeriod.PAYMENT, found.student.campus_code)
    plan = plan_of(more, PaymentMethod.FULL, period, found.term, now) if more else ()
    return BilledAlready(
        charged=charged,
        more=more,
        less=sum(change.credited.values(), Decimal(0)),
        due_on=None if isinstance(plan, Refused) or not plan else plan[-1].due_on,
    )


def charge_preview(charge: AssessedCharge) -> ChargePreview:
    """A line of an assessment as the wire has it."""
    return ChargePreview(
        fee_code=charge.fee_code,
        name=Names(th=charge.name_th, en=charge.name_en),
        amount=charge.amount,
        reason=ReasonView.model_validate(charge.reason.model_dump()),
    )


def _refused(refused: Refused, language: Language) -> BillPreview:
    return BillPreview(
        charged_as=None,
        charges=[],
        total=Decimal(0),
        due=[],
        billed=None,
        settles_at=None,
        refused=refused_view(refused, language, "student"),
    )


async def if_dropped(session: AsyncSession, found: Assessing, now: datetime) -> list[DropPreview]:
    """What dropping each subject of the term now would do. Raises the Refusal of :func:`term_fees`."""
    codes = [subject.subject_code for subject in found.as_charged.subjects]
    names = {row.subject_code: row for row in await session.execute(_SUBJECT_NAMES, {"codes": codes})}
    return [_dropped(found, code, Names(th=names[code].name_th, en=names[code].name_en), now) for code in codes]


def _dropped(found: Assessing, subject_code: str, name: Names, now: datetime) -> DropPreview:
    student = found.as_charged
    left = tuple(subject for subject in student.subjects if subject.subject_code != subject_code)
    fees, then = (term_fees(each, found.masters) for each in (student, replace(student, subjects=left)))
    if isinstance(fees, Refused):
        raise Refusal(fees.code, **fees.facts)
    if isinstance(then, Refused):
        raise Refusal(then.code, **then.facts)
    # What stands, not what a bill would ask: an office may have cancelled some of it. A fine is never given back.
    assessed = [charge for charge in found.charged if charge.act_id is None]
    table = found.term.period(FinancePeriod.FEE_REFUND, found.student.campus_code)
    percent = _WHOLE if table is None else percent_given_back(table.steps, table.opens_at, now)
    step = None if table is None else step_at(table.steps, now)
    return DropPreview(
        subject_code=subject_code,
        name=name,
        charged_as=fees.charged_as,
        change=total(then.charges) - total(fees.charges),
        given_back=sum(adjustment(assessed, found.kept, then.charges, percent).credited.values(), Decimal(0)),
        is_billed=bool(found.charged),
        percent=figure_text(percent),
        until=None if step is None else step.closes_at,
    )


async def read_bill(
    session: AsyncSession, student_id: int, academic_year: int, semester: int, language: Language
) -> BillView:
    """The bill of a student's term; of one that was never assessed nothing is known."""
    key = (student_id, academic_year, semester)
    bill, choice = await session.get(Bill, key), await session.get(EnrolmentTypeChoice, key)
    if bill is None:
        return BillView(
            assessed_at=None,
            is_current=choice is None,
            charged_as=None,
            payment_method=None,
            waits_until=None,
            may_ask=False,
            problem=None,
        )
    refused = None
    if bill.problem is not None:
        facts = {
            "academicYear": str(academic_year),
            "semester": str(semester),
            "subjects": ", ".join(await subjects_taken(session, student_id, academic_year, semester)),
        }
        refused = Refused(code=bill.problem, rule="bill", facts=dict(facts))
    changed_at = [at for at in (choice.chosen_at if choice else None, bill.asked_at) if at is not None]
    asked = {"student_id": student_id, "academic_year": academic_year, "semester": semester, "overlap": OVERLAP}
    waits_for_sweep = (await session.execute(WAITS_FOR_SWEEP, asked)).scalar_one()
    return BillView(
        assessed_at=bill.assessed_at,
        is_current=not waits_for_sweep and all(at <= bill.assessed_at for at in changed_at),
        charged_as=bill.charged_as,
        payment_method=bill.payment_method,
        waits_until=bill.again_at,
        may_ask=bill.again_at is not None and bill.charged_as is FeeEnrolmentType.PER_CREDIT,
        problem=None if refused is None else refused_view(refused, language, "student"),
    )
