import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { awaitingCase } from '@/testing/fixtures';
import { answerAnInbox, answerDecisions, decides, leave, panelOf } from '@/testing/inbox-decisions';
import { caseId, idCode } from '@/testing/inbox-fixtures';
import { open } from '@/testing/render';
import { clearSession, saveTokens, sessionStore } from '@/lib/session';
import { answer, at, server } from '@/testing/server';

const user = userEvent.setup({ delay: null });

beforeEach(answerAnInbox);

test('when the session ends, whoever signs in next is told of no decision of the one before', async () => {
  const sent = answerDecisions(409);
  open(`/adm/tasks?case=${caseId(3)}`);
  await user.click((await panelOf(3)).getByRole('button', { name: 'อนุมัติ' }));
  await leave();
  await screen.findByText(/บันทึกการพิจารณาไม่ได้ 1 รายการ/);
  await user.click(screen.getByRole('link', { name: `ลงทะเบียนเรียน ${idCode(5)}` }));
  await user.click((await panelOf(5)).getByRole('button', { name: 'อนุมัติ' }));
  await panelOf(6);
  act(clearSession);
  cleanup();
  decides('head01');
  open('/adm/tasks');
  expect(await screen.findByRole('link', { name: `ลงทะเบียนเรียน ${idCode(5)}` })).toBeInTheDocument();
  expect(screen.queryByText(/บันทึกการพิจารณาไม่ได้/)).toBeNull();
  expect(screen.queryByRole('region', { name: /ยังเลิกทำได้/ })).toBeNull();
  expect(sent.map(({ id }) => id)).toEqual([caseId(3)]);
});

test('a decision that fails after the session has ended is not told to whoever signs in next', async () => {
  const held: { refuse: () => void } = { refuse: () => undefined };
  const refused = new Promise<void>((resolve) => {
    held.refuse = resolve;
  });
  answerDecisions();
  server.use(
    http.post(at('/cases/:id/actions/:action'), async () => {
      await refused;
      return answer({ code: 'case_closed', message: 'นิสิตยกเลิกแล้ว', details: {} }, 409);
    }),
  );
  open(`/adm/tasks?case=${caseId(3)}`);
  await user.click((await panelOf(3)).getByRole('button', { name: 'อนุมัติ' }));
  await leave();
  act(clearSession);
  decides('head01');
  held.refuse();
  expect(await screen.findByRole('link', { name: `ลงทะเบียนเรียน ${idCode(3)}` })).toBeInTheDocument();
  expect(screen.queryByText(/บันทึกการพิจารณาไม่ได้/)).toBeNull();
});

/** A token whose claims say that it ends in so many seconds. */
const endingIn = (seconds: number) => `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.s`;

test.each([
  ['has ended', -60],
  ['would end before the decision is sent', 12],
])('a token that %s is renewed when a decision is made, not when the tab is already closing', async (_, seconds) => {
  const renewed = endingIn(3600);
  const tokens: (string | null)[] = [];
  answerDecisions();
  server.use(
    http.post(at('/v2/user-login/renew'), () => answer({ accesstoken: renewed, username: 'teacher01' })),
    http.post(at('/cases/:id/actions/:action'), ({ request }) => {
      tokens.push(request.headers.get('x-access-token'));
      return answer(awaitingCase({ state: 'closed', actions: [] }));
    }),
  );
  open(`/adm/tasks?case=${caseId(3)}`);
  const panel = await panelOf(3);
  saveTokens({ accesstoken: endingIn(seconds), renewtoken: 'renew-1' });
  await user.click(panel.getByRole('button', { name: 'อนุมัติ' }));
  await waitFor(() => expect(sessionStore.get()?.accesstoken).toBe(renewed));
  await leave();
  await waitFor(() => expect(tokens).toEqual([renewed]));
});

test('a token that lives long enough is left alone', async () => {
  let renewals = 0;
  const sent = answerDecisions();
  server.use(
    http.post(at('/v2/user-login/renew'), () => {
      renewals += 1;
      return answer({ accesstoken: endingIn(3600) });
    }),
  );
  open(`/adm/tasks?case=${caseId(3)}`);
  const panel = await panelOf(3);
  saveTokens({ accesstoken: endingIn(300), renewtoken: 'renew-1' });
  await user.click(panel.getByRole('button', { name: 'อนุมัติ' }));
  await panelOf(4);
  await leave();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(renewals).toBe(0);
});
