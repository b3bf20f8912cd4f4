import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { DialogHost } from '@/components/dialog-host';
import { AppTheme } from '@/components/app-theme';
import PeriodDialog from '@/features/calendar/period/period-dialog';
import RoundDialog from '@/features/curriculum/allocation-round/round-dialog';
import BundleDialog from '@/features/curriculum/bundle/bundle-dialog';
import { SectionForm } from '@/features/curriculum/section/section-form';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { scheduledRound } from '@/testing/round-fixtures';
import { answer, at, server } from '@/testing/server';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const none = () => undefined;
const NOTHING = { items: [], page: 1, pageSize: 5, total: 0 };
const WRONG = 'ค่านี้ใช้ไม่ได้';

const refusing = (field: string) => () =>
  answer({ code: 'fields_invalid', message: 'กรุณาแก้ไข', details: { fields: [{ field, message: WRONG }] } }, 422);

function show(form: ReactElement) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppTheme>{form}</AppTheme>
      <DialogHost />
    </QueryClientProvider>,
  );
}

/** The field, once the server's word has arrived. */
async function refused(field: HTMLElement): Promise<HTMLElement> {
  await screen.findByText(WRONG);
  return field;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/terms'), () => answer([])),
    http.get(at('/organisation/majors'), () => answer([])),
  );
});

test('what the server says of a field stands at the field of an allocation round', async () => {
  const round = scheduledRound({ opensAt: inDays(1), closesAt: inDays(2) });
  server.use(
    http.get(at('/curriculum/rounds/preview'), () => answer({ sections: 1, seats: 3 })),
    http.put(at(`/curriculum/rounds/${round.caseId}`), refusing('releasePercent')),
  );
  show(<RoundDialog round={round} onClose={none} onSaved={none} />);
  const percent = await screen.findByRole('textbox', { name: /ปล่อยร้อยละ/ });
  await userEvent.clear(percent);
  await userEvent.type(percent, '40');
  await press('บันทึก');
  expect(await refused(percent)).toHaveAccessibleDescription(WRONG);
  expect(percent).toBeInvalid();
});

const member = (subjectCode: string) => ({ subjectCode, name: { th: 'วิชา', en: 'Subject' }, creditShow: '3(3-0-6)' });

test('what the server says of a field stands at the field of a bundle of subjects', async () => {
  const bundle: Schemas['BundleView'] = {
    bundleId: '01417111-64',
    members: [member('01417111-64'), member('01417112-64'), member('01417113-64')],
  };
  server.use(
    http.get(at('/curriculum/bundles/impact'), () => answer({ openSections: 0, enrolledStudents: 0, notOffered: [] })),
    http.get(at('/curriculum/bundles/:id/audit'), () => answer(NOTHING)),
    http.put(at('/curriculum/bundles/:id'), refusing('members')),
  );
  show(<BundleDialog bundle={bundle} onClose={none} onSaved={none} />);
  const subjects = await screen.findByRole('combobox');
  expect(screen.getByRole('button', { name: /^01417113 วิชา/u })).toBeInTheDocument();
  await userEvent.type(subjects, '{Backspace}');
  await press('บันทึก');
  expect(await refused(subjects)).toHaveAccessibleDescription(WRONG);
  expect(subjects).toBeInvalid();
});

test('what the server says of a field stands at the field of a period of the calendar', async () => {
  server.use(
    http.get(at('/calendar/periods/7/impact'), () => answer({ waitingTotal: 0, waiting: [] })),
    http.get(at('/calendar/periods/7/audit'), () => answer(NOTHING)),
    http.put(at('/calendar/periods/7'), refusing('closesAt')),
  );
  const period = {
    periodId: 7,
    academicYear: 2569,
    semester: 1,
    kind: 'enrolment' as const,
    campusCode: '',
    opensAt: inDays(1),
    closesAt: inDays(9),
    revision: 1,
    steps: [],
  };
  show(<PeriodDialog period={period} onClose={none} onSaved={none} />);
  const closes = await screen.findByRole('group', { name: 'สิ้นสุด' });
  await userEvent.click(within(closes).getAllByRole('spinbutton').at(-1)!);
  await userEvent.keyboard('{ArrowUp}');
  await press('บันทึก');
  expect(await refused(closes)).toHaveAccessibleDescription(WRONG);
});

test('what the server says of a field stands at the field of a section', async () => {
  signedIn(staff(), { actionScope: [{ menuId: MENU.sections, actions: ['view', 'edit'] }] });
  const section: Schemas['SectionAdminDetail'] = {
    sectionId: 3,
    academicYear: 2569,
    semester: 1,
    subjectCode: '01417111-64',
    subjectNameTh: 'วิชา',
    subjectNameEn: 'Subject',
    sectionCode: '1',
    sectionType: '16901',
    campusCode: 'B',
    seats: 40,
    seatsTaken: 0,
    status: 'open',
    approval: 'none',
    teacherTh: null,
    teacherEn: null,
    allotmentCount: 0,
    meetings: [],
    revision: 1,
    allotments: [],
    allowedMajors: [],
    excludedMajors: [],
    remarkTh: '',
    remarkEn: '',
    waiting: 0,
  };
  server.use(
    http.get(at('/curriculum/sections/3/audit'), () => answer(NOTHING)),
    http.put(at('/curriculum/sections/3'), refusing('seats')),
  );
  show(<SectionForm title="หมู่เรียน" section={section} onClose={none} onSaved={none} />);
  const seats = await screen.findByRole('textbox', { name: /ที่นั่ง/ });
  await userEvent.type(seats, '0');
  await press('บันทึก');
  expect(await refused(seats)).toHaveAccessibleDescription(WRONG);
  expect(seats).toBeInvalid();
});

test('what the server says of a field stands at the field of the rule that enrolment slots are laid out by', async () => {
  signedIn(staff(), {
    actionScope: [{ menuId: MENU.slots, actions: ['view', 'add'] }],
    routes: [{ path: '/adm/slots', menuId: MENU.slots }],
  });
  server.use(
    http.get(at('/slots'), () =>
      answer({
        academicYear: 2569,
        semester: 1,
        campusCode: '',
        periodOpensAt: inDays(-1),
        periodClosesAt: inDays(30),
        students: 0,
        windows: [],
        lastRule: null,
      }),
    ),
    http.post(at('/slots/preview'), refusing('capacity')),
  );
  open('/adm/slots');
  const capacity = await screen.findByRole('textbox', { name: 'จำนวนคนสูงสุดต่อช่วง' }, { timeout: 20_000 });
  await press('ดูผลก่อนบันทึก');
  expect(await refused(capacity)).toHaveAccessibleDescription(WRONG);
  expect(capacity).toBeInvalid();
});
