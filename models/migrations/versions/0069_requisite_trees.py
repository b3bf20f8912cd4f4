"""requisites are trees, and subjects count as others

Revision 0069, after 0068.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0069"
down_revision = "0068"
branch_labels = None
depends_on = None

_MOVE: Final = """
    INSERT INTO subject_requisite (subject_code, kind, tree)
    SELECT subject_code, kind,
           CASE WHEN count(*) = 1 THEN (array_agg(part))[1]
                ELSE jsonb_build_object('node', 'all', 'of', jsonb_agg(part ORDER BY group_no)) END
      FROM (SELECT subject_code, kind, group_no,
                   CASE WHEN count(*) = 1 THEN (array_agg(leaf))[1]
                        ELSE jsonb_build_object('node', 'any', 'of', jsonb_agg(leaf ORDER BY code)) END AS part
              FROM (SELECT subject_code, kind, group_no, required_show_code AS code,
                           jsonb_build_object('node', 'subject', 'subject', required_show_code) AS leaf
                      FROM subject_requirement) leaves
             GROUP BY subject_code, kind, group_no) parts
     GROUP BY subject_code, kind
"""
"""A group met by any of its subjects is an "any", several groups are an "all" of them."""

_MOVE_BACK: Final = """
    INSERT INTO subject_requirement (subject_code, kind, group_no, required_show_code)
    SELECT q.subject_code, q.kind, part.no, leaf.code
      FROM subject_requisite q
     CROSS JOIN LATERAL jsonb_array_elements(
           CASE WHEN q.tree ->> 'node' = 'all' THEN q.tree -> 'of' ELSE jsonb_build_array(q.tree) END)
           WITH ORDINALITY AS part(node, no)
     CROSS JOIN LATERAL jsonb_array_elements_text(jsonb_path_query_array(part.node, '$.**.subject')) AS leaf(code)
     WHERE q.kind <> 'exclusive'
    ON CONFLICT DO NOTHING
"""


def upgrade() -> None:
    op.create_table(
        "subject_requisite",
        sa.Column("subject_code", sa.String(length=12), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("tree", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "cites",
            postgresql.JSONB(astext_type=sa.Text()),
            sa.Computed("jsonb_path_query_array(tree, '$.**.subject')", persisted=True),
        ),
        sa.ForeignKeyConstraint(
            ["subject_code"], ["subject.subject_code"], name=op.f("fk_subject_requisite_subject_code")
        ),
        sa.PrimaryKeyConstraint("subject_code", "kind", name=op.f("pk_subject_requisite")),
    )
    op.create_index("ix_subject_requisite_cites", "subject_requisite", ["cites"], postgresql_using="gin")
    op.create_table(
        "subject_equivalence",
        sa.Column("show_code", sa.String(length=9), nullable=False),
        sa.Column("counts_as", sa.String(length=9), nullable=False),
        sa.Column("valid_from", sa.Integer(), nullable=False),
        sa.Column("valid_to", sa.Integer(), nullable=True),
        sa.CheckConstraint("show_code <> counts_as", name=op.f("ck_subject_equivalence_two_subjects")),
        sa.CheckConstraint(
            "valid_to IS NULL OR valid_to >= valid_from", name=op.f("ck_subject_equivalence_years_rise")
        ),
        sa.PrimaryKeyConstraint("show_code", "counts_as", name=op.f("pk_subject_equivalence")),
    )
    op.create_index("ix_subject_equivalence_counts_as", "subject_equivalence", ["counts_as"])
    op.execute(_MOVE)
    op.drop_table("subject_requirement")


def downgrade() -> None:
    op.create_table(
        "subject_requirement",
        sa.Column("subject_code", sa.String(length=12), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("group_no", sa.Integer(), nullable=False),
        sa.Column("required_show_code", sa.String(length=9), nullable=False),
        sa.ForeignKeyConstraint(
            ["subject_code"], ["subject.subject_code"], name=op.f("fk_subject_requirement_subject_code")
        ),
        sa.PrimaryKeyConstraint(
            "subject_code", "kind", "group_no", "required_show_code", name=op.f("pk_subject_requirement")
        ),
    )
    op.execute(_MOVE_BACK)
    op.drop_table("subject_equivalence")
    op.drop_table("subject_requisite")
