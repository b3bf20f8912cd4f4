import type { EnrolRequest, OpenSection } from '@/client/models';
import type { Term } from './api';
import { ENROL_FOR_CREDIT, showCode } from './subjects';

/** The body of `POST /enroll/enroll`: lecture and lab of a subject travel together. */
export function enrolRequest({ academicYear, semester }: Term, sections: readonly OpenSection[]): EnrolRequest {
  return {
    academicYear,
    semester,
    sections: sections.map((section) => ({
      sectionId: section.sectionId,
      subjectCode: section.subjectCode,
      subjectShow: showCode(section.subjectCode),
      credit: section.maxCredit,
      enrollType: ENROL_FOR_CREDIT,
      sectionType: section.sectionType,
    })),
  };
}
