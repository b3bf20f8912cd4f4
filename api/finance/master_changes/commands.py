"""Asking that a row which says where money goes be added, changed or deleted: a second person decides (finance §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID, uuid5

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.cases.alone import open_case_alone
from api.kit.db import end_transaction
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused
from api.kit.wire import Camel
from models.calendar import utc_now
from models.contracts.cases.case import CaseKind
from models.contracts.finance.master_changes import MasterChangeRequest, MasterStep, MoneyMaster
from models.errors import Refusal
from models.facts.cases.accepted import Titles, new_case
from models.facts.finance.guarded_masters import GUARDED, content_key_of
from models.logs import current_request_id
from models.tables.base import Master, new_id

Kept = TypeVar("Kept", bound=Master)
Wanted = TypeVar("Wanted", bound=Camel)

_WHAT = {
    MoneyMaster.BANK_ACCOUNT: ("บัญชีธนาคาร", "bank account"),
    MoneyMaster.ERP_UNIT: ("หน่วยงาน ERP", "ERP unit"),
    MoneyMaster.REFUND_LIST: ("รายการคืนเงิน", "list of refunds"),
    MoneyMaster.FEE_PATTERN: ("รูปแบบค่าธรรมเนียม", "fee rate pattern"),
    MoneyMaster.SIGNER: ("ผู้ลงนามในเอกสาร", "document signer"),
}
_STEPS = {
    MasterStep.ADD: ("เพิ่ม", "Adding"),
    MasterStep.CHANGE: ("แก้ไข", "Change of"),
    MasterStep.DELETE: ("ลบ", "Deletion of"),
}


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks for a change, why, and the key of the request."""

    principal: Principal
    reason: str
    key: str


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
    seen: tuple[UUID, int],
    wanted: Wanted | None,
    asking: Asking,
) -> UUID:
    """Ask that the row with this key, seen at this revision, become what is wanted, or be deleted; the case's id.

    Nothing of the row changes before a second person agrees. While the caller's own request for the row is open it is
    that one. Raises Refusal ``not_found``, ``revision_moved``, ``master_change_asked`` where somebody else has asked,
    ``master_unchanged`` where nothing would change, and what the master's rule says.
    """
    row = (seen[0], await keeping.locked(session, *seen))
    return await _ask(session, client, master, keeping, row, wanted, asking)


async def _ask(
    session: AsyncSession,
    client: Client,
    master: MoneyMaster,
    keeping: Keeping[Kept, Wanted],
    row: tuple[UUID, Kept] | None,
    wanted: Wanted | None,
    asking: Asking,
) -> UUID:
    # An addition that is sent again is the same request: its row has the same id.
    row_id, kept = row if row is not None else (uuid5(asking.principal.person_id, asking.key), None)
    number = "" if wanted is None else keeping.name(wanted)
    number = number if kept is None else keeping.name(kept)
    columns = None if wanted is None else keeping.columns(wanted)
    before = None if kept is None else keeping.audit_values(kept)
    after = None if wanted is None else keeping.audit_values(wanted)
    if before == after:
        raise Refusal("master_unchanged", name=number)
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
    (thai, english), (doing_thai, doing_english) = _WHAT[master], _STEPS[step]
    titles = Titles(f"{doing_thai}{thai} {number}", f"{doing_english} {english} {number}")
    content = content_key_of(master, number if kept is None else str(row_id))
    case = new_case(CaseKind.MASTER_CHANGE, request, titles, key=asking.key, content=content)
    await end_transaction(session)

    def asks_the_same(earlier: dict[str, object]) -> bool:
        other = MasterChangeRequest.model_validate(earlier)
        return (other.step, other.columns) == (request.step, request.columns)

    return await open_case_alone(client, case, Refusal("master_change_asked", name=number), asks_the_same)
