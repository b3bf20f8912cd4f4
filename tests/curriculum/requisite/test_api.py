"""What versions of subjects require, as a curriculum officer keeps it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import httpx
import pytest

from models.curriculum.requisite.contract import AnyOf, RequiredSubject, RequisiteKind, Timing
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import Subject, SubjectRequisite
from tests.support.api_curriculum import draft as draft
from tests.support.api_curriculum import officer as officer
from tests.support.university import University

Headers = dict[str, str]
URL: Final = "/curriculum/subjects"


def leaf(subject: Subject | str, **more: Any) -> dict[str, Any]:
    """The subject as the wire names it."""
    return {"node": "subject", "subject": subject if isinstance(subject, str) else subject.show_code, **more}


def before(tree: dict[str, Any]) -> dict[str, Any]:
    """A prerequisite."""
    return {"kind": "prerequisite", "tree": tree}


def nested(depth: int) -> dict[str, Any]:
    """Groups of one part in one another."""
    tree = leaf("01417111")
    for _ in range(depth):
        tree = {"node": "all", "of": [tree]}
    return tree


async def kept(api: httpx.AsyncClient, officer: Headers, subject: Subject, *trees: dict[str, Any]) -> httpx.Response:
    """The answer to keeping these trees."""
    url = f"{URL}/{subject.subject_code}/requisites"
    shown = (await api.get(url, headers=officer)).json()
    return await api.put(url, json={"revision": shown["revision"], "trees": trees}, headers=officer)


async def test_a_tree_is_kept_shown_and_edited_again(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject
) -> None:
    first, second = university.subject(), university.subject()
    scope = {"entryFrom": 2565, "entryTo": None, "campuses": []}
    tree = {"node": "any", "of": [leaf(first, minimumGrade="C", byPetition=True), leaf(second, appliesTo=scope)]}
    answer = await kept(api, officer, draft, before(tree), {"kind": "exclusive", "tree": leaf(second)})
    assert answer.status_code == 200, answer.text
    said = (await api.get(f"{URL}/{draft.subject_code}/requisites", headers=officer)).json()
    assert said == answer.json()
    exclusive, prerequisite = said["trees"]
    assert (exclusive["kind"], prerequisite["kind"]) == ("exclusive", "prerequisite")
    one, other = prerequisite["tree"]["of"]
    assert (one["minimumGrade"], one["byPetition"], other["appliesTo"]) == ("C", True, scope)
    assert said["requisites"][1]["tree"]["of"][0]["subject"]["name"]["th"] == first.name_th
    trail = (await api.get(f"{URL}/{draft.subject_code}/audit", headers=officer)).json()["items"]
    assert first.show_code in str(trail[0]["after"])


async def test_two_who_edit_at_once_do_not_undo_each_other(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject
) -> None:
    asked = {"revision": 1, "trees": [before(leaf(university.subject()))]}
    url = f"{URL}/{draft.subject_code}/requisites"
    assert (await api.put(url, json=asked, headers=officer)).status_code == 200
    again = await api.put(url, json={**asked, "trees": []}, headers=officer)
    assert (again.status_code, again.json()["code"]) == (409, "revision_moved")
    assert len(university.rows(SubjectRequisite)) == 1


@pytest.mark.parametrize(
    ("status", "code"),
    [(SubjectStatus.ACTIVE, "subject_immutable"), (SubjectStatus.IN_REVIEW, "subject_in_review")],
    ids=str,
)
async def test_what_was_agreed_to_or_is_looked_at_is_not_changed(
    api: httpx.AsyncClient, university: University, officer: Headers, status: SubjectStatus, code: str
) -> None:
    subject = university.subject()
    university.merge(subject.sqlmodel_update({"status": status.value}))
    answer = await kept(api, officer, subject, before(leaf(university.subject())))
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert university.rows(SubjectRequisite) == []


async def test_a_cycle_is_refused_with_the_whole_way(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject
) -> None:
    near, far = university.subject(), university.subject()
    university.requires(near, RequisiteKind.PREREQUISITE, far)
    university.requires(far, RequisiteKind.PREREQUISITE, RequiredSubject(subject=draft.show_code))
    answer = await kept(api, officer, draft, before(leaf(near)))
    assert (answer.status_code, answer.json()["code"]) == (409, "requisite_cycle")
    way = " → ".join(one.show_code for one in (draft, near, far, draft))
    assert way in answer.json()["message"]
    beside = await kept(api, officer, draft, {"kind": "corequisite", "tree": leaf(near)})
    assert (beside.status_code, beside.json()["code"]) == (409, "requisite_cycle")
    assert way in beside.json()["message"]


async def test_subjects_that_may_be_taken_in_one_term_are_no_cycle(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject
) -> None:
    beside = university.subject()
    university.requires(beside, RequisiteKind.COREQUISITE, RequiredSubject(subject=draft.show_code))
    asked = {"kind": "corequisite", "tree": leaf(beside)}
    assert (await kept(api, officer, draft, asked)).status_code == 200


async def test_a_subject_taken_in_the_same_term_is_not_required_before(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject
) -> None:
    same_term = RequiredSubject(subject=draft.show_code, timing=Timing.SAME_TERM)
    beside, after = university.subject(), university.subject()
    university.requires(beside, RequisiteKind.COREQUISITE, same_term)
    university.requires(after, RequisiteKind.PREREQUISITE, beside)
    answer = await kept(api, officer, draft, {"kind": "corequisite", "tree": leaf(after)})
    assert (answer.status_code, answer.json()["code"]) == (409, "requisite_cycle")


@pytest.mark.parametrize("asked", ["itself", "unknown", "inactive"])
async def test_a_subject_that_cannot_be_asked_for_is_named(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject, asked: str
) -> None:
    gone = university.subject()
    university.merge(gone.sqlmodel_update({"status": "inactive"}))
    code = {"itself": draft.show_code, "unknown": "01999999", "inactive": gone.show_code}[asked]
    answer = await kept(api, officer, draft, before(leaf(code)))
    expected = "requisite_itself" if asked == "itself" else "requisite_unknown"
    assert (answer.status_code, answer.json()["code"]) == (409, expected)
    assert code in answer.json()["message"]


@pytest.mark.parametrize(
    "trees",
    [
        [before({"node": "any", "of": []})],
        [before(leaf("1234"))],
        [before(leaf("01417111")), before(leaf("01417112"))],
        [before({"node": "none", "of": [leaf("01417111")]})],
        [before({"node": "any", "of": [leaf("01417111")] * 60})],
        [before({"node": "tag", "tag": "a\x00b", "count": 1})],
        [before(leaf("01417111", appliesTo={"campuses": ["B" * 5000]}))],
        [before(nested(300))],
    ],
    ids=("empty", "code", "twice", "kind", "size", "control", "campus", "depth"),
)
async def test_a_tree_that_makes_no_sense_is_refused_by_its_field(
    api: httpx.AsyncClient, officer: Headers, draft: Subject, trees: list[dict[str, Any]]
) -> None:
    answer = await kept(api, officer, draft, *trees)
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")
    assert answer.json()["details"]["fields"][0]["field"].startswith("trees")


async def test_the_graph_shows_two_steps_each_way_and_no_more(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    line = [university.subject() for _ in range(7)]
    for earlier, later in pairwise(line):
        university.requires(later, RequisiteKind.PREREQUISITE, AnyOf(of=(RequiredSubject(subject=earlier.show_code),)))
    graph = (await api.get(f"{URL}/{line[3].subject_code}/requisite-graph", headers=officer)).json()
    assert graph["center"] == line[3].show_code
    assert [one["showCode"] for one in graph["subjects"]] == [one.show_code for one in line[1:6]]
    assert sorted((edge["earlier"], edge["later"]) for edge in graph["edges"]) == [
        (one.show_code, other.show_code) for one, other in pairwise(line[1:6])
    ]
