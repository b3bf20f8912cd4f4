import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const signer: Schemas['SignerView'] = {
  signerId: '0192f0c0-0000-7000-8000-000000000021',
  document: 'receipt',
  post: 'director',
  role: 'main',
  validFrom: '2026-01-01',
  validUntil: null,
  prefixTh: 'นาย',
  firstNameTh: 'สมบัติ',
  middleNameTh: '',
  lastNameTh: 'ธนพานิช',
  positionTh: 'ผู้อำนวยการกองคลัง',
  prefixEn: 'Mr.',
  firstNameEn: 'Sombat',
  middleNameEn: '',
  lastNameEn: 'Thanaphanit',
  positionEn: 'Director of Treasury',
  name: { th: 'นายสมบัติ ธนพานิช', en: 'Mr. Sombat Thanaphanit' },
  pictureTh: '0192f0c0-0000-7000-8000-000000000099',
  pictureEn: null,
  signsToday: true,
  caseId: null,
  revision: 4,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const CASE = '0192f0c0-0000-7000-8000-0000000000c1';
const PICTURE = '0192f0c0-0000-7000-8000-000000000098';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

function atTheSigners(shown = signer, actions = ['view', 'add', 'edit', 'delete']) {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/signers'), () => answer(page([shown]))),
    http.get(at('/finance/signers/:id/audit'), () => answer(page([]))),
    http.get(at('/finance/signers/:id/image/:language'), () => new Response(new Blob(['x'], { type: 'image/png' }))),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
    http.post(at('/finance/signers/signatures'), async ({ request }) => {
      const file = (await request.formData()).get('file');
      const name = typeof file === 'string' ? file : file?.name;
      sent.push(name);
      if (name === 'large.png')
        return answer({ code: 'signature_dimensions', message: 'ความกว้างและความสูงต้องไม่เกิน 200*50', details: {} }, 422);
      return answer({ fileId: PICTURE }, 201);
    }),
    http.put(at('/finance/signers/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE }, 202);
    }),
    http.delete(at('/finance/signers/:id'), ({ request }) => {
      sent.push(Object.fromEntries(new URL(request.url).searchParams));
      return answer({ caseId: CASE }, 202);
    }),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.signers, 9300, 'ผู้ลงนาม', '/adm/finance/signers')] }),
    { actionScope: [{ menuId: MENU.signers, actions }] },
  );
  open('/adm/finance/signers');
  return sent;
}

async function opened() {
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข นายสมบัติ ธนพานิช' }));
  return screen.findByRole('dialog');
}

async function explain(dialog: HTMLElement) {
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'เหตุผล' }), 'คำสั่งใหม่');
}

const ask = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
const choose = (dialog: HTMLElement, name: string) =>
  userEvent.upload(
    within(dialog).getByLabelText('ลายมือชื่อภาษาอังกฤษ', { selector: 'input' }),
    new File(['x'], name, { type: 'image/png' }),
  );

test('a change is one request with its reason and its pictures, and who signs today is said', async () => {
  const sent = atTheSigners();
  expect(await screen.findByText('ลงนามวันนี้')).toBeInTheDocument();
  const dialog = await opened();
  await choose(dialog, 'signature.png');
  await userEvent.click(within(dialog).getByRole('button', { name: 'เอารูปออก: ลายมือชื่อภาษาไทย' }));
  await explain(dialog);
  await ask(dialog);
  await waitFor(() =>
    expect(sent).toEqual([
      'signature.png',
      expect.objectContaining({ pictureTh: null, pictureEn: PICTURE, reason: 'คำสั่งใหม่', revision: 4 }),
    ]),
  );
});

test('what is wrong with a picture is said at its field, nothing is asked, and another one goes on', async () => {
  const sent = atTheSigners();
  const dialog = await opened();
  await choose(dialog, 'large.png');
  await explain(dialog);
  await ask(dialog);
  expect(await within(dialog).findByText('ความกว้างและความสูงต้องไม่เกิน 200*50')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'เลือกไฟล์ ลายมือชื่อภาษาอังกฤษ' })).toHaveFocus();
  expect(sent).toEqual(['large.png']);
  await choose(dialog, 'signature.png');
  await ask(dialog);
  await waitFor(() =>
    expect(sent.slice(1)).toEqual([
      'signature.png',
      expect.objectContaining({ pictureTh: signer.pictureTh, pictureEn: PICTURE }),
    ]),
  );
});

test('a deletion is a request too', async () => {
  const sent = atTheSigners();
  await userEvent.click(await screen.findByRole('button', { name: 'ขอลบ นายสมบัติ ธนพานิช' }));
  const dialog = await screen.findByRole('dialog');
  await explain(dialog);
  await ask(dialog);
  await waitFor(() => expect(sent).toEqual([{ revision: '4', reason: 'คำสั่งใหม่' }]));
});

test('a signer whose change waits leads to its case, and cannot be changed beside it', async () => {
  atTheSigners({ ...signer, caseId: CASE }, ['view', 'edit', 'delete']);
  expect(await screen.findByRole('link', { name: /ดูคำขอแก้ไข นายสมบัติ ธนพานิช/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${CASE}`),
  );
  expect(screen.queryByRole('button', { name: /แก้ไข|ลบ/u })).not.toBeInTheDocument();
});
