import QrCodeIcon from '@mui/icons-material/QrCode2';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { saveDueDays } from './api';
import { reportFailure } from '@/lib/report-failure';

const PaySheet = lazy(async () => ({ default: (await import('@/features/finance/payment/pay-sheet')).PaySheet }));

interface DueCardProps {
  dues: readonly Schemas['DueInstalment'][];
  /** Whether the student was paying when they left: paying is then where they go on. */
  wasPaying: boolean;
  onPaying: (isPaying: boolean) => void;
  onPaid: () => void;
}

/** What is due first: how much, until when, what happens then, and the way to pay it. */
export function DueCard({ dues, wasPaying, onPaying, onPaid }: DueCardProps) {
  const { t } = useTranslation('myFinance');
  const { language } = useLanguage();
  const [paying, setPaying] = useState<Schemas['DueInstalment'] | null>(null);
  const pay = (due: Schemas['DueInstalment'] | null) => {
    setPaying(due);
    onPaying(due !== null);
  };
  const [first, ...later] = dues;
  // It stays when the last amount was paid: until it is closed it says so.
  const sheet = paying && (
    <Suspense fallback={null}>
      <PaySheet invoiceId={paying.invoiceId} sequence={paying.sequence} onPaid={onPaid} onClose={() => pay(null)} />
    </Suspense>
  );
  if (!first) {
    return (
      <Panel title={t('due.title')}>
        <Typography color="textSecondary">{t('due.nothing')}</Typography>
        {sheet}
      </Panel>
    );
  }
  const day = shortDate(first.dueOn, language);
  return (
    <Panel title={t('due.title')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box>
          <Box sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
            {t('baht', { amount: formatBaht(first.open) })}
          </Box>
          <Box sx={{ color: first.isOverdue ? 'error.main' : 'text.primary', fontWeight: first.isOverdue ? 700 : 400 }}>
            {first.isOverdue ? t('due.overdue', { day }) : t('due.by', { day, count: first.daysLeft })}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
            {t(first.parts > 1 ? 'due.part' : 'due.whole', {
              number: first.number,
              sequence: first.sequence,
              parts: first.parts,
            })}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
            {t(first.isOverdue ? 'due.effectNow' : 'due.effect')}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            size="large"
            startIcon={<QrCodeIcon />}
            onClick={() => pay(first)}
            autoFocus={wasPaying}
          >
            {t('due.pay')}
          </Button>
          <Button onClick={() => saveDueDays().catch(reportFailure)}>{t('due.calendar')}</Button>
        </Box>
        {later.length > 0 && (
          <Box
            component="ul"
            aria-label={t('due.later')}
            sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
          >
            {later.map((due) => (
              <Box
                component="li"
                key={`${due.number}-${due.sequence}`}
                sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'center', py: 1 }}
              >
                <Box sx={{ minWidth: 0 }}>
                  {t('baht', { amount: formatBaht(due.open) })}
                  <Box sx={{ color: due.isOverdue ? 'error.main' : 'text.secondary', fontSize: '0.92rem' }}>
                    {due.isOverdue
                      ? t('due.overdue', { day: shortDate(due.dueOn, language) })
                      : t('due.by', { day: shortDate(due.dueOn, language), count: due.daysLeft })}
                  </Box>
                </Box>
                <Button
                  onClick={() => pay(due)}
                  aria-label={t('due.payNamed', { amount: formatBaht(due.open) })}
                  sx={{ flexShrink: 0 }}
                >
                  {t('due.payShort')}
                </Button>
              </Box>
            ))}
          </Box>
        )}
      </Box>
      {sheet}
    </Panel>
  );
}
