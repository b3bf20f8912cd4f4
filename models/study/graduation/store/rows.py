"""Rows of a request to graduate: the audit, the names and the certificate it stands for (study §4, ADR 45)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.tables import AuditEntry
from models.kit.calendar import bangkok_date
from models.kit.thai import buddhist_year
from models.study.graduation.contract import GraduationAudit, PrintedNames
from models.study.graduation.rules.coverage import Change, Reopens, change_since
from models.study.graduation.rules.printed_names import NamePair, NamesOfDegree
from models.study.graduation.rules.process import certificate_number
from models.study.graduation.store.reading import NAME_AGREED, GraduationRead
from models.study.graduation.tables import Graduation, GraduationNames

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('certificate numbers', 0))")
_NEXT: Final = text("SELECT coalesce(max(serial), 0) + 1 FROM graduation WHERE year = :year")


def change_of(row: Graduation, read: GraduationRead) -> Change:
    """Return what the request goes back to: where a new audit differs, or to its last office where the register's name
    changed after the approval. Without a programme nothing is compared: clearing finds it missing.
    """
    is_unsettled = row.approved_at is not None and read.names is not None and not read.names.are_settled
    if read.facts.audit is None:
        return Change(Reopens.STAGE if is_unsettled else Reopens.NOTHING)
    accepted, agreed_to = (GraduationAudit.model_validate(kept) for kept in (row.accepted, row.audit))
    change = change_since(accepted, agreed_to, read.facts.audit)
    return Change(Reopens.STAGE) if is_unsettled and change.reopens is Reopens.NOTHING else change


def keep_audit(row: Graduation, read: GraduationRead, at: datetime) -> None:
    """Give the offices another audit, as of the UTC instant ``at``; an approval that it reopens is taken back."""
    if read.facts.audit is not None:
        row.audit = read.facts.audit.model_dump(mode="json")
    row.audited_at = at
    row.approved_at, row.approved_by, row.honours = None, None, None
    row.name_agreed_at, row.name_agreed_by = None, None


def names_with_register(read: GraduationRead, names: PrintedNames) -> NamesOfDegree:
    """Return names that are sent, beside those of the register; nobody has agreed to them yet."""
    return NamesOfDegree(read.register, NamePair(names.name_th, names.name_en), names.evidence_id is not None)


def names_sent(session: Session, row: Graduation, names_id: str | None) -> PrintedNames:
    """Return the names of a decision, or those of the row. The names of another request are never taken."""
    sent = None if names_id is None else session.get(GraduationNames, UUID(names_id))
    kept = sent if sent is not None and sent.case_id == row.case_id else row
    return PrintedNames(name_th=kept.name_th, name_en=kept.name_en, evidence_id=kept.evidence_id)


def replace_names(session: Session, row: Graduation, names: PrintedNames, by: UUID, at: datetime) -> None:
    """Change the names that are printed, with an audit entry."""
    before = PrintedNames(name_th=row.name_th, name_en=row.name_en, evidence_id=row.evidence_id)
    if names == before:
        return
    row.name_th, row.name_en, row.evidence_id = names.name_th, names.name_en, names.evidence_id
    session.add(
        AuditEntry(
            at=at, actor_id=by, action="graduation.names", subject_kind="graduation", subject_id=str(row.case_id),
            before=before.model_dump(mode="json"), after=names.model_dump(mode="json"),
        )
    )  # fmt: skip


def certify(session: Session, row: Graduation, read: GraduationRead, approved_by: UUID, at: datetime) -> None:
    """Approve a degree: its honours, and its certificate's number, which stays when an approval was reopened.

    Where the names are not those of the register, write who agreed to them.
    """
    if read.names is not None and read.names.differ:
        row.name_agreed_at, row.name_agreed_by = at, approved_by
        # An agreement is one to print these names beside those of the register: it ends where the register changes.
        session.add(
            AuditEntry(
                at=at, actor_id=approved_by, action=NAME_AGREED, subject_kind="graduation", subject_id=str(row.case_id),
                after={
                    "register_th": read.register.th, "register_en": read.register.en,
                    "name_th": row.name_th, "name_en": row.name_en,
                },
            )
        )  # fmt: skip
    row.approved_at, row.approved_by, row.honours = at, approved_by, read.honours.awarded
    if row.number is None:
        session.execute(_ONE_AT_A_TIME)
        year = buddhist_year(bangkok_date(at))
        serial = int(session.scalar(_NEXT, {"year": year}) or 1)
        row.year, row.serial, row.number = year, serial, certificate_number(year, serial)
