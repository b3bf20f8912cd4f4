import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { CODE, serving, student, view } from './testing';

test('a part of a splittable subject says of how many credits it is, and that the rest is waited for', async () => {
  const [first] = view.subjects;
  if (!first) throw new Error('no subject');
  const part = { ...first, key: '01418499:2568:2', code: '01418499', credits: '1', partOf: '3', countsAt: [] };
  screenIs(false);
  signedIn(student());
  serving({ ...view, subjects: [...view.subjects, { ...part, rejection: 'incomplete' }] });
  open('/std/audit');
  const rest = await screen.findByRole('region', { name: 'รายวิชาที่ไม่นับในหลักสูตร' });
  expect(within(rest).getByText(/01418499.*1 จาก 3 หน่วยกิต/)).toBeVisible();
  expect(within(rest).getByText('นับเมื่อเรียนส่วนที่เหลือของรายวิชานี้ครบหน่วยกิต')).toBeVisible();
});

test('a student reads what counts where and why, what is missing, and what does not count', async () => {
  screenIs(false);
  signedIn(student());
  serving(view);
  open('/std/audit');
  const layer = await screen.findByRole('region', { name: 'วิชาเฉพาะ' });
  expect(within(layer).getByText(/01418111 · 3 หน่วยกิต · เกรด B/)).toBeVisible();
  expect(within(layer).getByText(/นับเพราะเป็นรายวิชาเทียบเท่า · นับที่ โครงสร้างข้อมูล ได้เช่นกัน/)).toBeVisible();
  expect(within(layer).getByRole('link', { name: '01418231' })).toHaveAttribute(
    'href',
    expect.stringContaining('/std/open-subjects?q=01418231'),
  );
  const rest = screen.getByRole('region', { name: 'รายวิชาที่ไม่นับในหลักสูตร' });
  expect(within(rest).getByText('ถอนรายวิชา')).toBeVisible();
  expect(screen.getByText('คะแนนเฉลี่ยสะสมอย่างน้อย 2.00')).toBeVisible();
  expect(screen.getByText(/ยังต้องเรียนเพิ่มอีก 3 หน่วยกิต/)).toBeVisible();
});

test('a missing subject is tried, and what is tried is in the address until it ends', async () => {
  screenIs(true);
  signedIn(student());
  const asked = serving({ ...view, own: { need: '6', done: '3', ifPassed: '3', toTake: '6' } });
  const { router } = open('/std/audit');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'ลองวางแผน 01418231' }));
  expect(router.state.location.search).toContain('planned=01418231');
  expect(await screen.findByText(/ต้องเรียนเพิ่มอีก 3 หน่วยกิต จากเดิม 6 หน่วยกิต/)).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.getAll('planned')).toEqual(['01418231']));
  await user.click(screen.getByRole('button', { name: 'เลิกลอง' }));
  expect(router.state.location.search).toBe('');
});

test('a subject under way is tried as given up, and is taken again', async () => {
  screenIs(true);
  signedIn(student());
  const used = view.subjects.find(({ countsAt }) => countsAt.length > 0);
  if (!used) throw new Error('a subject counts');
  const { code } = used;
  const asked = serving({
    ...view,
    subjects: view.subjects.map((each) => (each === used ? { ...each, certainty: 'in_progress' as const } : each)),
  });
  const { router } = open('/std/audit');
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: `ลองถอน ${code}` }))[0] as HTMLElement);
  expect(router.state.location.search).toContain(`without=${code}`);
  await waitFor(() => expect(asked.at(-1)?.getAll('without')).toEqual([code]));
  expect(screen.getByText('ลองถอนหรือลาพัก:')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'เลิกลอง' }));
  expect(router.state.location.search).toBe('');
});

test('another programme is tried', async () => {
  screenIs(true);
  signedIn(student());
  const asked = serving(view);
  open('/std/audit');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'หลักสูตรที่ลอง' }));
  await user.click(await screen.findByRole('option', { name: 'สถิติ (ปรับปรุง พ.ศ. 2565)' }));
  await screen.findByRole('button', { name: 'เลิกลอง' });
  await waitFor(() => expect(asked.at(-1)?.get('programme')).toBe('other'));
});

test('an answer that is not proven says so', async () => {
  screenIs(true);
  signedIn(student());
  serving({ ...view, isProven: false });
  open('/std/audit');
  expect(await screen.findByText(/อาจยังไม่ใช่วิธีที่ดีที่สุด/)).toBeVisible();
});

test('a student without a programme is told where to ask', async () => {
  screenIs(true);
  signedIn(student());
  serving({ ...view, programme: null, figures: null, nodes: [], subjects: [], conditions: [] });
  open('/std/audit');
  expect(await screen.findByText('กรุณาติดต่อสำนักทะเบียนและประมวลผล')).toBeVisible();
});

test('an advisor sees the audit of a student, with the name and no way to enrol', async () => {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/study/audits', menuId: 9811 }],
    actionScope: [{ menuId: 9811, actions: ['view'] }],
  });
  serving(view);
  open(`/adm/study/audits/${CODE}`);
  expect(await screen.findByRole('region', { name: `${CODE} นายณัฐพงศ์ ศรีสวัสดิ์` })).toBeVisible();
  expect(screen.queryByRole('link', { name: '01418231' })).toBeNull();
  expect(screen.queryByRole('button', { name: /ลองวางแผน/ })).toBeNull();
});
