import { http } from 'msw';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const EVERYTHING = ['view', 'add', 'edit', 'delete'];
export const department = { th: 'วิทยาการคอมพิวเตอร์', en: 'Computer science' };
export const listed: Schemas['SubjectView'] = {
  subjectCode: '01418390-65',
  showCode: '01418390',
  nameTh: 'การเตรียมสหกิจ',
  nameEn: 'Preparation',
  departmentCode: '01418',
  departmentNameTh: department.th,
  departmentNameEn: department.en,
  generalEducationGroup: null,
  status: 'active',
  updatedAt: '2026-11-01T00:00:00Z',
  creditShow: '1(1-0-2)',
};

/** A version as its page reads it. */
export function detail(changes: Partial<Schemas['SubjectDetail']> = {}): Schemas['SubjectDetail'] {
  return {
    ...listed,
    descriptionTh: 'เนื้อหา',
    descriptionEn: 'Contents',
    category: 'specific',
    subjectType: '16901',
    grading: 'letter',
    credit: '1.0',
    theoryHours: 1,
    practiceHours: 0,
    selfHours: 2,
    showHours: true,
    minimumCreditToOpen: null,
    timesToRegister: null,
    splittable: false,
    approvedOn: '2022-05-01',
    responsibleId: null,
    curriculumType: 'tqf',
    objective: 'เปิดใหม่',
    majorCode: null,
    campusCode: 'B',
    educationLevelCode: '10',
    firstYear: 2565,
    firstSemester: 1,
    examination: 'written',
    strategicGoals: [],
    startYear: 2565,
    status: 'active',
    revision: 1,
    facultyCode: 'D',
    faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
    department,
    major: null,
    campus: { th: 'บางเขน', en: 'Bangkhen' },
    educationLevel: { th: 'ปริญญาตรี', en: 'Bachelor' },
    responsible: null,
    goals: [],
    copiedFrom: null,
    updatedBy: null,
    versions: [{ subjectCode: '01418390-65', status: 'active', startYear: 2565 }],
    linked: [],
    change: null,
    missing: [],
    deletable: false,
    ...changes,
  };
}

const named = (code: string, th: string) => ({ code, name: { th, en: th }, facultyCode: 'D' });

/** Opens a page of the curriculum officer, who may do these actions, with the version that is shown. */
export function atThePage(path: string, shown: Schemas['SubjectDetail'], actions = EVERYTHING) {
  server.use(
    http.get(at('/curriculum/subjects'), () =>
      answer({ items: [listed], page: 1, pageSize: 20, total: 1, isCapped: false }),
    ),
    http.get(at('/curriculum/subjects/:code'), () => answer(shown)),
    http.get(at('/curriculum/subjects/:code/audit'), () =>
      answer({ items: [], page: 1, pageSize: 5, total: 0, isCapped: false }),
    ),
    http.get(at('/curriculum/subject-choices'), () =>
      answer({
        faculties: [named('D', 'วิทยาศาสตร์')],
        departments: [named('01418', department.th)],
        levels: [named('10', 'ปริญญาตรี')],
        goals: [],
      }),
    ),
    http.get(at('/organisation/majors'), () => answer([])),
    http.get(at('/terms'), () => answer([])),
    http.get(at('/curriculum/subjects/:code/requisite-graph'), () =>
      answer({ center: shown.showCode, subjects: [], edges: [] }),
    ),
  );
  signedIn(
    staff({ roleMenus: [menu(9700, 0, 'หลักสูตร'), menu(MENU.subjects, 9700, 'รายวิชา', '/adm/curriculum/subjects')] }),
    { actionScope: [{ menuId: MENU.subjects, actions }] },
  );
  open(path);
}
