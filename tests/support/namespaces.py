"""Temporal namespaces: the one every test shares, and others for what exists once in a namespace."""

from __future__ import annotations

from typing import Final
from uuid import uuid4

from google.protobuf.duration_pb2 import Duration
from temporalio.api.enums.v1 import IndexedValueType
from temporalio.api.operatorservice.v1 import AddSearchAttributesRequest
from temporalio.api.workflowservice.v1 import RegisterNamespaceRequest
from temporalio.client import Client

from api.embedded.temporal import SEARCH_ATTRIBUTES

DEFAULT_NAMESPACE: Final = "default"
"""The server makes it, with the search attributes."""

_RETENTION_SECONDS: Final = 86_400
_VALUE_TYPES: Final = {
    "Keyword": IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
    "Datetime": IndexedValueType.INDEXED_VALUE_TYPE_DATETIME,
}


async def new_namespace(temporal_address: str) -> str:
    """Register a namespace with the search attributes; answers its name."""
    name = f"test-{uuid4().hex}"
    client = await Client.connect(temporal_address)
    await client.workflow_service.register_namespace(
        RegisterNamespaceRequest(
            namespace=name, workflow_execution_retention_period=Duration(seconds=_RETENTION_SECONDS)
        )
    )
    await client.operator_service.add_search_attributes(
        AddSearchAttributesRequest(
            namespace=name,
            search_attributes={attribute: _VALUE_TYPES[kind] for attribute, kind in SEARCH_ATTRIBUTES.items()},
        )
    )
    return name
