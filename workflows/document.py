"""Document: a student, or staff within their scope, asks for a paper."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from temporalio import workflow

from workflows.options import UNTIL_IT_WORKS

with workflow.unsafe.imports_passed_through():
    from activities.documents.issuing import issue_document
    from models.documents.paper.contract import DocumentRequest, IssuedDocument

_RENDERING_TIMEOUT: Final = timedelta(seconds=60)
"""Longest run of the activity: a transaction and a paper, behind others on a busy hour."""


@workflow.defn(name="DocumentWorkflow")
class DocumentWorkflow:
    """One paper, from the press of the button to the stored PDF.

    Nobody decides here and nothing waits: the API starts it and waits for its result, and whoever presses the button
    again while it runs shares the run. It is a workflow so that rendering outlives a restart of either side and keeps
    no request's core busy. Ending: issued.
    """

    @workflow.run
    async def run(self, request: DocumentRequest) -> IssuedDocument:
        """Issue the paper."""
        return await issue(request)


async def issue(request: DocumentRequest) -> IssuedDocument:
    """Have one paper issued, for as long as it takes."""
    return await workflow.execute_activity(
        issue_document,
        request,
        start_to_close_timeout=_RENDERING_TIMEOUT,
        retry_policy=UNTIL_IT_WORKS,
        summary=request.kind,
    )


WORKFLOWS: Final = (DocumentWorkflow,)
