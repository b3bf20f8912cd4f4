import type { Schemas } from '@/client/schemas';

/** A subject with one lecture section that meets once a week. */
export function catalogueSubject(
  subjectShow: string,
  sectionId: number,
  meeting: Pick<Schemas['OpenSectionView']['meetings'][number], 'weekday' | 'startsMinute' | 'endsMinute'>,
): Schemas['OpenSubjectView'] {
  return {
    subjectCode: `${subjectShow}-65`,
    subjectShow,
    name: { th: `วิชา ${subjectShow}`, en: `Subject ${subjectShow}` },
    credit: 3,
    creditShow: '3(3-0-6)',
    group: null,
    amount: null,
    linked: [],
    sectionCount: 1,
    sections: [
      {
        sectionId,
        sectionCode: '1',
        sectionType: '16901',
        sectionTypeName: { th: 'บรรยาย', en: 'Lecture' },
        credit: 3,
        status: 'open',
        seats: 40,
        seatsTaken: 0,
        seatsReserved: 0,
        releasesAt: null,
        needsApproval: false,
        teacher: null,
        meetings: [{ ...meeting, room: { th: 'ศร.1-101', en: 'LH 1-101' } }],
        exams: [],
        allowedMajors: [],
        excludedMajors: [],
        fits: true,
      },
    ],
  };
}

export function standing(changes: Partial<Schemas['Standing']> = {}): Schemas['Standing'] {
  const period = { opensAt: '2026-11-01T00:00:00Z', closesAt: '2099-01-01T00:00:00Z', isOpen: true };
  return {
    periods: { enrolment: period, add_drop: period },
    slot: null,
    opensAt: period.opensAt,
    credits: 0,
    creditLimit: 22,
    creditMinimum: 9,
    belowMinimum: null,
    statusOk: true,
    probation: false,
    typeChosen: true,
    holds: [],
    unlocks: [],
    ...changes,
  };
}

const LECTURE = '16901';

/** A section of calculus that the student holds, a lecture unless said otherwise. */
export function heldSubject(sectionId = 1, sectionType: '16901' | '16902' = LECTURE): Schemas['EnrolledSubject'] {
  return {
    enrollId: sectionId,
    sectionId,
    sectionCode: String(sectionId),
    sectionType,
    sectionTypeTh: sectionType === LECTURE ? 'บรรยาย' : 'ปฏิบัติการ',
    sectionTypeEn: sectionType === LECTURE ? 'Lecture' : 'Laboratory',
    subjectCode: '01417111-65',
    subjectShow: '01417111',
    subjectNameTh: 'แคลคูลัส',
    subjectNameEn: 'Calculus',
    creditShow: '3(2-3-4)',
    enrollTypeTh: 'หน่วยกิต',
    enrollTypeEn: 'Credit',
    inchangeprocess: 'N',
  } as Schemas['EnrolledSubject'];
}

/** A term in which the student has nothing yet. */
export const EMPTY_RESULT = {
  enrollSubjects: [],
  enrollCredit: 0,
  waitApproveSubjects: [],
  waitApproveCredit: 0,
  rejectSubjects: [],
  rejectCredit: 0,
} as unknown as Schemas['EnrolmentResults'];
