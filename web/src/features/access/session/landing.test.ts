import { expect, test } from 'vitest';
import { staff } from '@/testing/fixtures';
import { landingPath } from './landing';

const as = (roleId: number, roleSystem: 'student' | 'admin' | 'both', redirect: string | null = null) =>
  staff({
    currentRole: roleId,
    currentRoleSystem: roleSystem,
    roles: [{ roleId, roleSystem, roleNameTh: '', roleNameEn: '', redirect }],
  });

test.each([
  [1, 'admin', '/adm/finance/normal-fees'],
  [7, 'admin', '/adm/finance/normal-fees'],
  [8, 'admin', '/adm/finance/normal-fees'],
  [4, 'admin', '/adm/curriculum/subjects'],
  [6, 'admin', '/adm/rap/roles'],
  [3, 'admin', '/adm/home'],
  [9, 'both', '/adm/home'],
  [2, 'student', '/std/home'],
] as const)('role %i of the %s system lands on %s', (role, system, path) => {
  expect(landingPath(as(role, system))).toBe(path);
});

test("a role's own redirect comes before its number", () => {
  expect(landingPath(as(1, 'admin', '/myku/adm/calendar'))).toBe('/adm/calendar');
});

test('the intended address comes before everything, unless it is foreign', () => {
  expect(landingPath(as(1, 'admin', '/adm/calendar'), '/adm/tasks')).toBe('/adm/tasks');
  expect(landingPath(as(1, 'admin', '/adm/calendar'), '//evil.test')).toBe('/adm/calendar');
});
