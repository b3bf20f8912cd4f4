"""a text finds cases by the words of their items

Revision 0011, after 0010.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Codes of subjects, numbers of sections, names: every word of the items, in small letters.
    op.execute("""
        CREATE FUNCTION case_words(detail jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
            SELECT array(SELECT DISTINCT word
                           FROM jsonb_path_query(detail, '$.items[*]') AS item,
                                string_to_table(lower(concat_ws(' ', item ->> 'key', item ->> 'label_th',
                                                                item ->> 'label_en')), ' ') AS word
                          WHERE word NOT IN ('', '+', '→', '·'))
        $$
    """)
    # What the items say that are about no subject. Of few words, so each is met once by an index.
    op.execute(r"""
        CREATE FUNCTION case_item_text(detail jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
            SELECT left(string_agg(DISTINCT lower(concat_ws(' ', item ->> 'label_th', item ->> 'label_en')), E'\n'), 600)
              FROM jsonb_path_query(detail, '$.items[*]') AS item
             WHERE item ->> 'key' !~ '^[0-9]+(-[0-9]+)?( |$)'
        $$
    """)
    # The columns are computed for the rows there are as they are added.
    op.execute("ALTER TABLE case_file ADD COLUMN words text[] GENERATED ALWAYS AS (case_words(detail)) STORED,"
               " ADD COLUMN item_text text GENERATED ALWAYS AS (case_item_text(detail)) STORED")
    op.create_index('ix_case_file_words', 'case_file', ['words'], unique=False, postgresql_using='gin')
    op.create_index('ix_case_file_item_text', 'case_file', ['item_text'], unique=False, postgresql_where=sa.text('item_text IS NOT NULL'))
    # The words hold the codes of the subjects too.
    op.drop_index('ix_case_file_subjects', table_name='case_file', postgresql_using='gin')


def downgrade() -> None:
    op.create_index('ix_case_file_subjects', 'case_file', ['subjects'], unique=False, postgresql_using='gin')
    op.drop_index('ix_case_file_item_text', table_name='case_file', postgresql_where=sa.text('item_text IS NOT NULL'))
    op.drop_index('ix_case_file_words', table_name='case_file', postgresql_using='gin')
    op.drop_column('case_file', 'item_text')
    op.drop_column('case_file', 'words')
    op.execute("DROP FUNCTION case_item_text")
    op.execute("DROP FUNCTION case_words")
