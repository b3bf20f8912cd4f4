import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { StatusChip } from '@/components/status-chip';
import { PrintButton } from '@/features/documents/printing/print-button';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** Where a waiver stands, in words with a sign. */
export function WaiverStageChip({ stage }: { stage: Schemas['WaiverStage'] }) {
  const { t } = useTranslation('cases');
  return <StatusChip of="waiver" state={stage} label={t(`stage.waiver.${stage}`)} />;
}

/** Whether a file granted it and it was not undone: its letter is printed here, for it has no case of its own. */
export function hasImportedLetter({ hasCase, stage }: Pick<Schemas['WaiverView'], 'hasCase' | 'stage'>) {
  return !hasCase && stage !== 'cancelled';
}

interface WaiverLinesProps {
  waivers: readonly Schemas['WaiverView'][];
  label: string;
  /** Where cases are read, `/std/cases` for one; without it lines lead nowhere. */
  cases?: string;
}

/** Waivers in short: what was asked, for how much, until when, and what became of it. */
export function WaiverLines({ waivers, label, cases }: WaiverLinesProps) {
  const { t } = useTranslation('waivers');
  const { language } = useLanguage();
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {waivers.map(({ waiverId, caseId, hasCase, kind, stage, amount, until, invoices }) => (
        <Box
          component="li"
          key={waiverId}
          sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', flexWrap: 'wrap' }}
        >
          <Box sx={{ minWidth: 0 }}>
            {cases && hasCase ? (
              <Link component={RouterLink} to={`${cases}/${caseId}`}>
                {t(`kinds.${kind}`)}
              </Link>
            ) : (
              t(`kinds.${kind}`)
            )}
            <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
              {t('line', {
                amount: formatBaht(amount),
                day: shortDate(until, language),
                numbers: invoices.map(({ number }) => number).join(', '),
              })}
            </Box>
          </Box>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', flexWrap: 'wrap' }}>
            <WaiverStageChip stage={stage} />
            {cases && hasImportedLetter({ hasCase, stage }) && (
              <PrintButton label={t('letter')} paper={{ kind: 'waiver_letter', line: waiverId }} />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
