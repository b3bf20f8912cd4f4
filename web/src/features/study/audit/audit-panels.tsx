import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { PlanPanels } from '@/features/study/graduation-plan/plan-panels';
import { useLanguage } from '@/lib/use-language';
import { auditQuery } from './api';
import { AuditConditions } from './audit-conditions';
import { AuditContext, contextOf, type Folding } from './audit-context';
import { AuditNodes } from './audit-nodes';
import { AuditToolbar } from './audit-toolbar';
import { CreditProgress } from './credit-progress';
import { NotCounted } from './not-counted';
import { SurplusSubjects } from './surplus-subjects';
import { useTried } from './use-tried';
import { WhatIfPanel } from './what-if-panel';

/** An audit with all that explains it: of the user, or of the student with this code. */
export function AuditPanels({ code }: { code?: string }) {
  const tried = useTried();
  const query = useQuery(auditQuery(code, tried.asked));
  return <QueryView query={query}>{(view) => <Audit view={view} code={code} tried={tried} />}</QueryView>;
}

/** Staff try another programme; what a student plans or gives up is the student's own. */
const NOT_OFFERED = { plan: undefined, giveUp: undefined };

interface AuditProps {
  view: Schemas['DegreeAudit'];
  code: string | undefined;
  tried: ReturnType<typeof useTried>;
}

function Audit({ view, code, tried }: AuditProps) {
  const isOfOther = code !== undefined;
  const { t } = useTranslation('audit');
  const { pick } = useLanguage();
  const [folding, fold] = useState<Folding>({ kind: 'complete', times: 0 });
  const { programme, figures, student, studentCode } = view;
  const who = `${studentCode} ${pick(student.th, student.en)}`;
  if (!programme || !figures) {
    return (
      <Panel title={isOfOther ? who : undefined}>
        <EmptyState title={t('noProgramme')} hint={t('noProgrammeHint')} />
      </Panel>
    );
  }
  return (
    <AuditContext value={contextOf(view, { ...(isOfOther ? NOT_OFFERED : tried), folding })}>
      <Panel title={isOfOther ? who : t('progress')}>
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <strong>{pick(programme.name.th, programme.name.en)}</strong>
            <Box sx={{ color: 'text.secondary' }}>{t('revision', { year: programme.revision })}</Box>
          </Box>
          <CreditProgress
            label={t('progress')}
            need={Number(figures.need)}
            done={Number(figures.done)}
            ifPassed={Number(figures.ifPassed)}
          />
          <Box>{t('earned', { credits: view.earned })}</Box>
          <Box>{Number(figures.toTake) > 0 ? t('toTake', { credits: figures.toTake }) : t('nothingToTake')}</Box>
          {!view.isProven && <Alert severity="warning">{t('notProven')}</Alert>}
        </Box>
      </Panel>
      <Box className="on-screen" sx={{ display: 'contents' }}>
        <WhatIfPanel view={view} tried={tried} />
        <PlanPanels code={code} tried={tried} />
      </Box>
      <AuditToolbar view={view} tried={tried} fold={(kind) => fold({ kind, times: folding.times + 1 })} />
      {view.nodes.map((node) => (
        <AuditNodes key={node.path} layer={node} />
      ))}
      <AuditConditions conditions={view.conditions} />
      <SurplusSubjects view={view} />
      <NotCounted subjects={view.subjects} />
    </AuditContext>
  );
}
