import '@/app/fonts.css';
import '@/app/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { createPortalRouter } from '@/app/router';
import { followDocumentTitle, followReturns, showDocumentTitle, unregisterServiceWorkers } from '@/app/start';
import { clientConfig } from '@/client/config';
import { createQueryClient } from '@/client/query-client';
import { followServerTime } from '@/client/server-time';
import { nameUniversity, startI18n } from '@/lib/i18n';
import { followTranslation } from '@/lib/translated-page';
import { joinOtherTabs } from '@/lib/shared-session';

/** Shows what the set-up called the university, once the server has said it. */
async function showUniversity(): Promise<void> {
  try {
    nameUniversity((await clientConfig()).university);
    showDocumentTitle();
  } catch {
    // The names of the last start stay.
  }
}

async function start(): Promise<void> {
  void unregisterServiceWorkers();
  // The first request of every page waits for it.
  void clientConfig().catch(() => undefined);
  await Promise.all([startI18n(), joinOtherTabs()]);
  followDocumentTitle();
  void showUniversity();
  followReturns();
  followTranslation();
  const root = document.getElementById('root');
  const queryClient = createQueryClient();
  // What was read is as old as the clock says it is: after the clock was set it is read again.
  followServerTime(() => void queryClient.invalidateQueries());
  if (root) createRoot(root).render(<App router={createPortalRouter(queryClient)} queryClient={queryClient} />);
}

void start();
