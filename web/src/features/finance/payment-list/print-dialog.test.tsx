import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const RUN = '0192f0c0-0000-7000-8000-000000000031';
const line = {
  number: 'INV-B-2570-0000001',
  studentCode: '6610450001',
  studentName: { th: 'นางสาวน้ำผึ้ง สุขใจ', en: 'Miss Namphueng Sukchai' },
  facultyCode: 'S',
  facultyName: { th: 'วิทยาศาสตร์', en: 'Science' },
  majorCode: 'X01',
  studyYear: 3,
  total: '1000.00',
  credited: '0.00',
  reduced: '0.00',
  paid: '1000.00',
  open: '0.00',
  state: 'paid',
  dueOn: null,
  lastPaidAt: '2026-11-20T02:00:00Z',
  receipts: ['KU2-B-2570-0000001'],
  reason: null,
  agency: null,
};

test('the listed papers are asked for as they are narrowed, followed until all are there, and fetched as one file', async () => {
  const asked: string[] = [];
  const fetched = vi.fn<() => void>();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  let done = 0;
  const run = () => ({ runId: RUN, kind: 'invoices', language: 'th', papers: 2, done });
  server.use(
    http.get(at('/terms'), () => answer([])),
    http.get(at('/finance/normal-fees/choices'), () =>
      answer({ patterns: [], units: [], educationLevels: [], studentTypes: [], nations: [] }),
    ),
    http.get(at('/finance/payment-list/fees'), () => answer([])),
    http.get(at('/finance/payment-list'), () =>
      answer({
        items: [line],
        page: 1,
        pageSize: 20,
        total: 1,
        isCapped: false,
        totals: { invoices: 1, total: '1000.00', credited: '0.00', reduced: '0.00', paid: '1000.00', open: '0.00' },
      }),
    ),
    http.post(at('/finance/print-runs'), async ({ request }) => {
      asked.push(`${new URL(request.url).searchParams.get('state')} ${JSON.stringify(await request.json())}`);
      return answer(run(), 202);
    }),
    http.get(at(`/finance/print-runs/${RUN}`), () => {
      done = Math.min(2, done + 1);
      return answer(run());
    }),
    http.get(at(`/finance/print-runs/${RUN}/pdf`), () => {
      fetched();
      return new Response(new Blob(['%PDF']), { headers: { 'content-disposition': 'attachment; filename="a.pdf"' } });
    }),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.payments, 9300, 'รายการ', '/adm/finance/payments')] }),
    { actionScope: [{ menuId: MENU.payments, actions: ['view', 'print'] }] },
  );
  open('/adm/finance/payments?state=paid');
  await screen.findByText('INV-B-2570-0000001');
  await userEvent.click(screen.getByRole('button', { name: 'พิมพ์เอกสาร' }));
  const dialog = await screen.findByRole('dialog', { name: 'พิมพ์เอกสาร' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'เอกสาร' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ใบแจ้งหนี้' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'สร้างไฟล์ PDF' }));
  expect(await screen.findByText(/สร้างแล้ว \d จาก 2 ฉบับ/u)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'ดาวน์โหลด PDF' }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  expect(asked).toEqual(['paid {"kind":"invoices","language":"th"}']);
});
