"""Replays a recorded history and tells the case record the workflow ends with, or waits with."""

from __future__ import annotations

from typing import Any, Final

from temporalio import workflow
from temporalio.client import WorkflowHistory
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.worker import ExecuteWorkflowInput, Interceptor, Replayer, WorkflowInboundInterceptor
from temporalio.worker.workflow_sandbox import SandboxRestrictions

from models.cases.case.contract.record import CaseRecord
from tests.support.sandbox import SandboxOfTests
from worker import WORKFLOWS
from workflows.request_id import RequestIdInterceptor


class _Strict(SandboxOfTests):
    """Shares only what carries the record out of it with the test."""


STRICT: Final = _Strict(
    SandboxRestrictions.default.with_passthrough_modules(
        "tests.support.replaying", "models.cases.case.contract", "models.kit.message"
    )
)

_RUNNING: Final[list[object]] = []
"""The workflow object of the replay under way."""


class _Watching(WorkflowInboundInterceptor):
    async def execute_workflow(self, input: ExecuteWorkflowInput) -> Any:
        _RUNNING.append(workflow.instance())
        return await super().execute_workflow(input)


class _Watcher(Interceptor):
    def workflow_interceptor_class(self, input: object) -> type[WorkflowInboundInterceptor]:
        return _Watching


async def replayed_record(name: str, text: str) -> CaseRecord | None:
    """Replay a history with today's workflows; the record of its case, None for a workflow that has none.

    Raises where today's workflow would do something else than the recorded one did.
    """
    _RUNNING.clear()
    history = WorkflowHistory.from_json(name, text)
    replayer = Replayer(
        workflows=WORKFLOWS,
        data_converter=pydantic_data_converter,
        interceptors=[RequestIdInterceptor(), _Watcher()],
        workflow_runner=STRICT,
    )
    await replayer.replay_workflow(history)
    (running,) = _RUNNING
    keeper = getattr(running, "_case", None)
    return None if keeper is None else CaseRecord.model_validate(keeper.record.model_dump())
