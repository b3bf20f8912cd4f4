"""Files of holds: what stands in the old system stands in the portal, and is taken out again (golive §3)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal

import pytest
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.enrolment.hold.contract import HOLD_SUBJECT, HoldKind
from models.enrolment.hold.tables import StudentHold
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.kit.imported_row import RowChange
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student, UserType
from tests.support.locks import a_lock_is_waited_for
from tests.support.university import University
from tests.support.updating import became, brought_in, checked, request_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)
REASON = "ยังไม่คืนหนังสือ 2 เล่ม"


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


def row(student: Student, **said: str) -> dict[str, str]:
    """A hold of the library."""
    return {
        "student_code": student.student_code, "kind": "ห้องสมุด", "reason_th": REASON,
        "reason_en": "Two books not returned", "amount": "450", "placed_on": "15/8/2568", **said,
    }  # fmt: skip


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of holds."""
    return request_of(university, sender, rows, kind=ImportKind.HOLDS)


def released(university: University, hold: StudentHold) -> None:
    """Release a hold as an office does."""
    university.merge(hold.sqlmodel_update({"released_at": utc_now(), "release_remark": "คืนแล้ว"}))


async def test_undoing_leaves_a_hold_that_is_released_at_the_same_moment(
    university: University, registrar: Person, student: Student
) -> None:
    case_id = brought_in(file_of(university, registrar, row(student)))
    [hold] = university.rows(StudentHold)
    with Session(university.engine) as session, session.begin():
        session.get_one(StudentHold, hold.hold_id, with_for_update=True).released_at = utc_now()
        session.flush()
        undoing = asyncio.create_task(asyncio.to_thread(undone, case_id))
        await a_lock_is_waited_for(university.engine)
    await undoing
    [left] = university.rows(StudentHold)
    assert left.released_at is not None
    assert f"{HOLD_SUBJECT}.remove" not in {each.action for each in university.rows(AuditEntry)}


def test_the_trail_of_a_hold_names_all_that_a_file_says(
    university: University, registrar: Person, student: Student
) -> None:
    brought_in(file_of(university, registrar, row(student)))
    brought_in(file_of(university, registrar, row(student, reason_en="Three books", placed_on="16/8/2568")))
    [entry] = [each for each in university.rows(AuditEntry) if each.action == f"{HOLD_SUBJECT}.edit"]
    said = [(each["reasonEn"], each["placedOn"]) for each in (entry.before or {}, entry.after or {})]
    assert said == [("Two books not returned", "2025-08-15"), ("Three books", "2025-08-16")]


def test_holds_of_a_file_stand_told_apart_by_their_reasons_and_nobody_is_notified(
    university: University, registrar: Person, student: Student
) -> None:
    rows = [row(student), row(student, reason_th="ค่าปรับ", reason_en="", amount="", placed_on="")]
    case_id = brought_in(file_of(university, registrar, *rows))
    assert became(university, case_id) == [NEW, NEW]
    books, fine = sorted(university.rows(StudentHold), key=lambda hold: hold.placed_at)
    assert (books.kind, books.reason_th, books.amount, books.invoice_id) == (
        HoldKind.LIBRARY,
        REASON,
        Decimal(450),
        None,
    )
    assert (books.placed_at, books.placed_by) == (bangkok_instant(date(2025, 8, 15)), registrar.person_id)
    assert (fine.reason_en, fine.amount, bangkok_date(fine.placed_at)) == ("ค่าปรับ", None, bangkok_date(utc_now()))
    trail = [entry for entry in university.rows(AuditEntry) if entry.action == "hold.place"]
    assert {entry.subject_id for entry in trail} == {str(books.hold_id), str(fine.hold_id)}
    assert {entry.after and entry.after["case"] for entry in trail} == {str(case_id)}
    assert university.rows(Notification) == []
    assert became(university, brought_in(file_of(university, registrar, *rows))) == [UNCHANGED] * 2


def test_a_later_file_changes_what_an_earlier_one_placed_and_undoing_changes_it_back(
    university: University, registrar: Person, student: Student
) -> None:
    brought_in(file_of(university, registrar, row(student)))
    later = brought_in(file_of(university, registrar, row(student, amount="900", placed_on="16/8/2568")))
    assert became(university, later) == [CHANGED]
    [hold] = university.rows(StudentHold)
    assert (hold.amount, bangkok_date(hold.placed_at)) == (Decimal(900), date(2025, 8, 16))
    undone(later)
    [hold] = university.rows(StudentHold)
    assert (hold.amount, bangkok_date(hold.placed_at)) == (Decimal(450), date(2025, 8, 15))


def test_undoing_takes_out_what_stands_and_nothing_that_was_released(
    university: University, registrar: Person, student: Student
) -> None:
    case_id = brought_in(file_of(university, registrar, row(student), row(student, kind="documents")))
    kept = next(hold for hold in university.rows(StudentHold) if hold.kind is HoldKind.DOCUMENTS)
    released(university, kept)
    undone(case_id)
    assert [hold.hold_id for hold in university.rows(StudentHold)] == [kept.hold_id]
    [entry] = [entry for entry in university.rows(AuditEntry) if entry.action == "hold.remove"]
    assert (entry.before or {})["reason"] == REASON


def test_a_hold_that_somebody_placed_anew_is_not_taken_out(
    university: University, registrar: Person, student: Student
) -> None:
    case_id = brought_in(file_of(university, registrar, row(student)))
    [hold] = university.rows(StudentHold)
    released(university, hold)
    anew = StudentHold(
        student_id=student.student_id, kind=HoldKind.LIBRARY, reason_th=REASON, reason_en=hold.reason_en,
        amount=hold.amount, placed_at=hold.placed_at,
    )  # fmt: skip
    university.add(anew)
    undone(case_id)
    assert {each.hold_id for each in university.rows(StudentHold)} == {hold.hold_id, anew.hold_id}


def test_a_hold_that_somebody_released_is_not_placed_again_by_its_file(
    university: University, registrar: Person, student: Student
) -> None:
    brought_in(file_of(university, registrar, row(student)))
    released(university, university.rows(StudentHold)[0])
    for said in (row(student), row(student, placed_on="")):
        found = became(university, checked(file_of(university, registrar, said)))
        assert found == [(RowState.REFUSED, None, "import_hold_released")]
    earlier = utc_now() - timedelta(days=2)
    university.merge(university.rows(StudentHold)[0].sqlmodel_update({"released_at": earlier}))
    anew = row(student, placed_on=str(bangkok_date(utc_now())))
    assert became(university, brought_in(file_of(university, registrar, anew))) == [NEW]


def test_a_hold_of_this_portal_is_left_as_it_is(university: University, registrar: Person, student: Student) -> None:
    placed = StudentHold(
        student_id=student.student_id, kind=HoldKind.LIBRARY, reason_th=REASON, reason_en="Two books not returned",
        amount=Decimal(450), placed_at=bangkok_instant(date(2025, 8, 15)),
    )  # fmt: skip
    university.add(placed)
    assert became(university, brought_in(file_of(university, registrar, row(student)))) == [UNCHANGED]
    other = checked(file_of(university, registrar, row(student, amount="1")))
    assert became(university, other) == [(RowState.REFUSED, None, "import_hold_of_portal")]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"student_code": "0000000000"}, "import_student_not_found"),
        ({"kind": "boredom"}, "import_hold_kind_wrong"),
        ({"reason_th": ""}, "import_cell_missing"),
        ({"reason_th": "x" * 301}, "import_text_too_long"),
        ({"amount": "0"}, "import_amount_not_positive"),
        ({"placed_on": "31/12/2580"}, "import_hold_to_come"),
    ],
)
def test_rows_that_cannot_be_are_refused(
    university: University, registrar: Person, student: Student, said: Mapping[str, str], problem: str
) -> None:
    found = became(university, checked(file_of(university, registrar, row(student, **said))))
    assert found == [(RowState.REFUSED, None, problem)]


def test_two_rows_of_one_hold_are_one_too_many(university: University, registrar: Person, student: Student) -> None:
    found = became(university, checked(file_of(university, registrar, row(student), row(student, kind="library"))))
    assert found[1] == (RowState.REFUSED, None, "import_row_repeated")
