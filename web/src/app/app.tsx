import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { DataRouter } from 'react-router';
import { DialogHost } from '@/components/dialog-host';
import { LoadingOverlay } from '@/components/loading-overlay';
import { dismissSplash } from './start';
import { theme } from './theme';

interface AppProps {
  router: DataRouter;
  queryClient: QueryClient;
}

export function App({ router, queryClient }: AppProps) {
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <RouterProvider router={router} />
          <SplashEnd />
        </Suspense>
        <DialogHost />
        <LoadingOverlay />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/** Mounted once nothing of the first page is awaited any more. */
function SplashEnd() {
  useEffect(dismissSplash, []);
  return null;
}
