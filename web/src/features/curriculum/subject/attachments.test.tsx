import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { answer, at, server } from '@/testing/server';
import { atThePage, detail } from './testing';

const PAGE = '/adm/curriculum/subjects/01418390-65';
const FILE: Schemas['Attachment'] = {
  fileId: '0192f0c0-0000-7000-8000-000000000007',
  name: 'คำอธิบาย.pdf',
  kind: 'pdf',
  sizeBytes: 2049,
  sentAt: '2026-11-01T00:00:00Z',
  sentBy: { th: 'ผู้แนบ ดีงาม', en: 'Sender' },
};

function has(files: Schemas['Attachment'][]) {
  server.use(http.get(at('/curriculum/subjects/:code/attachments'), () => answer(files)));
}

test('the files of an active version are read, and none is added or taken away', async () => {
  atThePage(`${PAGE}?tab=attachments`, detail());
  has([FILE]);
  expect(await screen.findByRole('button', { name: 'คำอธิบาย.pdf' })).toBeVisible();
  expect(screen.getByText('3 KB')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'แนบไฟล์' })).not.toBeInTheDocument();
});

test('a file is attached to a draft, and why one is refused is said', async () => {
  atThePage(`${PAGE}?tab=attachments`, detail({ status: 'draft' }));
  has([]);
  server.use(
    http.post(at('/curriculum/subjects/:code/attachments'), () =>
      answer({ code: 'file_kind_refused', message: 'ไฟล์ชนิดนี้แนบไม่ได้' }, 415),
    ),
  );
  expect(await screen.findByText('ยังไม่มีไฟล์แนบ')).toBeVisible();
  await userEvent.upload(
    screen.getByLabelText('แนบไฟล์', { selector: 'input' }),
    new File(['x'], 'a.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText('ไฟล์ชนิดนี้แนบไม่ได้')).toBeVisible();
});

test('a file is taken away from a draft once that is confirmed', async () => {
  const gone: unknown[] = [];
  atThePage(`${PAGE}?tab=attachments`, detail({ status: 'draft' }));
  has([FILE]);
  server.use(
    http.delete(at('/curriculum/subjects/:code/attachments/:file'), ({ params }) => {
      gone.push(params.file);
      return answer([]);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'ลบ คำอธิบาย.pdf' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ลบ' }));
  await expect.poll(() => gone).toEqual([FILE.fileId]);
});

test('a draft that was never proposed is deleted, and the list is shown', async () => {
  const gone: unknown[] = [];
  atThePage(PAGE, detail({ status: 'draft', deletable: true, revision: 4 }));
  server.use(
    http.delete(at('/curriculum/subjects/:code'), ({ request }) => {
      gone.push(new URL(request.url).searchParams.get('revision'));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'ลบฉบับร่าง' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ลบ' }));
  expect(await screen.findByRole('heading', { name: 'รายวิชา' })).toBeVisible();
  expect(gone).toEqual(['4']);
});
