import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { paths } from '@/lib/paths';
import { staff } from '@/testing/fixtures';
import { openPortal, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { sheetId, sheetView } from '@/testing/sheet-fixtures';

const SHEET = `/adm/grades/sheets/${sheetId}`;

/** Which sheets were asked for. */
function asked(): string[] {
  const found: string[] = [];
  server.use(
    http.get(at('/grades/sheets/:sheetId'), ({ params }) => {
      found.push(String(params.sheetId));
      return answer(sheetView());
    }),
  );
  return found;
}

test('what a page shows is asked for once, while the frame around it is made', async () => {
  const sheets = asked();
  signedIn(staff(), { routes: [{ path: '/adm/grades/sheets', menuId: 9402 }] });
  openPortal(SHEET);
  await waitFor(() => expect(document.querySelector('h1')).toHaveTextContent(sheetView().subjectCode));
  expect(sheets).toEqual([sheetId]);
});

test('whoever may not open a page asks for nothing of it', async () => {
  const sheets = asked();
  signedIn(staff());
  const { path } = openPortal(SHEET);
  await waitFor(() => expect(path()).toBe(paths.notFound));
  expect(sheets).toEqual([]);
});
