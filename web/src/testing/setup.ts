import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { forgetClientConfig } from '@/client/config';
import { tellReached } from '@/lib/connection';
import { openDialogs } from '@/lib/dialogs';
import { changeLanguage, startI18n } from '@/lib/i18n';
import { clearSession } from '@/lib/session';
import { server } from './server';

// The first test of a page also waits for its code.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await startI18n();
});

function closeDialogs(): void {
  for (const dialog of openDialogs.get()) dialog.answer(false);
}

// What a test was refused may be told only after it has ended.
beforeEach(closeDialogs);

afterEach(async () => {
  cleanup();
  server.resetHandlers();
  closeDialogs();
  tellReached(true);
  clearSession();
  localStorage.clear();
  forgetClientConfig();
  await changeLanguage('th');
});

afterAll(() => server.close());
