import { expect, test } from 'vitest';
import { codeOfStudent, digitsAs, typedAs, yearOrNothing, yearText } from './form-fields';
import { clockIn } from './text';

const CODE_YEAR = /^\d{8}-\d{2}$/;

test.each([
  ['a student', codeOfStudent, ' b6610-45000-1\u200b', '6610450001'],
  ['a student, in Thai digits', codeOfStudent, '๖๖๑๐๔๕๐๐๐๑\u00a0', '6610450001'],
  ['a biller', digitsAs(/^\d{15}$/, 'digits'), '0105 5560 1234\u2013567', '010555601234567'],
  ['a version of a subject', typedAs(CODE_YEAR, 'codeYear'), '\ufeff๐๑๔๑๘๓๒๒\u201365 ', '01418322-65'],
  ['a year', yearText, ' ๒๕๗๐\u200e', '2570'],
  ['a year with its era', yearText, 'พ.ศ. 2570', '2570'],
  ['a year in wide digits', yearText, '２５７０', '2570'],
  ['no year', yearOrNothing, ' \u200b', ''],
])('%s is taken whole as it is pasted', (_, schema, pasted, kept) => {
  expect(schema.parse(pasted)).toBe(kept);
});

test.each([
  ['a student', codeOfStudent, '66104500012'],
  ['a year', yearText, '25701'],
  ['a year of another era', yearText, '2027'],
  ['a version of a subject', typedAs(CODE_YEAR, 'codeYear'), '01418322-655'],
])('%s with more than it has is told, not cut', (_, schema, pasted) => {
  expect(schema.safeParse(pasted).success).toBe(false);
});

test.each([
  ['8:30', '08:30'],
  ['08.30 น.', '08:30'],
  ['๐๘:๓๐', '08:30'],
  ['\u200b8.30น.', '08:30'],
  ['０８：３０', '08:30'],
  ['16:30:00', '16:30:00'],
])('%j is the time %j', (pasted, time) => {
  expect(clockIn(pasted)).toBe(time);
});

test('no field cuts off what is typed or pasted', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const cutting = Object.entries(sources).filter(
    ([path, source]) => !path.includes('.test.') && /\bmaxLength[=:]\s*[{A-Z\d]|\bmaxLength=\{/u.test(source),
  );
  expect(cutting.map(([path]) => path)).toEqual([]);
});
