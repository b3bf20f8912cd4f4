"""Requisites as they are kept: the rows of a version, and the order of terms that those of all subjects say."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import TextClause, text
from sqlalchemy.orm import Session

from models.curriculum.requisite.contract import RequisiteTree, Timing
from models.curriculum.requisite.rules.cycles import Order, merged, order_of, together
from models.curriculum.subject.tables import ACTIVE_FIRST, SubjectRequisite

_TREES: Final = TypeAdapter(list[RequisiteTree])
_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('requisites', 0))")
"""Two subjects that come to require each other at once would each be right by itself."""
_BEFORE_OFFICES: Final = "subject o JOIN subject_change h ON h.subject_code = o.subject_code AND h.is_open"
_TAUGHT: Final = text(f"""
    SELECT u.show_code,
           (SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree))
              FROM subject_requisite q WHERE q.subject_code = u.subject_code) AS trees
      FROM ((SELECT DISTINCT ON (o.show_code) o.show_code, o.subject_code FROM subject o
              WHERE o.show_code = ANY(:shows) ORDER BY o.show_code, {ACTIVE_FIRST.format(subject="o")})
             UNION
            SELECT o.show_code, o.subject_code FROM {_BEFORE_OFFICES} WHERE o.show_code = ANY(:shows)) u
     WHERE EXISTS (SELECT FROM subject_requisite q WHERE q.subject_code = u.subject_code)
""")


def _in_the_same_term(names: str) -> TextClause:
    """Subjects with a version that requires one of these in the same term: neither comes before the other.

    ``names``: how a row ``r`` is found that names one of them.
    """
    return text(f"""
    SELECT u.show_code,
           (SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree))
              FROM subject_requisite q WHERE q.subject_code = u.subject_code) AS trees
      FROM ((SELECT DISTINCT ON (o.show_code) o.show_code, o.subject_code FROM subject o
              WHERE o.show_code IN (SELECT c.show_code FROM subject c JOIN subject_requisite r USING (subject_code)
                                     WHERE {names}
                                       AND CAST(r.tree AS text) LIKE '%"{Timing.SAME_TERM.value}"%')
              ORDER BY o.show_code, {ACTIVE_FIRST.format(subject="o")})
             UNION
            SELECT o.show_code, o.subject_code FROM {_BEFORE_OFFICES}
              JOIN subject_requisite r ON r.subject_code = o.subject_code
             WHERE {names}
               AND CAST(r.tree AS text) LIKE '%"{Timing.SAME_TERM.value}"%') u
     WHERE EXISTS (SELECT FROM subject_requisite q WHERE q.subject_code = u.subject_code)
""")


_MOST_BY_INDEX: Final = 200
_NAMES_ONE: Final = _in_the_same_term("r.cites ?| CAST(:shows AS text[])")
_NAMES_ONE_OF_MANY: Final = _in_the_same_term(
    "EXISTS (SELECT FROM jsonb_array_elements_text(r.cites) AS c(code) WHERE c.code = ANY(:shows))"
)
"""For more than the index finds at once: of every row, what it names is looked up among them."""
_LINKED: Final = text("""
    SELECT u.show_code, o.show_code
      FROM subject_link k JOIN subject u USING (subject_code)
      JOIN subject o ON o.subject_code = k.linked_subject_code
     WHERE u.show_code = ANY(:shows) AND u.status = 'active' AND o.status = 'active'
""")


def requisite_rows(subject_code: str, trees: Iterable[RequisiteTree]) -> list[SubjectRequisite]:
    """Return the rows that keep what a version requires."""
    return [
        SubjectRequisite(subject_code=subject_code, kind=asked.kind, tree=asked.tree.model_dump(mode="json"))
        for asked in trees
    ]


def order_of_subjects(session: Session, asked: Collection[str], without: Collection[str]) -> Order:
    """Return the order of these subjects, and of all that hangs together with them.

    Taught versions, versions that are before their offices or wait for their term, and bundles say it. ``without`` are
    subjects whose requisites are left out, since they are about to be others. Until the end of the transaction nobody
    else is answered: two changes could each be right by itself.
    """
    session.execute(_ONE_AT_A_TIME)
    found: list[Order] = []
    known: set[str] = set()
    frontier = frozenset(asked)
    while frontier:
        known |= frontier
        shows = {"shows": sorted(frontier)}
        same_term = _NAMES_ONE if len(frontier) <= _MOST_BY_INDEX else _NAMES_ONE_OF_MANY
        rows = [row for statement in (_TAUGHT, same_term) for row in session.execute(statement, shows)]
        links = session.execute(_LINKED, shows).all()
        more = [
            order_of(row.show_code, _TREES.validate_python(row.trees)) for row in rows if row.show_code not in without
        ]
        more += [together((one, other)) for one, other in links]
        found += more
        frontier = frozenset(each.subject for order in more for earlier in order.values() for each in earlier) - known
    return merged(*found)
