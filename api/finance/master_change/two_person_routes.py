"""The routes of a master whose rows are added, changed and deleted once a second person agrees::

TwoPersonRoutes(router, may, LATE_FINES, "late_fine_id").all(LATE_FINE_ROWS, LateFineAddition, LateFineChange)
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Generic, TypeVar
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import MenuRights
from api.access.auth.principal import Principal
from api.finance.master_change.commands import Asking
from api.finance.master_change.deletion import AskedDeletion
from api.finance.master_change.schemas import Reasoned, Revised
from api.finance.master_change.two_person_master import TwoPersonMaster
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.master_list import MasterList
from api.kit.master_routes import add_history, add_listing, id_in_address
from api.kit.route_types import declare
from api.kit.temporal import TemporalDep
from api.kit.wire import Camel, OpenedCase
from models.kit.table import Master

Kept = TypeVar("Kept", bound=Master)
Wanted = TypeVar("Wanted", bound=Camel)
View = TypeVar("View", bound=Camel)


@dataclass(frozen=True, slots=True)
class TwoPersonRoutes(Generic[Kept, Wanted]):
    """Adds the routes of a master to its router; ``key`` is the name of a row's id in an address."""

    router: APIRouter
    may: MenuRights
    master: TwoPersonMaster[Kept, Wanted]
    key: str

    def all(self, rows: MasterList[View], addition: type[Reasoned], change: type[Revised]) -> None:
        """Add the routes that read rows, ask that they be added, changed and deleted, and read their history."""
        add_listing(self.router, self.may, rows)
        self.adding(addition)
        self.changing(change)
        self.deleting()
        self.history()

    def adding(self, addition: type[Reasoned]) -> None:
        """Add ``POST``: ask that a row be added."""

        async def post_row(
            session: SessionDep, client: TemporalDep, principal: Principal, wanted: Reasoned, key: IdempotencyKey
        ) -> OpenedCase:
            """Ask that a row be added. 409 where the master refuses it, or somebody else has asked for the same row."""
            row, asking = self._row_of(wanted), Asking(principal, wanted.reason, key)
            return OpenedCase(case_id=await self.master.ask_to_add(session, client, row, asking))

        declare(post_row, principal=Annotated[Principal, self.may.add], wanted=addition)
        self.router.post("", status_code=HTTPStatus.ACCEPTED)(post_row)

    def changing(self, change: type[Revised], path: str = "") -> None:
        """Add ``PUT`` of a row, or of the part of it behind ``path``: ask that it be changed."""

        async def put_row(
            session: SessionDep,
            client: TemporalDep,
            principal: Principal,
            row_id: UUID,
            wanted: Revised,
            key: IdempotencyKey,
        ) -> OpenedCase:
            """Ask that a row, or a part of it, be changed.

            409 where the row was changed since it was shown, nothing would change, the master refuses the new values,
            or somebody else has asked for a change of the row.
            """
            row, seen = self._row_of(wanted), (row_id, wanted.revision)
            asking = Asking(principal, wanted.reason, key)
            return OpenedCase(case_id=await self.master.ask_to_change(session, client, seen, row, asking))

        declare(put_row, principal=Annotated[Principal, self.may.edit], row_id=id_in_address(self.key), wanted=change)
        self.router.put(f"{self._place}{path}", status_code=HTTPStatus.ACCEPTED)(put_row)

    def deleting(self) -> None:
        """Add ``DELETE`` of a row: ask that it be deleted."""

        async def remove_row(
            session: SessionDep, client: TemporalDep, principal: Principal, row_id: UUID, wanted: AskedDeletion
        ) -> OpenedCase:
            """Ask that a row be deleted; it stays as history.

            409 where the row was changed since it was shown, the master refuses, or somebody else has asked for a
            change of the row.
            """
            seen, asking = (row_id, wanted.revision), Asking(principal, wanted.reason, wanted.key)
            return OpenedCase(case_id=await self.master.ask_to_delete(session, client, seen, asking))

        declare(remove_row, principal=Annotated[Principal, self.may.delete], row_id=id_in_address(self.key))
        self.router.delete(self._place, status_code=HTTPStatus.ACCEPTED)(remove_row)

    def history(self) -> None:
        """Add ``GET …/audit``: the changes of a row and who made them."""
        add_history(self.router, self.may, self.master.keeping.subject, self.key)

    @property
    def _place(self) -> str:
        return f"/{{{self.key}}}"

    def _row_of(self, sent: Camel) -> Wanted:
        """Return what was sent as the master's rows are written: without the reason and the revision."""
        return self.master.keeping.shape.model_validate(sent)
