"""The demo university: no part of it is empty, and it is consistent in itself."""

from __future__ import annotations

import csv
from decimal import Decimal

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from models.demo.people_file import NAME
from models.demo.personas import STUDENTS
from models.demo.plan import Plan
from models.demo.terms import regular_terms_before
from models.grades.grade.rules.averages import PROBATION_BELOW
from models.kit.settings import Settings
from tests.support.demo import count

FILLED_BY_USE = {
    "advisor_change", "contact_change", "email_code",
    "audit_change",
    "audit_round",
    "audit_summary",
    "allocation_release",
    "allocation_round",
    "audit_entry",
    "case_event",
    "case_file",
    "case_holder",
    "case_task",
    "invoice_cancellation",
    "go_live",
    "conferral",
    "conferral_line",
    "programme_exception_file",
    "programme_path_map",
    "graduation", "graduation_names", "name_change_file",
    "leave",
    "leave_file",
    "leave_term",
    "transfer_credit",
    "transfer_credit_file",
    "transfer_credit_line",
    "transfer_rule",
    "instalment_split",
    "delegation",
    "document_lookup",
    "enrolment_plan",
    "enrolment_unlock",
    "login_attempt",
    "receipt_cancellation",
    "plan_section",
    "printed_document",
    "printed_document_file",
    "user_session",
    "waitlist_entry",
    "stored_file",
    "stored_file_chunk",
    "write_probe", "follow_failure",
    "refund_account", "refund_sent",
    "credit_note", "credit_line", "payment_attribution", "refund", "sweep_mark", "receipt_print",
    "payment_pass", "statement_line", "bank_mistake", "line_match", "bank_confirmation", "day_close",
    "finance_progress",
    "announcement_read", "sheet_presence", "bill_run", "print_run", "print_run_paper", "pay_link",
    "calendar_feed", "calendar_feed_event", "plan_share", "plan_share_section",
    "hand_letter", "grade_submission", "grade_version", "grade_version_line", "grade_report", "grade_extension",
    "incomplete_grade", "grade_correction", "standing_review", "import_batch", "import_row", "import_columns",
    "award_run", "subject_change", "subject_attachment", "programme_change", "lost_programme_exception",
    "award_run_student",
    "sponsor_payment",
    "waiver", "waiver_invoice", "waiver_rule", "teaching_weeks", "setup", "university", "university_logo",
    "unit_name_change",
    "opening_balance", "old_receipt",
    "year_promotion", "promotion_student", "study_year_change",
}  # fmt: skip
"""Tables that working with the portal fills, or its migrations do."""
BY_USE = {
    "case_id", "given_up_case_id", "decided_by", "replaces_id", "supersedes", "recorded_by", "asked_by", "joined_id",
    "changed_by", "funder_id", "reverses", "withdrawal_asked_by", "withdrawn_by", "withdrawn_by_case_id", "based_on",
    "import_case_id", "changed_case_id", "ended_case_id",
}  # fmt: skip
"""Columns that working with the portal fills."""


def tables() -> set[str]:
    """Every table of the portal."""
    return {name for name in SQLModel.metadata.tables if name not in FILLED_BY_USE}


def test_no_table_is_empty_and_every_foreign_key_is_used(connection: Connection) -> None:
    for name in tables():
        assert count(connection, f"SELECT count(*) FROM {name}") > 0, name
    for name in tables():
        for column in SQLModel.metadata.tables[name].columns:
            if column.foreign_keys and column.name not in BY_USE:
                assert count(connection, f"SELECT count({column.name}) FROM {name}") > 0, f"{name}.{column.name}"


def test_counters_equal_rows(connection: Connection) -> None:
    sections = """
        SELECT count(*) FROM section s
        LEFT JOIN (SELECT section_id, count(*) AS n FROM enrolment GROUP BY 1) e USING (section_id)
        WHERE s.seats_taken <> coalesce(e.n, 0)
    """
    allotments = """
        SELECT count(*) FROM section_allotment a
        LEFT JOIN (SELECT section_id, allotment_major, allotment_year, count(*) AS n FROM enrolment GROUP BY 1, 2, 3) e
          ON (e.section_id, e.allotment_major, e.allotment_year) = (a.section_id, a.major_code, a.study_year)
        WHERE a.seats_taken <> coalesce(e.n, 0)
    """
    reserved = """
        SELECT count(*) FROM section s
        LEFT JOIN (SELECT section_id, sum(seats - seats_taken) AS n FROM section_allotment GROUP BY 1) a
          USING (section_id)
        WHERE s.seats_reserved <> coalesce(a.n, 0)
    """
    assert count(connection, sections) == 0
    assert count(connection, allotments) == 0
    assert count(connection, reserved) == 0
    assert count(connection, "SELECT count(*) FROM enrolment") > 0


def test_nobody_and_no_room_is_in_two_places(connection: Connection) -> None:
    overlap = "a.weekday = b.weekday AND a.starts_minute < b.ends_minute AND b.starts_minute < a.ends_minute"
    both = f"section_meeting a JOIN section_meeting b ON a.section_id < b.section_id AND {overlap}"
    assert count(connection, f"SELECT count(*) FROM {both} AND a.room_th = b.room_th") == 0
    for table, who in (("section_teacher", "person_id"), ("enrolment", "student_id")):
        people = f"JOIN {table} x ON x.section_id = a.section_id JOIN {table} y ON y.section_id = b.section_id"
        assert count(connection, f"SELECT count(*) FROM {both} {people} WHERE x.{who} = y.{who}") == 0


def test_every_period_but_those_that_follow_others_is_open_in_the_term_of_today(
    connection: Connection, demo: Plan
) -> None:
    closed = connection.scalars(
        text("""
            SELECT kind FROM calendar_period
             WHERE now() NOT BETWEEN opens_at AND closes_at AND (academic_year, semester) = (:year, :semester)
        """),
        {"year": demo.current.academic_year, "semester": demo.current.semester},
    ).all()
    assert sorted(closed) == ["additional_grading", "drop_only", "late_grading"]
    today = text("SELECT academic_year, semester FROM term WHERE :today BETWEEN starts_on AND ends_on")
    assert connection.execute(today, {"today": demo.today}).one() == demo.current


def test_personas_stand_as_the_design_says(connection: Connection) -> None:
    found = {
        row.student_code: row
        for row in connection.execute(
            text("""
                SELECT s.student_code, s.study_year, s.gpax, s.status_code, a.username AS advisor, s.major_code,
                       (SELECT count(*) FROM grade_record g
                        WHERE g.student_id = s.student_id AND g.semester = 0) AS summer
                FROM student s JOIN person a ON a.person_id = s.advisor_id WHERE s.student_id <= 300005
            """)
        )
    }
    assert {code: row.study_year for code, row in found.items()} == {
        "6610450001": 3, "6610450002": 3, "6810450003": 1, "6510450004": 4, "6610450005": 3,
    }  # fmt: skip
    assert all(row.advisor == "teacher01" and row.major_code == "D14" for row in found.values())
    assert Decimal("1.50") <= found["6610450002"].gpax < PROBATION_BELOW < found["6610450001"].gpax
    assert found["6810450003"].summer == 1
    assert {row.status_code for row in found.values()} == {"17001"}


def test_the_first_year_persona_waits_for_a_slot(connection: Connection) -> None:
    slots = connection.execute(
        text("""
            SELECT s.student_code, e.opens_at > now() AS is_ahead, e.opens_at < e.closes_at AS ends_later
              FROM enrolment_slot e JOIN student s USING (student_id)
        """)
    ).all()
    assert [tuple(row) for row in slots] == [("6810450003", True, True)]


def test_the_student_with_debts_and_some_others_are_on_hold(connection: Connection, demo: Plan) -> None:
    holds = connection.execute(
        text("""
            SELECT s.student_code, h.kind, h.amount FROM student_hold h JOIN student s USING (student_id)
             WHERE h.released_at IS NULL
        """)
    ).all()
    indebted = sorted((row.kind, row.amount) for row in holds if row.student_code == "6610450005")
    assert indebted == [("debt", Decimal(240)), ("debt", Decimal(17300))]
    assert not {row.student_code for row in holds} & {"6610450001", "6610450002", "6810450003", "6510450004"}
    assert 0.005 < (len(holds) - 2) / demo.students < 0.05
    assert all((row.amount is not None) == (row.kind == "debt") for row in holds)


def test_the_third_year_persona_meets_every_answer(connection: Connection) -> None:
    offered = connection.execute(
        text("""
            SELECT sub.show_code, bool_or(s.seats > s.seats_taken) AS free, array_agg(DISTINCT s.section_type) AS types,
                   max(s.approval) AS approval, max(s.status) AS status
            FROM section s JOIN subject sub USING (subject_code) JOIN term m USING (academic_year, semester)
            WHERE s.campus_code = 'B' AND sub.show_code ~ '^01418(351|362|390|451|471)'
              AND current_date BETWEEN m.starts_on AND m.ends_on GROUP BY 1
        """)
    )
    found = {row.show_code: row for row in offered}
    assert sorted(found["01418351"].types) == ["16901", "16902"]
    assert found["01418351"].free
    assert found["01418351"].approval == "none"
    assert not found["01418362"].free
    assert found["01418390"].approval == "advisor"
    assert found["01418451"].status == "closed"


def test_everybody_who_can_sign_in_is_listed(connection: Connection, settings_for_test: Settings) -> None:
    with (settings_for_test.data_dir / NAME).open(encoding="utf-8", newline="") as file:
        people = {person["username"]: person for person in csv.DictReader(file)}
    assert len(people) == count(connection, "SELECT count(*) FROM person")
    assert people["multi01"]["roles"] == "3 9 5"
    assert people["b6610450001"] == {
        "username": "b6610450001", "user_type": "1", "roles": "2", "campus": "B", "faculty": "D", "major": "D14",
    }  # fmt: skip


def test_sequences_go_on_after_the_rows(connection: Connection) -> None:
    last = count(connection, "SELECT max(enrol_no) FROM enrolment")
    assert count(connection, "SELECT nextval('enrolment_no')") == last + 1


def test_every_field_of_a_subject_is_filled_in_the_demo(connection: Connection) -> None:
    by_use = {"minimum_credit_to_open", "times_to_register", "general_education_group", "copied_from", "major_code"}
    for column in SQLModel.metadata.tables["subject"].columns:
        if column.name not in by_use:
            assert count(connection, f"SELECT count(*) FROM subject WHERE {column.name} IS NULL") == 0, column.name


def test_there_are_three_hundred_subjects_in_up_to_three_versions_and_forty_programmes(connection: Connection) -> None:
    assert count(connection, "SELECT count(DISTINCT show_code) FROM subject") == 300
    versions = "SELECT count(*) FROM subject GROUP BY show_code"
    found = connection.execute(text(f"SELECT count, count(*) FROM ({versions}) v GROUP BY 1 ORDER BY 1")).all()
    assert [row[0] for row in found] == [1, 2, 3]
    assert count(connection, "SELECT count(DISTINCT programme_code) FROM programme_version") == 40
    active = "SELECT count(*) FILTER (WHERE status = 'active') AS n FROM subject GROUP BY show_code"
    assert count(connection, f"SELECT count(*) FROM ({active}) v WHERE n <> 1") == 0


def test_hours_of_the_last_term_were_entered_by_the_teachers_responsible(connection: Connection, demo: Plan) -> None:
    last = regular_terms_before(demo.current, 1)[0]
    entered = connection.execute(
        text("""
            SELECT h.academic_year, h.semester, h.subject_code, h.updated_by = s.responsible_id AS by_them,
                   EXISTS (SELECT FROM section x WHERE (x.subject_code, x.academic_year, x.semester)
                                                     = (h.subject_code, h.academic_year, h.semester)) AS was_taught,
                   (SELECT count(*) FROM teaching_topic t WHERE t.subject_code = h.subject_code) AS planned,
                   (SELECT count(*) FROM taught_topic c WHERE c.subject_code = h.subject_code) AS taught
              FROM taught_hours h JOIN subject s USING (subject_code)
        """)
    ).all()
    taught = count(connection, "SELECT count(DISTINCT subject_code) FROM section")
    assert 0.2 < len(entered) / taught < 0.7
    assert {(row.academic_year, row.semester) for row in entered} == {last}
    assert all(row.by_them and row.was_taught and row.taught == row.planned for row in entered)
    other = """
        SELECT count(*) FROM taught_topic c JOIN teaching_topic t USING (subject_code, position)
         WHERE ((c.theory_hours, c.practice_hours) <> (t.theory_hours, t.practice_hours)) {}= (c.reason <> '')
    """
    assert count(connection, other.format("!")) == 0
    assert count(connection, f"{other.format('')} AND c.reason <> ''") > 0


def test_the_codes_of_students_begin_with_their_year_of_entry(connection: Connection) -> None:
    """Personas keep the codes that everybody signs in by."""
    personas = [persona.code for persona in STUDENTS]
    wrong = connection.execute(
        text("""
            SELECT student_code, admission_year FROM student
             WHERE left(student_code, 2) <> right(admission_year::text, 2) AND student_code <> ALL(:personas) LIMIT 5
        """),
        {"personas": personas},
    ).all()
    assert wrong == []
