import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { ErrorRetry } from '@/components/error-retry';

/** A page that could not be loaded or drawn: says so, and loading it again is the way on. */
export function RouteError() {
  return (
    <Suspense fallback={null}>
      <Box component="main" sx={{ p: 3, maxWidth: 640, mx: 'auto' }}>
        <ErrorRetry error={null} onRetry={() => window.location.reload()} />
      </Box>
    </Suspense>
  );
}
