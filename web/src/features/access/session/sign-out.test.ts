import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { beforeLeaving } from '@/lib/before-leaving';
import { openDialogs } from '@/lib/dialogs';
import { dropKept, keepHere, readKept } from '@/lib/kept-here';
import { keepPage, readPage } from '@/lib/kept-pages';
import { browser } from '@/lib/navigation';
import { sessionStore } from '@/lib/session';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { leave } from './sign-out';

beforeEach(async () => {
  signedIn();
  vi.spyOn(browser, 'goTo').mockReturnValue();
  const logoutUrl = 'http://idp.test/logout';
  server.use(http.post(at('/v2/user-login/logout'), () => answer({ code: 'success', message: '', logoutUrl })));
  await keepHere('teacher01', 'scores 1', { text: '8' });
});

/** Answers the dialog that asks, when it asks. */
async function answers(confirmed: boolean) {
  const dialog = await vi.waitUntil(() => openDialogs.get()[0]);
  expect(dialog.title).toBe('ยังมีคะแนนที่ไม่ได้บันทึก');
  dialog.answer(confirmed);
}

test('whoever signs out leaves nothing typed on the computer, and is asked before', async () => {
  await keepHere('teacher02', 'scores 1', { text: '9' });
  await keepPage('teacher01', 'timetable', 'mine');
  const left = leave();
  await answers(true);
  await left;
  expect(await readPage('teacher01', 'timetable')).toBeNull();
  expect(await readKept('teacher01', 'scores 1')).toBeUndefined();
  expect(await readKept('teacher02', 'scores 1')).toEqual({ text: '9' });
  expect(sessionStore.get()).toBeNull();
});

test('whoever goes back to save stays signed in, and nothing is lost', async () => {
  const left = leave();
  await answers(false);
  await left;
  expect(await readKept('teacher01', 'scores 1')).toEqual({ text: '8' });
  expect(sessionStore.get()).not.toBeNull();
});

test('what can still be sent is sent, and then nobody is asked', async () => {
  const takeBack = beforeLeaving(() => dropKept('teacher01', 'scores 1'));
  await leave();
  takeBack();
  expect(openDialogs.get()).toEqual([]);
  expect(sessionStore.get()).toBeNull();
});
