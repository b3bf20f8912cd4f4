"""the list of cases stays fast with a million of them

Revision 0006, after 0005.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(r"""
        ALTER TABLE person ADD COLUMN search_words text GENERATED ALWAYS AS (
            lower(id_code || E'\n' || title_th || first_name_th || ' ' || last_name_th || E'\n'
                  || title_en || ' ' || first_name_en || ' ' || last_name_en)) STORED
    """)
    # Every three letters that follow one another: what a search for a part of a word is led by.
    op.execute("""
        CREATE FUNCTION search_grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
            SELECT array(SELECT DISTINCT substr(words, n, 3) FROM generate_series(1, length(words) - 2) AS n)
        $$
    """)
    op.create_index('ix_person_search', 'person', [sa.text('search_grams(search_words)')], unique=False, postgresql_using='gin')
    # The subjects of a case's lines; the key of a line is its subjects' codes, linked ones with " + " between.
    op.execute("""
        CREATE FUNCTION case_subjects(detail jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
            SELECT array(SELECT DISTINCT code FROM jsonb_path_query(detail, '$.items[*].key') AS line,
                                unnest(string_to_array(line #>> '{}', ' + ')) AS code)
        $$
    """)
    op.execute("ALTER TABLE case_file ADD COLUMN subjects text[] GENERATED ALWAYS AS (case_subjects(detail)) STORED")
    op.create_index('ix_case_file_department', 'case_file', ['department_code', 'updated_at'], unique=False)
    op.create_index('ix_case_file_kind', 'case_file', ['kind', 'stage', 'updated_at'], unique=False)
    op.create_index('ix_case_file_open_updated', 'case_file', ['updated_at'], unique=False, postgresql_where=sa.text("state = 'open'"))
    op.create_index('ix_case_file_title', 'case_file', ['title_th', 'title_en'], unique=False)
    op.create_index('ix_case_file_subjects', 'case_file', ['subjects'], unique=False, postgresql_using='gin')


def downgrade() -> None:
    op.drop_index('ix_case_file_subjects', table_name='case_file', postgresql_using='gin')
    op.drop_index('ix_case_file_title', table_name='case_file')
    op.drop_index('ix_case_file_open_updated', table_name='case_file', postgresql_where=sa.text("state = 'open'"))
    op.drop_index('ix_case_file_kind', table_name='case_file')
    op.drop_index('ix_case_file_department', table_name='case_file')
    op.drop_column('case_file', 'subjects')
    op.execute("DROP FUNCTION case_subjects")
    op.drop_index('ix_person_search', table_name='person', postgresql_using='gin')
    op.execute("DROP FUNCTION search_grams")
    op.drop_column('person', 'search_words')
