import { useSession } from './use-session';

/**
 * The context of a text about a student: what speaks to the student is said of the student to everybody else, where the
 * texts have it (`<key>_staff`).
 */
export function useAudience(): 'staff' | undefined {
  return useSession()?.user?.currentRoleSystem === 'student' ? undefined : 'staff';
}
