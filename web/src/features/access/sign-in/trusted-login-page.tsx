import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { establishWithTokens, SignInFailure } from '@/features/access/session/establish';
import { landingPath } from '@/features/access/session/landing';
import { paths } from '@/lib/paths';
import { clearSession } from '@/lib/session';
import { CallbackScreen } from './callback-screen';
import { useOnce } from './use-callback';

const DELAY_MS = 1000;
const VERIFIED = 200;

/** The parameters may stand after `#` (where they stay out of server logs) or after `?`. */
export function trustedParameters({ hash, search }: { hash: string; search: string }): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(hash.replace(/^#\/?\??/, ''))) query.set(name, value);
  return query;
}

async function signIn(query: URLSearchParams): Promise<Schemas['UserView']> {
  const accesstoken = query.get('accesstoken');
  if (!accesstoken) throw new SignInFailure('no_data');
  // Whoever was signed in here before is not who is handed over now.
  clearSession();
  await new Promise((resolve) => {
    window.setTimeout(resolve, DELAY_MS);
  });
  const redirectUrl = query.get('redirectPath');
  const oauthtoken = query.get('oauthtoken');
  const answer = await bodyOf(
    api.POST('/security/token/verify-accesstoken', {
      body: { accesstoken, ...(redirectUrl && { redirect_url: redirectUrl }), ...(oauthtoken && { oauthtoken }) },
    }),
  );
  if (answer.status.code !== VERIFIED) throw new SignInFailure('not_verified');
  return establishWithTokens(answer);
}

/** Sign-in with parameters of a trusted application; a failure leads home without a word (spec §8). */
export default function TrustedLoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const query = trustedParameters(useLocation());
  useOnce(async () => {
    try {
      const user = await signIn(query);
      await navigate(landingPath(user, query.get('redirectPath') ?? query.get('route_code')), { replace: true });
    } catch {
      await navigate(paths.signIn, { replace: true });
    }
  });
  return <CallbackScreen label={t('callback.signingIn')} />;
}
