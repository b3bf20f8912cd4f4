import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { answer, at, server } from '@/testing/server';
import { StudentContext } from './student-context';

const context: Schemas['CaseContext'] = {
  gpax: 3.1,
  onProbation: false,
  creditsEarned: 60,
  studyYear: 3,
  finalYear: false,
  faculty: { th: 'วิศวกรรมศาสตร์', en: 'Engineering' },
  major: { th: 'วิศวกรรมคอมพิวเตอร์', en: 'Computer Engineering' },
  academicYear: 2569,
  semester: 1,
  creditsEnrolled: 12,
  creditsWaiting: 3,
  creditLimit: 22,
  holds: [],
  otherHolds: 0,
  reason: null,
  phone: null,
  sections: [],
};

async function shown(changes: Partial<Schemas['CaseContext']>) {
  server.use(http.get(at('/cases/:id/context'), () => answer({ ...context, ...changes })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StudentContext caseId="7" />
    </QueryClientProvider>,
  );
  return screen.findByText('วิศวกรรมคอมพิวเตอร์ · วิศวกรรมศาสตร์');
}

test('a hold that is the business of another office is said without its reason', async () => {
  await shown({ otherHolds: 1 });
  expect(screen.getByRole('heading', { name: 'ระงับสิทธิ์' })).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent('อีก 1 รายการเป็นเรื่องของหน่วยงานอื่น');
});

test('of a student without holds nothing is said about them', async () => {
  await shown({});
  expect(screen.queryByRole('heading', { name: 'ระงับสิทธิ์' })).toBeNull();
});
