"""Opening a case: the request is durable first, then its workflow begins."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Final, NamedTuple
from uuid import UUID

from psycopg.rows import class_row, tuple_row
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.cases.case.beginning import begin_case
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.kinds import still_holds
from models.cases.case.tables import CaseFile
from models.db import async_engine
from models.kit.errors import Refusal
from models.kit.single_statements import fetch_optional
from models.registry.process.contract import CASE_TYPES
from models.registry.process.store import CASE_FACTS

WriteAlso = Callable[[AsyncSession], Awaitable[None]]
"""Writes more in the transaction that accepts a new case; a Refusal it raises leaves nothing."""

_STANDS: Final = still_holds(CASE_FACTS)
"""Whether what a case (``c``) came to still holds, so that asking for the same again is asking for this case."""
_ACCEPT: Final = text(
    f"""
    INSERT INTO case_file (case_id, kind, workflow_id, idempotency_key, content_key, opened_by, student_id,
                           faculty_code, department_code, campus_code, title_th, title_en, stage, state, revision,
                           request, detail, opened_at, updated_at)
    SELECT CAST(:case_id AS uuid), :kind, :workflow_id, :idempotency_key, CAST(:content_key AS text),
           CAST(:opened_by AS uuid), CAST(:student_id AS integer), :faculty_code, :department_code, :campus_code,
           :title_th, :title_en, :stage, :state, 0, CAST(:request AS jsonb), '{{}}', CAST(:opened_at AS timestamptz),
           CAST(:opened_at AS timestamptz)
     WHERE NOT EXISTS (SELECT 1 FROM case_file c
                        WHERE c.opened_by = :opened_by AND c.content_key = :content_key AND {_STANDS})
    ON CONFLICT DO NOTHING
    RETURNING case_id
    """
)
_EARLIER: Final = text(
    f"""
    SELECT c.kind, c.request, c.revision, c.title_th, c.title_en, c.idempotency_key = :idempotency_key AS same_key
      FROM case_file c
     WHERE c.opened_by = :opened_by
       AND (c.idempotency_key = :idempotency_key OR (c.content_key = :content_key AND {_STANDS}))
     ORDER BY same_key DESC, c.opened_at DESC
     LIMIT 1
    """
)


class _Earlier(NamedTuple):
    """What :data:`_EARLIER` reads."""

    kind: str
    request: dict[str, object]
    revision: int
    title_th: str
    title_en: str
    same_key: bool


_PAUSES: Final = (0, 0.01, 0.05, 0.2, 0.5)
"""Seconds between attempts to write a case beside an earlier one that ends at the same moment."""
_FILLED_IN: Final = frozenset(
    {
        *("case_id", "requested_at", "request_id"),
        *("student_code", "faculty_code", "department_code"),
        *("label_th", "label_en", "what_th", "what_en"),
    }
)
"""What the portal writes into every request: ids and instant, where the student belongs, what things are called."""
OF_TODAY: Final = ("academic_year", "semester")
"""Fields of a request that the portal fills in with the term of the day."""


async def open_case(client: Client, case: CaseFile, write_also: WriteAlso | None = None) -> UUID:
    """Make a request durable and begin its workflow: the case's id, whether or not its first result is there yet.

    Waits up to two seconds for that. ``write_also`` writes more in the transaction that accepts a new case; raises
    what :func:`accept_case` raises.
    """
    return await begin_accepted(client, case.kind, await accept_case(case, write_also))


async def open_case_as_asked(
    client: Client, case: CaseFile, write_also: WriteAlso | None = None, derived: Collection[str] = ()
) -> UUID:
    """Open a case as :func:`open_case` does, and refuse to answer with an earlier case that asks for something else.

    ``derived`` are the fields of the request that the portal fills in. Raises Refusal ``other_request_stands``, which
    names the earlier case, where the caller has one of the same content with another reason, amount or target.
    """
    accepted = await accept_case(case, write_also)
    if not asks_the_same(case.kind, accepted.request, case.request, derived):
        raise Refusal("other_request_stands", **accepted.title)
    return await begin_accepted(client, case.kind, accepted)


def asks_the_same(
    kind: CaseKind, earlier: dict[str, object], later: dict[str, object], derived: Collection[str] = ()
) -> bool:
    """Return whether two requests of a kind ask for the same.

    What the portal fills in, and ``derived``, is not compared. Values are compared by their types: 3 and 3.0 credits
    are the same, and so is a field that a row of an earlier version does not know and that has its default. What is
    kept with the row alone, such as a telephone number, is compared as it stands.
    """
    hidden = {*_FILLED_IN, *derived}
    return _compared(kind, earlier, hidden) == _compared(kind, later, hidden)


def _compared(
    kind: CaseKind, request: dict[str, object], hidden: Collection[str]
) -> tuple[dict[str, object], dict[str, object]]:
    """Return the fields of a request in their types, and what is kept with its row alone."""
    message = CASE_TYPES[kind].request
    known = {*message.model_fields, *hidden}
    beyond = {name: value for name, value in request.items() if name not in known and value not in (None, "", [])}
    return message.model_validate(request).model_dump(exclude=set(hidden)), beyond


async def begin_accepted(client: Client, kind: CaseKind, accepted: Accepted) -> UUID:
    """Begin the workflow of a request that is durable, unless its first result is in the rows; the case's id."""
    request = CASE_TYPES[kind].request.model_validate(accepted.request)
    if accepted.revision == 0:
        await begin_case(client, kind, request)
    return request.case_id


class CaseNotAcceptedError(Exception):
    """A case could not be written, and no earlier request explains why: a fault of the portal, not of the caller."""


class Accepted(NamedTuple):
    """An accepted request as it was first sent, its case's revision when it was sent again, and the case's title."""

    request: dict[str, object]
    revision: int
    title_th: str
    title_en: str

    @property
    def title(self) -> dict[str, str]:
        """The title as the facts of a refusal that says ``{{title}}``."""
        return {"title_th": self.title_th, "title_en": self.title_en}


async def accept_case(case: CaseFile, write_also: WriteAlso | None = None) -> Accepted:
    """Make a request durable: its row is committed when this returns. Return the request as it was first sent.

    The same key again answers the same case, with its first ``case_id`` and instant. So does another key (a second
    tab) with the same ``content_key``, while that case is open or what it came to still holds. ``write_also`` writes
    more in the transaction of a new case; a Refusal it raises leaves nothing.

    Only what was asked is written here; every later state of the row comes from the workflow's activities. Raises
    :class:`Refusal` ``key_used_differently`` when the key stands for another request, and
    :class:`CaseNotAcceptedError` when the row's identity is taken by a case of somebody else.
    """
    row = case.model_dump(exclude={"request", "detail"}) | {"request": json.dumps(case.request)}
    for pause_seconds in _PAUSES:
        if await _accepted(row, write_also):
            return Accepted(case.request, 0, case.title_th, case.title_en)
        earlier = await fetch_optional(async_engine(), _EARLIER, row, class_row(_Earlier))
        if earlier is not None:
            if earlier.same_key and not (
                earlier.kind == case.kind.value and asks_the_same(case.kind, earlier.request, case.request)
            ):
                raise Refusal("key_used_differently")
            return Accepted(earlier.request, earlier.revision, earlier.title_th, earlier.title_en)
        # The same content stood a moment ago and came to nothing meanwhile: now it is new.
        await asyncio.sleep(pause_seconds)
    raise CaseNotAcceptedError(f"{case.kind.value} {case.workflow_id} is neither new nor an earlier request")


async def _accepted(row: dict[str, object], write_also: WriteAlso | None) -> bool:
    if write_also is None:
        return await fetch_optional(async_engine(), _ACCEPT, row, tuple_row) is not None
    async with AsyncSession(async_engine()) as session, session.begin():
        if (await session.execute(_ACCEPT, row)).first() is None:
            return False
        await write_also(session)
        return True


def content_key(
    what: str,
    student_id: int,
    term: tuple[int, int],
    section_ids: Iterable[int],
    drop_section_ids: Iterable[int],
    details: Iterable[str] = (),
) -> str:
    """The same for two requests that ask for the same: ``what`` for whom in which term, in whatever order.

    ``details`` are what else two such requests may differ in.
    """
    taken, dropped = (",".join(map(str, sorted(numbers))) for numbers in (section_ids, drop_section_ids))
    more = "".join(f":{detail}" for detail in sorted(details))
    content = f"{what}:{student_id}:{term[0]}/{term[1]}:{taken}:{dropped}{more}"
    return hashlib.sha256(content.encode()).hexdigest()
