"""Files of subjects: new versions become drafts, and drafts what the file says (study §2, golive §3).

A draft goes before its offices as any other. What is before them, or was agreed to, no file changes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import Final

from sqlalchemy import delete, insert, text, update
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import add_update_entries, row_entry
from models.curriculum.file_import.contract import CreditsCell
from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.requisite.rules.as_text import text_of_tree
from models.curriculum.requisite.rules.wording import audit_values
from models.curriculum.requisite.store import requisite_rows
from models.curriculum.subject.contract.imported import REQUISITE_KINDS, SubjectRow
from models.curriculum.subject.contract.words import SubjectCategory, SubjectStatus
from models.curriculum.subject.store.file_facts import SubjectFileFacts, read_subject_facts, trees_after
from models.curriculum.subject.store.removing import remove_drafts
from models.curriculum.subject.store.standing import StandingSubject, lock_standing
from models.curriculum.subject.store.trail import CATEGORY, SUBJECT_TRAIL, for_trail, read_categories_before
from models.curriculum.subject.tables import Subject, SubjectRequisite
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing, differences
from models.people.organisation.tables import CodeKind

_AT_ONCE: Final = 500
"""So many versions lose what they required by one statement."""
_LEVELS: Final = text(f"""
    SELECT code FROM code_name WHERE kind = '{CodeKind.EDUCATION_LEVEL.value}'
""")
_USUAL_LEVEL: Final = text("""
    SELECT education_level_code FROM subject WHERE education_level_code <> ''
     GROUP BY education_level_code
     ORDER BY count(*) FILTER (WHERE status = 'active') DESC, count(*) DESC, education_level_code LIMIT 1
""")
"""The level of most subjects, those that are taught first; a draft's can be changed."""
_Writings = Sequence[Writing[SubjectRow]]


@dataclass(frozen=True, slots=True)
class _SubjectFile:
    """A file of subjects, from which term on new versions are taught, and what its rows come to beside each other."""

    academic_year: int
    semester: int
    standing: Mapping[str, StandingSubject]
    facts: SubjectFileFacts
    levels: Set[str]
    usual: str | None

    def named(self, _session: Session, rows: Mapping[int, SubjectRow]) -> Mapping[int, SubjectRow]:
        """Say requisites and credits as the portal does: hours that a row does not say are those there are."""
        return {position: self._as_kept(row) for position, row in rows.items()}

    def _as_kept(self, row: SubjectRow) -> SubjectRow:
        said: dict[str, object] = {}
        for column in row.requisite_texts:
            kept = self.facts.trees[row.code_year].get(column)
            said[column] = kept and text_of_tree(kept.tree)
        standing = self.standing.get(row.code_year)
        if row.credit is not None and standing is not None and not row.credit.says_hours:
            said["credit"] = standing.credits.model_copy(update={"credit": row.credit.credit})
        return row.model_copy(update=said) if said else row

    def held(self, _session: Session, rows: Collection[SubjectRow]) -> Mapping[Key, Values]:
        """Return what stands of these rows."""
        return {row.identity: self.standing[row.code_year].values for row in rows if row.code_year in self.standing}

    def problems(
        self, _session: Session, rows: Mapping[int, SubjectRow], held: Mapping[Key, Values]
    ) -> Mapping[int, RowProblem]:
        """Return what rows name and is not there, and what no file changes."""
        problems: dict[int, RowProblem] = {}
        for position, row in rows.items():
            changed = [change.field for change in differences(row, held.get(row.identity))]
            standing = self.standing.get(row.code_year)
            found = self.facts.problems.get(row.code_year)
            reasons = [] if found is None else [found]
            if standing is not None and changed:
                reasons = [*_refusals(standing), *reasons]
            if (standing is None or "education_level_code" in changed) and (why := self._level_problem(row)):
                reasons.append(why)
            if reasons:
                problems[position] = combined_problem(reasons)
        return problems

    def _level_problem(self, row: SubjectRow) -> RowProblem | None:
        found = _level_of(row, self.levels, self.usual)
        return found if isinstance(found, RowProblem) else None

    def write(self, session: Session, writer: Writer, writings: _Writings) -> None:
        """Keep new versions as drafts with what they require, and bring drafts to what their rows say."""
        new = [each.row for each in writings if each.before is None]
        drafts = [self._draft(row, writer) for row in new]
        if drafts:
            session.execute(insert(Subject), drafts)
        for row in new:
            trees = list(self.facts.trees[row.code_year].values())
            required = audit_values(trees) if trees else {}
            after = {"subjectCode": row.code_year, **required}
            session.add_all(requisite_rows(row.code_year, trees))
            session.add(row_entry(writer, SUBJECT_TRAIL, "import", row.code_year, None, after))
        self._change(session, writer, [each for each in writings if each.before is not None])
        session.flush()

    def _draft(self, row: SubjectRow, writer: Writer) -> dict[str, object]:
        level = _level_of(row, self.levels, self.usual)
        if row.credit is None or isinstance(level, RowProblem):
            raise LookupError("a draft that is not complete")
        department = self.facts.departments[row.code_year]
        return _draft(row, row.credit, department, level, (self.academic_year, self.semester), writer)

    def _change(self, session: Session, writer: Writer, writings: _Writings) -> None:
        """Bring drafts to what their rows say, each as another revision."""
        rows: list[dict[str, object]] = []
        required: dict[str, Collection[RequisiteTree]] = {}
        entries: list[tuple[str, Values | None, Values]] = []
        regrouped = [each.row.code_year for each in writings if "group_th" in each.values]
        categories = read_categories_before(session, writer, regrouped)
        for each in writings:
            code, standing = each.row.code_year, self.standing[each.row.code_year]
            by = {"revision": standing.revision + 1, "updated_by": writer.person_id, "updated_at": writer.at}
            columns = _columns(standing, each.values, categories.get(code))
            rows.append({"subject_code": code, **columns, **by})
            if REQUISITE_KINDS.keys() & each.values.keys():
                required[code] = trees_after(each.row, standing, []).values()
            was, becomes = dict(for_trail(each.before or {}, each.values)), dict(for_trail(each.values, each.values))
            if "group_th" in each.values:
                was[CATEGORY], becomes[CATEGORY] = standing.category, columns["category"]
            entries.append((code, was, becomes))
        if rows:
            session.execute(update(Subject), rows)
        for first in range(0, len(required), _AT_ONCE):
            codes = list(required)[first : first + _AT_ONCE]
            session.execute(delete(SubjectRequisite).where(col(SubjectRequisite.subject_code).in_(codes)))
        session.add_all(asked for code, trees in required.items() for asked in requisite_rows(code, trees))
        add_update_entries(session, writer, SUBJECT_TRAIL, "edit", entries)

    def unrestorable(
        self, session: Session, _writer: Writer, writings: _Writings, _removed_keys: Collection[Key]
    ) -> Mapping[Key, RowProblem]:
        """Return those that are before their offices by now, or could not require again what they did."""
        judged = read_subject_facts(session, [each.row for each in writings], self.standing)
        found: dict[Key, RowProblem] = {}
        for each in writings:
            code = each.row.code_year
            reasons = _refusals(self.standing[code])
            if (why := judged.problems.get(code)) is not None:
                reasons.append(why)
            if reasons:
                found[each.row.identity] = combined_problem(reasons)
        return found


def subjects_of_term(
    session: Session,
    academic_year: int,
    semester: int,
    rows: Collection[SubjectRow],
    _whole: Mapping[int, SubjectRow],
) -> UpdatedKind[SubjectRow]:
    """Return files of subjects that are taught from a term on; a file is one chunk, ``rows`` are all of it."""
    standing = lock_standing(session, {row.code_year for row in rows})
    facts = read_subject_facts(session, rows, standing)
    levels = frozenset(session.scalars(_LEVELS))
    usual = session.scalar(_USUAL_LEVEL) or (next(iter(levels)) if len(levels) == 1 else None)
    file = _SubjectFile(academic_year, semester, standing, facts, levels, usual)
    return UpdatedKind(
        schema=SubjectRow,
        held=file.held,
        problems=file.problems,
        write=file.write,
        remove=remove_drafts,
        unrestorable=file.unrestorable,
        named=file.named,
    )


def _refusals(standing: StandingSubject) -> list[RowProblem]:
    """Return why no file changes a version: it is before its offices, or was agreed to."""
    facts: dict[str, str | int | None] = {"subject": standing.subject_code}
    if standing.is_under_way or standing.status is SubjectStatus.IN_REVIEW:
        return [RowProblem(code="import_subject_in_review", facts=facts, column="subject_code")]
    if standing.status is not SubjectStatus.DRAFT:
        return [RowProblem(code="import_subject_exists", facts=facts, column="subject_code")]
    return []


def _columns(standing: StandingSubject, values: Values, category: SubjectCategory | None) -> dict[str, object]:
    """Return the columns of a version as they become: all that a file may change, so that many are written at once.

    ``category`` is what it had before this import gave it a group; None where the import did not.
    """
    said = {**standing.values, **values}
    credit = values.get("credit", standing.credits)
    group = said["group_th"]
    return {
        **(credit if isinstance(credit, CreditsCell) else standing.credits).model_dump(),
        "name_th": said["name_th"],
        "name_en": said["name_en"] or "",
        "department_code": said["department_code"],
        "education_level_code": said["education_level_code"] or "",
        "general_education_group": group,
        "category": _category(group, standing.category, category) if "group_th" in values else standing.category,
    }


def _category(group: object, now: SubjectCategory, before: SubjectCategory | None) -> SubjectCategory:
    """Return the category of a subject whose group changes: general with a group of general education; without one the
    category from before, or specific.
    """
    if group:
        return SubjectCategory.GENERAL
    return before or SubjectCategory.SPECIFIC if now is SubjectCategory.GENERAL else now


def _level_of(row: SubjectRow, levels: Set[str], usual: str | None) -> str | RowProblem:
    """Return the level of a version, or why it has none: a draft without one could not be shown."""
    column = "education_level_code"
    if row.education_level_code is not None and row.education_level_code not in levels:
        return RowProblem(code="import_level_unknown", facts={"level": row.education_level_code}, column=column)
    return row.education_level_code or usual or RowProblem(code="import_level_missing", column=column)


def _draft(
    row: SubjectRow, credit: CreditsCell, department: str, level: str, first: tuple[int, int], writer: Writer
) -> dict[str, object]:
    """The values of a draft: ten thousand of them are written at once, which as objects takes twice as long."""
    return {
        **_unsaid(),
        "subject_code": row.code_year,
        "show_code": row.subject_code,
        "name_th": row.name_th,
        "name_en": row.name_en or "",
        **credit.model_dump(),
        "department_code": department,
        "education_level_code": level,
        "general_education_group": row.group_th,
        "category": SubjectCategory.GENERAL if row.group_th else SubjectCategory.SPECIFIC,
        "start_year": row.curriculum_year,
        "first_year": first[0],
        "first_semester": first[1],
        "status": SubjectStatus.DRAFT.value,
        "updated_by": writer.person_id,
        "updated_at": writer.at,
    }


@cache
def _unsaid() -> Mapping[str, object]:
    """What a version is where nothing is said of it."""
    fields = Subject.model_fields.items()
    return {name: field.get_default(call_default_factory=True) for name, field in fields if not field.is_required()}
