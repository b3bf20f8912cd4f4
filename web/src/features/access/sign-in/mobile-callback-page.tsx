import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { clientConfigQuery } from '@/client/config-query';
import { browser } from '@/lib/navigation';
import { CallbackScreen } from './callback-screen';

function deepLink(base: string, query: URLSearchParams): string {
  const handed = new URLSearchParams({ code: query.get('code') ?? '', state: query.get('state') ?? '' });
  return `${base}${base.includes('?') ? '&' : '?'}${handed}`;
}

/** Hands code and state on to the mobile app; the links below are for trying it by hand. */
export default function MobileCallbackPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const { data: config } = useQuery(clientConfigQuery);
  const link = config ? deepLink(config.mobileDeepLink, query) : null;

  useEffect(() => {
    if (link) browser.goTo(link);
  }, [link]);

  return (
    <CallbackScreen label={t('mobile.connecting')}>
      {config && link && (
        <section className="sign-in-stack" aria-labelledby="test-links">
          <h2 id="test-links">{t('mobile.testLinks')}</h2>
          <a href={link}>{t('mobile.withCode')}</a>
          <a href={config.mobileDeepLink}>{t('mobile.withoutCode')}</a>
        </section>
      )}
    </CallbackScreen>
  );
}
