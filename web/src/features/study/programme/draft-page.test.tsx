import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { detail, EARLIER, name, officer, same, VERSION } from '@/testing/programme-fixtures';
import { open } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const draft: Schemas['ProgrammeDetail'] = { ...detail, status: 'draft', students: 0, deletable: true };
const view: Schemas['ProgrammeDraftView'] = {
  versionId: VERSION,
  edits: 3,
  basedOn: EARLIER,
  majorCode: 'D14',
  groups: ['อยู่ดีมีสุข'],
  earlier: [
    { path: 'core', name: name('วิชาแกน'), isLeaf: false, becomes: 'core', exceptions: 0 },
    { path: 'core.one', name: name('แคลคูลัส I'), isLeaf: true, becomes: 'core.one', exceptions: 2 },
    { path: 'free', name: name('หมวดวิชาเลือกเสรี'), isLeaf: false, becomes: 'free', exceptions: 0 },
    { path: 'free.any', name: name('วิชาใดก็ได้'), isLeaf: true, becomes: 'free.any', exceptions: 0 },
  ],
};

/** The page of the draft, and what is sent when it is saved. */
async function opened(save: () => Response = () => answer({ edits: 4, faults: [] })) {
  const sent: Schemas['DraftEdit'][] = [];
  server.use(
    http.get(at('/study/programme-versions/:id'), () => answer(draft)),
    http.get(at('/study/programme-drafts/:id'), () => answer(view)),
    http.get(at('/study/programme-versions/:id/difference'), () => answer(same)),
    http.put(at('/study/programme-drafts/:id'), async ({ request }) => {
      sent.push((await request.json()) as Schemas['DraftEdit']);
      return save();
    }),
  );
  officer('add', 'edit', 'delete');
  open(`/adm/study/programmes/${VERSION}/edit`);
  return { sent, tree: await screen.findByRole('region', { name: 'เกณฑ์ของหลักสูตร' }) };
}

const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));

test('a part is added, and the draft is saved whole with the number of edits that was seen', async () => {
  const { sent, tree } = await opened();
  expect(tree).toHaveTextContent('เลือก 2 จาก 1 ส่วน');
  expect(within(tree).getByRole('alert')).toHaveTextContent('ให้เลือก 2 จาก 1 ส่วน');
  await userEvent.click(within(tree).getByRole('button', { name: 'เพิ่มรายวิชา ในวิชาแกน' }));
  const dialog = await screen.findByRole('dialog', { name: 'เพิ่มรายวิชา' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'ชื่อภาษาไทย' }), 'ฟิสิกส์ I');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'ชื่อภาษาอังกฤษ' }), 'Physics I');
  await userEvent.click(within(dialog).getByRole('button', { name: 'เพิ่มกลุ่มรายวิชา' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'รหัสขึ้นต้นด้วย' }), '01420');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ใช้กับร่าง' }));
  expect(await within(tree).findByText('ฟิสิกส์ I')).toBeVisible();
  expect(tree).toHaveTextContent('รหัสขึ้นต้นด้วย 01420 · 3 หน่วยกิต');
  await press('บันทึก');
  await screen.findByText('บันทึกร่างแล้ว');
  const [edit] = sent;
  expect(edit?.edits).toBe(3);
  const core = edit?.document.layers[0];
  expect(core?.node === 'block' && core.children.map(({ path }) => path)).toEqual(['core.one', 'core.part_1']);
  expect(within(tree).queryByRole('alert')).toBeNull();
});

test('a part that is moved keeps its exceptions, and one that is removed is mapped by hand', async () => {
  const { sent, tree } = await opened();
  await userEvent.click(within(tree).getByRole('button', { name: 'เพิ่มกลุ่ม ในวิชาแกน' }));
  let dialog = await screen.findByRole('dialog', { name: 'เพิ่มกลุ่ม' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'ชื่อภาษาไทย' }), 'กลุ่มใหม่');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'ชื่อภาษาอังกฤษ' }), 'New group');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ใช้กับร่าง' }));
  await userEvent.click(await within(tree).findByRole('button', { name: 'แก้ไข แคลคูลัส I' }));
  dialog = await screen.findByRole('dialog', { name: 'แก้ไขรายวิชา' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'อยู่ใน' }));
  await userEvent.click(await screen.findByRole('option', { name: 'หมวดวิชาเลือกเสรี' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'ใช้กับร่าง' }));
  const mapping = await screen.findByRole('region', { name: 'ส่วนของฉบับเดิมที่ไม่อยู่ที่เดิม' });
  expect(mapping).toHaveTextContent('มีข้อยกเว้นของนิสิต 2 รายการ');
  await userEvent.click(within(tree).getByRole('button', { name: 'ลบ วิชาใดก็ได้' }));
  await userEvent.click(within(mapping).getByRole('combobox', { name: 'วิชาใดก็ได้ กลายเป็น' }));
  await userEvent.click(await screen.findByRole('option', { name: 'แคลคูลัส I' }));
  await press('บันทึก');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.mapped).toEqual({ 'core.one': 'free.one', 'free.any': 'free.one' });
  expect(sent[0]?.document.plan[0]?.path).toBe('free.one');
});

test('what somebody else saved meanwhile is not undone: it is said, and what was edited stays', async () => {
  const message = 'มีผู้แก้ไขข้อมูลนี้แล้ว';
  const { tree } = await opened(() => answer({ code: 'revision_moved', message, details: {} }, 409));
  const field = screen.getByRole('textbox', { name: 'ชื่อภาษาไทย' });
  await userEvent.clear(field);
  await userEvent.type(field, 'ชื่อใหม่');
  await press('บันทึก');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveValue('ชื่อใหม่');
  expect(tree).toBeVisible();
});

test('a line of the plan may mean a group', async () => {
  const { sent } = await opened();
  await press('เพิ่มรายการในแผน');
  await userEvent.click(screen.getByRole('combobox', { name: 'รายการที่ 2: รายวิชา' }));
  await userEvent.click(await screen.findByRole('option', { name: 'หมวดวิชาเลือกเสรี' }));
  await press('บันทึก');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.document.plan[1]).toEqual({ year: 1, semester: 1, path: 'free', code: null });
});

test('the only part of a group is neither removed nor moved', async () => {
  const { tree } = await opened();
  expect(within(tree).getByRole('button', { name: /ลบ แคลคูลัส I ไม่ได้/ })).toBeDisabled();
  await userEvent.click(within(tree).getByRole('button', { name: 'แก้ไข แคลคูลัส I' }));
  const dialog = await screen.findByRole('dialog', { name: 'แก้ไขรายวิชา' });
  expect(within(dialog).getByRole('combobox', { name: 'อยู่ใน' })).toHaveAttribute('aria-disabled', 'true');
});

test('the next revision of an active version is begun and opened', async () => {
  server.use(
    http.get(at('/study/programme-versions/:id'), () => answer(detail)),
    http.get(at('/study/programme-versions/:id/difference'), () => answer(same)),
    http.get(at('/study/programme-drafts/:id'), () => answer(view)),
    http.post(at('/study/programme-drafts/copy'), async ({ request }) => {
      expect(await request.json()).toEqual({ copyOf: VERSION, revision: 2570, firstEntryYear: 2570 });
      return answer({ versionId: EARLIER }, 201);
    }),
  );
  officer('add', 'edit');
  open(`/adm/study/programmes/${VERSION}`);
  await userEvent.click(await screen.findByRole('button', { name: 'ทำร่างฉบับปรับปรุงต่อ' }));
  await userEvent.click(await screen.findByRole('button', { name: 'เริ่มร่าง' }));
  expect(await screen.findByRole('heading', { name: 'แก้ไขร่างหลักสูตร' })).toBeVisible();
});
