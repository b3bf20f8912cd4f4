import { expect, test } from 'vitest';
import { sheetOf, topicId } from '@/testing/score-fixtures';
import { loaded, typed } from './cells';
import { arranged, EVERYBODY, viewed, type Choice } from './view';

const base = sheetOf(5, 2);
const sheet = {
  ...base,
  students: base.students.map((line, place) => ({
    ...line,
    name: { th: ['กมล', 'อรุณ', 'ขวัญ', 'เกษม', 'จันทร์'][place] ?? '', en: '' },
    sectionCode: place < 2 ? '2' : '10',
    isOwn: place < 2,
    near: place === 3 ? 'A' : null,
    letter: ['B', 'A', null, 'B+', 'F'][place] ?? null,
  })),
};
const score = (studentId: number, text: string) => ({ studentId, topicId: topicId(1), text });
const scores = typed(loaded(null, sheet), [score(1, '9'), score(2, '31'), score(3, 'ขส'), score(5, '10.5')]);

const ids = (changes: Partial<Choice>) => {
  const choice = { ...EVERYBODY, ...changes };
  return viewed(sheet, arranged(sheet, scores, choice, 'th'), choice.text).students.map(({ studentId }) => studentId);
};

test('all students are the very sheet', () => {
  expect(viewed(sheet, arranged(sheet, scores, EVERYBODY, 'th'), ' ')).toBe(sheet);
});

test.each<[string, Partial<Choice>, number[]]>([
  ['a topic by number, marks and blanks last', { by: `topic:${topicId(1)}` }, [1, 5, 2, 3, 4]],
  [
    'a topic downwards, marks and blanks still last',
    { by: `topic:${topicId(1)}`, direction: 'descending' },
    [2, 5, 1, 3, 4],
  ],
  ['a name as Thai is sorted', { by: 'name' }, [1, 4, 3, 5, 2]],
  ['a section by number', { by: 'section', direction: 'descending' }, [3, 4, 5, 1, 2]],
  ['a letter from the best', { by: 'letter' }, [2, 4, 1, 5, 3]],
  ['a code downwards', { direction: 'descending' }, [5, 4, 3, 2, 1]],
  ['those of my sections', { only: 'mine' }, [1, 2]],
  ['one section', { only: 'section:10' }, [3, 4, 5]],
  ['those near a line', { only: 'near' }, [4]],
  ['a code in Thai digits', { text: '๐๐๐๒' }, [2]],
  ['a part of a name', { text: ' กษม' }, [4]],
  ['a code as it is pasted', { text: ' b6610-45000-2\u200b' }, [2]],
  ['words in any order', { text: 'กษม 0004' }, [4]],
  ['a name whose vowel has another spelling', { text: 'ข\u0e27\u0e31ญ' }, [3]],
])('shows %s', (_, choice, shown) => {
  expect(ids(choice)).toEqual(shown);
});

test('who has a blank is shown until it is asked again, and who joins later follows', () => {
  const choice: Choice = { ...EVERYBODY, only: 'blanks' };
  const full = typed(
    scores,
    [1, 2].map((student) => ({ ...score(student, '5'), topicId: topicId(2) })),
  );
  const arrangement = arranged(sheet, full, choice, 'th');
  const shown = (of: typeof sheet) => viewed(of, arrangement, '').students.map(({ studentId }) => studentId);
  expect(shown(sheet)).toEqual([3, 4, 5]);
  const joined = { ...sheet, students: [{ ...sheet.students[0]!, studentId: 9 }, ...sheet.students.slice(1)] };
  expect(shown(joined)).toEqual([3, 4, 5, 9]);
});
