"""Why rows of transfers are refused: by the rules of the process that hold for the past (golive §3, study §5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal

from sqlalchemy.orm import Session

from models.grades.earlier_grade.store.facts import HeldGrade, place_of, read_held
from models.grades.earlier_grade.store.imported import attempts_built_on
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.averages import term_order
from models.grades.grade.rules.letters import LETTERS
from models.grades.sheet.rules.scoring import plain
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key, Values, Writer, Writing, differences, lacking_cells
from models.study.earlier_transfer.contract import EarlierTransferRow
from models.study.earlier_transfer.store.facts import (
    DETAILS,
    HeldTransfer,
    TransferFileFacts,
    as_grade,
    read_facts,
    read_transfers,
)
from models.study.transfer_credit.rules.lines import at_least, most_credits, source_key
from models.study.transfer_credit.rules.policy import transfer_policy
from models.study.transfer_credit.tables import TRANSFERRED

_Facts = dict[str, str | int | None]
_Source = tuple[str, tuple[str, str]]


def problems_of_transfers(
    session: Session, rows: Mapping[int, EarlierTransferRow], held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    """Return why rows are refused, by their position: by themselves, beside the ledger, and beside each other."""
    facts = read_facts(session, rows.values())
    mine = {each.key: each for granted in facts.granted.values() for each in granted}
    credits = _CreditsOfFile(facts)
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        before = held.get(row.identity)
        transfer = mine.get(row.identity)
        if transfer is not None and transfer.import_case is None:
            found = list(_of_portal(row, before))
        else:
            found = [*_of_source(row, before, facts), *_of_target(row, before, facts)]
            if not found and not lacking_cells(row, before):
                found = list(credits.problems(row, before, transfer))
        if found:
            problems[position] = combined_problem(found)
    return problems


def _of_portal(row: EarlierTransferRow, before: Values | None) -> Iterator[RowProblem]:
    """What a request of this portal says is as it is."""
    for change in differences(row, before):
        yield RowProblem(code="import_transfer_of_portal", facts={"held": change.old or "–"}, column=change.field)


def _now(row: EarlierTransferRow, before: Values | None, name: str) -> object:
    """What a field says once the row is brought in."""
    said: object = getattr(row, name)
    return before.get(name) if said is None and before is not None else said


def _of_source(row: EarlierTransferRow, before: Values | None, facts: TransferFileFacts) -> Iterator[RowProblem]:
    institution, former = _now(row, before, "institution"), _now(row, before, "former_student_code")
    if institution is None and former is None:
        yield RowProblem(code="import_transfer_from_nowhere", column="institution")
    elif institution is not None and former is not None:
        yield RowProblem(code="import_transfer_two_origins", column="former_student_code")
    elif former == row.student_code:
        yield RowProblem(code="import_transfer_own_code", facts={"code": str(former)}, column="former_student_code")
    if row.granted_on is not None and row.granted_on > facts.grades.today:
        day: _Facts = {"day": row.granted_on.isoformat()}
        yield RowProblem(code="import_transfer_day_to_come", facts=day, column="granted_on")
    if row.grade is None:
        return
    if row.grade not in LETTERS:
        yield RowProblem(code="import_grade_wrong", facts={"cell": row.grade}, column="grade")
        return
    least = transfer_policy(facts.admitted.get(row.student_code, row.academic_year)).least_letter
    if not at_least(row.grade, least):
        low: _Facts = {"cell": row.grade, "least": least}
        yield RowProblem(code="import_transfer_grade_low", facts=low, column="grade")


def _of_target(row: EarlierTransferRow, before: Values | None, facts: TransferFileFacts) -> Iterator[RowProblem]:
    """What stands in the way of the subject here: an attempt that has another letter, or other credits."""
    student = facts.grades.students.get(row.student_code)
    version = facts.grades.version_of(as_grade(row))
    ledger = facts.ledger.get(place_of(as_grade(row)))
    code: _Facts = {"code": row.student_code}
    if student is None:
        yield RowProblem(code="import_student_not_found", facts=code, column="student_code")
    elif student.has_degree and before is None:
        yield RowProblem(code="import_grade_after_degree", facts=code, column="student_code")
    if version is None:
        yield RowProblem(code="import_subject_unknown", facts={"cell": row.subject_code}, column="subject_code")
    if not facts.has_begun(row):
        term: _Facts = {"term": f"{row.semester}/{row.academic_year}"}
        yield RowProblem(code="import_transfer_term_to_come", facts=term, column="academic_year")
    elif ledger is None and place_of(as_grade(row)) in facts.grades.enrolled:
        yield RowProblem(code="import_transfer_taken", column="subject_code")
    if ledger is None:
        return
    is_carried_over = ledger.letter == TRANSFERRED and EntryKind(ledger.began) is EntryKind.EARLIER
    if before is None and not is_carried_over:
        there: _Facts = {"held": ledger.letter}
        yield RowProblem(code="import_transfer_grade_there", facts=there, column="subject_code")
    if row.credits is not None and row.credits != ledger.credit:
        both: _Facts = {"cell": plain(row.credits), "held": plain(ledger.credit)}
        yield RowProblem(code="import_credit_of_attempt", facts=both, column="credits")


class _CreditsOfFile:
    """What rows are judged by beside each other, and beside what was granted before: credits are granted once."""

    def __init__(self, facts: TransferFileFacts) -> None:
        self._facts = facts
        self._subjects: dict[tuple[str, str], EarlierTransferRow] = {}
        self._spent: dict[_Source, Decimal] = {}
        for granted in facts.granted.values():
            for each in granted:
                self._spend(_source_of(each.student_code, each.values), each.credits)

    def problems(
        self, row: EarlierTransferRow, before: Values | None, transfer: HeldTransfer | None
    ) -> Iterator[RowProblem]:
        """Return why a row that is right by itself is one too many; else spend its credits.

        ``transfer`` is what is held of the row. Its credits stay spent unless the row comes in.
        """
        version = self._facts.grades.version_of(as_grade(row))
        ledger = self._facts.ledger.get(place_of(as_grade(row)))
        if version is None:
            return
        kept = version.credit if ledger is None else ledger.credit
        credit = kept if row.credits is None else row.credits
        of_source = Decimal(str(_now(row, before, "source_credits") or 0))
        most = most_credits(of_source, max(version.credit, kept))
        if credit > most:
            many: _Facts = {"cell": plain(credit), "most": plain(most)}
            yield RowProblem(code="import_transfer_credits_many", facts=many, column="credits")
            return
        if (passed := self._passed_before(row)) is not None:
            yield RowProblem(code="import_transfer_passed", facts=passed, column="subject_code")
            return
        source = _source_of(row.student_code, {name: _now(row, before, name) for name in DETAILS})
        held = None if transfer is None else _source_of(transfer.student_code, transfer.values)
        freed = transfer.credits if transfer is not None and held == source else Decimal(0)
        spent = self._spent.get(source, Decimal(0)) - freed
        if spent + credit > of_source:
            over: _Facts = {"cell": plain(credit), "before": plain(spent), "most": plain(of_source)}
            yield RowProblem(code="import_transfer_source_spent", facts=over, column="source_code")
            return
        if transfer is not None and held is not None:
            self._spend(held, -transfer.credits)
        self._spend(source, credit)
        self._subjects[row.student_code, row.subject_code] = row

    def _passed_before(self, row: EarlierTransferRow) -> _Facts | None:
        """Where the subject was passed before the term, or transferred in any; None where it was not."""
        place, own = (row.student_code, row.subject_code), term_order(row.academic_year, row.semester)
        for each in self._facts.passed.get(place, []):
            when = term_order(each.academic_year, each.semester)
            if when < own or (when != own and each.letter == TRANSFERRED):
                return {"held": each.letter, "term": f"{each.semester}/{each.academic_year}"}
        other = self._subjects.get(place)
        if other is None:
            return None
        return {"held": TRANSFERRED, "term": f"{other.semester}/{other.academic_year}"}

    def _spend(self, source: _Source, credits: Decimal) -> None:
        self._spent[source] = self._spent.get(source, Decimal(0)) + credits


def unrestorable_transfers(
    session: Session, writer: Writer, restored: Sequence[Writing[EarlierTransferRow]], removed: Collection[Key]
) -> Mapping[Key, RowProblem]:
    """Return the transfers whose source would have fewer credits again than are granted for it by now.

    Of what the file added, credits that something else stands on stay granted.
    """
    if not restored:
        return {}
    begun = grades_begun_by(session, writer, removed)
    built_on = attempts_built_on(session, writer, list(begun.values()))
    going = [key for key in removed if key not in begun or begun[key].attempt_id not in built_on]
    granted = read_transfers(session, [each.row.student_code for each in restored])
    again = {each.row.identity: {**(each.before or {}), **each.values} for each in restored}
    spent: dict[_Source, Decimal] = {}
    sources: dict[Key, tuple[_Source, Decimal]] = {}
    for each in (transfer for transfers in granted.values() for transfer in transfers if transfer.key not in going):
        source = _source_of(each.student_code, again.get(each.key, each.values))
        spent[source] = spent.get(source, Decimal(0)) + each.credits
        sources[each.key] = (source, each.credits)
    problems: dict[Key, RowProblem] = {}
    for key, values in again.items():
        source, own = sources[key]
        most = Decimal(str(values["source_credits"]))
        if spent[source] > most:
            over: _Facts = {"cell": plain(own), "before": plain(spent[source] - own), "most": plain(most)}
            problems[key] = RowProblem(code="import_transfer_source_spent", facts=over, column="source_credits")
    return problems


def _source_of(student_code: str, values: Values) -> _Source:
    """What a source of a student is known by, in whatever spelling."""
    origin = values.get("institution") or values.get("former_student_code") or ""
    return (student_code, source_key(str(origin), str(values.get("source_code") or "")))


def grades_begun_by(session: Session, writer: Writer, keys: Collection[Key]) -> dict[Key, HeldGrade]:
    """Return the P that an import began for transfers of these keys; those whose P was there before are left out."""
    rows = {key: row_of(key) for key in keys}
    ledger = read_held(session, [as_grade(row) for row in rows.values()])
    return {
        key: grade
        for key, row in rows.items()
        if (grade := ledger.get(place_of(as_grade(row)))) is not None
        and EntryKind(grade.began) is EntryKind.EARLIER
        and grade.case_id == writer.case_id
    }


def row_of(key: Key) -> EarlierTransferRow:
    """Return the row of a key, without what it says."""
    student_code, academic_year, semester, subject_code = key
    return EarlierTransferRow(
        student_code=student_code,
        academic_year=int(academic_year),
        semester=int(semester),
        subject_code=subject_code,
    )
