import { expect, test } from 'vitest';
import { fileOf, SINGLE_COLUMNS } from './single-debt';

const debt = { studentCode: '6610450001', amount: '120.50', reason: 'ทำ "บีกเกอร์" แตก', reference: 'LAB-1' };

const told = ({ name, size, lastModified }: File) => [name, size, lastModified];

test('one row is a file whose cells say what was typed, whatever they hold', async () => {
  const file = fileOf(debt);
  expect(SINGLE_COLUMNS).toEqual(['student_code:0', 'amount:1', 'reason:2', 'reference:3']);
  const [, row] = (await file.text()).split('\r\n');
  expect(row).toBe('"6610450001","120.50","ทำ ""บีกเกอร์"" แตก","LAB-1"');
});

test('another row is another file, the same row is the same one', () => {
  expect(told(fileOf(debt))).toEqual(told(fileOf({ ...debt })));
  expect(told(fileOf({ ...debt, amount: '120.51' }))).not.toEqual(told(fileOf(debt)));
});
