import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { studentPages } from '@/app/pages';
import { Refusal } from '@/components/refusal';
import { i18n } from '@/lib/i18n';
import { remedyPlace, REMEDIES_WITH_PLACE } from '@/lib/remedy-places';
import { menu, staff } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';

const FULL = { code: 'section_full', message: 'เต็ม', remedy: 'เข้ารายชื่อรอ', facts: { section: '01417111 / 700' } };
const SEARCH = menu(9201, 9200, 'วิชาที่เปิดสอน', '/std/open-subjects');

function show(here = '/std/enrolment') {
  render(
    <MemoryRouter initialEntries={[here]}>
      <Refusal refused={FULL} />
    </MemoryRouter>,
  );
}

test('what would help leads to where it can be had, of the very subject', async () => {
  signedIn(staff({ roleMenus: [SEARCH] }));
  show();
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/std/open-subjects?q=01417111');
});

test('staff who read it are led nowhere: the place is not theirs', async () => {
  signedIn(staff());
  show();
  expect(await screen.findByText(/เข้ารายชื่อรอ/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('who is there already is not led there', async () => {
  signedIn(staff({ roleMenus: [SEARCH] }));
  show('/std/open-subjects?q=01417111');
  expect(await screen.findByText(/เข้ารายชื่อรอ/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test.each(REMEDIES_WITH_PLACE)('%s leads to a page of the student, under a name in both languages', async (code) => {
  await i18n.loadLanguages(['th', 'en']);
  const place = remedyPlace({ code, facts: {} });
  expect(studentPages.map(([path]) => path)).toContain(place?.path);
  for (const language of ['th', 'en'])
    expect(i18n.exists(`common:refusal.place.${place?.label}`, { lng: language })).toBe(true);
});
