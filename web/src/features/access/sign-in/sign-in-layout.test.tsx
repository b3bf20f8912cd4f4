import { screen } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '@/lib/i18n';
import { clientConfig } from '@/testing/fixtures';
import { openPortal } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

/** The server says what the university is called once `tell` is called. */
function answerLater(university: typeof clientConfig.university): () => void {
  const told: { tell: () => void } = { tell: () => undefined };
  const mayAnswer = new Promise<void>((resolve) => {
    told.tell = resolve;
  });
  server.use(
    http.get(at('/security/client-config'), async () => {
      await mayAnswer;
      return answer({ ...clientConfig, university });
    }),
  );
  return () => told.tell();
}

const BUILT_IN = 'มหาวิทยาลัยเกษตรศาสตร์';

afterEach(() => {
  i18n.addResource('th', 'common', 'university', BUILT_IN);
});

test.each([
  [null, BUILT_IN],
  [{ th: 'มหาวิทยาลัยทดสอบ', en: 'Kasetsart University' }, 'มหาวิทยาลัยทดสอบ'],
])('the name of the university is shown once it is known', async (university, name) => {
  const tell = answerLater(university);
  openPortal('/login-admin');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(/มหาวิทยาลัย/)).toBeNull();
  tell();
  expect(await screen.findByText(new RegExp(name))).toBeVisible();
});
