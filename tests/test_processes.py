"""A process is complete: what the registry names exists, what exists is registered, both languages have its words."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import cast

import pytest
from temporalio import activity, workflow
from temporalio.client import Client

import activities
import workflows
from activities.cases.reconciliation import Reconciliation
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseState
from models.cases.case.contract.starting import CaseType
from models.cases.case.rules.process import Process
from models.enrolment.unlock.contract import UnlockRegulation
from models.enrolment.unlock.rules.process import REGULATIONS, UNLOCK
from models.kit.errors import LANGUAGES, Language, catalogue
from models.kit.follower import Follower
from models.registry.process.contract import CASE_TYPES
from models.registry.process.rules import PROCESSES
from tests.support.histories import recorded_histories
from worker import ACTIVITIES, CLIENT_ACTIVITIES, SETTLES, WORKFLOWS

KINDS = list(CaseKind)
NO_CLIENT = cast(Client, None)
"""What is registered is told without one."""


def members(package: ModuleType) -> Iterator[object]:
    """What the modules of a package define, classes' methods included."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for member in vars(importlib.import_module(found.name)).values():
            if getattr(member, "__module__", None) == found.name:
                yield member
                if inspect.isclass(member):
                    yield from vars(member).values()


def name_of(cls: type) -> str | None:
    """The name a workflow is started by."""
    return workflow._Definition.must_from_class(cls).name


def test_every_kind_is_registered_everywhere() -> None:
    assert set(CASE_TYPES) == set(PROCESSES) == set(SETTLES) == set(KINDS)
    assert all(case_type.kind is kind for kind, case_type in CASE_TYPES.items())
    assert all(process.kind is kind for kind, process in PROCESSES.items())


def test_every_workflow_is_registered() -> None:
    defined = [one for one in members(workflows) if inspect.isclass(one) and workflow._Definition.from_class(one)]
    assert set(WORKFLOWS) == set(defined)
    assert len({name_of(one) for one in WORKFLOWS}) == len(WORKFLOWS)


def test_every_activity_is_registered() -> None:
    defined = {
        found.name
        for one in members(activities)
        if inspect.isfunction(one) and (found := activity._Definition.from_callable(one)) is not None
    }
    assert defined == registered_activities()


def registered_activities() -> set[str | None]:
    """Return the names of what the worker registers."""
    functions = {activity._Definition.must_from_callable(one).name for one in ACTIVITIES}
    of_classes = [*(cls(NO_CLIENT) for cls in CLIENT_ACTIVITIES), Reconciliation(NO_CLIENT, SETTLES)]
    return functions | {
        activity._Definition.must_from_callable(one).name for group in of_classes for one in group.activities
    }


def test_every_follower_of_the_reconciliation_is_an_activity() -> None:
    assert {follower.value for follower in Follower} <= registered_activities()


@pytest.mark.parametrize("case_type", CASE_TYPES.values(), ids=lambda case_type: case_type.kind.value)
def test_the_workflow_of_a_kind_takes_its_request(case_type: CaseType) -> None:
    [defined] = [one for one in WORKFLOWS if name_of(one) == case_type.workflow]
    taken = workflow._Definition.must_from_class(defined).arg_types
    assert taken is not None
    assert taken[0] is case_type.request


RECORDS = [record for recorded in recorded_histories() if (record := recorded.record()) is not None]
"""How the recorded histories end: every way a case has gone in a test."""


def keys_of_records(kind: CaseKind) -> set[str]:
    """The texts that the recorded cases of a kind need: their deadlines, tasks, outcomes and notifications."""
    recorded = [record for record in RECORDS if record.kind is kind]
    return {
        *(f"deadline.{kind.value}.{record.deadline_effect}" for record in recorded if record.deadline_effect),
        *(f"task.{kind.value}.{task.name}" for record in recorded for task in record.tasks),
        *(f"outcome.{kind.value}.{item.outcome}" for record in recorded for item in record.items),
        *(
            f"notification.{kind.value}.{record.stage}"
            for record in recorded
            if record.student_id is not None
            and record.state is CaseState.CLOSED
            and record.stage not in PROCESSES[kind].not_notified
        ),
    }


def keys_of(process: Process) -> list[str]:
    """The texts a process needs: its name, its stages, and what each of its actions will do."""
    kind = process.kind.value
    confirmed = {
        rule.name
        for offered in process.actions.values()
        for rule in offered
        if rule.tone.value == "danger" or rule.name in (CaseActionName.APPROVE, CaseActionName.ACCEPT)
    }
    return [
        f"kind.{kind}",
        *(f"stage.{kind}.{stage}" for stage in CASE_TYPES[process.kind].stages),
        *(f"task.{kind}.{stage}" for stage in process.actions if stage.endswith("_review")),
        *(f"confirm.{kind}.{name.value}" for name in confirmed),
        *(
            f"field.{kind}.{rule.name.value}.{field.alias}"
            for offered in process.actions.values()
            for rule in offered
            if rule.form is not None
            for field in rule.form.model_fields.values()
        ),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("process", PROCESSES.values(), ids=lambda process: process.kind.value)
def test_a_process_has_its_words(process: Process, language: Language) -> None:
    texts = catalogue("cases", language)
    missing = [key for key in (*keys_of(process), *sorted(keys_of_records(process.kind))) if key not in texts]
    assert not missing, missing


@pytest.mark.parametrize("process", PROCESSES.values(), ids=lambda process: process.kind.value)
def test_a_process_knows_no_stage_but_those_of_its_kind(process: Process) -> None:
    case_type = CASE_TYPES[process.kind]
    named = {case_type.first_stage, *process.main_stages, *process.actions, *process.endings.stages.values()}
    recorded = {record.stage for record in RECORDS if record.kind is process.kind}
    assert named | recorded <= set(case_type.stages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_its_name(language: Language) -> None:
    texts = catalogue("cases", language)
    assert [name.value for name in CaseActionName if f"action.{name.value}" not in texts] == []


@pytest.mark.parametrize("regulation", REGULATIONS.values(), ids=lambda regulation: f"version {regulation.version}")
def test_every_office_of_every_regulation_can_act(regulation: UnlockRegulation) -> None:
    assert set(regulation.stages) <= set(UNLOCK.actions)
    assert REGULATIONS[regulation.version] is regulation


@pytest.mark.parametrize("process", PROCESSES.values(), ids=lambda process: process.kind.value)
def test_a_process_says_what_becomes_of_a_case_that_was_stopped_from_outside(process: Process) -> None:
    assert CaseActionName.TERMINATE in process.endings.stages
