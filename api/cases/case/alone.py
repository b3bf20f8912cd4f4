"""Cases of which one is open at a time, whoever asks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.cases.case.commands import WriteAlso, accept_case, asks_the_same, begin_accepted
from models.cases.case.tables import CaseFile
from models.kit.errors import Detail, Refusal

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:kind || ' ' || :content_key, 0))")
_OTHER: Final = text("""
    SELECT c.case_id, c.title_th, c.title_en FROM case_file c
     WHERE c.kind = :kind AND c.state = 'open' AND c.content_key = :content_key AND c.case_id <> :case_id LIMIT 1
""")


async def open_case_alone(
    client: Client,
    case: CaseFile,
    code: str,
    *,
    write_also: WriteAlso | None = None,
    derived: Collection[str] = (),
    **details: Detail,
) -> UUID:
    """Open a case unless another of the same kind and content is open; return its id.

    The caller's own open case is returned where it asks for the same. Raises Refusal ``code``, with ``details``, the id
    and the title of the open case, where somebody else opened it or the caller's asks for something else: answering
    with it would lose the new request. A lock in the transaction makes one of two simultaneous requests wait for the
    other. ``write_also`` runs in that transaction for a new case, and leaves nothing where it raises a Refusal.
    ``derived`` names the request's fields that the portal fills in; they are not compared.
    """
    asked = {"kind": case.kind.value, "content_key": case.content_key, "case_id": case.case_id}

    async def alone(accepting: AsyncSession) -> None:
        await accepting.execute(_ONE_AT_A_TIME, asked)
        if other := (await accepting.execute(_OTHER, asked)).mappings().first():
            raise Refusal(code, **details, **{**other, "case_id": str(other["case_id"])})
        if write_also is not None:
            await write_also(accepting)

    accepted = await accept_case(case, alone)
    if not asks_the_same(case.kind, accepted.request, case.request, derived):
        raise Refusal(code, **details, **accepted.title, case_id=str(accepted.request["case_id"]))
    return await begin_accepted(client, case.kind, accepted)
