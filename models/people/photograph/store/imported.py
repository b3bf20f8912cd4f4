"""Files of photographs: the portal is brought to the pictures of a ZIP (golive §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from sqlalchemy import delete, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import add_update_entries
from models.kit.imported_row import RowProblem
from models.kit.query import Query
from models.kit.updating import About, Key, UpdatedKind, Values, Writer, Writing
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


def _warnings(session: Session, writings: Sequence[Writing[PhotographRow]]) -> Mapping[Key, Sequence[RowProblem]]:
    """Name another student who has, or is given, the same picture: it is a stand-in, or of one of them alone."""
    given = [(each.row.picture or "", each.row.student_code) for each in writings]
    having = [(each.digest, each.student_code) for each in _SHARED.rows(session, {"digests": [d for d, _ in given]})]
    becomes = {code for _, code in given}
    others = [*given, *((digest, code) for digest, code in having if code not in becomes)]
    counts = Counter(digest for digest, _ in others)
    warnings: dict[Key, Sequence[RowProblem]] = {}
    for digest, code in given:
        if counts[digest] > 1:
            other = next(each for found, each in others if found == digest and each != code)
            facts: dict[str, str | int | None] = {"code": other}
            warnings[(code,)] = [RowProblem(code="import_picture_of_others", facts=facts, column="picture")]
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
    warnings=_warnings,
    about=_about,
    changed_since="import_picture_changed_since",
)
"""Files of photographs."""
