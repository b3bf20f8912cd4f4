"""Drafts that a file added, taken out again where nobody went on with them (study §2, golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from typing import Final

from sqlalchemy import delete, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import row_entry
from models.access.role.tables import AuditEntry
from models.curriculum.file_import.store import IS_RESTORED
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.store.standing import StandingSubject, lock_standing
from models.curriculum.subject.store.trail import CATEGORY, SUBJECT_TRAIL, for_trail
from models.curriculum.subject.tables import Subject, SubjectRequisite
from models.kit.imported_row import RowProblem
from models.kit.updating import Key, Writer, written

_AT_ONCE: Final = 500
"""So many drafts are deleted by one statement: each is looked for in all that may refer to it."""
_RESTORED: Final = f"""
    (SELECT count(*) FROM audit_entry e
      WHERE e.subject_kind = '{SUBJECT_TRAIL}' AND e.subject_id = s.subject_code AND {IS_RESTORED}
        AND e.at >= (SELECT min(i.at) FROM audit_entry i
                      WHERE i.subject_kind = '{SUBJECT_TRAIL}' AND i.subject_id = s.subject_code
                        AND i.after ->> 'case' = :case_id))
"""
"""How many revisions a draft got since its import by files that were undone, and by undoing them."""
_UNTOUCHED: Final = text(f"""
    SELECT s.subject_code FROM subject s
     WHERE s.subject_code = ANY(:codes) AND s.status = '{SubjectStatus.DRAFT}'
       AND (s.revision = 1 OR s.revision = 1 + {_RESTORED})
       AND s.subject_code NOT IN (SELECT h.subject_code FROM subject_change h)
       AND s.subject_code NOT IN (SELECT o.copied_from FROM subject o WHERE o.copied_from IS NOT NULL)
""")
"""Drafts that nobody has touched, but by files that were undone."""
_OF_CASE: Final = text(f"""
    SELECT e.subject_id FROM audit_entry e
     WHERE e.subject_kind = '{SUBJECT_TRAIL}' AND e.action = '{SUBJECT_TRAIL}.import' AND e.after ->> 'case' = :case_id
""")
"""The drafts that an import added."""
_VERSIONS: Final = text("SELECT show_code, subject_code FROM subject WHERE show_code = ANY(:shows)")
_REQUIRED_BY: Final = text("""
    SELECT cited.code, r.subject_code FROM subject_requisite r, jsonb_array_elements_text(r.cites) AS cited(code)
     WHERE cited.code = ANY(:shows)
""")
"""Subjects, and the versions that require them."""


def remove_drafts(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Delete drafts of a file that nobody has touched since and nothing that stays requires."""
    codes = {code for (code,) in keys}
    drafts = set() if writer.case_id is None else set(session.scalars(_OF_CASE, {"case_id": str(writer.case_id)}))
    asked = {"codes": sorted(drafts | codes), "case_id": str(writer.case_id)}
    untouched = set(session.scalars(_UNTOUCHED, asked))
    wanted = codes & (untouched - _still_required(session, untouched))
    standing = lock_standing(session, wanted)
    gone = _removed(session, sorted(wanted))
    session.add_all(_deleted(writer, standing[code]) for code in sorted(gone))
    return {(code,): RowProblem(code="import_subject_touched") for code in codes - gone}


def _deleted(writer: Writer, draft: StandingSubject) -> AuditEntry:
    """Return the audit entry of a draft that is gone, with all that it said."""
    said = {**for_trail(draft.values, draft.values), CATEGORY: draft.category}
    before = {name: written(value) for name, value in said.items()}
    return row_entry(writer, SUBJECT_TRAIL, "delete", draft.subject_code, before, None)


def _removed(session: Session, codes: Sequence[str]) -> set[str]:
    """Delete drafts, all at once or, where something else cites one, each by itself; which are gone."""
    with suppress(IntegrityError), session.begin_nested():
        _remove(session, codes)
        return set(codes)
    gone = set()
    for code in codes:
        with suppress(IntegrityError), session.begin_nested():
            _remove(session, [code])
            gone.add(code)
    return gone


def _remove(session: Session, codes: Sequence[str]) -> None:
    for first in range(0, len(codes), _AT_ONCE):
        gone = codes[first : first + _AT_ONCE]
        session.execute(delete(SubjectRequisite).where(col(SubjectRequisite.subject_code).in_(gone)))
        session.execute(delete(Subject).where(col(Subject.subject_code).in_(gone)))


def _still_required(session: Session, codes: Set[str]) -> set[str]:
    """Return those of these versions whose subjects are required by a version that stays, and have no other version.

    All drafts of the import are looked at, whichever of them are undone now: they go together.
    """
    versions: dict[str, set[str]] = defaultdict(set)
    for show, version in session.execute(_VERSIONS, {"shows": [code.partition("-")[0] for code in codes]}):
        versions[show].add(version)
    last = {show: of_it for show, of_it in versions.items() if of_it <= codes}
    required: dict[str, set[str]] = defaultdict(set)
    for show, by in session.execute(_REQUIRED_BY, {"shows": list(last)}):
        required[by] |= last[show]
    staying = [by for by in required if by not in codes]
    found: set[str] = set()
    while staying:
        more = required[staying.pop()] - found
        found |= more
        staying += more
    return found
