import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { awaitingCase, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const FINANCE: Schemas['ChangedMenu'] = {
  menuId: 9314,
  nameTh: 'บัญชีธนาคาร',
  nameEn: 'Bank accounts',
  before: [],
  after: ['view', 'edit'],
  isGuarded: true,
};
const NEWS: Schemas['ChangedMenu'] = { ...FINANCE, menuId: 9502, nameTh: 'ประกาศ', nameEn: 'News', isGuarded: false };

function atTheCase(change: Partial<Schemas['RoleChangeView']>) {
  const view = awaitingCase({ kind: 'role_change' });
  server.use(
    http.get(at(`/cases/${view.id}`), () => answer(view)),
    http.get(at('/role-changes/:id'), () =>
      answer({
        caseId: view.id,
        step: 'give',
        roleId: 1,
        roleNameTh: 'เจ้าหน้าที่การเงิน',
        roleNameEn: 'Finance officer',
        holderCount: 4,
        holders: [{ th: 'อรทัย รุ่งเรือง', en: 'Orathai Rungrueang' }],
        receiver: null,
        held: null,
        heldBefore: null,
        menus: [NEWS, FINANCE],
        scopeBefore: null,
        scopeAfter: 'all',
        reason: 'คำสั่งที่ 12',
        ...change,
      }),
    ),
  );
  screenIs(true);
  signedIn(staff());
  open(`/adm/cases/${view.id}`);
}

const lines = async () =>
  within(await screen.findByRole('table', { name: 'สิทธิ์ของบทบาท' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

const receiver: Schemas['RoleReceiver'] = {
  username: 'somchai',
  name: { th: 'สมชาย ใจดี', en: 'Somchai Jaidee' },
  position: { th: 'นักวิชาการเงิน', en: 'Accountant' },
  isOpen: true,
  roles: [{ roleId: 3, nameTh: 'อาจารย์', nameEn: 'Teacher' }],
};

test('whoever decides sees who would receive which role, and what it may do with money and grades', async () => {
  atTheCase({ receiver });
  expect(await screen.findByText('ขอมอบบทบาทเจ้าหน้าที่การเงิน แก่ สมชาย ใจดี')).toBeVisible();
  expect(screen.getByText('สมชาย ใจดี · somchai · นักวิชาการเงิน')).toBeVisible();
  expect(screen.getByText('อาจารย์')).toBeVisible();
  expect(screen.getByText('อาจารย์, เจ้าหน้าที่การเงิน')).toBeVisible();
  expect(screen.getByText('คำสั่งที่ 12')).toBeVisible();
  expect(await lines()).toEqual(['บัญชีธนาคารดู, แก้ไข']);
  expect(screen.getByText('และเข้าถึงเมนูอื่น: ประกาศ')).toBeVisible();
});

test('it says for which unit and until which day the role would be held', async () => {
  const unit = { kind: 'faculty', code: 'D', nameTh: 'วิทยาศาสตร์', nameEn: 'Science' } as const;
  atTheCase({
    receiver,
    held: { unit, heldFrom: null, heldUntil: '2030-09-30' },
    heldBefore: { unit: null, heldFrom: null, heldUntil: null },
  });
  expect(await screen.findByText('D วิทยาศาสตร์ · ถึง 30 ก.ย. 2573')).toBeVisible();
  expect(screen.getByText('หน่วยงานที่สังกัด · ไม่มีวันสิ้นสุด')).toBeVisible();
});

test('it warns where the account of the receiver is closed', async () => {
  atTheCase({ receiver: { ...receiver, isOpen: false } });
  expect(await screen.findByText(/บัญชีของผู้รับบทบาทปิดแล้ว/u)).toBeVisible();
});

test('a role that is widened shows each page before and after, what is new in bold', async () => {
  atTheCase({ step: 'permissions', menus: [NEWS, { ...FINANCE, before: ['view'] }], scopeBefore: 'all' });
  expect(await screen.findByText('ขอเพิ่มสิทธิ์ของบทบาทเจ้าหน้าที่การเงิน')).toBeVisible();
  expect(screen.getByText('4 คน: อรทัย รุ่งเรือง')).toBeVisible();
  expect(await lines()).toEqual(['บัญชีธนาคารดูดู, แก้ไข', 'ประกาศ–ดู, แก้ไข']);
  const [accounts] = screen.getAllByRole('row', { name: /บัญชีธนาคาร/u });
  expect(within(accounts as HTMLElement).getByText('แก้ไข').tagName).toBe('STRONG');
});

test('a wider data scope is told before and after', async () => {
  atTheCase({ step: 'data_scope', menus: [], scopeBefore: 'faculty' });
  expect(await screen.findByText('คณะของตน → ทั้งมหาวิทยาลัย')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'สิทธิ์ของบทบาท' })).toBeNull();
});
