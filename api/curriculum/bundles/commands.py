"""Making, changing and dissolving bundles of subjects."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from sqlalchemy import delete, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.curriculum.bundles.queries import chosen_subjects, find_bundle
from api.curriculum.bundles.schemas import BundleView
from api.kit.audit import record_change
from models.errors import Refusal
from models.rules.curriculum.bundles import bundle_refusal
from models.tables.curriculum.subjects import SubjectLink

BUNDLE_SUBJECT: Final = "subject_bundle"
"""The ``subject_kind`` of a bundle's audit entries."""

# Bundles are changed one after the other: two that share a subject could else both be right.
_ONE_AT_A_TIME: Final = text("LOCK TABLE subject_link IN SHARE ROW EXCLUSIVE MODE")


async def make_bundle(session: AsyncSession, principal: Principal, members: Iterable[str]) -> BundleView:
    """Have these subjects enrolled together; asked again, it answers the bundle that stands.

    Raises Refusal ``fields_invalid`` for a subject that does not exist, and the codes of
    :func:`models.rules.curriculum.bundles.bundle_refusal`.
    """
    await session.execute(_ONE_AT_A_TIME)
    codes = sorted(set(members))
    standing = await find_bundle(session, codes[0]) if codes else None
    if standing is not None and _codes(standing) == codes:
        return standing
    return await _write(session, principal, "add", [], codes)


async def change_bundle(
    session: AsyncSession, principal: Principal, bundle_id: str, seen: Iterable[str], members: Iterable[str]
) -> BundleView:
    """Give a bundle other subjects. Raises Refusal ``bundle_changed`` when it is not as ``seen``, and the codes of
    :func:`make_bundle`.
    """
    before = await _as_seen(session, bundle_id, seen)
    codes = sorted(set(members))
    if codes == before:
        return await _bundle(session, bundle_id)
    return await _write(session, principal, "edit", before, codes)


async def dissolve_bundle(session: AsyncSession, principal: Principal, bundle_id: str, seen: Iterable[str]) -> None:
    """Let each subject be enrolled alone. Raises Refusal ``bundle_changed`` when the bundle is not as ``seen``."""
    before = await _as_seen(session, bundle_id, seen)
    await _unlink(session, before)
    _record(session, principal, bundle_id, "delete", before, [])
    await session.flush()


async def _as_seen(session: AsyncSession, bundle_id: str, seen: Iterable[str]) -> list[str]:
    await session.execute(_ONE_AT_A_TIME)
    found = await find_bundle(session, bundle_id)
    if found is None or _codes(found) != sorted(set(seen)):
        raise Refusal("bundle_changed")
    return _codes(found)


async def _write(
    session: AsyncSession, principal: Principal, verb: str, before: list[str], codes: list[str]
) -> BundleView:
    subjects = await chosen_subjects(session, codes)
    unknown = sorted(set(codes) - {subject.subject_code for subject in subjects})
    if unknown:
        raise Refusal("fields_invalid", fields=[{"field": "members", "type": "unknown", "message": unknown[0]}])
    refused = bundle_refusal(subjects, frozenset(before))
    if refused is not None:
        raise Refusal(refused.code, **refused.facts)
    await _unlink(session, before)
    for code, other in permutations(codes, 2):
        session.add(SubjectLink(subject_code=code, linked_subject_code=other))
    # The first code names the bundle: a trail that would break where it goes is written under both names.
    for bundle_id in sorted({codes[0], *before[:1]}):
        _record(session, principal, bundle_id, verb, before, codes)
    await session.flush()
    return await _bundle(session, codes[0])


async def _bundle(session: AsyncSession, bundle_id: str) -> BundleView:
    found = await find_bundle(session, bundle_id)
    if found is None:
        raise Refusal("not_found")
    return found


async def _unlink(session: AsyncSession, codes: list[str]) -> None:
    from_them, to_them = col(SubjectLink.subject_code).in_(codes), col(SubjectLink.linked_subject_code).in_(codes)
    await session.execute(delete(SubjectLink).where(from_them | to_them))


def _codes(bundle: BundleView) -> list[str]:
    return sorted(member.subject_code for member in bundle.members)


def _record(
    session: AsyncSession, principal: Principal, bundle_id: str, verb: str, before: list[str], after: list[str]
) -> None:
    was, now = {"members": before}, {"members": after}
    record_change(session, principal.person_id, BUNDLE_SUBJECT, bundle_id, verb, before=was, after=now)
