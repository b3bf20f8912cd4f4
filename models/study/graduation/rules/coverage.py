"""What a student accepts and offices agree to of an audit, and what a change of it reopens (study §4, ADR 45)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from models.grades.sheet.rules.scoring import plain
from models.study.audit.rules.auditing import audit
from models.study.audit.rules.conditions import ConditionState, Standing, conditions_of
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Taken
from models.study.graduation.contract import GraduationAudit, MissingCredits, Placement
from models.study.programme.contract import ProgrammeDocument, nodes_of


def audited(
    version_id: UUID,
    document: ProgrammeDocument,
    taken: Sequence[Taken],
    agreed: Sequence[ProgrammeException],
    standing: Standing,
) -> GraduationAudit:
    """The audit of a student by their own programme, kept as it is accepted."""
    result = audit(programme_of(document), taken, agreed)
    codes = {each.key: each.code for each in taken}
    names = {node.path: node for layer in document.layers for node in nodes_of(layer)}
    conditions = conditions_of(document.conditions, standing, result.nodes[""].need)
    return GraduationAudit(
        version_id=version_id,
        input_hash=result.input_hash,
        placements=tuple(
            Placement(key=key, code=codes[key], path=path)
            for path, node in sorted(result.nodes.items())
            for key in sorted(node.used)
        ),
        need=plain(result.nodes[""].need),
        short=plain(result.short),
        to_take=tuple(
            MissingCredits(
                path=missing.path,
                name_th=names[missing.path].name_th,
                name_en=names[missing.path].name_en,
                credits=plain(missing.credits),
            )
            for missing in result.missing
        ),
        unmet=tuple(each.kind.value for each in conditions if each.state is ConditionState.NOT_MET),
        is_proven=result.is_proven,
    )


class Reopens(StrEnum):
    """What a change of the audit does to a request."""

    NOTHING = "nothing"
    STAGE = "stage"
    """The office that has it begins anew; one that everybody agreed to goes back to the last office."""
    STUDENT = "student"
    """It is given back: what the student accepted is not so any more."""


@dataclass(frozen=True, slots=True)
class Change:
    """What has changed since an audit was accepted: subjects that count elsewhere or nowhere, and what is missing."""

    reopens: Reopens
    moved: tuple[str, ...] = ()
    missing: tuple[MissingCredits, ...] = ()


def change_since(accepted: GraduationAudit, agreed_to: GraduationAudit, now: GraduationAudit) -> Change:
    """What a new audit reopens: ``accepted`` by the student, ``agreed_to`` is what offices have before them (study §4).

    A subject that is passed where it was under way stays where it counts: that reopens the stage and no more. A
    subject that counts elsewhere or nowhere, and credits that are missing where none were, concern the student.
    """
    if now.input_hash == agreed_to.input_hash:
        return Change(Reopens.NOTHING)
    places = {(placement.key, placement.path) for placement in now.placements}
    moved = tuple(sorted({each.code for each in accepted.placements if (each.key, each.path) not in places}))
    known = {missing.path: missing.credits for missing in accepted.to_take}
    missing = tuple(each for each in now.to_take if known.get(each.path) != each.credits)
    is_theirs = bool(moved or missing) or now.version_id != accepted.version_id
    return Change(Reopens.STUDENT if is_theirs else Reopens.STAGE, moved, missing)
