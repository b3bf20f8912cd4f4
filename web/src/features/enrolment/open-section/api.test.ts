import { expect, test } from 'vitest';
import { nextTelling } from './api';

const SLOT = { code: 'slot_not_open_yet', message: '', remedy: '', rule: 'slot_is_open', ruleVersion: 4, facts: {} };

test('while something stands in the way of every section it is asked again whether it still does', () => {
  expect(nextTelling({ state: { data: { inTheWay: SLOT, sections: [] } } })).toBe(60_000);
  expect(nextTelling({ state: { data: { inTheWay: null, sections: [] } } })).toBe(false);
  expect(nextTelling({ state: {} })).toBe(false);
});
