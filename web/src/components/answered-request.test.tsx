import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { i18n } from '@/lib/i18n';
import { awaitingCase, staff } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { AnsweredRequest } from './answered-request';

const ASKED = awaitingCase({ kind: 'programme_exception', stage: 'faculty_review' });

beforeAll(() => i18n.loadNamespaces(['student', 'cases', 'case', 'common']));

beforeEach(() => signedIn(staff()));

function show(code: string, found: Schemas['CaseView']) {
  server.use(http.get(at(`/cases/${ASKED.id}`), () => answer(found)));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AnsweredRequest answer={{ code, message: 'รับเรื่องแล้ว', caseId: ASKED.id }} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('a request that was sent is followed to its next stage', async () => {
  show('success', ASKED);
  expect(await screen.findByText('ยื่นคำขอแล้ว ขั้นตอนต่อไป: คณะพิจารณา')).toBeVisible();
});

test('one that ends meanwhile says what it came to, and is no success', async () => {
  show('success', { ...ASKED, state: 'closed', stage: 'cancelled', result: 'cancelled' });
  expect(await screen.findByText('ยกเลิก')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveClass('MuiAlert-colorWarning');
});

test('a refusal is said as it was answered', () => {
  show('not_allowed', ASKED);
  expect(screen.getByRole('alert')).toHaveTextContent('รับเรื่องแล้ว');
});
