"""Verifying a paper: counted per address, and what is found to be untrue is marked superseded."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.documents.document.queries import document_of_code, stands_today, untrue_since
from api.documents.document.schemas import PaperVerdict, Verification, VerifiedPaper
from api.kit.db import end_transaction
from models.db import async_engine
from models.documents.paper.rules.codes import grouped, read_code
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.settings import settings
from models.registry.paper.store import PAPER_TYPES

_WINDOW: Final = timedelta(minutes=1)
_COUNT: Final = text(
    """
    INSERT INTO document_lookup AS seen (address, counted_from, lookups) VALUES (:address, :now, 1)
    ON CONFLICT (address) DO UPDATE
       SET lookups = CASE WHEN seen.counted_from <= :now - :window THEN 1 ELSE seen.lookups + 1 END,
           counted_from = CASE WHEN seen.counted_from <= :now - :window THEN :now ELSE seen.counted_from END
    RETURNING lookups, counted_from
    """
)
"""One statement, so that a burst of parallel lookups is counted whole."""


async def count_lookup(session: AsyncSession, address: str) -> None:
    """Count a lookup, in a transaction of its own; the request's session gives its connection back before.

    Raises Refusal ``verify_rate_limited`` with the seconds to wait.
    """
    await end_transaction(session)
    now = utc_now()
    async with AsyncSession(async_engine()) as counting, counting.begin():
        counted = (await counting.execute(_COUNT, {"address": address, "now": now, "window": _WINDOW})).one()
    if counted.lookups > settings().document_lookups_per_minute:
        wait = (counted.counted_from + _WINDOW - now).total_seconds()
        raise Refusal("verify_rate_limited", seconds=max(1, math.ceil(wait)))


async def verify(session: AsyncSession, typed: str) -> Verification:
    """What the registry says of a code.

    A recomputed paper is superseded by a newer one, or by the records: a student who drops a subject cannot go on
    showing the paper that has it. The moment is written down when it is first noticed, so that it stays what it was.
    Raises Refusal ``unavailable`` for a kind that only a newer version knows.
    """
    code = read_code(typed)
    if code is None:
        return Verification(verdict=PaperVerdict.MISTYPED)
    document = await document_of_code(session, code)
    if document is None:
        return Verification(verdict=PaperVerdict.UNKNOWN)
    paper_type = PAPER_TYPES.get(document.kind)
    if paper_type is None:
        raise Refusal("unavailable")
    if document.superseded_at is None:
        document.superseded_at = await untrue_since(session, paper_type, document, utc_now())
    return Verification(
        verdict=PaperVerdict.GENUINE if document.superseded_at is None else PaperVerdict.SUPERSEDED,
        paper=VerifiedPaper(
            code=grouped(document.code),
            language=document.language,
            issued_at=document.issued_at,
            superseded_at=document.superseded_at,
            truth=paper_type.truth,
            stands=await stands_today(session, paper_type, document),
            content=paper_type.content.model_validate(document.content).told(),
        ),
    )
