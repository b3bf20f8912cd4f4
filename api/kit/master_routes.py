"""The routes of a master whose rows one officer adds, changes and deletes alone::

MasterRoutes(router, may, FUNDERS, "funder_id").all(FunderInput, FunderChange)
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Generic, Protocol, TypeVar
from uuid import UUID

from fastapi import APIRouter, Path
from fastapi.params import Depends

from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.master_list import MasterList
from api.kit.numbers import Revision
from api.kit.one_person_master import OnePersonMaster
from api.kit.paging import Paged, Paging, Searched
from api.kit.route_types import declare
from api.kit.wire import Camel, Page
from models.kit.table import Master

Kept = TypeVar("Kept", bound=Master)
Wanted = TypeVar("Wanted", bound=Camel)
View = TypeVar("View", bound=Camel)


class Rights(Protocol):
    """Who may do what with the rows, as dependencies of routes that answer the caller."""

    @property
    def view(self) -> Depends:
        """Who may read them."""

    @property
    def add(self) -> Depends:
        """Who may add one."""

    @property
    def edit(self) -> Depends:
        """Who may change one."""

    @property
    def delete(self) -> Depends:
        """Who may delete one."""


class Caller(Protocol):
    """Who calls a route."""

    @property
    def person_id(self) -> UUID:
        """The id of the person."""


class SeenInput(Camel):
    """A row as it shall be; ``revision`` is the one that was shown."""

    revision: Revision


@dataclass(frozen=True, slots=True)
class MasterRoutes(Generic[Kept, Wanted, View]):
    """Adds the routes of a master to its router; ``key`` is the name of a row's id in an address."""

    router: APIRouter
    may: Rights
    master: OnePersonMaster[Kept, Wanted, View]
    key: str

    def all(self, addition: type[Wanted], change: type[Camel]) -> None:
        """Add the routes that read, add, change and delete rows, and their history.

        ``addition`` is the body of a new row, ``change`` that of a changed one, with the ``revision`` that was shown.
        """
        add_listing(self.router, self.may, self.master.rows)
        self.adding(addition)
        self.changing(change)
        self.deleting()
        self.history()

    def adding(self, addition: type[Wanted]) -> None:
        """Add ``POST``: a new row."""

        async def post_row(session: SessionDep, caller: Caller, wanted: Wanted) -> View:
            """Add a row. 409 where the master refuses it, for instance because another row has its code or day."""
            return await self.master.add(session, caller.person_id, wanted)

        declare(post_row, caller=Annotated[object, self.may.add], wanted=addition, **{"return": self.master.rows.view})
        self.router.post("", status_code=HTTPStatus.CREATED)(post_row)

    def changing(self, change: type[Camel]) -> None:
        """Add ``PUT`` of a row."""

        async def put_row(session: SessionDep, caller: Caller, row_id: UUID, wanted: SeenInput) -> View:
            """Change a row. 409 where it was changed since it was shown, or the master refuses the new values."""
            row = self.master.keeping.shape.model_validate(wanted)
            return await self.master.change(session, caller.person_id, (row_id, wanted.revision), row)

        declare(
            put_row,
            caller=Annotated[object, self.may.edit],
            row_id=id_in_address(self.key),
            wanted=change,
            **{"return": self.master.rows.view},
        )
        self.router.put(f"/{{{self.key}}}")(put_row)

    def deleting(self) -> None:
        """Add ``DELETE`` of a row."""

        async def remove_row(session: SessionDep, caller: Caller, row_id: UUID, revision: Revision) -> None:
            """Delete a row; it stays as history. 409 where it was changed since it was shown, or the master refuses."""
            await self.master.delete(session, caller.person_id, (row_id, revision))

        declare(remove_row, caller=Annotated[object, self.may.delete], row_id=id_in_address(self.key))
        self.router.delete(f"/{{{self.key}}}", status_code=HTTPStatus.NO_CONTENT)(remove_row)

    def history(self) -> None:
        """Add ``GET …/audit``: the changes of a row and who made them."""
        add_history(self.router, self.may, self.master.keeping.subject, self.key)


def add_listing(router: APIRouter, may: Rights, rows: MasterList[View]) -> None:
    """Add ``GET``: a page of the rows. It takes the words of a search where the master has columns to search in."""

    async def list_rows(session: SessionDep, asked: Paging) -> Page[View]:
        """A page of the rows that are not deleted; where the master has a search, of those that have all its words."""
        return await rows.page(session, asked)

    declare(list_rows, asked=Searched if rows.words else Paged, **{"return": Page[rows.view]})  # type: ignore[name-defined]
    router.get("", dependencies=[may.view])(list_rows)


def add_history(router: APIRouter, may: Rights, subject: str, key: str) -> None:
    """Add ``GET …/audit``: the changes of a row and who made them."""

    async def row_audit(session: SessionDep, row_id: UUID, asked: Paged) -> Page[AuditView]:
        """A page of the changes of a row and who made them, newest first."""
        return await audit_trail(session, subject, row_id, asked)

    declare(row_audit, row_id=id_in_address(key))
    router.get(f"/{{{key}}}/audit", dependencies=[may.view])(row_audit)


def id_in_address(key: str) -> object:
    """The type of a parameter that is a row's id, in the address by this name."""
    return Annotated[UUID, Path(alias=key)]
