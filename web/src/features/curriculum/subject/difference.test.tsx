import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { answer, at, server } from '@/testing/server';
import { atThePage, detail } from './testing';

const same = (said: string) => ({ th: said, en: said });

test('words that a version says otherwise are marked in both', async () => {
  server.use(
    http.get(at('/curriculum/subjects/:code/difference'), () =>
      answer([
        {
          field: 'requisites',
          before: same('วิชาที่ต้องสอบผ่านก่อน: 01418113 และ 01418114'),
          after: same('วิชาที่ต้องสอบผ่านก่อน: 01418113 หรือ 01418114 เกรดไม่ต่ำกว่า B'),
        },
      ]),
    ),
  );
  atThePage(
    '/adm/curriculum/subjects/01418390-65?tab=versions',
    detail({
      versions: [
        { subjectCode: '01418390-65', startYear: 2565, status: 'active' },
        { subjectCode: '01418390-60', startYear: 2560, status: 'inactive' },
      ],
    }),
  );
  expect((await screen.findByText('และ')).tagName).toBe('DEL');
  expect(screen.getByText('หรือ').tagName).toBe('INS');
  expect(screen.getByText('เกรดไม่ต่ำกว่า B', { exact: false, selector: 'ins' })).toBeVisible();
});
