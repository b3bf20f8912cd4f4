import { expect, test } from 'vitest';
import { safeIntent } from './navigation';

test.each([
  ['/std/grades', '/std/grades'],
  ['/myku/std/grades', '/std/grades'],
  ['/adm/tasks?due=today', '/adm/tasks?due=today'],
])('an address of the portal is kept: %s', (intent, path) => {
  expect(safeIntent(intent)).toBe(path);
});

test.each([
  'https://evil.test/',
  '//evil.test/path',
  '/\\evil.test',
  '/\t/evil.test',
  '/myku//evil.test',
  'javascript:alert(1)',
  'std/home',
  '/',
  '/myku',
  '/logout',
  '/redirect',
  '',
  null,
])('a foreign, protocol-relative or circular address is refused: %s', (intent) => {
  expect(safeIntent(intent)).toBeNull();
});
