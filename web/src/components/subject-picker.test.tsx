import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import { answer, at, server } from '@/testing/server';
import { SubjectPicker } from './subject-picker';

const found = (subjectCode: string) => ({ subjectCode, nameTh: 'โครงสร้างข้อมูล', nameEn: 'Data Structures' });

function Picker() {
  const form = useForm({ defaultValues: { members: [] as ReturnType<typeof found>[] } });
  return <SubjectPicker control={form.control} name="members" label="รายวิชา" hint="" />;
}

test('subjects are found by the code people know; two versions keep their years', async () => {
  server.use(
    http.get(at('/curriculum/subjects'), () =>
      answer({ total: 3, items: [found('01418211-65'), found('01418211-60'), found('01418112-65')] }),
    ),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Picker />
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByRole('combobox', { name: 'รายวิชา' }), '0141');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    '01418211-65 โครงสร้างข้อมูล',
    '01418211-60 โครงสร้างข้อมูล',
    '01418112 โครงสร้างข้อมูล',
  ]);
});
