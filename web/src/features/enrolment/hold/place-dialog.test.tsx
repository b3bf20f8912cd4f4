import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { DialogHost } from '@/components/dialog-host';
import { screenIs } from '@/testing/browser';
import { answer, at, server } from '@/testing/server';
import PlaceDialog from './place-dialog';

const STUDENT = '6610450001';

let placed: Schemas['HoldAsk'][];
const closed = vi.fn<() => void>();

beforeEach(() => {
  screenIs(true);
  placed = [];
  closed.mockReset();
  server.use(
    http.get(at(`/holds/students/${STUDENT}`), () =>
      answer({
        studentCode: STUDENT,
        name: { th: 'นายสมชาย ใจดี', en: 'Mr. Somchai Jaidee' },
        faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
        status: { th: 'นิสิตปัจจุบัน', en: 'Current student' },
      }),
    ),
    http.get(at('/holds/students/:code'), () => answer({ code: 'not_found', message: 'ไม่พบข้อมูล', details: {} }, 404)),
    http.post(at('/holds'), async ({ request }) => {
      placed.push((await request.json()) as Schemas['HoldAsk']);
      return answer({}, 201);
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PlaceDialog kinds={['debt']} onClose={closed} />
      <DialogHost />
    </QueryClientProvider>,
  );
});

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'ระงับสิทธิ์' }));

async function fill(code: string) {
  await screen.findByRole('dialog');
  await userEvent.type(field(/รหัสนิสิต/), code);
  await userEvent.type(field(/ภาษาไทย/), 'ค้างชำระ');
  await userEvent.type(field(/ภาษาอังกฤษ/), 'Fees outstanding');
}

test('the code names the student, and the confirmation says who it is and what will happen', async () => {
  await fill(STUDENT);
  expect(await screen.findByText('นายสมชาย ใจดี · วิทยาศาสตร์ · นิสิตปัจจุบัน')).toBeInTheDocument();
  await send();
  const sure = within(await screen.findByRole('dialog', { name: /ระงับสิทธิ์ลงทะเบียนของนายสมชาย ใจดี/ }));
  expect(sure.getByText(/6610450001 · วิทยาศาสตร์ · นิสิตปัจจุบัน/)).toHaveTextContent('นิสิตจะเพิ่มรายวิชาไม่ได้ทันที (ค้างชำระ)');
  expect(placed).toEqual([]);
  await userEvent.click(sure.getByRole('button', { name: 'ระงับสิทธิ์' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(placed).toMatchObject([{ studentCode: STUDENT, kind: 'debt', reasonTh: 'ค้างชำระ' }]);
});

test('whoever thinks again at the confirmation has placed nothing', async () => {
  await fill(STUDENT);
  await send();
  const sure = within(await screen.findByRole('dialog', { name: /นายสมชาย ใจดี/ }));
  await userEvent.click(sure.getByRole('button', { name: 'ยกเลิก' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /นายสมชาย ใจดี/ })).toBeNull());
  expect(placed).toEqual([]);
  expect(field(/ภาษาไทย/)).toHaveValue('ค้างชำระ');
});

test('an unknown code is said at the field as soon as it is whole', async () => {
  await screen.findByRole('dialog');
  await userEvent.type(field(/รหัสนิสิต/), '6699999999');
  await waitFor(() => expect(field(/รหัสนิสิต/)).toBeInvalid());
  expect(field(/รหัสนิสิต/)).toHaveAccessibleDescription('ไม่พบนิสิตรหัสนี้ในความดูแลของท่าน');
});

test('an amount with a comma is taken as it is read, and one below nothing is refused at the field', async () => {
  await fill(STUDENT);
  await userEvent.type(field(/จำนวนเงิน/), '-50');
  await send();
  expect(field(/จำนวนเงิน/)).toBeInvalid();
  expect(field(/จำนวนเงิน/)).toHaveFocus();
  expect(screen.queryByRole('dialog', { name: /นายสมชาย ใจดี/ })).toBeNull();
  await userEvent.clear(field(/จำนวนเงิน/));
  await userEvent.type(field(/จำนวนเงิน/), '1,250.50');
  await send();
  const sure = within(await screen.findByRole('dialog', { name: /นายสมชาย ใจดี/ }));
  await userEvent.click(sure.getByRole('button', { name: 'ระงับสิทธิ์' }));
  await waitFor(() => expect(placed).toMatchObject([{ amount: '1250.50' }]));
});

test('a comma that parts no thousands is refused with what it can mean, and the confirmation names the amount', async () => {
  await fill(STUDENT);
  await userEvent.type(field(/จำนวนเงิน/), '12,50');
  await send();
  expect(field(/จำนวนเงิน/)).toBeInvalid();
  expect(screen.queryByRole('dialog', { name: /นายสมชาย ใจดี/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'หมายถึง 1,250.00 บาท' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'หมายถึง 12.50 บาท' }));
  expect(field(/จำนวนเงิน/)).toBeValid();
  await send();
  const sure = within(await screen.findByRole('dialog', { name: /นายสมชาย ใจดี/ }));
  expect(sure.getByText(/จำนวนเงิน 12.50 บาท/)).toBeInTheDocument();
  await userEvent.click(sure.getByRole('button', { name: 'ระงับสิทธิ์' }));
  await waitFor(() => expect(placed).toMatchObject([{ amount: '12.50' }]));
});
