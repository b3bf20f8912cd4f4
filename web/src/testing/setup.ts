import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { forgetClientConfig } from '@/client/config';
import { tellReached } from '@/lib/connection';
import { openDialogs } from '@/lib/dialogs';
import { changeLanguage, startI18n } from '@/lib/i18n';
import { clearSession } from '@/lib/session';
import { server } from './server';

/** Says what was not found, without the page: that is written out once, of a test that failed, and not at each look. */
function getElementError(message: string | null): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError'; // of these the stack shown is that of the test
  return error;
}

// The first test of a page also waits for its code.
configure({ asyncUtilTimeout: 15_000, getElementError });

/** Characters of a page that are shown. */
const SHOWN = 30_000;

/** Aborted when a test ends: none of its requests is answered, or sent, in the test that follows. */
let ended = new AbortController();

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const signals = [ended.signal, init?.signal ?? (input instanceof Request ? input.signal : null)];
    return send(input, { ...init, signal: AbortSignal.any(signals.filter((signal) => signal !== null)) });
  };
  await startI18n();
});

beforeEach(() => {
  ended = new AbortController();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${prettyDOM(document.body, SHOWN) || ''}\n`);
  cleanup();
  ended.abort();
  await new Promise((passed) => setTimeout(passed)); // whoever waited for an answer is told that there is none
  server.resetHandlers();
  for (const dialog of openDialogs.get()) dialog.answer(false);
  tellReached(true);
  clearSession();
  localStorage.clear();
  forgetClientConfig();
  await changeLanguage('th');
});

afterAll(() => server.close());
