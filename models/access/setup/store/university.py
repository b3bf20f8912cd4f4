"""The university as the set-up names it, and its logo (golive §2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.access.role.tables import AuditEntry
from models.access.setup.contract import UniversityFacts
from models.access.setup.store.rows import delete_unless_used, people_of_ids
from models.access.setup.tables import Setup
from models.kit.errors import Refusal
from models.people.organisation.tables import Campus
from models.people.university.tables import UNIVERSITY_ID, University, UniversityLogo

UNIVERSITY_SUBJECT: Final = "university"
"""The ``subject_kind`` of the audit entries of the university's names, tax id and logo."""


def read_university(session: Session) -> University | None:
    """Return the university's row, None before the set-up has written it."""
    return session.get(University, UNIVERSITY_ID)


def save_university(session: Session, setup: Setup, facts: UniversityFacts, now: datetime) -> None:
    """Name the university and its main campus. Once more: the names change, and a campus of another code takes the
    place of the one before. What changes leaves an audit entry, and is another revision: a request that was made before
    is not carried out.
    """
    campus = session.get(Campus, facts.campus_code)
    if campus is None:
        campus = Campus(campus_code=facts.campus_code, name_th="", name_en="")
        session.add(campus)
    campus.name_th, campus.name_en = facts.campus_name_th, facts.campus_name_en
    session.flush()
    university = session.get(University, UNIVERSITY_ID, with_for_update=True)
    before = None if university is None else university.campus_code
    was = {} if university is None else _named(university)
    if university is None:
        university = University(
            revision=0, changed_at=now, name_th="", name_en="", tax_id="", campus_code=facts.campus_code
        )
        session.add(university)
    university.name_th, university.name_en = facts.name_th, facts.name_en
    university.tax_id, university.campus_code = facts.tax_id, facts.campus_code
    if _note_names(session, was, _named(university), now):
        university.revision += 1
        university.changed_by, university.changed_at = None, now
    for person in people_of_ids(session, setup.made):
        person.campus_code = facts.campus_code
    session.flush()
    if before is not None and before != facts.campus_code:
        delete_unless_used(session, Campus, before)


def save_university_logo(session: Session, png: bytes | None, now: datetime) -> None:
    """Keep a PNG as the logo, or take it away. Raises Refusal ``setup_university_first``."""
    if read_university(session) is None:
        raise Refusal("setup_university_first")
    change_logo(session, png, None, now)


def change_logo(session: Session, png: bytes | None, actor_id: UUID | None, at: datetime) -> None:
    """Keep a PNG as the logo in place of the one before, or none. What changes leaves an audit entry.

    ``actor_id`` is None in the set-up, where nobody has signed in; ``at`` is the UTC instant. There must be a
    university.
    """
    # Of two who send one, the second finds the first's.
    session.get_one(University, UNIVERSITY_ID, with_for_update=True)
    held = session.get(UniversityLogo, UNIVERSITY_ID)
    before, after = (None if held is None else held.digest), (None if png is None else sha256(png).hexdigest())
    if before == after:
        return
    if png is None:
        session.delete(held)
    else:
        session.merge(UniversityLogo(university_id=UNIVERSITY_ID, digest=str(after), png=png))
    entry = AuditEntry(
        at=at,
        actor_id=actor_id,
        action=f"{UNIVERSITY_SUBJECT}.edit",
        subject_kind=UNIVERSITY_SUBJECT,
        subject_id=str(UNIVERSITY_ID),
        before={"logo": before},
        after={"logo": after},
    )
    session.add(entry)
    session.flush()


def _named(university: University) -> dict[str, str]:
    return {
        "name_th": university.name_th,
        "name_en": university.name_en,
        "tax_id": university.tax_id,
        "campus_code": university.campus_code,
    }


def _note_names(session: Session, was: Mapping[str, str], now_named: Mapping[str, str], now: datetime) -> bool:
    """Add an audit entry of what papers bear from now on, where it changes; whether it does.

    Nobody has signed in: the entry names nobody.
    """
    changed = [name for name in now_named if was.get(name) != now_named[name]]
    if changed:
        entry = AuditEntry(
            at=now,
            action=f"{UNIVERSITY_SUBJECT}.{'edit' if was else 'add'}",
            subject_kind=UNIVERSITY_SUBJECT,
            subject_id=str(UNIVERSITY_ID),
            before={name: was[name] for name in changed} if was else None,
            after={name: now_named[name] for name in changed},
        )
        session.add(entry)
    return bool(changed)
