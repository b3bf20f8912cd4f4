"""An audit in short, and what has become of it since the one before (study §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from models.study.audit.rules.auditing import Audit
from models.study.audit_round.contract import AuditChangeKind


@dataclass(frozen=True, slots=True)
class AuditFigures:
    """Credits of a programme: what it needs, what is done, what will be if everything under way is passed, and what is
    missing then.
    """

    need: Decimal
    done: Decimal
    if_passed: Decimal
    to_take: Decimal


def figures_of(result: Audit) -> AuditFigures:
    """Credits of an audit in sum."""
    root = result.nodes[""]
    to_take = sum((missing.credits for missing in result.missing), Decimal(0))
    return AuditFigures(root.need, root.need - result.short, root.need - to_take, to_take)


@dataclass(frozen=True, slots=True)
class Summary:
    """An audit in short. ``missing``: the credits still to be taken, by the paths of leaves."""

    version_id: UUID
    figures: AuditFigures
    missing: Mapping[str, Decimal]
    is_proven: bool
    input_hash: str


def summary_of(result: Audit, version_id: UUID) -> Summary:
    """An audit in short."""
    return Summary(version_id, figures_of(result), missing_of(result), result.is_proven, result.input_hash)


def missing_of(result: Audit) -> dict[str, Decimal]:
    """The credits still to be taken if everything under way is passed, by the paths of leaves."""
    missing: dict[str, Decimal] = {}
    for each in result.missing:
        missing[each.path] = missing.get(each.path, Decimal(0)) + each.credits
    return missing


@dataclass(frozen=True, slots=True)
class Change:
    """What has become of a student. ``filled``: paths at which nothing is missing any more; ``opened``: at which
    something is now.
    """

    kind: AuditChangeKind
    filled: tuple[str, ...]
    opened: tuple[str, ...]


def changed(before: Summary, after: Summary) -> Change | None:
    """What has changed between two audits of a student; None where they were computed from the same."""
    if (before.version_id, before.input_hash) == (after.version_id, after.input_hash):
        return None
    return Change(
        kind=_kind(before, after),
        filled=tuple(sorted(before.missing.keys() - after.missing.keys())),
        opened=tuple(sorted(after.missing.keys() - before.missing.keys())),
    )


def _kind(before: Summary, after: Summary) -> AuditChangeKind:
    then, now = before.figures, after.figures
    if before.version_id != after.version_id:
        return AuditChangeKind.OTHER_PROGRAMME
    if now.done == now.need and then.done < then.need:
        return AuditChangeKind.COMPLETE
    if now.to_take != then.to_take:
        return AuditChangeKind.LESS_TO_TAKE if now.to_take < then.to_take else AuditChangeKind.MORE_TO_TAKE
    if now.done != then.done:
        return AuditChangeKind.MORE_DONE if now.done > then.done else AuditChangeKind.LESS_DONE
    return AuditChangeKind.OTHERWISE
