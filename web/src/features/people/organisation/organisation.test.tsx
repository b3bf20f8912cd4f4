import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { keepLogo } from '@/lib/logo';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

type Unit = Schemas['UnitNode'];

function unit(kind: Unit['kind'], code: string, th: string, en: string, more: Partial<Unit> = {}): Unit {
  return {
    kind,
    code,
    name: { th, en },
    parentCode: null,
    major: null,
    validFrom: null,
    closedOn: null,
    isOpen: true,
    students: 0,
    staff: 0,
    units: 0,
    namesChangeOn: null,
    ...more,
  };
}

const computing = unit('major', 'E09', 'วิศวกรรมคอมพิวเตอร์', 'Computer Engineering', {
  parentCode: 'E1',
  students: 2,
  namesChangeOn: '2026-12-01',
  major: {
    degreeTh: 'วศ.บ.',
    degreeEn: 'B.Eng.',
    curriculumCode: '',
    curriculumTh: '',
    curriculumEn: '',
    years: 4,
  },
});
const units = [
  unit('campus', 'B', 'บางเขน', 'Bangkhen', { units: 2 }),
  unit('faculty', 'E', 'คณะวิศวกรรมศาสตร์', 'Engineering', { parentCode: 'B', units: 1, staff: 3 }),
  unit('faculty', 'D', 'คณะวิทยาศาสตร์', 'Science', { parentCode: 'B', isOpen: false, closedOn: '2026-06-01' }),
  unit('department', 'E1', 'ภาควิชาคอมพิวเตอร์', 'Computing', { parentCode: 'E', units: 1 }),
  computing,
  unit('religion', '1', 'พุทธ', 'Buddhism'),
];

const university: Schemas['UniversityAsKept'] = {
  name: { th: 'มหาวิทยาลัยทดลอง', en: 'Trial University' },
  taxId: '0994000123451',
  logo: null,
  caseId: null,
  revision: 1,
};

beforeAll(
  () =>
    Promise.all([
      import('@/app/people/organisation-page'),
      import('./add-unit-dialog'),
      import('./names-dialog'),
      import('./close-unit-dialog'),
      import('@/features/people/university/logo-dialog'),
    ]),
  30_000,
);

beforeEach(() => {
  server.use(
    http.get(at('/university'), () => answer(university)),
    http.get(at('/organisation/units'), () => answer(units)),
    http.get(at('/organisation/units/:kind/:code/names'), () => answer([])),
  );
});

function keeper(actions: string[] = ['view', 'add', 'edit']) {
  const menus = [menu(10000, 0, 'สิทธิ์'), menu(MENU.organisation, 10000, 'หน่วยงาน', '/adm/organisation')];
  signedIn(staff({ roleMenus: menus }), { actionScope: [{ menuId: MENU.organisation, actions }] });
}

test('a search unfolds what was found with what it belongs to, and leaves the rest out', async () => {
  keeper();
  open('/adm/organisation');
  expect(await screen.findByText('คณะวิทยาศาสตร์')).toBeInTheDocument();
  expect(screen.getByText('ปิดแล้วตั้งแต่ 1 มิ.ย. 2569')).toBeInTheDocument();
  expect(screen.getByText(/นิสิต 2 คน · เปลี่ยนชื่อ 1 ธ\.ค\. 2569/u)).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'รหัสหรือชื่อหน่วยงาน' }), 'engineering computer{Enter}');
  await waitFor(() => expect(screen.queryByText('คณะวิทยาศาสตร์')).not.toBeInTheDocument());
  expect(screen.getByText('วิศวกรรมคอมพิวเตอร์')).toBeVisible();
  expect(screen.getByText('บางเขน')).toBeInTheDocument();
  expect(screen.queryByText('พุทธ')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'ตารางรหัส' })).not.toBeInTheDocument();
});

test('who keeps the units changes the logo, and every page shows it', async () => {
  const user = userEvent.setup();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const logo = '/myku/api/security/logo/1';
  server.use(http.put(at('/university/logo'), () => answer({ ...university, logo })));
  keeper();
  open('/adm/organisation');
  await user.click(await screen.findByRole('button', { name: 'เปลี่ยนตรา' }));
  const input = await screen.findByLabelText('ตราของมหาวิทยาลัย', { selector: 'input' });
  await user.upload(input, new File(['logo'], 'logo.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(document.querySelector('img.brand-mark')).toHaveAttribute('src', logo);
  keepLogo(null);
});

test('an empty university is led to the import of its file', async () => {
  server.use(http.get(at('/organisation/units'), () => answer([])));
  keeper();
  open('/adm/organisation');
  expect(await screen.findByText('ยังไม่มีหน่วยงาน')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'นำเข้าจากไฟล์' }))
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/adm\/finance\/imports$/u));
});

test('who may only look has no buttons', async () => {
  keeper(['view']);
  open('/adm/organisation');
  await screen.findByText('คณะวิศวกรรมศาสตร์');
  expect(screen.queryByRole('button', { name: /เปลี่ยนชื่อ|ปิด|เพิ่ม/u })).not.toBeInTheDocument();
});

test('a unit is added below another one, and a refusal is said at its field', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/organisation/units'), async ({ request }) => {
      sent.push(await request.json());
      const fields = [{ field: 'code', type: 'import_unit_exists', message: 'รหัสนี้มีอยู่แล้ว' }];
      return sent.length === 1
        ? answer({ code: 'fields_invalid', message: '', details: { fields } }, 422)
        : answer({ kind: 'faculty', code: 'F' }, 201);
    }),
  );
  keeper();
  open('/adm/organisation');
  await userEvent.click(await screen.findByRole('button', { name: 'เพิ่มคณะ ใน B บางเขน' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'เพิ่มคณะ' }));
  await userEvent.type(dialog.getByLabelText('รหัส'), 'e');
  await userEvent.type(dialog.getByLabelText('ชื่อภาษาไทย'), 'คณะใหม่');
  await userEvent.type(dialog.getByLabelText('ชื่อภาษาอังกฤษ'), 'New');
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await dialog.findByText('รหัสนี้มีอยู่แล้ว')).toBeInTheDocument();
  await userEvent.clear(dialog.getByLabelText('รหัส'));
  await userEvent.type(dialog.getByLabelText('รหัส'), 'f');
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('เพิ่ม F คณะใหม่ แล้ว')).toBeInTheDocument();
  expect(sent[1]).toEqual({
    kind: 'faculty',
    code: 'f',
    parentCode: 'B',
    validFrom: null,
    nameTh: 'คณะใหม่',
    nameEn: 'New',
  });
});

test('only the names that were changed are sent, and a change that waits is withdrawn', async () => {
  const sent: unknown[] = [];
  const waiting: Schemas['NamesChange'] = {
    fromOn: '2026-12-01',
    fields: [{ field: 'nameTh', old: null, new: 'คอมพิวเตอร์' }],
    changedBy: { th: 'นางสมหญิง ใจดี', en: 'Mrs Somying Jaidee' },
    changedAt: '2026-11-01T02:00:00Z',
    isWaiting: true,
  };
  server.use(
    http.get(at('/organisation/units/major/E09/names'), () => answer([waiting])),
    http.delete(at('/organisation/units/major/E09/names/:day'), ({ params }) => {
      sent.push(params.day);
      return answer({ code: 'success' });
    }),
    http.post(at('/organisation/units/major/E09/names'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success' });
    }),
  );
  keeper();
  open('/adm/organisation?text=E09');
  await userEvent.click(await screen.findByRole('button', { name: 'เปลี่ยนชื่อ E09 วิศวกรรมคอมพิวเตอร์' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/จะเปลี่ยนวันที่ 1 ธ\.ค\. 2569 · นางสมหญิง ใจดี/u)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'ยกเลิกการเปลี่ยนนี้' }));
  await waitFor(() => expect(sent).toEqual(['2026-12-01']));
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await dialog.findByText(/ยังไม่มีช่องใดเปลี่ยน/u)).toBeInTheDocument();
  await userEvent.clear(dialog.getByLabelText('จำนวนปีตามแผน'));
  await userEvent.type(dialog.getByLabelText('จำนวนปีตามแผน'), '5');
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึก E09 วิศวกรรมคอมพิวเตอร์ แล้ว')).toBeInTheDocument();
  expect(sent[1]).toEqual({ fromOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) as string, years: 5 });
});

test('closing says what hangs on a unit before, by name', async () => {
  const closing: Schemas['UnitClosing'] = {
    students: 2,
    staff: 0,
    programmes: 1,
    sections: 0,
    units: [{ kind: 'major', code: 'E09' }],
    refused: 'ปิดไม่ได้เพราะยังมีนิสิต',
  };
  server.use(http.get(at('/organisation/units/department/E1/closing'), () => answer(closing)));
  keeper();
  open('/adm/organisation?text=E1');
  await userEvent.click(await screen.findByRole('button', { name: 'ปิด E1 ภาควิชาคอมพิวเตอร์' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^ปิดไม่ได้ตราบที่ยังมี/u)).toBeInTheDocument();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'นิสิต 2 คน',
    'หลักสูตรที่เปิดรับ 1 หลักสูตร',
    'E09 วิศวกรรมคอมพิวเตอร์',
  ]);
});
