"""The transactions of changes of names, run twice as Temporal may run them (golive §4, docs/areas/study.md)."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from sqlmodel import Session

from activities.study.name_change import judge_name_change, receive_name_change, settle_name_change
from models.access.role.tables import AuditEntry
from models.cases.case.contract.record import CaseState
from models.cases.case.tables import CaseFile
from models.kit.calendar import utc_now
from models.people.person.store.accounts import PERSON_TRAIL
from models.people.person.tables import Person
from models.study.graduation.rules.printed_names import NamePair
from models.study.graduation.tables import Graduation
from models.study.name_change.contract import AskedNames, NameChangeRequest, NameChangeStage, NamePart
from models.study.name_change.rules.process import lapsed
from models.study.name_change.store.asking import NamePreview, preview_name_change, wish_of
from models.study.name_change.tables import NameChangeFile
from tests.support.graduating import GraduationOffices
from tests.support.renaming import OTHER, NameOffices
from tests.support.rows import record_in_rows
from tests.support.university import University


@pytest.fixture
def offices(university: University) -> NameOffices:
    """A student and two registrars."""
    return NameOffices(university)


def previewed(offices: NameOffices, case_id: UUID) -> NamePreview:
    """What agreeing to a request would do, as the API shows it."""
    with Session(offices.university.engine) as session, session.begin():
        case = session.get_one(CaseFile, case_id)
        request, asked = NameChangeRequest.model_validate(case.request), AskedNames.model_validate(case.request)
        wish = wish_of(request, asked)
        return preview_name_change(session, request.student_id, wish, case_id)


def test_a_request_is_received_once_with_its_files(offices: NameOffices) -> None:
    request = offices.request()
    first, again = receive_name_change(request), receive_name_change(request)
    assert first == again
    assert first.record == record_in_rows(offices.university.engine, request.case_id)
    assert first.record.stage == NameChangeStage.REGISTRAR_REVIEW
    assert [row.file_id for row in offices.university.rows(NameChangeFile)] == list(request.file_ids)


def test_a_preview_changes_nothing_and_says_what_is_done_then(offices: NameOffices) -> None:
    before, request = offices.names, offices.request()
    received = offices.received(request)
    shown = previewed(offices, request.case_id)
    assert (offices.names, offices.former, offices.university.rows(AuditEntry)) == (before, [], [])
    assert shown.effects is not None
    judge_name_change(offices.approval(request, received))
    after = offices.names
    assert [(each.field, each.before, each.after) for each in shown.effects.changes] == [
        (field, before.part(field), after.part(field)) for field in NamePart if before.part(field) != after.part(field)
    ]


def test_what_the_registrar_agrees_to_is_written_once_with_the_former_name_and_the_trail(offices: NameOffices) -> None:
    before, request = offices.names, offices.request(effective_on=offices.today - timedelta(days=3))
    decision = offices.approval(request, offices.received(request))
    record = judge_name_change(decision)
    assert judge_name_change(decision) == record == record_in_rows(offices.university.engine, request.case_id)
    assert record.stage == NameChangeStage.APPROVED
    assert offices.names == before.model_copy(update=OTHER)
    [former] = offices.former
    assert (former.person_id, former.case_id, former.until) == (
        offices.student.person_id, request.case_id, request.effective_on,
    )  # fmt: skip
    assert (former.last_name_th, former.last_name_en, former.middle_name_th) == (
        before.last_name_th, before.last_name_en, None,
    )  # fmt: skip
    assert former.on_transcripts
    [entry] = offices.university.rows(AuditEntry)
    assert (entry.action, entry.subject_kind, entry.subject_id, entry.actor_id) == (
        "person.name", PERSON_TRAIL, str(offices.student.person_id), offices.registrar.person_id,
    )  # fmt: skip
    assert entry.before is not None
    assert entry.after is not None
    assert (entry.before["last_name_th"], entry.after["last_name_th"]) == (before.last_name_th, OTHER["last_name_th"])
    assert entry.after["case"] == str(request.case_id)


def test_no_record_has_a_name_or_the_reason(offices: NameOffices) -> None:
    request = offices.request()
    received = offices.received(request)
    record = judge_name_change(offices.approval(request, received))
    said = request.model_dump_json() + received.model_dump_json() + record.model_dump_json()
    for name in (*OTHER.values(), offices.former[0].last_name_th, offices.former[0].first_name_th, "จดทะเบียนสมรส"):
        assert name not in said


def test_a_middle_name_is_given_and_taken_away_again(offices: NameOffices) -> None:
    names = offices.names.model_copy(update={"middle_name_th": "อิสซาเบลลา", "middle_name_en": "Isabella"})
    request = offices.request(names=names)
    judge_name_change(offices.approval(request, offices.received(request)))
    assert offices.person.middle_name_en == "Isabella"
    back = offices.request(names=names.model_copy(update={"middle_name_th": "", "middle_name_en": ""}))
    judge_name_change(offices.approval(back, offices.received(back)))
    assert (offices.person.middle_name_th, offices.person.middle_name_en) == (None, None)
    assert [row.middle_name_en for row in sorted(offices.former, key=lambda row: row.changed_at)] == [None, "Isabella"]


def test_what_a_file_changed_meanwhile_is_refused_at_once_and_after_it_was_agreed_to(offices: NameOffices) -> None:
    request = offices.request()
    received = offices.received(request)
    late = offices.request()
    offices.rename(first_name_th="มะลิ")
    record = judge_name_change(offices.approval(request, received))
    assert record.items[0].refused is not None
    assert (record.stage, record.items[0].refused.code) == (NameChangeStage.REFUSED, "name_change_moved")
    refused = offices.record_of(late).items[0].refused
    assert refused is not None
    assert refused.code == "name_change_moved"
    assert (offices.names.first_name_th, offices.former) == ("มะลิ", [])


def test_a_second_request_waits_for_the_first(offices: NameOffices) -> None:
    first, second = offices.request(), offices.request(offices.registrar)
    offices.received(first)
    refused = offices.record_of(second).items[0].refused
    assert refused is not None
    assert (refused.code, refused.facts) == ("name_change_open", {"day": offices.today.isoformat()})


def test_the_account_of_nobody_who_left_is_renamed(offices: NameOffices) -> None:
    with Session(offices.university.engine) as session, session.begin():
        session.get_one(Person, offices.student.person_id).closed_at = utc_now()
    refused = offices.record_of(offices.request()).items[0].refused
    assert refused is not None
    assert refused.code == "name_change_closed"


def test_a_deed_is_not_of_before_the_last_change(offices: NameOffices) -> None:
    request = offices.request()
    judge_name_change(offices.approval(request, offices.received(request)))
    names = offices.names.model_copy(update={"title_th": "นางสาว"})
    before = offices.request(names=names, effective_on=offices.today - timedelta(days=1))
    refused = offices.record_of(before).items[0].refused
    assert refused is not None
    assert refused.code == "name_change_before_last"


def test_a_student_without_a_file_is_refused_and_the_registrar_is_not(offices: NameOffices) -> None:
    refused = offices.record_of(offices.request(evidence=False)).items[0].refused
    assert refused is not None
    assert refused.code == "name_change_evidence"
    asked = offices.request(offices.registrar, evidence=False)
    assert offices.record_of(asked).stage == NameChangeStage.REGISTRAR_REVIEW


def test_what_lapsed_changes_nothing(offices: NameOffices) -> None:
    before, request = offices.names, offices.request()
    record = lapsed(offices.record_of(request), utc_now())
    settle_name_change(record)
    settle_name_change(record)
    assert record_in_rows(offices.university.engine, request.case_id).state is CaseState.CLOSED
    assert (offices.names, offices.former) == (before, [])


def test_a_degree_under_way_that_prints_the_old_name_is_named(university: University) -> None:
    degree = GraduationOffices(university)
    degree.graded(degree.taken, "A")
    offices = NameOffices(university)
    offices.student = degree.student
    names = offices.person
    printed = {"name_th": names.full_name_th, "name_en": names.full_name_en}
    degree.received(degree.request(names=dict(printed)))
    [row] = university.rows(Graduation)
    request = offices.request()
    offices.received(request)
    shown = previewed(offices, request.case_id)
    assert shown.effects is not None
    assert shown.effects.degree is not None
    assert shown.effects.degree.printed == NamePair(row.name_th, row.name_en)
    assert (shown.effects.degree.differ, shown.effects.degree.is_approved) == (True, False)


def test_a_degree_that_prints_the_new_name_already_fits_then(university: University) -> None:
    degree = GraduationOffices(university)
    degree.graded(degree.taken, "A")
    offices = NameOffices(university)
    offices.student = degree.student
    new = offices.names.model_copy(update=OTHER)
    printed: dict[str, str | None] = {
        "name_th": f"{new.title_th}{new.first_name_th} {new.last_name_th}",
        "name_en": f"{new.title_en} {new.first_name_en} {new.last_name_en}",
        "evidence_id": str(offices.file()),
    }
    degree.received(degree.request(names=printed))
    request = offices.request()
    offices.received(request)
    shown = previewed(offices, request.case_id)
    assert shown.effects is not None
    assert shown.effects.degree is not None
    assert not shown.effects.degree.differ
