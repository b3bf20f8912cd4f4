import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { verifyDocument } from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { open } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const genuine: Schemas['Verification'] = {
  verdict: 'genuine',
  paper: {
    code: '7K2M-9XQ4-VB3H',
    language: 'en',
    issuedAt: '2026-11-20T04:05:00Z',
    supersededAt: null,
    truth: 'recomputed',
    stands: null,
    content: {
      kind: 'enrolment_result',
      student: { code: '6610450001', name: 'Mr. Nattapong Srisawat', faculty: 'Science', major: 'Computer Science' },
      academicYear: 2569,
      semester: 2,
      lines: [
        {
          subjectCode: '01418471-65',
          subjectName: 'Machine Learning',
          sectionCode: '1',
          sectionType: '16901',
          credit: '3',
          status: 'enrolled',
        },
      ],
      enrolledCredit: '3',
      waitingCredit: '0',
    },
  },
};

const PAGE = '/verify/authen-to-verify';

function registry(said: Schemas['Verification'] | { code: string; message: string }, status = 200): string[] {
  const asked: string[] = [];
  server.use(
    http.get(at('/documents/:code/verify'), ({ params }) => {
      asked.push(String(params.code));
      return answer(said, status);
    }),
  );
  return asked;
}

test('whoever comes by the QR code sees what the paper says, in its own language, without signing in', async () => {
  const asked = registry(genuine);
  open(`${PAGE}?code=7K2M-9XQ4-VB3H`);
  expect(await screen.findByRole('heading', { name: 'เอกสารจริง' }, { timeout: 10_000 })).toBeInTheDocument();
  const paper = screen.getByRole('region', { name: 'ใบแสดงผลการลงทะเบียนเรียน' });
  expect(within(paper).getByText('Mr. Nattapong Srisawat')).toHaveAttribute('lang', 'en');
  expect(within(paper).getByText('2569 ภาคปลาย')).toBeInTheDocument();
  expect(within(paper).getByRole('row', { name: /01418471 Machine Learning/ })).toBeInTheDocument();
  expect(asked).toEqual(['7K2M-9XQ4-VB3H']);
});

test('a superseded paper says since when, by the Buddhist calendar', async () => {
  registry({ verdict: 'superseded', paper: { ...genuine.paper!, supersededAt: '2026-11-21T01:00:00Z' } });
  open(`${PAGE}?code=7K2M-9XQ4-VB3H`);
  expect(await screen.findByText(/ตั้งแต่ 21 พ\.ย\. 2569 08:00/)).toBeInTheDocument();
});

test('a frozen paper is told as what it was on its day, not as what the records say', async () => {
  registry({ verdict: 'genuine', paper: { ...genuine.paper!, truth: 'frozen' } });
  open(`${PAGE}?code=7K2M-9XQ4-VB3H`);
  expect(await screen.findByText(/ตามที่เป็นอยู่ในวันนั้น/)).toBeInTheDocument();
});

test('a receipt says its money, in figures and words, and that this print is a copy', async () => {
  registry({
    verdict: 'genuine',
    paper: {
      ...genuine.paper!,
      truth: 'frozen',
      content: {
        kind: 'receipt',
        issuer: {
          name: 'Kasetsart University',
          campus: 'Bangkhen',
          taxId: '0994000000000',
          address: '50 ถนนงามวงศ์วาน',
        },
        student: { code: '6610450001', name: 'Mr. Nattapong Srisawat', faculty: 'Science', major: 'Chemistry' },
        number: 'KU2-B-2570-0000123',
        issuedOn: '2026-11-20',
        academicYear: 2569,
        semester: 2,
        book: 'B-2570',
        serial: '0000123',
        paidAt: '2026-11-20T04:05:00Z',
        bank: 'SCB',
        bankTransaction: '998877',
        part: null,
        lines: [{ code: 'F01', name: 'Tuition', invoiceNumber: 'INV-B-2570-0000045', amount: '12300.50' }],
        awards: [{ name: 'Alumni scholarship', invoiceNumber: 'INV-B-2570-0000045', amount: '5000.00' }],
        total: '12300.50',
        totalInWords: 'Twelve thousand, three hundred baht and fifty satang',
        signers: [],
        release: {
          form: 'copy',
          count: 2,
          printedAt: '2026-11-21T04:05:00Z',
          printedBy: 'Mr. Nattapong Srisawat',
          reason: '',
          originalAt: '2026-11-20T05:05:00Z',
          originalBy: 'Mr. Nattapong Srisawat',
          cancelledAt: null,
        },
      },
    },
  });
  open(`${PAGE}?code=7K2M-9XQ4-VB3H`);
  const paper = await screen.findByRole('region', { name: 'ใบเสร็จรับเงิน (KU2)' });
  expect(within(paper).getByText('สำเนา ครั้งที่ 2')).toBeInTheDocument();
  expect(within(paper).getByText(/รวมเงินที่ได้รับ 12,300\.50/)).toBeInTheDocument();
  expect(within(paper).getByText(/Twelve thousand/)).toHaveAttribute('lang', 'en');
  expect(within(paper).getByRole('row', { name: /F01 Tuition INV-B-2570-0000045 12,300\.50/ })).toBeInTheDocument();
  expect(within(paper).getByRole('row', { name: /Alumni scholarship INV-B-2570-0000045 −5,000\.00/ })).toBeVisible();
});

test('an invoice says what is left of each part, and how to get the reference of a part without a code', async () => {
  registry({
    verdict: 'genuine',
    paper: {
      ...genuine.paper!,
      content: {
        kind: 'invoice',
        issuer: { name: 'Kasetsart University', campus: 'Bangkhen', taxId: '0994000000000', address: '' },
        student: { code: '6610450001', name: 'Mr. Nattapong Srisawat', faculty: 'Science', major: 'Chemistry' },
        number: 'INV-B-2570-0000045',
        issuedOn: '2026-11-20',
        academicYear: 2569,
        semester: 2,
        reason: 'single',
        reference1: '6610450001',
        lines: [{ code: 'F01', name: 'Tuition', amount: '12300.50' }],
        total: '12300.50',
        totalInWords: 'Twelve thousand, three hundred baht and fifty satang',
        awards: [],
        credited: '0.00',
        otherReductions: '0.00',
        paid: '300.25',
        toPay: '12000.25',
        asked: { sequence: 1, parts: 2, dueOn: '2026-12-01', amount: '6000.25', reference2: '' },
        instalments: [
          { sequence: 1, dueOn: '2026-12-01', amount: '6300.50', paid: '300.25' },
          { sequence: 2, dueOn: '2027-01-01', amount: '6000.00', paid: '0.00' },
        ],
      },
    },
  });
  open(`${PAGE}?code=7K2M-9XQ4-VB3H`);
  const parts = await screen.findByRole('row', { name: /6,300\.50 300\.25 6,000\.25/ });
  expect(parts).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'คงเหลือ (บาท)' })).toBeInTheDocument();
  expect(screen.getByText(/ออก QR ของงวดนี้ในระบบ MyKU เพื่อรับ Ref\. 2/)).toBeInTheDocument();
});

test('nothing is asked before a code is typed, and a code typed is in the address', async () => {
  const asked = registry({ verdict: 'unknown', paper: null });
  const { router } = open(PAGE);
  await userEvent.type(await screen.findByLabelText('รหัสเอกสาร'), ' 0000-0000-0000 {Enter}');
  expect(await screen.findByRole('heading', { name: 'ไม่พบเอกสารนี้' })).toBeInTheDocument();
  expect(asked).toEqual(['0000-0000-0000']);
  expect(router.state.location.search).toBe('?code=0000-0000-0000');
});

test('too many questions are answered with how long to wait', async () => {
  registry({ code: 'verify_rate_limited', message: 'กรุณาลองใหม่ในอีก 20 วินาที' }, 429);
  open(`${PAGE}?code=0000-0000-0000`);
  expect(await screen.findByText('กรุณาลองใหม่ในอีก 20 วินาที')).toBeInTheDocument();
});

test.each([
  ' 7k2m-9xq4-vb3h\u200b',
  '7K2M\u20139XQ4\u2013VB3H',
  '\ufeff7K2M-9XQ4-VB3H\u00a0',
  '７K2M－9XQ4－VB3H',
  'https://my.ku.th/myku/verify/authen-to-verify?code=7K2M-9XQ4-VB3H&lang=th and what stood around it in the letter',
])('%j is taken whole', async (pasted) => {
  const asked = registry(genuine);
  open(PAGE);
  await userEvent.click(await screen.findByRole('textbox'));
  await userEvent.paste(pasted);
  await userEvent.click(screen.getByRole('button', { name: 'ตรวจสอบ' }));
  expect(await screen.findByRole('heading', { name: 'เอกสารจริง' })).toBeInTheDocument();
  expect(asked).toEqual(['7K2M-9XQ4-VB3H']);
});

test('a code is asked for up to the length that the server takes', async () => {
  const asked = registry(genuine);
  open(PAGE);
  await userEvent.click(await screen.findByRole('textbox'));
  await userEvent.paste('K'.repeat(verifyDocument.code));
  await userEvent.click(screen.getByRole('button', { name: 'ตรวจสอบ' }));
  expect(await screen.findByRole('heading', { name: 'เอกสารจริง' })).toBeInTheDocument();
  expect(asked).toEqual(['K'.repeat(verifyDocument.code)]);
});

test('a code that is too long is told as mistyped, not cut to one that is not', async () => {
  const asked = registry(genuine);
  open(PAGE);
  await userEvent.click(await screen.findByRole('textbox'));
  await userEvent.paste('K'.repeat(verifyDocument.code + 1));
  await userEvent.click(screen.getByRole('button', { name: 'ตรวจสอบ' }));
  expect(await screen.findByRole('heading', { name: 'รหัสไม่ถูกต้อง' })).toBeInTheDocument();
  expect(asked).toEqual([]);
});
