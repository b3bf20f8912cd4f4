import { expect, test, vi } from 'vitest';
import { browser } from '@/lib/navigation';
import { sessionStore } from '@/lib/session';
import { signedIn } from '@/testing/render';
import { followReturns } from './start';

const comesBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('a page that the browser brings back shows the session there is', () => {
  const goTo = vi.spyOn(browser, 'goTo').mockReturnValue();
  followReturns();
  signedIn();
  comesBack(true);
  expect(goTo).not.toHaveBeenCalled();
  sessionStore.set(null); // as the sign-in page knew it, left before its visitor signed in
  comesBack(false);
  expect(goTo).not.toHaveBeenCalled();
  comesBack(true);
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/myku/redirect');
});
