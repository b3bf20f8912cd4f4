"""Asking that a row which says where money goes be added, changed or deleted: a second person decides (finance §6)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar
from uuid import NAMESPACE_OID, UUID, uuid5

from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.alone import open_case_alone
from api.kit.db import end_transaction
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.case.tables import CaseFile
from models.finance.master_change.contract import AddedRow, MasterChangeRequest, MasterStep, MoneyMaster
from models.finance.master_change.store.columns import Columns
from models.finance.master_change.store.guarded_masters import GUARDED, RowKey, content_key_of
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import Master, new_id

Kept = TypeVar("Kept", bound=Master)
Wanted = TypeVar("Wanted", bound=Camel)

_WHAT = {
    MoneyMaster.BANK_ACCOUNT: ("บัญชีธนาคาร", "bank account"),
    MoneyMaster.ERP_UNIT: ("หน่วยงาน ERP", "ERP unit"),
    MoneyMaster.REFUND_LIST: ("รายการคืนเงิน", "list of refunds"),
    MoneyMaster.FEE_PATTERN: ("รูปแบบค่าธรรมเนียม", "fee rate pattern"),
    MoneyMaster.SIGNER: ("ผู้ลงนามในเอกสาร", "document signer"),
    MoneyMaster.NORMAL_FEE: ("ค่าธรรมเนียมปกติ", "normal fee"),
    MoneyMaster.PROJECT_FEE: ("ค่าธรรมเนียมโครงการพิเศษ", "special project fee"),
    MoneyMaster.SUBJECT_FEE: ("ค่าธรรมเนียมพิเศษรายวิชา", "special subject fees"),
    MoneyMaster.LATE_FINE: ("ค่าปรับลงทะเบียนล่าช้า", "late enrolment fine"),
    MoneyMaster.FEE_UNIT: ("หน่วยงาน ERP ของรายการค่าธรรมเนียม", "ERP unit of the fee item"),
    MoneyMaster.SCHOLARSHIP: ("ทุนหรือส่วนลด", "scholarship or discount"),
    MoneyMaster.WAIVER_RULE: ("ผู้พิจารณาการผ่อนผัน", "offices that agree to waivers:"),
    MoneyMaster.AGENCY: ("หน่วยงานภายนอก", "external agency"),
    MoneyMaster.INSTALMENT_PATTERN: ("รูปแบบการผ่อนชำระ", "instalment pattern"),
    MoneyMaster.SCHOLARSHIP_UNIT: ("หน่วยงาน ERP ของทุน", "ERP unit of the scholarship"),
    MoneyMaster.UNIVERSITY: ("ชื่อและเลขประจำตัวผู้เสียภาษีของ", "names and tax id of"),
}
_DERIVED = ("row_id", "revision", "before", "rows")
"""What the portal fills in: an addition has a new id with each press, and what is changed was shown as it is."""
_STEPS = {
    MasterStep.ADD: ("เพิ่ม", "Adding"),
    MasterStep.CHANGE: ("แก้ไข", "Change of"),
    MasterStep.DELETE: ("ลบ", "Deletion of"),
    MasterStep.COPY: ("คัดลอก", "Copy of"),
}


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks for a change, why, and the key of the request.

    ``name`` is what people call the row, where its own columns do not say; such rows may share it.
    """

    principal: Principal
    reason: str
    key: str
    name: str = ""


async def ask_to_add(
    session: AsyncSession,
    client: Client,
    master: MoneyMaster,
    keeping: Keeping[Kept, Wanted],
    wanted: Wanted,
    asking: Asking,
) -> UUID:
    """Ask that a row be added; the case's id. Raises Refusal as :func:`ask_to_change` does."""
    return await _ask(session, client, master, keeping, None, wanted, asking)


async def ask_to_change(
    session: AsyncSession,
    client: Client,
    master: MoneyMaster,
    keeping: Keeping[Kept, Wanted],
    seen: tuple[RowKey, int],
    wanted: Wanted | None,
    asking: Asking,
) -> UUID:
    """Ask that the row with this key, seen at this revision, become what is wanted, or be deleted; the case's id.

    Nothing of the row changes before a second person agrees. While the caller's own request for the row is open it is
    that one. Raises Refusal ``not_found``, ``revision_moved``, ``master_change_asked`` where somebody else has asked,
    ``master_unchanged`` where nothing would change, and what the master's rule says.
    """
    earlier = await answered_before(session, master, keeping, seen[0], wanted, asking)
    if earlier is not None:
        return earlier
    row = (seen[0], await keeping.locked(session, *seen))
    return await _ask(session, client, master, keeping, row, wanted, asking)


async def answered_before(
    session: AsyncSession,
    master: MoneyMaster,
    keeping: Keeping[Kept, Wanted],
    row_key: RowKey,
    wanted: Wanted | None,
    asking: Asking,
) -> UUID | None:
    """Return the case that a request with this key opened for the row, or None.

    It is asked first of all: once that case is decided, the row has another revision or is deleted. Raises Refusal
    ``key_used_differently`` where the key stands for another request.
    """
    case = await session.scalar(
        select(CaseFile).where(
            col(CaseFile.opened_by) == asking.principal.person_id, col(CaseFile.idempotency_key) == asking.key
        )
    )
    if case is None or case.revision == 0:  # an earlier one that was not begun is begun by asking again
        return None
    if case.kind is CaseKind.MASTER_CHANGE:
        request = MasterChangeRequest.model_validate(case.request)
        after = None if wanted is None else keeping.audit_values(wanted)
        same = (master, _row_id(row_key), after, asking.reason)
        if (request.master, request.row_id, request.after, request.reason) == same:
            return request.case_id
    raise Refusal("key_used_differently")


def _row_id(row_key: RowKey) -> UUID:
    return row_key if isinstance(row_key, UUID) else uuid5(NAMESPACE_OID, str(row_key))


async def _ask(
    session: AsyncSession,
    client: Client,
    master: MoneyMaster,
    keeping: Keeping[Kept, Wanted],
    row: tuple[RowKey, Kept] | None,
    wanted: Wanted | None,
    asking: Asking,
) -> UUID:
    # An addition that is sent again is the same request: its row has the same id.
    row_key, kept = row if row is not None else (uuid5(asking.principal.person_id, asking.key), None)
    row_id = _row_id(row_key)
    number = asking.name or _name(keeping, kept, wanted)
    named = _title(keeping, kept, wanted) or Names(th=number, en=number)
    columns = None if wanted is None else keeping.columns(wanted)
    before = None if kept is None else keeping.audit_values(kept)
    after = None if wanted is None else keeping.audit_values(wanted)
    if before == after:
        raise Refusal("master_unchanged", name_th=named.th, name_en=named.en)
    raise_refused(await session.run_sync(GUARDED[master].refusal, row_id, kept, columns))
    step = MasterStep.ADD if kept is None else MasterStep.DELETE if wanted is None else MasterStep.CHANGE
    request = MasterChangeRequest(
        case_id=new_id(),
        opened_by=asking.principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        master=master,
        step=step,
        row_id=row_id,
        revision=None if kept is None else kept.revision,
        number=number,
        before=before,
        after=after,
        columns=columns,
        reason=asking.reason,
    )
    content = str(row_key) if kept is not None else _content(asking, number, columns)
    return await _open(session, client, request, named, content_key_of(master, content), asking.key)


async def ask_to_copy(
    session: AsyncSession,
    client: Client,
    master: MoneyMaster,
    rows: Sequence[AddedRow],
    shown: dict[str, JsonValue],
    asking: Asking,
) -> UUID:
    """Ask that several rows be added together, as ``shown``; the case's id. Who asks has judged them.

    Raises Refusal ``master_unchanged`` for no rows, and ``master_change_asked``.
    """
    if not rows:
        raise Refusal("master_unchanged", name=asking.name)
    request = MasterChangeRequest(
        case_id=new_id(),
        opened_by=asking.principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        master=master,
        step=MasterStep.COPY,
        row_id=uuid5(asking.principal.person_id, asking.key),
        revision=None,
        number=asking.name,
        before=None,
        after=shown,
        columns=None,
        rows=tuple(rows),
        reason=asking.reason,
    )
    named, content = Names(th=asking.name, en=asking.name), f"copy {asking.name}"
    return await _open(session, client, request, named, content_key_of(master, content), asking.key)


async def _open(
    session: AsyncSession, client: Client, request: MasterChangeRequest, named: Names, content: str, key: str
) -> UUID:
    (thai, english), (doing_thai, doing_english) = _WHAT[request.master], _STEPS[request.step]
    titles = Titles(f"{doing_thai}{thai} {named.th}", f"{doing_english} {english} {named.en}")
    case = new_case(CaseKind.MASTER_CHANGE, request, titles, key=key, content=content)
    await end_transaction(session)
    return await open_case_alone(client, case, "master_change_asked", derived=_DERIVED, name=request.number)


def _name(keeping: Keeping[Kept, Wanted], kept: Kept | None, wanted: Wanted | None) -> str:
    if kept is not None:
        return keeping.name(kept)
    return "" if wanted is None else keeping.name(wanted)


def _title(keeping: Keeping[Kept, Wanted], kept: Kept | None, wanted: Wanted | None) -> Names | None:
    row = wanted if kept is None else kept
    return None if row is None or keeping.title is None else keeping.title(row)


def _content(asking: Asking, number: str, columns: Columns | None) -> str:
    """What is the same of two requests to add a row: its name, or all of it where rows share their names."""
    return number if not asking.name else str(uuid5(NAMESPACE_OID, json.dumps(columns, sort_keys=True)))
