"""What an adoption makes of drafts that came in by a file (golive §3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.curriculum.subject.tables import Subject
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student
from models.study.adoption.store.adopting import list_versions, make_active
from models.study.adoption.store.planning import put_in_review
from models.study.audit.store.reading import read_audit_facts
from models.study.programme.contract import ExceptionKind, ProgrammeStatus
from models.study.programme.store.activation import activate
from models.study.programme.tables import ProgrammeException, ProgrammePathMap, ProgrammeVersion, StudentProgramme
from models.study.programme_change.tables import LostProgrammeException
from tests.study.audit.documents import block, document, leaf
from tests.support.programme_files import REVISION, active, drafts, file_of, part, tree
from tests.support.programme_files import officer as officer
from tests.support.programme_files import subject as subject
from tests.support.university import University
from tests.support.updating import brought_in

GO_LIVE: Final = date(2028, 6, 1)
FOLLOWS: Final = text("UPDATE student_programme SET version_id = :version_id")
Next = Callable[[University, Person, Subject, ProgrammeVersion], None]


def by_file(university: University, officer: Person, subject: Subject, _before: ProgrammeVersion) -> None:
    """The next version comes in by a file that says what its parts replace, and is adopted."""
    rows = tree(subject.show_code)
    rows[1] = part("all", "basis", path_before="major")
    rows[2] = part("subjects", "basis.one", subjects=subject.show_code, path_before="major.one")
    rows[5] = {**rows[5], "path": "basis.one"}
    brought_in(file_of(university, officer, *rows))
    case_id = new_id()
    with Session(university.engine) as session, session.begin():
        session.execute(text("SET LOCAL session_replication_role = replica"))  # there is no case beside
        plan = put_in_review(session, "E", GO_LIVE, utc_now())
        list_versions(session, case_id, plan)
        assert make_active(session, case_id, utc_now()) == 0


def by_hand(university: University, _officer: Person, subject: Subject, before: ProgrammeVersion) -> None:
    """The next version is drafted on its page, and agreed to by its offices."""
    tree_ = document(
        block("basis", leaf("basis.one", subject.show_code)),
        block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
    )
    of_before = before.model_dump(exclude={"version_id", "revision", "first_entry_year", "status", "document"})
    draft = ProgrammeVersion(
        **of_before, revision=int(REVISION), first_entry_year=int(REVISION), status=ProgrammeStatus.IN_REVIEW,
        document=tree_.model_dump(mode="json"),
    )  # fmt: skip
    draft.based_on = before.version_id
    university.add(draft)
    said = {"major": "basis", "major.one": "basis.one", "major.gone": None}
    university.add(
        *(
            ProgrammePathMap(version_id=draft.version_id, from_version_id=before.version_id, old_path=old, new_path=new)
            for old, new in said.items()
        )
    )
    with Session(university.engine) as session, session.begin():
        activate(session, draft.version_id, utc_now())


def excepted(university: University, officer: Person, version_id: UUID, path: str) -> Student:
    """A student who follows a version, and for whom a requirement of it is waived."""
    student = university.student(university.teacher())
    university.add(
        StudentProgramme(student_id=student.student_id, version_id=version_id, assigned_at=utc_now()),
        ProgrammeException(
            student_id=student.student_id, kind=ExceptionKind.WAIVE, path=path, reason="ผู้แทนมหาวิทยาลัย",
            asked_by=university.teacher().person_id, agreed_by=officer.person_id, agreed_at=utc_now(),
            version_id=version_id,
        ),
    )  # fmt: skip
    return student


def agreed_at(university: University, student: Student) -> list[str]:
    """The paths at which something is agreed for a student, in the version that they follow."""
    with Session(university.engine) as session:
        [facts] = read_audit_facts(session.connection(), [student.student_id], bangkok_date(utc_now()))
    return [exception.path for exception in facts.agreed]


@pytest.mark.parametrize("comes", [by_file, by_hand])
def test_exceptions_follow_their_paths_into_an_adopted_version_as_into_one_of_its_page(
    university: University, officer: Person, subject: Subject, comes: Next
) -> None:
    before = active(university, subject.show_code)
    kept = excepted(university, officer, before.version_id, "major.one")
    lost = excepted(university, officer, before.version_id, "major.gone")
    comes(university, officer, subject, before)
    after = drafts(university)[int(REVISION)]
    assert (after.status, after.based_on) == (ProgrammeStatus.ACTIVE, before.version_id)
    assert drafts(university)[before.revision].last_entry_year == int(REVISION) - 1
    assert {row.old_path: row.new_path for row in university.rows(ProgrammePathMap)} == {
        "major": "basis", "major.one": "basis.one", "major.gone": None,
    }  # fmt: skip
    noted = [(row.student_id, row.path) for row in university.rows(LostProgrammeException)]
    assert noted == [(lost.student_id, "major.gone")]
    with university.engine.begin() as connection:
        connection.execute(FOLLOWS, {"version_id": after.version_id})
    assert agreed_at(university, kept) == ["basis.one"]
    assert agreed_at(university, lost) == []
