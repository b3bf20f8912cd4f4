"""The checklist counts what is there and names what is missing for opening a term (golive §2)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import httpx
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.curriculum.subject.contract.words import SubjectStatus
from models.finance.bank_account.contract import BankAccountType
from models.finance.bank_account.tables import BankAccount
from models.finance.fee.contract import AmountBasis, FeeEnrolmentType, PatternLine
from models.finance.fee.tables import SpecialSubjectFee
from models.finance.period.contract import FinancePeriod
from models.grades.period.contract import GradingPeriod
from models.imports.import_batch.contract.case import ImportKind
from models.kit.calendar import bangkok_date, utc_now
from models.people.organisation.tables import Campus
from models.people.person.tables import UserType
from models.people.student.contract.status import StudentStatus
from models.study.adoption.tables import GoLive
from tests.support.earlier_transfers import grade, grades_of
from tests.support.fees import FeeOffice
from tests.support.transferring import TransferOffices
from tests.support.university import University
from tests.support.updating import brought_in, request_of, undone

Lines = dict[str, tuple[int, dict[str, int]]]


async def checklist(api: httpx.AsyncClient, university: University, role: RoleId) -> Lines:
    """What the page of a role shows: count and gaps by kind."""
    headers = university.signed_in(university.person(UserType.STAFF, role).person_id, role)
    answer = await api.get("/checklist", headers=headers)
    assert answer.status_code == 200, answer.text
    return {line["kind"]: (line["count"], {gap["gap"]: gap["count"] for gap in line["gaps"]}) for line in answer.json()}


async def test_what_is_missing_is_counted_and_what_is_there_is_not_missing(
    api: httpx.AsyncClient, university: University
) -> None:
    university.student()
    university.student(university.teacher())
    lines = await checklist(api, university, RoleId.REGISTRAR)
    assert lines["students"][0] == 2
    assert lines["students"][1] == {"students_without_advisor": 1, "students_without_programme": 2}
    assert lines["photographs"] == (0, {"students_without_photograph": 2})
    assert lines["programmes"][1] == {"majors_without_programme": lines["majors"][0]}
    assert lines["campuses"][1] == {}
    assert lines["signers"][1] == {"receipt_signers_missing": 2}
    assert lines["sections"][1] == {"sections_missing": 1}
    assert lines["bank_accounts"][1] == {"campuses_without_biller": lines["campuses"][0]}


async def test_an_account_of_every_campus_is_that_of_each(api: httpx.AsyncClient, university: University) -> None:
    account = BankAccount(
        bank_code="SCB", name="ค่าธรรมเนียม", number="0694000123", biller_id="099400015938001", is_for_qr=True,
        account_type=BankAccountType.SAVINGS, changed_at=utc_now(),
    )  # fmt: skip
    university.add(account)
    lines = await checklist(api, university, RoleId.REGISTRAR)
    assert lines["bank_accounts"] == (1, {})


async def test_a_university_without_a_term_or_a_student_says_so(api: httpx.AsyncClient, university: University) -> None:
    with university.engine.begin() as connection:
        connection.execute(text("DELETE FROM calendar_period"))
        connection.execute(text("DELETE FROM term"))
    lines = await checklist(api, university, RoleId.ADMINISTRATOR)
    assert lines["terms"] == (0, {"term_missing": 1})
    assert lines["sections"] == (0, {"no_rows": 1})
    assert lines["students"] == (0, {"no_rows": 1})


async def test_a_term_names_each_period_that_a_campus_lacks(api: httpx.AsyncClient, university: University) -> None:
    university.add(Campus(campus_code="Z", name_th="ใหม่", name_en="New"))
    before = await checklist(api, university, RoleId.REGISTRAR)
    every = before["campuses"][0]
    assert before["terms"] == (1, {"payment_period_missing": every, "grading_period_missing": every})
    university.period(FinancePeriod.PAYMENT, utc_now(), utc_now() + timedelta(days=10))
    university.period(GradingPeriod.GRADING, utc_now(), utc_now() + timedelta(days=90))
    assert (await checklist(api, university, RoleId.REGISTRAR))["terms"] == (1, {})
    with university.engine.begin() as connection:
        connection.execute(text("DELETE FROM calendar_period WHERE kind IN ('enrolment_type_selection', 'add_drop')"))
        connection.execute(text("UPDATE calendar_period SET campus_code = 'Z' WHERE kind = 'enrolment'"))
    gaps = {
        "type_selection_period_missing": every,
        "enrolment_period_missing": every - 1,
        "add_drop_period_missing": every,
    }
    assert (await checklist(api, university, RoleId.REGISTRAR))["terms"] == (1, gaps)


async def test_who_has_left_is_not_counted(api: httpx.AsyncClient, university: University) -> None:
    student = university.student()
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE person SET closed_at = now() WHERE person_id = :id"), {"id": student.person_id})
    assert (await checklist(api, university, RoleId.REGISTRAR))["students"] == (0, {"no_rows": 1})


async def test_what_students_did_before_may_stay_out_and_is_counted_by_its_files(
    api: httpx.AsyncClient, university: University
) -> None:
    lines = await checklist(api, university, RoleId.REGISTRAR)
    past = ("earlier_grades", "transfers", "leaves", "status_events", "held_awards", "balances", "old_receipts")
    assert {kind: lines[kind] for kind in past} == dict.fromkeys(past, (0, {}))
    sender = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    student = university.student()
    hold = {"student_code": student.student_code, "kind": "ห้องสมุด", "reason_th": "ยังไม่คืนหนังสือ"}
    brought_in(request_of(university, sender, [hold], kind=ImportKind.HOLDS))
    lines = await checklist(api, university, RoleId.REGISTRAR)
    assert (lines["holds"], lines["roles"][0] > 1) == ((1, {}), True)


async def test_special_fees_in_force_are_counted_and_may_stay_out(
    api: httpx.AsyncClient, university: University
) -> None:
    assert (await checklist(api, university, RoleId.REGISTRAR))["subject_fees"] == (0, {})
    office = FeeOffice(university)
    office.special_fee(university.subject().subject_code, Decimal(500))
    office.special_fee(university.subject().subject_code, Decimal(500))
    [first, _] = university.rows(SpecialSubjectFee)
    university.merge(first.sqlmodel_update({"deleted_at": utc_now()}))
    assert (await checklist(api, university, RoleId.REGISTRAR))["subject_fees"] == (1, {})


async def test_letters_that_a_file_added_count_where_others_of_it_were_undone(
    api: httpx.AsyncClient, university: University
) -> None:
    offices = TransferOffices(university)
    brought_in(grades_of(offices, grade(offices, "B")))
    second = {"subject_code": offices.two.show_code}
    mixed = brought_in(grades_of(offices, grade(offices, "C"), grade(offices, "A") | second))
    brought_in(grades_of(offices, grade(offices, "B+") | second))
    undone(mixed)
    assert (await checklist(api, university, RoleId.REGISTRAR))["earlier_grades"][0] == 2


async def test_what_two_people_do_needs_two_of_them_and_each_unit_its_office(
    api: httpx.AsyncClient, university: University
) -> None:
    lines = await checklist(api, university, RoleId.ADMINISTRATOR)
    [departments, faculties] = [lines[kind][0] for kind in ("departments", "faculties")]
    assert lines["roles"][1] == {
        "administrators_missing": 1, "registrars_missing": 2, "offices_without_holder": 2,
        "faculties_without_dean": faculties, "departments_without_head": departments,
    }  # fmt: skip
    university.person(UserType.TEACHER, RoleId.DEAN, RoleId.HEAD_OF_DEPARTMENT)
    university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR, RoleId.FINANCE_OFFICER)
    for _ in range(2):
        university.person(UserType.STAFF, RoleId.REGISTRAR)
    after = await checklist(api, university, RoleId.ADMINISTRATOR)  # signs another administrator in
    expected = {
        "faculties_without_dean": faculties - 1,
        "departments_without_head": departments - 1,
    }  # fmt: skip
    assert after["roles"][1] == {gap: count for gap, count in expected.items() if count}


async def test_drafts_are_missing_until_the_go_live_day_is_over(api: httpx.AsyncClient, university: University) -> None:
    subject = university.subject()
    university.merge(subject.sqlmodel_update({"status": SubjectStatus.DRAFT}))
    assert (await checklist(api, university, RoleId.REGISTRAR))["subjects"][1] == {"subjects_not_adopted": 1}
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR)
    today = bangkok_date(utc_now())
    university.add(GoLive(day=today, updated_by=registrar.person_id, updated_at=utc_now()))
    assert (await checklist(api, university, RoleId.REGISTRAR))["subjects"][1] == {"subjects_not_adopted": 1}
    taught_before = university.subject()
    university.merge(taught_before.sqlmodel_update({"show_code": subject.show_code, "status": SubjectStatus.ACTIVE}))
    taught = (await checklist(api, university, RoleId.REGISTRAR))["subjects"]
    assert taught == (2, {}), "a later version of what is taught is no gap"
    university.merge(taught_before.sqlmodel_update({"status": SubjectStatus.INACTIVE}))
    [day] = university.rows(GoLive)
    university.merge(day.sqlmodel_update({"day": today - timedelta(days=1)}))
    assert (await checklist(api, university, RoleId.REGISTRAR))["subjects"][1] == {}


async def test_students_whom_no_normal_fee_is_for_are_counted(api: httpx.AsyncClient, university: University) -> None:
    university.student()
    assert (await checklist(api, university, RoleId.REGISTRAR))["normal_fees"] == (0, {"students_without_fee": 1})
    office = FeeOffice(university)
    office.pattern("KEEP", PatternLine(fee_code="KEEP", basis=AmountBasis(amount=Decimal(100))))
    office.normal_fee("KEEP", enrolment_type=FeeEnrolmentType.MAINTAIN_STATUS)
    kept = (await checklist(api, university, RoleId.REGISTRAR))["normal_fees"]
    assert kept == (1, {"students_without_fee": 1}), "a fee for keeping the status is for no subjects"
    university.student(status=StudentStatus.GRADUATED.value)
    assert (await checklist(api, university, RoleId.REGISTRAR))["normal_fees"] == kept
    office.pattern("LUMP", PatternLine(fee_code="LUMP", basis=AmountBasis(amount=Decimal(100))))
    office.normal_fee("LUMP", enrolment_type=FeeEnrolmentType.LUMP_SUM)
    assert (await checklist(api, university, RoleId.REGISTRAR))["normal_fees"] == (2, {})
