import { expect, test } from 'vitest';
import { submits } from './submits';

const asked = (method: string, path: string) => submits({ method, url: `http://portal.test/myku/api${path}` });

test.each([
  ['POST', '/enrolment/requests'],
  ['POST', '/cases/1/actions/approve'],
  ['PUT', '/enrolment/type'],
  ['DELETE', '/enrolment/plans/1'],
])('%s %s hands something in', (method, path) => expect(asked(method, path)).toBe(true));

test.each([
  ['GET', '/today'],
  ['POST', '/enrolment/validate'],
  ['POST', '/grades/sheets/1/grading/preview'],
  ['POST', '/enroll/searchEnrollResult'],
  ['POST', '/v2/user-login/renew'],
  ['POST', '/notifications/seen'],
  ['POST', '/enrolment/timetable-proposals'],
  ['POST', '/finance/receipts/67-1/prints'],
  ['POST', '/documents'],
])('%s %s only asks or notes', (method, path) => expect(asked(method, path)).toBe(false));
