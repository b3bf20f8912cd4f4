"""Chains of blocked subjects, looked for while everybody is audited: a risk that lists show (study §6).

See docs/areas/study.md.

What is read is read once for all students of a chunk; what is computed is computed beside the worker, with the audits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Result, TextClause

from models.enrolment.enrolment.tables import DEFAULT_CREDIT_LIMIT
from models.enrolment.requisite.rules import Standing
from models.study.audit.rules.auditing import Audit
from models.study.audit.rules.programme import Programme
from models.study.audit.store.reading import CURRENT_TERM, AuditFacts, AuditInput
from models.study.blocked_chain.contract import ChainLink, KeptChain
from models.study.graduation_plan.rules.items import GroupOffer, Item, Offer
from models.study.graduation_plan.rules.policy import plan_policy
from models.study.graduation_plan.rules.reading import (
    last_year_of_study,
    needs_of,
    rests_of,
    standing_if_passed,
    terms_in_time,
    terms_to_come,
)
from models.study.graduation_plan.rules.risk import BlockedChain, blocked_chain
from models.study.graduation_plan.store import (
    GROUPS,
    OFFERS,
    STANDINGS,
    GroupFact,
    OfferFact,
    StandingFact,
    groups_parameter,
)
from models.study.programme.contract import ProgrammeDocument, ProgrammeLeaf, nodes_of


@dataclass(frozen=True, slots=True)
class Ahead:
    """What lies ahead of some students: the term they are in, what is taught, what is taught of groups by version and
    path, and what each student brings to requisites.
    """

    term: tuple[int, int]
    offers: Mapping[str, Offer]
    groups: Mapping[UUID, Mapping[str, GroupOffer]]
    standings: Mapping[int, Standing]

    def of(self, students: Iterable[AuditInput]) -> Ahead:
        """Of these students alone."""
        return replace(self, standings={each.student_id: self.standings[each.student_id] for each in students})

    def chain_of(
        self, student: AuditInput, result: Audit, programme: Programme, document: ProgrammeDocument
    ) -> BlockedChain | None:
        """The chain that a student cannot take in time any more; what is under way is taken to be passed.

        A term is as wide as usual: what the student may take in each is for the plan.
        """
        if not result.missing:
            return None
        policy, usual = plan_policy(student.admission_year), Decimal(DEFAULT_CREDIT_LIMIT)
        last_year = last_year_of_study(student.admission_year, document.conditions)
        terms = terms_to_come(self.term, last_year, {}, usual, policy, with_summer=False)
        return blocked_chain(
            needs_of(result, programme, document, self.groups.get(student.version_id, {})),
            rests_of(self.offers, student.taken),
            standing_if_passed(self.standings[student.student_id], student.taken),
            terms,
            terms_in_time(terms, student.admission_year, document.conditions),
        )


class ChainsAhead:
    """Reads what lies ahead of the students of a chunk, and keeps the names for what is found."""

    def __init__(self, connection: Connection, documents: Mapping[UUID, ProgrammeDocument]) -> None:
        self._connection = connection
        self._documents = documents
        self._offers: Mapping[str, OfferFact] = {}

    def read(self, students: Sequence[AuditFacts], today: date) -> Ahead | None:
        """What lies ahead on a day; None before the first term of the calendar."""
        term = self._connection.execute(CURRENT_TERM, {"today": today}).one_or_none()
        if term is None:
            return None
        seen_from = term.academic_year - plan_policy(term.academic_year).years_seen
        codes = {
            code for document in self._documents.values() for layer in document.layers for node in nodes_of(layer)
            if isinstance(node, ProgrammeLeaf) for code in node.codes
        }  # fmt: skip
        self._offers = {
            fact.code: fact
            for fact in map(OfferFact.model_validate, self._rows(OFFERS, codes=sorted(codes), seen_from=seen_from))
        }
        groups: dict[UUID, dict[str, GroupOffer]] = {}
        asked = groups_parameter(self._documents)
        for group in map(GroupFact.model_validate, self._rows(GROUPS, leaves=asked, seen_from=seen_from, had=[])):
            groups.setdefault(group.version_id, {})[group.path] = group.offer
        known = self._rows(STANDINGS, student_ids=[each.student_id for each in students])
        return Ahead(
            term=(term.academic_year, term.semester),
            offers={code: fact.offer for code, fact in self._offers.items()},
            groups=groups,
            standings={fact.student_id: fact.standing for fact in map(StandingFact.model_validate, known)},
        )

    def _rows(self, statement: TextClause, **parameters: object) -> Result[Any]:
        return self._connection.execute(statement, parameters)

    def kept(self, found: BlockedChain, version_id: UUID) -> KeptChain:
        """A chain as it is kept, with the names of today."""
        return KeptChain(
            chain=tuple(self._link(item, version_id) for item in found.chain),
            held_up=found.held_up,
            terms_needed=found.terms_needed,
            terms_left=found.terms_left,
        )

    def _link(self, item: Item, version_id: UUID) -> ChainLink:
        offer = self._offers.get(item.code or "")
        if offer is not None:
            return ChainLink(code=item.code, name_th=offer.name_th, name_en=offer.name_en)
        nodes = (node for layer in self._documents[version_id].layers for node in nodes_of(layer))
        part = next(node for node in nodes if node.path == item.path)
        return ChainLink(code=None, name_th=part.name_th, name_en=part.name_en)
