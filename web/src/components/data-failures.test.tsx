import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '@/client/api-error';
import { createQueryClient } from '@/client/query-client';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { QueryView } from '@/components/query-view';
import { DATA_FAILURES } from '@/lib/data-failures';
import { changeLanguage, i18n } from '@/lib/i18n';
import { screenIs } from '@/testing/browser';

const FAULT = new ApiError(500, {});
const UNREACHABLE = new ApiError(0, { code: 'network', message: 'เชื่อมต่อไม่ได้' });
const UNAVAILABLE = new ApiError(503, { code: 'unavailable', message: 'ระบบไม่ว่าง' });
const GONE = new ApiError(404, {});
const REFUSED = new ApiError(409, { code: 'revision_moved', message: 'มีผู้แก้ไขไปแล้ว' });

const said = (code: string) => i18n.t(`common:failure.${code}`);

beforeEach(() => screenIs(true));

function Loading({ error }: { error: Error }) {
  const query = useQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error), retry: false });
  return <QueryView query={query}>{() => null}</QueryView>;
}

function Saving({ error }: { error: Error }) {
  const form = useForm({ defaultValues: { name: 'ชื่อ' } });
  return (
    <FormDialog
      title="แก้ไข"
      form={form}
      submitLabel="บันทึก"
      onClose={() => undefined}
      onSubmit={() => Promise.reject(error)}
    >
      <FormTextField control={form.control} name="name" label="ชื่อ" />
    </FormDialog>
  );
}

function show(element: ReactElement) {
  render(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>);
}

test.each(DATA_FAILURES)('%s is said in both languages', async (code) => {
  const thai = said(code);
  await changeLanguage('en');
  const english = said(code);
  await changeLanguage('th');
  expect(thai).toMatch(/[\u0E00-\u0E7F]/);
  expect(english).toMatch(/^[A-Z]/);
});

test.each([
  ['a fault without words', FAULT, 'load_failed'],
  ['no answer', UNREACHABLE, 'load_failed'],
  ['nothing there', GONE, 'not_found'],
])('what cannot be loaded for %s says so', async (_why, error, code) => {
  show(<Loading error={error} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(said(code));
  expect(screen.queryAllByRole('button')).toHaveLength(code === 'not_found' ? 0 : 1);
});

test.each([
  ['a fault without words', FAULT],
  ['no answer', UNREACHABLE],
  ['a part of the portal that is down', UNAVAILABLE],
])('what cannot be saved for %s says whom to ask if it goes on, and keeps what was typed', async (_why, error) => {
  show(<Saving error={error} />);
  await userEvent.click(await screen.findByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText(said('save_failed'))).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('ชื่อ');
});

test('a refusal speaks for itself, wherever it is said', async () => {
  show(<Saving error={REFUSED} />);
  await userEvent.click(await screen.findByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('มีผู้แก้ไขไปแล้ว')).toBeInTheDocument();
});
