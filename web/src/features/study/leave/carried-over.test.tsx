import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const ASKED = awaitingCase({ kind: 'leave', stage: 'advisor_review' });
const CARRIED_OVER = {
  leaveId: '0192f0c0-0000-7000-8000-000000000022',
  caseId: null,
  carriedOver: true,
  kind: 'leave',
  stage: 'approved',
  askedOn: '2025-01-05',
  terms: [{ academicYear: 2567, semester: 2 }],
  number: null,
} as const;

test('a leave of the old system stands in the list without a case', async () => {
  screenIs(true);
  const line: Schemas['LeaveLine'] = {
    ...CARRIED_OVER,
    terms: [...CARRIED_OVER.terms],
    studentCode: '6510450012',
    name: { th: 'นายประวิทย์ รัตนไพศาล', en: 'Mr. Prawit Rattanaphaisan' },
    faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
    until: null,
  };
  server.use(http.get(at('/leaves'), () => answer({ items: [line], total: 1, page: 1, pageSize: 20 })));
  signedIn(staff(), {
    routes: [{ path: '/adm/students', menuId: 9802 }],
    actionScope: [{ menuId: 9802, actions: ['view'] }],
  });
  open('/adm/students/leaves');
  const row = await screen.findByRole('row', { name: /6510450012/ });
  expect(row).toHaveTextContent(/ยกมาจากระบบเดิม/);
  expect(within(row).queryByRole('link', { name: /ดูเรื่อง/ })).toBeNull();
});

test('a leave of the old system stands beside a later request', async () => {
  screenIs(false);
  const effects = { terms: [], givenUp: [], unpaidBefore: '0.00', unpaidAfter: '0.00' };
  const shared = { effects, isDone: false, approvedAt: null, beganAt: null, endedAt: null, endedAs: null, files: [] };
  const context: Schemas['LeaveContext'] = {
    ...shared,
    leaveId: ASKED.id,
    caseId: ASKED.id,
    carriedOver: false,
    kind: 'leave',
    stage: 'advisor_review',
    askedOn: '2026-08-21',
    reason: 'ป่วย',
    terms: [{ academicYear: 2569, semester: 1 }],
    number: null,
    phone: '081-234-5678',
    address: '50 ถนนงามวงศ์วาน',
    earlier: [{ ...shared, ...CARRIED_OVER, terms: [...CARRIED_OVER.terms], reason: '' }],
  };
  server.use(
    http.get(at(`/cases/${ASKED.id}`), () => answer(ASKED)),
    http.get(at(`/leaves/of-case/${ASKED.id}`), () => answer(context)),
  );
  signedIn(staff({ roleMenus: [menu(9920, 0, 'งาน'), menu(MENU.cases, 9920, 'คำขอ', '/adm/cases')] }));
  open(`/adm/cases/${ASKED.id}`);
  expect(await screen.findByText(/ยกมาจากระบบเดิม อนุมัติ 5 ม.ค. 2568/)).toBeVisible();
});
