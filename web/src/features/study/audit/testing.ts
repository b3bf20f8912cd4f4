import { http } from 'msw';
import type { Schemas } from '@/client/schemas';
import { menu, staff } from '@/testing/fixtures';
import { answer, at, server } from '@/testing/server';

export const CODE = '6610450001';
const roleMenus = [menu(9400, 0, 'ผลการเรียน'), menu(9810, 9400, 'ตรวจสอบการสำเร็จการศึกษา', '/std/audit')];
export const student = () =>
  staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus });

export function node(path: string, name: string, changes: Partial<Schemas['AuditNode']> = {}): Schemas['AuditNode'] {
  return {
    path,
    name: { th: name, en: name },
    rule: 'subject',
    state: 'missing',
    need: '3',
    have: '0',
    short: '3',
    used: [],
    tooLow: [],
    agreed: [],
    candidates: [],
    children: [],
    ...changes,
  };
}

export const leaves = [
  node('major.one', 'การเขียนโปรแกรม', {
    state: 'done',
    have: '3',
    short: '0',
    used: [{ key: '01418111:2568:1', because: 'equivalent' }],
  }),
  node('major.two', 'โครงสร้างข้อมูล', {
    toTake: '3',
    candidates: [{ code: '01418231', name: { th: 'โครงสร้างข้อมูล', en: 'Data structures' }, credits: '3', isOpen: true }],
  }),
];
export const view: Schemas['DegreeAudit'] = {
  studentCode: CODE,
  student: { th: 'นายณัฐพงศ์ ศรีสวัสดิ์', en: 'Mr. Natthaphong Sisawat' },
  programme: {
    versionId: 'own',
    programmeCode: 'D14',
    revision: 2565,
    name: { th: 'หลักสูตรวิทยาการคอมพิวเตอร์', en: 'Computer Science' },
    totalCredits: '6',
  },
  isOwn: true,
  world: 'if_passed',
  leftOut: [],
  earned: '3',
  surplus: '0',
  figures: { need: '6', done: '3', ifPassed: '3', toTake: '3' },
  own: null,
  nodes: [node('major', 'วิชาเฉพาะ', { rule: 'all', need: '6', have: '3', children: leaves })],
  subjects: [
    {
      key: '01418111:2568:1',
      code: '01418111',
      name: { th: 'การเขียนโปรแกรม', en: 'Programming' },
      credits: '3',
      partOf: null,
      academicYear: 2568,
      semester: 1,
      letter: 'B',
      certainty: 'done',
      countsAt: ['major.one'],
      couldCountAt: ['major.two'],
      rejection: null,
      isSurplus: false,
    },
    {
      key: '01417111:2568:1',
      code: '01417111',
      name: { th: 'แคลคูลัส', en: 'Calculus' },
      credits: '3',
      partOf: null,
      academicYear: 2568,
      semester: 1,
      letter: 'W',
      certainty: 'done',
      countsAt: [],
      couldCountAt: [],
      rejection: 'withdrawn',
      isSurplus: false,
    },
  ],
  conditions: [{ kind: 'gpax', state: 'met', need: '2.00', have: '3.10', subjects: [], test: null }],
  isProven: true,
  inputHash: 'hash',
};

/** The server; answers what was asked of it. */
export function serving(answered: Schemas['DegreeAudit']): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  const read = ({ request }: { request: Request }) => {
    asked.push(new URL(request.url).searchParams);
    return answer(answered);
  };
  server.use(
    http.get(at('/study/audit'), read),
    http.get(at('/study/students/:code/audit'), read),
    http.get(at('/study/programmes'), () =>
      answer([
        { ...view.programme, versionId: 'other', name: { th: 'สถิติ', en: 'Statistics' }, faculty: { th: '', en: '' } },
      ]),
    ),
  );
  return asked;
}
