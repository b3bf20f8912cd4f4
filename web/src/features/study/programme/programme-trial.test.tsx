import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { open } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { detail, officer, same, trial, VERSION } from '@/testing/programme-fixtures';

test('a version is tried on students: what they miss, and for whom it is otherwise', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(at('/study/programme-versions/:id'), () => answer({ ...detail, faults: [] })),
    http.get(at('/study/programme-versions/:id/difference'), () => answer(same)),
    http.get(at('/study/programme-versions/:id/trial'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('entryYear'));
      return answer(trial);
    }),
  );
  officer();
  open(`/adm/study/programmes/${VERSION}`);
  const panel = await screen.findByRole('region', { name: 'ลองใช้กับนิสิต' });
  expect(asked).toEqual([]);
  await userEvent.click(within(panel).getByRole('button', { name: 'ลองใช้กับนิสิต' }));
  const missed = await within(panel).findByRole('table', { name: 'ส่วนที่นิสิตยังขาดตามฉบับนี้' });
  expect(within(missed).getByRole('row', { name: /แคลคูลัส I/ })).toHaveTextContent('7221');
  expect(panel).toHaveTextContent('30 คน จาก 40 คน กระจายทั่วทั้งกลุ่ม');
  expect(panel).toHaveTextContent('5 → 3');
  expect(panel).toHaveTextContent('อีก 1 คนยังไม่มีหลักสูตรในระบบ');
  const changed = within(panel).getByRole('table', { name: 'นิสิตที่ผลเปลี่ยนไป' });
  expect(within(changed).getByRole('row', { name: /6610450001/ })).toHaveTextContent('9 → 12');
  expect(changed).toHaveTextContent('เสียข้อยกเว้น 1 รายการ');
  expect(within(changed).queryByRole('link')).toBeNull();
  expect(panel).toHaveTextContent('และอีก 1 คน');
  await userEvent.click(within(panel).getByRole('combobox', { name: 'นิสิตที่เข้าศึกษา' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ปี 2564 (12 คน)' }));
  await expect.poll(() => asked.at(-1)).toBe('2564');
});

test('a version with faults is not tried', async () => {
  server.use(
    http.get(at('/study/programme-versions/:id'), () => answer(detail)),
    http.get(at('/study/programme-versions/:id/difference'), () => answer(same)),
  );
  officer();
  open(`/adm/study/programmes/${VERSION}`);
  await screen.findByRole('region', { name: 'วิชาแกน' });
  expect(screen.queryByRole('region', { name: 'ลองใช้กับนิสิต' })).toBeNull();
});
