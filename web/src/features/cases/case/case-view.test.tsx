import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { browser } from '@/lib/navigation';
import { login, staff, staffMenus } from '@/testing/fixtures';
import { caseId } from '@/testing/inbox-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const MESSAGE = 'เรื่องนี้เป็นของบทบาท “หัวหน้าภาค” ของท่าน กรุณาสลับเป็นบทบาทนั้นเพื่อเปิดดู';

/** The server answers that the case belongs to this role. */
function answerOfRole(roleId: number): void {
  const details = { role_id: roleId, role_th: 'หัวหน้าภาค', role_en: 'Head of department' };
  server.use(http.get(at('/cases/:id'), () => answer({ code: 'case_of_other_role', message: MESSAGE, details }, 403)));
}

test('a case of another role of the user is opened in that role by one button', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined);
  answerOfRole(9);
  server.use(
    http.post(at('/security/myadmin-user/re-generate-token'), () =>
      answer(login(staff({ currentRole: 9, currentRoleSystem: 'both' }))),
    ),
    http.get(at('/usr-common/getschedule'), () =>
      answer({ code: 'success', results: [{ academicYr: 2569, semester: 1 }] }),
    ),
    http.post(at('/security/permission/menu-routing'), () => answer({ code: 'not_found', message: '' }, 404)),
    http.get(at('/security/permission/role-data-scope'), () =>
      answer({ code: 'success', results: { dataScope: 'own', actionScope: [] } }),
    ),
    http.get(at('/security/userAuthProfile/getUserMenu'), () => answer({ code: 'success', results: staffMenus })),
  );
  signedIn();
  open(`/adm/tasks/case/${caseId(3)}?due=today`);
  expect(await screen.findByText(MESSAGE)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ลองใหม่' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'สลับเป็นบทบาท หัวหน้าภาค' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(`/myku/adm/tasks/case/${caseId(3)}?due=today`));
});

test('a role that was given since the user signed in is named without a button', async () => {
  answerOfRole(5);
  signedIn();
  open(`/adm/tasks/case/${caseId(3)}`);
  expect(await screen.findByText(MESSAGE)).toBeVisible();
  expect(screen.queryByRole('button', { name: /สลับเป็นบทบาท/ })).toBeNull();
});
