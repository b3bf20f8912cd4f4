"""The reconciliation at once: a portal begins a round of it twice a minute."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from tests.support.portal import Portal
from tests.support.starting import reconciled


def reconcile(portal: Portal) -> None:
    """Return once a round is over."""

    async def once() -> None:
        client = await Client.connect(
            portal.temporal_address, namespace=portal.temporal_namespace, data_converter=pydantic_data_converter
        )
        await reconciled(client)

    with ThreadPoolExecutor(1) as beside:  # the browser's own loop runs in this thread
        beside.submit(asyncio.run, once()).result()
