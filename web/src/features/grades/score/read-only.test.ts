import { expect, test } from 'vitest';
import { readOnlyReason } from './read-only';

const line = { isWithdrawn: false, isGraded: false, mayEdit: false, isOwn: true };

test.each([
  [{ ...line, mayEdit: true }, null],
  [{ ...line, mayEdit: true, isOwn: false }, null],
  [{ ...line, isGraded: true }, 'graded'],
  [{ ...line, isGraded: true, isOwn: false }, 'graded'],
  [{ ...line, isWithdrawn: true, isGraded: true }, 'withdrawn'],
  [line, 'submitted'],
  [{ ...line, isOwn: false }, 'notYours'],
])('%o is read only because of %s', (of, reason) => expect(readOnlyReason(of)).toBe(reason));
