"""Names to be printed: changed with a decision only, and agreed to where they are not those of the register (§4)."""

from __future__ import annotations

from hashlib import sha256
from uuid import UUID

import pytest
from sqlmodel import Session

from activities.study.conferral import confer_some
from activities.study.graduation import audit_graduation, look_at_graduation
from models.access.role.tables import AuditEntry
from models.cases.case.contract.forms import FilledForm, FormValue
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.documents.file.contract import FileKind
from models.documents.file.tables import StoredFile
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person
from models.study.conferral.contract import ConferralLineState, Resolution
from models.study.conferral.tables import Conferral, ConferralLine
from models.study.graduation.contract import GraduationReceived, GraduationRequest, GraduationStage
from models.study.graduation.rules.printed_names import NamesOfDegree
from models.study.graduation.store.reading import read_graduation
from models.study.graduation.tables import Graduation, GraduationNames
from tests.study.graduation.test_store import due, moved
from tests.support.degree_offices import LOOKED_UP
from tests.support.graduating import GraduationOffices
from tests.support.university import SEMESTER, YEAR, University

OTHER = "Mr. Thodsob Deengam"


@pytest.fixture
def offices(university: University) -> GraduationOffices:
    """A student who has passed everything the programme asks for."""
    offices = GraduationOffices(university)
    offices.graded(offices.taken, "A")
    return offices


def evidence(offices: GraduationOffices) -> UUID:
    """A passport that the student has sent."""
    content = b"%PDF-1.7\n%%EOF"
    file = StoredFile(
        kind=FileKind.PDF, name="passport.pdf", size_bytes=len(content), sha256=sha256(content).hexdigest(),
        in_folder=False, sent_by=offices.student.person_id, sent_at=utc_now(),
    )  # fmt: skip
    offices.university.add(file)
    return file.file_id


def request_of(offices: GraduationOffices, name_en: str, file_id: UUID | None) -> GraduationRequest:
    """A request with a name to be printed."""
    return offices.request(names={"name_en": name_en, "evidence_id": None if file_id is None else str(file_id)})


def before_registrar(offices: GraduationOffices, request: GraduationRequest) -> tuple[GraduationReceived, CaseRecord]:
    """The request, as far as the registrar."""
    received = offices.received(request)
    record = received.record
    while record.stage != GraduationStage.REGISTRAR_REVIEW:
        record = offices.judged(request, received, record, offices.action(record))
    return received, record


def test_a_name_that_is_not_that_of_the_register_is_refused_without_evidence(offices: GraduationOffices) -> None:
    record = offices.received(request_of(offices, OTHER, None)).record
    assert [item.refused.code for item in record.items if item.refused] == ["graduation_name_evidence"]


@pytest.mark.parametrize("says", ["same", "not_agreed", None])
def test_nothing_is_approved_without_a_yes_to_the_other_name(offices: GraduationOffices, says: str | None) -> None:
    request = request_of(offices, OTHER, evidence(offices))
    received, record = before_registrar(offices, request)
    form: dict[str, FormValue] = {**LOOKED_UP, **({} if says is None else {"printedName": says})}
    after = offices.judged(request, received, record, offices.action(record, form))
    assert (after.stage, after.events[-1].facts["not_cleared"]) == (record.stage, "printed_name")


def test_the_registrar_agrees_to_the_other_name_and_it_is_kept_who_did(offices: GraduationOffices) -> None:
    request = request_of(offices, OTHER, evidence(offices))
    received, record = before_registrar(offices, request)
    after = offices.judged(request, received, record, offices.action(record, {**LOOKED_UP, "printedName": "agreed"}))
    assert after.stage == GraduationStage.APPROVED
    row = offices.row(request)
    assert (row.name_agreed_by, row.name_agreed_at is not None) == (offices.registrar.person_id, True)


def test_a_name_that_changed_in_the_register_since_the_approval_confers_nothing(offices: GraduationOffices) -> None:
    request = offices.request()
    received, record = before_registrar(offices, request)
    offices.judged(request, received, record, offices.action(record))
    case_id = offices.open_case(CaseKind.CONFERRAL)
    today = bangkok_date(utc_now())
    offices.university.add(Conferral(case_id=case_id, academic_year=YEAR, semester=SEMESTER, council_on=today))
    offices.university.add(ConferralLine(case_id=case_id, graduation_id=request.case_id))
    renamed(offices, "Married")
    by = offices.registrar.person_id
    confer_some(Resolution(case_id=case_id, resolution="1", conferred_on=today, recorded_by=by, chunk=10))
    [line] = offices.university.rows(ConferralLine)
    assert line.state is ConferralLineState.LEFT_OUT


def test_what_was_agreed_beside_another_register_name_confers_nothing(offices: GraduationOffices) -> None:
    request = request_of(offices, OTHER, evidence(offices))
    received, record = before_registrar(offices, request)
    offices.judged(request, received, record, offices.action(record, {**LOOKED_UP, "printedName": "agreed"}))
    assert named_of(offices, request).are_settled
    renamed(offices, "Married")
    assert not named_of(offices, request).are_settled


@pytest.mark.parametrize("printed", [None, OTHER], ids=["as the register", "another name, agreed to"])
def test_an_approval_goes_back_to_the_registrar_once_the_register_has_another_name(
    offices: GraduationOffices, printed: str | None
) -> None:
    request = offices.request() if printed is None else request_of(offices, printed, evidence(offices))
    received, record = before_registrar(offices, request)
    form: dict[str, FormValue] = {**LOOKED_UP, **({} if printed is None else {"printedName": "agreed"})}
    approved = offices.judged(request, received, record, offices.action(record, form))
    looked = due(request, received, approved)
    assert not look_at_graduation(looked).has_changed
    assert moved(offices) == []
    renamed(offices, "Married")
    assert moved(offices) == [case_workflow_id(CaseKind.GRADUATION, request.case_id)]
    assert look_at_graduation(looked).has_changed
    back = audit_graduation(looked)
    assert (back.stage, len(back.tasks)) == (GraduationStage.REGISTRAR_REVIEW, 1)
    row = offices.row(request)
    assert (row.approved_at, row.name_agreed_at) == (None, None)
    assert moved(offices) == []
    again = offices.judged(request, received, back, offices.action(back, LOOKED_UP))
    assert again.events[-1].facts["not_cleared"] == "printed_name"


def named_of(offices: GraduationOffices, request: GraduationRequest) -> NamesOfDegree:
    """Both names of a request, as they are now."""
    with Session(offices.university.engine) as session:
        term = (request.academic_year, request.semester)
        read = read_graduation(session, request.student_id, term, utc_now(), request.case_id)
    assert read.names is not None
    return read.names


def renamed(offices: GraduationOffices, last_name: str) -> None:
    """The register has another name of the student."""
    [person] = [row for row in offices.university.rows(Person) if row.person_id == offices.student.person_id]
    person.last_name_en = last_name
    offices.university.merge(person)


def sent(offices: GraduationOffices, back: CaseRecord, kept: GraduationNames, input_hash: str) -> CaseAction:
    """The student sends it again with other names."""
    return CaseAction(
        action=CaseActionName.SUBMIT,
        actor=offices.action(back).actor.model_copy(update={"person_id": offices.student.person_id}),
        revision=back.revision,
        form=FilledForm({"inputHash": input_hash, "namesId": str(kept.names_id)}),
    )


def names_of(offices: GraduationOffices, request: GraduationRequest) -> GraduationNames:
    """Names that the student has sent, which nothing has taken yet."""
    kept = GraduationNames(
        names_id=new_id(), case_id=request.case_id, name_th="นายทดสอบ ดีงาม", name_en=OTHER,
        evidence_id=evidence(offices), sent_at=utc_now(), sent_by=offices.student.person_id,
    )  # fmt: skip
    offices.university.add(kept)
    return kept


def given_back(offices: GraduationOffices, request: GraduationRequest) -> tuple[GraduationReceived, CaseRecord]:
    """The request, returned by the advisor."""
    received = offices.received(request)
    action = offices.action(received.record).model_copy(update={"action": CaseActionName.RETURN, "remark": "ชื่อ"})
    return received, offices.judged(request, received, received.record, action)


def test_names_change_with_the_decision_that_takes_them(offices: GraduationOffices) -> None:
    request = offices.request()
    received, back = given_back(offices, request)
    kept = names_of(offices, request)
    assert offices.row(request).name_en == "Mr. Test Deengam"
    offices.judged(request, received, back, sent(offices, back, kept, offices.input_hash))
    row: Graduation = offices.row(request)
    assert (row.name_en, row.evidence_id) == (OTHER, kept.evidence_id)
    [entry] = [row for row in offices.university.rows(AuditEntry) if row.action == "graduation.names"]
    assert entry.actor_id == offices.student.person_id


def test_names_of_a_decision_that_is_not_taken_are_not_printed(offices: GraduationOffices) -> None:
    request = offices.request()
    received, back = given_back(offices, request)
    kept = names_of(offices, request)
    after = offices.judged(request, received, back, sent(offices, back, kept, "f" * 64))
    assert after.stage == GraduationStage.GIVEN_BACK
    assert offices.row(request).name_en == "Mr. Test Deengam"
    assert [row for row in offices.university.rows(AuditEntry) if row.action == "graduation.names"] == []
