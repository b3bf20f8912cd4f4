"""Cases of which one is open at a time, whoever asks."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.cases.cases.commands import open_case
from models.errors import Refusal
from models.tables.cases.cases import CaseFile

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:kind || ' ' || :content_key, 0))")
_OTHER: Final = text("""
    SELECT EXISTS (SELECT FROM case_file c WHERE c.kind = :kind AND c.state = 'open' AND c.content_key = :content_key
                      AND c.case_id <> :case_id)
""")


async def open_case_alone(client: Client, case: CaseFile, refused: Refusal) -> UUID:
    """Open a case unless somebody else's of the same kind and content is open; the case's id.

    Raises ``refused`` then. The transaction that writes the new case holds a lock: of two people who ask at once one is
    refused. While the caller's own case is open it is that one, whatever it asks for.
    """
    asked = {"kind": case.kind.value, "content_key": case.content_key, "case_id": case.case_id}

    async def alone(accepting: AsyncSession) -> None:
        await accepting.execute(_ONE_AT_A_TIME, asked)
        if await accepting.scalar(_OTHER, asked):
            raise refused

    return await open_case(client, case, alone)
