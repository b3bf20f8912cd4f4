"""A student who comes under a rule of standing, and the registrar who decides, for tests."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

import httpx
from sqlalchemy import text
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.calendar.term.tables import Term
from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.grades.standing_review.tables import StandingReview, StandingRound
from models.kit.calendar import bangkok_date, utc_now
from models.news.announcement.tables import Notification
from models.people.organisation.tables import CodeKind, CodeName
from models.people.person.tables import Student, UserType
from tests.support.deciding import reached
from tests.support.grading import LAST_YEAR, Grades
from tests.support.starting import reconciled
from tests.support.university import University
from workflows.standing_review import StandingReviewWorkflow


class Registrar:
    """A student whose grades of last year's first term are in, and the registrar who decides."""

    def __init__(self, api: httpx.AsyncClient, client: Client, university: University) -> None:
        self.api, self.client, self.university = api, client, university
        self.person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.student = university.student()
        self.grades = Grades(university.engine)
        self.attempts: list[UUID] = []
        began = bangkok_date(utc_now()) - timedelta(days=400)
        year, semester = LAST_YEAR
        university.add(
            CodeName(kind=CodeKind.STUDENT_STATUS, code="17006", name_th="พ้นสภาพ", name_en="Dismissed"),
            CodeName(kind=CodeKind.STUDENT_STATUS, code="17008", name_th="รอพินิจ", name_en="On probation"),
            Term(academic_year=year, semester=semester, starts_on=began, ends_on=began + timedelta(days=120)),
        )

    def studied(self, *letters: str) -> None:
        """A subject in each regular semester up to last year's first."""
        terms = [LAST_YEAR, (LAST_YEAR[0] - 1, 2), (LAST_YEAR[0] - 1, 1)][: len(letters)]
        for letter, term in zip(letters, reversed(terms), strict=True):
            self.attempts.append(self.grades.give(self.student.student_id, self.university.subject(), letter, term))

    async def found(self) -> UUID:
        """The student's case, once a round has found them and it is before the registrar."""
        self.university.add(StandingRound(academic_year=LAST_YEAR[0], semester=LAST_YEAR[1], asked_at=utc_now()))
        await reconciled(self.client)
        [review] = self.university.rows(StandingReview)
        with self.university.engine.begin() as connection:
            connection.execute(text("UPDATE case_file SET opened_at = opened_at - interval '1 minute'"))
        await reconciled(self.client)
        await self.at(review.case_id, "registrar_review")
        return review.case_id

    async def at(self, case_id: UUID, stage: str) -> CaseRecord:
        """The record once the case stands at a stage."""
        workflow_id = case_workflow_id(CaseKind.STANDING_REVIEW, case_id)
        handle = self.client.get_workflow_handle_for(StandingReviewWorkflow.run, workflow_id)
        return await reached(handle, stage)

    async def shown_to_student(self, case_id: UUID) -> list[int]:
        """What the student gets of the case: page, page of the review, how many in the list, how many in the bell."""
        headers = self.university.signed_in(self.student.person_id, RoleId.STUDENT)
        page = await self.api.get(f"/cases/{case_id}", headers=headers)
        review = await self.api.get(f"/grades/standing/reviews/{case_id}", headers=headers)
        listed = (await self.api.get("/cases", headers=headers)).json()
        bell = [row for row in self.university.rows(Notification) if row.case_id == case_id]
        return [page.status_code, review.status_code, listed["total"], len(bell)]

    async def act(self, case_id: UUID, action: str, **more: str) -> httpx.Response:
        """Take an action as the case page does."""
        headers = self.university.signed_in(self.person.person_id, RoleId.REGISTRAR)
        view = (await self.api.get(f"/cases/{case_id}", headers=headers)).json()
        sent = {**headers, "Idempotency-Key": uuid4().hex}
        body = {"revision": view["revision"], **more}
        return await self.api.post(f"/cases/{case_id}/actions/{action}", headers=sent, json=body)

    @property
    def status(self) -> str:
        """The student's status now."""
        [row] = [row for row in self.university.rows(Student) if row.student_id == self.student.student_id]
        return row.status_code

    @property
    def review(self) -> StandingReview:
        """The row of the case."""
        [row] = self.university.rows(StandingReview)
        return row
