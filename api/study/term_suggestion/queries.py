"""Reading what a student lacks and what of it is open in a term, and computing what fits each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Final

from pydantic import BaseModel, ConfigDict, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.access.auth.principal import Principal
from api.enrolment.timetable_proposal.queries import computed, read_offers
from api.kit.rows import read_rows
from api.kit.wire import Names
from api.people.student.queries import enrollee_of
from api.study.audit.queries import read_for_audit
from api.study.term_suggestion.schemas import LackedView, TermSuggestionsView
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.enrolment.timetable_proposal.rules.wishes import Wishes
from models.grades.sheet.rules.scoring import plain
from models.study.audit.rules.auditing import audit
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import had_whole
from models.study.graduation_plan.rules.items import Need
from models.study.graduation_plan.rules.reading import needs_of
from models.study.programme.contract import ProgrammeDocument, ProgrammeLeaf, nodes_of
from models.study.programme.store.leaves import counts_at
from models.study.term_suggestion.rules.plan_order import PlanPlace, Suggestible, in_plan_order
from models.study.term_suggestion.rules.suggesting import Lacked, suggested, with_requisites_met

_MOST_OF_A_LEAF: Final = 4
_MOST_LACKED: Final = 40
_USUAL_CREDITS: Final = 3
"""What a subject of a group is taken to bring."""
_HIGHEST_LEVEL: Final = 9
"""The level of a subject is one digit of its code."""


class _OpenRow(BaseModel):
    """A subject of a leaf that has open sections in the term, and what must be enrolled together with it."""

    model_config = ConfigDict(from_attributes=True)

    path: str
    code: str
    linked: frozenset[str]


_OPEN_ROWS: Final = TypeAdapter(list[_OpenRow])
_OPEN: Final = text(f"""
    WITH taught AS MATERIALIZED (
        SELECT u.subject_code, u.show_code, u.general_education_group AS tag, sum(s.seats - s.seats_taken) AS free
          FROM section s JOIN subject u USING (subject_code)
         WHERE (s.academic_year, s.semester) = (:academic_year, :semester) AND s.campus_code = :campus_code
           AND s.status = 'open' AND s.seats_taken < s.seats AND u.status = '{ACTIVE_SUBJECT}'
           AND NOT u.show_code = ANY(:had)
         GROUP BY u.subject_code
    )
    SELECT l.path, c.show_code AS code,
           ARRAY(SELECT o.show_code FROM subject_link k JOIN subject o ON o.subject_code = k.linked_subject_code
                  WHERE k.subject_code = c.subject_code AND NOT o.show_code = ANY(:had)) AS linked
      FROM jsonb_to_recordset(CAST(:leaves AS jsonb))
           AS l(path text, codes text[], patterns jsonb, excepted text[], latest_level text)
     CROSS JOIN LATERAL (
           SELECT n.* FROM taught n
            WHERE {counts_at("n.show_code", "n.tag", "l")}
              AND (l.latest_level IS NULL OR substr(n.show_code, 6, 1) <= l.latest_level)
            ORDER BY n.free DESC, n.show_code LIMIT {_MOST_OF_A_LEAF}) c
     ORDER BY l.path, c.free DESC, c.show_code
""")
_NOTHING: Final = TermSuggestionsView(has_programme=False, chosen=[], lacked=[])


async def read_suggestions(session: AsyncSession, principal: Principal, term: tuple[int, int]) -> TermSuggestionsView:
    """Return what the caller lacks and may be suggested in a term, by the recommended plan, and which of it to take."""
    student = enrollee_of(principal)
    read = await read_for_audit(session, student.student_id, None)
    fact = None if read.facts.version_id is None else read.programmes.get(read.facts.version_id)
    if fact is None:
        return _NOTHING
    programme = programme_of(fact.document)
    # An audit computes for some time: others are answered meanwhile.
    result = await run_in_threadpool(audit, programme, read.facts.taken, read.facts.agreed)
    free = {path for path, leaf in programme.leaves.items() if leaf.match.takes_any}
    place = PlanPlace(term[0] - read.facts.admission_year + 1, term[1])
    needs = in_plan_order(needs_of(result, programme, fact.document, {}), place, fact.document.plan, free)
    leaves = _leaves(fact.document)
    parameters = {
        "academic_year": term[0],
        "semester": term[1],
        "campus_code": principal.campus_code,
        "had": sorted(had_whole(read.facts.taken)),
        "leaves": _asked(leaves, needs),
    }
    rows = await read_rows(session, _OPEN_ROWS, _OPEN, parameters)
    found = [(each.need, mine) for each in needs if (mine := [row for row in rows if row.path == each.need.path])][
        :_MOST_LACKED
    ]
    lacked = [_lacked(need, mine) for need, mine in found]
    subjects = {code for one in lacked for code in (*one.subjects, *(c for each in one.linked.values() for c in each))}
    campuses = frozenset({principal.campus_code})
    offers = await read_offers(session, student, principal.person_id, term, sorted(subjects), campuses)
    lacked = with_requisites_met(lacked, offers.offers, offers.situation)
    chosen = await computed(suggested, lacked, offers.offers, offers.situation, Wishes(campuses=campuses))
    return TermSuggestionsView(
        has_programme=True,
        chosen=list(chosen),
        lacked=[
            LackedView(
                path=need.path,
                name=Names(th=leaves[need.path].name_th, en=leaves[need.path].name_en),
                credits=plain(need.credits),
                subjects=list(one.subjects),
            )
            for (need, _), one in zip(found, lacked, strict=True)
            if one.subjects
        ],
    )


def _leaves(document: ProgrammeDocument) -> dict[str, ProgrammeLeaf]:
    nodes = (node for layer in document.layers for node in nodes_of(layer))
    return {node.path: node for node in nodes if isinstance(node, ProgrammeLeaf)}


def _asked(leaves: Mapping[str, ProgrammeLeaf], needs: Iterable[Suggestible]) -> str:
    asked = [_asked_leaf(leaves[each.need.path], each) for each in needs]
    return TypeAdapter(list[dict[str, object]]).dump_json(asked).decode()


def _asked_leaf(leaf: ProgrammeLeaf, allowed: Suggestible) -> dict[str, object]:
    level = None if allowed.latest_level is None else str(min(allowed.latest_level, _HIGHEST_LEVEL))
    return {
        **leaf.model_dump(mode="json", include={"path", "codes", "patterns"}),
        "excepted": sorted({*leaf.excepted, *allowed.later_codes}),
        "latest_level": level,
    }


def _lacked(need: Need, rows: Sequence[_OpenRow]) -> Lacked:
    """One of the subjects that would do; of a group so many as usually bring what is missing."""
    return Lacked(
        subjects=tuple(row.code for row in rows),
        take=1 if need.codes else ceil(need.credits / _USUAL_CREDITS),
        linked={row.code: row.linked for row in rows},
    )
