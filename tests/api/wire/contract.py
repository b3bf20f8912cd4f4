"""The wire contract §3 to §5 as a table: every endpoint, every field, every type."""

from __future__ import annotations

from tests.api.wire.shapes import Endpoint, Shape, fields, pairs, prefixed, results

PARENT = "PersonIdCode NameTh NameEn NationNameTh NationNameEn ReligionTh ReligionEn Phone Email"
ADDRESS_TEXT = (
    "StdAddrId StdId AddrTypeId HouseNo VillageNo Lane Road HouseId PostCodeId Country AddrLevel1Th AddrLevel1En"
    " AddrLevel2Th AddrLevel2En AddrLevel3Th AddrLevel3En ZipCode"
)
ADDRESS_NULLABLE = "Building Floor AddrDetail"

ENROLLED: Shape = {
    **fields("number", "enrollId sectionId credit"),
    **fields(
        "text", "subjectCode subjectShow creditShow sectionCode sectionType enrollStatus approveStatus enrollType"
    ),
    **pairs("subjectName sectionType enrollType campusName"),
    **fields("text", "subjectType campusCode flagEnrollTypeC inchangeprocess totalAssessedAssessment totalAssessment"),
    **fields("text?", "approveBy approveDt isPreRegister grade"),
}

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "/common/getschedule",
        results([fields("number", "academicYr semester")], cache="flag"),
        {"stdStatusCode": "17001", "campusCode": "B", "facultyCode": "D", "majorCode": "D14", "userType": "1"},
        also=("/usr-common/getschedule",),
    ),
    Endpoint(
        "/usr-common/getAnnounceNews",
        results(
            [
                {
                    **fields("number", "announce_id"),
                    **fields("number?", "section_id pin_order"),
                    **fields("text", "announce_code announce_subject_th announce_message_th content announce_date"),
                    **fields("text", "updated_dt teachername teachername_en"),
                    **fields("text?", "link_ext subject_code section_code"),
                }
            ]
        ),
    ),
    Endpoint(
        "/advisor/getAnnounceStd",
        results(
            [
                {
                    **fields("number", "announce_id section_id"),
                    **fields("text", "announce_code announce_message_th created_by created_dt updated_by updated_dt"),
                    **fields("text", "subject_code subject_name_th section_code section_type edulevel_code"),
                    **fields("text", "teachername teachername_en"),
                    **fields("text?", "announce_subject_th announce_subject_en announce_message_en effective_dt"),
                    **fields("text?", "expire_dt active_flag link_ext"),
                    **fields("number?", "pin_order"),
                    **fields("number", "study_1_times study_2_times study_3_times study_4_times study_other_times"),
                    **fields(
                        "number", "exam_1_times exam_2_times exam_3_times exam_4_times exam_5_times exam_other_times"
                    ),
                    **fields("flag", "flag_googleclassroom flag_edufarm flag_microsoftteam flag_line flag_facebook"),
                    **fields("flag", "flag_kulearn flag_kulam flag_othersystem"),
                }
            ],
            cache="flag",
        ),
        {"stdId": "{std_id}", "academicYear": "{year}", "semester": "{semester}"},
    ),
    Endpoint(
        "/advisor/getStdContact",
        results([fields("text", "message contact_type updated_dt")], cache="flag"),
        {"stdId": "{std_id}"},
    ),
    Endpoint(
        "/std-profile/getGroupCourse",
        results(
            [
                {
                    "peroid_date": "text",
                    "course": [
                        {
                            **fields("number", "section_id time_start"),
                            **fields("text", "groupheader weekstartday weekendday std_id subject_code subject_name_th"),
                            **fields(
                                "text", "subject_name_en section_code section_type section_type_th section_type_en"
                            ),
                            **fields("text", "student_status_code std_status_th std_status_en teacher_name"),
                            **fields("text", "teacher_name_en time_from time_to day_w room_name_th room_name_en"),
                            **fields("text?", "day_w_c"),
                        }
                    ],
                }
            ],
            cache="flag",
        ),
        {"stdId": "{std_id}", "academicYear": "{year}", "semester": "{semester}"},
    ),
    Endpoint(
        "/std-profile/checkGrades",
        results(
            [
                {
                    "academicYear": "text",
                    **fields("number", "gpa cr"),
                    "grade": [
                        {
                            **fields(
                                "text", "std_code std_id subject_code subject_name_th subject_name_en grade rownum"
                            ),
                            **fields("text", "grouping_data"),
                            **fields("number", "credit registration_year registration_semester gpa cr"),
                        }
                    ],
                }
            ],
            cache="flag",
        ),
        {"idcode": "{std_code}"},
    ),
    Endpoint(
        "/stddashboard/gpax",
        results([{**fields("number", "std_id gpax total_credit"), "std_code": "text"}], cache="flag"),
        {"stdId": "{std_id}"},
    ),
    Endpoint(
        "/std-profile/getStdPersonal",
        results(
            {
                "stdPersonalModel": {
                    **fields("text", "stdId idCardCode genderCode birthDate nationCode phone email"),
                    **fields("text?", "passport_no"),
                    **pairs("gender name nationName religion entrance deform"),
                    **fields("text", prefixed("father", PARENT)),
                    **fields("text", prefixed("mother", PARENT)),
                    **fields("text", "attenedDate projectName authWelfare libBarcode"),
                }
            },
            message="text",
            cache="flag",
        ),
        {"stdId": "{std_id}"},
    ),
    Endpoint(
        "/std-profile/getStdEducation",
        results(
            {
                "education": [
                    {
                        **fields("text", "stdId stdCode campusCode facultyCode departmentCode majorCode"),
                        **pairs("edulevelName statusName degreeName typeName campusName curName facultyName"),
                        **pairs("departmentName majorName"),
                        **fields("text", "projectGetinId getinProjectName copenId copenName teacherName teacherNameEn"),
                        **fields("text", "attenedDate branchNameTh"),
                    }
                ],
                "statushis": [
                    {
                        "academicYear": "number",
                        **fields("text", "stdId flagChkReturnRetrie semester studyStatusCode activityStatusRemark"),
                        **pairs("semesterName studyStatusName activityStatusRemarkName"),
                        **fields("text", "approveDt activityBy activityDt cancelledBy screenCode recordStatus"),
                        **fields("text", "createdBy createdName createdDt updatedName updatedDt recordStatusName"),
                        **fields("text", "stdActivityLogId"),
                        **fields("text?", "expireDate activityFileNo cancelStatusRemark cancelledDt cancelledFileNo"),
                        **fields("text?", "attachFileId cancelledFilePath filePath cancelledAttachFileName"),
                        **fields("text?", "attachFileName cancelledAttachFileId updatedBy oldStdStatus"),
                    }
                ],
                "majorchange": "list",
            },
            cache="flag",
        ),
        {"stdId": "{std_id}"},
    ),
    Endpoint(
        "/std-profile/getStdAddress",
        {
            "code": "success",
            "message": "text",
            "cache": "flag",
            "stdAddress": {
                **fields("text", prefixed("regis", ADDRESS_TEXT)),
                **fields("text?", prefixed("regis", ADDRESS_NULLABLE)),
                **fields("text", prefixed("stay", ADDRESS_TEXT)),
                **fields("text?", prefixed("stay", ADDRESS_NULLABLE)),
                "stayRefAddrTypeId": "text",
            },
        },
        {"stdId": "{std_id}"},
    ),
    Endpoint(
        "/enroll/searchSubjectOpenEnr",
        {
            "code": "success",
            "subjects": [
                {
                    **fields("text", "subjectCode subjectNameTh subjectNameEn creditShow flagCur subjectType credit"),
                    **fields("text", "theoryHour practiceHour selfHour"),
                    **fields("text?", "relateSubjectCode"),
                }
            ],
        },
        {"query": "01418"},
    ),
    Endpoint(
        "/enroll/openSubjectForEnroll",
        results(
            [
                {
                    **fields("number", "sectionId maxCredit"),
                    **fields("text", "subjectCode subjectNameTh subjectNameEn sectionCode sectionType sectionTypeTh"),
                    **fields(
                        "text", "sectionTypeEn flagRegisCon sectionStatus studentStatusCode stdStatusTh stdStatusEn"
                    ),
                    **fields("text", "totalSeat totalRegistered"),
                    **fields("text?", "coursedate coursedateth coursedateen teacherName teacherNameEn teacherNameTh"),
                    **fields(
                        "text?", "roomNameTh roomNameEn property nonProperty midternDate finalDate relateSubjectCode"
                    ),
                }
            ]
        ),
        {"query": "01418", "academicYear": "{year}", "semester": "{semester}", "campusCode": "B", "section": ""},
    ),
    Endpoint(
        "/enroll/searchSectionDetail",
        {
            "code": "success",
            "sectionDetail": {
                "schedules": [{**fields("text", "day time room"), **fields("number", "timeFrom timeTo")}],
                "teacher": [fields("text", "title titleEn positionTh positionEn nameTh nameEn")],
                "major": "list",
                "exmajor": "list",
                **fields("text?", "midterm final"),
            },
        },
        {"sectionId": "{section_id}"},
    ),
    Endpoint(
        "/enroll/searchEnrollResult",
        {
            "code": "success",
            **fields("text", "yearTh yearEn semester semesterTh semesterEn patternFlag"),
            **fields("number", "enrollCredit waitApproveCredit rejectCredit pendingInvoiceCredit patternCredit"),
            "enrollSubjects": [ENROLLED],
            **fields("list", "waitApproveSubjects rejectSubjects pendingInvoiceSubjects patternSubjects"),
        },
        body={"academicYear": "{year}", "semester": "{semester}", "stdid": "{std_id}"},
    ),
    Endpoint(
        "/enroll/getEnrollLogHeaderByStdId",
        results(
            [
                {
                    **fields("number", "creditregis section_id"),
                    **fields(
                        "text", "approve_status approve_status_name campus_code campus_name_th campus_name_en credit"
                    ),
                    **fields(
                        "text", "enroll_status enroll_status_code section_code section_type_code section_type_name"
                    ),
                    **fields("text", "subject_code subject_name_th subject_name_en updated_dt"),
                }
            ]
        ),
        {"academicYear": "{year}", "semester": "{semester}", "stdId": "{std_id}"},
    ),
)
