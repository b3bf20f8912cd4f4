import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { caseQuery } from './api';
import { CaseActions } from './case-actions';
import { DeadlineNotice, Holders } from './case-facts';
import { StageLine } from './stage-line';
import { Timeline } from './timeline';
import { useCaseTexts } from './use-case-texts';

interface RunCaseProps {
  caseId: string;
  /** What the run is: its words are of this kind. */
  kind: Schemas['CaseKind'];
}

/** Where the case of a run stands, who has it, and what this user may do now. It follows the case by itself. */
export function RunCase({ caseId, kind }: RunCaseProps) {
  const query = useQuery(caseQuery(caseId));
  const texts = useCaseTexts(kind);
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

interface RunStageProps extends Pick<RunCaseProps, 'kind'> {
  stage: string;
  /** The way to the case, for users who may open it. */
  children?: ReactNode;
}

/** The stage of a case, where nothing is decided. */
export function RunStage({ stage, kind, children }: RunStageProps) {
  const { t } = useTranslation('case');
  const texts = useCaseTexts(kind);
  return (
    <Alert severity="info">
      {t('standsAt', { what: texts.kind, stage: texts.stage(stage) })}
      {children}
    </Alert>
  );
}

/** Who did what, and when. */
export function RunTimeline({ caseId, kind }: RunCaseProps) {
  const { t } = useTranslation('case');
  const { data } = useQuery(caseQuery(caseId));
  const texts = useCaseTexts(kind);
  return (
    data && (
      <Panel title={t('timeline')}>
        <Timeline view={data} texts={texts} />
      </Panel>
    )
  );
}
