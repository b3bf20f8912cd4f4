import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { AppTheme } from '@/components/app-theme';
import { screenIs } from '@/testing/browser';
import { answer, at, server } from '@/testing/server';
import CopyDialog from './copy-dialog';

const MOVED = 'มีการเปลี่ยนแปลงหลังจากที่แสดงรายการนี้ กรุณาตรวจรายการล่าสุดแล้วกดอีกครั้ง';
const TERMS = [2570, 2569].map((academicYear) => ({
  academicYear,
  semester: 1,
  startsOn: `${academicYear - 543}-06-01`,
  endsOn: `${academicYear - 543}-10-15`,
  current: academicYear === 2569,
}));

const draft = (sections: number, fingerprint: string): Schemas['SectionCopyDraft'] => ({
  sections,
  meetings: sections,
  teachers: sections,
  allotments: 0,
  withoutTeacher: 0,
  leftTeachers: [],
  skipped: {},
  skippedSections: [],
  fingerprint,
});

async function choose(field: string, option: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('whoever copies sections that changed meanwhile is told, sees what would be copied now, and chooses nothing again', async () => {
  screenIs(true);
  const sent: Schemas['SectionCopy'][] = [];
  server.use(
    http.get(at('/terms'), () => answer(TERMS)),
    http.post(at('/curriculum/section-copies/preview'), () =>
      answer(sent.length === 0 ? draft(3, 'shown') : draft(4, 'now')),
    ),
    http.post(at('/curriculum/section-copies'), async ({ request }) => {
      const asked = (await request.json()) as Schemas['SectionCopy'];
      sent.push(asked);
      return asked.fingerprint === 'now'
        ? answer({ sections: 4 }, 201)
        : answer({ code: 'draft_moved', message: MOVED, details: { fingerprint: 'now' } }, 409);
    }),
  );
  const onCopied = vi.fn<(sections: number, term: string) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppTheme>
        <CopyDialog onClose={() => undefined} onCopied={onCopied} />
      </AppTheme>
    </QueryClientProvider>,
  );
  await choose('จากภาคการศึกษา', /2569/);
  await choose('ไปยังภาคการศึกษา', /2570/);
  await userEvent.click(await screen.findByRole('button', { name: 'คัดลอก 3 หมู่' }));
  expect(await screen.findByText(MOVED)).toBeVisible();
  expect(onCopied).not.toHaveBeenCalled();

  await userEvent.click(await screen.findByRole('button', { name: 'คัดลอก 4 หมู่' }));
  await waitFor(() => expect(onCopied).toHaveBeenCalledOnce());
  expect(onCopied.mock.calls[0]?.[0]).toBe(4);
  const terms = { copyFrom: { academicYear: 2569, semester: 1 }, copyTo: { academicYear: 2570, semester: 1 } };
  expect(sent).toEqual([
    { ...terms, fingerprint: 'shown' },
    { ...terms, fingerprint: 'now' },
  ]);
});
