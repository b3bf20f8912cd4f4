import '@/app/fonts.css';
import '@/app/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { createPortalRouter } from '@/app/router';
import { followDocumentTitle, followReturns, unregisterServiceWorkers } from '@/app/start';
import { clientConfig } from '@/client/config';
import { createQueryClient } from '@/client/query-client';
import { followServerTime } from '@/client/server-time';
import { startI18n } from '@/lib/i18n';
import { followTranslation } from '@/lib/translated-page';
import { joinOtherTabs } from '@/lib/shared-session';

async function start(): Promise<void> {
  void unregisterServiceWorkers();
  // The first request of every page waits for it.
  void clientConfig().catch(() => undefined);
  await Promise.all([startI18n(), joinOtherTabs()]);
  followDocumentTitle();
  followReturns();
  followTranslation();
  const root = document.getElementById('root');
  const queryClient = createQueryClient();
  // What was read is as old as the clock says it is: after the clock was set it is read again.
  followServerTime(() => void queryClient.invalidateQueries());
  if (root) createRoot(root).render(<App router={createPortalRouter(queryClient)} queryClient={queryClient} />);
}

void start();
