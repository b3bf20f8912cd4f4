import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CallbackScreen } from './callback-screen';
import { exchangeCode } from './exchange-code';
import { useCallbackSignIn } from './use-callback';

/** Where the single sign-on returns to. */
export default function AuthorizeCallbackPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  useCallbackSignIn(() => exchangeCode(query));
  return <CallbackScreen label={t('callback.signingIn')} />;
}
