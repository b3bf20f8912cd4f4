"""Roles: whose they are, what they grant, and the trail of their changes."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.queries.session import holds_role
from models.tables.people import Person
from models.tables.security import Role


async def roles_held(session: AsyncSession, person_id: UUID) -> list[Role]:
    """The roles of a person, by id; a student holds the student's role by being one."""
    query = (
        select(Role).join(Person, col(Person.person_id) == person_id).where(holds_role()).order_by(col(Role.role_id))
    )
    return list(await session.scalars(query))
