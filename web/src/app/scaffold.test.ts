import { expect, test } from 'vitest';

test('the test runner has a document', () => {
  expect(document.body).toBeInTheDocument();
});
