import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { open } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { detail, EARLIER, name, officer, row, VERSION } from '@/testing/programme-fixtures';
import { termsOf } from './study-plan';

const differs: Schemas['ProgrammeDifferenceView'] = {
  nodes: [
    {
      kind: 'changed',
      path: 'free',
      oldPath: 'elective',
      name: name('หมวดวิชาเลือกเสรี'),
      fields: [
        { field: 'credits', before: '9', after: '6' },
        { field: 'rule', before: 'all', after: 'credits' },
      ],
    },
    { kind: 'removed', path: 'core.old', oldPath: 'core.old', name: name('ฟิสิกส์ I'), fields: [] },
  ],
  conditions: [{ field: 'gpax', before: '1.75', after: '2' }],
  sharesDiffer: false,
  planDiffers: true,
  isOfTexts: false,
};

test('an officer finds versions with their years and who follows them', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/study/programme-versions'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer({ items: [row], total: 1, page: 1, pageSize: 20, isCapped: false });
    }),
  );
  officer();
  open('/adm/study/programmes');
  const found = await screen.findByRole('row', { name: /วิทยาการคอมพิวเตอร์/ });
  expect(found).toHaveTextContent('ตั้งแต่ปี 2565');
  expect(found).toHaveTextContent('312');
  expect(within(found).getByRole('link')).toHaveAttribute('href', `/myku/adm/study/programmes/${VERSION}`);
  await userEvent.click(screen.getByRole('combobox', { name: 'สถานะ' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ฉบับร่าง' }));
  await expect.poll(() => asked.at(-1)).toContain('status=draft');
});

test('a version is read as a tree in sentences, with what is wrong at its place and what another one says', async () => {
  server.use(
    http.get(at('/study/programme-versions/:id'), () => answer(detail)),
    http.get(at('/study/programme-versions/:id/difference'), ({ request }) => {
      expect(new URL(request.url).searchParams.get('other')).toBe(EARLIER);
      return answer(differs);
    }),
  );
  officer();
  open(`/adm/study/programmes/${VERSION}`);
  const core = await screen.findByRole('region', { name: 'วิชาแกน' });
  expect(core).toHaveTextContent('เลือก 2 จาก 1 ส่วน · นับไม่เกิน 9 หน่วยกิต · เกรดไม่ต่ำกว่า C');
  expect(within(core).getByRole('alert')).toHaveTextContent('ให้เลือก 2 จาก 1 ส่วน');
  expect(core).toHaveTextContent('01417111 (ไม่เปิดใช้แล้ว) · 3 หน่วยกิต');
  const free = screen.getByRole('region', { name: 'หมวดวิชาเลือกเสรี' });
  expect(free).toHaveTextContent('รหัสขึ้นต้นด้วย 01418 · ระดับ 3, 4');
  expect(free).toHaveTextContent('ยกเว้น 01417112 (ไม่มีรายวิชานี้)');
  expect(screen.getByText('มีข้อผิดพลาด 1 จุด แสดงไว้ที่แต่ละส่วนด้านล่าง')).toBeVisible();
  expect(screen.getByText('วิชาแกน กับ หมวดวิชาเลือกเสรี')).toBeVisible();
  const list = await screen.findByRole('list', { name: 'สิ่งที่ต่างจากฉบับอื่น' });
  expect(list).toHaveTextContent('รหัสส่วน: elective → free');
  expect(list).toHaveTextContent('หน่วยกิต: 9 → 6');
  expect(list).toHaveTextContent('เกณฑ์: ครบทุกส่วน → นับหน่วยกิต');
  expect(list).toHaveTextContent('ตัด ฟิสิกส์ I ออก');
  expect(list).toHaveTextContent('แผนการเรียนที่แนะนำเปลี่ยนไป');
});

function item(year: number, semester: number): Schemas['PlannedItem'] {
  return { year, semester, path: 'core', code: null };
}

test('terms of a plan come in their order, a summer last in its year', () => {
  const terms = termsOf([item(2, 1), item(1, 0), item(1, 2), item(1, 1), item(1, 1)]);
  expect(terms.map(({ year, semester, items }) => [year, semester, items.length])).toEqual([
    [1, 1, 2],
    [1, 2, 1],
    [1, 0, 1],
    [2, 1, 1],
  ]);
});
