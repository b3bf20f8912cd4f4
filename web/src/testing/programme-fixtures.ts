import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from './browser';
import { staff } from './fixtures';
import { signedIn } from './render';

export const VERSION = '0192f0c0-0000-7000-8000-000000000051';
export const EARLIER = '0192f0c0-0000-7000-8000-000000000052';
export const name = (th: string) => ({ th, en: th });
export const row: Schemas['ProgrammeRow'] = {
  versionId: VERSION,
  programmeCode: 'D14',
  revision: 2565,
  name: name('หลักสูตรวิทยาศาสตรบัณฑิต สาขาวิชาวิทยาการคอมพิวเตอร์'),
  faculty: name('คณะวิทยาศาสตร์'),
  totalCredits: '120',
  firstEntryYear: 2565,
  lastEntryYear: null,
  status: 'active',
  students: 312,
  updatedAt: '2026-11-01T03:00:00Z',
};
const leaf: Schemas['ProgrammeLeaf-Output'] = {
  node: 'leaf',
  path: 'core.one',
  nameTh: 'แคลคูลัส I',
  nameEn: 'Calculus I',
  codes: ['01417111'],
  patterns: [],
  excepted: [],
  credits: '3',
};
export const detail: Schemas['ProgrammeDetail'] = {
  ...row,
  campus: name('บางเขน'),
  major: name('วิทยาการคอมพิวเตอร์'),
  updatedBy: name('นางสาวหลักสูตร ดีงาม'),
  document: {
    layers: [
      {
        node: 'block',
        path: 'core',
        nameTh: 'วิชาแกน',
        nameEn: 'Core',
        rule: 'choose',
        choose: 2,
        credits: '0',
        cap: '9',
        minimumGrade: 'C',
        children: [leaf],
      },
      {
        node: 'block',
        path: 'free',
        nameTh: 'หมวดวิชาเลือกเสรี',
        nameEn: 'Free',
        rule: 'credits',
        choose: 0,
        credits: '6',
        overflow: null,
        children: [
          {
            ...leaf,
            path: 'free.any',
            nameTh: 'วิชาใดก็ได้',
            codes: [],
            patterns: [{ prefix: '01418', levels: [3, 4], tag: null }],
            excepted: ['01417112'],
          },
        ],
      },
    ],
    shares: [{ one: 'core', other: 'free' }],
    conditions: {
      gpax: '2.00',
      years: 4,
      longest: '2',
      fewestTerms: 6,
      testTh: null,
      testEn: null,
      transferShare: '0.75',
    },
    plan: [{ year: 1, semester: 1, path: 'core.one', code: '01417111' }],
  },
  faults: [{ path: 'core', code: 'programme_choice_impossible', message: 'ให้เลือก 2 จาก 1 ส่วน' }],
  subjects: [{ code: '01417111', name: name('แคลคูลัส I'), credits: '3', isTaught: false }],
  basedOn: null,
  change: null,
  deletable: false,
  versions: [
    { versionId: VERSION, revision: 2565, status: 'active' },
    { versionId: EARLIER, revision: 2560, status: 'active' },
  ],
};

/** The difference of two versions that say the same. */
export const same: Schemas['ProgrammeDifferenceView'] = {
  nodes: [],
  conditions: [],
  sharesDiffer: false,
  planDiffers: false,
  isOfTexts: true,
};
export const trial: Schemas['ProgrammeTrial'] = {
  versionId: VERSION,
  entryYear: null,
  years: [
    { year: 2566, students: 40, isTaken: true },
    { year: 2564, students: 12, isTaken: false },
  ],
  total: 40,
  ofNoVersion: 1,
  students: 30,
  more: 2,
  less: 0,
  completeBefore: 5,
  completeAfter: 3,
  loseExceptions: 1,
  notProven: 0,
  before: '120',
  after: '126',
  nodes: [{ path: 'core.one', name: name('แคลคูลัส I'), students: 7, newly: 2, credits: '21' }],
  changed: [
    {
      studentCode: '6610450001',
      student: name('นางสาวสมใจ ดีงาม'),
      follows: 2560,
      before: '9',
      after: '12',
      lost: 1,
      opened: [name('แคลคูลัส I')],
    },
  ],
  changedTotal: 2,
};

/** Signed in on a wide screen, with these rights to programmes. */
export function officer(...actions: string[]) {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/study/programmes', menuId: MENU.programmes }],
    actionScope: [{ menuId: MENU.programmes, actions: ['view', ...actions] }],
  });
}
