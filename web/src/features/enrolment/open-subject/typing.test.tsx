import { screen } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { catalogueSubject, standing } from '@/testing/enrolment-fixtures';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { required } from '@/testing/requisites';
import { answer, at, server } from '@/testing/server';

const MONDAY = { weekday: 0, startsMinute: 540, endsMinute: 660 };
const physics = catalogueSubject('01420111', 21, MONDAY);

const early: Schemas['PreEnrolmentSubject'] = {
  showCode: '01355111',
  name: { th: 'ภาษาอังกฤษ', en: 'English' },
  creditShow: '3(3-0-6)',
  grade: null,
  held: false,
  requisites: [{ kind: 'prerequisite', met: false, tree: required('01355101') }],
};

// The code of the page is read before its first test; its words are not, they are what comes late.
beforeAll(() => import('./open-subjects-page'), 30_000);

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/enrolment/seats'), () => answer([])),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/plans'), () => answer([])),
    http.get(at('/notifications'), () => answer([])),
  );
  const roleMenus = [menu(9200, 0, 'ลงทะเบียน'), menu(9201, 9200, 'วิชาที่เปิดสอน', '/std/open-subjects')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

/** An answer of the server that is held back until it is let go. */
function heldBack(): { letGo: () => void; until: Promise<void> } {
  const held = new AbortController();
  const until = new Promise<void>((resolve) => {
    held.signal.addEventListener('abort', () => resolve());
  });
  return { letGo: () => held.abort(), until };
}

/** Counts how often an element was taken off the screen: a browser then takes the focus from it, and keys go nowhere. */
function timesHidden(element: HTMLElement): () => number {
  let times = 0;
  const seen = new MutationObserver(() => {
    if (element.closest('[style*="display: none"]')) times += 1;
  });
  seen.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['style'] });
  return () => times;
}

test('words that come late with the early subjects do not take the search field from who types in it', async () => {
  const period = { opensAt: '2026-11-01T00:00:00Z', closesAt: '2099-01-01T00:00:00Z', isOpen: true };
  const told = heldBack();
  server.use(
    http.get(at('/enrolment/standing'), () => answer(standing({ periods: { pre_enrolment: period } }))),
    http.get(at('/enrolment/pre-enrolment'), async () => {
      await told.until;
      return answer([early]);
    }),
  );
  open('/std/open-subjects');
  const hidden = timesHidden(await screen.findByRole('searchbox'));
  told.letGo();
  expect(await screen.findByText('01355111 ภาษาอังกฤษ')).toBeVisible();
  expect(hidden()).toBe(0);
});

test('words that come late with what was found do not take the search field from who types in it', async () => {
  const found = heldBack();
  const seats = { sectionId: 21, seats: 40, seatsTaken: 40, seatsReserved: 0, releasesAt: null, status: 'full' };
  const full = { ...physics, sections: physics.sections.map((section) => ({ ...section, ...seats })) };
  server.use(
    http.get(at('/enrolment/seats'), () => answer([seats])),
    http.get(at('/enrolment/sections/verdicts'), () =>
      answer({ inTheWay: null, sections: [{ sectionId: 21, verdict: 'can_enrol', refused: null, mine: null }] }),
    ),
    http.get(at('/enrolment/sections'), async () => {
      await found.until;
      return answer({ items: [full], page: 1, pageSize: 10, total: 1 });
    }),
  );
  open('/std/open-subjects?q=01420111');
  const hidden = timesHidden(await screen.findByRole('searchbox'));
  found.letGo();
  expect(await screen.findByRole('heading', { level: 2, name: /01420111/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: /เข้ารายชื่อรอ/ })).toBeVisible();
  expect(hidden()).toBe(0);
});
