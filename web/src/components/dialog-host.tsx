import { lazy, Suspense } from 'react';
import { openDialogs } from '@/lib/dialogs';
import { useStore } from '@/lib/store';
import { untilLoaded } from '@/lib/until-loaded';

export const loadMessageDialog = () => import('./message-dialog');
const MessageDialog = lazy(() => untilLoaded(loadMessageDialog));

/** Shows the dialogs of `lib/dialogs`, one at a time; its code is fetched with the first one, or before it behind the sign-in. */
export function DialogHost() {
  const [dialog] = useStore(openDialogs);
  return <Suspense fallback={null}>{dialog && <MessageDialog key={dialog.id} dialog={dialog} />}</Suspense>;
}
