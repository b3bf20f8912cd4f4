import { loadMessageDialog } from '@/components/dialog-host';
import { loadRouteErrorScreen } from './route-error';

/** What says that something failed is fetched while nothing has: without the server it could not be any more. */
export function fetchFailureCode(): void {
  void Promise.allSettled([loadMessageDialog(), loadRouteErrorScreen()]);
}
