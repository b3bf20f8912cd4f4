import { expect, test } from 'vitest';
import { merged, namespaceOf } from './text-tree';

test('files of one namespace are told by their name up to the first dot', () => {
  expect(namespaceOf('../locales/th/common.json')).toBe('common');
  expect(namespaceOf('@messages/th/enrolment/cases.unlock.json')).toBe('cases');
});

test('trees are merged at every depth, and neither of them changes', () => {
  const one = { action: { approve: 'A' } };
  expect(merged(one, { action: { open: 'O' }, kind: { unlock: 'U' } })).toEqual({
    action: { approve: 'A', open: 'O' },
    kind: { unlock: 'U' },
  });
  expect(one).toEqual({ action: { approve: 'A' } });
});

test('a text defined twice is a mistake', () => {
  expect(() => merged({ action: { approve: 'A' } }, { action: { approve: 'B' } })).toThrow('approve');
});
