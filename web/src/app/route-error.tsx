import { lazy, Suspense } from 'react';
import { untilLoaded } from '@/lib/until-loaded';

export const loadRouteErrorScreen = () => import('./route-error-screen');
const RouteErrorScreen = lazy(() => untilLoaded(loadRouteErrorScreen));

/** A page that could not be loaded or drawn: says so, and loading it again is the way on. */
export function RouteError() {
  return (
    <Suspense fallback={null}>
      <RouteErrorScreen />
    </Suspense>
  );
}
