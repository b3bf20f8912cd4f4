"""Making, changing and dissolving bundles of subjects."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.curriculum.bundle.queries import chosen_subjects, read_bundle
from api.curriculum.bundle.schemas import BundleView
from api.curriculum.requisite.queries import order_around
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from api.kit.refusals import raise_refused
from models.curriculum.bundle.rules import bundle_refusal
from models.curriculum.requisite.rules.cycles import cycle_through, merged, together
from models.curriculum.subject.tables import SubjectLink
from models.kit.errors import Refusal

BUNDLE_SUBJECT: Final = "subject_bundle"
"""The ``subject_kind`` of a bundle's audit entries."""


async def make_bundle(session: AsyncSession, principal: Principal, members: list[str]) -> BundleView:
    """Have these subjects enrolled together; asked again, it answers the bundle that stands.

    Raises Refusal ``fields_invalid`` for a subject that does not exist, ``requisite_cycle`` where one of them has to
    be taken before another, and the codes of :func:`models.curriculum.bundle.rules.bundle_refusal`.
    """
    codes = sorted(set(members))
    await _one_after_the_other(session)
    # The bundle that each of them is in may be the very one that is asked for.
    together = {subject.bundle for subject in await chosen_subjects(session, codes)}
    if together != {frozenset(codes)}:
        await _write(session, principal, "add", [], codes)
    return await read_bundle(session, codes[0])


async def change_bundle(
    session: AsyncSession, principal: Principal, bundle_id: str, seen: list[str], members: list[str]
) -> BundleView:
    """Give a bundle other subjects. Raises Refusal ``bundle_changed`` when it is not as ``seen``, and the codes of
    :func:`make_bundle`.
    """
    before, codes = await _as_seen(session, bundle_id, seen), sorted(set(members))
    if codes != before:
        await _write(session, principal, "edit", before, codes)
    return await read_bundle(session, codes[0])


async def dissolve_bundle(session: AsyncSession, principal: Principal, bundle_id: str, seen: list[str]) -> None:
    """Let each subject be enrolled alone. Raises Refusal ``bundle_changed`` when the bundle is not as ``seen``."""
    await _relink(session, principal, "delete", await _as_seen(session, bundle_id, seen), [])


async def _one_after_the_other(session: AsyncSession) -> None:
    """Have bundles changed one after the other: two that share a subject could else both be right."""
    await one_at_a_time(session, "bundles of subjects")


async def _as_seen(session: AsyncSession, bundle_id: str, seen: list[str]) -> list[str]:
    await _one_after_the_other(session)
    codes = sorted(set(seen))
    standing = await chosen_subjects(session, [bundle_id])
    if [subject.bundle for subject in standing] != [frozenset(codes)]:
        raise Refusal("bundle_changed")
    return codes


async def _write(session: AsyncSession, principal: Principal, verb: str, before: list[str], codes: list[str]) -> None:
    subjects = await chosen_subjects(session, codes)
    unknown = sorted(set(codes) - {subject.subject_code for subject in subjects})
    if unknown:
        raise Refusal("fields_invalid", fields=[{"field": "members", "type": "unknown", "message": unknown[0]}])
    raise_refused(bundle_refusal(subjects, frozenset(before)))
    shows = {subject.show_code for subject in subjects}
    order = merged(await order_around(session, shows, without=None), together(shows))
    for show in sorted(shows):
        if way := cycle_through(show, order):
            raise Refusal("requisite_cycle", way=" → ".join(way))
    await _relink(session, principal, verb, before, codes)


async def _relink(session: AsyncSession, principal: Principal, verb: str, before: list[str], codes: list[str]) -> None:
    from_them, to_them = col(SubjectLink.subject_code).in_(before), col(SubjectLink.linked_subject_code).in_(before)
    await session.execute(delete(SubjectLink).where(from_them | to_them))
    for code, other in permutations(codes, 2):
        session.add(SubjectLink(subject_code=code, linked_subject_code=other))
    # The first code names the bundle: a trail that would break where it goes is written under both names.
    was, now = {"members": before}, {"members": codes}
    for bundle_id in sorted({*codes[:1], *before[:1]}):
        record_change(session, principal.person_id, BUNDLE_SUBJECT, bundle_id, verb, before=was, after=now)
    await session.flush()
