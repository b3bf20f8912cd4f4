import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { student } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const HERE = '/std/profile';
const NEW = 'new@ku.th';
const view: Schemas['ContactView'] = {
  mobile: '081-234-5678',
  contactPhone: null,
  email: 'old@ku.th',
  address: {
    houseNo: '50/1',
    villageNo: '',
    building: '',
    floor: '',
    lane: '',
    road: '',
    subdistrictTh: 'ลาดยาว',
    subdistrictEn: '',
    districtTh: 'จตุจักร',
    districtEn: '',
    provinceTh: 'กรุงเทพมหานคร',
    provinceEn: '',
    country: 'TH',
    zipCode: '10900',
    homePhone: '',
    detail: '',
  },
  fingerprint: 'f'.repeat(64),
  waiting: null,
  changes: [{ field: 'mobile', changedAt: '2026-11-30T03:00:00Z' }],
};

let sent: unknown[];

beforeAll(() => Promise.all([import('./contact-dialog'), import('./email-dialog')]), 30_000);

beforeEach(() => {
  screenIs(true);
  sent = [];
  server.use(
    http.get(at('/contact-details/mine'), () => answer(view)),
    http.get(at('/std-profile/stdimages'), () => answer(null, 404)),
    http.get(at('/std-profile/getStdPersonal'), () => answer({ code: 'success', results: { stdPersonalModel: {} } })),
    http.get(at('/people/particulars'), () => answer({ studentCode: '', mobile: '', contactPhone: '' })),
    http.get(at('/name-changes/possible'), () => answer(null, 404)),
    http.get(at('/name-changes/mine'), () => answer([])),
  );
  signedIn(student(), { routes: [{ path: HERE, menuId: 1 }] });
});

test('the address is filled in and sent with what was seen', async () => {
  server.use(
    http.put(at('/contact-details/mine'), async ({ request }) => {
      sent.push(await request.json());
      return answer(view);
    }),
  );
  open(HERE);
  expect(await screen.findByText(/แก้ไขโทรศัพท์มือถือเมื่อ/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขข้อมูลติดต่อ' }));
  const dialog = await screen.findByRole('dialog', { name: 'แก้ไขข้อมูลติดต่อ' });
  expect(within(dialog).queryByLabelText('โทรศัพท์ที่ติดต่อได้')).toBeNull();
  const zip = within(dialog).getByLabelText('รหัสไปรษณีย์');
  await userEvent.clear(zip);
  await userEvent.type(zip, '10220');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      mobile: view.mobile,
      contactPhone: null,
      address: { ...view.address, zipCode: '10220' },
      seen: view.fingerprint,
    },
  ]);
});

test('an English name goes with its Thai one, and comes back with it', async () => {
  const address = { ...view.address, subdistrictEn: 'Lat Yao', districtEn: 'Chatuchak', provinceEn: 'Bangkok' };
  server.use(
    http.get(at('/contact-details/mine'), () => answer({ ...view, address })),
    http.put(at('/contact-details/mine'), async ({ request }) => {
      sent.push(await request.json());
      return answer(view);
    }),
  );
  open(HERE);
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขข้อมูลติดต่อ' }));
  const dialog = within(await screen.findByRole('dialog'));
  const write = async (label: string, typed: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), typed);
  };
  await write('ตำบลหรือแขวง', 'เสนานิคม');
  expect(dialog.getByLabelText('ตำบลหรือแขวง (อังกฤษ)')).toHaveValue('');
  await write('ตำบลหรือแขวง', address.subdistrictTh);
  expect(dialog.getByLabelText('ตำบลหรือแขวง (อังกฤษ)')).toHaveValue('Lat Yao');
  await write('ตำบลหรือแขวง', 'เสนานิคม');
  await write('อำเภอหรือเขต (อังกฤษ)', 'Bang Khen');
  await write('อำเภอหรือเขต', 'บางเขน');
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    { address: { subdistrictEn: '', districtEn: 'Bang Khen', districtTh: 'บางเขน', provinceEn: 'Bangkok' } },
  ]);
});

test('a country is chosen from all of them, Thailand first', async () => {
  server.use(
    http.get(at('/contact-details/mine'), () => answer({ ...view, address: { ...view.address, country: 'Siam' } })),
    http.put(at('/contact-details/mine'), async ({ request }) => {
      sent.push(await request.json());
      return answer(view);
    }),
  );
  open(HERE);
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขข้อมูลติดต่อ' }));
  const dialog = within(await screen.findByRole('dialog'));
  const country = dialog.getByRole('combobox', { name: 'ประเทศ' });
  expect(country).toHaveTextContent('Siam');
  await userEvent.click(country);
  const options = await screen.findAllByRole('option');
  expect(options.slice(0, 2).map((option) => option.textContent)).toEqual(['Siam', 'ไทย']);
  await userEvent.click(screen.getByRole('option', { name: 'ญี่ปุ่น' }));
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ address: { country: 'JP' } }]);
});

test('what is wrong is said at its field', async () => {
  server.use(
    http.put(at('/contact-details/mine'), () =>
      answer(
        {
          code: 'fields_invalid',
          message: '',
          details: {
            fields: [{ field: 'address.zipCode', type: 'zip_code_wrong', message: 'รหัสไปรษณีย์เป็นตัวเลข 5 หลัก' }],
          },
        },
        422,
      ),
    ),
  );
  open(HERE);
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขข้อมูลติดต่อ' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByText('รหัสไปรษณีย์เป็นตัวเลข 5 หลัก')).toBeVisible();
});

test('a new e-mail is asked for, and then its code', async () => {
  server.use(
    http.post(at('/contact-details/mine/email'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...view, waiting: { email: NEW, until: '2026-11-30T08:15:00Z' } });
    }),
    http.post(at('/contact-details/mine/email/code'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...view, email: NEW });
    }),
  );
  open(HERE);
  await userEvent.click(await screen.findByRole('button', { name: 'เปลี่ยนอีเมล' }));
  const dialog = await screen.findByRole('dialog', { name: 'เปลี่ยนอีเมล' });
  expect(within(dialog).getByText(/อีเมลปัจจุบันคือ old@ku.th/)).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('อีเมลใหม่'), NEW);
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งรหัส' }));
  const code = await screen.findByRole('dialog', { name: 'กรอกรหัสยืนยัน' });
  await userEvent.type(within(code).getByLabelText('รหัส 6 หลัก'), '12345');
  await userEvent.click(within(code).getByRole('button', { name: 'ยืนยันอีเมล' }));
  expect(await within(code).findByText('กรุณากรอกเฉพาะตัวเลขให้ครบ')).toBeVisible();
  await userEvent.type(within(code).getByLabelText('รหัส 6 หลัก'), '6');
  await userEvent.click(within(code).getByRole('button', { name: 'ยืนยันอีเมล' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ email: NEW }, { code: '123456' }]);
});

test('where the mail did not go the address is asked for again, and why is said', async () => {
  server.use(
    http.post(at('/contact-details/mine/email'), () =>
      answer({ code: 'mail_away', message: 'ส่งอีเมลไม่สำเร็จ จึงไม่มีรหัสที่รอยืนยัน', details: {} }, 503),
    ),
  );
  open(HERE);
  await userEvent.click(await screen.findByRole('button', { name: 'เปลี่ยนอีเมล' }));
  const dialog = await screen.findByRole('dialog', { name: 'เปลี่ยนอีเมล' });
  await userEvent.type(within(dialog).getByLabelText('อีเมลใหม่'), NEW);
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งรหัส' }));
  expect(await within(dialog).findByText(/ส่งอีเมลไม่สำเร็จ/)).toBeVisible();
  expect(within(dialog).getByLabelText('อีเมลใหม่')).toHaveValue(NEW);
  expect(screen.getByRole('dialog', { name: 'เปลี่ยนอีเมล' })).toBeVisible();
});
