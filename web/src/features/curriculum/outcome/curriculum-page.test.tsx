import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const NAME = { th: 'วท.บ. วิทยาการคอมพิวเตอร์', en: 'B.Sc.' };
const SAID: Schemas['OutcomesOfCurriculum'] = {
  curriculumCode: 'D14-65',
  name: NAME,
  revision: 2,
  outcomes: ['PLO1', 'PLO2'].map((outcomeCode) => ({ outcomeCode, textTh: `วิเคราะห์ ${outcomeCode}`, textEn: '' })),
  subjects: [
    { subjectCode: '01418390-65', name: { th: 'การเตรียมสหกิจ', en: '' }, status: 'active', shares: { PLO1: 'main' } },
  ],
  gaps: ['PLO2'],
};

/** Opens a page of a curriculum officer who may do these actions. */
function atThePage(path: string, actions: string[]) {
  server.use(
    http.get(at('/curriculum/curricula'), () =>
      answer([{ curriculumCode: 'D14-65', name: NAME, majors: ['D14'], outcomes: 2, gaps: 1 }]),
    ),
    http.get(at('/curriculum/curricula/:code/outcomes'), () => answer(SAID)),
    http.get(at('/curriculum/curricula/:code/outcomes/audit'), () =>
      answer({ items: [], page: 1, pageSize: 5, total: 0, isCapped: false }),
    ),
  );
  signedIn(
    staff({ roleMenus: [menu(9700, 0, 'หลักสูตร'), menu(MENU.subjects, 9700, 'รายวิชา', '/adm/curriculum/subjects')] }),
    { actionScope: [{ menuId: MENU.subjects, actions }] },
  );
  open(path);
}

test('from the list of curricula to the map of one, with what no subject sees to', async () => {
  atThePage('/adm/curriculum/subjects/outcomes', ['view']);
  await userEvent.click(await screen.findByRole('link', { name: `D14-65 ${NAME.th}` }));
  expect(await screen.findByText('ยังไม่มีรายวิชาที่ใช้งานอยู่รับผิดชอบ: PLO2')).toBeVisible();
  expect(screen.getByRole('link', { name: '01418390 การเตรียมสหกิจ' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'รับผิดชอบหลัก' })).toHaveTextContent('●');
  expect(screen.queryByRole('button', { name: 'แก้ไข PLO' })).not.toBeInTheDocument();
});

test('an outcome is added under the next code, and what a subject serves stays', async () => {
  const sent: unknown[] = [];
  atThePage('/adm/curriculum/subjects/outcomes/D14-65', ['view', 'edit']);
  server.use(
    http.put(at('/curriculum/curricula/:code/outcomes'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'outcome_in_use', message: 'ลบ PLO1 ไม่ได้' }, 409);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข PLO' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'เพิ่มผลลัพธ์' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'ลบบรรทัดที่ 1' }));
  const added = within(dialog).getByRole('group', { name: 'ผลลัพธ์ที่ 2' });
  expect(within(added).getByLabelText('รหัส')).toHaveValue('PLO3');
  await userEvent.type(within(added).getByLabelText('ผลลัพธ์การเรียนรู้ (ไทย)'), 'ทำงานเป็นทีม');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByText('ลบ PLO1 ไม่ได้')).toBeVisible();
  expect(sent).toEqual([
    { revision: 2, outcomes: [SAID.outcomes[1], { outcomeCode: 'PLO3', textTh: 'ทำงานเป็นทีม', textEn: '' }] },
  ]);
});
