import { api, bodyOf } from '@/client/api';
import { leaveNothing } from '@/lib/before-leaving';
import { ask } from '@/lib/dialogs';
import { i18n } from '@/lib/i18n';
import { reloadAt } from '@/lib/navigation';
import { sessionStore } from '@/lib/session';
import { otherTabsLeave, tellEnded, tellReplaced } from '@/lib/shared-session';
import { tracked } from '@/lib/tracking';
import { establish } from './establish';
import { landingPath } from './landing';
import { signOut } from './sign-out';

/**
 * Spec §4: the same role changes nothing, an unknown one ends the session, another starts a new one: on the role's own
 * first page, or at `intent`.
 */
export async function changeRole(roleId: number, intent: string | null = null): Promise<void> {
  const user = sessionStore.get()?.user;
  if (!user || user.currentRole === roleId) return;
  if (!user.roles.some((role) => role.roleId === roleId)) {
    await signOut();
    return;
  }
  const before = sessionStore.get()?.renewtoken ?? '';
  try {
    await Promise.all([leaveNothing(), otherTabsLeave(before)]);
    const changed = await tracked(regenerate(roleId));
    tellReplaced(before);
    reloadAt(landingPath(changed, intent));
  } catch {
    await ask({
      tone: 'warning',
      title: i18n.t('common:dialog.roleChange.title'),
      message: i18n.t('common:dialog.roleChange.message'),
    });
    // The old tokens are gone once new ones were asked for; without a session only the way home is left.
    if (sessionStore.get()?.user) return;
    tellEnded(before);
    reloadAt();
  }
}

async function regenerate(roleId: number) {
  return establish(await bodyOf(api.POST('/security/myadmin-user/re-generate-token', { body: { role_id: roleId } })));
}
