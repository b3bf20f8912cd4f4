"""The student profile (wire contract §4): personal, education and histories, addresses, picture."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Response

from api.kit.db import SessionDep
from api.kit.envelopes import CachedResults, MessagedResults
from api.people.address.queries import addresses_of
from api.people.address.schemas import AddressesAnswer
from api.people.profile.queries import education_of, major_changes_of, personal_of, status_history_of
from api.people.profile.schemas import EducationResult, StudentPersonalResult
from api.people.student.queries import student_of_query
from models.access.role.contract import MenuId
from models.kit.pictures import silhouette
from models.people.photograph.store.keeping import photograph_of_student

router: Final = APIRouter(prefix="/std-profile", tags=["profile"])

ProfileStudent = Annotated[int, Depends(student_of_query(MenuId.MY_PROFILE))]

_JPEG: Final = "image/jpeg"


@router.get("/getStdPersonal")
async def get_std_personal(session: SessionDep, student_id: ProfileStudent) -> MessagedResults[StudentPersonalResult]:
    """Personal particulars of a student and of their parents."""
    personal = await personal_of(session, student_id)
    return MessagedResults(results=StudentPersonalResult(std_personal_model=personal))


@router.get("/getStdEducation")
async def get_std_education(session: SessionDep, student_id: ProfileStudent) -> CachedResults[EducationResult]:
    """Education, status history and transfer history."""
    result = EducationResult(
        education=await education_of(session, student_id),
        statushis=await status_history_of(session, student_id),
        majorchange=await major_changes_of(session, student_id),
    )
    return CachedResults(results=result)


@router.get("/getStdAddress")
async def get_std_address(session: SessionDep, student_id: ProfileStudent) -> AddressesAnswer:
    """The registered and the present address."""
    return AddressesAnswer(stdAddress=await addresses_of(session, student_id))


@router.get("/stdimages", response_class=Response, responses={200: {"content": {_JPEG: {}}}})
async def stdimages(session: SessionDep, student_id: ProfileStudent) -> Response:
    """The student's photograph, or a silhouette where there is none."""
    jpeg = await session.run_sync(photograph_of_student, student_id) or silhouette()
    return Response(jpeg, media_type=_JPEG, headers={"cache-control": "private, max-age=300"})
