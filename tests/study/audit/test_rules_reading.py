"""A programme as it is kept: read for the audit, and refused where nobody could complete it."""

from __future__ import annotations

import os
import subprocess
import sys
from decimal import Decimal

import pytest

from models.study.audit.rules.auditing import NodeState, audit
from models.study.audit.rules.programme import Match
from models.study.audit.rules.reading import faults, programme_of
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.programme.contract import ProgrammeDocument
from tests.study.audit.documents import block, document, leaf

POOL = leaf("free.pool", patterns=[{"prefix": "0"}])
FREE = block("free", POOL, rule="credits", credits="6")
MAJOR = block("major", leaf("major.one", "01418111"), leaf("major.two", "01418112"))


def test_a_programme_that_is_kept_is_what_the_audit_reads() -> None:
    programme = programme_of(document(MAJOR, FREE))
    taken = [
        Taken("01418111", 1, Decimal(3), 2568, 1, Certainty.DONE, "B"),
        Taken("01418112", 1, Decimal(3), 2568, 2, Certainty.IN_PROGRESS),
    ]
    result = audit(programme, taken)
    assert result.nodes["major.one"].state is NodeState.DONE
    assert result.nodes["major"].state is NodeState.DONE_IF_PASSED
    assert (result.nodes["free"].need, result.nodes["free.pool"].need, result.nodes["major"].need) == (
        Decimal(6), Decimal(0), Decimal(6),
    )  # fmt: skip
    assert {missing.path for missing in result.missing} == {"free.pool"}
    assert result.is_proven


def test_a_programme_survives_being_kept_as_json() -> None:
    kept = document(MAJOR, FREE, shares=[{"one": "major", "other": "free"}])
    assert ProgrammeDocument.model_validate(kept.model_dump(mode="json")) == kept
    assert programme_of(ProgrammeDocument.model_validate_json(kept.model_dump_json())) == programme_of(kept)


@pytest.mark.parametrize(
    ("found", "code", "path"),
    [
        (document(MAJOR, MAJOR), "programme_path_twice", "major"),
        (document(block("major", leaf("other.one", "01418111"))), "programme_path_outside", "other.one"),
        (document(block("major", leaf("major.one"))), "programme_leaf_empty", "major.one"),
        (document(block("major", leaf("major.one", "01418111"), overflow="free.pool")), "programme_overflow_nowhere",
         "major"),
        (document(block("major", leaf("major.one", "01418111"), rule="choose", choose=2)),
         "programme_choice_impossible", "major"),
        (document(block("free", POOL, rule="credits")), "programme_credits_missing", "free"),
        (document(block("free", leaf("free.one", "01418111"), rule="credits", credits="6")),
         "programme_credits_unreachable", "free"),
        (document(block("free", POOL, rule="credits", credits="6", cap="3")), "programme_credits_unreachable", "free"),
        (document(MAJOR, FREE, shares=[{"one": "major.one", "other": "major.two"}]), "programme_share_within",
         "major.one"),
        (document(MAJOR, plan=[{"year": 1, "semester": 1, "path": "free.pool"}]), "programme_plan_nowhere",
         "free.pool"),
    ],
    ids=("twice", "outside", "empty", "overflow", "choice", "credits", "unreachable", "cap", "share", "plan"),
)  # fmt: skip
def test_what_nobody_could_complete_is_found_with_its_place(found: ProgrammeDocument, code: str, path: str) -> None:
    assert [(fault.code, fault.path) for fault in faults(found)][:1] == [(code, path)]


def test_what_an_audit_is_computed_from_is_written_the_same_in_every_process() -> None:
    # The hash that the API showed is compared with that of the worker.
    said = (
        "from models.study.audit.rules.programme import Match, Pattern;"
        "print(Match(frozenset('abcdefgh'), (Pattern('0', frozenset({9, 1, 33, 4}), 't'),), frozenset('xyz')))"
    )
    written = {
        subprocess.run(
            [sys.executable, "-c", said], env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(written) == 1
    assert repr(Match(frozenset({"01418111"}))) == (
        "Match(codes=frozenset({'01418111'}), patterns=(), excepted=frozenset())"
    )


def test_a_sound_programme_has_no_faults() -> None:
    assert faults(document(MAJOR, FREE, shares=[{"one": "major", "other": "free"}])) == []
