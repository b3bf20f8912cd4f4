"""Files that say which sections a term has: new ones are opened, the others become what it says (golive §3).

Nobody loses a seat by a file, and nobody is moved (:mod:`models.curriculum.section.rules.file_changes`). Seats that
fall free by one are offered to who waits by the reconciliation, within half a minute.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from models.curriculum.file_import.contract import SectionRow
from models.curriculum.file_import.store import ChangeSince, changed_since
from models.curriculum.section.rules.file_changes import SectionInUse, WantedSection, file_refusals
from models.curriculum.section.store.file_facts import SectionFileFacts, read_facts
from models.curriculum.section.store.file_week import FileWeek
from models.curriculum.section.store.standing import StandingSection, lock_standing
from models.curriculum.section.store.writing import SECTION_TRAIL, TRAIL_WORDS, SectionWriter, delete_sections
from models.kit.calendar import bangkok_date
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing, differences

_ONE_AT_A_TIME: Final = select(func.pg_advisory_xact_lock(func.hashtextextended("sections", 0)))
"""Their numbers are counted: as where sections are copied."""
_Writings = Sequence[Writing[SectionRow]]


@dataclass(frozen=True, slots=True)
class _SectionFile:
    """A chunk of a file of sections of a term: what its rows name, and the week that the whole file leads to."""

    academic_year: int
    semester: int
    facts: SectionFileFacts
    week: FileWeek
    whole: Mapping[int, SectionRow]

    def named(self, _session: Session, rows: Mapping[int, SectionRow]) -> Mapping[int, SectionRow]:
        """Call rooms what the master calls them."""
        return {position: self._with_room(row) for position, row in rows.items()}

    def _with_room(self, row: SectionRow) -> SectionRow:
        key = self.facts.key_of(row)
        if row.room is None or key is None:
            return row
        thai, _ = self.facts.room_of(key[-1], row.room)
        return row if thai == row.room else row.model_copy(update={"room": thai})

    def held(self, session: Session, rows: Collection[SectionRow]) -> Mapping[Key, Values]:
        """Return what stands of these rows, locked."""
        return {key: standing.values for key, standing in self._standing(session, rows).items()}

    def _standing(self, session: Session, rows: Collection[SectionRow]) -> dict[Key, StandingSection]:
        """Return the sections that rows are about, by their identities; of an unclear one none."""
        session.execute(_ONE_AT_A_TIME)
        numbers = {}
        for row in rows:
            found = self.facts.standing_of(row)
            if len(found) == 1:
                numbers[row.identity] = found[0].section_id
        standing = lock_standing(session, numbers.values())
        return {key: standing[number] for key, number in numbers.items() if number in standing}

    def problems(
        self, session: Session, rows: Mapping[int, SectionRow], held: Mapping[Key, Values]
    ) -> Mapping[int, RowProblem]:
        """Return what rows name and is not there, and what stands in the way of what they change."""
        standing = self._standing(session, rows.values())
        problems = {}
        for position, row in rows.items():
            found = [*self.facts.problems(row), *self._said_twice(row)]
            found += _refusals(row, held.get(row.identity), standing.get(row.identity))
            if found:
                problems[position] = combined_problem(found)
        return problems

    def _said_twice(self, row: SectionRow) -> list[RowProblem]:
        """A section may be named in several ways: with the year of its subject and without, with its campus and not."""
        key = self.facts.key_of(row)
        first = None if key is None else self.week.first.get(key)
        if first is None or self.whole[first].identity == row.identity:
            return []
        return [RowProblem(code="import_section_twice", facts={"row": first}, column="section_code")]

    def warnings(self, session: Session, writings: _Writings) -> Mapping[Key, Sequence[RowProblem]]:
        """Return what clashes with these rows in the week."""
        rows = [each.row for each in writings]
        return self.week.warnings(session, self.academic_year, self.semester, rows)

    def write(self, session: Session, writer: Writer, writings: _Writings) -> None:
        """Open new sections, and bring the others to what their rows say."""
        standing = self._standing(session, [each.row for each in writings if each.before is not None])
        section_writer = SectionWriter(session, writer, self._named_by(session, writings))
        section_writer.open(self.academic_year, self.semester, [each.row for each in writings if each.before is None])
        section_writer.change([each for each in writings if each.before is not None], standing)

    def _named_by(self, session: Session, writings: _Writings) -> SectionFileFacts:
        """Return what these rows name: to undo a file, they name what was before it, which the file does not."""
        return read_facts(session, self.academic_year, self.semester, [each.row for each in writings])

    def remove(self, session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
        """Delete sections that a file opened and that nobody uses or went on with."""
        standing = self._standing(session, [_row_of(key) for key in keys])
        numbers = [str(each.section_id) for each in standing.values()]
        since = {} if writer.case_id is None else changed_since(session, SECTION_TRAIL, writer.case_id, numbers)
        stays = {
            key: problem
            for key, each in standing.items()
            if (problem := _why_it_stays(each, since.get(str(each.section_id)))) is not None
        }
        delete_sections(session, writer, [each for key, each in standing.items() if key not in stays])
        return stays

    def stays(self, _session: Session, _writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
        """Return those of which nobody can tell any more which section they are."""
        return {key: problem for key in keys for problem in self._unclear(_row_of(key))}

    def _unclear(self, row: SectionRow) -> list[RowProblem]:
        return self.facts.problems(row) if len(self.facts.standing_of(row)) > 1 else []

    def unrestorable(
        self, session: Session, _writer: Writer, writings: _Writings, _removed: Collection[Key]
    ) -> Mapping[Key, RowProblem]:
        """Return those that cannot become again what they were: who came since would lose a seat or be moved, or what
        they would name is there no more.
        """
        standing = self._standing(session, [each.row for each in writings])
        facts = self._named_by(session, writings)
        found = {}
        for each in writings:
            key = each.row.identity
            if problems := [*facts.problems(each.row), *_refusals(each.row, each.before, standing.get(key))]:
                found[key] = combined_problem(problems)
        return found


def _row_of(key: Key) -> SectionRow:
    """Return a row with nothing but the key of a section."""
    subject, section, kind, campus = key
    said = {"subject_code": subject, "section_code": section, "section_type": kind}
    return SectionRow.model_validate({**said, "campus_code": campus} if campus else said)


def _why_it_stays(standing: StandingSection, since: ChangeSince | None) -> RowProblem | None:
    """Return why a section that a file opened stays: somebody is in it, or gave it more than the file says.

    What was changed since is named, where a file has a column for it.
    """
    columns = [] if since is None else [name for name, word in TRAIL_WORDS.items() if word in since.fields]
    if since is not None and columns:
        changed_on = bangkok_date(since.at).isoformat()
        return RowProblem(code="import_section_changed_since", facts={"changed_on": changed_on}, column=columns[0])
    if since or standing.seats_taken or standing.waiting or standing.excluded_majors:
        return RowProblem(code="import_section_touched")
    return None


def _refusals(row: SectionRow, before: Values | None, standing: StandingSection | None) -> list[RowProblem]:
    said = row.model_fields_set
    has = {} if before is None else before
    day_time = row.day_time if "day_time" in said else has.get("day_time", ())
    room = row.room if "room" in said else has.get("room")
    majors = row.majors if "majors" in said else (standing.allowed_majors if standing else ())
    wanted = WantedSection(
        [change.field for change in differences(row, before)],
        row.seats if row.seats is not None else (standing.seats if standing else 0),
        frozenset(majors),
        bool(day_time),
        None if room is None else str(room),
        {each.key: each.seats for each in row.allotments} if "allotments" in said else None,
    )
    return file_refusals(wanted, None if standing is None else _in_use(standing))


def _in_use(standing: StandingSection) -> SectionInUse:
    return SectionInUse(
        standing.status,
        standing.enrolled,
        standing.waiting,
        standing.is_graded,
        len(standing.rooms),
        standing.seats_taken,
        {(each.major_code, each.study_year): (each.seats, each.seats_taken) for each in standing.allotments},
        frozenset(standing.excluded_majors),
        {(each.major_code, each.study_year): each.held for each in standing.outside},
    )


def sections_of_term(
    session: Session,
    academic_year: int,
    semester: int,
    rows: Collection[SectionRow],
    whole: Mapping[int, SectionRow],
) -> UpdatedKind[SectionRow]:
    """Return files of sections of a term, for the rows of a chunk; ``whole`` is every row of the file by its number.

    What rows name is read once: the functions are for these rows, within one transaction.
    """
    facts = read_facts(session, academic_year, semester, [*rows, *whole.values()])
    file = _SectionFile(academic_year, semester, facts, FileWeek(facts, whole), whole)
    return UpdatedKind(
        schema=SectionRow,
        held=file.held,
        problems=file.problems,
        write=file.write,
        remove=file.remove,
        warnings=file.warnings,
        stays=file.stays,
        unrestorable=file.unrestorable,
        named=file.named,
        scope=(str(academic_year), str(semester)),
    )


def unnamed_in_sections(
    session: Session, academic_year: int, semester: int, rows: Mapping[int, SectionRow]
) -> dict[int, Collection[RowProblem]]:
    """Return what rows name that is not there, by their positions, though another cell of them cannot be read."""
    facts = read_facts(session, academic_year, semester, rows.values())
    return {position: facts.problems(row) for position, row in rows.items()}
