"""Which biller a bank account had when, from the history of its changes: a payment that names none has no other.

An account changes its biller once two people agree. What came before that day belongs to the biller of that day.
"""

from __future__ import annotations

from typing import Final

ACCOUNT_TIMES: Final = """
    (SELECT x.bank_code, x.biller_id, x.name, x.campus_code, x.deleted_at, x.until,
            CASE WHEN x.since = min(x.since) OVER (PARTITION BY x.bank_code)
                 THEN CAST('-infinity' AS timestamptz) ELSE x.since END AS since
       FROM (SELECT v.row->>'bankCode' AS bank_code, v.row->>'billerId' AS biller_id, v.row->>'name' AS name,
                    a.campus_code, a.deleted_at, e.at AS since,
                    coalesce(lead(e.at) OVER (PARTITION BY e.subject_id ORDER BY e.at, e.audit_id), 'infinity') AS until
               FROM bank_account a
               JOIN audit_entry e ON e.subject_kind = 'bank_account' AND e.subject_id = CAST(a.bank_account_id AS text)
              CROSS JOIN LATERAL (SELECT CASE WHEN e.after ? 'billerId' THEN e.after ELSE e.before END) v(row)
              WHERE v.row ? 'billerId'
              UNION ALL
             SELECT coalesce(f.before->>'bankCode', a.bank_code), coalesce(f.before->>'billerId', a.biller_id),
                    coalesce(f.before->>'name', a.name), a.campus_code, a.deleted_at,
                    CAST('-infinity' AS timestamptz), coalesce(f.at, 'infinity')
               FROM bank_account a
               LEFT JOIN LATERAL (SELECT e.before, e.at FROM audit_entry e
                                   WHERE e.subject_kind = 'bank_account'
                                     AND e.subject_id = CAST(a.bank_account_id AS text)
                                     AND (e.after ? 'billerId' OR e.before ? 'billerId')
                                   ORDER BY e.at, e.audit_id LIMIT 1) f ON true
              WHERE f.at IS NULL OR f.before ? 'billerId') x)
"""
"""The accounts of the master, with their bank and biller from ``since`` to before ``until``.

The first account of a bank reaches back: money came to it before anybody entered it.
"""
ONLY_ACCOUNT: Final = f"""
    (WITH known AS (SELECT * FROM {ACCOUNT_TIMES} k),
          moment AS (SELECT m.bank_code, m.at,
                            coalesce(lead(m.at) OVER (PARTITION BY m.bank_code ORDER BY m.at), 'infinity') AS until
                       FROM (SELECT bank_code, since AS at FROM known
                              UNION SELECT bank_code, until FROM known WHERE until < 'infinity') m)
     SELECT m.bank_code, m.at AS since, m.until, min(k.biller_id) AS biller_id
       FROM moment m JOIN known k ON k.bank_code = m.bank_code AND k.since <= m.at AND m.at < k.until
      GROUP BY 1, 2, 3 HAVING count(DISTINCT k.biller_id) = 1)
"""
"""Banks of which the master had one biller, and when: money of that time that names none came to it."""
