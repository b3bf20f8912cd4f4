"""The routes of a kind of request that students make to an office, and staff for students::

routes = StudentRequestRoutes(router, asks=requires(…), asks_for_others=may.add)
routes.mine(waivers_of, WaiverView)
routes.possible(waivers_possible, WaiverPossible)
routes.of_case(context_of_waiver, WaiverContext)
routes.asking(ask_for_waiver, WaiverAsk, WaiverOnBehalf, WaiverAnswer)

A kind of request adds the routes it needs. The routes ``possible``, ``preview``, ``files`` and ``asking`` have a twin
under ``/on-behalf`` for staff who may act for students within their scope.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Final, Protocol, TypeVar, cast
from uuid import UUID

from fastapi import APIRouter, Depends, Request, Response, params
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.answers import ACCEPTED, RequestAnswer, answer_of
from api.enrolment.on_behalf.commands import enrollee_for
from api.kit.audit import record_change
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.route_types import declare
from api.kit.temporal import TemporalDep
from api.kit.uploads import UPLOAD_BODY, ReceivedFile, file_answer, received_evidence
from api.kit.wire import Camel
from api.people.student.codes import StudentCode
from api.people.student.queries import Enrollee, enrollee_of, find_student
from models.access.role.contract import Action, MenuId
from models.documents.file.tables import StoredFile
from models.kit.errors import Audience, Language

Look = TypeVar("Look", bound=Camel)
Asked = TypeVar("Asked", bound=Camel)
View = TypeVar("View", bound=Camel)

_REVIEWER: Final = Annotated[Principal, Depends(requires((MenuId.TASKS, MenuId.CASES), Action.VIEW))]
_FILE: Final[dict[int | str, dict[str, object]]] = {200: {"content": {"application/octet-stream": {}}}}


class _OnBehalf(Protocol):
    """A request of staff, which names the student by code."""

    student_code: str


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for which student, and the key under which the request is known when it is sent again."""

    principal: Principal
    student: Enrollee
    key: str

    @property
    def on_behalf(self) -> bool:
        """Whether staff ask for the student."""
        return self.principal.student_id != self.student.student_id

    def note(self, accepting: AsyncSession, what: str, asked: Camel, *private: str) -> None:
        """Write into the audit trail what staff ask for the student, without what is ``private``.

        It is written in the transaction that accepts the request. What students ask for themselves is their case.
        """
        if self.on_behalf:
            after = asked.model_dump(by_alias=True, exclude=set(private))
            person = self.principal.person_id
            record_change(accepting, person, "student", self.student.student_code, what, before=None, after=after)


@dataclass(frozen=True, slots=True)
class StudentRequestRoutes:
    """Adds the routes of a kind of request to its router.

    ``asks`` answers the student who asks, ``asks_for_others`` the staff who may ask for students.
    """

    router: APIRouter
    asks: params.Depends
    asks_for_others: params.Depends

    def mine(
        self,
        read: Callable[[AsyncSession, int], Awaitable[list[View]]],
        view: type[View],
        *,
        reads: params.Depends | None = None,
    ) -> None:
        """Add ``GET /mine``: the student's latest requests.

        ``reads`` replaces ``asks`` where reading needs another right.
        """

        async def mine(session: SessionDep, principal: Principal) -> list[View]:
            """The latest requests of the caller, newest first."""
            return await read(session, enrollee_of(principal).student_id)

        declare(mine, principal=Annotated[Principal, reads or self.asks], **{"return": list[view]})  # type: ignore[valid-type]
        self.router.get("/mine")(mine)

    def possible(
        self, read: Callable[[AsyncSession, int, Language, Audience], Awaitable[View]], view: type[View]
    ) -> None:
        """Add ``GET /possible``: what may be asked for now, with the reason where something may not."""

        async def possible(session: SessionDep, principal: Principal, language: LanguageDep) -> View:
            """What the caller may ask for now, with the reason where something may not be asked for."""
            return await read(session, enrollee_of(principal).student_id, language, principal.audience)

        async def possible_for(
            session: SessionDep, principal: Principal, language: LanguageDep, student_code: StudentCode
        ) -> View:
            """What may be asked for a student within the caller's scope, with the reason where something may not."""
            student_id = await find_student(session, principal, student_code)
            return await read(session, student_id, language, principal.audience)

        self._declare_twins(possible, possible_for, view)
        self.router.get("/possible")(possible)
        self.router.get("/on-behalf/{student_code}/possible")(possible_for)

    def preview(
        self,
        path: str,
        look: Callable[[AsyncSession, Asker, Look, Language], Awaitable[View]],
        asked: type[Look],
        view: type[View],
    ) -> None:
        """Add ``POST`` of a path: the check of a request before it is sent. Nothing is changed."""

        async def preview(session: SessionDep, principal: Principal, language: LanguageDep, asked: Look) -> View:
            """The check of a request before it is sent: its effects, or why it is refused. Nothing is changed."""
            return await look(session, Asker(principal, enrollee_of(principal), ""), asked, language)

        async def preview_for(
            session: SessionDep, principal: Principal, language: LanguageDep, student_code: StudentCode, asked: Look
        ) -> View:
            """The check of a request for a student within the caller's scope before it is sent. Nothing is changed."""
            student = await enrollee_for(session, principal, student_code)
            return await look(session, Asker(principal, student, ""), asked, language)

        self._declare_twins(preview, preview_for, view, asked=(asked, asked))
        self.router.post(path)(preview)
        self.router.post(f"/on-behalf/{{student_code}}{path}")(preview_for)

    def of_case(self, read: Callable[[AsyncSession, Principal, UUID], Awaitable[View]], view: type[View]) -> None:
        """Add ``GET /of-case/…``: what the case page shows of a request, for people who may see the case."""

        async def context(session: SessionDep, principal: Principal, case_id: UUID) -> View:
            """What the case page shows of a request. 404 where the caller may not see the case."""
            return await read(session, principal, case_id)

        declare(context, principal=_REVIEWER, **{"return": view})
        self.router.get("/of-case/{case_id}")(context)

    def files(
        self,
        keep: Callable[[AsyncSession, Principal, ReceivedFile], Awaitable[View]],
        view: type[View],
        find: Callable[[AsyncSession, Principal, UUID, UUID], Awaitable[StoredFile]],
    ) -> None:
        """Add ``POST /files`` for the files that a request will name, and ``GET`` of such a file of a case."""

        async def put_file(request: Request, session: SessionDep, principal: Principal) -> View:
            """Keep a file that a request will name: a PDF of 2 MB or a picture of 15 MB at most."""
            async with received_evidence(request) as received:
                return await keep(session, principal, received)

        async def put_file_for(request: Request, session: SessionDep, principal: Principal) -> View:
            """Keep a file that a request of staff for a student will name. The limits of ``POST /files`` apply."""
            async with received_evidence(request) as received:
                return await keep(session, principal, received)

        async def file(session: SessionDep, principal: Principal, case_id: UUID, file_id: UUID) -> Response:
            """A file that a request names, as a download. 404 where the caller may not see the case."""
            return await file_answer(session, await find(session, principal, case_id, file_id))

        self._declare_twins(put_file, put_file_for, view)
        declare(file, principal=_REVIEWER)
        for path, route in (("/files", put_file), ("/on-behalf/files", put_file_for)):
            self.router.post(path, openapi_extra=UPLOAD_BODY, status_code=HTTPStatus.CREATED)(route)
        self.router.get("/of-case/{case_id}/files/{file_id}", response_class=Response, responses=_FILE)(file)

    def asking(
        self,
        ask: Callable[[AsyncSession, Client, Asker, Asked], Awaitable[UUID]],
        asked: type[Asked],
        on_behalf: type[Asked],
        answer: type[RequestAnswer],
    ) -> None:
        """Add ``POST``: open a case. ``on_behalf`` is ``asked`` with the code of the student."""

        async def ask_for_oneself(
            session: SessionDep,
            client: TemporalDep,
            principal: Principal,
            language: LanguageDep,
            response: Response,
            asked: Asked,
            key: IdempotencyKey,
        ) -> RequestAnswer:
            """Make a request.

            200 with the case after its first step, or with the reason where the rules refuse the request; 202 where
            that takes longer than two seconds. The case then goes on.
            """
            case_id = await ask(session, client, Asker(principal, enrollee_of(principal), key), asked)
            return await answer_of(answer, session, principal, language, response, case_id)

        async def ask_for_student(
            session: SessionDep,
            client: TemporalDep,
            principal: Principal,
            language: LanguageDep,
            response: Response,
            asked: Asked,
            key: IdempotencyKey,
        ) -> RequestAnswer:
            """Make a request for a student within the caller's scope. The audit trail records it.

            Answers as the student's own request does.
            """
            student = await enrollee_for(session, principal, cast(_OnBehalf, asked).student_code)
            case_id = await ask(session, client, Asker(principal, student, key), asked)
            return await answer_of(answer, session, principal, language, response, case_id)

        self._declare_twins(ask_for_oneself, ask_for_student, answer, asked=(asked, on_behalf))
        self.router.post("", responses=ACCEPTED)(ask_for_oneself)
        self.router.post("/on-behalf", responses=ACCEPTED)(ask_for_student)

    def _declare_twins(
        self,
        own: Callable[..., object],
        for_others: Callable[..., object],
        view: type[Camel],
        *,
        asked: tuple[type[Camel], type[Camel]] | None = None,
    ) -> None:
        """Give the route of a student and that of staff their callers, bodies and answers."""
        callers = (self.asks, self.asks_for_others)
        for at, route in enumerate((own, for_others)):
            types = {} if asked is None else {"asked": asked[at]}
            declare(route, principal=Annotated[Principal, callers[at]], **types, **{"return": view})
