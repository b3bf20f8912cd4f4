import { useQuery } from '@tanstack/react-query';
import { useListParams } from '@/components/data-table/use-list-params';
import { QueryView } from '@/components/query-view';
import { graduationPlanQuery, type PlanTried } from './api';
import { BlockingPanel } from './blocking-panel';
import { PlanPanel } from './plan-panel';
import { RecommendedPanel } from './recommended-panel';
import { TriedPlan } from './tried-plan';

const YES = 'yes';

interface PlanPanelsProps {
  code: string | undefined;
  /** What is tried on the audit is tried in the plan. */
  tried: { asked: PlanTried; end: () => void };
}

/** What holds up most, what to take when, and the recommended study plan: of the user, or of the student with this code. */
export function PlanPanels({ code, tried }: PlanPanelsProps) {
  const params = useListParams();
  const summer = params.filter('summer') === YES;
  const query = useQuery(graduationPlanQuery(code, { ...tried.asked, summer }));
  return (
    <QueryView query={query}>
      {(view) =>
        view.hasProgramme && (
          <>
            <TriedPlan view={view} onEnd={tried.end} />
            <BlockingPanel blocking={view.blocking} />
            <PlanPanel view={view} summer={summer} onSummer={(on) => params.change({ summer: on ? YES : undefined })} />
            <RecommendedPanel terms={view.recommended} />
          </>
        )
      }
    </QueryView>
  );
}
