"""Rows that the set-up has made."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col

from models.people.organisation.tables import Campus
from models.people.person.tables import Person


def people_of_ids(session: Session, ids: Sequence[UUID | None]) -> Sequence[Person]:
    """Return the people of these ids; None is passed over."""
    wanted = [each for each in ids if each is not None]
    return session.scalars(select(Person).where(col(Person.person_id).in_(wanted))).all()


def delete_unless_used(session: Session, table: type[Person | Campus], key: UUID | str) -> bool:
    """Return whether the row is gone: it stays where anything refers to it."""
    try:
        with session.begin_nested():
            session.delete(session.get_one(table, key))
            session.flush()
    except IntegrityError:
        return False
    return True
