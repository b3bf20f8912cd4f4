import { useSignedIn } from '@/lib/use-session';

const FINANCE = '/std/finance';

/** Whether the signed-in student may see their own money. */
export function useHasFinance(): boolean {
  const { user } = useSignedIn();
  return user.roleMenus.some(({ menuUrl }) => menuUrl === FINANCE);
}
