"""What a student may ask to transfer, and what the sources of a request would count as (study §5)."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.case.schemas import RefusedView
from api.cases.case.views import refused_view
from api.kit.rows import read_rows
from api.kit.sql import names
from api.kit.wire import Names
from api.study.transfer_credit.schemas import (
    TransferAttempt,
    TransferCeiling,
    TransferCompared,
    TransferComparison,
    TransferKnown,
    TransferMissing,
    TransferPossible,
    TransferTarget,
)
from models.cases.case.contract.record import Refused
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.grades.sheet.rules.scoring import plain
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Audience, Language, Refusal
from models.study.leave.contract import TermKey
from models.study.programme.contract import ProgrammeDocument, ProgrammeLeaf
from models.study.transfer_credit.contract import LineOwner, TransferSource
from models.study.transfer_credit.rules.asking import (
    known_rules_of,
    most_of_programme,
    owner_of,
    refusal_now,
    refusal_of_all,
    refusal_of_line,
)
from models.study.transfer_credit.rules.facts import RecordedAttempt, TransferFacts, Wish
from models.study.transfer_credit.rules.lines import missing_of
from models.study.transfer_credit.rules.sources import as_recorded, earns
from models.study.transfer_credit.store.reading import leaves_of, read_facts
from models.study.transfer_credit.store.recorded_attempts import read_attempts

_TERM: Final = text("""
    SELECT academic_year, semester FROM term WHERE starts_on <= :today ORDER BY starts_on DESC LIMIT 1
""")
_DOCUMENT: Final = text("""
    SELECT v.document FROM student_programme f JOIN programme_version v USING (version_id)
     WHERE f.student_id = :student_id
""")
_NAMED: Final = text(f"""
    SELECT DISTINCT ON (u.show_code) u.show_code AS code, CAST(NULL AS text) AS path,
           {names("u.name_th", "u.name_en")} AS name, CAST(trim_scale(u.credit) AS text) AS credits
      FROM subject u WHERE u.show_code = ANY(:codes) AND u.status = '{ACTIVE_SUBJECT}'
     ORDER BY u.show_code, u.start_year DESC
""")
_DEPARTMENTS: Final = text(f"""
    SELECT department_code AS code, {names("name_th", "name_en")} AS name FROM department
     WHERE department_code = ANY(:codes)
     UNION ALL
    SELECT faculty_code, {names("name_th", "name_en")} FROM faculty WHERE faculty_code = ANY(:codes)
""")
_RULES: Final = text("SELECT rule_id, decided_by, valid_from, valid_to FROM transfer_rule WHERE rule_id = ANY(:ids)")
_TARGETS: Final = TypeAdapter(list[TransferTarget])
_NOTHING: Final = Wish(TransferSource.OUTSIDE, "", (), 0)


async def current_term(session: AsyncSession) -> TermKey:
    """The term in which credits are granted now. Raises Refusal ``calendar_not_found``."""
    row = (await session.execute(_TERM, {"today": bangkok_date(utc_now())})).first()
    if row is None:
        raise Refusal("calendar_not_found")
    return TermKey(row.academic_year, row.semester)


async def possible_of(
    session: AsyncSession, student_id: int, language: Language, audience: Audience
) -> TransferPossible:
    """What may be asked for now, and the leaves of the student's programme."""
    term = await current_term(session)
    facts = await _facts(session, student_id, term, _NOTHING)
    refused = refusal_now(facts)
    leaves = await _leaves(session, student_id)
    attempts = await session.run_sync(lambda plain: read_attempts(plain, student_id, facts.asked_on))
    return TransferPossible(
        academic_year=term.academic_year,
        semester=term.semester,
        refused=_view(refused, language, audience),
        least_letter=facts.policy.least_letter,
        least_content=facts.policy.least_content,
        leaves=[_leaf(leaf) for leaf in leaves.values()],
        attempts=[_attempt(attempt) for attempt in attempts.values() if earns(attempt)],
    )


async def compared(
    session: AsyncSession, student_id: int, wish: Wish, language: Language, audience: Audience
) -> TransferComparison:
    """Compare the sources of a request with what they would count as, by the rules that judge a request."""
    term = await current_term(session)
    facts = await _facts(session, student_id, term, wish)
    wish = as_recorded(facts, wish)
    missing = missing_of(wish.source, wish.institution, wish.lines, wish.files)
    incomplete = {each.number for each in missing}
    known = known_rules_of(facts, wish)
    owners = {n: owner_of(facts, n, line) for n, line in enumerate(wish.lines, 1) if n not in known}
    targets = await _targets(session, student_id, wish)
    rules = await _rules(session, list(known.values()))
    units = await _units(session, owners.values())
    lines = []
    numbered = dict(enumerate(wish.lines, 1))
    for number, line in numbered.items():
        refused = None if number in incomplete else refusal_of_line(facts, number, wish)
        owner = owners.get(number)
        target = targets.get(line.target_code or line.target_path or "")
        asks = owner is not None and refused is None and number not in incomplete
        lines.append(
            TransferCompared(
                number=number,
                target=target,
                known=rules.get(known[number]) if number in known else None,
                owner=units.get(owner.department_code or owner.faculty_code) if asks and owner else None,
                refused=_view(refused, language, audience),
            )
        )
    asked = sum((line.credits for line in wish.lines if line.credits is not None), start=Decimal(0))
    refused_all = refusal_now(facts) or refusal_of_all(facts, wish, numbered)
    return TransferComparison(
        missing=[TransferMissing(number=each.number, fields=list(each.fields)) for each in missing],
        refused=_view(refused_all, language, audience),
        lines=lines,
        asked_credits=plain(asked),
        in_term=TransferCeiling(
            most_credits=plain(facts.policy.most_per_term), before_credits=plain(facts.transferred_in_term)
        ),
        of_programme=_of_programme(facts),
    )


async def recorded(session: AsyncSession, student_id: int, term: TermKey, wish: Wish) -> Wish:
    """The wish as the student's record has its sources, where they are of this university."""
    if wish.source is TransferSource.OUTSIDE:
        return wish
    return as_recorded(await _facts(session, student_id, term, wish), wish)


async def _facts(session: AsyncSession, student_id: int, term: TermKey, wish: Wish) -> TransferFacts:
    facts, _advisor = await session.run_sync(
        lambda plain_session: read_facts(plain_session, student_id, term, wish, asked_at=utc_now(), case_id=None)
    )
    return facts


async def _leaves(session: AsyncSession, student_id: int) -> dict[str, ProgrammeLeaf]:
    document = await session.scalar(_DOCUMENT, {"student_id": student_id})
    return {} if document is None else leaves_of(ProgrammeDocument.model_validate(document))


def _leaf(leaf: ProgrammeLeaf) -> TransferTarget:
    return TransferTarget(
        code=None, path=leaf.path, name=Names(th=leaf.name_th, en=leaf.name_en), credits=plain(leaf.credits)
    )


def _attempt(attempt: RecordedAttempt) -> TransferAttempt:
    counts = attempt.counts_at_th
    return TransferAttempt(
        **attempt.key._asdict(),
        name=Names(th=attempt.name_th, en=attempt.name_en),
        credits=plain(attempt.credits),
        letter=attempt.letter,
        counts_at=Names(th=counts, en=attempt.counts_at_en) if counts else None,
        used=attempt.used,
    )


async def _targets(session: AsyncSession, student_id: int, wish: Wish) -> dict[str, TransferTarget]:
    codes = [line.target_code for line in wish.lines if line.target_code]
    found = await read_rows(session, _TARGETS, _NAMED, {"codes": codes})
    leaves = await _leaves(session, student_id)
    subjects = {each.code: each for each in found if each.code is not None}
    return {**subjects, **{path: _leaf(leaf) for path, leaf in leaves.items()}}


async def _rules(session: AsyncSession, ids: list[UUID]) -> dict[UUID, TransferKnown]:
    rows = (await session.execute(_RULES, {"ids": ids})).all()
    return {
        row.rule_id: TransferKnown(decided_by=row.decided_by, valid_from=row.valid_from, valid_to=row.valid_to)
        for row in rows
    }


async def _units(session: AsyncSession, owners: Iterable[LineOwner]) -> dict[str, Names]:
    codes = sorted({owner.department_code or owner.faculty_code for owner in owners})
    rows = (await session.execute(_DEPARTMENTS, {"codes": codes})).all()
    return {row.code: Names(**row.name) for row in rows}


def _view(refused: Refused | None, language: Language, audience: Audience) -> RefusedView | None:
    return None if refused is None else refused_view(refused, language, audience)


def _of_programme(facts: TransferFacts) -> TransferCeiling | None:
    most = most_of_programme(facts)
    if most is None:
        return None
    return TransferCeiling(most_credits=plain(most), before_credits=plain(facts.transferred))
