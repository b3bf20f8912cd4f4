"""A bill run that was drafted: the portal works its preview out once it runs, and it waits for the director."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from uuid import UUID

from sqlmodel import SQLModel

from models.contracts.cases.case import CaseKind, CaseState
from models.contracts.cases.starting import case_workflow_id
from models.contracts.finance.bill_run import BillRunGroup, BillRunRequest, BillRunStage, WhoChose
from models.demo.organisation import Organisation
from models.demo.personas import MAJOR
from models.demo.plan import Plan
from models.tables.cases.cases import CaseFile
from models.tables.finance.bill_runs import BillRun

_WHOM: Final = ("เฉพาะผู้ยังไม่เลือกประเภทการลงทะเบียน", "who never chose an enrolment type")


def bill_run_rows(plan: Plan, organisation: Organisation, officer: UUID) -> Iterator[SQLModel]:
    """A run over who never chose, in a faculty of no persona: the rows as the API leaves them."""
    personas = organisation.majors[MAJOR].faculty_code
    faculty = max(major.faculty_code for major in organisation.majors.values() if major.faculty_code != personas)
    request = BillRunRequest(
        case_id=next(plan.ids("bill run")),
        academic_year=plan.current.academic_year,
        semester=plan.current.semester,
        group=BillRunGroup(faculty_code=faculty, who_chose=WhoChose.NEVER_CHOSE),
        group_th=f"คณะ {faculty} {_WHOM[0]}",
        group_en=f"faculty {faculty}, {_WHOM[1]}",
        opened_by=officer,
        requested_at=plan.now,
    )
    term = f"{request.academic_year}/{request.semester}"
    yield CaseFile(
        case_id=request.case_id,
        kind=CaseKind.BILL_RUN,
        workflow_id=case_workflow_id(CaseKind.BILL_RUN, request.case_id),
        idempotency_key=str(request.case_id),
        opened_by=officer,
        title_th=f"เรียกเก็บค่าธรรมเนียมทั้งภาค {term}",
        title_en=f"Bill run {term}",
        stage=BillRunStage.DRAFTED,
        state=CaseState.OPEN,
        request=request.model_dump(mode="json"),
        opened_at=plan.now,
        updated_at=plan.now,
    )
    yield BillRun.of(request)
