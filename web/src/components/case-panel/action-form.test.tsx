import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { awaitingCase } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const view = awaitingCase();

test('an action with a form asks for its fields, and sends them as the server reads them', async () => {
  const asking = awaitingCase({
    actions: [
      {
        name: 'approve',
        labelKey: 'action.approve',
        tone: 'primary',
        confirm: true,
        remark: 'none',
        fields: [],
        form: [
          { name: 'amount', labelKey: 'field.enrolment.approve.amount', type: 'money', required: true },
          { name: 'note', labelKey: 'field.enrolment.approve.note', type: 'text', required: false, maxLength: 5 },
        ],
      },
    ],
  });
  const sent: unknown[] = [];
  server.use(
    http.get(at(`/cases/${view.id}`), () => answer(asking)),
    http.post(at(`/cases/${view.id}/actions/:action`), async ({ request }) => {
      sent.push(await request.json());
      const fields = [{ field: 'form.amount', message: 'มากเกินไป' }];
      return answer({ code: 'fields_invalid', message: 'แก้ไข', details: { fields } }, 422);
    }),
  );
  signedIn();
  open(`/adm/cases/${view.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'อนุมัติ' }));
  const dialog = await screen.findByRole('dialog');
  const amount = await within(dialog).findByLabelText('field.enrolment.approve.amount');
  await userEvent.click(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
  expect(await within(dialog).findByText('กรุณากรอกข้อมูล')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.type(amount, '15,5');
  await userEvent.click(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
  expect(amount).toBeInvalid();
  expect(within(dialog).getByRole('button', { name: 'หมายถึง 15.50 บาท' })).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '1,500.50');
  const note = within(dialog).getByLabelText('field.enrolment.approve.note');
  await userEvent.click(note);
  await userEvent.paste('much too long');
  expect(note).toHaveValue('much too long');
  await userEvent.click(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
  expect(note).toBeInvalid();
  expect(sent).toEqual([]);
  await userEvent.clear(note);
  await userEvent.click(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
  expect(await within(dialog).findByText('มากเกินไป')).toBeInTheDocument();
  expect(sent).toEqual([{ revision: 2, form: { amount: '1500.50' } }]);
});

test('a day that is half typed is an error at its field, and nothing is sent before it is whole', async () => {
  const asking = awaitingCase({
    actions: [
      {
        name: 'approve',
        labelKey: 'action.approve',
        tone: 'primary',
        confirm: true,
        remark: 'none',
        fields: [],
        form: [{ name: 'until', labelKey: 'field.enrolment.approve.until', type: 'date', required: false }],
      },
    ],
  });
  const sent: unknown[] = [];
  server.use(
    http.get(at(`/cases/${view.id}`), () => answer(asking)),
    http.post(at(`/cases/${view.id}/actions/:action`), async ({ request }) => {
      sent.push(await request.json());
      return answer(asking);
    }),
  );
  signedIn();
  open(`/adm/cases/${view.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'อนุมัติ' }));
  const dialog = await screen.findByRole('dialog');
  const until = await within(dialog).findByRole('group', { name: 'field.enrolment.approve.until' });
  const [day, month, year] = within(until).getAllByRole('spinbutton');
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
  await userEvent.type(day!, '01');
  await userEvent.type(month!, '12');
  await send();
  expect(await within(dialog).findByText('กรุณากรอกวันที่ให้ครบและเป็นวันที่มีจริง')).toBeVisible();
  expect(day).toHaveTextContent('01');
  expect(sent).toEqual([]);
  await userEvent.type(year!, '2569');
  await send();
  await waitFor(() => expect(sent).toEqual([{ revision: 2, form: { until: '2026-12-01' } }]));
});
