import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screenIs } from '@/testing/browser';
import { open, signedIn } from '@/testing/render';
import { leaves, node, serving, student, view } from './testing';

const part = () => screen.getByText('วิชาแกน').closest('details');

test('the lines show what counts now or what would if it is passed, and the address keeps which', async () => {
  screenIs(false);
  signedIn(student());
  const asked = serving({ ...view, world: 'now', leftOut: ['01418211', '01418212'], earned: '9' });
  const { router } = open('/std/audit?world=now');
  const user = userEvent.setup();
  expect(await screen.findByRole('button', { name: 'ขณะนี้' })).toHaveAttribute('aria-pressed', 'true');
  // Others of the process may ask for an audit too: that of a page that was just left.
  expect(asked.map((query) => query.get('world'))).toContain('now');
  expect(screen.getByText('ไม่แสดงรายวิชาที่ยังไม่มีผลการเรียน 2 วิชา: 01418211, 01418212')).toBeVisible();
  expect(screen.getByText('หน่วยกิตที่สอบได้ทั้งหมด 9 หน่วยกิต')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ถ้าผ่านวิชาที่กำลังเรียน' }));
  await waitFor(() => expect(asked.at(-1)?.get('world')).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('credits that a part has if what is under way is passed are not called earned', async () => {
  screenIs(false);
  signedIn(student());
  serving(view);
  open('/std/audit');
  const layer = await screen.findByRole('region', { name: 'วิชาเฉพาะ' });
  expect(within(layer).getByText('ถ้าผ่านวิชาที่กำลังเรียนจะได้ 3 จาก 6 หน่วยกิต')).toBeVisible();
  expect(within(layer).queryByText(/ได้แล้ว/)).toBeNull();
});

test('surplus subjects are a block of their own', async () => {
  screenIs(false);
  signedIn(student());
  const [first] = view.subjects;
  if (!first) throw new Error('no subject');
  const more = { ...first, key: '01999011:2568:1', code: '01999011', countsAt: [], isSurplus: true };
  serving({ ...view, surplus: '3', subjects: [...view.subjects, more] });
  open('/std/audit');
  const surplus = await screen.findByRole('region', { name: 'รายวิชาที่เกินหลักสูตร' });
  expect(within(surplus).getByText(/01999011/)).toBeVisible();
  expect(within(surplus).getByText(/3 หน่วยกิตนี้เกินจากที่หลักสูตรต้องการ/)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'รายวิชาที่ไม่นับในหลักสูตร' })).queryByText(/01999011/)).toBeNull();
});

test('every part is opened and folded at once, and printing opens them', async () => {
  screenIs(false);
  signedIn(student());
  const block = node('major.core', 'วิชาแกน', { rule: 'all', state: 'done', need: '3', have: '3', short: '0' });
  serving({
    ...view,
    nodes: [node('major', 'วิชาเฉพาะ', { rule: 'all', need: '6', children: [{ ...block, children: leaves }] })],
  });
  const printed: boolean[] = [];
  window.print = () => printed.push(part()?.open ?? false);
  open('/std/audit');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'เปิดทุกส่วน' }));
  expect(part()?.open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'พับทุกส่วน' }));
  expect(part()?.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'พิมพ์' }));
  expect(printed).toEqual([true]);
});
