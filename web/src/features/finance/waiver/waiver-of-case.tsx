import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { PrintButton } from '@/features/documents/printing/print-button';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { longDate, shortDate } from '@/lib/thai-date';
import { useMay } from '@/lib/use-session';
import { useAudience } from '@/lib/use-audience';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { myWaiversQuery, waiverContextQuery } from './api';
import { WaiverLines } from './waiver-lines';

/** Stages of a waiver that was granted or refused: there is a letter of it. */
const DECIDED: ReadonlySet<string> = new Set(['granted', 'settled', 'lapsed', 'refused']);

/** Beside a case of a waiver, for staff: amounts, arrears, how to reach the student, and earlier waivers. */
export function WaiverOfCase({ view }: { view: Schemas['CaseView'] }) {
  const isStaff = useAudience() === 'staff';
  const letter = DECIDED.has(view.stage) && { kind: 'waiver_letter' as const, line: view.id };
  const mayPrint = useMay(MENU.studentAccounts, 'print');
  const { t } = useTranslation('waivers');
  const { language } = useLanguage();
  const termName = useTermName();
  const { data } = useQuery({ ...waiverContextQuery(view.id, view.revision), enabled: isStaff });
  // A request that the rules refused at once is no waiver, and has no letter.
  const mine = useQuery({ ...myWaiversQuery, enabled: !isStaff && Boolean(letter) });
  if (letter && mine.data?.some(({ caseId }) => caseId === view.id)) {
    return (
      <Panel title={t('letter')} actions={<PrintButton paper={letter} />}>
        {t('letterHint')}
      </Panel>
    );
  }
  if (!data) return null;
  const { waiver, phone, arrearsNow, openNow, first, last, earlier } = data;
  return (
    <Panel
      title={t(`kinds.${waiver.kind}`)}
      actions={
        letter &&
        mayPrint &&
        view.subject && <PrintButton label={t('letter')} paper={{ ...letter, stdId: view.subject.idCode }} />
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts
          facts={[
            { label: t('until'), value: longDate(waiver.until, language) },
            {
              label: t('allowed'),
              value: t('fromTo', { first: shortDate(first, language), last: shortDate(last, language) }),
            },
            { label: t('asked'), value: t('baht', { amount: formatBaht(waiver.amount) }) },
            { label: t('openNow'), value: t('baht', { amount: formatBaht(openNow) }) },
            { label: t('arrears'), value: t('terms', { count: arrearsNow }) },
            { label: t('phone'), value: phone },
          ]}
        />
        <Box component="ul" aria-label={t('invoices')} sx={{ m: 0, pl: 2.5 }}>
          {waiver.invoices.map((invoice) => (
            <li key={invoice.number}>
              {t('ofTerm', { number: invoice.number, term: termName(invoice), amount: formatBaht(invoice.open) })}
            </li>
          ))}
        </Box>
        <Box>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {t('reason')}
          </Typography>
          <Box sx={{ overflowWrap: 'anywhere' }}>{waiver.reason}</Box>
        </Box>
        <Box>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {t('earlier')}
          </Typography>
          {earlier.length > 0 ? <WaiverLines waivers={earlier} label={t('earlier')} /> : t('none')}
        </Box>
      </Box>
    </Panel>
  );
}
