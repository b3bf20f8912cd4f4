"""People are searched by their middle names too, and names are sorted in the order of Thai dictionaries.

Revision 0007, after 0006.
"""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_BEFORE = """lower(id_code || E'\\n' || title_th || first_name_th || ' ' || last_name_th || E'\\n'
                     || title_en || ' ' || first_name_en || ' ' || last_name_en)"""
_AFTER = """lower(id_code || E'\\n' || title_th || first_name_th || coalesce(' ' || middle_name_th, '') || ' '
                    || last_name_th || E'\\n' || title_en || ' ' || first_name_en
                    || coalesce(' ' || middle_name_en, '') || ' ' || last_name_en)"""


_ORDER = r"""
    CREATE FUNCTION thai_order(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT regexp_replace(translate(lower(name), '็่้๊๋์ํ๎', ''),
                              '([เ-ไ])([ก-ฮ])', '\2\1', 'g') || E'\t' || name
    $$
"""
"""A vowel that is written before its consonant counts behind it, and marks of tone count last. The collation of ICU says
the same, and is not in every PostgreSQL."""


def upgrade() -> None:
    """Compute the words of everybody anew."""
    _compute(_AFTER)
    op.execute(_ORDER)


def downgrade() -> None:
    """Leave middle names out again."""
    op.execute("DROP FUNCTION thai_order(text)")
    _compute(_BEFORE)


def _compute(words: str) -> None:
    op.execute("ALTER TABLE person DROP COLUMN search_words")
    op.execute(f"ALTER TABLE person ADD COLUMN search_words text GENERATED ALWAYS AS ({words}) STORED")
    op.execute("CREATE INDEX ix_person_search ON person USING gin (search_grams(search_words))")
