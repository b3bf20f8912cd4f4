import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const published: Schemas['PublishedSlots'] = {
  academicYear: 2569,
  semester: 2,
  campusCode: '',
  periodOpensAt: inDays(20),
  periodClosesAt: inDays(40),
  students: 0,
  windows: [],
  lastRule: null,
};

function atThePage(changes: Partial<Schemas['PublishedSlots']>) {
  screenIs(true);
  server.use(http.get(at('/slots'), () => answer({ ...published, ...changes })));
  signedIn(staff({ roleMenus: [menu(10200, 0, 'ปฏิทิน'), menu(MENU.slots, 10200, 'ช่วงเวลา', '/adm/slots')] }), {
    actionScope: [{ menuId: MENU.slots, actions: ['view', 'add'] }],
  });
  open('/adm/slots?term=2569-2');
}

test('the next layout begins with the rule of the last one, on days of this term', async () => {
  const lastRule = {
    academicYear: 2569,
    semester: 1,
    campusCode: '',
    startsAt: '2026-05-31T17:00:00Z',
    endsAt: '2026-06-03T17:00:00Z',
    windowMinutes: 30,
    capacity: 75,
    dayStartsMinute: 9 * 60,
    dayEndsMinute: 15 * 60 + 30,
  };
  atThePage({ lastRule });
  expect(await screen.findByText(/เริ่มจากเกณฑ์ที่ใช้ล่าสุดเมื่อ.*2569/u)).toBeInTheDocument();
  expect(screen.getByLabelText('จำนวนคนสูงสุดต่อช่วง')).toHaveValue('75');
  expect(screen.getByLabelText('ความยาวช่วง (นาที)')).toHaveValue('30');
  expect(screen.getByLabelText('แต่ละวันตั้งแต่เวลา')).toHaveValue('09:00');
  expect(screen.getByLabelText('แต่ละวันถึงเวลา')).toHaveValue('15:30');
});

test('where nothing was laid out before, it begins with office hours', async () => {
  atThePage({});
  expect(await screen.findByLabelText('แต่ละวันตั้งแต่เวลา')).toHaveValue('08:30');
  expect(screen.queryByText(/เกณฑ์ที่ใช้ล่าสุด/u)).not.toBeInTheDocument();
});
