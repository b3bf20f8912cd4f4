import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { open } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const TOKEN = 'aaaaaaaaaaaaaaaaaaaaaa';
const waiting: Schemas['OpenLink'] = {
  state: 'open',
  name: { th: 'น… ส…', en: 'N… S…' },
  amount: '12300.00',
  dueOn: '2026-12-20',
  paymentPass: null,
};
const made: Schemas['OpenLink'] = {
  ...waiting,
  paymentPass: { stage: 'active', expiresAt: '2026-12-20T17:00:00Z', picture: '/myku/api/qr.png', revision: 2 },
};
const paid: Schemas['OpenLink'] = { state: 'paid', name: null, amount: null, dueOn: null, paymentPass: null };
const place = at(`/finance/pay-links/open/${TOKEN}`);

test('the code is asked for by itself, once, and the page turns to paid when the server says so', async () => {
  const asked: string[] = [];
  let now = waiting;
  server.use(
    http.get(place, ({ request }) => {
      const after = new URL(request.url).searchParams.get('after');
      if (after === '2') now = paid;
      return answer(now);
    }),
    http.post(`${place}/pass`, () => {
      asked.push('pass');
      now = made;
      return answer(now);
    }),
  );
  open(`/pay/${TOKEN}`);
  expect(await screen.findByText('สำหรับนิสิต น… ส…')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: 'QR สำหรับชำระ 12,300.00 บาท' })).toBeInTheDocument();
  expect(await screen.findByText('ชำระแล้ว')).toBeInTheDocument();
  expect(screen.queryByText(/12,300/u)).not.toBeInTheDocument();
  expect(asked).toEqual(['pass']);
});

test('a link that is wrong or closed says what to do, and is not asked for again', async () => {
  let looks = 0;
  server.use(
    http.get(place, () => {
      looks += 1;
      return answer({ code: 'not_found', message: '', details: {} }, 404);
    }),
  );
  open(`/pay/${TOKEN}`);
  expect(await screen.findByText(/ลิงก์นี้ไม่ถูกต้องหรือปิดแล้ว/u)).toBeInTheDocument();
  expect(looks).toBe(1);
});

test('a code that could not be made is asked for again by a button', async () => {
  let tries = 0;
  server.use(
    http.get(place, () => answer(tries < 2 ? waiting : made)),
    http.post(`${place}/pass`, () => {
      tries += 1;
      return tries === 1
        ? answer({ code: 'unavailable', message: 'กรุณาลองใหม่ภายหลัง', details: {} }, 503)
        : answer(made);
    }),
  );
  open(`/pay/${TOKEN}`);
  expect(await screen.findByText(/เชื่อมต่อระบบ QR ไม่ได้/u)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'แสดง QR' }));
  expect(await screen.findByRole('img', { name: 'QR สำหรับชำระ 12,300.00 บาท' })).toBeInTheDocument();
});
