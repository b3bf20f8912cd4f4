import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const ACCOUNTS: Schemas['RoleMenu'] = {
  menuId: 9314,
  parentMenuId: 9300,
  nameTh: 'บัญชีธนาคาร',
  nameEn: 'Bank accounts',
  actions: ['view'],
  available: ['view', 'add', 'edit'],
  guarded: ['add', 'edit'],
};
const SUMMARY = {
  roleId: 10,
  nameTh: 'คณบดี',
  nameEn: 'Dean',
  system: 'both',
  dataScope: 'faculty',
  redirect: null,
  holderCount: 0,
  revision: 3,
} as const;

const SCIENCE: Schemas['HeldUnit'] = { kind: 'faculty', code: 'D', nameTh: 'วิทยาศาสตร์', nameEn: 'Science' };
const SOMCHAI: Schemas['StaffMember'] = {
  username: 'somchai',
  code: '1002',
  name: { th: 'ผศ.สมชาย ใจดี', en: 'Asst. Prof. Somchai Jaidee' },
  position: { th: 'อาจารย์', en: 'Lecturer' },
};
const WITHOUT_LIMITS: Schemas['HoldingInput'] = { unitKind: null, unitCode: null, heldFrom: null, heldUntil: null };

function seesRole(tab: string, role: Partial<Schemas['RoleDetail']> = {}, open_: Schemas['OpenRoleChange'][] = []) {
  const sent: { to: string; body: unknown }[] = [];
  const detail = {
    ...SUMMARY,
    giving: 'asked',
    askedScopes: ['campus', 'all'],
    permissions: [ACCOUNTS],
    holders: { items: [], page: 1, pageSize: 20, total: 0 },
    ...role,
  };
  const kept = (to: string, reply: object) =>
    async function keep({ request }: { request: Request }) {
      sent.push({ to, body: await request.json() });
      return answer(reply);
    };
  server.use(
    http.get(at('/roles'), () => answer([{ ...SUMMARY, roleId: detail.roleId }])),
    http.get(at('/roles/units'), () => answer([SCIENCE])),
    http.get(at('/roles/people'), () => answer([SOMCHAI])),
    http.get(at('/roles/:id'), () => answer(detail)),
    http.get(at('/roles/:id/changes'), () => answer({ items: open_ })),
    http.put(at('/roles/:id/holders/:name'), kept('holder', { code: 'success' })),
    http.put(at('/roles/:id/permissions'), kept('permissions', detail)),
    http.put(at('/roles/:id/data-scope'), kept('scope', detail)),
    http.post(at('/roles/:id/changes/:what'), async ({ request, params }) => {
      sent.push({ to: `asked ${String(params.what)}`, body: await request.json() });
      return answer({ caseId: 'c1' });
    }),
  );
  screenIs(true);
  signedIn(staff({ roleMenus: [menu(10_000, 0, 'สิทธิ์'), menu(MENU.roles, 10_000, 'บทบาท', '/adm/rap/roles')] }), {
    actionScope: [{ menuId: MENU.roles, actions: ['view', 'edit'] }],
  });
  open(`/adm/rap/roles?tab=${tab}`);
  return sent;
}

test('a guarded role is asked for with a reason, and the page says so before', async () => {
  const sent = seesRole('holders');
  expect(await screen.findByText(/ผู้ดูแลระบบคนที่สองต้องเห็นชอบก่อน/u)).toBeVisible();
  await userEvent.type(screen.getByRole('combobox', { name: 'เพิ่มผู้ถือบทบาท' }), 'somchai');
  await userEvent.click(screen.getByRole('button', { name: 'ส่งคำขอ' }));
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'เหตุผล' }), 'คำสั่งที่ 12');
  await userEvent.click(screen.getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { to: 'asked holders', body: { username: 'somchai', reason: 'คำสั่งที่ 12', ...WITHOUT_LIMITS } },
    ]),
  );
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'เหตุผล' })).toHaveValue(''));
});

async function asksForSomchai() {
  await userEvent.type(await screen.findByRole('combobox', { name: 'เพิ่มผู้ถือบทบาท' }), 'somchai');
  await userEvent.type(screen.getByRole('textbox', { name: 'เหตุผล' }), 'คำสั่งที่ 12');
  await userEvent.click(screen.getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'เหตุผล' })).toHaveValue(''));
}

test('the same words sent again after they were taken are another request', async () => {
  const keys: (string | null)[] = [];
  seesRole('holders');
  server.use(
    http.post(at('/roles/:id/changes/holders'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return answer({ caseId: 'c7' });
    }),
  );
  await asksForSomchai();
  await asksForSomchai();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test('a role without guarded pages is given at once', async () => {
  const sent = seesRole('holders', { giving: 'at_once' });
  await userEvent.type(await screen.findByRole('combobox', { name: 'เพิ่มผู้ถือบทบาท' }), 'somchai');
  expect(screen.queryByRole('textbox', { name: 'เหตุผล' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่ม' }));
  await waitFor(() => expect(sent).toEqual([{ to: 'holder', body: WITHOUT_LIMITS }]));
});

test('a role is given for a unit, and the list says for which unit and days it is held', async () => {
  const holder = {
    username: 'orathai',
    nameTh: 'อรทัย รุ่งเรือง',
    nameEn: 'Orathai Rungrueang',
    grantedAt: '2026-10-01T02:00:00Z',
    unit: SCIENCE,
    heldFrom: null,
    heldUntil: '2026-10-31',
    isHeld: false,
  };
  const sent = seesRole('holders', {
    giving: 'at_once',
    holders: { items: [holder], page: 1, pageSize: 20, total: 1, isCapped: false },
  });
  const row = await screen.findByRole('row', { name: /อรทัย/u });
  expect(within(row).getByText('D วิทยาศาสตร์')).toBeVisible();
  expect(within(row).getByText('ถึง 31 ต.ค. 2569 · วันนี้ไม่มีผล')).toBeVisible();
  await userEvent.type(screen.getByRole('combobox', { name: 'เพิ่มผู้ถือบทบาท' }), 'somchai');
  await userEvent.click(screen.getByRole('combobox', { name: 'สำหรับหน่วยงาน (ไม่ระบุได้)' }));
  await userEvent.click(await screen.findByRole('option', { name: 'D วิทยาศาสตร์' }));
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่ม' }));
  await waitFor(() =>
    expect(sent).toEqual([{ to: 'holder', body: { ...WITHOUT_LIMITS, unitKind: 'faculty', unitCode: 'D' } }]),
  );
});

test('the only administrator reads that the second one is appointed alone', async () => {
  seesRole('holders', { roleId: 6, giving: 'alone' });
  expect(await screen.findByText(/ท่านเป็นผู้ดูแลระบบเพียงคนเดียว/u)).toBeVisible();
  expect(screen.getByRole('button', { name: 'เพิ่ม' })).toBeVisible();
});

test('where nobody could agree the page leads to appointing another administrator', async () => {
  seesRole('holders', { giving: 'no_second' });
  expect(await screen.findByText(/ไม่มีผู้ดูแลระบบคนอื่นที่เห็นชอบได้/u)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ไปบทบาทผู้ดูแลระบบ' })).toHaveAttribute(
    'href',
    expect.stringContaining('role=6&tab=holders'),
  );
  expect(screen.queryByRole('combobox', { name: 'เพิ่มผู้ถือบทบาท' })).toBeNull();
});

test('requests that wait stand above the role and lead to their cases', async () => {
  const names = { th: 'สมชาย ใจดี', en: 'Somchai Jaidee' };
  const asked = { caseId: 'c7', askedBy: { th: 'ผู้ดูแล หนึ่ง', en: 'Admin One' }, askedAt: '2026-11-27T03:00:00Z' };
  seesRole('holders', {}, [{ ...asked, step: 'give', receiver: names }]);
  const link = await screen.findByRole('link', { name: /^ดูคำขอ: มอบบทบาทแก่ สมชาย ใจดี ขอโดย ผู้ดูแล หนึ่ง$/u });
  expect(link).toHaveAttribute('href', expect.stringContaining('/adm/cases/c7'));
});

test('a tick that is guarded becomes a request; one that takes away is saved at once', async () => {
  const sent = seesRole('permissions');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'บัญชีธนาคาร: แก้ไข' }));
  expect(screen.getByText(/บัญชีธนาคาร: แก้ไข$/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
  const dialog = await screen.findByRole('dialog', { name: 'ขอให้ผู้ดูแลระบบคนที่สองเห็นชอบ' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'หน้าที่ใหม่');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  const permissions = [{ menuId: 9314, actions: ['view', 'edit'] }];
  await waitFor(() =>
    expect(sent).toEqual([{ to: 'asked permissions', body: { permissions, revision: 3, reason: 'หน้าที่ใหม่' } }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'บัญชีธนาคาร: แก้ไข' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'บัญชีธนาคาร: ดู' }));
  await userEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(sent.at(-1)?.to).toBe('permissions'));
});

test('a wider data scope of a guarded role becomes a request', async () => {
  const sent = seesRole('scope');
  await userEvent.click(await screen.findByRole('radio', { name: 'ทั้งมหาวิทยาลัย' }));
  expect(screen.getByText(/การขยายขอบเขตข้อมูลต้องให้ผู้ดูแลระบบคนที่สองเห็นชอบก่อน/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'ดูแลทุกคณะ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() =>
    expect(sent).toEqual([{ to: 'asked data-scope', body: { dataScope: 'all', revision: 3, reason: 'ดูแลทุกคณะ' } }]),
  );
});

test('whoever a role is given to is found by name, and named below their user name', async () => {
  const sent = seesRole('holders', { giving: 'at_once' });
  const field = await screen.findByRole('combobox', { name: 'เพิ่มผู้ถือบทบาท' });
  await userEvent.type(field, 'ใจดี');
  await userEvent.click(await screen.findByRole('option', { name: /ผศ\.สมชาย ใจดี/ }));
  expect(field).toHaveValue('somchai');
  expect(await screen.findByText('ผศ.สมชาย ใจดี · อาจารย์')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่ม' }));
  await waitFor(() => expect(sent).toEqual([{ to: 'holder', body: WITHOUT_LIMITS }]));
});
