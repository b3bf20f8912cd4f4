import { api, bodyOf } from '@/client/api';
import { leaveNothing } from '@/lib/before-leaving';
import { ask } from '@/lib/dialogs';
import { i18n } from '@/lib/i18n';
import { countKept, forgetKept } from '@/lib/kept-here';
import { forgetPages } from '@/lib/kept-pages';
import { browser, reloadAt } from '@/lib/navigation';
import { clearSession, sessionStore } from '@/lib/session';
import { otherTabsLeave, tellEnded } from '@/lib/shared-session';
import { tracked } from '@/lib/tracking';

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
  await Promise.all([forgetKept(loginName), forgetPages(loginName)]);
  if (logoutUrl) browser.goTo(logoutUrl);
  else reloadAt();
}

/** Signs out as the user asks for it: after a question where something typed could not be saved and would be forgotten. */
export async function leave(): Promise<void> {
  await tracked(leaveNothing());
  const kept = await countKept(sessionStore.get()?.user?.loginName ?? '');
  if (kept > 0 && !(await mayForget())) return;
  await tracked(signOut());
}

function mayForget(): Promise<boolean> {
  return ask({
    key: 'kept',
    tone: 'warning',
    title: i18n.t('common:kept.title'),
    message: i18n.t('common:kept.message'),
    confirmLabel: i18n.t('common:kept.forget'),
    cancelLabel: i18n.t('common:kept.stay'),
  });
}
