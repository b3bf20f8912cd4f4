"""A university of many cases, made inside the database: 70,000 students and a million cases in about a minute."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

STUDENTS: Final = 70_000
CASES: Final = 1_000_000

_PEOPLE: Final = text(
    """
    WITH names AS (
        SELECT row_number() OVER (ORDER BY student_id) AS number, s.*, p.title_th, p.title_en, p.first_name_th,
               p.first_name_en, p.last_name_th, p.last_name_en, p.gender
          FROM student s JOIN person p USING (person_id)
    ), total AS (SELECT count(*) AS names, max(student_id) AS last FROM names),
    people AS (
        SELECT gen_random_uuid() AS new_id, total.last + n AS new_student,
               CAST(5700000000 + n AS text) AS code, first.*,
               other.last_name_th AS family_th, other.last_name_en AS family_en
          FROM total, generate_series(1, CAST(:more AS integer)) n
          JOIN names first ON first.number = 1 + n % (SELECT names FROM total)
          JOIN names other ON other.number = 1 + (n * 7919) % (SELECT names FROM total)
    ), persons AS (
        INSERT INTO person (person_id, username, user_type, id_code, title_th, title_en, first_name_th, first_name_en,
                            last_name_th, last_name_en, position_th, position_en, gender, email, mobile, campus_code,
                            faculty_code, department_code)
        SELECT new_id, 'b' || code, '1', code, title_th, title_en, first_name_th, first_name_en, family_th, family_en,
               '', '', gender, '', '', campus_code, faculty_code, department_code FROM people
    )
    INSERT INTO student (student_id, person_id, student_code, campus_code, faculty_code, department_code, major_code,
                         education_level_code, nation_code, status_code, student_type_code, study_year, admission_year,
                         advisor_id, gpax, credits_earned)
    SELECT new_student, new_id, code, campus_code, faculty_code, department_code, major_code, education_level_code,
           nation_code, status_code, student_type_code, study_year, admission_year,
           CASE WHEN new_student % 20 = 0 THEN advisor_id END, gpax, credits_earned
      FROM people
    """
)
"""More students with the names and majors of those there are; an advisor has some fifty at most."""
_CASES: Final = text(
    """
    CREATE TEMP TABLE bench_student AS
        SELECT row_number() OVER (ORDER BY student_id) AS number, student_id, person_id, faculty_code, department_code,
               campus_code, advisor_id FROM student;
    CREATE UNIQUE INDEX ON bench_student (number);
    CREATE TEMP TABLE bench_subject AS
        SELECT row_number() OVER (ORDER BY show_code) AS number, show_code, name_th, name_en
          FROM (SELECT DISTINCT ON (show_code) show_code, name_th, name_en FROM subject ORDER BY show_code) s;
    CREATE UNIQUE INDEX ON bench_subject (number);
    ANALYZE bench_student; ANALYZE bench_subject;
    INSERT INTO case_file (case_id, kind, workflow_id, idempotency_key, opened_by, student_id, faculty_code,
                           department_code, campus_code, title_th, title_en, stage, state, revision, request, detail,
                           opened_at, updated_at, closed_at)
    SELECT gen_random_uuid(), made.kind, 'bench/' || n, 'bench-' || n, s.person_id, s.student_id, s.faculty_code,
           s.department_code, s.campus_code, made.title_th || ' ' || term, made.title_en || ' ' || term,
           CASE WHEN n % 50 = 0 THEN 'awaiting_approval' WHEN n % 9 = 0 THEN 'refused' ELSE 'enrolled' END,
           CASE WHEN n % 50 = 0 THEN 'open' ELSE 'closed' END, 3, '{}',
           jsonb_build_object('items', jsonb_build_array(CASE WHEN made.kind = 'unlock' THEN jsonb_build_object(
               'key', 'hold', 'label_th', 'ลงทะเบียนแม้มีรายการระงับสิทธิ์', 'label_en', 'Enrol although a hold stands',
               'outcome', 'approved') ELSE jsonb_build_object(
               'key', subject.show_code, 'label_th', subject.show_code || ' ' || subject.name_th || ' หมู่ ' || n % 7 + 1,
               'label_en', subject.show_code || ' ' || subject.name_en || ' sec. ' || n % 7 + 1, 'outcome', 'enrolled')
               END)),
           at, at + interval '1 day' * (n % 4), CASE WHEN n % 50 = 0 THEN NULL ELSE at + interval '1 day' * (n % 4) END
      FROM generate_series(1, CAST(:cases AS integer)) n
      CROSS JOIN LATERAL (SELECT CASE n % 20 WHEN 0 THEN 'unlock' WHEN 1 THEN 'waitlist' ELSE 'enrolment' END AS kind,
                                 CASE n % 20 WHEN 0 THEN 'ขอปลดล็อกการลงทะเบียน' WHEN 1 THEN 'ขอเข้าคิว' ELSE 'ลงทะเบียน' END
                                     AS title_th,
                                 CASE n % 20 WHEN 0 THEN 'Unlock enrolment' WHEN 1 THEN 'Waitlist' ELSE 'Enrolment' END
                                     AS title_en,
                                 (2560 + n / 110000) || '/' || (1 + n % 2) AS term,
                                 now() - interval '10 years' + interval '10 years' * n / :cases AS at) AS made
      JOIN bench_student s ON s.number = 1 + (n * CAST(7919 AS bigint)) % (SELECT count(*) FROM bench_student)
      JOIN bench_subject subject
        ON subject.number = 1 + (n * CAST(n % 13 + 1 AS bigint)) % (SELECT count(*) FROM bench_subject)
    """
)
"""Ten years of cases, some changed days later; one in fifty is open."""
_STEPS: Final = text(
    """
    INSERT INTO case_event (case_id, sequence, at, actor_id, action, stage_to, facts)
    SELECT case_id, 1, opened_at, opened_by, 'submit', stage, '{}' FROM case_file WHERE workflow_id LIKE 'bench/%';
    INSERT INTO case_event (case_id, sequence, at, actor_id, action, stage_to, facts)
    SELECT c.case_id, 2, c.updated_at, s.advisor_id, 'approve', c.stage, '{}'
      FROM case_file c JOIN bench_student s USING (student_id) WHERE c.state = 'closed' AND c.kind = 'unlock';
    INSERT INTO case_task (task_id, case_id, name, assignee_id, since)
    SELECT gen_random_uuid(), c.case_id, 'advisor_review', s.advisor_id, c.updated_at
      FROM case_file c JOIN bench_student s USING (student_id) WHERE c.state = 'open' AND s.advisor_id IS NOT NULL;
    INSERT INTO case_holder (task_id, case_id, assignee_id)
    SELECT gen_random_uuid(), c.case_id, s.advisor_id
      FROM case_file c JOIN bench_student s USING (student_id)
     WHERE c.state = 'closed' AND c.kind = 'unlock' AND s.advisor_id IS NOT NULL
    """
)


def fill(connection: Connection, *, students: int = STUDENTS, cases: int = CASES) -> None:
    """Bring a demo university to so many students, and give them so many cases."""
    there = connection.scalar(text("SELECT count(*) FROM student")) or 0
    connection.execute(text("SET LOCAL statement_timeout = '10min'"))
    connection.execute(_PEOPLE, {"more": max(0, students - there)})
    for statement in (_CASES, _STEPS):
        for part in statement.text.split(";\n"):
            connection.execute(text(part), {"cases": cases} if ":cases" in part else {})
