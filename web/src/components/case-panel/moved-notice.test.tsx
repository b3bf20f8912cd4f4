import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { awaitingCase } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { READINGS } from '@/testing/translating';

const view = awaitingCase();

const THEIRS = awaitingCase({
  stage: 'enrolled',
  state: 'closed',
  actions: [],
  deadline: null,
  revision: 3,
  timeline: [
    {
      at: '2026-11-21T02:00:00Z',
      actor: { th: 'ดวงใจ มณีงาม', en: 'Duangjai Maneengam' },
      inPlaceOf: null,
      to: null,
      action: 'approve',
      stageFrom: 'awaiting_approval',
      stageTo: 'enrolled',
      remark: null,
      facts: {},
    },
  ],
});

test.each(READINGS)(
  'a decision that came second is told what happened, and keeps what was typed in sight: %s',
  async (_reading, begin) => {
    begin();
    let shown = view;
    server.use(
      http.get(at(`/cases/${view.id}`), () => answer(shown)),
      http.post(at(`/cases/${view.id}/actions/:action`), () => {
        shown = THEIRS;
        return answer({ code: 'stage_moved', message: 'เรื่องนี้เปลี่ยนสถานะไปแล้ว', details: {} }, 409);
      }),
    );
    signedIn();
    open(`/adm/cases/${view.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'ไม่อนุมัติ' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('เหตุผล (จำเป็น)'), 'หน่วยกิตเกิน');
    await userEvent.click(within(dialog).getByRole('button', { name: 'ไม่อนุมัติ' }));
    expect(await within(dialog).findByText(/เรื่องนี้เปลี่ยนสถานะไปแล้ว/)).toBeVisible();
    expect(await within(dialog).findByText(/ดวงใจ มณีงาม/)).toBeVisible();
    expect(within(dialog).getByLabelText('เหตุผล (จำเป็น)')).toHaveValue('หน่วยกิตเกิน');
    expect(within(dialog).queryByRole('button', { name: 'ไม่อนุมัติ' })).toBeNull();
  },
);

test('who types while somebody else decides is told of it in the dialog, and nothing typed is lost', async () => {
  server.use(http.get(at(`/cases/${view.id}`), () => answer(view)));
  signedIn();
  open(`/adm/cases/${view.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'ไม่อนุมัติ' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('เหตุผล (จำเป็น)'), 'หน่วยกิตเกิน');
  server.use(http.get(at(`/cases/${view.id}`), () => answer(THEIRS)));
  expect(await within(dialog).findByText('เรื่องนี้มีการเปลี่ยนแปลงก่อนแล้ว')).toBeVisible();
  expect(dialog).toHaveTextContent('ขณะนี้สถานะของเรื่องคือ “ลงทะเบียนสำเร็จ”');
  expect(dialog).toHaveTextContent('ดำเนินการโดย ดวงใจ มณีงาม');
  expect(within(dialog).getByLabelText('เหตุผล (จำเป็น)')).toHaveValue('หน่วยกิตเกิน');
  expect(within(dialog).queryByRole('button', { name: 'ไม่อนุมัติ' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ปิด' }));
  await userEvent.click(await screen.findByRole('button', { name: 'ทิ้งสิ่งที่พิมพ์' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'ไม่อนุมัติ' })).toBeNull();
});
