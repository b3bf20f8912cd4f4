import { api, bodyOf } from '@/client/api';
import { leaveNothing } from '@/lib/before-leaving';
import { browser, reloadAt } from '@/lib/navigation';
import { clearSession, sessionStore } from '@/lib/session';
import { otherTabsLeave, tellEnded } from '@/lib/shared-session';

/** Ends the session in every tab, at the API and, where it came from there, at the identity provider. */
export async function signOut(): Promise<void> {
  const renewtoken = sessionStore.get()?.renewtoken;
  await Promise.all([leaveNothing(), renewtoken && otherTabsLeave(renewtoken)]);
  const loginName = sessionStore.get()?.user?.loginName ?? '';
  const logoutUrl = await bodyOf(api.POST('/v2/user-login/logout', { body: { loginName } }))
    .then((answer) => answer.logoutUrl)
    .catch(() => null);
  clearSession();
  if (renewtoken) tellEnded(renewtoken);
  if (logoutUrl) browser.goTo(logoutUrl);
  else reloadAt();
}
