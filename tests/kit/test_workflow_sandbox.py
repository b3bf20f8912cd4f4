"""What a replay could see differently is refused in every test, so that it never ships (ADR 13)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client
from temporalio.worker import UnsandboxedWorkflowRunner, Worker
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner

import workflows
from models.kit.settings import Settings
from tests.kit.planted import ReadsAFile, ReadsTheClock, RollsDice
from tests.support.fixtures import forget_everything_cached
from worker import worker_options, workflow_runner

MODULES = sorted(Path(workflows.__path__[0]).rglob("*.py"))


@pytest.mark.parametrize("planted", [ReadsTheClock, RollsDice, ReadsAFile])
async def test_a_process_with_a_forbidden_call_is_refused_by_the_worker_of_the_tests(
    temporal_client: Client, planted: type
) -> None:
    queue = f"planted-{uuid4()}"
    async with Worker(temporal_client, task_queue=queue, workflows=[planted], **worker_options()):
        handle = await temporal_client.start_workflow(planted.run, id=queue, task_queue=queue)  # type: ignore[attr-defined]
        history = handle.fetch_history_events(wait_new_event=True)
        failures = (
            event.workflow_task_failed_event_attributes.failure.message
            async for event in history
            if event.event_type == EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED
        )
        assert "Cannot access" in await anext(failures)
        await handle.terminate()


def test_nothing_of_the_workflows_is_passed_through_the_sandbox_of_the_tests(settings_for_test: Settings) -> None:
    assert settings_for_test.workflow_sandbox
    runner = workflow_runner()
    assert isinstance(runner, SandboxedWorkflowRunner)
    assert not {name for name in runner.restrictions.passthrough_modules if name.split(".")[0] == "workflows"}
    assert not runner.restrictions.passthrough_all_modules


def test_production_runs_workflows_as_plain_python(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MYKU_WORKFLOW_SANDBOX")
    forget_everything_cached()
    assert isinstance(workflow_runner(), UnsandboxedWorkflowRunner)


def test_no_workflow_module_imports_another_as_passed_through() -> None:
    passed = [(path.stem, name) for path in MODULES for name in _passed_through(ast.parse(path.read_text("utf-8")))]
    assert [(module, name) for module, name in passed if name.startswith("workflows")] == []


def _passed_through(module: ast.Module) -> Iterator[str]:
    """The modules that are imported inside ``with workflow.unsafe.imports_passed_through()``."""
    for block in ast.walk(module):
        if isinstance(block, ast.With) and "imports_passed_through" in ast.unparse(block.items[0]):
            for statement in ast.walk(block):
                if isinstance(statement, ast.ImportFrom):
                    yield statement.module or ""
                elif isinstance(statement, ast.Import):
                    yield from (alias.name for alias in statement.names)
