"""The attempts of a student's own record, and where each counts now: what may be transferred within the university."""

from __future__ import annotations

from datetime import date
from typing import Final

from sqlalchemy.orm import Session

from models.kit.query import Query
from models.study.audit.rules.auditing import audit
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Certainty
from models.study.audit.store.reading import AttemptFact, AuditFacts, read_audit_facts, read_programmes
from models.study.programme.contract import ProgrammeDocument, ProgrammeLeaf, nodes_of
from models.study.transfer_credit.rules.facts import AttemptKey, RecordedAttempt
from models.study.transfer_credit.tables import TRANSFERRED

_IN_CORRECTION: Final = Query(
    AttemptKey,
    """
    SELECT DISTINCT u.show_code AS code, a.academic_year, a.semester
      FROM grade_correction c JOIN grade_attempt a USING (attempt_id) JOIN subject u USING (subject_code)
     WHERE a.student_id = :student_id AND c.is_open
""",
)


def read_attempts(session: Session, student_id: int, today: date) -> dict[AttemptKey, RecordedAttempt]:
    """The attempts with a published letter, in the order of their codes and terms.

    Credits that were granted for a leaf are no attempt. An attempt counts where the audit of what is done places it;
    a place that takes any subject is none of its own, and what counts there may be transferred.
    """
    [facts] = read_audit_facts(session.connection(), [student_id], today)
    places = _places(session, facts)
    in_correction = set(_IN_CORRECTION.rows(session, {"student_id": student_id}))
    own = {_key(each): each for each in facts.attempts if _is_own(each)}
    return {key: _recorded(each, places.get(key), in_correction=key in in_correction) for key, each in own.items()}


def _is_own(attempt: AttemptFact) -> bool:
    """Whether it is an attempt at a subject of this university that has a letter."""
    return attempt.letter is not None and attempt.code.isdecimal()


def _key(attempt: AttemptFact) -> AttemptKey:
    return AttemptKey(attempt.code, attempt.academic_year, attempt.semester)


def _recorded(attempt: AttemptFact, place: ProgrammeLeaf | None, *, in_correction: bool) -> RecordedAttempt:
    return RecordedAttempt(
        key=_key(attempt),
        name_th=attempt.name_th,
        name_en=attempt.name_en,
        credits=attempt.credits,
        letter=attempt.letter or "",
        counts_at_th="" if place is None else place.name_th,
        counts_at_en="" if place is None else place.name_en,
        transferred=attempt.letter == TRANSFERRED,
        used=attempt.moved,
        in_correction=in_correction,
    )


def _places(session: Session, facts: AuditFacts) -> dict[AttemptKey, ProgrammeLeaf]:
    """The leaf of its own at which each attempt counts in the audit of what is done."""
    if facts.version_id is None:
        return {}
    document = read_programmes(session.connection(), [facts.version_id])[facts.version_id].document
    programme = programme_of(document)
    done = {each.key: each for each in facts.taken if each.certainty is Certainty.DONE}
    result = audit(programme, list(done.values()), facts.agreed)
    return {
        AttemptKey(done[key].code, done[key].academic_year, done[key].semester): leaf
        for leaf in _leaves(document)
        if not programme.leaves[leaf.path].match.takes_any
        for key in result.nodes[leaf.path].used
    }


def _leaves(document: ProgrammeDocument) -> list[ProgrammeLeaf]:
    nodes = (node for layer in document.layers for node in nodes_of(layer))
    return [node for node in nodes if isinstance(node, ProgrammeLeaf)]
