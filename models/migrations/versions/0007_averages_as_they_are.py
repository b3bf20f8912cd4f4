"""averages are kept as they are compared, not as they are shown

Revision 0007, after 0006.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column('student', 'gpax', existing_type=sa.Numeric(4, 2), type_=sa.Numeric(10, 8), existing_nullable=True)
    # What was kept was rounded: from the grades again, of which every attempt counted so far.
    op.execute("""
        UPDATE student s SET gpax = g.points / g.credits
          FROM (SELECT student_id, sum(credit) AS credits, sum(credit * points) AS points
                  FROM grade_record
                  JOIN (VALUES ('A', 4.0), ('B+', 3.5), ('B', 3.0), ('C+', 2.5), ('C', 2.0), ('D+', 1.5), ('D', 1.0),
                               ('F', 0.0)) AS scale (grade, points) USING (grade)
                 GROUP BY student_id HAVING sum(credit) > 0) g
         WHERE g.student_id = s.student_id
    """)


def downgrade() -> None:
    op.alter_column('student', 'gpax', existing_type=sa.Numeric(10, 8), type_=sa.Numeric(4, 2), existing_nullable=True)
