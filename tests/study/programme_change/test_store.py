"""The transactions of programmes before their offices, run twice as Temporal may run them (study §3, ADR 50)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

import pytest

from activities.study.programme_change import receive_programme_change, settle_programme_change
from api.curriculum.version_change.commands import case_of_version
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.rules.steps import ended_by
from models.cases.case.store.accepted import Titles
from models.curriculum.version_change.contract import VersionChangeStage
from models.curriculum.version_change.rules.process import ENDINGS, in_force
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Student, UserType
from models.people.student.contract.status import StudentStatus
from models.study.programme.contract import ExceptionKind, ProgrammeDocument, ProgrammeStatus
from models.study.programme.tables import ProgrammeException, ProgrammePathMap, ProgrammeVersion, StudentProgramme
from models.study.programme_change.contract import ProgrammeChangeRequest
from models.study.programme_change.tables import LostProgrammeException, ProgrammeChange
from tests.study.audit.documents import block, document, leaf
from tests.support.rows import record_in_rows
from tests.support.university import University

FIRST: Final = document(block("a", leaf("a.one", "01204111")), block("b", leaf("b.one", "01204112")))
SECOND: Final = document(block("c", leaf("c.one", "01204111")), block("b", leaf("b.one", "01204112")))
THIRD: Final = document(block("c", leaf("c.two", "01204111")))


class Programme:
    """Two active versions of a programme, and a draft that goes on from the second one."""

    def __init__(self, university: University) -> None:
        self.university = university
        self.officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
        self.first = self.version(FIRST, 2560, ProgrammeStatus.ACTIVE, last=2564)
        self.second = self.version(SECOND, 2565, ProgrammeStatus.ACTIVE, self.first)
        self.draft = self.version(THIRD, 2570, ProgrammeStatus.IN_REVIEW, self.second)
        self.map(self.first, self.second, {"a": "c", "a.one": "c.one"})
        self.map(self.second, self.draft, {"c.one": "c.two", "b": None, "b.one": None})

    def version(
        self,
        said: ProgrammeDocument,
        revision: int,
        status: ProgrammeStatus,
        base: ProgrammeVersion | None = None,
        last: int | None = None,
    ) -> ProgrammeVersion:
        """A version for those admitted from its revision on."""
        version = ProgrammeVersion(
            programme_code="E09-T", revision=revision, major_code="E09", campus_code="B", name_th="หลักสูตรทดสอบ",
            name_en="Test programme", total_credits=Decimal(6), first_entry_year=revision, status=status,
            last_entry_year=last,
            document=said.model_dump(mode="json"), based_on=base.version_id if base else None, updated_at=utc_now(),
        )  # fmt: skip
        self.university.add(version)
        return version

    def map(self, old: ProgrammeVersion, new: ProgrammeVersion, said: dict[str, str | None]) -> None:
        """What an officer said of the paths of the earlier version."""
        self.university.add(
            *(
                ProgrammePathMap(
                    version_id=new.version_id, from_version_id=old.version_id, old_path=path, new_path=becomes
                )
                for path, becomes in said.items()
            )
        )

    def excepted(self, version: ProgrammeVersion, path: str, status: str = StudentStatus.CURRENT) -> Student:
        """A student who follows a version, and for whom a requirement of it is waived."""
        student = self.university.student(self.university.teacher(), status=status)
        self.university.add(
            StudentProgramme(student_id=student.student_id, version_id=version.version_id, assigned_at=utc_now()),
            ProgrammeException(
                student_id=student.student_id, kind=ExceptionKind.WAIVE, path=path, reason="ผู้แทนมหาวิทยาลัย",
                asked_by=self.university.teacher().person_id, agreed_by=self.officer.person_id, agreed_at=utc_now(),
                version_id=version.version_id,
            ),
        )  # fmt: skip
        return student

    def proposed(self) -> ProgrammeChangeRequest:
        """The request of the draft, whose rows are there as the API leaves them."""
        request = ProgrammeChangeRequest(
            case_id=new_id(), opened_by=self.officer.person_id, requested_at=utc_now(), academic_year=2570, semester=1,
            version_id=self.draft.version_id, programme_code="E09-T", reason="ปรับปรุงตามรอบ", faculty_code="E",
            department_code="E1", label_th="E09-T 2570", label_en="E09-T 2570",
        )  # fmt: skip
        case = case_of_version(
            CaseKind.PROGRAMME_CHANGE, request, str(request.case_id), campus_code="B", titles=Titles("ร่าง", "Draft")
        )
        self.university.add(case)
        self.university.add(
            ProgrammeChange(case_id=request.case_id, version_id=self.draft.version_id, programme_code="E09-T")
        )
        return request

    def agreed(self) -> CaseRecord:
        """The record of the draft once it is in force; the rows do not follow yet."""
        record = receive_programme_change(self.proposed()).record
        at = utc_now() + timedelta(seconds=1)
        stage = VersionChangeStage.APPROVED
        agreed = record.step(
            CaseActionName.APPROVE, at=at, stage=stage, tasks=(), deadline_at=None, deadline_effect=None
        )
        return in_force(agreed, at)

    def row(self, version: ProgrammeVersion) -> ProgrammeVersion:
        """A version as its row is now."""
        return next(row for row in self.university.rows(ProgrammeVersion) if row.version_id == version.version_id)

    def mapped(self, old: ProgrammeVersion) -> dict[str, str | None]:
        """What becomes of the paths of an earlier version in the draft."""
        key: tuple[UUID, UUID] = (self.draft.version_id, old.version_id)
        rows = self.university.rows(ProgrammePathMap)
        return {row.old_path: row.new_path for row in rows if (row.version_id, row.from_version_id) == key}


@pytest.fixture
def programme(university: University) -> Programme:
    """A draft that was proposed, of a programme with two versions."""
    return Programme(university)


def test_a_draft_is_received_once_and_is_before_the_department(programme: Programme) -> None:
    request = programme.proposed()
    first, again = receive_programme_change(request), receive_programme_change(request)
    assert first == again
    assert first.record == record_in_rows(programme.university.engine, request.case_id)
    assert first.record.stage == VersionChangeStage.DEPARTMENT_REVIEW
    assert programme.row(programme.draft).status is ProgrammeStatus.IN_REVIEW


def test_what_is_active_ends_the_years_of_the_version_before_once(programme: Programme) -> None:
    record = programme.agreed()
    settle_programme_change(record)
    settle_programme_change(record)
    assert programme.row(programme.draft).status is ProgrammeStatus.ACTIVE
    assert [programme.row(each).last_entry_year for each in (programme.first, programme.second)] == [2564, 2569]
    assert [row.is_open for row in programme.university.rows(ProgrammeChange)] == [False]


def test_paths_of_every_earlier_version_find_their_way_over_those_between(programme: Programme) -> None:
    assert programme.mapped(programme.first) == {}
    settle_programme_change(programme.agreed())
    assert programme.mapped(programme.first) == {"a": "c", "a.one": "c.two", "b": None, "b.one": None}
    assert programme.mapped(programme.second) == {"c.one": "c.two", "b": None, "b.one": None}


def test_exceptions_that_have_no_place_any_more_are_noted_of_those_who_study(programme: Programme) -> None:
    of_first, of_second = programme.excepted(programme.first, "b"), programme.excepted(programme.second, "b.one")
    programme.excepted(programme.first, "a.one")
    programme.excepted(programme.second, "b", status=StudentStatus.GRADUATED)
    record = programme.agreed()
    settle_programme_change(record)
    settle_programme_change(record)
    noted = {(row.student_id, row.path) for row in programme.university.rows(LostProgrammeException)}
    assert noted == {(of_first.student_id, "b"), (of_second.student_id, "b.one")}


def test_what_ends_without_being_active_is_a_draft_again(programme: Programme) -> None:
    record = receive_programme_change(programme.proposed()).record
    cancelled = ended_by(record, ENDINGS, CaseActionName.CANCEL, at=utc_now())
    settle_programme_change(cancelled)
    settle_programme_change(cancelled)
    assert programme.row(programme.draft).status is ProgrammeStatus.DRAFT
    assert programme.row(programme.second).last_entry_year is None
