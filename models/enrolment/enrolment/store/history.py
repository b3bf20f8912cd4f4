"""What a student has done before, as one piece of SQL (study §2): grades, equivalents, repeats, general education."""

from __future__ import annotations

from typing import Final

_BEST: Final = """
    SELECT u.show_code, max(u.general_education_group) AS tag,
           (array_agg(r.grade ORDER BY r.grade = ANY(:passing) DESC, r.grade = 'W', r.academic_year DESC,
                                       r.semester DESC))[1] AS grade,
           max(r.academic_year) FILTER (WHERE r.grade = ANY(:passing)) AS passed_in,
           count(*) FILTER (WHERE r.grade = ANY(:passing)) AS times,
           sum(r.credit) FILTER (WHERE r.grade = ANY(:passing)) AS credits
      FROM grade_record r JOIN subject u ON u.subject_code = r.subject_code
     WHERE r.student_id = s.student_id
     GROUP BY u.show_code
"""
"""Each subject the student has a result in. ``grade``: a pass, else the last result, a W only where there is no other;
``times`` and ``credits``: of the passes."""

_COUNTED: Final = """
    SELECT DISTINCT ON (q.counts_as) q.counts_as, b.show_code, b.grade
      FROM best b JOIN subject_equivalence q ON q.show_code = b.show_code
     WHERE b.passed_in BETWEEN q.valid_from AND coalesce(q.valid_to, b.passed_in)
     ORDER BY q.counts_as, b.show_code
"""
"""As what passed subjects count by an equivalence that held in the year they were passed."""

HISTORY: Final = f"""
    LATERAL (
        WITH best AS ({_BEST})
        SELECT coalesce((SELECT jsonb_object_agg(show_code, grade) FROM best), '{{}}') AS grades,
               coalesce((SELECT jsonb_object_agg(show_code, jsonb_build_object('times', times, 'credits',
                                                                               CAST(credits AS text)))
                           FROM best WHERE times > 0), '{{}}') AS passes,
               coalesce((SELECT jsonb_object_agg(tag, passes)
                           FROM (SELECT tag, count(*) AS passes FROM best
                                  WHERE tag IS NOT NULL AND times > 0 GROUP BY tag) g), '{{}}') AS tags,
               coalesce((SELECT jsonb_object_agg(counts_as, jsonb_build_object('subject_show', show_code,
                                                                               'grade', grade))
                           FROM ({_COUNTED}) k), '{{}}') AS counts_as
    )
"""
"""What student ``s`` has done, in one row: ``grades``, ``passes``, ``tags``, ``counts_as``. Parameter passing."""
