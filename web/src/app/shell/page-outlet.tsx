import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { KeptNote } from '@/components/connection/kept-note';
import { SayAfterContext, SayBeforeContext, type SaidOf } from '@/components/said-before';
import { RowsSkeleton } from '@/components/skeletons';
import { CostBefore } from '@/features/finance/cost/cost-before';
import { CostOfCase } from '@/features/finance/cost/cost-of-case';

/** A request is told what it costs by the area above the one it is of. */
const sayCost = (of: SaidOf, onSaid: () => void) => <CostBefore of={of} onSaid={onSaid} />;
const sayOutcome = (caseId: string) => <CostOfCase caseId={caseId} />;

/** The page of the current route, with what the application gives every page behind the sign-in. */
export function PageOutlet() {
  return (
    <>
      <KeptNote />
      <SayBeforeContext value={sayCost}>
        <SayAfterContext value={sayOutcome}>
          <Suspense
            fallback={
              <div data-loading-page>
                <RowsSkeleton />
              </div>
            }
          >
            <Outlet />
          </Suspense>
        </SayAfterContext>
      </SayBeforeContext>
    </>
  );
}
