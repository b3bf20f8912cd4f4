import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { PrintCorrection } from '@/features/grades/paper/print-grade-paper';
import { GradeStatusChip } from '@/features/grades/status/grade-status';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { correctionQuery, useOpenEvidence } from './api';
import { EffectTable } from './effect-table';

const AmendDialog = lazy(() => import('./amend-dialog'));

/** What a correction asks for, beside its case: whose grade, before and after, why, by what evidence, and its effect. */
export function CorrectionOfCase({ view }: { view: Schemas['CaseView'] }) {
  const { data: correction } = useQuery(correctionQuery(view.id, view.revision));
  return correction ? <Correction correction={correction} /> : null;
}

function Correction({ correction }: { correction: Schemas['CorrectionView'] }) {
  const { t } = useTranslation('gradeCorrections');
  const { pick } = useLanguage();
  const termName = useTermName();
  const [amends, setAmends] = useState(false);
  const { number, status, studentCode, student, subjectCode, subject, before, after, effect, reason } = correction;
  return (
    <Panel title={t('panel.title', { number })} actions={<GradeStatusChip status={status} />}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <strong>{`${studentCode} ${pick(student.th, student.en)}`}</strong>
          <Box sx={{ color: 'text.secondary' }}>
            {`${subjectCode} ${pick(subject.th, subject.en)} · ${termName(correction)}`}
          </Box>
        </Box>
        <EffectTable before={before} after={after} effect={effect} />
        <Box>
          <Box sx={{ color: 'text.secondary' }}>{t('ask.reason')}</Box>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{reason}</Box>
        </Box>
        <Evidence correction={correction} />
        <Box>
          <PrintCorrection caseId={correction.caseId} />
        </Box>
        {correction.mayAmend && (
          <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setAmends(true)}>
            {t('amend.action')}
          </Button>
        )}
      </Box>
      {amends && (
        <Suspense fallback={null}>
          <AmendDialog correction={correction} onClose={() => setAmends(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Evidence({ correction: { caseId, evidence } }: { correction: Schemas['CorrectionView'] }) {
  const { t } = useTranslation('gradeCorrections');
  const opening = useOpenEvidence(caseId);
  if (!evidence) return <Box sx={{ color: 'text.secondary' }}>{t('panel.noEvidence')}</Box>;
  return (
    <Button
      variant="text"
      sx={{ justifySelf: 'start', textAlign: 'left', overflowWrap: 'anywhere' }}
      aria-disabled={opening.isPending || undefined}
      onClick={() => opening.isPending || opening.mutate(undefined, { onError: reportFailure })}
    >
      {t('panel.evidence', { name: evidence.name })}
    </Button>
  );
}
