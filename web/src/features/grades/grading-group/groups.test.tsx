import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { gradingGroup, sheetId, sheetView } from '@/testing/sheet-fixtures';

const user = userEvent.setup({ delay: null });
const GROUP_ID = '0199f0c2-0000-7000-8000-0000000000f1';
const manee = { th: 'รศ.มานี มีนา', en: 'Manee Meena' };
const second: Schemas['GroupView']['sections'][number] = {
  sectionId: 2,
  sectionCode: '2',
  students: 2,
  teachers: [{ personId: 'person-2', name: manee, isMain: true }],
  mayLeave: true,
};
const preview: Schemas['JoinPreview'] = {
  sheetId: GROUP_ID,
  name: 'กลุ่มข้อสอบร่วม',
  coordinator: manee,
  sectionId: 1,
  sectionCode: '1',
  students: 3,
  topics: [{ name: 'สอบกลางภาค', maximum: '40', weight: '50', scores: 3 }],
  leftOut: ['รายงาน'],
  letters: 1,
  substitutes: 0,
  problem: null,
  revision: 7,
};

const read = new Set<string>();

beforeEach(() => {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/grades/sheets', menuId: 9402 }],
    actionScope: [{ menuId: 9402, actions: ['view', 'edit'] }],
  });
  read.clear();
  server.use(
    http.get(at('/grades/sheets/:id'), ({ params }) => {
      read.add(String(params.id));
      return answer(sheetView({ sheetId: String(params.id) }));
    }),
  );
});

async function dialogOf(group: Schemas['GroupView']) {
  server.use(http.get(at('/grades/sheets/:id/group'), () => answer(group)));
  open(`/adm/grades/sheets/${sheetId}`);
  await user.click(await screen.findByRole('button', { name: 'กลุ่มตัดเกรด' }));
  return screen.findByRole('dialog', { name: 'กลุ่มตัดเกรด' });
}

test('a group is opened under a name, and without one the server says what is missing', async () => {
  const names: string[] = [];
  server.use(
    http.put(at('/grades/sheets/:id/group'), async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      names.push(name);
      return name
        ? answer(gradingGroup({ name, revision: 3 }))
        : answer({ code: 'group_name_missing', message: 'กรุณากรอกชื่อกลุ่มตัดเกรด', details: {} }, 422);
    }),
  );
  const dialog = await dialogOf(gradingGroup());
  expect(within(dialog).getByText('ใบคะแนนนี้ตัดเกรดหมู่เดียว')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'เปิดกลุ่ม' }));
  expect(await within(dialog).findByText('กรุณากรอกชื่อกลุ่มตัดเกรด')).toBeVisible();
  await user.type(within(dialog).getByLabelText('ชื่อกลุ่ม'), 'กลุ่มข้อสอบร่วม');
  await user.click(within(dialog).getByRole('button', { name: 'เปิดกลุ่ม' }));
  await waitFor(() => expect(names).toEqual(['', 'กลุ่มข้อสอบร่วม']));
});

test('joining is shown first, names the revision that was shown, and leads to the sheet of the group', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at(`/grades/sheets/${GROUP_ID}/group/sections/1`), () => answer(preview)),
    http.post(at(`/grades/sheets/${GROUP_ID}/group/sections`), async ({ request }) => {
      sent.push(await request.json());
      return answer({ sheetId: GROUP_ID });
    }),
  );
  const dialog = await dialogOf(
    gradingGroup({ openGroups: [{ sheetId: GROUP_ID, name: preview.name, coordinator: manee, sections: ['2'] }] }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'เข้าร่วมกลุ่มตัดเกรด “กลุ่มข้อสอบร่วม”' }));
  const joining = await screen.findByRole('dialog', { name: 'หมู่ 1 เข้าร่วมกลุ่มตัดเกรด “กลุ่มข้อสอบร่วม”' });
  expect(within(joining).getByText(/จากนี้ รศ.มานี มีนา เป็นผู้กำหนดหัวข้อ/u)).toBeVisible();
  expect(within(joining).getByText(/จะไม่นำไป: รายงาน/u)).toBeVisible();
  await user.click(within(joining).getByRole('button', { name: 'เข้าร่วมกลุ่ม' }));
  await waitFor(() => expect(sent).toEqual([{ sectionId: 1, revision: 7 }]));
  await waitFor(() => expect(read).toContain(GROUP_ID));
});

test('what stands in the way of joining is said, and nothing can be sent', async () => {
  const message = 'กลุ่มนี้ไม่มีหัวข้อคะแนนต่อไปนี้ซึ่งกรอกคะแนนไว้แล้ว: รายงาน (20)';
  server.use(
    http.get(at(`/grades/sheets/${GROUP_ID}/group/sections/1`), () =>
      answer({ ...preview, problem: { code: 'group_topics_differ', message } }),
    ),
  );
  const dialog = await dialogOf(
    gradingGroup({ openGroups: [{ sheetId: GROUP_ID, name: preview.name, coordinator: manee, sections: ['2'] }] }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'เข้าร่วมกลุ่มตัดเกรด “กลุ่มข้อสอบร่วม”' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'เข้าร่วมกลุ่ม' })).toBeNull();
});

test('a group says its sections, teachers and history, and a section is taken out when that is confirmed', async () => {
  const left: string[] = [];
  server.use(
    http.delete(at('/grades/sheets/:id/group/sections/:section'), ({ request, params }) => {
      left.push(`${String(params.section)} ${new URL(request.url).search}`);
      return answer({ sheetId: GROUP_ID });
    }),
  );
  const [first] = gradingGroup().sections;
  const change = {
    at: '2026-11-20T02:00:00Z',
    by: manee,
    before: 'ก',
    name: 'ข',
    came: ['2'],
    went: [],
    coordinator: null,
  };
  const dialog = await dialogOf(
    gradingGroup({ name: 'ข', sections: [first, second].filter((one) => one !== undefined), changes: [change] }),
  );
  expect(within(dialog).getByText('รศ.มานี มีนา (ผู้สอนหลัก)')).toBeVisible();
  expect(within(dialog).getByText('เปลี่ยนชื่อจาก “ก” เป็น “ข” · หมู่ 2 เข้าร่วม')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'ยุบกลุ่ม' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'นำหมู่ 2 ออกจากกลุ่ม' }));
  const sure = await screen.findByRole('dialog', { name: 'นำหมู่ 2 ออกจากกลุ่ม' });
  await user.click(within(sure).getByRole('button', { name: 'ออกจากกลุ่ม' }));
  await waitFor(() => expect(left).toEqual(['2 ?revision=2']));
});

test('once a version is looked at the reason is said, and nothing is offered', async () => {
  const message = 'ใบคะแนนนี้หรือใบคะแนนของกลุ่มส่งแล้วและกำลังพิจารณาอยู่';
  const dialog = await dialogOf(gradingGroup({ name: 'ก', problem: { code: 'group_submitted', message } }));
  expect(within(dialog).getByText(message)).toBeVisible();
  for (const name of ['เปลี่ยนชื่อ', 'ยุบกลุ่ม']) expect(within(dialog).queryByRole('button', { name })).toBeNull();
});

test('a sheet that has joined a group leads there', async () => {
  server.use(http.get(at('/grades/sheets/:id'), () => answer(sheetView({ joinedId: GROUP_ID, students: [] }))));
  open(`/adm/grades/sheets/${sheetId}`);
  expect(await screen.findByRole('link', { name: 'เปิดใบคะแนนของกลุ่ม' })).toHaveAttribute(
    'href',
    expect.stringContaining(GROUP_ID),
  );
});
