"""Files of the scholarships and loans that students hold: awards are brought to what they say (golive §3).

An award of a file is judged, given and ended as any other. Another amount works the reductions of the term anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.held_award.contract import HeldAwardRow
from models.finance.held_award.rules import awards_that_wait, standing_on
from models.finance.held_award.store.facts import (
    TAKEN,
    read_awards,
    read_changers,
    read_lists,
    read_scholarships,
    read_students,
)
from models.finance.held_award.store.owed import OwedByFunders, lock_funders
from models.finance.held_award.store.problems import (
    awards_that_stay,
    problems_of_awards,
    unclosable_awards,
    unrestorable_awards,
)
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.scholarship.contract import AwardOrigin
from models.finance.scholarship_award.store.writing import Grant, Worth, change_awards, end_awards, give_awards
from models.kit.imported_row import RowProblem
from models.kit.updating import About, Closing, Key, UpdatedKind, Values, Writer, Writing

_NOTHING: Final = Decimal(0)
_CHANGE: Final = text("""
    UPDATE scholarship_award a SET percent = c.percent, amount = c.amount, changed_at = :at,
           changed_case_id = c.changed_case_id,
           ended_case_id = CASE WHEN a.changed_case_id = :case_id THEN a.ended_case_id END
      FROM unnest(CAST(:award_ids AS uuid[]), CAST(:percents AS numeric[]), CAST(:amounts AS numeric[]),
                  CAST(:changers AS uuid[])) AS c(award_id, percent, amount, changed_case_id)
     WHERE a.award_id = c.award_id AND a.ended_at IS NULL
""")
"""The import that changed an award last changes it back where it is undone: then the one before it did, or none. One
that let it stand again ends it too then, see :data:`_CLOSED_BY`.
"""
_CLOSED_BY: Final = text("""
    UPDATE scholarship_award a SET ended_case_id = c.ended_case_id, changed_case_id = c.changed_case_id
      FROM unnest(CAST(:award_ids AS uuid[]), CAST(:enders AS uuid[]), CAST(:changers AS uuid[]))
           AS c(award_id, ended_case_id, changed_case_id)
     WHERE a.award_id = c.award_id
""")
"""Where an import is undone that let an award stand again, the list before it is what ended it, as it was."""
_REOPEN: Final = text("""
    UPDATE scholarship_award SET ended_at = NULL, changed_at = :at, ended_case_id = nullif(ended_case_id, :case_id),
           changed_case_id = CASE WHEN ended_case_id = :case_id THEN changed_case_id ELSE :case_id END
     WHERE award_id = ANY(:award_ids)
""")
"""The list itself that is undone leaves nothing; another import that names the award changes it."""


def _lock(session: Session, keys: Collection[Key]) -> None:
    """Lock students, then funders: whoever moves their money does, so that what is read then still holds when it is
    written.
    """
    students = read_students(session, [key[0] for key in keys])
    session.execute(LOCK_STUDENTS, {"student_ids": sorted(each.student_id for each in students)})
    lock_funders(session, keys)


def _held(session: Session, rows: Collection[HeldAwardRow]) -> Mapping[Key, Values]:
    _lock(session, [row.identity for row in rows])
    awards = read_awards(session, [row.identity for row in rows])
    return {key: award.values for key, award in awards.items() if award.ended_at is None or award.is_closed}


def _write(session: Session, writer: Writer, writings: Sequence[Writing[HeldAwardRow]]) -> None:
    _give(session, writer, [each.row for each in writings if each.before is None])
    changed = {each.row.identity: each.values for each in writings if each.before is not None and each.values}
    awards = [award for award in read_awards(session, changed.keys()).values() if award.ended_at is None]
    undone = [award.key for award in awards if award.changed_case_id == writer.case_id and award.ended_case_id is None]
    changers = read_changers(session, undone, writer.case_id)
    worths = [award.worth_with(changed[award.key]) for award in awards]
    columns = {
        "award_ids": [award.award_id for award in awards],
        "percents": [worth.percent for worth in worths],
        "amounts": [worth.amount for worth in worths],
        "changers": [changers.get(award.key) if award.key in undone else writer.case_id for award in awards],
    }
    session.execute(_CHANGE, {**columns, "case_id": writer.case_id, "at": writer.at})
    change_awards(session, [award.award_id for award in awards], writer.at)


def _give(session: Session, writer: Writer, rows: Sequence[HeldAwardRow]) -> None:
    students = {each.student_code: each.student_id for each in read_students(session, [r.student_code for r in rows])}
    scholarships = read_scholarships(session, [row.scholarship_code.upper() for row in rows])
    together: defaultdict[tuple[str, int, int], list[HeldAwardRow]] = defaultdict(list)
    for row in rows:
        together[row.scholarship_code.upper(), row.academic_year, row.semester].append(row)
    for (code, academic_year, semester), same in together.items():
        grant = Grant(
            scholarships[code].scholarship_id,
            academic_year,
            semester,
            AwardOrigin.IMPORT,
            writer.person_id,
            writer.case_id,
            {students[r.student_code]: Worth(r.percent, r.amount) for r in same if r.percent or r.amount},
        )
        given = give_awards(session, grant, sorted(students[row.student_code] for row in same), writer.at)
        if any(each.refused for each in given.values()):
            raise LookupError("a row was judged to be good, and is not given")


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """End the awards that an import gave: what they took off falls back on the students."""
    if not keys:
        return {}
    awards = read_awards(session, keys).values()
    given = [award for award in awards if award.case_id == writer.case_id and award.ended_at is None]
    owed = OwedByFunders(session, given)
    stays = {award.key: refused for award in given if (refused := owed.refusal(award, None)) is not None}
    end_awards(session, [award.award_id for award in given if award.key not in stays], writer.at)
    return stays


def _missing(session: Session, keys: Collection[Key]) -> Sequence[Closing]:
    """Return what stands of the scholarships and terms that a list names: of others it says nothing."""
    named = set(keys)
    return [
        Closing(
            {
                "student_code": award.student_code,
                "scholarship_code": award.scholarship_code,
                "academic_year": award.academic_year,
                "semester": award.semester,
                "amount": award.amount,
                "percent": award.percent,
            },
            len(standing_on(award.built)),
        )
        for award in read_lists(session, keys)
        if award.key not in named
    ]


def _unclosable(session: Session, writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
    _lock(session, keys)
    return unclosable_awards(session, writer, keys)


def _close(session: Session, writer: Writer, keys: Sequence[Key]) -> Collection[Key]:
    if not keys:
        return ()
    _lock(session, keys)
    standing = {award.award_id: award for award in read_awards(session, keys).values() if award.ended_at is None}
    ended = [standing[award_id] for award_id in end_awards(session, list(standing), writer.at)]
    undone = [award.key for award in ended if award.was_let_stand_by(writer.case_id)]
    changers = read_changers(session, undone, writer.case_id)
    columns = {
        "award_ids": [award.award_id for award in ended],
        "enders": [award.ended_case_id if award.key in undone else writer.case_id for award in ended],
        "changers": [changers.get(award.key) if award.key in undone else award.changed_case_id for award in ended],
    }
    session.execute(_CLOSED_BY, columns)
    return [award.key for award in ended]


def _reopen(session: Session, writer: Writer, keys: Sequence[Key]) -> None:
    if not keys:
        return
    closed = [award for award in read_awards(session, keys).values() if award.is_closed]
    asked = {"award_ids": [award.award_id for award in closed], "case_id": writer.case_id}
    session.execute(_REOPEN, {**asked, "at": writer.at})
    change_awards(session, [award.award_id for award in closed], writer.at)


def _about(session: Session, writings: Sequence[Writing[HeldAwardRow]]) -> Mapping[Key, About]:
    """Return by how much more each award takes off what its student is charged now."""
    awards = read_awards(session, [each.row.identity for each in writings])
    before = {each.row.identity: Decimal(str((each.before or {}).get(TAKEN, _NOTHING))) for each in writings}
    return {key: About(award.student_id, award.taken - before[key]) for key, award in awards.items()}


HELD_AWARDS: Final = UpdatedKind(
    schema=HeldAwardRow,
    held=_held,
    problems=problems_of_awards,
    write=_write,
    remove=_remove,
    missing=_missing,
    close=_close,
    reopen=_reopen,
    about=_about,
    stays=awards_that_stay,
    unrestorable=unrestorable_awards,
    unclosable=_unclosable,
    waiting=awards_that_wait,
)
"""Files of scholarships and loans that are held."""
