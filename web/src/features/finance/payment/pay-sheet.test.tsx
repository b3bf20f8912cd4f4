import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { awaitingCase } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { READINGS } from '@/testing/translating';
import { answer, at, server } from '@/testing/server';
import { PaySheet } from './pay-sheet';

const CASE = '0190b7a0-0000-7000-8000-000000000001';
const INVOICE = '0190b7a0-0000-7000-8000-000000000002';
const SENT: string[] = [];
const READ: string[] = [];

function pass(changes: Partial<Schemas['PassView']> = {}): Schemas['PassView'] {
  return {
    caseId: CASE,
    invoiceId: INVOICE,
    invoiceNumber: 'INV-B-2570-0000001',
    sequence: 1,
    amount: '12300.00',
    reference1: '6610450001',
    reference2: 'P0000000017',
    stage: 'active',
    issuedAt: '2026-11-20T02:00:00Z',
    expiresAt: '2099-12-31T17:00:00Z',
    payAgainOn: '2100-01-05',
    saidPaidAt: null,
    payload: '000201',
    toldBy: 'bank',
    picture: '/myku/api/finance/pass-pictures/1/2.png',
    ...changes,
  };
}

/** The bank's side of the story: each answer of the case is the next of these. */
function following(...stages: Schemas['PassView'][]) {
  let revision = 0;
  const now = () => stages[Math.min(revision, stages.length - 1)] as Schemas['PassView'];
  const view = () => {
    const closed = now().stage !== 'active' && now().stage !== 'issuing';
    return awaitingCase({ id: CASE, kind: 'payment', stage: now().stage, state: closed ? 'closed' : 'open', revision });
  };
  server.use(
    http.get(at('/finance/pay-links'), () => answer([])),
    http.post(at('/finance/passes'), ({ request }) => {
      SENT.push(request.headers.get('idempotency-key') ?? '');
      return answer({ code: 'success', message: '', caseId: CASE, paymentPass: now() });
    }),
    http.get(at(`/cases/${CASE}`), ({ request }) => {
      if (new URL(request.url).searchParams.has('after') && revision < stages.length - 1) revision += 1;
      return answer(view());
    }),
    http.get(at(`/finance/passes/${CASE}`), () => {
      READ.push(now().stage);
      return answer(now());
    }),
  );
}

/** The sheet on a page that reads everything of money anew once it is paid. */
function show() {
  const client = createQueryClient();
  const paid = vi.fn<() => void>(() => void client.invalidateQueries({ queryKey: ['finance'] }));
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaySheet invoiceId={INVOICE} sequence={1} onPaid={paid} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return paid;
}

beforeEach(() => {
  SENT.length = 0;
  READ.length = 0;
  signedIn();
});

test.each(READINGS)(
  'the code is shown with its amount and day, and can be saved under its own address: %s',
  async (_reading, begin) => {
    begin();
    following(pass());
    show();
    expect(await screen.findByRole('img', { name: /12,300.00 บาท อ้างอิง P0000000017/u })).toHaveAttribute(
      'src',
      '/myku/api/finance/pass-pictures/1/2.png?lang=th',
    );
    expect(screen.getByText('12,300.00 บาท')).toBeVisible();
    expect(screen.getByText(/ชำระภายใน 31 ธ.ค. 2642/u)).toBeVisible();
    expect(screen.getByRole('link', { name: 'บันทึกรูป' })).toHaveAttribute('download');
  },
);

const labelled = (name: string) => screen.getByText(name).closest('.MuiButton-root');

test.each([
  { screenOf: 'a phone', wide: false, main: 'บันทึกรูป', other: 'ฉันชำระแล้ว' },
  { screenOf: 'a wide screen', wide: true, main: 'ฉันชำระแล้ว', other: 'บันทึกรูป' },
])('on $screenOf the main button is the one that comes next there', async ({ wide, main, other }) => {
  screenIs(wide);
  following(pass());
  show();
  await screen.findByRole('img', { name: /12,300.00/u });
  expect(labelled(main)).toHaveClass('MuiButton-contained');
  expect(labelled(other)).not.toHaveClass('MuiButton-contained');
});

test.each(READINGS)(
  'it turns to paid by itself and says so once, and asks for no other code: %s',
  async (_reading, begin) => {
    begin();
    following(pass(), pass({ stage: 'paid' }));
    const paid = show();
    expect(await screen.findByText('ชำระแล้ว', undefined, { timeout: 5000 })).toBeVisible();
    await waitFor(() => expect(paid).toHaveBeenCalledOnce());
    await waitFor(() => expect(READ.length).toBeGreaterThan(1));
    expect(SENT).toHaveLength(1);
  },
);

test('a student who says it is paid is told honestly that the bank has not confirmed it', async () => {
  following(pass());
  const sent: unknown[] = [];
  server.use(
    http.post(at(`/cases/${CASE}/actions/say_paid`), async ({ request }) => {
      sent.push(await request.json());
      const after = awaitingCase({ id: CASE, kind: 'payment', stage: 'active', revision: 1 });
      server.use(
        http.get(at(`/finance/passes/${CASE}`), () => answer(pass({ saidPaidAt: '2026-11-22T03:00:00Z' }))),
        http.get(at(`/cases/${CASE}`), () => answer(after)),
      );
      return answer(after);
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'ฉันชำระแล้ว' }));
  expect(await screen.findByText(/ธนาคารยังไม่ยืนยัน/u)).toBeVisible();
  expect(sent).toEqual([{ revision: 0 }]);
});

test('an expired code says from when the instalment can be paid again', async () => {
  following(pass({ stage: 'expired' }));
  show();
  expect(await screen.findByText(/หมดอายุแล้ว ชำระงวดนี้ได้อีกครั้งตั้งแต่ 5 ม.ค. 2643/u)).toBeVisible();
});

test.each(READINGS)('in the place of a replaced code another one is asked for: %s', async (_reading, begin) => {
  begin();
  following(pass({ stage: 'replaced' }));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'ขอ QR ใหม่' }));
  await screen.findByText(/ใช้ไม่ได้อีก/u);
  expect(new Set(SENT).size).toBe(2);
});

test('what cannot be paid is refused in the words of the server', async () => {
  server.use(
    http.post(at('/finance/passes'), () =>
      answer({ code: 'qr_expired', message: 'ชำระได้อีกครั้งตั้งแต่ 5 ธ.ค. 2569', details: {} }, 409),
    ),
  );
  show();
  expect(await screen.findByText('ชำระได้อีกครั้งตั้งแต่ 5 ธ.ค. 2569')).toBeVisible();
});

test('a QR system that is away keeps the request and its number', async () => {
  following(pass({ stage: 'issuing', payload: null }));
  show();
  expect(await screen.findByText(/คำขอเลขที่ P0000000017 รออยู่/u, undefined, { timeout: 8000 })).toBeVisible();
});
