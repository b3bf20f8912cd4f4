"""Files of special fees of subjects: the fees are brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final
from uuid import UUID

import pytest
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.tables import CaseFile
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import Subject
from models.finance.fee.tables import SpecialSubjectFee
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import content_key_of
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.imports.import_batch.rules.process import WHOLE_FILE, regulation_of
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.kit.table import new_id
from models.people.person.tables import Person, UserType
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import became, brought_in, checked, request_of, rows_of, undone

NEW: Final = (RowState.APPLIED, RowChange.NEW, None)
CHANGED: Final = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED: Final = (RowState.UNCHANGED, None, None)
TERM: Final = {"academic_year": str(YEAR), "semester": str(SEMESTER)}


@pytest.fixture
def officer(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)


@pytest.fixture
def subject(university: University) -> Subject:
    return university.subject()


def fees(subject: Subject, **said: str) -> dict[str, str]:
    """A row of special fees of a subject, by its code without the year."""
    return {"subject_code": subject.show_code, "section_code": "", **TERM, **said}


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of special fees."""
    return request_of(university, sender, rows, kind=ImportKind.SUBJECT_FEES)


def in_force(university: University) -> dict[tuple[str, str], dict[str, Decimal | None]]:
    """The amounts that are in force, by subject and section: those that are named."""
    return {
        (row.subject_code, row.section_code): {
            name: amount
            for name in ("university", "faculty", "per_credit", "lecture_credit", "laboratory_credit", "books")
            if (amount := getattr(row, name)) is not None
        }
        for row in university.rows(SpecialSubjectFee)
        if row.deleted_at is None
    }


def only_row(university: University) -> SpecialSubjectFee:
    """The only special fees that there are or were."""
    [row] = university.rows(SpecialSubjectFee)
    return row


def change_on_page(university: University, **amounts: Decimal | None) -> None:
    """Change the only special fees, as their page does."""
    with Session(university.engine) as session, session.begin():
        row = session.get_one(SpecialSubjectFee, only_row(university).subject_fee_id)
        row.sqlmodel_update(amounts)
        row.revision += 1


def asked_to_change(university: University, fee: SpecialSubjectFee) -> UUID:
    """An open request to change special fees."""
    now = utc_now()
    case = CaseFile(
        kind=CaseKind.MASTER_CHANGE, workflow_id=f"asked-{new_id()}", idempotency_key=str(new_id()), title_th="แก้ไข",
        content_key=content_key_of(MoneyMaster.SUBJECT_FEE, str(fee.subject_fee_id)), title_en="Change", request={},
        stage="treasury_review", state=CaseState.OPEN, opened_at=now, updated_at=now,
    )  # fmt: skip
    university.add(case)
    return case.case_id


def decided(university: University, case_id: UUID) -> None:
    """The request is decided."""
    with Session(university.engine) as session, session.begin():
        session.get_one(CaseFile, case_id).state = CaseState.CLOSED


def test_fees_of_subjects_and_sections_are_added_and_the_same_file_changes_nothing(
    university: University, officer: Person, subject: Subject
) -> None:
    section = university.section(subject).section_code
    rows = [
        fees(subject, university="๑,๕๐๐", books="250.50"),
        fees(subject, section_code=section, per_credit="900", lecture_credit="100", laboratory_credit="200"),
    ]
    case_id = brought_in(file_of(university, officer, *rows))
    assert became(university, case_id) == [NEW, NEW]
    code = subject.subject_code
    assert in_force(university) == {
        (code, ""): {"university": Decimal(1500), "books": Decimal("250.50")},
        (code, section): {
            "per_credit": Decimal(900), "lecture_credit": Decimal(100), "laboratory_credit": Decimal(200),
        },
    }  # fmt: skip
    assert {(row.first_year, row.first_semester) for row in university.rows(SpecialSubjectFee)} == {(YEAR, SEMESTER)}
    assert [row.notes for row in rows_of(university, case_id)] == [None, None]
    assert became(university, brought_in(file_of(university, officer, *rows))) == [UNCHANGED] * 2
    with_year = [{**row, "subject_code": code} for row in rows]
    assert became(university, brought_in(file_of(university, officer, *with_year))) == [UNCHANGED] * 2
    assert {row.revision for row in university.rows(SpecialSubjectFee)} == {1}


def test_an_amount_is_changed_and_an_empty_cell_changes_nothing(
    university: University, officer: Person, subject: Subject
) -> None:
    brought_in(file_of(university, officer, fees(subject, faculty="500", books="200")))
    case_id = brought_in(file_of(university, officer, fees(subject, faculty="700", books="", university="50")))
    assert became(university, case_id) == [CHANGED]
    [row] = rows_of(university, case_id)
    assert row.changes == [
        {"field": "university", "old": None, "new": "50"},
        {"field": "faculty", "old": "500", "new": "700"},
    ]
    amounts = {"university": Decimal(50), "faculty": Decimal(700), "books": Decimal(200)}
    assert in_force(university) == {(subject.subject_code, ""): amounts}
    nothing = brought_in(file_of(university, officer, fees(subject, faculty="", books="")))
    assert became(university, nothing) == [UNCHANGED]
    undone(case_id)
    assert in_force(university) == {(subject.subject_code, ""): {"faculty": Decimal(500), "books": Decimal(200)}}


def test_each_row_leaves_the_entry_that_its_page_leaves(
    university: University, officer: Person, subject: Subject
) -> None:
    added = brought_in(file_of(university, officer, fees(subject, faculty="500")))
    changed = brought_in(file_of(university, officer, fees(subject, faculty="700.5")))
    undone(changed)
    undone(added)
    row = only_row(university)
    assert (row.revision, row.changed_by, row.deleted_at is not None) == (4, officer.person_id, True)
    trail = sorted(
        (each for each in university.rows(AuditEntry) if each.subject_kind == "subject_fee"), key=lambda each: each.at
    )
    assert {each.subject_id for each in trail} == {str(row.subject_fee_id)}
    amounts = {"university": None, "perCredit": None, "lectureCredit": None, "laboratoryCredit": None, "books": None}
    shown = {
        "subjectCode": subject.subject_code, "sectionCode": "", "firstYear": YEAR, "firstSemester": SEMESTER,
        "faculty": "500.00", **amounts,
    }  # fmt: skip
    dearer = {**shown, "faculty": "700.50"}
    assert [(each.action, each.before, each.after) for each in trail] == [
        ("subject_fee.add", None, {**shown, "case": str(added)}),
        ("subject_fee.edit", shown, {**dearer, "case": str(changed)}),
        ("subject_fee.edit", dearer, {**shown, "case": str(changed)}),
        ("subject_fee.delete", shown, None),
    ]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"subject_code": "99999999"}, "import_subject_unknown"),
        ({"subject_code": "ABC"}, "import_subject_code_wrong"),
        ({"section_code": "หนึ่ง"}, "import_section_code_wrong"),
        ({"academic_year": "25"}, "import_buddhist_year_wrong"),
        ({"semester": "9"}, "import_semester_wrong"),
        ({"faculty": ""}, "import_subject_fee_empty"),
        ({"faculty": "0"}, "import_amount_not_positive"),
        ({"faculty": "-5"}, "import_amount_not_positive"),
        ({"faculty": "0.005"}, "import_amount_too_fine"),
        ({"faculty": "dear"}, "import_amount_wrong"),
    ],
)
def test_rows_that_cannot_be_are_refused(
    university: University, officer: Person, subject: Subject, said: Mapping[str, str], problem: str
) -> None:
    found = became(university, checked(file_of(university, officer, {**fees(subject, faculty="500"), **said})))
    assert found == [(RowState.REFUSED, None, problem)]


def test_two_rows_of_the_same_fees_are_refused_whatever_they_call_the_subject(
    university: University, officer: Person, subject: Subject
) -> None:
    same = {**fees(subject, faculty="700"), "subject_code": subject.subject_code}
    case_id = brought_in(file_of(university, officer, fees(subject, faculty="500"), same))
    assert became(university, case_id) == [NEW, (RowState.REFUSED, None, "import_subject_fee_twice")]
    assert in_force(university) == {(subject.subject_code, ""): {"faculty": Decimal(500)}}


def test_without_a_year_the_version_is_meant_that_has_fees_of_the_term_else_the_one_that_is_taught(
    university: University, officer: Person, subject: Subject
) -> None:
    brought_in(file_of(university, officer, fees(subject, faculty="500")))
    university.merge(subject.sqlmodel_update({"status": SubjectStatus.INACTIVE}))
    newer = subject.model_copy(update={"subject_code": f"{subject.show_code}-70", "status": SubjectStatus.ACTIVE})
    university.add(Subject(**newer.model_dump()))
    next_year = {"academic_year": str(YEAR + 1)}
    case_id = brought_in(
        file_of(university, officer, fees(subject, faculty="500"), fees(subject, faculty="600", **next_year))
    )
    assert became(university, case_id) == [UNCHANGED, NEW]
    assert in_force(university).keys() == {(subject.subject_code, ""), (newer.subject_code, "")}

    by_year = {**fees(newer, faculty="900"), "subject_code": newer.subject_code}
    both = brought_in(file_of(university, officer, by_year))
    assert became(university, both) == [NEW]
    unclear = checked(file_of(university, officer, fees(subject, faculty="800")))
    assert became(university, unclear) == [(RowState.REFUSED, None, "import_subject_fee_unclear")]
    [refused] = rows_of(university, unclear)
    versions = ", ".join(sorted((subject.subject_code, newer.subject_code)))
    assert refused.facts == {"cell": subject.show_code, "versions": versions, "column": "subject_code"}


def test_a_section_that_its_term_does_not_have_is_a_warning_where_the_term_has_others(
    university: University, officer: Person, subject: Subject
) -> None:
    no_section_yet = fees(subject, section_code="777", faculty="500", academic_year=str(YEAR + 1))
    university.section(subject)
    case_id = checked(file_of(university, officer, fees(subject, section_code="777", faculty="500"), no_section_yet))
    missing, ahead = rows_of(university, case_id)
    facts = {
        "section": "777", "subject": subject.show_code, "term": f"{SEMESTER}/{YEAR}", "column": "section_code",
    }  # fmt: skip
    assert (missing.state, ahead.state, ahead.notes) == (RowState.GOOD, RowState.GOOD, None)
    assert missing.notes == [{"code": "import_subject_fee_no_section", "facts": facts}]


def test_fees_that_somebody_asked_to_change_are_left_to_that_request(
    university: University, officer: Person, subject: Subject
) -> None:
    row = fees(subject, faculty="500")
    case_id = brought_in(file_of(university, officer, row))
    request = asked_to_change(university, only_row(university))
    asked = (RowState.REFUSED, None, "import_subject_fee_asked")
    dearer = fees(subject, faculty="700")
    assert became(university, checked(file_of(university, officer, dearer))) == [asked]
    assert became(university, brought_in(file_of(university, officer, row))) == [UNCHANGED], "it is in nobody's way"
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.NEW, "import_subject_fee_asked")]
    decided(university, request)
    assert became(university, brought_in(file_of(university, officer, dearer))) == [CHANGED]


def test_two_files_are_undone_one_after_the_other(university: University, officer: Person, subject: Subject) -> None:
    first = brought_in(file_of(university, officer, fees(subject, faculty="500")))
    second = brought_in(file_of(university, officer, fees(subject, faculty="700", books="100")))
    undone(second)
    assert in_force(university) == {(subject.subject_code, ""): {"faculty": Decimal(500)}}
    undone(first)
    assert in_force(university) == {}
    again = brought_in(file_of(university, officer, fees(subject, faculty="900")))
    assert became(university, again) == [NEW]
    assert in_force(university) == {(subject.subject_code, ""): {"faculty": Decimal(900)}}


@pytest.mark.parametrize("later", [{"faculty": Decimal(800)}, {"books": Decimal(90)}])
def test_undoing_leaves_what_somebody_changed_since(
    university: University, officer: Person, subject: Subject, later: Mapping[str, Decimal]
) -> None:
    case_id = brought_in(file_of(university, officer, fees(subject, faculty="500")))
    change_on_page(university, **later)
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.NEW, "import_changed_since")]
    assert in_force(university) == {(subject.subject_code, ""): {"faculty": Decimal(500), **later}}


def test_undoing_leaves_fees_that_would_charge_nothing(
    university: University, officer: Person, subject: Subject
) -> None:
    brought_in(file_of(university, officer, fees(subject, faculty="500")))
    case_id = brought_in(file_of(university, officer, fees(subject, books="100")))
    change_on_page(university, faculty=None)
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.CHANGED, "import_subject_fee_empty")]
    assert in_force(university) == {(subject.subject_code, ""): {"books": Decimal(100)}}


def put_in_place(university: University, subject_code: str, faculty: str, by: Person) -> None:
    """Two people delete the fees in force, and add others."""
    at = utc_now()
    with Session(university.engine) as session, session.begin():
        session.get_one(SpecialSubjectFee, only_row(university).subject_fee_id).deleted_at = at
    university.add(
        SpecialSubjectFee(
            subject_code=subject_code, first_year=YEAR, first_semester=SEMESTER, faculty=Decimal(faculty),
            changed_by=by.person_id, changed_at=at,
        )
    )  # fmt: skip


def another_version(university: University, subject: Subject) -> str:
    """A newer version of a subject; its code."""
    code = f"{subject.show_code}-70"
    values = {**subject.model_dump(), "subject_code": code, "start_year": subject.start_year + 1}
    university.add(Subject.model_validate(values))
    return code


@pytest.mark.parametrize("version", ["the same", "another"])
def test_undoing_leaves_fees_that_two_people_put_in_place_of_those_of_the_file(
    university: University, officer: Person, subject: Subject, version: str
) -> None:
    added = brought_in(file_of(university, officer, fees(subject, faculty="500")))
    changed = brought_in(file_of(university, officer, fees(subject, faculty="700")))
    code = subject.subject_code if version == "the same" else another_version(university, subject)
    put_in_place(university, code, "700", officer)
    undone(changed)
    undone(added)
    stays = "import_subject_fee_replaced"
    assert became(university, changed) == [(RowState.KEPT, RowChange.CHANGED, stays)]
    assert became(university, added) == [(RowState.KEPT, RowChange.NEW, stays)]
    assert in_force(university) == {(code, ""): {"faculty": Decimal(700)}}


def test_rows_of_the_same_fees_meet_however_far_apart_they_stand() -> None:
    assert regulation_of(ImportKind.SUBJECT_FEES) == WHOLE_FILE, "its rows are judged beside each other"
