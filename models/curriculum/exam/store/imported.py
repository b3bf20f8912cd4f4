"""Files that say when and where sections are examined: the examinations of a term become what they say (golive §3).

A row is a room of an examination (docs/areas/curriculum.md). Nobody is told of a change by a message, as on the page of
examinations: timetables, today's page and calendars read it at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from models.access.role.store import row_entry
from models.curriculum.exam.store.file_facts import IN_TURN, ExamFileFacts, read_facts
from models.curriculum.exam.store.file_parts import (
    PLACE,
    Place,
    is_same,
    parts_of_rows,
    places_of,
    times_of_rows,
    values_at,
)
from models.curriculum.exam.store.judging import exam_of, problems_of, refusals_of_rows
from models.curriculum.exam.store.reading import ExamKey, StandingExam, exam_for_trail
from models.curriculum.exam.store.undone import brought_by, restore_exams, why_exams_stay
from models.curriculum.exam.store.writing import write_exams
from models.curriculum.file_import.contract import ExamRow
from models.curriculum.section.contract import EXAM_TRAIL, trail_of
from models.kit.calendar import utc_now
from models.kit.imported_row import RowProblem
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing

_Writings = Sequence[Writing[ExamRow]]


@dataclass(frozen=True, slots=True)
class _ExamFile:
    """A file of examinations of a term: ``facts`` are what its rows name, ``whole`` is every row by its number.

    Examinations are read again wherever they are looked at: those of other rows may have been written since.
    """

    academic_year: int
    semester: int
    facts: ExamFileFacts
    whole: Mapping[int, ExamRow]

    def _read(self, session: Session, rows: Iterable[ExamRow]) -> ExamFileFacts:
        return read_facts(session, self.academic_year, self.semester, list(rows))

    def parts_of(self, part: Key) -> Collection[Key]:
        """Return the examinations that rows of a part may be about, whatever they call them."""
        return [("exam", trail_of(*key)) for key in self.facts.exams_named(part)]

    def named(self, session: Session, rows: Mapping[int, ExamRow]) -> Mapping[int, ExamRow]:
        """Call rooms what the master calls them."""
        return {position: self.facts.called(row) for position, row in rows.items()}

    def held(self, session: Session, rows: Collection[ExamRow]) -> Mapping[Key, Values]:
        """Return what stands of these rows; examinations are set one after the other."""
        session.execute(IN_TURN)
        facts = self._read(session, rows)
        numbered = dict(enumerate(rows))
        held: dict[Key, Values] = {}
        for key, said in self._by_exam(facts, numbered).items():
            if (exam := facts.exams.get(key)) is None:
                continue
            for number, place in zip(said, places_of(exam, list(said.values())), strict=True):
                if number in numbered:
                    held[numbered[number].identity] = values_at(exam, place)
        return held

    def _by_exam(self, facts: ExamFileFacts, rows: Mapping[int, ExamRow]) -> dict[ExamKey, dict[int, ExamRow]]:
        """Return rows by their examinations, in the order of the file and with the other rows of these examinations,
        which say already what stands: those are at minus their numbers.
        """
        called = {position: facts.called(row) for position, row in rows.items()}
        left: dict[Key, list[int]] = {}
        for position, row in called.items():
            left.setdefault(row.identity, []).append(position)
        ordered: dict[int, ExamRow] = {}
        for number, each in self.whole.items():
            row = facts.called(each)
            ordered[left[row.identity].pop(0) if left.get(row.identity) else -number] = row
        named = facts.by_exam({**ordered, **called})
        return {key: said for key, said in named.items() if not rows.keys().isdisjoint(said)}

    def problems(
        self, session: Session, rows: Mapping[int, ExamRow], _held: Mapping[Key, Values]
    ) -> Mapping[int, RowProblem]:
        """Return what rows name and is not there, and what may not stand so beside the other examinations.

        Examinations are judged one after the other, as they become: what stands in the way of one may have moved.
        """
        facts = self._read(session, rows.values())
        problems: dict[int, RowProblem] = {}
        for position, row in rows.items():
            found = facts.exams_named(row.part_of)
            if len(found) != 1:
                problems[position] = _no_section(row.subject_code, row.section_code, found)
        spoilt = {key for position in problems for key in facts.exams_named(rows[position].part_of)}
        for key, said in self._by_exam(facts, rows).items():
            judged = _judged(facts, key, said)
            if not isinstance(judged, StandingExam):
                problems |= _of_these(judged, [position for position in said if position in rows])
            elif key not in spoilt:
                facts.put(judged)
        return problems

    def write(self, session: Session, writer: Writer, writings: _Writings) -> None:
        """Bring examinations to what their rows say; to undo a file, to what they were before it."""
        facts = self._read(session, [each.row for each in writings])
        said = facts.by_exam({number: each.row for number, each in enumerate(writings)})
        undone = brought_by(session, writer, said.keys())
        restore_exams(session, writer, undone)
        written = []
        for key in sorted(said.keys() - undone):
            places = [_place(writings[number].before, key) for number in said[key]]
            wanted, _ = _exam_of_rows(facts, key, list(said[key].values()), places)
            written.append((facts.exams.get(key), wanted))
        write_exams(session, written)
        for before, wanted in written:
            before_values = None if before is None else exam_for_trail(before)
            after = exam_for_trail(wanted)
            session.add(row_entry(writer, EXAM_TRAIL, "import", trail_of(*wanted.key), before_values, after))
        session.flush()

    def remove(self, session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
        """Take out examinations that a file set; :meth:`stays` has said which of them stay."""
        restore_exams(session, writer, {exam for key in keys for exam in self.facts.exams_named(_part_of(key))})
        return {}

    def stays(self, session: Session, writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
        """Return the rows whose examinations do not become again what they were, and why: all rows of one, or none.

        Those stay of which nobody can tell any more which section they name.
        """
        session.execute(IN_TURN)
        exams = {key: self.facts.exams_named(_part_of(key)) for key in keys}
        unclear = {key: _no_section(key[0], key[1], found) for key, found in exams.items() if len(found) > 1}
        reasons = why_exams_stay(session, writer, {exam for found in exams.values() for exam in found})
        return {key: reasons[exam] for key, found in exams.items() for exam in found if exam in reasons} | unclear


def _part_of(key: Key) -> Key:
    *part, _room, _first_code = key
    return tuple(part)


def _of_these(problems: Mapping[int, RowProblem], positions: Sequence[int]) -> dict[int, RowProblem]:
    """Return the problems of these rows; where only another row of their examination has one, they name it."""
    found = {position: problems[position] for position in positions if position in problems}
    if found or not problems:
        return found
    other = RowProblem(code="import_other_row_wrong", facts={"row": -max(problems)})
    return dict.fromkeys(positions, other)


def _place(before: Values | None, key: ExamKey) -> Place:
    place = None if before is None else before[PLACE]
    return place if isinstance(place, Place) else Place(key, None)


def _no_section(subject_code: str, section_code: str, found: Sequence[ExamKey]) -> RowProblem:
    code = "import_exam_section_unclear" if found else "import_exam_section_unknown"
    return RowProblem(code=code, facts={"cell": f"{subject_code}-{section_code}"}, column="section_code")


def _judged(facts: ExamFileFacts, key: ExamKey, said: Mapping[int, ExamRow]) -> StandingExam | dict[int, RowProblem]:
    """Return an examination as its rows leave it, or why they are refused, by their positions: for what a new one does
    not say, they are refused anyway.
    """
    before, rows, positions = facts.exams.get(key), list(said.values()), list(said)
    roomless = [number for number, row in enumerate(rows) if row.room is None and _says_seats(row)]
    if roomless:
        return {positions[number]: RowProblem(code="import_cell_missing", column="room") for number in roomless}
    when = times_of_rows(rows, before)
    if when.is_unclear:
        return dict.fromkeys(positions, _problem_of(facts, key, "import_exam_exists", "section_code"))
    if before is None and any(row.date is None or row.time is None for row in rows):
        return {}
    places = [Place(key, None)] * len(rows) if before is None else places_of(before, rows)
    wanted, row_of_room = _exam_of_rows(facts, key, rows, places)
    if before is not None and is_same(before, wanted):
        return before
    problem = None if before is None else _why_it_stays(facts, before, sum(row.room is not None for row in rows))
    if problem is not None:
        return dict.fromkeys(positions, problem)
    kept = [] if before is None else [part.room_th for part in before.parts]
    found = problems_of(wanted, facts.section(key), facts, kept)
    whose = [None if number is None else positions[number] for number in row_of_room]
    return refusals_of_rows(found, positions, whose) if found else wanted


def _says_seats(row: ExamRow) -> bool:
    return any((row.first_code, row.last_code, row.seat_rows))


def _exam_of_rows(
    facts: ExamFileFacts, key: ExamKey, rows: Sequence[ExamRow], places: Sequence[Place]
) -> tuple[StandingExam, list[int | None]]:
    """Return an examination as rows leave it, and by the number of each of its rooms the row that says it."""
    before = facts.exams.get(key)
    times = times_of_rows(rows, before).times
    if times is None:
        raise ValueError(f"{key} is at no time, or at several")  # its rows are refused
    section = facts.section(key)
    parts, row_of_room = parts_of_rows(before, rows, places, lambda room: facts.names_of(section.campus_code, room))
    return exam_of(section, key, times, parts), row_of_room


def _why_it_stays(facts: ExamFileFacts, before: StandingExam, rooms: int) -> RowProblem | None:
    """Return why a file does not change an examination: it has begun, or the file does not name all of its rooms.

    ``rooms`` is how many the file names: none where it says the time alone, and the rooms stay.
    """
    if before.starts_at <= utc_now():
        return _problem_of(facts, before.key, "import_exam_held", "date")
    if 0 < rooms < len(before.parts):
        counts: dict[str, str | int | None] = {"rooms": len(before.parts), "named": rooms}
        return RowProblem(code="import_exam_rooms_missing", facts=counts, column="room")
    return None


def _problem_of(facts: ExamFileFacts, key: ExamKey, code: str, column: str) -> RowProblem:
    return RowProblem(code=code, facts={"cell": facts.section(key).section_code}, column=column)


def exams_of_term(
    session: Session, academic_year: int, semester: int, rows: Collection[ExamRow], whole: Mapping[int, ExamRow]
) -> UpdatedKind[ExamRow]:
    """Return files of examinations of a term, for these rows; ``whole`` is every row of the file by its number.

    There is no complete list of them: whether a section is examined, and when, is its teachers' to say, and a section
    without an examination is an ordinary one. What a file does not name stays.
    """
    facts = read_facts(session, academic_year, semester, rows)
    file = _ExamFile(academic_year, semester, facts, whole)
    return UpdatedKind(
        schema=ExamRow,
        held=file.held,
        problems=file.problems,
        write=file.write,
        remove=file.remove,
        stays=file.stays,
        named=file.named,
        parts_of=file.parts_of,
        scope=(str(academic_year), str(semester)),
    )
