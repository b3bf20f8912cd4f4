"""Files of photographs: the portal is brought to the pictures of a ZIP (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from sqlalchemy import delete, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import add_update_entries
from models.kit.imported_row import RowProblem
from models.kit.query import Query
from models.kit.updating import About, Key, SaidRow, UpdatedKind, Values, Writer, Writing
from models.people.photograph.contract import PHOTOGRAPH_TRAIL, PhotographRow
from models.people.photograph.tables import StudentPicture
from models.people.student.store.file_fields import STUDENT_IDS

_LOCK: Final = text("SELECT 1 FROM student WHERE student_code = ANY(:codes) ORDER BY student_id FOR NO KEY UPDATE")
"""Of two files that name a student, the second one finds the photograph of the first."""


class _Held(NamedTuple):
    """Which photograph a student has."""

    student_code: str
    digest: str


class _Shared(NamedTuple):
    """A photograph, and a student who has it."""

    digest: str
    student_code: str


_HELD: Final = Query(
    _Held,
    """
    SELECT s.student_code, p.digest FROM student s JOIN student_picture p USING (student_id)
     WHERE s.student_code = ANY(:codes)
    """,
)
_SHARED: Final = Query(
    _Shared,
    """
    SELECT p.digest, s.student_code FROM student_picture p JOIN student s USING (student_id)
     WHERE p.digest = ANY(:digests) ORDER BY p.digest, s.student_code
    """,
)


def _codes(keys: Collection[Key]) -> list[str]:
    return [code for (code,) in keys]


def _ids(session: Session, keys: Collection[Key]) -> dict[str, int]:
    found = STUDENT_IDS.rows(session, {"codes": _codes(keys)})
    return {each.student_code: each.student_id for each in found}


def _held(session: Session, rows: Collection[PhotographRow]) -> Mapping[Key, Values]:
    codes = {"codes": [row.student_code for row in rows]}
    session.execute(_LOCK, codes)
    return {(each.student_code,): {"picture": each.digest} for each in _HELD.rows(session, codes)}


def _problems(
    session: Session, rows: Mapping[int, PhotographRow], _held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    students = _ids(session, [row.identity for row in rows.values()])
    return {
        position: RowProblem(code="import_student_not_found", facts={"code": row.student_code}, column="student_code")
        for position, row in rows.items()
        if row.student_code not in students
    }


def _shared_pictures(session: Session, rows: Iterable[SaidRow[PhotographRow]]) -> Mapping[int, RowProblem]:
    """Name for each row another student who has, or is given, the same picture: it may stand for a missing one."""
    given = [(position, row.picture, row.student_code) for position, row, _ in rows if row.picture is not None]
    codes = {code for _, _, code in given}
    students = defaultdict[str, list[str]](list)
    for _, digest, code in given:
        students[digest].append(code)
    for held in _SHARED.rows(session, {"digests": sorted(students)}):
        if held.student_code not in codes:
            students[held.digest].append(held.student_code)
    warnings: dict[int, RowProblem] = {}
    for position, digest, code in given:
        other = next((each for each in students[digest] if each != code), None)
        if other is not None:
            warnings[position] = RowProblem(code="import_picture_of_others", facts={"code": other}, column="picture")
    return warnings


def _write(session: Session, writer: Writer, writings: Sequence[Writing[PhotographRow]]) -> None:
    """Give students their photographs."""
    given = [each for each in writings if "picture" in each.values]
    student_of = _ids(session, [each.row.identity for each in given])
    rows = [
        {"student_id": student_of[each.row.student_code], "digest": each.row.picture, "updated_at": writer.at}
        for each in given
    ]
    if not rows:
        return
    added = insert(StudentPicture).values(rows)
    changed = {"digest": added.excluded.digest, "updated_at": added.excluded.updated_at}
    session.execute(added.on_conflict_do_update(index_elements=["student_id"], set_=changed))
    for verb, is_new in (("add", True), ("edit", False)):
        entries = [
            (str(student_of[each.row.student_code]), each.before, each.values)
            for each in given
            if (each.before is None) is is_new
        ]
        add_update_entries(session, writer, PHOTOGRAPH_TRAIL, verb, entries)


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take photographs away that a file added: there was none before."""
    students = list(_ids(session, keys).values())
    session.execute(delete(StudentPicture).where(col(StudentPicture.student_id).in_(students)))
    add_update_entries(session, writer, PHOTOGRAPH_TRAIL, "remove", [(str(each), None, {}) for each in students])
    return {}


def _about(session: Session, writings: Sequence[Writing[PhotographRow]]) -> Mapping[Key, About]:
    students = _ids(session, [each.row.identity for each in writings])
    return {(code,): About(student_id, Decimal(0)) for code, student_id in students.items()}


PHOTOGRAPHS: Final = UpdatedKind(
    schema=PhotographRow,
    held=_held,
    problems=_problems,
    write=_write,
    remove=_remove,
    compared=_shared_pictures,
    about=_about,
    changed_since="import_picture_changed_since",
)
"""Files of photographs."""
