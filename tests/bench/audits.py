"""Degree audits: one of a programme of 140 credits with three shared blocks, and those of all students of the demo.

The figures are of the pure function and of the one statement behind it (study §7).
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from random import Random
from typing import Final

from models.study.audit.rules.auditing import audit
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.programme.contract import (
    BlockRule,
    ProgrammeBlock,
    ProgrammeDocument,
    ProgrammeLeaf,
    ProgrammeShare,
    SubjectPattern,
)
from tests.bench.audit_everybody import audit_everybody, part_of_everybody
from tests.bench.stack import BenchStack

STUDENTS: Final = 300
_P95: Final = 0.95
_GROUPS: Final = ("language", "citizen", "wellness", "science", "art")
_SUBJECT: Final = Decimal(3)
_LETTERS: Final = ("A", "B+", "B", "C+", "C", "D+", "D", "F", "W")
_SUBJECTS_TAKEN: Final = 52


def _code(department: int, level: int, number: int) -> str:
    return f"01{400 + department}{level}{number:02d}"


def _pool(path: str, credits: int, *patterns: SubjectPattern) -> ProgrammeBlock:
    leaf = ProgrammeLeaf(path=f"{path}.any", name_th=path, name_en=path, patterns=patterns)
    return ProgrammeBlock(
        path=path, name_th=path, name_en=path, rule=BlockRule.CREDITS, credits=Decimal(credits), children=(leaf,)
    )


def _all(path: str, *children: ProgrammeBlock | ProgrammeLeaf, credits: int = 0) -> ProgrammeBlock:
    return ProgrammeBlock(path=path, name_th=path, name_en=path, credits=Decimal(credits), children=children)


def large_programme() -> ProgrammeDocument:
    """140 credits: general education, core, a major with electives, free subjects; beside them a minor, a certificate
    and an honours track whose subjects may count twice.
    """
    general = _all("general", *(_pool(f"general.{name}", 6, SubjectPattern(tag=name)) for name in _GROUPS), credits=32)
    core = _all("core", *(_leaf("core", _code(1, 1, number)) for number in range(10)))
    required = _all("major.required", *(_leaf("major.required", _code(2, 2, number)) for number in range(12)))
    electives = _pool("major.elective", 24, SubjectPattern(prefix=_code(2, 3, 0)[:5], levels=(3, 4)))
    free = _pool("free", 18, SubjectPattern(prefix="0"))
    minor = _pool("minor", 15, SubjectPattern(prefix=_code(3, 3, 0)[:5]), SubjectPattern(prefix=_code(2, 3, 0)[:6]))
    certificate = _pool("certificate", 9, SubjectPattern(tag="language"), SubjectPattern(levels=(4,)))
    honours = _pool("honours", 9, SubjectPattern(prefix=_code(2, 4, 0)[:6]), SubjectPattern(tag="science"))
    return ProgrammeDocument(
        layers=(general, core, _all("major", required, electives), free, minor, certificate, honours),
        shares=(
            ProgrammeShare(one="major.elective", other="minor"),
            ProgrammeShare(one="general.language", other="certificate"),
            ProgrammeShare(one="major.elective", other="honours"),
        ),
    )


def _leaf(above: str, code: str) -> ProgrammeLeaf:
    return ProgrammeLeaf(path=f"{above}.s{code}", name_th=code, name_en=code, codes=(code,), credits=_SUBJECT)


def transcripts() -> Iterator[list[Taken]]:
    """Students at every stage: most of what they took fits somewhere, and much of it in several places."""
    for number in range(STUDENTS):
        chance = Random(f"audit {number}")
        pool = [_code(1, 1, n) for n in range(10)] + [_code(2, 2, n) for n in range(12)]
        pool += [_code(2, 3 + n % 2, n) for n in range(12)] + [_code(3, 3, n) for n in range(6)]
        pool += [_code(9, 1, n) for n in range(30)]
        taken = chance.sample(pool, chance.randrange(8, _SUBJECTS_TAKEN))
        yield [_taken(chance, code, place, len(taken)) for place, code in enumerate(taken)]


def _taken(chance: Random, code: str, place: int, count: int) -> Taken:
    is_done = place < count - 6
    tag = _GROUPS[int(code[-2:]) % len(_GROUPS)] if code.startswith("01409") else None
    return Taken(
        code=code,
        level=int(code[5]),
        credits=_SUBJECT if tag is None else Decimal(1 + int(code[-2:]) % 3),
        academic_year=2566 + place // 14,
        semester=1 + place // 7 % 2,
        certainty=Certainty.DONE if is_done else chance.choice((Certainty.IN_PROGRESS, Certainty.PLANNED)),
        letter=chance.choice(_LETTERS) if is_done else None,
        tags=frozenset() if tag is None else frozenset({tag}),
    )


async def bench_audits(stack: BenchStack) -> dict[str, float]:
    """p95 of one audit and the share that is proven; then how many a second are read and audited."""
    programme = programme_of(large_programme())
    milliseconds: list[float] = []
    proven = 0
    for taken in islice(transcripts(), stack.part_of(STUDENTS, least=10)):
        begun = time.perf_counter()
        result = audit(programme, taken)
        milliseconds.append((time.perf_counter() - begun) * 1000)
        proven += int(result.is_proven)
    milliseconds.sort()
    await stack.database("audits", scale=float(os.environ.get("SCALE") or 1))
    audited, seconds = await asyncio.to_thread(audit_everybody, part_of_everybody(stack))
    return {
        "audit_p95_ms": round(milliseconds[int(len(milliseconds) * _P95)], 1),
        "audit_p50_ms": round(milliseconds[len(milliseconds) // 2], 1),
        "audit_proven": round(proven / len(milliseconds), 3),
        "audits_per_second": round(audited / seconds, 1),
    }
