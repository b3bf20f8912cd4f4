import { signOut } from '@/features/access/session/sign-out';
import { useOnce } from './use-callback';

/** Ends the session and shows nothing: the browser leaves at once. */
export default function LogoutPage() {
  useOnce(signOut);
  return null;
}
