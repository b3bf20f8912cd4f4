"""Which subjects count at a leaf of a programme, as statements ask it of many at once (study §3)."""

from __future__ import annotations


def counts_at(code: str, tag: str, leaf: str) -> str:
    """That a subject counts at a leaf: of its codes or one of its patterns, and none of those excepted.

    ``code`` and ``tag`` are expressions of the subject's code and group; ``leaf`` is the alias of a row with the
    columns codes and excepted (text[]) and patterns (jsonb).
    """
    return f"""
        (NOT {code} = ANY({leaf}.excepted)
         AND ({code} = ANY({leaf}.codes) OR EXISTS (
              SELECT FROM jsonb_to_recordset({leaf}.patterns) AS p(prefix text, levels text[], tag text)
               WHERE {code} LIKE p.prefix || '%' AND (p.tag IS NULL OR {tag} = p.tag)
                 AND (p.levels = '{{}}' OR substr({code}, 6, 1) = ANY(p.levels)))))
    """
