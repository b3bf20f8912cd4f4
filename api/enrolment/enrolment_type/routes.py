"""Choosing how to enrol and pay in a term: only within its period (spec §4)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query
from pydantic import Field
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.schemas import RefusedView
from api.cases.case.views import refused_view
from api.enrolment.enrolment_type.queries import TypeChoiceRow, lock_type_choice, type_choice
from api.kit.db import SessionDep, end_transaction
from api.kit.language import LanguageDep
from api.kit.refusals import raise_refused
from api.kit.starting import begin_bill
from api.kit.temporal import TemporalDep
from api.kit.wire import Camel
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.enrolment.enrolment_type.rules import refusal_to_choose_type
from models.enrolment.plan.tables import EnrolmentTypeChoice
from models.kit.calendar import utc_now
from models.kit.errors import Language
from models.kit.instants import Instant

router: Final = APIRouter(prefix="/enrolment/type", tags=["enrolment"])

Reader = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.VIEW))]
Chooser = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.EDIT))]


class TypeChoiceView(Camel):
    """The choice as it stands; ``refused`` says why it cannot be made or changed now, ``maintain_refused`` why the
    status cannot only be maintained.
    """

    enrol_type: EnrolmentType | None
    payment_method: PaymentMethod | None
    opens_at: Instant | None
    closes_at: Instant | None
    refused: RefusedView | None
    maintain_refused: RefusedView | None


class TypeChoiceAsk(Camel):
    """What the student chooses for a term."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    enrol_type: EnrolmentType
    payment_method: PaymentMethod


def _view(row: TypeChoiceRow, language: Language) -> TypeChoiceView:
    facts = row.facts(utc_now())
    refused = refusal_to_choose_type(facts)
    maintaining = refusal_to_choose_type(facts, EnrolmentType.MAINTAIN_STATUS)
    return TypeChoiceView(
        enrol_type=row.enrol_type,
        payment_method=row.payment_method,
        opens_at=row.opens_at,
        closes_at=row.closes_at,
        refused=refused_view(refused, language, "student") if refused else None,
        maintain_refused=refused_view(maintaining, language, "student") if maintaining else None,
    )


@router.get("")
async def enrolment_type(
    session: SessionDep,
    principal: Reader,
    language: LanguageDep,
    academic_year: Annotated[int, Query(alias="academicYear", ge=2500, le=2700)],
    semester: Annotated[int, Query(ge=0, le=2)],
) -> TypeChoiceView:
    """What the caller chose for the term, and whether it may be changed now."""
    row = await type_choice(session, enrollee_of(principal).student_id, academic_year, semester)
    return _view(row, language)


@router.put("")
async def choose_type(
    session: SessionDep, client: TemporalDep, principal: Chooser, language: LanguageDep, asked: TypeChoiceAsk
) -> TypeChoiceView:
    """Choose; the bill of the term follows. Raises the rule's refusal, which names the period or the way out."""
    student_id = enrollee_of(principal).student_id
    row = await lock_type_choice(session, student_id, asked.academic_year, asked.semester)
    raise_refused(refusal_to_choose_type(row.facts(utc_now()), asked.enrol_type))
    chosen_at = utc_now()
    values = {"enrol_type": asked.enrol_type, "payment_method": asked.payment_method, "chosen_at": chosen_at}
    await session.execute(
        insert(EnrolmentTypeChoice)
        .values(student_id=student_id, academic_year=asked.academic_year, semester=asked.semester, **values)
        .on_conflict_do_update(
            index_elements=[
                col(EnrolmentTypeChoice.student_id),
                col(EnrolmentTypeChoice.academic_year),
                col(EnrolmentTypeChoice.semester),
            ],
            set_=values,
        )
    )
    chosen = _view(await type_choice(session, student_id, asked.academic_year, asked.semester), language)
    await end_transaction(session)  # the bill is of what is committed
    await begin_bill(client, student_id, asked.academic_year, asked.semester, chosen_at)
    return chosen
