"""An audit as a page shows it: every node explained (study §3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.kit.wire import Names
from api.study.audit.queries import Planned, Read, candidates_at, planned_subjects, read_for_audit
from api.study.audit.schemas import (
    AuditCandidate,
    AuditCondition,
    AuditFigures,
    AuditNode,
    AuditProgramme,
    AuditSubject,
    AuditWorld,
    DegreeAudit,
    NodeRule,
    SubjectCertainty,
    UsedSubject,
    WhatIf,
)
from models.grades.grade.rules.averages import shown_average
from models.grades.sheet.rules.scoring import plain
from models.study.audit.rules.auditing import Audit, NodeResult, audit
from models.study.audit.rules.changes import figures_of as credits_of
from models.study.audit.rules.conditions import ConditionKind, conditions_of
from models.study.audit.rules.exceptions import Exceptions, ProgrammeException
from models.study.audit.rules.explaining import because
from models.study.audit.rules.programme import Programme
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Certainty, Taken, had_whole
from models.study.audit.rules.surplus import Needed, without_surplus
from models.study.audit.rules.trying import as_tried
from models.study.audit.store.reading import ProgrammeFact
from models.study.programme.contract import (
    BlockRule,
    ExceptionKind,
    ProgrammeBlock,
    ProgrammeDocument,
    ProgrammeLeaf,
    nodes_of,
)

_CERTAINTIES: Final = {
    Certainty.DONE: SubjectCertainty.DONE,
    Certainty.IN_PROGRESS: SubjectCertainty.IN_PROGRESS,
    Certainty.PLANNED: SubjectCertainty.PLANNED,
}
_AVERAGES: Final = frozenset({ConditionKind.GPAX})


@dataclass(frozen=True)
class _Audited:
    """One audit with what it was made of."""

    fact: ProgrammeFact
    programme: Programme
    result: Audit
    taken: Mapping[str, Taken]
    exceptions: Exceptions
    needed: Needed

    @property
    def to_take(self) -> Mapping[str, Decimal]:
        """What is missing at leaves in this world."""
        return {missing.path: missing.credits for missing in self.result.missing}


def figures_of(result: Audit) -> AuditFigures:
    """Credits of an audit in sum."""
    found = credits_of(result)
    return AuditFigures(
        need=plain(found.need),
        done=plain(found.done),
        if_passed=plain(found.if_passed),
        to_take=plain(found.to_take),
    )


async def audit_view(session: AsyncSession, student_id: int, asked: WhatIf) -> DegreeAudit:
    """The audit of a student, or of what is tried. Raises Refusal ``not_found`` for a programme nobody follows."""
    read = await read_for_audit(session, student_id, asked.programme)
    planned = await planned_subjects(session, asked.planned, read.term)
    wanted = asked.programme or read.facts.version_id
    fact = None if wanted is None else read.programmes.get(wanted)
    if fact is None:
        return _nothing(read)
    own = read.facts.version_id
    is_own = fact.version_id == own
    tried = not is_own or asked.planned or asked.without
    # An audit computes for some time: others are answered meanwhile.
    audited = await run_in_threadpool(_audited, read, fact, planned, asked.without)
    shown = audited
    if asked.world is AuditWorld.NOW:
        shown = await run_in_threadpool(_done_only, read, audited)
    as_it_is = None
    if tried and own is not None:
        as_it_is = await run_in_threadpool(_audited, read, read.programmes[own], [], [])
    names = {each.code: Names(th=each.name_th, en=each.name_en) for each in read.facts.attempts}
    names |= {each.taken.code: each.name for each in planned}
    leaves = [node for layer in fact.document.layers for node in nodes_of(layer) if isinstance(node, ProgrammeLeaf)]
    had = had_whole(list(audited.taken.values()))
    candidates = await candidates_at(session, [leaf for leaf in leaves if leaf.path in shown.to_take], had, read.term)
    return DegreeAudit(
        student_code=read.student_code,
        student=read.student,
        programme=programme_view(fact),
        is_own=is_own,
        world=asked.world,
        left_out=sorted({each.code for key, each in audited.taken.items() if key not in shown.taken}),
        earned=plain(read.earned),
        surplus=plain(sum((shown.taken[key].credits for key in shown.needed.surplus), Decimal(0))),
        figures=figures_of(audited.result),
        own=None if as_it_is is None else figures_of(as_it_is.result),
        nodes=[_node(layer, shown, read, candidates) for layer in fact.document.layers],
        subjects=_subjects(shown, names),
        conditions=_conditions(read, fact.document, audited.result.nodes[""].need),
        is_proven=audited.result.is_proven,
        input_hash=audited.result.input_hash,
    )


def _nothing(read: Read) -> DegreeAudit:
    return DegreeAudit(
        student_code=read.student_code, student=read.student, programme=None, is_own=True,
        world=AuditWorld.NOW, left_out=[], earned=plain(read.earned), surplus="0", figures=None, own=None, nodes=[],
        subjects=[], conditions=[], is_proven=True, input_hash="",
    )  # fmt: skip


def _audited(read: Read, fact: ProgrammeFact, planned: Sequence[Planned], without: Collection[str]) -> _Audited:
    """An audit of what was taken and is planned; what is under way and given up is in none."""
    taken = as_tried(read.facts.taken, [each.taken for each in planned], without)
    agreed = read.agreed_in(fact)
    return _of_subjects(fact, programme_of(fact.document), taken, agreed)


def _done_only(read: Read, audited: _Audited) -> _Audited:
    """The same audit without what is under way and planned."""
    done = [each for each in audited.taken.values() if each.certainty is Certainty.DONE]
    return _of_subjects(audited.fact, audited.programme, done, read.agreed_in(audited.fact))


def _of_subjects(
    fact: ProgrammeFact, programme: Programme, taken: Sequence[Taken], agreed: Sequence[ProgrammeException]
) -> _Audited:
    result = audit(programme, taken, agreed)
    by_key, exceptions = {each.key: each for each in taken}, Exceptions(agreed)
    needed = without_surplus(programme, result, by_key, exceptions)
    return _Audited(fact, programme, result, by_key, exceptions, needed)


def programme_view(fact: ProgrammeFact) -> AuditProgramme:
    """A version of a programme, as pages name it."""
    return AuditProgramme(
        version_id=fact.version_id,
        programme_code=fact.programme_code,
        revision=fact.revision,
        name=Names(th=fact.name_th, en=fact.name_en),
        total_credits=plain(fact.total_credits),
    )


def _node(
    kept: ProgrammeBlock | ProgrammeLeaf,
    audited: _Audited,
    read: Read,
    candidates: Mapping[str, list[AuditCandidate]],
    *,
    takes_many: bool = False,
) -> AuditNode:
    result = audited.needed.nodes[kept.path]
    to_take = audited.to_take.get(kept.path)
    block = kept if isinstance(kept, ProgrammeBlock) else None
    return AuditNode(
        path=kept.path,
        name=Names(th=kept.name_th, en=kept.name_en),
        rule=_rule(kept, takes_many=takes_many),
        choose=block.choose if block is not None and block.rule is BlockRule.CHOOSE else None,
        cap=plain(block.cap) if block is not None and block.cap is not None else None,
        minimum_grade=None if block is None else block.minimum_grade,
        state=result.state,
        need=plain(result.need),
        have=plain(result.have),
        short=plain(result.short),
        to_take=None if to_take is None else plain(to_take),
        used=[] if isinstance(kept, ProgrammeBlock) else _used(kept, audited),
        too_low=list(result.too_low),
        agreed=_agreed(result, audited, read),
        group=None if isinstance(kept, ProgrammeBlock) else _group(kept),
        candidates=candidates.get(kept.path, []),
        children=[
            _node(child, audited, read, candidates, takes_many=block.rule is BlockRule.CREDITS)
            for child in block.children
        ]
        if block is not None
        else [],
    )


def _agreed(result: NodeResult, audited: _Audited, read: Read) -> list[str]:
    """Why something else was agreed at a node, or of a subject that counts there in place of another."""
    if audited.fact.version_id != read.facts.version_id:
        return []
    used = {audited.taken[key].code for key in result.used}
    return [
        each.reason
        for each in read.facts.exceptions
        if each.path == result.path or (each.kind is ExceptionKind.SUBSTITUTE and each.code in used)
    ]


def _used(leaf: ProgrammeLeaf, audited: _Audited) -> list[UsedSubject]:
    read = audited.programme.leaves[leaf.path]
    used = audited.needed.nodes[leaf.path].used
    return [UsedSubject(key=key, because=because(read, audited.taken[key], audited.exceptions)) for key in used]


def _group(leaf: ProgrammeLeaf) -> str | None:
    tags = {pattern.tag for pattern in leaf.patterns}
    return tags.pop() if len(tags) == 1 and not leaf.codes else None


def _rule(kept: ProgrammeBlock | ProgrammeLeaf, *, takes_many: bool) -> NodeRule:
    if isinstance(kept, ProgrammeBlock):
        return NodeRule(kept.rule.value)
    return NodeRule.SUBJECTS if takes_many else NodeRule.SUBJECT


def _subjects(audited: _Audited, names: Mapping[str, Names]) -> list[AuditSubject]:
    result = audited.result
    counts: dict[str, list[str]] = {}
    for path, node in audited.needed.nodes.items():
        for key in node.used:
            counts.setdefault(key, []).append(path)
    return [
        AuditSubject(
            key=key,
            code=taken.code,
            name=names[taken.code],
            credits=plain(taken.credits),
            part_of=plain(taken.whole) if taken.is_part and taken.whole is not None else None,
            academic_year=None if taken.certainty is Certainty.PLANNED else taken.academic_year,
            semester=None if taken.certainty is Certainty.PLANNED else taken.semester,
            letter=taken.letter,
            certainty=_CERTAINTIES[taken.certainty],
            counts_at=counts.get(key, []),
            could_count_at=list(result.alternatives.get(key, ())),
            rejection=result.rejected.get(key),
            is_surplus=key in audited.needed.surplus,
        )
        for key, taken in sorted(audited.taken.items())
    ]


def _conditions(read: Read, document: ProgrammeDocument, total: Decimal) -> list[AuditCondition]:
    asked = document.conditions
    test = Names(th=asked.test_th, en=asked.test_en or asked.test_th) if asked.test_th else None
    standing = read.facts.standing(read.term.academic_year)
    return [
        AuditCondition(
            kind=each.kind,
            state=each.state,
            need=_said(each.kind, each.need, read),
            have=_said(each.kind, each.have, read),
            subjects=list(each.subjects),
            test=test if each.kind is ConditionKind.TEST else None,
        )
        for each in conditions_of(asked, standing, total)
    ]


def _said(kind: ConditionKind, number: Decimal | None, read: Read) -> str | None:
    if number is None:
        return None
    if kind in _AVERAGES:
        return str(shown_average(number, read.facts.admission_year))
    return plain(number)
