"""What an adoption does to its versions: listed before their offices, active, or drafts again (golive §3)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject_change.store import ONE_TAUGHT_VERSION
from models.curriculum.subject_change.tables import SubjectChange
from models.kit.calendar import bangkok_date
from models.kit.query import Query
from models.study.adoption.store.planning import AdoptionPlan
from models.study.adoption.tables import THE_ONE, GoLive
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.soundness import WrittenProgramme, faults_of
from models.study.programme.store.activation import activate
from models.study.programme.store.catalogues import read_catalogue
from models.study.programme.tables import ProgrammeVersion


class _Count(NamedTuple):
    """The faculty of an adoption, and how many versions it has."""

    name_th: str
    name_en: str
    subjects: int
    programmes: int


class _Version(NamedTuple):
    """A version of a programme in an adoption. ``next_year``: from which year of admission a later one is for."""

    version_id: UUID
    next_year: int | None


COUNTS: Final = Query(
    _Count,
    """
    SELECT f.name_th, f.name_en,
           (SELECT count(*) FROM subject_change h WHERE h.case_id = :case_id) AS subjects,
           (SELECT count(*) FROM programme_change h WHERE h.case_id = :case_id) AS programmes
      FROM faculty f WHERE f.faculty_code = :faculty_code
    """,
)
_VERSIONS: Final = Query(
    _Version,
    f"""
    SELECT v.version_id,
           (SELECT min(o.first_entry_year) FROM programme_version o
             WHERE o.programme_code = v.programme_code AND o.first_entry_year > v.first_entry_year
               AND (o.status = '{ProgrammeStatus.ACTIVE.value}'
                    OR EXISTS (SELECT FROM programme_change k
                                WHERE k.version_id = o.version_id AND k.case_id = :case_id AND k.is_open))) AS next_year
      FROM programme_change h JOIN programme_version v USING (version_id)
     WHERE h.case_id = :case_id AND h.is_open ORDER BY v.programme_code, v.first_entry_year
    """,
)
_LIST_PROGRAMMES: Final = text("""
    INSERT INTO programme_change (case_id, version_id, programme_code, is_open)
    SELECT :case_id, v.version_id, v.programme_code, true FROM programme_version v WHERE v.version_id = ANY(:versions)
""")
_TAUGHT: Final = text(f"""
    WITH adopted AS (
        SELECT u.subject_code, u.show_code, u.start_year,
               row_number() OVER (PARTITION BY u.show_code ORDER BY u.start_year DESC) = 1
               AND NOT EXISTS (SELECT FROM subject o
                                WHERE o.show_code = u.show_code AND o.status = '{SubjectStatus.ACTIVE.value}'
                                  AND o.start_year > u.start_year) AS is_taught
          FROM subject_change h JOIN subject u USING (subject_code)
         WHERE h.case_id = :case_id AND h.is_open),
    replaced AS (
        UPDATE subject o SET status = '{SubjectStatus.INACTIVE.value}', revision = o.revision + 1, updated_at = :at
          FROM adopted a
         WHERE a.is_taught AND o.show_code = a.show_code AND o.status = '{SubjectStatus.ACTIVE.value}')
    UPDATE subject u SET revision = u.revision + 1, updated_at = :at, approved_on = coalesce(u.approved_on, :on),
           status = CASE WHEN a.is_taught THEN '{SubjectStatus.ACTIVE.value}'
                         ELSE '{SubjectStatus.INACTIVE.value}' END
      FROM adopted a WHERE u.subject_code = a.subject_code
""")
_LEAVE_OUT: Final = text("DELETE FROM programme_change WHERE case_id = :case_id AND version_id = :version_id")
_DRAFT_AGAIN: Final = text(f"""
    UPDATE programme_version SET status = '{ProgrammeStatus.DRAFT.value}', updated_at = :at
     WHERE version_id = :version_id
""")
_ACTIVE_UNTIL: Final = text(f"""
    UPDATE programme_version SET status = '{ProgrammeStatus.ACTIVE.value}', last_entry_year = :last, updated_at = :at
     WHERE version_id = :version_id
""")
"""A version for earlier years than an active one: nobody goes on from it, so its paths need no way."""
_CLOSE_SUBJECTS: Final = text("UPDATE subject_change SET is_open = false WHERE case_id = :case_id")
_CLOSE_PROGRAMMES: Final = text("UPDATE programme_change SET is_open = false WHERE case_id = :case_id")
_SUBJECTS_AGAIN: Final = text(f"""
    UPDATE subject u SET status = '{SubjectStatus.DRAFT.value}', updated_at = :at
      FROM subject_change h WHERE h.case_id = :case_id AND h.is_open AND u.subject_code = h.subject_code
""")
_PROGRAMMES_AGAIN: Final = text(f"""
    UPDATE programme_version v SET status = '{ProgrammeStatus.DRAFT.value}', updated_at = :at
      FROM programme_change h WHERE h.case_id = :case_id AND h.is_open AND v.version_id = h.version_id
""")
_FORGET_SUBJECTS: Final = text("DELETE FROM subject_change WHERE case_id = :case_id")
_FORGET_PROGRAMMES: Final = text("DELETE FROM programme_change WHERE case_id = :case_id")


def go_live_day(session: Session) -> date | None:
    """Return the go-live day as it stands; until the end of the transaction nobody moves it. None where none is set."""
    row = session.get(GoLive, THE_ONE, with_for_update={"read": True}, populate_existing=True)
    return None if row is None else row.day


def list_versions(session: Session, case_id: UUID, plan: AdoptionPlan) -> None:
    """Write which versions an adoption takes."""
    session.add_all(SubjectChange(case_id=case_id, subject_code=code) for code in plan.subject_codes)
    session.flush()
    session.execute(_LIST_PROGRAMMES, {"case_id": case_id, "versions": plan.version_ids})


def make_active(session: Session, case_id: UUID, at: datetime) -> int:
    """Make the versions of an adoption active; how many programmes stay drafts after all.

    Of a subject the last version is taught, earlier ones are kept for who took them. A programme stays a draft if it
    asks for a subject that is not taught: an adoption that was to bring it came to nothing.
    """
    session.execute(ONE_TAUGHT_VERSION)
    session.execute(_TAUGHT, {"case_id": case_id, "at": at, "on": bangkok_date(at)})
    left_out = [row.version_id for row in _VERSIONS.rows(session, {"case_id": case_id}) if _has_faults(session, row)]
    for version_id in left_out:
        session.execute(_LEAVE_OUT, {"case_id": case_id, "version_id": version_id})
        session.execute(_DRAFT_AGAIN, {"version_id": version_id, "at": at})
    for row in _VERSIONS.rows(session, {"case_id": case_id}):
        if row.next_year is None:
            activate(session, row.version_id, at)
        else:
            session.execute(_ACTIVE_UNTIL, {"version_id": row.version_id, "last": row.next_year - 1, "at": at})
    session.execute(_CLOSE_SUBJECTS, {"case_id": case_id})
    session.execute(_CLOSE_PROGRAMMES, {"case_id": case_id})
    return len(left_out)


def _has_faults(session: Session, row: _Version) -> bool:
    version = session.get_one(ProgrammeVersion, row.version_id)
    document = ProgrammeDocument.model_validate(version.document)
    written = WrittenProgramme(document, version.total_credits, version.first_entry_year, version.campus_code)
    taught = read_catalogue(session, document, version.first_entry_year, statuses=(SubjectStatus.ACTIVE,))
    return bool(faults_of(written, taught))


def make_drafts_again(session: Session, case_id: UUID, at: datetime) -> None:
    """Make the versions of an adoption that came to nothing drafts again: their file can be undone then."""
    for statement in (_SUBJECTS_AGAIN, _PROGRAMMES_AGAIN):
        session.execute(statement, {"case_id": case_id, "at": at})
    for statement in (_FORGET_SUBJECTS, _FORGET_PROGRAMMES):
        session.execute(statement, {"case_id": case_id})
