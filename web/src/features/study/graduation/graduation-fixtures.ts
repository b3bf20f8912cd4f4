import { http } from 'msw';
import type { Schemas } from '@/client/schemas';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

export const HASH = 'a'.repeat(64);
const roleMenus = [menu(9400, 0, 'ผลการเรียน'), menu(9812, 9400, 'สำเร็จการศึกษา', '/std/graduation')];
export const student = () =>
  staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus });
export const clearances: Schemas['MyGraduation']['clearances'] = [
  { kind: 'coverage', state: 'not_cleared', need: '120', have: '117', subjects: [] },
  { kind: 'no_open_letters', state: 'not_cleared', need: null, have: null, subjects: ['01418111'] },
  { kind: 'library', state: 'by_registrar', need: null, have: null, subjects: [] },
];
export const honours: Schemas['MyGraduation']['honours'] = {
  awarded: 'second',
  isFinal: false,
  reasons: [
    { kind: 'gpax', isMet: false, need: '3.50', have: '3.40', subjects: [], ofClass: 'first' },
    { kind: 'gpax', isMet: true, need: '3.25', have: '3.40', subjects: [], ofClass: 'second' },
    { kind: 'never_failed', isMet: true, need: null, have: null, subjects: [], ofClass: null },
  ],
};
export const mine: Schemas['MyGraduation'] = {
  document: { grd_document_id: null, submit_status: '80601', isOpenPage: true, stdId: '1', mode: 'add' },
  academicYear: 2569,
  semester: 2,
  refused: null,
  names: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
  registerNames: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
  evidence: null,
  coverage: {
    inputHash: HASH,
    programme: { th: 'วท.บ. วิทยาการคอมพิวเตอร์', en: 'B.Sc. Computer Science' },
    need: '120',
    short: '3',
    toTake: [],
    placements: [],
    isProven: true,
  },
  clearances,
  underWay: [],
  honours,
  change: null,
  requests: [],
};

export function seesPage(changes: Partial<Schemas['MyGraduation']> = {}) {
  server.use(http.get(at('/graduations/mine'), () => answer({ ...mine, ...changes })));
  signedIn(student(), {
    routes: [{ path: '/std/graduation', menuId: 9812 }],
    actionScope: [{ menuId: 9812, actions: ['view', 'edit', 'print'] }],
  });
  open('/std/graduation');
}
