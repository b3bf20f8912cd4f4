"""The grades of the demo university: sheets and their cases, standings, and what waits to be converted."""

from __future__ import annotations

from sqlalchemy import Connection, text

from models.db import engine
from models.demo.plan import Plan
from tests.support.demo import count
from tests.support.grading import assert_standings_are_what_the_entries_say


def test_standings_are_what_the_entries_of_grades_say(demo: Plan) -> None:
    assert_standings_are_what_the_entries_say(engine())


def test_a_sheet_of_the_last_term_is_late_and_its_case_waits_to_be_begun(connection: Connection, demo: Plan) -> None:
    [late] = connection.execute(
        text("""
            SELECT p.username, f.stage, f.revision, s.seats_taken, p2.closes_at < now() AS is_over
              FROM grade_submission g JOIN case_file f USING (case_id) JOIN grade_sheet h USING (sheet_id)
              JOIN grade_sheet_section x USING (sheet_id) JOIN section s USING (section_id)
              JOIN person p ON p.person_id = h.coordinator_id
              JOIN calendar_period p2 ON (p2.academic_year, p2.semester) = (h.academic_year, h.semester)
                   AND p2.kind = 'grading'
        """)
    ).all()
    assert (late.username, late.stage, late.revision, late.is_over) == ("teacher01", "drafting", 0, True)
    assert late.seats_taken > 0


def test_past_terms_have_published_sheets_whose_scores_come_to_the_grades_there_are(connection: Connection) -> None:
    sheets = connection.execute(
        text("""
            SELECT p.username, h.academic_year, f.stage, f.state, r.serial, s.seats_taken AS students
              FROM grade_sheet h JOIN grade_submission g USING (sheet_id) JOIN case_file f USING (case_id)
              JOIN grade_version v ON v.sheet_id = h.sheet_id JOIN grade_report r USING (version_id)
              JOIN grade_sheet_section x ON x.sheet_id = h.sheet_id JOIN section s USING (section_id)
              JOIN person p ON p.person_id = h.coordinator_id
        """)
    ).all()
    assert "teacher01" in {sheet.username for sheet in sheets}
    assert len({sheet.academic_year for sheet in sheets if sheet.username == "teacher01"}) >= 2
    assert {(sheet.stage, sheet.state) for sheet in sheets} == {("published", "closed")}
    years = {sheet.academic_year for sheet in sheets}
    serials = {year: sorted(sheet.serial for sheet in sheets if sheet.academic_year == year) for year in years}
    assert serials == {year: list(range(1, len(numbers) + 1)) for year, numbers in serials.items()}
    by_scores = """
        WITH total AS (
            SELECT t.sheet_id, s.student_id, round(sum(s.value * t.weight / t.maximum)) AS counts
              FROM grade_report r JOIN grade_version v USING (version_id) JOIN score_topic t USING (sheet_id)
              JOIN topic_score s USING (topic_id) GROUP BY 1, 2)
        SELECT count(*) FROM total t JOIN grade_sheet h USING (sheet_id)
          JOIN grade_record g USING (student_id, academic_year, semester, subject_code)
          JOIN grade_version v USING (sheet_id) JOIN grade_version_line l USING (version_id, student_id)
         WHERE g.grade = coalesce((SELECT b.key FROM jsonb_each_text(h.bounds) b
                                    WHERE b.key <> 'S' AND CAST(b.value AS numeric) <= t.counts
                                    ORDER BY CAST(b.value AS numeric) DESC LIMIT 1), 'F')
           AND (l.letter, l.computed, l.total) = (g.grade, g.grade, t.counts)
    """
    assert count(connection, by_scores) == sum(sheet.students for sheet in sheets) > 0


def test_the_next_conversions_are_of_the_last_term_and_not_none(connection: Connection) -> None:
    waiting = """
        SELECT count(*) FROM grade_record g JOIN calendar_period p USING (academic_year, semester)
         WHERE g.grade IN ('I', 'N') AND p.kind = 'incomplete_grades' AND p.closes_at > now()
    """
    assert count(connection, waiting) > 0
