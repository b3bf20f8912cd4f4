import type { Schemas } from '@/client/schemas';
import { sessionStore, type Session, type UserInfo } from './session';
import { useStore } from './store';

export function useSession(): Session | null {
  return useStore(sessionStore);
}

/** The signed-in user; only pages behind the sign-in guard ask. */
export function useSignedIn(): { user: Schemas['UserView']; userinfo: UserInfo } {
  const session = useSession();
  if (!session?.user || !session.userinfo) throw new Error('This page needs a signed-in user');
  return { user: session.user, userinfo: session.userinfo };
}

/** Whether the current role may take the action in the menu; the API decides, this only hides buttons. */
export function useMay(menuId: number, action: string): boolean {
  const session = useSession();
  return (
    session?.userinfo?.actionScope.some((scope) => scope.menuId === menuId && scope.actions.includes(action)) ?? false
  );
}
