import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { seesPage } from './graduation-fixtures';

test('a name that is not that of the register asks for evidence', async () => {
  seesPage();
  await userEvent.click(await screen.findByRole('button', { name: 'ยื่นขอสำเร็จการศึกษา' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByText(/ต้องแนบหลักฐาน/u)).toBeNull();
  await userEvent.type(within(dialog).getByLabelText('ชื่อภาษาอังกฤษที่จะพิมพ์'), 'a');
  expect(await within(dialog).findByText(/ต้องแนบหลักฐาน/u)).toBeVisible();
  expect(within(dialog).getByText('หลักฐานของชื่อ')).toBeVisible();
});

test('what is under way says what giving it up would do to the degree, and honours are not final', async () => {
  const place = { th: 'วิชาแกน', en: 'Core' };
  const taken = { kind: 'enrolled', academicYear: 2569, semester: 2, caseId: null } as const;
  seesPage({
    underWay: [
      { ...taken, code: '01418442', name: { th: 'เว็บ', en: 'Web' }, missingWithout: [] },
      {
        ...taken,
        code: '01418499',
        name: { th: 'โครงงาน', en: 'Project' },
        missingWithout: [{ path: 'core.a', place, credits: '3' }],
      },
    ],
  });
  const list = await screen.findByRole('list', { name: /ยังดำเนินอยู่/u });
  const [free, needed] = within(list).getAllByRole('listitem');
  expect(free).toHaveTextContent(/01418442.*ถอนได้ภายในกำหนด/u);
  expect(needed).toHaveTextContent(/01418499.*วิชาแกน/u);
  expect(screen.getByText(/ยังไม่เป็นที่สุด/u)).toBeVisible();
});
