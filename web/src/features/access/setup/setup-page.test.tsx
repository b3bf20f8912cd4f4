import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { browser } from '@/lib/navigation';
import { clientConfig } from '@/testing/fixtures';
import { openPortal } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const EMPTY: Schemas['SetupView'] = {
  university: null,
  administrator: null,
  registrar: null,
  keepsPasswords: true,
  expiresAt: '2026-11-28T10:00:00Z',
};

const person = {
  username: 'root',
  staffCode: 'A1',
  firstNameTh: 'ก',
  lastNameTh: '',
  firstNameEn: 'A',
  lastNameEn: '',
  hasPassword: false,
};
const university = {
  nameTh: 'ก',
  nameEn: 'A',
  taxId: '0994000123451',
  campusCode: 'M',
  campusNameTh: 'ก',
  campusNameEn: 'A',
  logo: null,
};

test('every page leads to the set-up while nobody administers the portal, and says where its address is', async () => {
  server.use(http.get(at('/security/client-config'), () => answer({ ...clientConfig, setupNeeded: true })));
  const { path } = openPortal('/login-admin/staff');
  expect(await screen.findByText(/python -m models.setup/)).toBeVisible();
  expect(path()).toBe('/setup');
});

test('an address that is wrong or used says how another one is printed', async () => {
  server.use(http.get(at('/setup'), () => answer({ code: 'setup_address_wrong', message: 'ไม่พบ', details: {} }, 404)));
  openPortal('/setup#old');
  expect(await screen.findByText(/หมดอายุ หรือใช้ไปแล้ว/)).toBeVisible();
});

test('the university is named, with digits as they are typed, and the next step opens', async () => {
  const user = userEvent.setup();
  let setup = EMPTY;
  let token: string | null = null;
  server.use(
    http.get(at('/setup'), () => answer(setup)),
    http.put(at('/setup/university'), async ({ request }) => {
      token = request.headers.get('x-setup-token');
      setup = { ...EMPTY, university: { ...((await request.json()) as Schemas['UniversityInput']), logo: null } };
      return answer(setup);
    }),
  );
  openPortal('/setup#secret');
  await user.type(await screen.findByLabelText('ชื่อมหาวิทยาลัย (ไทย)'), 'มหาวิทยาลัยทดลอง');
  await user.type(screen.getByLabelText('ชื่อมหาวิทยาลัย (อังกฤษ)'), 'Trial University');
  await user.type(screen.getByLabelText('เลขประจำตัวผู้เสียภาษี'), '๐๙๙๔๐๐๐๑๒๓๔๕๑');
  await user.type(screen.getByLabelText('ชื่อวิทยาเขต (ไทย)'), 'วิทยาเขตหลัก');
  await user.type(screen.getByLabelText('ชื่อวิทยาเขต (อังกฤษ)'), 'Main');
  await user.click(screen.getByRole('button', { name: 'บันทึกและทำต่อ' }));
  expect(await screen.findByText(/ใช้ตัวอักษรอังกฤษ ตัวเลข จุด หรือขีด/)).toBeVisible();
  await user.type(screen.getByLabelText('รหัสวิทยาเขต'), 'M');
  await user.click(screen.getByRole('button', { name: 'บันทึกและทำต่อ' }));
  expect(await screen.findByText(/ผู้ดูแลระบบส่งแฟ้มข้อมูล/)).toBeVisible();
  expect(token).toBe('secret');
  expect(setup.university?.taxId).toBe('0994000123451');
});

test('a logo is sent once it was chosen, and shown in place of the mark of the portal', async () => {
  const user = userEvent.setup();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const path = '/myku/api/security/logo/1';
  let sent: string | null = null;
  server.use(
    http.get(at('/setup'), () => answer({ ...EMPTY, university })),
    http.put(at('/setup/university'), () => answer({ ...EMPTY, university })),
    http.put(at('/setup/logo'), ({ request }) => {
      sent = request.headers.get('x-setup-token');
      return answer({ ...EMPTY, university: { ...university, logo: path } });
    }),
  );
  openPortal('/setup#secret');
  await user.click(await screen.findByRole('button', { name: 'มหาวิทยาลัย' }));
  const logo = new File(['logo'], 'logo.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('ตราของมหาวิทยาลัย', { selector: 'input' }), logo);
  await user.click(screen.getByRole('button', { name: 'บันทึกและทำต่อ' }));
  await waitFor(() => expect(document.querySelector('img.brand-mark')).toHaveAttribute('src', path));
  expect(sent).toBe('secret');
});

test('what came of each way to sign in is said, and a warning where none works', async () => {
  const user = userEvent.setup();
  server.use(
    http.get(at('/setup'), () => answer({ ...EMPTY, university, administrator: person, registrar: person })),
    http.post(at('/setup/sign-in-test'), () =>
      answer([
        { way: 'single_sign_on', outcome: 'silent', address: 'https://sso.test' },
        { way: 'directory', outcome: 'not_configured', address: '' },
        { way: 'password', outcome: 'not_tried', address: '' },
      ]),
    ),
  );
  openPortal('/setup#secret');
  await user.click(await screen.findByRole('button', { name: 'ทดสอบ' }));
  await waitFor(() => expect(screen.getByText('https://sso.test')).toBeVisible());
  expect(screen.getByText(/ยังไม่มีทางใดใช้ได้/)).toBeVisible();
});

test.each([
  [false, true, '/myku/?intent=/adm/checklist'],
  [true, true, '/myku/login-admin/staff?intent=/adm/checklist'],
  [false, false, '/myku/login-admin/staff?intent=/adm/checklist'],
])(
  'the end leads to a sign-in that the administrator has: password %s, kept here %s',
  async (hasPassword, keepsPasswords, address) => {
    const user = userEvent.setup();
    const goTo = vi.spyOn(browser, 'goTo').mockReturnValue(undefined);
    server.use(
      http.get(at('/setup'), () =>
        answer({ ...EMPTY, university, administrator: { ...person, hasPassword }, registrar: person, keepsPasswords }),
      ),
      http.post(at('/setup/finish'), () => new HttpResponse(null, { status: 204 })),
    );
    openPortal('/setup#secret');
    await user.click(await screen.findByRole('button', { name: 'จบการตั้งค่า' }));
    await user.click(await screen.findByRole('button', { name: 'จบการตั้งค่าและเข้าสู่ระบบ' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(address));
  },
);
