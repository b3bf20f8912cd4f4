import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { KeptNote } from '@/components/connection/kept-note';
import { SayBeforeContext, type SaidOf } from '@/components/said-before';
import { RowsSkeleton } from '@/components/skeletons';
import { FineBefore } from '@/features/finance/late/fine-before';

/** A request is told what it costs by the area above the one it is of. */
const sayFine = (of: SaidOf, onSaid: () => void) => <FineBefore of={of} onSaid={onSaid} />;

/** The page of the current route, with what the application gives every page behind the sign-in. */
export function PageOutlet() {
  return (
    <>
      <KeptNote />
      <SayBeforeContext value={sayFine}>
        <Suspense fallback={<RowsSkeleton />}>
          <Outlet />
        </Suspense>
      </SayBeforeContext>
    </>
  );
}
