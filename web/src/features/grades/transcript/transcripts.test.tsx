import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const PLACE = '/adm/grades/transcripts';
const STUDENT = '6610450001';
const transcript: Schemas['TranscriptView'] = {
  transcriptId: '0192f0c0-0000-7000-8000-000000000001',
  number: 'TR-2569-000001',
  studentCode: STUDENT,
  student: { th: 'นายณัฐพงศ์ ศรีสวัสดิ์', en: 'Mr. Nattapong Srisawat' },
  language: 'en',
  state: 'issued',
  issuedAt: '2026-11-20T04:05:00Z',
  issuedBy: { th: 'นางสาวสุภาพร ทองดี', en: 'Ms. Supaporn Thongdee' },
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
};
const looked = {
  studentCode: STUDENT,
  name: transcript.student,
  faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
  status: { th: 'ปกติ', en: 'Normal' },
  terms: 4,
  earned: '72',
  gpax: '3.11',
  openLetters: ['I'],
};
let saved: string[] = [];

beforeAll(() => import('./transcripts-page'), 30_000);

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.use(
    http.get(at('/grades/transcripts'), () =>
      answer({ items: [transcript], page: 1, pageSize: 20, total: 1, isCapped: false }),
    ),
    http.get(at(`/grades/transcripts/students/${STUDENT}`), () => answer(looked)),
    http.post(at('/grades/transcripts/:id/prints'), () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8), {
        headers: { 'content-disposition': 'attachment; filename="TR-2569-000001-en.pdf"' },
      }),
    ),
  );
});

function atThePage(actions: ('view' | 'add' | 'delete' | 'print')[]) {
  signedIn(staff({ roleMenus: [menu(9400, 0, 'ผลการเรียน'), menu(MENU.transcripts, 9400, 'ใบแสดงผลการเรียน', PLACE)] }), {
    routes: [{ path: PLACE, menuId: MENU.transcripts }],
    actionScope: [{ menuId: MENU.transcripts, actions }],
  });
  open(PLACE);
}

test('a transcript is issued once it is said whose it is and what it comes to, and its PDF is handed over', async () => {
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  atThePage(['view', 'add', 'print']);
  server.use(
    http.post(at('/grades/transcripts'), async ({ request }) => {
      sent.push(await request.json());
      keys.push(request.headers.get('Idempotency-Key'));
      return answer(transcript, 201);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'ออกใบแสดงผลการเรียน' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('รหัสนิสิต'), STUDENT);
  expect(await within(dialog).findByText('4 ภาคการศึกษา · ได้ 72 หน่วยกิต · GPAX 3.11')).toBeVisible();
  expect(within(dialog).getByText('มีเกรด I ที่ยังไม่สิ้นสุด เอกสารจะมีหมายเหตุไว้')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'ภาษาของเอกสาร' }));
  await userEvent.click(await screen.findByRole('option', { name: 'อังกฤษ' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'ออกเอกสาร' }));
  expect(await screen.findByText('ดาวน์โหลดใบแสดงผลการเรียนเลขที่ TR-2569-000001 แล้ว')).toBeVisible();
  expect(sent).toEqual([{ studentCode: STUDENT, language: 'en' }]);
  expect(keys[0]).toMatch(/.{8,}/u);
  expect(saved).toEqual(['TR-2569-000001-en.pdf']);
});

test('a transcript is cancelled with a reason, and what the server refuses is said in the dialog', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'delete']);
  server.use(
    http.post(at('/grades/transcripts/:id/cancel'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'transcript_cancelled', message: 'ยกเลิกไปแล้ว', details: {} }, 409);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'ยกเลิกเลขที่ TR-2569-000001' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยกเลิกเอกสาร' }));
  expect(within(dialog).getByText('กรุณากรอกข้อมูล')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('เหตุผลที่ยกเลิก'), 'ออกผิดคน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยกเลิกเอกสาร' }));
  expect(await within(dialog).findByText('ยกเลิกไปแล้ว')).toBeVisible();
  expect(sent).toEqual([{ reason: 'ออกผิดคน' }]);
});

test('who may only look has nothing to press', async () => {
  atThePage(['view']);
  expect(await screen.findByText('TR-2569-000001')).toBeVisible();
  expect(screen.queryByRole('button', { name: /TR-2569|ออกใบ/u })).not.toBeInTheDocument();
});
