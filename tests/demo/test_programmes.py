"""The programmes of the demo, and the audits of all its students (study §3)."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from models.demo.personas import FINISHING
from models.demo.plan import Plan
from models.study.audit.rules.auditing import NodeState, audit
from models.study.audit.rules.reading import faults, programme_of
from models.study.audit.store.reading import read_audit_facts, read_programmes
from models.study.programme.contract import ProgrammeDocument
from models.study.programme.rules.soundness import WrittenProgramme, faults_of
from models.study.programme.store.catalogues import read_catalogue


def test_a_sound_programme_stands_for_each_of_forty_majors(connection: Connection) -> None:
    rows = connection.execute(text("SELECT major_code, document FROM programme_version")).all()
    assert (len({row.major_code for row in rows}), len(rows)) == (40, 41)
    assert [faults(ProgrammeDocument.model_validate(row.document)) for row in rows] == [[]] * 41


def test_a_degree_of_four_years_has_as_many_credits_as_the_university_asks_for(connection: Connection) -> None:
    rows = connection.execute(text("SELECT programme_code, revision, total_credits FROM programme_version")).all()
    assert [row for row in rows if not 120 <= row.total_credits <= 150] == []


def test_every_programme_can_be_completed_as_it_is_recommended(connection: Connection) -> None:
    rows = connection.execute(
        text("SELECT programme_code, document, total_credits, first_entry_year, campus_code FROM programme_version")
    ).all()
    wrong: dict[str, list[tuple[str, dict[str, str]]]] = {}
    with Session(connection) as session:
        for row in rows:
            document = ProgrammeDocument.model_validate(row.document)
            catalogue = read_catalogue(session, document, row.first_entry_year)
            written = WrittenProgramme(document, row.total_credits, row.first_entry_year, row.campus_code)
            found = [(fault.code, dict(fault.facts)) for fault in faults_of(written, catalogue)]
            if found:
                wrong[row.programme_code] = found
    assert wrong == {}


def test_every_student_is_audited_and_each_answer_is_proven(connection: Connection, demo: Plan) -> None:
    students = connection.scalars(text("SELECT student_id FROM student")).all()
    facts = read_audit_facts(connection, students, demo.today)
    programmes = {
        version_id: programme_of(fact.document)
        for version_id, fact in read_programmes(connection, {f.version_id for f in facts if f.version_id}).items()
    }
    assert len(facts) == len(students) == demo.students
    states: Counter[NodeState] = Counter()
    for fact in facts:
        assert fact.version_id is not None
        result = audit(programmes[fact.version_id], fact.taken, fact.agreed)
        assert result.is_proven, fact.student_id
        explained = {key for node in result.nodes.values() for key in node.used}
        assert explained | set(result.unused) | set(result.rejected) == {taken.key for taken in fact.taken}
        states.update(node.state for node in result.nodes.values())
    assert {NodeState.DONE, NodeState.DONE_IF_PASSED, NodeState.MISSING} <= set(states)


def test_what_was_agreed_for_a_student_is_read(connection: Connection, demo: Plan) -> None:
    student = connection.scalar(text("SELECT student_id FROM student WHERE student_code = :code"), {"code": FINISHING})
    [facts] = read_audit_facts(connection, [student or 0], demo.today)
    assert [each.path for each in facts.agreed] == ["general.aesthetics"]
