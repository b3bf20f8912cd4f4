"""Where a version of a subject is used: a registry to which each kind of use adds itself (study §2).

A kind is a SELECT of what cites the version: ``key``, ``name_th``, ``name_en`` and the ``department_code`` whose it is.
``{code}`` stands for the code-year, ``{show}`` for the subject's code, as a parameter or a column. To add a kind, add
its entry to :data:`SUBJECT_USES` and its words ``uses.<kind>`` to the pages' texts.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from models.curriculum.subject.tables import ACTIVE_FIRST


class SubjectUse(NamedTuple):
    """A kind of use, and how it is found."""

    kind: str
    found: str

    def of(self, code: str, show: str) -> str:
        """The SELECT for a version: SQL expressions of its code-year and of its subject's code."""
        return f"SELECT '{self.kind}' AS kind, x.* FROM ({self.found.format(code=code, show=show)}) x"


_NAMED: Final = f"""
    JOIN LATERAL (SELECT o.name_th, o.name_en, o.department_code FROM subject o WHERE o.show_code = {{other}}
                   ORDER BY {ACTIVE_FIRST.format(subject="o")} LIMIT 1) n ON true
"""

SUBJECT_USES: Final = (
    SubjectUse(
        "requisite",
        """SELECT u.subject_code AS key, u.name_th, u.name_en, u.department_code
             FROM subject_requisite r JOIN subject u USING (subject_code)
            WHERE r.cites ? {show} AND u.status <> 'inactive'""",
    ),
    SubjectUse(
        "section",
        """SELECT z.academic_year || '/' || z.semester || ' ' || z.section_code AS key, u.name_th, u.name_en,
                  u.department_code
             FROM section z JOIN subject u USING (subject_code) JOIN term t USING (academic_year, semester)
            WHERE z.subject_code = {code} AND z.status = 'open' AND t.ends_on >= CURRENT_DATE""",
    ),
    SubjectUse(
        "equivalence",
        f"""SELECT e.counts_as AS key, n.name_th, n.name_en, n.department_code
             FROM subject_equivalence e {_NAMED.format(other="e.counts_as")} WHERE e.show_code = {{show}}
            UNION
           SELECT e.show_code, n.name_th, n.name_en, n.department_code
             FROM subject_equivalence e {_NAMED.format(other="e.show_code")} WHERE e.counts_as = {{show}}""",
    ),
    SubjectUse(
        "bundle",
        """SELECT u.subject_code AS key, u.name_th, u.name_en, u.department_code
             FROM subject_link k JOIN subject u ON u.subject_code = k.linked_subject_code
            WHERE k.subject_code = {code}""",
    ),
    SubjectUse(
        "fee",
        """SELECT f.first_year || '/' || f.first_semester AS key, u.name_th, u.name_en, u.department_code
             FROM subject_fee f JOIN subject u USING (subject_code)
            WHERE f.subject_code = {code} AND f.deleted_at IS NULL""",
    ),
    SubjectUse(
        "programme",
        """SELECT v.programme_code || '/' || v.revision AS key, v.name_th, v.name_en, m.department_code
             FROM programme_version v JOIN major m USING (major_code)
            WHERE v.cites ? {show} AND v.status = 'active'""",
    ),
    SubjectUse(
        "transfer_rule",
        f"""SELECT r.source_code || ' ' || r.institution AS key, r.source_name AS name_th, r.source_name AS name_en,
                  n.department_code
             FROM transfer_rule r {_NAMED.format(other="r.target_code")}
            WHERE r.target_code = {{show}} AND r.deleted_at IS NULL
              AND (r.valid_to IS NULL OR r.valid_to >= CURRENT_DATE)""",
    ),
)
"""Every kind of use there is."""


def uses_of(code: str, show: str) -> str:
    """The SELECT of every use of a version: SQL expressions of its code-year and of its subject's code."""
    return " UNION ALL ".join(use.of(code, show) for use in SUBJECT_USES)
