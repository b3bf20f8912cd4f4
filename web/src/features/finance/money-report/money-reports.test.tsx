import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const none = { notDue: '0.00', days60: '0.00', days90: '0.00', days180: '0.00', older: '0.00' };
const ages: Schemas['AgingRow'][] = [
  { ...none, facultyCode: null, faculty: null, students: 2, days30: '1250.50', open: '1250.50' },
  {
    ...none,
    facultyCode: 'D',
    faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
    students: 2,
    days30: '1250.50',
    open: '1250.50',
  },
];
const posting: Schemas['UnitPosting'] = {
  day: '2026-11-20',
  unitCode: 'U-1',
  unit: { th: 'กองคลัง', en: 'Finance division' },
  account: 'revenue',
  feeCode: 'TUITION',
  fee: { th: 'ค่าเล่าเรียน', en: 'Tuition' },
  debit: '0.00',
  credit: '100.00',
};
const patiently = { timeout: 10_000 };

function atTheReports(actions: ('view' | 'export')[], query = '') {
  screenIs(true);
  server.use(http.get(at('/finance/money-reports/aging'), () => answer(ages)));
  const place = menu(MENU.moneyReports, 9300, 'รายงานการเงิน', '/adm/finance/reports');
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), place] }), {
    actionScope: [{ menuId: MENU.moneyReports, actions }],
  });
  open(`/adm/finance/reports${query}`);
}

test('debts by age begin with all faculties together', async () => {
  atTheReports(['view']);
  const table = await screen.findByRole('table', { name: 'หนี้ค้างตามอายุ' }, patiently);
  const [, all, science] = within(table).getAllByRole('row');
  expect(all).toHaveTextContent('ทุกคณะนิสิต 2 คน');
  expect(all).toHaveTextContent('1,250.50');
  expect(science).toHaveTextContent('วิทยาศาสตร์');
});

test('postings are of the days that the address names, and are taken as Excel or CSV by who may', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/finance/money-reports/postings'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer([posting]);
    }),
    http.get(at('/finance/money-reports/postings/export'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return new Response('day', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  atTheReports(['view', 'export'], '?report=postings&first=2026-11-20');
  expect(await screen.findByText('กองคลัง', undefined, patiently)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ดาวน์โหลด CSV' }));
  await expect.poll(() => asked).toEqual(['?first=2026-11-20', '?first=2026-11-20&form=csv']);
});

test('what each scholarship took off fees is told with its funder and its students', async () => {
  const total = {
    code: 'AGRI',
    scholarship: { th: 'ทุนเต็มจำนวน', en: 'Full scholarship' },
    scholarshipType: 'scholarship',
    funder: { th: 'มูลนิธิ', en: 'Foundation' },
    students: 12,
    amount: '240000.00',
  } as const;
  server.use(http.get(at('/finance/money-reports/scholarships'), () => answer([total])));
  atTheReports(['view'], '?report=scholarships');
  const table = await screen.findByRole('table', { name: 'ทุนและส่วนลด' }, patiently);
  expect(within(table).getByRole('row', { name: /ทุนเต็มจำนวน.*มูลนิธิ.*12.*240,000\.00/ })).toBeInTheDocument();
});

test('who may not take files has no button for them; missing numbers are said to be none', async () => {
  server.use(
    http.get(at('/finance/money-reports/postings'), () => answer([posting])),
    http.get(at('/finance/money-reports/missing-numbers'), () => answer([])),
  );
  atTheReports(['view'], '?report=postings');
  expect(await screen.findByText('กองคลัง', undefined, patiently)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /ดาวน์โหลด/u })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'เลขที่เอกสารที่ขาด' }));
  expect(await screen.findByText('ไม่มีเลขที่เอกสารขาดหาย')).toBeInTheDocument();
});
