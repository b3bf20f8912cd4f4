import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { proposalQuery } from './api';

/** The letter that is proposed for an I or N, beside its case, for whoever decides. */
export function ProposalOfCase({ view }: { view: Schemas['CaseView'] }) {
  const { t } = useTranslation('gradeSubmissions');
  const { language, pick } = useLanguage();
  const { data: proposal } = useQuery(proposalQuery(view.id, view.revision));
  if (!proposal) return null;
  const { letter, becomes, proposed, proposedBy, proposedAt, reason } = proposal;
  if (!proposed || !proposedBy || !proposedAt)
    return <Panel title={t('proposal.title')}>{t('proposal.none', { becomes })}</Panel>;
  return (
    <Panel title={t('proposal.title')}>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Box sx={{ fontSize: '1.3rem', fontWeight: 700 }}>{t('proposal.change', { letter, proposed })}</Box>
        <Box>{t('proposal.reason', { reason })}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {t('proposal.by', { name: pick(proposedBy.th, proposedBy.en), at: dateTime(proposedAt, language) })}
        </Box>
      </Box>
    </Panel>
  );
}
