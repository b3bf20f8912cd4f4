import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { PrintButton } from '@/features/documents/printing/print-button';
import { useAudience } from '@/lib/use-audience';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { reviewQuery } from './api';
import { useEffects } from './use-effects';
import { useFacts } from './use-facts';

/** Beside a case of standing: the rule and its facts, what confirming does, the letter, and the way to appeal. */
export function StandingOfCase({ view }: { view: Schemas['CaseView'] }) {
  const { data: review } = useQuery(reviewQuery(view.id, view.revision));
  return review ? <Review review={review} isOpen={view.state === 'open'} /> : null;
}

function Review({ review, isOpen }: { review: Schemas['ReviewView']; isOpen: boolean }) {
  const { t } = useTranslation('standingWatch');
  const { pick } = useLanguage();
  const termName = useTermName();
  const factsOf = useFacts();
  const audience = useAudience();
  const { studentCode, student, rule, facts, becomes, number, done, preview } = review;
  const letter = number && { kind: 'standing_letter' as const, line: number };
  return (
    <Panel
      title={t(`rule.${rule}`)}
      actions={letter && <PrintButton paper={audience === 'staff' ? { ...letter, stdId: studentCode } : letter} />}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <strong>{`${studentCode} ${pick(student.th, student.en)}`}</strong>
          <Box sx={{ color: 'text.secondary' }}>{termName(review)}</Box>
        </Box>
        <Box>{factsOf(rule, facts)}</Box>
        {(isOpen || done) && (
          <Box>
            <strong>{t(done ? 'does.done' : 'does.title')}</strong>
            <Consequences what={done ?? preview} becomes={pick(becomes.th, becomes.en)} review={review} />
          </Box>
        )}
        {number && <Box>{t('letter', { number })}</Box>}
        {number && rule !== 'probation_over' && <Alert severity="info">{t('appeal')}</Alert>}
      </Box>
    </Panel>
  );
}

interface ConsequencesProps {
  what: Schemas['ReviewView']['preview'];
  becomes: string;
  review: Schemas['ReviewView'];
}

function Consequences({ what, becomes, review }: ConsequencesProps) {
  const { t } = useTranslation('standingWatch');
  const effectsOf = useEffects();
  const effects = review.endsStudies ? effectsOf(what) : [t('does.nothing')];
  return (
    <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
      <li>{t('does.status', { becomes })}</li>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </Box>
  );
}
