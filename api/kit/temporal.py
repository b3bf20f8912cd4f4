"""The one client of Temporal of this process, and whether its server and workers answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final

from fastapi import Depends
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from models.kit.errors import Refusal
from models.kit.settings import settings

OUTCOME_WITHIN: Final = timedelta(seconds=2)
"""How long a click waits for its outcome before it is answered with the case to follow (design §3)."""
DECISION_WITHIN: Final = timedelta(seconds=10)
POLLED_WITHIN: Final = timedelta(seconds=90)
"""A poll lasts a minute at most, so a worker not seen for longer is gone."""


@contextmanager
def reaching_temporal() -> Iterator[None]:
    """A server that cannot be connected to at the first call answers ``unavailable``, as one that goes away does."""
    try:
        yield
    except RuntimeError as error:  # the SDK's lazy client has no error of its own for this
        if not str(error).startswith("Failed client connect"):
            raise
        raise Refusal("unavailable") from error


async def connect() -> Client:
    """A client that connects at its first call, so the API starts while Temporal does."""
    return await Client.connect(
        settings().temporal_address,
        namespace=settings().temporal_namespace,
        data_converter=pydantic_data_converter,
        lazy=True,
    )


class _Connection:
    """The process's one client."""

    def __init__(self) -> None:
        self.client: Client | None = None


_connection: Final = _Connection()


async def temporal_client() -> Client:
    """The client of this process."""
    if _connection.client is None:
        _connection.client = await connect()
    return _connection.client


TemporalDep = Annotated[Client, Depends(temporal_client)]


async def server_answers(client: Client) -> bool:
    """Whether the server serves."""
    return await client.service_client.check_health(timeout=DECISION_WITHIN)


async def workers_polling(client: Client) -> bool:
    """Whether a worker asked for work lately."""
    answer = await client.workflow_service.describe_task_queue(
        DescribeTaskQueueRequest(
            namespace=client.namespace,
            task_queue=TaskQueue(name=settings().temporal_task_queue),
            task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
        ),
        timeout=DECISION_WITHIN,
    )
    lately = datetime.now(UTC) - POLLED_WITHIN
    return any(poller.last_access_time.ToDatetime(UTC) > lately for poller in answer.pollers)
