import { onlineManager } from '@tanstack/react-query';
import { cleanup, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetClientConfig } from '@/client/config';
import { forgetServerTime } from '@/lib/clock';
import { forgetConnection } from '@/lib/connection';
import { openDialogs } from '@/lib/dialogs';
import { changeLanguage } from '@/lib/i18n';
import { clearSession } from '@/lib/session';
import { trackedRequests } from '@/lib/tracking';
import { resetBrowser } from './browser';
import { allowRequests, endRequests } from './environment';
import { server } from './server';
import { stopTimers } from './timers';
import { endTranslation } from './translating';

/** Characters of a page that are shown. */
const SHOWN = 30_000;

beforeEach(allowRequests);

// Files share the process: what a test leaves behind, the next test finds, in this file or in another one.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${prettyDOM(document.body, SHOWN) || ''}\n`);
  vi.useRealTimers();
  cleanup();
  endTranslation();
  endRequests();
  await new Promise((passed) => setTimeout(passed)); // whoever waited for an answer is told that there is none
  stopTimers();
  server.resetHandlers();
  for (const dialog of openDialogs.get()) dialog.answer(false);
  clearSession();
  forgetConnection();
  forgetServerTime();
  onlineManager.setOnline(true);
  trackedRequests.set(0);
  forgetClientConfig();
  await resetBrowser();
  await changeLanguage('th');
});
