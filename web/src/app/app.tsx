import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { DataRouter } from 'react-router';
import { DialogHost } from '@/components/dialog-host';
import { LoadingOverlay } from '@/components/loading-overlay';
import { i18n } from '@/lib/i18n';
import { RouterContext } from '@/lib/router-context';
import { dismissSplash, followSetup } from './start';

interface AppProps {
  router: DataRouter;
  queryClient: QueryClient;
}

export function App({ router, queryClient }: AppProps) {
  // Sentences of the server come in the language they were asked for.
  useEffect(() => {
    const readAgain = () => void queryClient.invalidateQueries();
    i18n.on('languageChanged', readAgain);
    return () => i18n.off('languageChanged', readAgain);
  }, [queryClient]);

  useEffect(() => void followSetup(router), [router]);

  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <RouterContext value={router}>
          <RouterProvider router={router} />
        </RouterContext>
        <SplashEnd />
      </Suspense>
      <DialogHost />
      <LoadingOverlay />
    </QueryClientProvider>
  );
}

/** Mounted once nothing of the first page is awaited any more. */
function SplashEnd() {
  useEffect(dismissSplash, []);
  return null;
}
