import { lazy, Suspense } from 'react';
import { openDialogs } from '@/lib/dialogs';
import { useStore } from '@/lib/store';

const MessageDialog = lazy(() => import('./message-dialog'));

/** Shows the dialogs of `lib/dialogs`, one at a time; its code is fetched with the first one. */
export function DialogHost() {
  const [dialog] = useStore(openDialogs);
  return <Suspense fallback={null}>{dialog && <MessageDialog key={dialog.id} dialog={dialog} />}</Suspense>;
}
