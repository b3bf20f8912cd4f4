"""Loading a demo university: the same from the same seed, never over another, beside whatever else runs."""

from __future__ import annotations

import hashlib

import pytest
from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from models.db import engine
from models.demo import rows, section_rows
from models.demo.load import NotEmptyError, load
from models.demo.people_file import NAME
from models.demo.plan import Plan
from models.kit.calendar import bangkok_date, utc_now
from models.kit.settings import DEMO_PASSWORD, Settings
from tests.demo.test_university import tables
from tests.support.demo import SCALE


def fingerprint(connection: Connection) -> str:
    """A hash over every row, in order. The password's salt differs each time, and a table's default stamp may."""
    digest = hashlib.sha256()
    for name in sorted(tables()):
        listed = [column.name for column in SQLModel.metadata.tables[name].columns if column.name != "password_hash"]
        columns = ", ".join(f'"{column}"' for column in listed)
        lines = f"SELECT ({columns})::text AS line FROM {name}"
        query = text(f"SELECT md5(string_agg(line, '' ORDER BY line)) FROM ({lines}) t")
        digest.update(f"{name} {connection.scalar(query)}".encode())
    return digest.hexdigest()


def test_the_same_seed_gives_the_same_university(demo: Plan, settings_for_test: Settings) -> None:
    with engine().connect() as connection:
        first = fingerprint(connection)
        connection.execute(text("SET session_replication_role = replica"))  # triggers keep what is posted
        connection.execute(text(f"TRUNCATE {', '.join(SQLModel.metadata.tables)} RESTART IDENTITY CASCADE"))
        connection.execute(text("ALTER SEQUENCE enrolment_no RESTART"))
        connection.execute(text("SET session_replication_role = origin"))
        load(connection, demo, DEMO_PASSWORD, settings_for_test.data_dir / NAME)
        assert fingerprint(connection) == first


def test_loading_reads_no_table_from_end_to_end_for_every_row(demo: Plan, settings_for_test: Settings) -> None:
    """The planner may have been told that the tables are empty: their rows were deleted, then they were analyzed."""
    own_tables = ", ".join(f'"{table}"' for table in SQLModel.metadata.tables)
    with engine().begin() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))  # triggers keep what is posted
        for table in SQLModel.metadata.tables:
            connection.execute(text(f'DELETE FROM "{table}"'))
        connection.execute(text("ALTER SEQUENCE enrolment_no RESTART"))
    with engine().begin() as connection:
        connection.execute(text(f"ANALYZE {own_tables}"))
    with engine().begin() as connection:
        load(connection, demo, DEMO_PASSWORD, settings_for_test.data_dir / NAME)
        read_again = text("SELECT relname, seq_tup_read FROM pg_stat_xact_user_tables WHERE seq_tup_read > 1000000")
        assert connection.execute(read_again).all() == []


def test_a_university_is_loaded_while_tables_that_databases_share_are_locked(settings_for_test: Settings) -> None:
    """Two universities are loaded at once into two databases of one server; neither waits for the other."""
    with engine().connect() as other, engine().begin() as connection:
        other.execute(text("ANALYZE pg_authid, pg_database, pg_shdepend, pg_db_role_setting"))
        connection.execute(text("SET LOCAL lock_timeout = '2s'"))
        load(connection, Plan(bangkok_date(utc_now()), SCALE), DEMO_PASSWORD, settings_for_test.data_dir / NAME)


def test_a_university_is_never_loaded_over_another(demo: Plan, settings_for_test: Settings) -> None:
    with engine().connect() as connection, pytest.raises(NotEmptyError):
        load(connection, demo, DEMO_PASSWORD, settings_for_test.data_dir / NAME)


@pytest.mark.parametrize(
    "row",
    [
        rows.PersonRow, rows.StudentRow, rows.RoleHolderRow, rows.GradeAttemptRow, rows.GradeEntryRow,
        rows.StudentTermRow, rows.EnrolmentRow, section_rows.SectionRow,
    ],
)  # fmt: skip
def test_rows_that_are_copied_give_every_column(row: type[tuple[object, ...]]) -> None:
    table = {
        "PersonRow": "person", "StudentRow": "student", "RoleHolderRow": "role_holder",
        "GradeAttemptRow": "grade_attempt", "GradeEntryRow": "grade_entry",
        "StudentTermRow": "student_term", "EnrolmentRow": "enrolment",
        "SectionRow": "section",
    }[row.__name__]  # fmt: skip
    written = [column.name for column in SQLModel.metadata.tables[table].columns if column.computed is None]
    assert list(row._fields) == written
