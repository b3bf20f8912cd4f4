import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const FEE: Schemas['ProjectFeeView'] = {
  projectFeeId: '0192f0c0-0000-7000-8000-000000000021',
  erpUnitId: '0192f0c0-0000-7000-8000-000000000022',
  projectCode: '9001',
  project: { th: 'โครงการภาคพิเศษ', en: 'Special programme' },
  feePatternId: '0192f0c0-0000-7000-8000-000000000023',
  patternCode: 'PROJECT-COM',
  pattern: { th: 'ค่าปฏิบัติการ', en: 'Laboratory' },
  majorCode: null,
  major: null,
  studentTypeCode: null,
  studentType: null,
  firstEntryYear: null,
  lastEntryYear: null,
  studentCodes: ['6610450001'],
  firstYear: 2569,
  firstSemester: 1,
  lastYear: null,
  lastSemester: null,
  caseId: null,
  revision: 3,
};
const EVERYBODY: Schemas['ProjectFeeView'] = {
  ...FEE,
  projectFeeId: '0192f0c0-0000-7000-8000-000000000024',
  patternCode: 'PROJECT-ALL',
  studentCodes: [],
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

test('pasted student codes are sent one by one, and what is no code is said at the field', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
    http.get(at('/finance/project-fees'), () => answer(page([FEE, EVERYBODY]))),
    http.get(at('/finance/project-fees/projects'), () =>
      answer([{ erpUnitId: FEE.erpUnitId, code: '9001', name: FEE.project }]),
    ),
    http.get(at(`/finance/project-fees/${FEE.projectFeeId}/audit`), () => answer(page([]))),
    http.get(at('/finance/normal-fees/choices'), () =>
      answer({
        patterns: [{ feePatternId: FEE.feePatternId, code: 'PROJECT-COM', name: FEE.pattern }],
        units: [],
        educationLevels: [],
        studentTypes: [],
        nations: [],
      }),
    ),
    http.put(at(`/finance/project-fees/${FEE.projectFeeId}`), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: '0192f0c0-0000-7000-8000-0000000000c1' }, 202);
    }),
  );
  signedIn(
    staff({
      roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.projectFees, 9300, 'โครงการ', '/adm/finance/project-fees')],
    }),
    { actionScope: [{ menuId: MENU.projectFees, actions: ['view', 'edit'] }] },
  );
  open('/adm/finance/project-fees');
  expect(await screen.findByText('เฉพาะนิสิตที่ระบุ 1 คน')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('นิสิตทุกคน0');
  await userEvent.click(screen.getAllByRole('button', { name: /^แก้ไข/u })[0]!);
  const dialog = await screen.findByRole('dialog');
  const codes = within(dialog).getByLabelText('เฉพาะนิสิตรหัส');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'ประกาศ');
  await userEvent.clear(codes);
  await userEvent.type(codes, '66104');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(codes).toBeInvalid();
  await userEvent.type(codes, '50001, 6610450002');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ studentCodes: ['6610450001', '6610450002'], revision: 3, reason: 'ประกาศ' }]),
  );
});
