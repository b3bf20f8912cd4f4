import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const NAME = 'ตารางเรียนและตารางสอบ-2569-1.pdf';
const CODE = '7K2M-9XQ4-VB3H';
/** The first test of the file also loads the page's code. */
const patiently = { timeout: 10_000 };

let saved: string[] = [];

beforeEach(() => {
  screenIs(true);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  signedIn(staff({ roleMenus: [menu(9200, 0, 'ลงทะเบียน'), menu(9203, 9200, 'ตาราง', '/std/timetable')] }));
  server.use(
    http.get(at('/std-profile/getGroupCourse'), () => answer({ code: 'success', results: [], cache: false })),
    http.get(at('/documents/:code/pdf'), () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8), {
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(NAME)}` },
      }),
    ),
  );
});

const notReady = () => answer({ code: 'document_not_ready', message: 'กรุณากดอีกครั้ง' }, 503);

async function choose(form: string) {
  open('/std/timetable');
  await userEvent.click(await screen.findByRole('button', { name: 'พิมพ์' }, patiently));
  await userEvent.click(await screen.findByRole('menuitem', { name: form }, patiently));
}

test('a paper is downloaded under its title, and the code is shown', async () => {
  let asked: unknown;
  server.use(
    http.post(at('/documents'), async ({ request }) => {
      asked = await request.json();
      return answer({ code: CODE, issuedAt: '2026-11-20T04:05:00Z' });
    }),
  );
  await choose('PDF ภาษาอังกฤษ');
  expect(await screen.findByText(new RegExp(CODE), undefined, patiently)).toBeInTheDocument();
  expect(asked).toEqual({ kind: 'timetable', academicYear: 2569, semester: 1, language: 'en' });
  expect(saved).toEqual([NAME]);
});

test('while the paper is made the button says so and takes no second press', async () => {
  server.use(http.post(at('/documents'), () => new Promise<Response>(() => undefined)));
  await choose('PDF ภาษาไทย');
  expect(await screen.findByRole('button', { name: /กำลังจัดทำเอกสาร/ })).toBeDisabled();
});

test('a paper that takes long is asked for again by itself', async () => {
  let tries = 0;
  server.use(
    http.post(at('/documents'), () =>
      ++tries < 3 ? notReady() : answer({ code: CODE, issuedAt: '2026-11-20T04:05:00Z' }),
    ),
  );
  await choose('PDF ภาษาไทย');
  expect(await screen.findByText(new RegExp(CODE), undefined, patiently)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(tries).toBe(3);
});

test('a paper that is still not ready after three times is explained, and the button can be pressed again', async () => {
  server.use(http.post(at('/documents'), notReady));
  await choose('PDF ภาษาไทย');
  expect(await screen.findByRole('alertdialog', undefined, patiently)).toHaveTextContent('กรุณากดอีกครั้ง');
  await userEvent.click(screen.getByRole('button', { name: 'ตกลง' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'พิมพ์' })).toBeEnabled());
});
