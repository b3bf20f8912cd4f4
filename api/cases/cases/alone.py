"""Cases of which one is open at a time, whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.cases.cases.commands import accept_case, begin_accepted
from models.errors import Refusal
from models.tables.cases.cases import CaseFile

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:kind || ' ' || :content_key, 0))")
_OTHER: Final = text("""
    SELECT EXISTS (SELECT FROM case_file c WHERE c.kind = :kind AND c.state = 'open' AND c.content_key = :content_key
                      AND c.case_id <> :case_id)
""")


AsksTheSame = Callable[[dict[str, object]], bool]
"""Whether an earlier request asks for what this one does."""


async def open_case_alone(
    client: Client, case: CaseFile, refused: Refusal, asks_the_same: AsksTheSame = lambda _earlier: True
) -> UUID:
    """Open a case unless another of the same kind and content is open; the case's id.

    Raises ``refused`` where somebody else has opened it. The transaction that writes the new case holds a lock: of two
    people who ask at once one is refused. The caller's own open case is answered again where it asks for the same, and
    refuses what asks for something else, from another tab at the same moment too: that would be lost.
    """
    asked = {"kind": case.kind.value, "content_key": case.content_key, "case_id": case.case_id}

    async def alone(accepting: AsyncSession) -> None:
        await accepting.execute(_ONE_AT_A_TIME, asked)
        if await accepting.scalar(_OTHER, asked):
            raise refused

    accepted = await accept_case(case, alone)
    if not asks_the_same(accepted.request):
        raise refused
    return await begin_accepted(client, case.kind, accepted)
