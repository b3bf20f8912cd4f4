import { screen, within } from '@testing-library/react';
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
  revision: 4,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  let { revision } = signer;
  const next = (what: string, from: string | null) => {
    sent.push(`${what} ${from}`);
    revision += 1;
    return answer({ ...signer, revision });
  };
  server.use(
    http.get(at('/finance/signers'), () => answer(page([signer]))),
    http.get(at('/finance/signers/:id/audit'), () => answer(page([]))),
    http.get(at('/finance/signers/:id/image/:language'), () => new Response(new Blob(['x'], { type: 'image/png' }))),
    http.put(at('/finance/signers/:id'), async ({ request }) => {
      const body = (await request.json()) as { revision: number };
      return next('row', String(body.revision));
    }),
    http.put(at('/finance/signers/:id/image/:language'), async ({ request, params }) => {
      const file = (await request.formData()).get('file');
      const name = typeof file === 'string' ? file : file?.name;
      if (name === 'large.png')
        return answer({ code: 'signature_dimensions', message: 'ความกว้างและความสูงต้องไม่เกิน 200*50', details: {} }, 422);
      return next(`${params.language} ${name}`, new URL(request.url).searchParams.get('revision'));
    }),
    http.delete(at('/finance/signers/:id/image/:language'), ({ request, params }) =>
      next(`without ${params.language}`, new URL(request.url).searchParams.get('revision')),
    ),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.signers, 9300, 'ผู้ลงนาม', '/adm/finance/signers')] }),
    { actionScope: [{ menuId: MENU.signers, actions: ['view', 'edit'] }] },
  );
  open('/adm/finance/signers');
});

async function opened() {
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข นายสมบัติ ธนพานิช' }));
  return screen.findByRole('dialog');
}

const save = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
const choose = (dialog: HTMLElement, name: string) =>
  userEvent.upload(
    within(dialog).getByLabelText('ลายมือชื่อภาษาอังกฤษ', { selector: 'input' }),
    new File(['x'], name, { type: 'image/png' }),
  );

test('pictures are sent after the row, each as the one before left it, and who signs today is said', async () => {
  expect(await screen.findByText('ลงนามวันนี้')).toBeInTheDocument();
  const dialog = await opened();
  await choose(dialog, 'signature.png');
  await userEvent.click(within(dialog).getByRole('button', { name: 'เอารูปออก: ลายมือชื่อภาษาไทย' }));
  await save(dialog);
  expect(await screen.findByText('บันทึก นายสมบัติ ธนพานิช แล้ว')).toBeInTheDocument();
  expect(sent).toEqual(['row 4', 'without th 5', 'en signature.png 6']);
});

test('what is wrong with a picture is said at its field, and another one goes on from what was saved', async () => {
  const dialog = await opened();
  await choose(dialog, 'large.png');
  await save(dialog);
  expect(await within(dialog).findByText('ความกว้างและความสูงต้องไม่เกิน 200*50')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'เลือกไฟล์ ลายมือชื่อภาษาอังกฤษ' })).toHaveFocus();
  await choose(dialog, 'signature.png');
  await save(dialog);
  expect(await screen.findByText('บันทึก นายสมบัติ ธนพานิช แล้ว')).toBeInTheDocument();
  expect(sent).toEqual(['row 4', 'row 5', 'en signature.png 6']);
});
