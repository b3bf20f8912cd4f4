"""What an exception does to a student's audit, worked out when it is asked (study §3, ADR 43)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool

from api.kit.wire import Names
from api.study.audit.queries import Read
from api.study.audit.views import figures_of
from api.study.programme_exception.schemas import ChangedNode, ExceptionEffect, MovedSubject
from models.grades.sheet.rules.scoring import plain
from models.study.audit.rules.auditing import Audit, audit
from models.study.audit.rules.difference import difference
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.reading import programme_of
from models.study.audit.store.reading import ProgrammeFact
from models.study.programme.contract import ProgrammeDocument, nodes_of
from models.study.programme_exception.contract import AskedException, ExceptionWish


def names_of(document: ProgrammeDocument) -> dict[str, Names]:
    """The names of a programme's nodes by their paths."""
    nodes = (node for layer in document.layers for node in nodes_of(layer))
    return {node.path: Names(th=node.name_th, en=node.name_en) for node in nodes}


async def effect_of(read: Read, asked: AskedException, wish: ExceptionWish) -> ExceptionEffect | None:
    """What granting or withdrawing an exception would do now; None for a student of no known programme."""
    version = read.facts.version_id
    fact = None if version is None else read.programmes.get(version)
    if fact is None:
        return None
    # Audits compute for some time: others are answered meanwhile.
    return await run_in_threadpool(_effect, read, fact, asked, wish)


def _effect(read: Read, fact: ProgrammeFact, asked: AskedException, wish: ExceptionWish) -> ExceptionEffect:
    programme, taken, agreed = programme_of(fact.document), read.facts.taken, read.facts.agreed
    before = audit(programme, taken, agreed)
    after = audit(programme, taken, _with(agreed, _as_agreed(asked), wish))
    names = {each.code: Names(th=each.name_th, en=each.name_en) for each in read.facts.attempts}
    words = _Words(names_of(fact.document), {each.key: each.code for each in taken}, names)
    return words.effect(before, after)


def _with(agreed: list[ProgrammeException], one: ProgrammeException, wish: ExceptionWish) -> list[ProgrammeException]:
    if wish is ExceptionWish.GRANT:
        return [*agreed, one]
    return [each for each in agreed if each != one]


def _as_agreed(asked: AskedException) -> ProgrammeException:
    return ProgrammeException(
        asked.kind, asked.path, asked.subject or "", asked.instead_of or "", asked.credits, asked.choose
    )


@dataclass(frozen=True, slots=True)
class _Words:
    """The names of places by their paths, and codes and names of subjects."""

    places: Mapping[str, Names]
    codes: Mapping[str, str]
    subjects: Mapping[str, Names]

    def effect(self, before: Audit, after: Audit) -> ExceptionEffect:
        """The difference of two audits, in words."""
        found = difference(before, after)
        return ExceptionEffect(
            before=figures_of(before),
            after=figures_of(after),
            nodes=[
                ChangedNode(
                    path=each.path,
                    name=self.places[each.path],
                    before=each.before,
                    after=each.after,
                    short_before=plain(each.short_before),
                    short_after=plain(each.short_after),
                )
                for each in found.nodes
            ],
            subjects=[
                MovedSubject(
                    code=self.codes[each.key],
                    name=self.subjects[self.codes[each.key]],
                    before=[self.places[path] for path in each.before],
                    after=[self.places[path] for path in each.after],
                    why=each.why,
                    by=[self.codes[key] for key in each.by],
                )
                for each in found.places
            ],
            is_proven=before.is_proven and after.is_proven,
        )
