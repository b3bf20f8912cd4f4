"""From a complaint to the log line: the id of the request that caused a step follows it into the activities.

A workflow has it from the request that started it (memo), afterwards from each decision it is sent. It travels to the
activities in a header, where every log line carries it (docs/operations.md, Watching).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from temporalio import workflow
from temporalio.api.common.v1 import Payload
from temporalio.converter import DefaultPayloadConverter
from temporalio.worker import (
    ActivityInboundInterceptor,
    ExecuteActivityInput,
    ExecuteWorkflowInput,
    HandleUpdateInput,
    Interceptor,
    StartActivityInput,
    StartLocalActivityInput,
    WorkflowInboundInterceptor,
    WorkflowInterceptorClassInput,
    WorkflowOutboundInterceptor,
)

with workflow.unsafe.imports_passed_through():
    from models.cases.case.contract.record import CaseAction
    from models.kit.logs import request_context

HEADER: Final = "request_id"
_CONVERTER: Final = DefaultPayloadConverter()


class RequestIdInterceptor(Interceptor):
    """Registered with the worker."""

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        """Around each activity."""
        return _Activity(next)

    def workflow_interceptor_class(self, input: WorkflowInterceptorClassInput) -> type[WorkflowInboundInterceptor]:
        """Around each workflow."""
        return _Workflow


class _Activity(ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> object:
        payload = input.headers.get(HEADER)
        request_id: str | None = _CONVERTER.from_payload(payload, str) if payload else None
        with request_context(request_id):
            result: object = await super().execute_activity(input)
            return result


class _Workflow(WorkflowInboundInterceptor):
    """Holds the id of the request that the workflow acts on now."""

    request_id: str | None = None

    def init(self, outbound: WorkflowOutboundInterceptor) -> None:
        super().init(_Calls(outbound, self))

    async def execute_workflow(self, input: ExecuteWorkflowInput) -> object:
        # A decision may have come with the very first task, and is the later of the two.
        self.request_id = self.request_id or workflow.memo_value(HEADER, default=None, type_hint=str)
        result: object = await super().execute_workflow(input)
        return result

    async def handle_update_handler(self, input: HandleUpdateInput) -> object:
        action = input.args[0] if input.args else None
        if isinstance(action, CaseAction) and action.request_id:
            self.request_id = action.request_id
        result: object = await super().handle_update_handler(input)
        return result


class _Calls(WorkflowOutboundInterceptor):
    def __init__(self, next: WorkflowOutboundInterceptor, inbound: _Workflow) -> None:
        super().__init__(next)
        self._inbound = inbound

    def start_activity(self, input: StartActivityInput) -> workflow.ActivityHandle[object]:
        input.headers = self._with_id(input.headers)
        return super().start_activity(input)

    def start_local_activity(self, input: StartLocalActivityInput) -> workflow.ActivityHandle[object]:
        input.headers = self._with_id(input.headers)
        return super().start_local_activity(input)

    def _with_id(self, headers: Mapping[str, Payload]) -> Mapping[str, Payload]:
        request_id = self._inbound.request_id
        return {**headers, HEADER: _CONVERTER.to_payload(request_id)} if request_id else headers
