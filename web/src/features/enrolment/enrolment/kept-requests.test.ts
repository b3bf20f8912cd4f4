import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { forget, keyOf } from './kept-requests';

const ask: Schemas['EnrolmentAsk'] = {
  academicYear: 2569,
  semester: 1,
  operation: 'enrol',
  sectionIds: [2, 1],
  dropSectionIds: [],
};

test('a request that got no answer keeps its key, in whatever order its sections are named', () => {
  const key = keyOf(ask);
  expect(keyOf({ ...ask, sectionIds: [1, 2] })).toBe(key);
});

test('another request has a key of its own', () => {
  const key = keyOf(ask);
  expect(keyOf({ ...ask, sectionIds: [1] })).not.toBe(key);
  expect(keyOf({ ...ask, operation: 'drop', sectionIds: [], dropSectionIds: [1, 2] })).not.toBe(key);
});

test('once answered, the same press is a new request', () => {
  const key = keyOf(ask);
  forget(key);
  expect(keyOf(ask)).not.toBe(key);
});

test('a reload of the page keeps the key, signing out does not', () => {
  const key = keyOf(ask);
  expect(sessionStorage.getItem('enrolment.unanswered')).toContain(key);
  sessionStorage.clear();
  expect(keyOf(ask)).not.toBe(key);
});
