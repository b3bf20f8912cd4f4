"""Requests of a student that offices decide: a refund, a transfer of credit inside the university, a degree."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from activities.finance.refund import receive_refund, settle_refund
from activities.study.conferral import confer_some, receive_conferral
from activities.study.transfer_credit import judge_transfer_credit, receive_transfer_credit
from models.access.role.contract import RoleId
from models.cases.case.contract.forms import FilledForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.store.accepted import Titles, new_case
from models.cases.task.contract import Actor
from models.curriculum.subject.tables import Subject
from models.finance.refund.contract import RefundDecision
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student
from models.study.conferral.contract import ConferralRequest, Resolution
from models.study.graduation.contract import GraduationReceived, GraduationRequest, GraduationStage
from models.study.transfer_credit.contract import TransferLine, TransferReceived, TransferRequest
from tests.properties.world import World
from tests.support.cancelling import refund_request
from tests.support.degree_offices import DegreeOffices


class RefundEnding(StrEnum):
    """How far the offices get with a refund, and what the bank says."""

    REFUSED = "the treasury refuses"
    SENT = "the bank shows it"
    NOT_TAKEN = "the bank does not take it"
    ORDERED = "the bank has it"


_DECISIONS: Final = {
    RefundEnding.REFUSED: (CaseActionName.APPROVE, CaseActionName.DISAPPROVE),
    RefundEnding.SENT: (CaseActionName.APPROVE, CaseActionName.APPROVE, CaseActionName.CONFIRM),
    RefundEnding.NOT_TAKEN: (CaseActionName.APPROVE, CaseActionName.APPROVE, CaseActionName.DISAPPROVE),
    RefundEnding.ORDERED: (CaseActionName.APPROVE, CaseActionName.APPROVE),
}


def decide_refund(world: World, student: Student, amount: Decimal, ending: RefundEnding) -> CaseRecord:
    """Ask for money back and take the decisions, each twice as Temporal may; where the case stands then."""
    request = refund_request(world.university, student, world.officer.person_id, amount)
    record = receive_refund(request).record
    for name in _DECISIONS[ending]:
        if record.state is CaseState.CLOSED:
            break
        form = FilledForm({"sentOn": bangkok_date(utc_now()).isoformat(), "reference": f"OUT-{request.case_id}"})
        action = CaseAction(
            action=name,
            actor=Actor(person_id=world.officer.person_id, role_id=RoleId.FINANCE_OFFICER),
            revision=record.revision,
            remark="-",
            form=form if name is CaseActionName.CONFIRM else None,
        )
        decision = RefundDecision(record=record, action=action)
        record = settle_refund(decision)
        assert settle_refund(decision) == record
    return record


@dataclass(slots=True)
class Claim:
    """A transfer of credit that is asked for, and where it stands."""

    request: TransferRequest
    received: TransferReceived
    record: CaseRecord

    @staticmethod
    def asked(world: World, student: Student, place: Any, source: Subject, target: Subject) -> Claim:
        """Ask that an attempt of the student's record counts as another subject."""
        line = TransferLine(
            source_code=source.show_code, source_name=source.name_th, source_credits=place.credit, grade=place.grade,
            source_academic_year=place.academic_year, source_semester=place.semester, content_share=90,
            target_code=target.show_code, section_code="1", credits=place.credit,
        )  # fmt: skip
        request = world.transfers.inside_request(line, student=world.row_of(student))
        received = receive_transfer_credit(request)
        return Claim(request, received, received.record)

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to decide."""
        return self.record.state is CaseState.OPEN

    def decide_once(self, world: World) -> None:
        """The first of those who have it agrees."""
        decision = world.transfers.decision(self.request, self.received, self.record, self.record.tasks[0])
        self.record = judge_transfer_credit(decision)


class DegreeStep(StrEnum):
    """How far a request to graduate is to go."""

    ASKED = "asked"
    AGREED = "agreed"
    CONFERRED = "conferred"


@dataclass(slots=True)
class DegreeCase:
    """A request to graduate, and where it stands."""

    offices: DegreeOffices
    request: GraduationRequest
    received: GraduationReceived
    record: CaseRecord

    @staticmethod
    def asked(world: World, student: Student) -> DegreeCase:
        """Ask to graduate, by the audit of this moment, under the name of the register."""
        offices = world.degree_offices(student)
        [person] = [row for row in world.university.rows(Person) if row.person_id == student.person_id]
        names: dict[str, str | None] = {
            "name_th": f"{person.title_th}{person.first_name_th} {person.last_name_th}",
            "name_en": f"{person.title_en} {person.first_name_en} {person.last_name_en}",
        }
        request = offices.request(names=names)
        received = offices.received(request)
        return DegreeCase(offices, request, received, received.record)

    @property
    def is_approved(self) -> bool:
        """Whether every office has agreed."""
        return self.record.stage == GraduationStage.APPROVED

    @property
    def is_open(self) -> bool:
        """Whether the request has not ended."""
        return self.record.state is CaseState.OPEN

    def go_on(self) -> None:
        """The student accepts the audit of this moment where it is given back, and offices agree until one does not."""
        if self.record.stage == GraduationStage.GIVEN_BACK:
            action = CaseAction(
                action=CaseActionName.SUBMIT,
                actor=Actor(person_id=self.offices.student.person_id, role_id=RoleId.STUDENT),
                revision=self.record.revision,
                form=FilledForm({"inputHash": self.offices.input_hash}),
            )
            self.record = self.offices.judged(self.request, self.received, self.record, action)
        while self.record.tasks and self.record.stage != GraduationStage.GIVEN_BACK:
            action = self.offices.action(self.record)
            after = self.offices.judged(self.request, self.received, self.record, action)
            has_moved, self.record = after.stage != self.record.stage, after
            if not has_moved:
                return

    def confer(self) -> bool:
        """The council resolves on the degrees of the request's term; whether this one was written."""
        university = self.offices.university
        request = ConferralRequest(
            case_id=new_id(), opened_by=self.offices.registrar.person_id, requested_at=utc_now(),
            academic_year=self.request.academic_year, semester=self.request.semester,
            council_on=bangkok_date(utc_now()),
        )  # fmt: skip
        university.add(new_case(CaseKind.CONFERRAL, request, Titles("สภา", "Council")))
        receive_conferral(request)
        confer_some(
            Resolution(
                case_id=request.case_id, resolution="12/2569", conferred_on=bangkok_date(utc_now()),
                recorded_by=self.offices.registrar.person_id, chunk=100,
            )
        )  # fmt: skip
        return self.offices.row(self.request).conferred_at is not None
