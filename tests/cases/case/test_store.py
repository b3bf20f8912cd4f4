"""Rows of cases: what a write that carries several steps tells."""

from __future__ import annotations

from sqlalchemy import select
from sqlmodel import Session, col

from activities.cases.case import project_case
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind
from models.cases.case.contract.starting import received
from models.cases.task.contract import Actor
from models.enrolment.approval.rules import after_action
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.enrolment.rules.process import decided
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from tests.support.university import University


def test_every_new_stage_is_told_once_however_many_a_write_carries(university: University) -> None:
    advisor, section = university.teacher(), university.section()
    request = university.request(university.student(advisor), section)
    item = CaseItem(key="01", label_th="วิชา", label_en="Subject", outcome=EnrolmentStage.AWAITING_APPROVAL)
    waiting = decided(
        received(CaseKind.ENROLMENT, request),
        request,
        (item,),
        at=utc_now(),
        advisor_id=advisor.person_id,
        department_code="E1",
        approval_closes_at=None,
    )
    approve = CaseAction(
        action=CaseActionName.APPROVE, actor=Actor(person_id=advisor.person_id), revision=waiting.revision
    )
    for record in (after_action(waiting, approve, utc_now()), waiting):
        project_case(record)
    with Session(university.engine) as session:
        sent = session.scalars(select(col(Notification.key)).order_by(col(Notification.updated_at))).all()
    assert sent == ["enrolment.awaiting_approval", "enrolment.enrolled"]
