import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { PrintMenu } from '@/features/finance/paper/print-menu';
import { InvoiceStateChip } from '@/features/finance/payment-list/invoice-state';
import { formatBaht, leftOf } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { ChargeLines, LinesTotal } from './charge-lines';

const nothing = (amount: string) => Number(amount) === 0;

/** The student's invoices with why each amount is charged, the newest first; the newest is open. */
export function Invoices({ invoices }: { invoices: readonly Schemas['AccountView']['invoices'][number][] }) {
  const { t } = useTranslation('myFinance');
  if (invoices.length === 0) {
    return (
      <Panel title={t('invoices.title')}>
        <EmptyState title={t('invoices.empty')} hint={t('invoices.emptyHint')} />
      </Panel>
    );
  }
  return (
    <Box component="section" aria-label={t('invoices.title')}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('invoices.title')}
      </Typography>
      {invoices.map((invoice, index) => (
        <Invoice key={invoice.number} invoice={invoice} defaultExpanded={index === 0} />
      ))}
    </Box>
  );
}

function Invoice({
  invoice,
  defaultExpanded,
}: {
  invoice: Schemas['AccountView']['invoices'][number];
  defaultExpanded: boolean;
}) {
  const { t } = useTranslation('myFinance');
  const { language } = useLanguage();
  const termName = useTermName();
  const partWords = ({ amount, paid }: (typeof invoice.instalments)[number]) => {
    const left = leftOf(amount, paid);
    if (nothing(left)) return t('instalmentPaid', { amount: formatBaht(amount) });
    return nothing(paid)
      ? formatBaht(amount)
      : t('instalmentLeft', { amount: formatBaht(amount), left: formatBaht(left) });
  };
  return (
    <Accordion defaultExpanded={defaultExpanded} disableGutters variant="outlined">
      <AccordionSummary
        id={`head-${invoice.number}`}
        aria-controls={`lines-${invoice.number}`}
        expandIcon={<ExpandMoreIcon />}
        sx={{ textAlign: 'start' }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', width: '100%', pr: 1 }}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 700 }}>{termName(invoice)}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.88rem' }}>
              {`${invoice.number} · ${t(`kind.${invoice.kind}`)}`}
            </Box>
          </Box>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 700 }}>{formatBaht(invoice.total)}</Box>
            <InvoiceStateChip state={invoice.state} />
          </Box>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 0.5 }}>
          <Typography variant="h3">{t('lines')}</Typography>
          <PrintMenu name={invoice.number} choices={[{ paper: { kind: 'invoice', number: invoice.number } }]} />
        </Box>
        <ChargeLines lines={invoice.charges} label={t('lines')} />
        <LinesTotal label={t('total')} amount={invoice.total} />
        {!nothing(invoice.credited) && <Row label={t('credited')} value={`−${formatBaht(invoice.credited)}`} />}
        {!nothing(invoice.reduced) && <Row label={t('reduced')} value={`−${formatBaht(invoice.reduced)}`} />}
        <Row label={t('paid')} value={formatBaht(invoice.paid)} />
        {invoice.receipts.length > 0 && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.88rem' }}>
            {t('byReceipts', { numbers: invoice.receipts.join(' ') })}
          </Box>
        )}
        {!nothing(invoice.open) && <Row label={t('open')} value={formatBaht(invoice.open)} strong />}
        {invoice.instalments.length > 1 && (
          <Box sx={{ mt: 2 }}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {t('instalments')}
            </Typography>
            {invoice.splitAt && (
              <Box sx={{ color: 'text.secondary', fontSize: '0.88rem', mb: 0.5 }}>
                {t('split', { day: shortDate(invoice.splitAt, language) })}
              </Box>
            )}
            {invoice.instalments.map((part, index) => (
              <Row
                key={part.dueOn}
                label={t('instalment', { sequence: index + 1, day: shortDate(part.dueOn, language) })}
                value={partWords(part)}
              />
            ))}
          </Box>
        )}
        <Box sx={{ color: 'text.secondary', fontSize: '0.88rem', mt: 1.5 }}>
          {t('issued', { day: shortDate(invoice.issuedAt, language) })}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}

function Row({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 0.25,
        fontWeight: strong ? 700 : 400,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span>{label}</span>
      <span>{value}</span>
    </Box>
  );
}
