"""The way of a list of graduates to the council (study §4)."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from pydantic import ValidationError

from models.access.role.contract import RoleId
from models.cases.case.contract.forms import FilledForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState
from models.cases.case.rules.actions import available_actions
from models.cases.task.contract import Actor
from models.kit.calendar import bangkok_instant
from models.study.conferral.contract import ConferralFigures, ConferralRequest, ConferralStage, CouncilForm
from models.study.conferral.rules import CONFERRAL, conferred, decided, first_record, regulation_of, resolution_of

COUNCIL_ON = date(2027, 3, 15)
AT = bangkok_instant(date(2027, 3, 1))
FIRST, SECOND = uuid4(), uuid4()
REQUEST = ConferralRequest(
    case_id=uuid4(), opened_by=FIRST, requested_at=AT, academic_year=2569, semester=2, council_on=COUNCIL_ON
)
RESOLVED = FilledForm({"resolution": "3/2570", "conferredOn": "2027-03-15"})


def listed(students: int = 3) -> CaseRecord:
    """The record once the list is drawn up."""
    return first_record(REQUEST, students, regulation_of(), AT)


def act(record: CaseRecord, name: CaseActionName, form: FilledForm | None = None) -> CaseAction:
    """The second registrar acts."""
    actor = Actor(person_id=SECOND, role_id=RoleId.REGISTRAR)
    return CaseAction(action=name, actor=actor, revision=record.revision, remark="เหตุผล", form=form)


def with_council() -> CaseRecord:
    """The record before the council."""
    record = listed()
    return decided(record, act(record, CaseActionName.APPROVE), REQUEST, AT)


def test_who_drew_it_up_does_not_agree_to_it() -> None:
    registrars = (Actor(person_id=person, role_id=RoleId.REGISTRAR) for person in (FIRST, SECOND))
    mine, theirs = ({rule.name for rule in available_actions(CONFERRAL, listed(), each)} for each in registrars)
    assert CaseActionName.APPROVE not in mine
    assert CaseActionName.APPROVE in theirs


def test_a_list_of_nobody_ends_at_once() -> None:
    assert (listed(0).stage, listed(0).state) == (ConferralStage.CANCELLED, CaseState.CLOSED)


def test_what_is_agreed_to_is_with_the_council_until_its_resolution_is_recorded() -> None:
    record = with_council()
    assert (record.stage, record.deadline_at) == (ConferralStage.COUNCIL, None)
    action = act(record, CaseActionName.CONFIRM, RESOLVED)
    resolved = decided(record, action, REQUEST, AT)
    assert resolved.stage == ConferralStage.CONFERRING
    assert resolved.events[-1].facts == {"resolution": "3/2570", "conferred_on": "2027-03-15"}
    assert resolution_of(record, action, regulation_of()).conferred_on == COUNCIL_ON


def test_a_resolution_has_its_number() -> None:
    with pytest.raises(ValidationError):
        CouncilForm.model_validate({"resolution": " ", "conferredOn": "2027-03-15"})


@pytest.mark.parametrize("name", [CaseActionName.DISAPPROVE, CaseActionName.CANCEL], ids=lambda name: name.value)
def test_what_is_not_agreed_to_is_cancelled(name: CaseActionName) -> None:
    record = listed()
    assert decided(record, act(record, name), REQUEST, AT).stage == ConferralStage.CANCELLED


def test_the_end_says_how_many_have_their_degree() -> None:
    record = conferred(with_council(), ConferralFigures(conferred=2, left_out=1), AT)
    assert record.events[-1].facts == {"students": 2, "struck": 0, "left_out": 1}
