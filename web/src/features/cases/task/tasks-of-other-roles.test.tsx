import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const nothing = { total: 0, overdue: 0, escalated: 0, own: 0, kinds: [], subjects: [], inPlaceOf: [] };

test('tasks that wait in another role are counted, and one button switches to it', async () => {
  const switched: unknown[] = [];
  server.use(
    http.get(at('/tasks'), () => answer({ items: [], page: 1, pageSize: 20, total: 0 })),
    http.get(at('/tasks/overview'), () => answer(nothing)),
    http.get(at('/delegations'), () => answer({ mine: [], givenToMe: [] })),
    http.get(at('/tasks/other-roles'), () =>
      answer([{ roleId: 9, role: { th: 'หัวหน้าภาค', en: 'Head of department' }, count: 3 }]),
    ),
    http.post(at('/security/myadmin-user/re-generate-token'), async ({ request }) => {
      switched.push(await request.json());
      return answer({ code: 'service_unavailable', message: 'ระบบไม่พร้อม', details: {} }, 503);
    }),
  );
  signedIn(staff(), { actionScope: [{ menuId: 10101, actions: ['view', 'approve'] }] });
  open('/adm/tasks');
  await userEvent.click(await screen.findByRole('button', { name: 'หัวหน้าภาค (3 งาน)' }));
  await waitFor(() => expect(switched).toEqual([{ role_id: 9 }]));
});
