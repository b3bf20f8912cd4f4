import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { catalogueSubject, standing } from '@/testing/enrolment-fixtures';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { READINGS } from '@/testing/translating';
import { answer, at, server } from '@/testing/server';

const MONDAY = { weekday: 0, startsMinute: 540, endsMinute: 660 };
const CASE_ID = '0190b7a0-0000-7000-8000-000000000001';

function refused(code: string, facts: Schemas['RefusedView']['facts'] = {}): Schemas['RefusedView'] {
  return { code, message: `เหตุผล ${code}`, remedy: 'ทางแก้', rule: 'rule', ruleVersion: 4, facts };
}

function verdict(sectionId: number, changes: Partial<Schemas['SectionVerdict']> = {}): Schemas['SectionVerdict'] {
  const outcome = changes.refused ? 'refused' : 'can_enrol';
  return { sectionId, verdict: outcome, refused: null, mine: null, ...changes };
}

/** A subject with two sections to choose from. */
function withTwo(subject: Schemas['OpenSubjectView'], sectionId: number): Schemas['OpenSubjectView'] {
  const [first] = subject.sections;
  const second = first && { ...first, sectionId, sectionCode: '2' };
  return { ...subject, sectionCount: 2, sections: [...subject.sections, ...(second ? [second] : [])] };
}

const calculus = withTwo(catalogueSubject('01417111', 11, MONDAY), 12);
const physics = withTwo(catalogueSubject('01420111', 21, MONDAY), 22);
const CLASH = refused('class_time_clash', { section: '01417111 / 2', other: '01420111 / 1', time: 'MON 9:00-11:00' });
const PASSED = refused('already_graded', { subject: '01420111', grade: 'B+' });
const TOLD: Schemas['SectionVerdicts'] = {
  inTheWay: null,
  sections: [
    verdict(11, { mine: { state: 'waiting', caseId: CASE_ID } }),
    verdict(12, { refused: CLASH }),
    verdict(21, { refused: PASSED }),
    verdict(22, { refused: PASSED }),
  ],
};

let asked: string[];

// The code of the page is read before its first test, so that no test waits for it.
beforeAll(() => import('./open-subjects-page'), 30_000);

beforeEach(() => {
  screenIs(true);
  asked = [];
  const seats = { seats: 40, seatsTaken: 0, seatsReserved: 0, releasesAt: null, status: 'open' };
  server.use(
    http.get(at('/enrolment/sections'), () => answer({ items: [calculus, physics], page: 1, pageSize: 10, total: 2 })),
    http.get(at('/enrolment/seats'), () => answer([11, 12, 21, 22].map((sectionId) => ({ sectionId, ...seats })))),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/plans'), () => answer([])),
    http.get(at('/notifications'), () => answer([])),
  );
  const roleMenus = [
    menu(9200, 0, 'ลงทะเบียน'),
    menu(9201, 9200, 'วิชาที่เปิดสอน', '/std/open-subjects'),
    menu(9202, 9200, 'ผลการลงทะเบียน', '/std/enrolment'),
    menu(9204, 9200, 'จัดแผน', '/std/plan'),
  ];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

function tell(told: Schemas['SectionVerdicts'] = TOLD) {
  server.use(
    http.get(at('/enrolment/sections/verdicts'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('sectionIds') ?? '');
      return answer(told);
    }),
  );
}

test('a section says why it cannot be taken before it is asked for, and in full when pressed', async () => {
  tell();
  open('/std/open-subjects?q=วิชา');
  const why = await screen.findByRole('button', { name: 'เวลาเรียนชนกัน' });
  expect(why).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(why);
  expect(screen.getByText('เหตุผล class_time_clash')).toBeVisible();
  const link = screen.getByRole('link', { name: 'ดูหมู่เรียนของวิชานี้' });
  expect(link).toHaveAttribute('href', '/myku/std/open-subjects?q=01417111');
});

test('a place on a waitlist is shown with the way to its case', async () => {
  tell();
  open('/std/open-subjects?q=วิชา');
  expect(await screen.findByText('อยู่ในรายชื่อรอ')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ดูคำขอ' })).toHaveAttribute('href', `/myku/std/cases/${CASE_ID}`);
});

test('what is said of a whole subject is said once, and all sections of the page are asked about at once', async () => {
  tell();
  open('/std/open-subjects?q=วิชา');
  expect(await screen.findAllByRole('button', { name: 'มีผลการเรียนแล้ว (B+)' })).toHaveLength(1);
  expect(asked).toEqual(['11,12,21,22']);
});

test('only what can be taken is searched for on request, by the server and from the first page on', async () => {
  tell();
  const searched: URLSearchParams[] = [];
  server.use(
    http.get(at('/enrolment/sections'), ({ request }) => {
      searched.push(new URL(request.url).searchParams);
      const possible = searched.at(-1)?.has('possible');
      const items = possible ? [{ ...calculus, sections: calculus.sections.slice(0, 1) }] : [calculus, physics];
      return answer({ items, page: 1, pageSize: 10, total: possible ? 1 : 15 });
    }),
  );
  open('/std/open-subjects?q=วิชา&page=2');
  expect(await screen.findByText('พบ 15 วิชา')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'เฉพาะหมู่ที่ลงได้' }));
  expect(await screen.findByText('พบ 1 วิชาที่ลงได้ในขณะนี้')).toBeVisible();
  expect(searched.map((query) => [query.get('possible'), query.get('page')])).toEqual([
    [null, '2'],
    ['true', '1'],
  ]);
});

test.each(READINGS)(
  'where nothing can be taken that is said, and what cannot be can be shown: %s',
  async (_reading, begin) => {
    begin();
    tell();
    server.use(
      http.get(at('/enrolment/sections'), ({ request }) =>
        new URL(request.url).searchParams.has('possible')
          ? answer({ items: [], page: 1, pageSize: 10, total: 0 })
          : answer({ items: [calculus, physics], page: 1, pageSize: 10, total: 2 }),
      ),
    );
    open('/std/open-subjects?q=วิชา&can=1');
    expect(await screen.findByText('ไม่มีวิชาที่ลงได้ในขณะนี้')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'แสดงหมู่ที่ลงไม่ได้ด้วย' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(4);
  },
);

test('what stands in the way of every section is said above them, with the way to mend it', async () => {
  tell({ inTheWay: refused('slot_not_open_yet'), sections: [verdict(11)] });
  open('/std/open-subjects?q=วิชา');
  const alert = await screen.findByText('เหตุผล slot_not_open_yet');
  expect(alert).toBeVisible();
  expect(screen.getByRole('link', { name: 'ไปที่แผนลงทะเบียน' })).toHaveAttribute('href', '/myku/std/plan');
});

test('the list does not wait for the verdicts, and is there without them', async () => {
  server.use(
    http.get(at('/enrolment/sections/verdicts'), () =>
      answer({ code: 'server_error', message: 'x', details: {} }, 500),
    ),
  );
  open('/std/open-subjects?q=วิชา');
  const heading = await screen.findByRole('heading', { name: /01417111/ });
  expect(heading).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(4));
  expect(within(document.body).queryByRole('dialog')).toBeNull();
});

test('a result that was refused leads to where it can be mended, also on this very page', async () => {
  const full = { ...refused('section_full', { section: '01417111 / 1' }), ruleVersion: 5 };
  const label = { th: '01417111 แคลคูลัส หมู่ 1', en: '01417111 Calculus sec. 1' };
  const view = awaitingCase({
    id: CASE_ID,
    stage: 'refused',
    state: 'closed',
    actions: [],
    holders: [],
    deadline: null,
    items: [{ key: '01417111', label, outcome: 'refused', refused: full }],
  });
  tell({ inTheWay: null, sections: [] });
  server.use(
    http.post(at('/enrolment/validate'), () =>
      answer({
        items: [{ key: '01417111', label, outcome: 'enrolled', approver: null, refused: null }],
        credits: 3,
        creditLimit: 22,
        creditMinimum: 0,
        examNotices: [],
      }),
    ),
    http.post(at('/enrolment/requests'), () =>
      answer({ code: 'section_full', message: '', caseId: CASE_ID, case: view }),
    ),
    http.get(at(`/cases/${CASE_ID}`), () => answer(view)),
  );
  open('/std/open-subjects?q=วิชา');
  const [first] = await screen.findAllByRole('radio');
  await userEvent.click(first as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'ลงทะเบียนวิชา 01417111' }));
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'ลงทะเบียน' }));
  const result = await screen.findByRole('dialog', { name: 'ผลการลงทะเบียน' });
  await userEvent.click(await within(result).findByRole('link', { name: /เข้ารายชื่อรอ/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function filled(subject: Schemas['OpenSubjectView']): Schemas['OpenSubjectView'] {
  return { ...subject, sections: subject.sections.map((section) => ({ ...section, status: 'full' })) };
}

async function waitlistsOffered(sections: Schemas['SectionVerdict'][]): Promise<number> {
  tell({ inTheWay: null, sections });
  const seats = { seats: 40, seatsTaken: 40, seatsReserved: 0, releasesAt: null, status: 'full' };
  server.use(
    http.get(at('/enrolment/sections'), () => answer({ items: [filled(calculus)], page: 1, pageSize: 10, total: 1 })),
    http.get(at('/enrolment/seats'), () => answer([11, 12].map((sectionId) => ({ sectionId, ...seats })))),
  );
  open('/std/open-subjects?q=วิชา');
  await screen.findByRole('button', { name: 'ลงทะเบียนวิชา 01417111' });
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return screen.queryAllByRole('button', { name: /เข้ารายชื่อรอ/ }).length;
}

test('a full section is offered to wait for', async () => {
  expect(await waitlistsOffered([verdict(11), verdict(12)])).toBe(1);
});

test('a waitlist is not offered to a student whom a rule refuses every section', async () => {
  const mismatch = refused('section_major_mismatch');
  await waitlistsOffered([verdict(11, { refused: mismatch }), verdict(12, { refused: mismatch })]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /เข้ารายชื่อรอ/ })).toBeNull());
});

test('a waitlist is not offered to a student who has a seat in the subject', async () => {
  await waitlistsOffered([verdict(11, { mine: { state: 'enrolled', caseId: null } }), verdict(12)]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /เข้ารายชื่อรอ/ })).toBeNull());
});

test('where a seat is offered from the waitlist, the way leads to the offer and not to another request', async () => {
  tell({ inTheWay: null, sections: [verdict(11, { mine: { state: 'offered', caseId: CASE_ID } }), verdict(12)] });
  server.use(http.get(at('/enrolment/sections'), () => answer({ items: [calculus], page: 1, pageSize: 10, total: 1 })));
  open('/std/open-subjects?q=วิชา');
  await userEvent.click(await screen.findByRole('radio', { name: 'เลือกหมู่ 1 บรรยาย' }));
  expect(await screen.findByRole('link', { name: 'ตอบรับที่นั่งของ 01417111 ที่เสนอให้' })).toHaveAttribute(
    'href',
    `/myku/std/cases/${CASE_ID}`,
  );
  expect(screen.queryByRole('button', { name: 'ลงทะเบียนวิชา 01417111' })).toBeNull();
});

test('a word that is too short to search for is said to be, at the field', async () => {
  tell();
  open('/std/open-subjects');
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, 'ab{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('พิมพ์อย่างน้อย 3 ตัวอักษรจึงจะค้นหา'));
});
