"""Examinations that a file had set, brought back to what they were once the file is undone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.store import row_entry
from models.access.role.tables import AuditEntry
from models.curriculum.exam.contract import ExamTimes
from models.curriculum.exam.rules import ExamProblem
from models.curriculum.exam.store.file_facts import ExamFileFacts
from models.curriculum.exam.store.file_parts import hours_of
from models.curriculum.exam.store.judging import exam_of, problems_of, row_problem
from models.curriculum.exam.store.reading import (
    ExaminedSection,
    ExamKey,
    ExamOfTrail,
    PartRow,
    StandingExam,
    codes_of_sections,
    exam_for_trail,
    examined_sections,
    exams_in_rooms,
    exams_of_sections,
    rooms_named,
    rooms_of_campuses,
)
from models.curriculum.exam.store.writing import remove_exams, write_exams
from models.curriculum.section.contract import EXAM_TRAIL, ExamKind, trail_of
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowProblem
from models.kit.updating import Writer

_BROUGHT: Final = text("""
    SELECT DISTINCT ON (e.subject_id) e.subject_id, e.before, e.after FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.action = :verb AND e.after ->> 'case' = :case_id
       AND e.subject_id = ANY(:keys)
     ORDER BY e.subject_id, e.at, e.audit_id
""")
_TOUCHED: Final = text("""
    SELECT DISTINCT e.subject_id FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.subject_id = ANY(:keys) AND e.after ->> 'case' IS DISTINCT FROM :case_id
       AND e.at >= (SELECT min(i.at) FROM audit_entry i
                     WHERE i.subject_kind = e.subject_kind AND i.subject_id = e.subject_id
                       AND i.after ->> 'case' = :case_id)
       AND NOT EXISTS (SELECT FROM audit_entry u
                        WHERE u.subject_kind = e.subject_kind AND u.subject_id = e.subject_id
                          AND u.action = :undo_verb AND u.after ->> 'case' = e.after ->> 'case')
""")
"""Examinations that something else has changed since the import brought them, but for files that were undone."""
_DELETED: Final = text("""
    SELECT campus_code, name_th FROM room WHERE deleted_at IS NOT NULL AND name_th = ANY(:names)
""")
_TOUCHED_SINCE: Final = RowProblem(code="import_exam_touched")


def brought_by(session: Session, writer: Writer, keys: Collection[ExamKey]) -> set[ExamKey]:
    """Return which of these examinations the file has set."""
    asked = {**_import_parameters(writer), "keys": [trail_of(*key) for key in keys]}
    return {_key_of(row.subject_id) for row in session.execute(_BROUGHT, asked)}


def restore_exams(session: Session, writer: Writer, keys: Collection[ExamKey]) -> None:
    """Bring examinations that a file set back to what they were: :func:`why_exams_stay` has said which of them stay."""
    if not keys:
        return
    undo = _read(session, writer, keys)
    remove_exams(session, [key for key, before in undo.restored.items() if before is None])
    before = {key: exam for key, exam in undo.restored.items() if exam is not None}
    write_exams(session, [(undo.standing.get(key), exam) for key, exam in before.items()])
    session.add_all(_undone(key, writer, undo) for key in undo.restored)
    session.flush()


def why_exams_stay(session: Session, writer: Writer, keys: Collection[ExamKey]) -> dict[ExamKey, RowProblem]:
    """Return why examinations that a file set do not become again what they were.

    Those stay that were changed since or have begun, and those that were at a time that is past by now, or where
    something else is by now.
    """
    return _read(session, writer, keys).reasons() if keys else {}


@dataclass(frozen=True, slots=True)
class _Undo:
    """Examinations that a file set: as they were before it, None of those that it added, as it set them, and as they
    stand.
    """

    restored: Mapping[ExamKey, StandingExam | None]
    brought: Mapping[ExamKey, ExamOfTrail]
    standing: Mapping[ExamKey, StandingExam]
    touched: Collection[ExamKey]
    sections: Mapping[int, ExaminedSection]
    facts: ExamFileFacts
    deleted_rooms: Collection[tuple[str, str]]
    now: datetime

    def reasons(self) -> dict[ExamKey, RowProblem]:
        """Return why some stay; the others are looked at beside each other as they become, so that two that changed
        places change them again.
        """
        stays = {key: reason for key in self.restored if (reason := self._why_it_stays(key)) is not None}
        for key in self.restored.keys() - stays.keys():
            self._put(key, self.restored[key])
        found = len(stays) - 1
        while found < len(stays):  # what stays may be in the way of what was looked at before it
            found = len(stays)
            for key in sorted(self.restored.keys() - stays.keys()):
                wanted = self.restored[key]
                problems = () if wanted is None else self._problems(wanted)
                if wanted is not None and problems:
                    stays[key] = _reason(problems[0], wanted)
                    self._put(key, self.standing.get(key))
        return stays

    def _why_it_stays(self, key: ExamKey) -> RowProblem | None:
        standing, before = self.standing.get(key), self.restored[key]
        if key in self.touched:
            return _TOUCHED_SINCE if standing is None else _changed_since(self.brought[key], standing)
        if standing is not None and standing.starts_at <= self.now:
            return _TOUCHED_SINCE
        if before is not None and before.starts_at <= self.now:
            held_on = bangkok_date(before.starts_at).isoformat()
            return RowProblem(code="import_exam_undone_day_past", facts={"held_on": held_on}, column="date")
        return None

    def _put(self, key: ExamKey, exam: StandingExam | None) -> None:
        if exam is None:
            self.facts.drop(key)
        else:
            self.facts.put(exam)

    def _problems(self, wanted: StandingExam) -> Sequence[ExamProblem]:
        kept = {part.room_th for part in wanted.parts if (wanted.campus_code, part.room_th) not in self.deleted_rooms}
        return problems_of(wanted, self.sections[wanted.section_id], self.facts, kept)


def _changed_since(brought: ExamOfTrail, standing: StandingExam) -> RowProblem:
    """Name the first value of an examination that is another one than the file wrote."""
    wrote = _values_of(brought.starts_at, brought.ends_at, brought.parts)
    for column, now in _values_of(standing.starts_at, standing.ends_at, standing.parts).items():
        if wrote[column] != now:
            return RowProblem(code="import_changed_since", facts={"now": now, "file": wrote[column]}, column=column)
    return _TOUCHED_SINCE  # it is again as the file wrote it, by somebody else


def _values_of(starts_at: datetime, ends_at: datetime, parts: Sequence[PartRow]) -> dict[str, str]:
    return {
        "date": bangkok_date(starts_at).isoformat(),
        "time": str(hours_of(starts_at, ends_at)),
        "room": ", ".join(part.room_th for part in parts),
        "first_code": ", ".join(part.first_code or "" for part in parts).strip(" ,"),
        "last_code": ", ".join(part.last_code or "" for part in parts).strip(" ,"),
        "seat_rows": ", ".join(part.seat_rows for part in parts).strip(" ,"),
    }


def _reason(problem: ExamProblem, wanted: StandingExam) -> RowProblem:
    """Return why an examination does not become what it was: the room is named, because the row names another one."""
    if problem.kind != "room_taken":
        return row_problem(problem)
    room = wanted.parts[int(problem.field.split(".")[1])].room_th
    return RowProblem(code="import_exam_undone_room_taken", facts={"room": room, "cell": problem.value}, column="room")


def _key_of(trail: str) -> ExamKey:
    section_id, kind = trail.split()
    return int(section_id), ExamKind(kind)


def _import_parameters(writer: Writer) -> dict[str, object]:
    return {
        "trail": EXAM_TRAIL,
        "verb": f"{EXAM_TRAIL}.import",
        "undo_verb": f"{EXAM_TRAIL}.undo",
        "case_id": str(writer.case_id),
    }


def _read(session: Session, writer: Writer, keys: Collection[ExamKey]) -> _Undo:
    """Read what an import changed of these examinations, and what they would stand beside."""
    asked = {**_import_parameters(writer), "keys": [trail_of(*key) for key in keys]}
    sections = examined_sections(session, {section_id for section_id, _ in keys})
    restored: dict[ExamKey, StandingExam | None] = {}
    brought: dict[ExamKey, ExamOfTrail] = {}
    for row in session.execute(_BROUGHT, asked):
        key = _key_of(row.subject_id)
        restored[key] = None if row.before is None else _as_it_was(sections[key[0]], key, row.before)
        brought[key] = ExamOfTrail.model_validate(row.after)
    standing = exams_of_sections(session, sections)
    wanted = [exam for exam in restored.values() if exam is not None]
    names = {part.room_th for exam in wanted for part in exam.parts}
    exams = dict(standing)
    if wanted:
        since, until = min(exam.starts_at for exam in wanted), max(exam.ends_at for exam in wanted)
        exams |= exams_in_rooms(session, names, since, until)
    rooms = rooms_of_campuses(rooms_named(session, names))
    codes = codes_of_sections(session, {section_id for section_id, _ in exams} | sections.keys())
    touched = {_key_of(trail) for trail in session.scalars(_TOUCHED, asked)}
    deleted = {(row.campus_code, row.name_th) for row in session.execute(_DELETED, {"names": sorted(names)})}
    facts = ExamFileFacts({}, rooms, codes, exams)
    return _Undo(restored, brought, standing, touched, sections, facts, deleted, utc_now())


def _as_it_was(section: ExaminedSection, key: ExamKey, before: object) -> StandingExam:
    exam = ExamOfTrail.model_validate(before)
    return exam_of(section, key, ExamTimes(exam.starts_at, exam.ends_at), [row.seats for row in exam.parts])


def _undone(key: ExamKey, writer: Writer, undo: _Undo) -> AuditEntry:
    """The entry of the trail: what stands from now on, because the file is undone."""
    standing, restored = undo.standing.get(key), undo.restored[key]
    before = None if standing is None else exam_for_trail(standing)
    return row_entry(
        writer, EXAM_TRAIL, "undo", trail_of(*key), before, {} if restored is None else exam_for_trail(restored)
    )
