import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api, bodyOf } from '@/client/api';
import { establish } from '@/features/access/session/establish';
import { clearSession } from '@/lib/session';
import { CallbackScreen } from './callback-screen';
import { exchangeCode } from './exchange-code';
import { useCallbackSignIn } from './use-callback';

async function signIn(query: URLSearchParams) {
  const accesstoken = query.get('accesstoken');
  if (!accesstoken) return exchangeCode(query);
  const answer = await bodyOf(
    api.POST('/security/myadmin-user/mobile-user-profile-by-app-access-token', { body: { accesstoken } }),
  );
  // Whoever was signed in here before is not who is handed over now.
  clearSession();
  return { user: await establish(answer), intent: query.get('redirectPath') };
}

/** Where the university's super-app returns to: with its own access token, or with a code. */
export default function SuperAppCallbackPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  useCallbackSignIn(() => signIn(query));
  return <CallbackScreen label={t('callback.signingIn')} />;
}
