import type { Schemas } from '@/client/schemas';

export const sheetId = '0199f0c2-0000-7000-8000-000000000001';
export const topicIds = ['0199f0c2-0000-7000-8000-0000000000a1', '0199f0c2-0000-7000-8000-0000000000a2'] as const;
const BLANK = { value: null, mark: null, revision: 0 } as const;

/** A student of a sheet with two topics, nothing entered yet. */
export function studentLine(number: number, changes: Partial<Schemas['StudentLine']> = {}): Schemas['StudentLine'] {
  return {
    studentId: number,
    studentCode: `661045000${number}`,
    name: { th: `นิสิต ที่${number}`, en: `Student ${number}` },
    sectionCode: '1',
    isWithdrawn: false,
    isGraded: false,
    mayEdit: true,
    isOwn: true,
    scores: [BLANK, BLANK],
    total: null,
    letter: null,
    byHand: { letter: null, reason: '', revision: 0 },
    near: null,
    ...changes,
  };
}

/** A sheet of three students and two topics of half the weight each. */
export function sheetView(changes: Partial<Schemas['SheetView']> = {}): Schemas['SheetView'] {
  return {
    sheetId,
    academicYear: 2569,
    semester: 1,
    subjectCode: '01418111',
    subject: { th: 'วิทยาการคอมพิวเตอร์เบื้องต้น', en: 'Introduction to Computer Science' },
    credit: '3',
    gradingOfSubject: 'letter',
    groupName: '',
    sections: [{ sectionId: 1, sectionCode: '1', sectionType: '16901' }],
    coordinator: { th: 'ผศ.สมชาย ใจดี', en: 'Asst. Prof. Somchai Jaidee' },
    rights: { topics: true, scores: true, compute: true, letters: true, explained: true, substitutes: true },
    topics: [
      { topicId: topicIds[0], name: 'สอบกลางภาค', maximum: '40', weight: '50' },
      { topicId: topicIds[1], name: 'สอบปลายภาค', maximum: '60', weight: '50' },
    ],
    students: [studentLine(1), studentLine(2), studentLine(3)],
    grading: {
      method: 'criteria',
      rounding: 'normal',
      decimals: 0,
      bounds: { A: '80', 'B+': '75', B: '70', 'C+': '65', C: '60', 'D+': '55', D: '50', S: '60' },
      distances: { A: '1.5', 'B+': '1', B: '0.5', 'C+': '0', C: '-0.5', 'D+': '-1', D: '-1.5' },
      lines: [],
      below: 'F',
    },
    statistics: { totals: 0, mean: null, deviation: null, counts: {}, average: null },
    missingWeight: '0',
    isExplained: true,
    caseId: null,
    stage: null,
    standing: { stage: 'entering', dueAt: null, returned: null },
    joinedId: null,
    revision: 2,
    ...changes,
  };
}

/** A sheet in the list of its teacher. */
export function sheetSummary(changes: Partial<Schemas['SheetSummary']> = {}): Schemas['SheetSummary'] {
  return {
    sheetId,
    sectionId: 1,
    subjectCode: '01418111',
    subject: { th: 'วิทยาการคอมพิวเตอร์เบื้องต้น', en: 'Introduction to Computer Science' },
    groupName: '',
    sections: [{ sectionId: 1, sectionCode: '1', sectionType: '16901' }],
    coordinator: { th: 'ผศ.สมชาย ใจดี', en: 'Asst. Prof. Somchai Jaidee' },
    coordinates: true,
    students: 3,
    topics: 2,
    weight: '100',
    entered: 4,
    expected: 6,
    status: 'waiting',
    standing: { stage: 'entering', dueAt: null, returned: null },
    ...changes,
  };
}

/** The group of a sheet that its coordinator sees: one section, open to nobody yet. */
export function gradingGroup(changes: Partial<Schemas['GroupView']> = {}): Schemas['GroupView'] {
  const name = { th: 'ผศ.สมชาย ใจดี', en: 'Asst. Prof. Somchai Jaidee' };
  return {
    sheetId,
    name: '',
    coordinator: name,
    coordinatorId: 'person-1',
    sections: [
      {
        sectionId: 1,
        sectionCode: '1',
        students: 3,
        teachers: [{ personId: 'person-1', name, isMain: true }],
        mayLeave: false,
      },
    ],
    changes: [],
    revision: 2,
    coordinates: true,
    problem: null,
    joinedId: null,
    joinedName: '',
    sectionId: 1,
    openGroups: [],
    addable: [],
    ...changes,
  };
}
