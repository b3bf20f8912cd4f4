"""What ``make run`` does with grades once the portal serves: sheets stand where a visitor can see each step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from sqlalchemy import Engine, Row, text

from api.embedded.demo_grades import CORRECTED, RETURNED
from models.demo.personas import ON_INSTALMENTS
from tests.support.browser.demo_cases import after_demo_people
from tests.support.portal import Portal

pytestmark = pytest.mark.changes("what demo people did")

_SHEETS: Final = text("""
    SELECT p.username AS teacher, f.stage,
           EXISTS (SELECT FROM case_event e WHERE e.case_id = f.case_id AND e.remark = :returned) AS was_returned,
           (SELECT array_agg(DISTINCT l.letter) FROM grade_version_line l WHERE l.version_id = v.version_id) AS letters,
           (SELECT count(*) FROM grade_version_line l WHERE l.version_id = v.version_id) AS lines,
           (SELECT count(*) FROM grade_entry e WHERE e.case_id = f.case_id) AS entries,
           EXISTS (SELECT FROM grade_version_line l JOIN student s USING (student_id)
                    WHERE l.version_id = v.version_id AND s.student_code = :student) AS has_student
      FROM grade_version v JOIN case_file f USING (case_id) JOIN grade_sheet h USING (sheet_id)
      JOIN term m ON (m.academic_year, m.semester) = (h.academic_year, h.semester)
      JOIN person p ON p.person_id = h.coordinator_id
     WHERE current_date BETWEEN m.starts_on AND m.ends_on
""")
_NOT_SUBMITTED: Final = text("""
    SELECT CASE WHEN s.entered = 0 THEN 'nothing' WHEN s.entered = s.wanted THEN 'everything' ELSE 'a part' END
      FROM grade_sheet h JOIN person p ON p.person_id = h.coordinator_id
      JOIN term m ON (m.academic_year, m.semester) = (h.academic_year, h.semester)
      CROSS JOIN LATERAL (
           SELECT count(o.topic_id) AS entered, count(*) AS wanted
             FROM score_topic t JOIN grade_sheet_section x USING (sheet_id)
             JOIN enrolment e ON e.section_id = x.section_id AND e.status = 'enrolled'
             LEFT JOIN topic_score o ON (o.topic_id, o.student_id) = (t.topic_id, e.student_id)
            WHERE t.sheet_id = h.sheet_id) s
     WHERE p.username = :teacher AND current_date BETWEEN m.starts_on AND m.ends_on
       AND NOT EXISTS (SELECT FROM grade_version v WHERE v.sheet_id = h.sheet_id)
""")
_CORRECTIONS: Final = text("""
    SELECT f.stage, c.reason, c.evidence_id IS NOT NULL AS has_evidence
      FROM grade_correction c JOIN case_file f USING (case_id)
""")


@pytest.fixture(scope="module")
def rows(portal: Portal) -> Iterator[Engine]:
    """The portal's database, after the grades have begun their way as a process of their own."""
    with after_demo_people(portal) as engine:
        yield engine


def sheets(rows: Engine) -> list[Row[tuple[str, str, bool, list[str], int, int, bool]]]:
    """The sheets of this term that were submitted."""
    with rows.connect() as connection:
        return list(connection.execute(_SHEETS, {"returned": RETURNED, "student": ON_INSTALMENTS}))


@pytest.mark.parametrize("teacher", ["teacher01", "multi01"])
def test_a_persona_teacher_has_sheets_in_every_state_and_nobody_has_a_grade_before_it_is_out(
    rows: Engine, teacher: str
) -> None:
    own = [sheet for sheet in sheets(rows) if sheet.teacher == teacher]
    assert sorted(sheet.stage for sheet in own) == ["dean_review", "drafting", "head_review", "published"]
    assert {sheet.stage for sheet in own if sheet.was_returned} == {"drafting"}
    assert {sheet.stage for sheet in own if sheet.entries} == {"published"}
    with rows.connect() as connection:
        shares = connection.execute(_NOT_SUBMITTED, {"teacher": teacher}).scalars().all()
    assert {"nothing", "a part", "everything"} <= set(shares), "of those that are not submitted"


def test_a_sheet_of_the_persona_student_is_published(rows: Engine) -> None:
    published = [sheet for sheet in sheets(rows) if sheet.stage == "published"]
    assert any(sheet.has_student for sheet in published)
    assert all(sheet.entries == sheet.lines > 0 for sheet in published)


def test_a_published_sheet_leaves_an_i_and_an_n_to_be_fixed(rows: Engine) -> None:
    letters = {letter for sheet in sheets(rows) if sheet.stage == "published" for letter in sheet.letters}
    assert letters >= {"I", "N"}


def test_a_correction_with_its_evidence_waits_for_an_office_with_its_reason(rows: Engine) -> None:
    with rows.connect() as connection:
        found = connection.execute(_CORRECTIONS).all()
    assert {(row.reason, row.has_evidence) for row in found} == {(CORRECTED, True)}
    assert all(row.stage.endswith("_review") for row in found)
