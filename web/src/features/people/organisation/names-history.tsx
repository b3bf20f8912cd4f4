import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '@/lib/report-failure';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { unitNamesQuery, useWithdrawNames } from './api';
import type { Unit } from './tree';

/** What a unit was called before and will be called, from which day on, and who changed it. */
export function NamesHistory({ unit }: { unit: Unit }) {
  const { t } = useTranslation('organisation');
  const { language, pick } = useLanguage();
  const changes = useQuery(unitNamesQuery(unit)).data;
  const withdraw = useWithdrawNames(unit);
  if (!changes?.length) return null;
  return (
    <section aria-label={t('history')}>
      <Typography variant="subtitle2" component="h3">
        {t('history')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: '0.9rem' }}>
        {changes.map(({ fromOn, changedAt, changedBy, fields, isWaiting }) => (
          <Box component="li" key={changedAt} sx={{ overflowWrap: 'anywhere' }}>
            <Box sx={{ color: 'text.secondary' }}>
              {[
                t(isWaiting ? 'waitsFor' : 'fromOn', { day: shortDate(fromOn, language) }),
                pick(changedBy.th, changedBy.en),
              ].join(' · ')}
            </Box>
            {fields.map(({ field, old, new: value }) => (
              <div key={field}>
                {t(isWaiting ? 'willBe' : 'became', { field: t(`field.${field}`), old: old ?? '–', new: value ?? '–' })}
              </div>
            ))}
            {isWaiting && (
              <Button size="small" onClick={() => withdraw.mutate(fromOn, { onError: reportFailure })}>
                {t('withdraw')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </section>
  );
}
