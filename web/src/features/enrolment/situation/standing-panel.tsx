import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { TwoColumnList } from '@/components/two-column-list';
import { MinimumNotice } from '@/features/enrolment/minimum/minimum-notice';
import type { Term } from '@/lib/term';
import { dateTime, endTime, isPast } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { AverageUsed } from './average-used';
import { PERIODS } from './possible-operations';

/** Periods in which a student acts on an enrolment; approving and choosing a type are done elsewhere. */
const CONCERNS_STUDENTS: ReadonlySet<string> = new Set(Object.values(PERIODS).flat());

type PeriodState = 'open' | 'upcoming' | 'closed';

function stateOf({ isOpen, opensAt }: Schemas['Standing']['periods'][string]): PeriodState {
  if (isOpen) return 'open';
  return isPast(opensAt) ? 'closed' : 'upcoming';
}

/** Where the student stands: credits against the limits, what is open and until when, the personal slot. */
export function StandingPanel({ standing, term }: { standing: Schemas['Standing']; term: Term }) {
  const { t } = useTranslation(['enrolment', 'lists']);
  const { language } = useLanguage();
  const { slot } = standing;
  return (
    <Panel title={t('standing.title')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {!standing.statusOk && <Alert severity="error">{t('standing.statusBlocked')}</Alert>}
        {standing.probation && <Alert severity="warning">{t('standing.probation')}</Alert>}
        <Box sx={{ fontWeight: 700 }}>
          {t('standing.credits', {
            credits: standing.credits,
            limit: standing.creditLimit,
            minimum: standing.creditMinimum,
          })}
        </Box>
        <AverageUsed term={term} />
        {standing.belowMinimum && <MinimumNotice below={standing.belowMinimum} />}
        {slot && (
          <div>
            {t('standing.slot', { from: dateTime(slot.opensAt, language), to: endTime(slot.closesAt, language) })}
          </div>
        )}
        <TwoColumnList from="lg" columnGap={4}>
          {Object.entries(standing.periods)
            .filter(([kind]) => CONCERNS_STUDENTS.has(kind))
            .toSorted(([, one], [, other]) => one.closesAt.localeCompare(other.closesAt))
            .map(([kind, period]) => (
              <Box
                component="li"
                key={kind}
                sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1, alignItems: 'center' }}
              >
                <span>{t(`lists:calendar.period.${kind}`)}</span>
                <StatusChip of="period" state={stateOf(period)} label={t(`standing.${stateOf(period)}`)} />
                <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontSize: '0.92rem' }}>
                  {`${dateTime(period.opensAt, language)} – ${endTime(period.closesAt, language)}`}
                </Box>
              </Box>
            ))}
        </TwoColumnList>
      </Box>
    </Panel>
  );
}
