import { loadMessageDialog } from '@/components/dialog-host';
import { loadRouteErrorScreen } from './route-error';

const AT_LATEST_MS = 5_000;

const fetchNow = () => void Promise.allSettled([loadMessageDialog(), loadRouteErrorScreen()]);

/**
 * What says that something failed is fetched while nothing has: without the server it could not be any more. The page
 * itself goes first.
 */
export function fetchFailureCode(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchNow, { timeout: AT_LATEST_MS });
  else setTimeout(fetchNow);
}
