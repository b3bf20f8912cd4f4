"""The SDK's sandbox for the workers of a test process."""

from __future__ import annotations

from typing import Final

from temporalio import workflow
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner

_LOOKED_AT: Final[set[tuple[type, type]]] = set()


class SandboxOfTests(SandboxedWorkflowRunner):
    """The sandbox, which looks at a workflow once per process, not once per worker or replay: there are hundreds.

    What runs is in a sandbox of its own each time.
    """

    def prepare_workflow(self, defn: workflow._Definition) -> None:
        """Import the workflow in the sandbox, unless a worker before did."""
        looked_at = type(self), defn.cls
        if looked_at not in _LOOKED_AT:
            super().prepare_workflow(defn)
            _LOOKED_AT.add(looked_at)
