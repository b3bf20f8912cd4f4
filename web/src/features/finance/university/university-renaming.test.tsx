import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = '0192f0c0-0000-7000-8000-0000000000c1';
const ASK = 'เปลี่ยนชื่อและเลขประจำตัวผู้เสียภาษี';
const university: Schemas['UniversityAsKept'] = {
  name: { th: 'มหาวิทยาลัยทดลอง', en: 'Trial University' },
  taxId: '0994000123456',
  logo: null,
  caseId: null,
  revision: 3,
};

beforeAll(() => Promise.all([import('@/app/people/organisation-page'), import('./renaming-dialog')]), 30_000);

function atTheOrganisation(actions: string[], kept = university) {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/university'), () => answer(kept)),
    http.get(at('/organisation/units'), () => answer([])),
    http.put(at('/finance/university'), async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return answer({ caseId: CASE }, 202);
      const fields = [{ field: 'nameEn', type: 'string_too_long', message: 'ยาวเกินไป' }];
      return answer({ code: 'fields_invalid', message: '', details: { fields } }, 422);
    }),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
  );
  signedIn(
    staff({
      roleMenus: [menu(10000, 0, 'สิทธิ์'), menu(MENU.organisation, 10000, 'หน่วยงาน', '/adm/organisation')],
    }),
    { actionScope: [{ menuId: MENU.organisation, actions }] },
  );
  open('/adm/organisation');
  return sent;
}

test('other names are a request with its reason, and what is wrong is said at its field', async () => {
  const user = userEvent.setup();
  const sent = atTheOrganisation(['view', 'edit']);
  await user.click(await screen.findByRole('button', { name: ASK }));
  const dialog = within(await screen.findByRole('dialog', { name: ASK }));
  expect(await dialog.findByText(/ผู้อำนวยการกองคลังต้องเห็นชอบก่อน/u)).toBeInTheDocument();
  const taxId = dialog.getByLabelText('เลขประจำตัวผู้เสียภาษี');
  await user.clear(taxId);
  await user.type(taxId, '123');
  await user.clear(dialog.getByLabelText('ชื่อมหาวิทยาลัย (ไทย)'));
  await user.click(dialog.getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await dialog.findByText('กรุณากรอกเฉพาะตัวเลขให้ครบ')).toBeInTheDocument();
  expect(dialog.getByLabelText('ชื่อมหาวิทยาลัย (ไทย)')).toBeInvalid();
  expect(dialog.getByRole('textbox', { name: 'เหตุผล' })).toBeInvalid();
  expect(sent).toEqual([]);
  await user.clear(taxId);
  await user.type(taxId, '0-9940-00999-99-9');
  await user.type(dialog.getByLabelText('ชื่อมหาวิทยาลัย (ไทย)'), 'มหาวิทยาลัยใหม่');
  await user.type(dialog.getByRole('textbox', { name: 'เหตุผล' }), 'ราชกิจจานุเบกษา');
  await user.click(dialog.getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await dialog.findByText('ยาวเกินไป')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent[1]).toEqual({
    nameTh: 'มหาวิทยาลัยใหม่',
    nameEn: 'Trial University',
    taxId: '0994000999999',
    reason: 'ราชกิจจานุเบกษา',
    revision: 3,
  });
});

test('a change that waits leads to its case, and nothing else is asked beside it', async () => {
  atTheOrganisation(['view', 'edit'], { ...university, caseId: CASE });
  expect(await screen.findByRole('link', { name: /^คำขอเปลี่ยนชื่อ.*รอผู้อำนวยการกองคลังเห็นชอบ$/u })).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${CASE}`),
  );
  expect(screen.queryByRole('button', { name: ASK })).not.toBeInTheDocument();
});

test('who may only look asks for nothing', async () => {
  atTheOrganisation(['view']);
  expect(await screen.findByText('Trial University')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: ASK })).not.toBeInTheDocument();
});
