"""Adding, changing and deleting the rows of a master, each with its entry in the trail.

A master says what of its rows an officer may say, and what it is called; what may not stand so is its rule::

    KEEPING: Final = Keeping(ErpUnit, ErpUnitInput, "erp_unit", "erp_unit_exists", attrgetter("code"))
    unit = await KEEPING.add(session, principal.person_id, wanted)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel

from api.kit.audit import record_change
from api.kit.masters import changed, locked_master
from api.kit.wire import Camel, Names
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.table import Master

Kept = TypeVar("Kept", bound=Master)
Wanted = TypeVar("Wanted", bound=Camel)
_NOT_WRITTEN: Final = {"revision", "reason"}


@dataclass(frozen=True, slots=True)
class Keeping(Generic[Kept, Wanted]):
    """How one master is kept.

    ``shape`` is what an officer says of a row, and what its trail shows; its fields are named as columns. ``subject``
    is the ``subject_kind`` of its trail. ``exists`` is the refusal where another row has what only one may have, if
    there is such a thing, and ``name`` what that refusal calls the row. ``title`` is what people call it in each
    language, where ``name`` is no word for people.
    """

    table: type[Kept]
    shape: type[Wanted]
    subject: str
    exists: str | None = None
    name: Callable[[Kept | Wanted], str] = repr
    title: Callable[[Kept | Wanted], Names] | None = None

    def columns(self, wanted: Wanted) -> dict[str, JsonValue]:
        """What is written of a wanted row, by columns, as JSON."""
        return wanted.model_dump(mode="json", exclude=_NOT_WRITTEN)

    def audit_values(self, row: Kept | Wanted) -> dict[str, JsonValue]:
        """A row as an officer reads it, and as its trail shows it. A stored row is as it stands, not cleaned."""
        fields = set(
            self.shape.model_fields
        )  # a wanted row says more: which revision was seen, and why it shall change
        read: Camel = self._stored(row) if isinstance(row, self.table) else self.shape.model_validate(row)
        return read.model_dump(mode="json", by_alias=True, include=fields, warnings=False)

    async def locked(self, session: AsyncSession, key: object, seen: int) -> Kept:
        """The row as it was seen. Raises Refusal ``not_found`` and ``revision_moved``."""
        return await locked_master(session, self.table, key, seen)

    async def add(self, session: AsyncSession, actor_id: UUID, wanted: Wanted) -> Kept:
        """Add a row. Raises Refusal ``exists``."""
        row = self.table(changed_by=actor_id, changed_at=utc_now())
        row.sqlmodel_update(self._values(wanted))
        session.add(row)
        return await self._written(session, actor_id, row, "add", None)

    async def change(self, session: AsyncSession, actor_id: UUID, row: Kept, wanted: Wanted) -> Kept:
        """Bring a locked row to what is wanted. Raises Refusal ``exists``."""
        before = self.audit_values(row)
        row.sqlmodel_update(self._values(wanted))
        changed(row, actor_id)
        return await self._written(session, actor_id, row, "edit", before)

    async def delete(self, session: AsyncSession, actor_id: UUID, row: Kept) -> None:
        """Delete a locked row; it stays as history."""
        row.deleted_at = changed(row, actor_id)
        record_change(session, actor_id, self.subject, _key(row), "delete", before=self.audit_values(row), after=None)
        await session.flush()

    async def _written(
        self, session: AsyncSession, actor_id: UUID, row: Kept, verb: str, before: dict[str, JsonValue] | None
    ) -> Kept:
        named = self.name(row)  # not to be read any more once the transaction has failed
        record_change(session, actor_id, self.subject, _key(row), verb, before=before, after=self.audit_values(row))
        try:
            await session.flush()
        except IntegrityError as error:
            if self.exists is None:
                raise
            raise Refusal(self.exists, name=named) from error
        return row

    def _stored(self, row: Kept) -> Camel:
        """Return a stored row in the shape of a wanted one, its texts as they are; the shape reads what is JSON."""
        values = {name: getattr(row, name) for name in self.shape.model_fields}
        read = self.shape.model_construct(**values)
        for name in self._kept_as_json() & values.keys():
            self.shape.__pydantic_validator__.validate_assignment(read, name, values[name])
        return read

    def _kept_as_json(self) -> set[str]:
        columns = SQLModel.metadata.tables[str(self.table.__tablename__)].columns
        return {column.name for column in columns if isinstance(column.type, JSONB)}

    def _values(self, wanted: Wanted) -> dict[str, object]:
        """What is written, by columns; what a column keeps as JSON is written as JSON."""
        as_json = self._kept_as_json()
        return {
            **wanted.model_dump(exclude=_NOT_WRITTEN | as_json),
            **wanted.model_dump(mode="json", include=as_json),
        }


def _key(row: Master) -> str:
    table = SQLModel.metadata.tables[str(row.__tablename__)]
    [column] = table.primary_key.columns
    return str(getattr(row, column.name))
