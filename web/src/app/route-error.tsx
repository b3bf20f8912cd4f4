import { lazy, Suspense } from 'react';

const RouteErrorScreen = lazy(() => import('./route-error-screen'));

/** A page that could not be loaded or drawn: says so, and loading it again is the way on. */
export function RouteError() {
  return (
    <Suspense fallback={null}>
      <RouteErrorScreen />
    </Suspense>
  );
}
