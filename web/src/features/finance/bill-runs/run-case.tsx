import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { caseQuery } from '@/components/case-panel/api';
import { CaseActions } from '@/components/case-panel/case-actions';
import { DeadlineNotice, Holders } from '@/components/case-panel/case-facts';
import { StageLine } from '@/components/case-panel/stage-line';
import { Timeline } from '@/components/case-panel/timeline';
import { useCaseTexts } from '@/components/case-panel/use-case-texts';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';

/** Where the case of a run stands, who has it, and what this user may do now. It follows the case by itself. */
export function RunCase({ caseId }: { caseId: string }) {
  const query = useQuery(caseQuery(caseId));
  const texts = useCaseTexts('bill_run');
  return (
    <Panel>
      <QueryView query={query}>
        {(view) => (
          <Box sx={{ display: 'grid', gap: 2.5 }} aria-live="polite">
            <StageLine view={view} texts={texts} />
            {view.deadline && view.state === 'open' && <DeadlineNotice deadline={view.deadline} texts={texts} />}
            {view.holders.length > 0 && <Holders holders={view.holders} texts={texts} />}
            <CaseActions view={view} texts={texts} />
          </Box>
        )}
      </QueryView>
    </Panel>
  );
}

/** Who did what, and when. */
export function RunTimeline({ caseId }: { caseId: string }) {
  const { t } = useTranslation('case');
  const { data } = useQuery(caseQuery(caseId));
  const texts = useCaseTexts('bill_run');
  return (
    data && (
      <Panel title={t('timeline')}>
        <Timeline view={data} texts={texts} />
      </Panel>
    )
  );
}
