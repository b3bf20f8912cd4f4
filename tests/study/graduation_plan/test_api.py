"""A student's plan to graduation through the API: what to take when, and what is in no term (study §3)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx

from models.access.role.contract import RoleId
from models.curriculum.requisite.contract import RequiredSubject, RequisiteKind
from models.curriculum.subject.tables import Subject, SubjectLink
from models.enrolment.enrolment.tables import StudentTerm
from models.people.person.tables import UserType
from tests.study.audit.test_api import Desk, exception
from tests.support.university import SEMESTER, YEAR, University


class Plans(Desk):
    """The student of the audits: three required subjects, and six credits of anything."""

    def offered(self, *subjects: Subject) -> None:
        """They were seen in the first semester, in which the term of the tests is."""
        for subject in subjects:
            self.university.section(subject)

    def seen_last_year(self, subject: Subject, semester: int) -> None:
        """A subject was also seen in a semester of the year before."""
        section = self.university.section(subject)
        section.academic_year, section.semester = YEAR - 1, semester
        self.university.merge(section)

    async def plan(self, **asked: object) -> dict[str, Any]:
        """The plan the student sees."""
        return await self.audit("/study/graduation-plan", **asked)


def taken(view: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """In which term each item is."""
    return {item["key"]: (term["academicYear"], term["semester"]) for term in view["terms"] for item in term["items"]}


async def test_what_is_missing_is_planned_after_what_it_requires_and_in_semesters_in_which_it_was_seen(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.offered(desk.one, desk.two, desk.three)
    desk.seen_last_year(desk.free, 2)
    university.requires(desk.two, RequisiteKind.PREREQUISITE, desk.one)
    view = await desk.plan()
    place = taken(view)
    assert (place[desk.one.show_code], place[desk.two.show_code]) == ((YEAR + 1, 1), (YEAR + 2, 1))
    assert (place["free.any#1"], place["free.any#2"]) == ((YEAR, 2), (YEAR, 2))
    [first] = [term for term in view["terms"] if term["academicYear"] == YEAR]
    assert (first["credits"], first["limit"]) == ("6", "22")
    assert first["items"][0]["name"]["en"] == "free.any"
    assert (view["notPlaced"], view["isShortest"], view["hasProgramme"]) == ([], True, True)
    [blocks] = view["blocking"]
    assert (blocks["item"]["code"], blocks["heldUp"], blocks["credits"]) == (desk.one.show_code, 1, "3")
    assert [item["code"] for item in blocks["chain"]] == [desk.one.show_code, desk.two.show_code]


async def test_what_is_chosen_from_a_group_is_planned_for_semesters_in_which_something_of_it_was_seen(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    view = await desk.plan()
    assert {item["because"] for item in view["notPlaced"]} == {"not_offered"}
    assert {"free.any#1", "free.any#2"} <= {item["key"] for item in view["notPlaced"]}
    desk.seen_last_year(desk.free, 0)
    assert {item["key"]: item["because"] for item in (await desk.plan())["notPlaced"]}[
        "free.any#1"
    ] == "other_semesters"
    assert taken(await desk.plan(summer=True))["free.any#1"] == (YEAR, 0)
    desk.offered(desk.other)
    assert taken(await desk.plan())["free.any#1"] == (YEAR + 1, 1)


async def test_what_is_under_way_is_taken_to_be_passed_and_what_is_passed_is_not_planned(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.graded(desk.three, "B")
    desk.enrolled(desk.one)
    desk.offered(desk.two)
    university.requires(desk.two, RequisiteKind.PREREQUISITE, desk.one)
    view = await desk.plan()
    assert taken(view)[desk.two.show_code] == (YEAR + 1, 1)
    assert desk.one.show_code not in taken(view)
    assert desk.three.show_code not in taken(view)
    assert view["blocking"] == []


async def test_what_is_required_before_and_counts_nowhere_is_planned_without_a_leaf(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    more = university.subject(credit=1)
    desk.offered(desk.one, desk.two, desk.three, more)
    university.requires(desk.one, RequisiteKind.PREREQUISITE, more)
    view = await desk.plan()
    [item] = [item for term in view["terms"] for item in term["items"] if item["code"] == more.show_code]
    assert (item["path"], item["credits"], item["name"]["en"]) == (None, "1", more.name_en)


async def test_of_a_splittable_subject_only_the_credits_that_are_left_are_planned(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.one.splittable = True
    university.merge(desk.one)
    desk.offered(desk.one)
    desk.graded(desk.one, "A", part=1)
    view = await desk.plan()
    [item] = [item for term in view["terms"] for item in term["items"] if item["code"] == desk.one.show_code]
    assert item["credits"] == "2"


async def test_linked_subjects_are_planned_for_the_same_term(api: httpx.AsyncClient, university: University) -> None:
    desk = Plans(api, university)
    before = university.subject()
    desk.offered(desk.one, desk.two, desk.three, before)
    one, two = desk.one.subject_code, desk.two.subject_code
    university.add(
        SubjectLink(subject_code=one, linked_subject_code=two), SubjectLink(subject_code=two, linked_subject_code=one)
    )
    university.requires(desk.two, RequisiteKind.PREREQUISITE, before)
    place = taken(await desk.plan())
    assert place[desk.one.show_code] == place[desk.two.show_code] == (YEAR + 2, 1)


async def test_what_is_in_no_term_is_named_with_the_reason_in_words(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.offered(desk.two)
    leaf = RequiredSubject(subject=desk.one.show_code, minimum_grade="C")
    university.requires(desk.two, RequisiteKind.PREREQUISITE, leaf)
    desk.graded(desk.one, "D")
    view = await desk.plan()
    reasons = {item["code"]: item["because"] for item in view["notPlaced"]}
    assert reasons == {desk.two.show_code: "requisites", desk.three.show_code: "not_offered"}
    [lacking] = [item["lacking"] for item in view["notPlaced"] if item["code"] == desk.two.show_code]
    assert desk.one.show_code in lacking["en"]
    assert "C" in lacking["th"]


async def test_a_term_takes_no_more_credits_than_the_student_may_take_in_it(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.seen_last_year(desk.free, 2)
    university.add(
        StudentTerm(student_id=desk.student.student_id, academic_year=YEAR, semester=SEMESTER + 1, credit_limit=3)
    )
    view = await desk.plan()
    [second] = [term for term in view["terms"] if (term["academicYear"], term["semester"]) == (YEAR, 2)]
    assert (second["credits"], second["limit"]) == ("3", "3")


async def test_summer_terms_are_planned_where_that_is_asked_for(api: httpx.AsyncClient, university: University) -> None:
    desk = Plans(api, university)
    section = university.section(desk.one)
    section.semester = 0
    university.merge(section)
    reasons = {item["code"]: item["because"] for item in (await desk.plan())["notPlaced"]}
    assert reasons[desk.one.show_code] == "other_semesters"
    assert taken(await desk.plan(summer=True))[desk.one.show_code] == (YEAR, 0)


async def test_the_advisor_sees_the_plan_of_a_student_and_nobody_elses_advisor(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    path = f"/study/students/{desk.student.student_code}/graduation-plan"
    for person, status in ((desk.advisor, 200), (university.teacher(), 404)):
        answer = await api.get(path, headers=university.signed_in(person.person_id, RoleId.TEACHER))
        assert answer.status_code == status


async def test_a_plan_in_another_programme_is_tried_beside_ones_own(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.offered(*desk.subjects)
    university.requires(desk.two, RequisiteKind.PREREQUISITE, desk.one)
    desk.seen_last_year(desk.free, 2)
    another = desk.add_programme("E09-U", desk.other)
    tried = {"programme": str(another.version_id)}
    path = f"/study/students/{desk.student.student_code}/graduation-plan"
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR)
    seen = [
        (await api.get(path, params=tried, headers=university.signed_in(person.person_id, role))).json()
        for person, role in ((desk.advisor, RoleId.TEACHER), (registrar, RoleId.REGISTRAR))
    ]
    view = await desk.plan(**tried)
    assert seen == [view, view]
    assert (view["isOwn"], view["programme"]["programmeCode"]) == (False, "E09-U")
    assert desk.other.show_code in taken(view)
    assert {desk.one.show_code, desk.two.show_code}.isdisjoint(taken(view))
    assert view["own"] == {"last": {"academicYear": YEAR + 2, "semester": 1}, "terms": 3, "notPlaced": 0}
    own = await desk.plan()
    assert (own["isOwn"], own["own"], own["programme"]["programmeCode"]) == (True, None, "E09-T")
    assert (await desk.plan(programme=str(desk.programme.version_id))) == own


async def test_what_was_agreed_to_in_ones_own_programme_holds_in_no_plan_of_another(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.offered(desk.one, desk.two, desk.three, desk.free)
    path = f"major.s{desk.one.show_code}"
    university.add(exception(desk, university.teacher().person_id, path))
    assert desk.one.show_code not in taken(await desk.plan())
    another = desk.add_programme("E09-U", desk.one)
    assert desk.one.show_code in taken(await desk.plan(programme=str(another.version_id)))


async def test_a_programme_that_nobody_follows_is_in_no_plan(api: httpx.AsyncClient, university: University) -> None:
    desk = Plans(api, university)
    params = {"programme": str(UUID(int=1))}
    assert (await api.get("/study/graduation-plan", params=params, headers=desk.headers)).status_code == 404


async def test_who_follows_no_known_programme_gets_no_plan(api: httpx.AsyncClient, university: University) -> None:
    student = university.student()
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    view = (await api.get("/study/graduation-plan", headers=headers)).json()
    assert (view["hasProgramme"], view["terms"], view["recommended"]) == (False, [], [])


async def test_a_subject_that_is_planned_has_a_term_in_place_of_one_to_choose(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.offered(*desk.subjects)
    before = university.subject(credit=1)
    desk.offered(before)
    university.requires(desk.free, RequisiteKind.PREREQUISITE, before)
    own = await desk.plan()
    assert {"free.any#1", "free.any#2"} <= taken(own).keys()
    view = await desk.plan(planned=[desk.free.show_code, "01999999"])
    place = taken(view)
    assert desk.free.show_code in place
    assert "free.any#2" not in place
    assert place[before.show_code] < place[desk.free.show_code]
    [item] = [item for term in view["terms"] for item in term["items"] if item["code"] == desk.free.show_code]
    assert (item["path"], item["credits"]) == ("free.any", "3")
    assert (view["isOwn"], view["own"]["terms"]) == (True, len(own["terms"]))
    required = await desk.plan(planned=[desk.one.show_code])
    assert taken(required) == taken(own)


async def test_what_is_under_way_and_tried_as_given_up_is_planned_again_and_so_is_what_waits_for_it(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.offered(*desk.subjects)
    desk.enrolled(desk.one)
    university.requires(desk.two, RequisiteKind.PREREQUISITE, desk.one)
    own = await desk.plan()
    assert taken(own)[desk.two.show_code] == (YEAR + 1, 1)
    assert own["own"] is None
    view = await desk.plan(without=[desk.one.show_code])
    assert taken(view)[desk.one.show_code] == (YEAR + 1, 1)
    assert taken(view)[desk.two.show_code] == (YEAR + 2, 1)
    assert view["own"] == {"last": {"academicYear": YEAR + 1, "semester": 1}, "terms": 1, "notPlaced": 0}
    path = f"/study/students/{desk.student.student_code}/graduation-plan"
    headers = university.signed_in(desk.advisor.person_id, RoleId.TEACHER)
    seen = await api.get(path, params={"without": [desk.one.show_code]}, headers=headers)
    assert seen.json() == view


async def test_a_part_of_a_group_has_the_credits_of_a_subject_that_there_is(
    api: httpx.AsyncClient, university: University
) -> None:
    desk = Plans(api, university)
    desk.other.credit = Decimal(2)
    university.merge(desk.other)
    for subject in (desk.one, desk.two, desk.three, desk.free, desk.other):
        desk.graded(subject, "B")
    more = university.subject()
    desk.seen_last_year(more, 2)
    desk.seen_last_year(desk.other, 2)
    [item] = [item for term in (await desk.plan())["terms"] for item in term["items"]]
    assert (item["key"], item["credits"]) == ("free.any#1", "3")
    more.credit = Decimal(2)
    university.merge(more)
    [item] = [item for term in (await desk.plan())["terms"] for item in term["items"]]
    assert item["credits"] == "2"
